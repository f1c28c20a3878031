"""Rulings looked into: the shape that proves each, by how much it would change, what other readings make of it.

A ruling says what its rules found. What takes longer is asked here: the same question with its margin, and the same
table by every other reading of the rules that were cited. Whatever there is none of is told with its reason, so that
nobody has to guess whether it was looked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, get_args

import msgspec

from umpire.errors import GeometryError, InputError, UmpireError
from umpire.formats.cases.entries import AnyCase
from umpire.formats.cases.looks import looks_of
from umpire.formats.cases.running import field_of, rulings_of
from umpire.formats.document import Entry, parse_document
from umpire.game import game, tables_of
from umpire.geometry import Cut, Look, side_on
from umpire.rulings import Finding, HouseRule, OtherReading, Ruling, Witness, agree

LIMITS = (
    ("spent", "allowance", 1),
    ("needed", "farthest", 1),
    ("needed", "movement", 1),
    ("distance", "range", 1),
    ("distance", "limit", 1),
    ("distance", "minimum", -1),
    ("gap", "needed", -1),
)
"""The facts by which findings tell a length and its limit; 1 where more than that is too much, -1 where less is."""

EXCEEDED = ("beyond", "depth")
"""The facts by which findings tell at once by how much something is too much."""

MOST_NAMED = 3
"""How many rules are named that decide where no number does."""

KEPT = "lacking.yaml"
"""Why some questions of a game have no margin or no witness, in its ``data``."""


class Reason(Entry, frozen=True, kw_only=True):
    """Why questions of some kinds have none of something."""

    why: str
    kinds: tuple[str, ...]


class Lacking(Entry, frozen=True, kw_only=True):
    """The kinds of question of a game that never have a margin, or a witness, with the reasons."""

    margin: tuple[Reason, ...] = ()
    witness: tuple[Reason, ...] = ()

    def why(self, what: str, kind: str) -> str:
        """Return the reason for one kind of question, "" where it may well have one."""
        return next((each.why for each in getattr(self, what) if kind in each.kinds), "")


@cache
def lacking_of(system: str) -> Lacking:
    """Return which questions of a game have no margin or no witness."""
    kept = files(game(system).package) / "data" / KEPT
    if not kept.is_file():
        return Lacking()
    return parse_document(kept.read_text(encoding="utf-8"), name=str(kept)).convert(Lacking)


def looked_into(case: AnyCase, field: Any = None) -> tuple[Ruling, ...]:  # each game has a field of its own
    """Return the rulings on a case's questions with witness, margin and other readings, or why there is none.

    Args:
        case: What is asked.
        field: The table that it is asked of; without one, the table as the case's actions leave it.

    Raises:
        InputError: As `rulings_of`.
    """
    rulings = rulings_of(case, field, measured=True)
    if not rulings:
        return ()
    looks = _looks(case, field)
    others = (*_other_readings(case, field, rulings), *_by_supplements(case, field, rulings))
    return tuple(
        _looked_into(case, field, number, ruling, looks[number], [each[number] for each in others])
        for number, ruling in enumerate(rulings)
    )


def _looks(case: AnyCase, field: Any) -> Sequence[Look | None]:
    try:
        return looks_of(case, field)
    except (InputError, GeometryError):  # whoever is asked about stands on no table: in Reserve, destroyed
        return (None,) * len(case.ask)


def _looked_into(
    case: AnyCase, field: Any, number: int, found: Ruling, look: Look | None, others: Sequence[OtherReading | None]
) -> Ruling:
    kind, known = str(case.ask[number]["question"]).casefold(), lacking_of(case.system)
    ruling = found
    if found.margin is None and "margin" in _fields_of(case.system, kind):
        asked = msgspec.structs.replace(case, ask=({**case.ask[number], "margin": True},))
        (ruling,) = rulings_of(asked, field, measured=True)
    told = ruling.lacking
    if ruling.margin is None and not known.why("margin", kind) and "margin" not in told:
        ruling = _with_margin(ruling)
    witness = None if "witness" in told else _witness(ruling, look)
    readings = (*(each for each in others if each is not None), *_unruled(case.system, ruling))
    unmeasured = told.get("margin") or known.why("margin", kind) or _no_margin(ruling)
    lacking = {
        "margin": "" if ruling.margin else _naming(unmeasured, ruling),
        "witness": ""
        if witness
        else told.get("witness") or known.why("witness", kind) or "Nothing on the table decides this one.",
        "readings": "" if readings else "No rule behind it leaves anything open.",
    }
    return msgspec.structs.replace(
        ruling,
        witness=witness,
        readings=readings,
        lacking={name: why for name, why in lacking.items() if why},
        looked_into=True,
    )


def _with_margin(ruling: Ruling) -> Ruling:
    """Return a ruling with the margin that its numbers tell, if they tell one."""
    if ruling.allowed:
        slacks = [slack for each in ruling.findings for slack in _slacks(each)]
        least = min((each for each in slacks if each >= 0.0), default=None)
    else:
        # All that forbids has to fall before the verdict does; what no length decides never falls.
        excesses = [max((-slack for slack in _slacks(each)), default=None) for each in ruling.refusals]
        decided = bool(excesses) and all(each is not None and each >= 0.0 for each in excesses)
        least = max(each for each in excesses if each is not None) if decided else None
    return ruling.decided_by(least, of="what was measured")


def _slacks(finding: Finding) -> Iterator[float]:
    """Yield by how much each length that a finding tells keeps to its limit; negative where it does not."""
    facts = finding.facts
    for length, limit, way in LIMITS:
        if isinstance(facts.get(length), float) and isinstance(facts.get(limit), int | float):
            yield way * (float(facts[limit]) - float(facts[length]))
    yield from (-float(facts[name]) for name in EXCEEDED if isinstance(facts.get(name), float))


def _naming(why: str, ruling: Ruling) -> str:
    """Return why no number decides, with the rules that do: those that forbid, else those that were found."""
    deciding = ruling.refusals or [each for each in ruling.findings if not each.behind]
    rules = dict.fromkeys(each.rule for each in deciding if each.rule)
    if not rules or any(each in why for each in rules):
        return why
    return f"{why.rstrip('.')} ({', '.join([*rules][:MOST_NAMED])})."


def _no_margin(ruling: Ruling) -> str:
    rules = dict.fromkeys(each.rule for each in ruling.refusals if each.rule and not any(_slacks(each)))
    if ruling.allowed or not rules:
        return "No length near enough decides this one."
    return f"What no length decides stands against it: {', '.join(rules)}."


@cache
def _fields_of(system: str, kind: str) -> tuple[str, ...]:
    """Return the fields of one kind of question, by the name that files give it."""
    asked = tables_of(system).question_type
    for each in get_args(asked) or (asked,):
        if str(each.__struct_config__.tag).casefold() == kind.casefold():
            return tuple(each.__struct_encode_fields__)
    return ()


def _witness(ruling: Ruling, look: Look | None) -> Witness | None:
    """Return what proves a verdict: what was measured, the shape of what forbids or was found, or the look it is about.

    Numbers alone are told with the shape beside them.
    """
    measured = ruling.witness
    if measured is not None and measured.points:
        return measured
    shapes = [each.witness for each in (*ruling.refusals, *ruling.findings) if each.witness is not None]
    shape = shapes[0] if shapes else None if look is None else look_witness(look)
    if measured is None or shape is None:
        return shape or measured
    return msgspec.structs.replace(shape, terms=measured.terms)


def look_witness(look: Look) -> Witness:
    """Return the line of a look; where it is blocked, with the part of it that lies in what blocks it as the proof."""
    start, end = look.drawn_line
    if look.free:
        return Witness(kind="line", points=(start, end), label="line of sight")
    told = f"blocked by {', '.join(look.blockers)}" if look.blockers else "blocked"
    found = side_on(look)
    cut = None if found is None else _cut(found.cuts, look, end)
    if cut is None:
        return Witness(kind="line", points=(start, end), label=told)
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5

    def along(inches: float) -> tuple[float, float, float]:
        share = min(max(inches / length, 0.0), 1.0)
        x, y, z = (one + share * (other - one) for one, other in zip(start, end, strict=True))
        return (x, y, z)

    points = (start, along(cut.start), along(cut.end))
    return Witness(kind="path", points=points, label=f"blocked by {cut.id}", begins=1)


def _cut(cuts: Sequence[Cut], look: Look, end: tuple[float, float, float]) -> Cut | None:
    """Return the first thing that a blocked line runs into, one that reaches up to the line before any other."""
    blocking = [each for each in cuts if each.hides and (each.id in look.blockers or not look.blockers)]
    low = min(look.drawn_line[0][2], end[2])
    high = [each for each in blocking if each.bottom <= low and (each.top is None or each.top > low)]
    return next(iter(high or blocking), None)


def _other_readings(case: AnyCase, field: Any, rulings: Sequence[Ruling]) -> Iterator[list[OtherReading | None]]:
    """Yield for each other value of a choice that some ruling rests on what it makes of every ruling."""
    of = game(case.system)
    agreed = agree(of.house_rules, of.supplements, named=case.house_rules, supplement=case.supplement).house_rules
    for each in of.house_rules.values():
        resting = [each.rule in ruling.ids for ruling in rulings]
        for value in each.values if any(resting) else ():
            if value == agreed[each.name]:
                continue
            chosen = msgspec.structs.replace(case, house_rules={**agreed, each.name: value})
            again = _ruled_again(chosen, anew=field is not None)
            yield [
                _read(each, value, agreed[each.name], ruling, again, number) if rests else None
                for number, (ruling, rests) in enumerate(zip(rulings, resting, strict=True))
            ]


def _by_supplements(case: AnyCase, field: Any, rulings: Sequence[Ruling]) -> Iterator[list[OtherReading | None]]:
    """Yield for each later text that is not in force where it makes another ruling."""
    for each in game(case.system).supplements.values():
        if each.name == case.supplement:
            continue
        again = _ruled_again(msgspec.structs.replace(case, supplement=each.name), anew=field is not None)
        if not isinstance(again, str):
            yield [
                OtherReading(means=each.title, supplement=each.name, allowed=other.allowed, differs=True)
                if _differs(ruling, other)
                else None
                for ruling, other in zip(rulings, again, strict=True)
            ]


def _ruled_again(case: AnyCase, *, anew: bool) -> tuple[Ruling, ...] | str:
    """Return the rulings by another reading; or why there are none: what was played before is refused by it."""
    try:
        return rulings_of(case, field_of(case) if anew else None)
    except (UmpireError, GeometryError) as error:
        return f"By this reading it does not come so far: {error}"


def _read(
    choice: HouseRule, value: str, taken: str, ruling: Ruling, again: tuple[Ruling, ...] | str, number: int
) -> OtherReading:
    other = again[number] if not isinstance(again, str) else None
    return OtherReading(
        means=choice.values[value],
        rule=choice.rule,
        house_rule=choice.name,
        value=value,
        taken=taken,
        allowed=other.allowed if other is not None else None,
        differs=other is not None and _differs(ruling, other),
        untold=again if isinstance(again, str) else "",
    )


def _differs(one: Ruling, other: Ruling) -> bool:
    """Whether two rulings on a question come out differently: in their verdicts, or in numbers and effects."""

    def out(of: Ruling) -> tuple[object, ...]:
        numbers = [each.facts for each in of.findings if each.facts and not each.behind]
        return of.allowed, of.effects, of.odds, numbers

    return out(one) != out(other)


def _unruled(system: str, ruling: Ruling) -> Iterator[OtherReading]:
    """Yield the other readings of rules behind a ruling by which no table can choose to be ruled."""
    of = game(system)
    chosen = {each.rule for each in of.house_rules.values()}
    for rule in ruling.ids:
        entry = of.rulebook.get(rule)
        if entry is not None and entry.reading is not None and entry.reading.alternative and rule not in chosen:
            yield OtherReading(rule=rule, means=entry.reading.alternative, untold="No house rule reads it so.")
