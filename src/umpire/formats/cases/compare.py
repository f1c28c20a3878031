"""Comparing what came out with what a case expects: what is listed must match, what is not is free."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from umpire.errors import IllegalAction
from umpire.formats.cases.entries import RefusalExpected
from umpire.formats.measures import in_headings, is_angle
from umpire.geometry import CONTACT
from umpire.rulings import Ruling


class Mismatch(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that did not come out as expected."""

    path: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.path}: expected {self.expected}, found {self.found}"


def plain(value: object) -> Any:  # JSON-like builtins
    """Return a value as the plain mappings and lists that a file would hold."""
    return msgspec.to_builtins(value, str_keys=True)


def compare_parts(expected: Any, found: Any, path: str) -> list[Mismatch]:
    """Return where found values differ from expected ones; mappings may hold more than expected."""
    if isinstance(expected, Mapping):
        if not isinstance(found, Mapping):
            return [Mismatch(path=path, expected=str(expected), found=str(found))]
        told = []
        for key, value in expected.items():
            inner = f"{path}.{key}"
            if str(key) not in found:
                told.append(Mismatch(path=inner, expected=str(value), found=f"nothing{_those(str(key), found)}"))
            elif key == "facing" and is_angle(value):
                told += compare_parts(in_headings({key: value})[key], found["facing"], inner)
            else:
                told += compare_parts(value, found[str(key)], inner)
        return told
    if isinstance(expected, (list, tuple)) and isinstance(found, (list, tuple)):
        if len(expected) != len(found):
            return [Mismatch(path=path, expected=str(list(expected)), found=str(list(found)))]
        pairs = enumerate(zip(expected, found, strict=True))
        return [each for i, (want, got) in pairs for each in compare_parts(want, got, f"{path}[{i}]")]
    if _same(expected, found):
        return []
    return [Mismatch(path=path, expected=str(expected), found=str(found))]


def _same(expected: Any, found: Any) -> bool:
    numbers = (int, float)
    if isinstance(expected, bool) or isinstance(found, bool):
        return bool(expected == found and isinstance(expected, bool) and isinstance(found, bool))
    if isinstance(expected, numbers) and isinstance(found, numbers):
        return abs(expected - found) <= CONTACT
    return bool(expected == found)


def compare_ruling(expected: Any, ruling: Ruling, path: str) -> list[Mismatch]:  # a RulingExpected
    """Return where a ruling differs from what a case expects of it."""
    told: list[Mismatch] = []
    if expected.allowed is not None and expected.allowed is not ruling.allowed:
        told.append(Mismatch(path=f"{path}.allowed", expected=str(expected.allowed), found=ruling.explain()))
    effects = [plain(effect) for effect in ruling.effects]
    told += _some(expected.effects, effects, f"{path}.effects")
    told += _none(expected.no_effects, effects, f"{path}.no_effects")
    told += _cited(expected.cites, ruling.ids, f"{path}.cites")
    for rule in expected.never_cites:
        if rule in ruling.ids:
            told.append(Mismatch(path=f"{path}.never_cites", expected=f"no {rule}", found=str(ruling.ids)))
    told += compare_facts(expected.facts, [each.facts for each in ruling.findings], f"{path}.facts")
    if expected.says and expected.says.lower() not in ruling.explain().lower():
        told.append(Mismatch(path=f"{path}.says", expected=expected.says, found=ruling.explain()))
    if expected.margin is not None:
        amount = None if ruling.margin is None else ruling.margin.amount
        told += compare_parts(expected.margin, amount, f"{path}.margin")
    if expected.witness is not None:
        kinds = [each.witness.kind for each in ruling.findings if each.witness is not None]
        if expected.witness not in kinds:
            told.append(Mismatch(path=f"{path}.witness", expected=expected.witness, found=str(kinds)))
    return told


def _some(wanted: Sequence[Any], found: Sequence[Any], path: str) -> list[Mismatch]:
    fits = [[i for i, each in enumerate(found) if not compare_parts(want, each, "")] for want in wanted]
    return _unmatched(wanted, found, fits, path)


def _unmatched(wanted: Sequence[Any], found: Sequence[Any], fits: Sequence[Sequence[int]], path: str) -> list[Mismatch]:
    """Return what is wanted and finds nothing of its own; ``fits`` are the places where each could."""
    taken: dict[int, int] = {}

    def settle(want: int, passed: set[int]) -> bool:
        for place in fits[want]:
            if place not in passed:
                passed.add(place)
                if place not in taken or settle(taken[place], passed):
                    taken[place] = want
                    return True
        return False

    missing = [index for index in range(len(wanted)) if not settle(index, set())]
    return [Mismatch(path=f"{path}[{i}]", expected=str(wanted[i]), found=str(list(found))) for i in missing]


def compare_facts(
    expected: Mapping[str, Any] | Sequence[Mapping[str, Any]], found: Sequence[Mapping[str, Any]], path: str
) -> list[Mismatch]:
    """Return the facts that no finding has.

    Facts that stand together in some finding must be those of one: the distance of one model does not go with the name
    of another. Several mappings are matched to a finding each.
    """
    held = [plain(each) for each in found if each]
    names = {name for each in held for name in each}
    several = not isinstance(expected, Mapping)
    wanted = (expected,) if isinstance(expected, Mapping) else expected
    told = [
        Mismatch(
            path=f"{path}[{index}].{name}" if several else f"{path}.{name}",
            expected=str(value),
            found=f"no fact of this name{_those(name, names)}",
        )
        for index, each in enumerate(wanted)
        for name, value in each.items()
        if name not in names
    ]
    if told or not several:
        return told or [one for part in _together(wanted[0], held) for one in _in_one(part, held, path)]
    return _some(wanted, held, path)


def _those(name: str, names: Iterable[str]) -> str:
    """Return what else a name may have meant, of those that there are."""
    known = sorted(names)
    close = get_close_matches(name, known, 1)
    meant = f" (did you mean {close[0]}?)" if close else ""
    return f"{meant}; there are {', '.join(known)}" if known else "; there are none"


def _together(expected: Mapping[str, Any], held: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return expected facts in parts: names that stand together in a finding are of one part."""
    parts: list[set[str]] = []
    for name in expected:
        beside = {other for each in held if name in each for other in each if other in expected} | {name}
        joined = [part for part in parts if part & beside]
        parts = [part for part in parts if not part & beside] + [beside.union(*joined)]
    return [{name: value for name, value in expected.items() if name in part} for part in parts]


def _in_one(part: Mapping[str, Any], held: Sequence[Mapping[str, Any]], path: str) -> list[Mismatch]:
    if any(not compare_parts(part, each, "") for each in held):
        return []
    ((name, value),) = part.items() if len(part) == 1 else ((", ".join(part), dict(part)),)
    shown = [{key: each[key] for key in part if key in each} for each in held if part.keys() & each.keys()]
    found = [each[name] for each in shown] if len(part) == 1 else shown
    expected = str(value) if len(part) == 1 else f"{value} in one finding"
    return [Mismatch(path=f"{path}.{name}" if len(part) == 1 else path, expected=expected, found=str(found))]


def _none(unwanted: Iterable[Any], found: Sequence[Any], path: str) -> list[Mismatch]:
    told = []
    for index, each in enumerate(unwanted):
        hit = next((one for one in found if not compare_parts(each, one, "")), None)
        if hit is not None:
            told.append(Mismatch(path=f"{path}[{index}]", expected=f"nothing like {each}", found=str(hit)))
    return told


def _cited(wanted: Iterable[str], ids: Sequence[str], path: str) -> list[Mismatch]:
    missing = [rule for rule in wanted if rule not in ids]
    if not missing:
        return []
    return [Mismatch(path=path, expected=", ".join(missing), found=", ".join(ids) or "no rule")]


def compare_events(expected: Sequence[Any], events: Sequence[Any], path: str) -> list[Mismatch]:
    """Return the expected events that did not occur in order; others may stand between."""
    position = 0
    for index, want in enumerate(expected):
        while position < len(events) and not _occurs(want, events[position]):
            position += 1
        if position == len(events):
            seen = "; ".join(_told(each) for each in events)
            return [Mismatch(path=f"{path}[{index}]", expected=str(want), found=f"only {seen or 'nothing'}")]
        position += 1
    return []


def _occurs(want: Any, event: Any) -> bool:
    """Whether an event is one that is expected; its ``rules``, or ``cites``, are among those that it cites."""
    plainly = {key: value for key, value in want.items() if key not in ("cites", "rules")}
    cited = (*want.get("cites", ()), *want.get("rules", ()))
    return set(cited) <= set(event.get("rules", ())) and not compare_parts(plainly, event, "")


def compare_never(expected: Sequence[Any], found: Sequence[Any], path: str) -> list[Mismatch]:
    """Return the things that must not have occurred and did."""
    return _none(expected, found, path)


def compare_offered(expected: Sequence[Any], found: Sequence[Any], path: str) -> list[Mismatch]:
    """Return the choices that must be offered and are not; their ``cites`` are compared as those of an event."""
    fits = [[i for i, each in enumerate(found) if _occurs(want, each)] for want in expected]
    return _unmatched(expected, found, fits, path)


def _told(event: Any) -> str:
    shown = {key: value for key, value in event.items() if key not in ("rules", "event") and value not in ([], (), {})}
    return f"{event.get('event')} {shown}"


def compare_refusal(wanted: RefusalExpected | None, refusal: IllegalAction | None) -> list[Mismatch]:
    """Return where the refusal of the last action differs from what a case expects of it."""
    if wanted is None:
        if refusal is None:
            return []
        return [Mismatch(path="refused", expected="the action to be carried out", found=str(refusal))]
    if refusal is None:
        return [Mismatch(path="refused", expected=f"a refusal citing {wanted.cites}", found="no refusal")]
    told = [
        Mismatch(path="refused.cites", expected=rule, found=f"{refusal.rules}: {refusal}")
        for rule in wanted.cites
        if rule not in refusal.rules
    ]
    if wanted.says.lower() not in str(refusal).lower():
        told.append(Mismatch(path="refused.says", expected=wanted.says, found=str(refusal)))
    return told
