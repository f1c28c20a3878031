"""The names in what a case expects: a slip of the pen in what must not come out would hold for ever."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from enum import Enum
from typing import Any, get_args, get_type_hints

import msgspec

from umpire.errors import InputError
from umpire.formats.cases.entries import Expectation
from umpire.game import Choice
from umpire.rulings import CatalogueEntry, Effect, Rulebook

Kinds = Mapping[str, type[msgspec.Struct]]
CITED = ("cites", "rules")


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """What a case of a system can expect: its effects and events with their fields, its options, its rules."""

    effects: Kinds
    events: Kinds
    actions: Kinds = {}
    options: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


def names_of(
    system: str,
    event_type: Any,  # a tagged union, which has no static type of its own
    action_type: Any,
    *,
    book: Rulebook,
    catalogue: Iterable[CatalogueEntry],
    options: Iterable[str] = (),
) -> Names:
    """Return the names that a system knows; ``system`` is that of its case files."""
    events, actions = (
        {_tag(kind): kind for kind in get_args(union) or (union,)} for union in (event_type, action_type)
    )
    rules = tuple(sorted({*(rule.id for rule in book), *(entry.id for entry in catalogue)}))
    return Names(effects=effects_of(system), events=events, actions=actions, options=tuple(options), rules=rules)


def effects_of(system: str) -> Kinds:
    """Return the effects that a finding of a system can have, its own and those that all share, by their names."""
    shared = ("umpire.rulings.", f"umpire.systems.{system}.")
    return {_tag(kind): kind for kind in sorted(_below(Effect), key=_tag) if kind.__module__.startswith(shared)}


def _below(kind: type[Effect]) -> Iterator[type[Effect]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def check_names(expect: Expectation, names: Names) -> None:
    """Refuse effects, events, options, fields and rules that a system does not have.

    Raises:
        InputError: If a name in ``expect`` stands for nothing; it lists what there is.
    """
    for index, ruling in enumerate(expect.rulings):
        path = f"expect.rulings[{index}]"
        for part, wanted in (("effects", ruling.effects), ("no_effects", ruling.no_effects)):
            _check_all(wanted, "effect", names.effects, f"{path}.{part}")
        _check_rules(ruling.cites, names, f"{path}.cites")
        _check_rules(ruling.never_cites, names, f"{path}.never_cites")
    for part, events in (("events", expect.events), ("never", expect.never)):
        cited = CITED if part == "events" else ("rules",)
        _check_all(events, "event", names.events, f"expect.{part}", besides=cited)
        _check_cited(events, names, f"expect.{part}")
    for part, choices in (("options", expect.options), ("no_options", expect.no_options)):
        _check_choices(choices, names, f"expect.{part}")
    if expect.refused is not None:
        _check_rules(expect.refused.cites, names, "expect.refused.cites")


def _check_choices(choices: Sequence[Mapping[str, Any]], names: Names, path: str) -> None:
    _check_cited(choices, names, path)
    for index, each in enumerate(choices):
        at = f"{path}[{index}]"
        _check_fields(each, (Choice,), "option", at, CITED)
        if names.options and "kind" in each and each["kind"] not in names.options:
            fix = _instead(str(each["kind"]), names.options)
            raise InputError("There is no such option", path=f"{at}.kind", value=str(each["kind"]), fix=fix)
        if isinstance(each.get("action"), Mapping):
            _check_one(each["action"], "action", names.actions, f"{at}.action")


def _check_all(
    wanted: Sequence[Mapping[str, Any]], what: str, known: Kinds, path: str, besides: tuple[str, ...] = ()
) -> None:
    for index, each in enumerate(wanted):
        _check_one(each, what, known, f"{path}[{index}]", besides)


def _check_one(wanted: Mapping[str, Any], what: str, known: Kinds, path: str, besides: tuple[str, ...] = ()) -> None:
    name = str(wanted.get(what, ""))
    if what in wanted and name not in known:
        fix = _instead(name, tuple(sorted(known)))
        raise InputError(f"There is no such {what}", path=f"{path}.{what}", value=name, fix=fix)
    _check_fields(wanted, (known[name],) if what in wanted else tuple(known.values()), what, path, besides)


def _check_fields(
    wanted: Mapping[str, Any], kinds: Sequence[type[msgspec.Struct]], what: str, path: str, besides: tuple[str, ...]
) -> None:
    fields: dict[str, list[Any]] = {}
    for kind in kinds:
        hints = get_type_hints(kind)
        for field in msgspec.structs.fields(kind):
            fields.setdefault(field.encode_name, []).append(hints[field.name])
    for name, value in wanted.items():
        if name == what or name in besides:
            continue
        if name not in fields:
            of = _tag(kinds[0]) if len(kinds) == 1 and kinds[0] is not Choice else f"an {what}"
            fix = _instead(name, tuple(sorted(fields)))
            raise InputError(f"There is no such field of {of}", path=f"{path}.{name}", value=name, fix=fix)
        words = [_words(each) for each in fields[name]]
        if isinstance(value, str) and all(words) and not any(value in each for each in words):
            fix = _instead(value, tuple(dict.fromkeys(word for each in words for word in each)))
            raise InputError("There is no such word here", path=f"{path}.{name}", value=value, fix=fix)


def _words(kind: Any) -> tuple[str, ...]:  # a type, as it is annotated
    """Return the words that a field can hold, nothing where it can hold any."""
    kinds = [each for each in (get_args(kind) or (kind,)) if each is not type(None)]
    if not all(isinstance(each, type) and issubclass(each, Enum) for each in kinds):
        return ()
    return tuple(str(member.value) for each in kinds for member in each)


def _check_cited(wanted: Sequence[Mapping[str, Any]], names: Names, path: str) -> None:
    for index, each in enumerate(wanted):
        for key in CITED:
            _check_rules(each.get(key, ()), names, f"{path}[{index}].{key}")


def _check_rules(cited: Iterable[str], names: Names, path: str) -> None:
    for index, rule in enumerate(cited):
        if rule not in names.rules:
            raise InputError(
                "There is no such rule", path=f"{path}[{index}]", value=str(rule), fix=_other_rules(str(rule), names)
            )


def _other_rules(rule: str, names: Names) -> str:
    """Return what a misspelt id may have meant, and the ids of its chapter; of all there are hundreds."""
    chapter = [each for each in names.rules if each.rpartition("-")[0] == rule.rpartition("-")[0]]
    return f"{_instead(rule, names.rules, listed=tuple(chapter))} Run `umpire rules` for all of them."


def _instead(word: str, known: Sequence[str], *, listed: Sequence[str] | None = None) -> str:
    """Return what a misspelt word may have meant, and what there is."""
    close = get_close_matches(word, known, 3)
    meant = f"Did you mean {' or '.join(close)}?" if close else ""
    there = known if listed is None else listed
    return f"{meant} Choose one of {', '.join(there)}.".strip() if there else meant
