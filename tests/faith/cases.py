"""What came out of every shipped case: verdicts, effects, facts, events, dice, refusals, what is offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tests.faith.outcome import digest_of, without_reasons
from umpire.formats.cases import BoardCase, rulings_of, shipped_cases
from umpire.game import game_names, tables_of
from umpire.rulings import Finding, Ruling
from umpire.systems.legions.files.cases import Case
from umpire.systems.legions.files.playing import play_case
from umpire.systems.legions.play import LEGIONS


def all_cases() -> Iterator[Case | BoardCase]:
    """Yield every shipped case of every game."""
    for system in game_names():
        for _, case in shipped_cases(system):
            yield case


def came_out(case: Case | BoardCase) -> str:
    """Return the digest of what comes out of a case, without the rules that it cites."""
    events, refusal, offered = _played(case)
    return digest_of([_ruled(each) for each in rulings_of(case)], events, refusal is not None, offered)


def _ruled(ruling: Ruling) -> Any:
    """Return a ruling's verdict, margin, effects and facts; which rule bears them, and in which order, is left out."""
    told = [without_reasons(msgspec.to_builtins((each.effect, each.facts))) for each in ruling.findings]
    found = sorted(msgspec.json.encode(each, order="sorted").decode() for each in told if each != [None, {}])
    return (ruling.allowed, ruling.margin, ruling.too_close_to_call, ruling.odds, found)


def _played(case: Case | BoardCase, *, strict: bool = True) -> tuple[Any, Any, Any]:
    if isinstance(case, BoardCase):
        played = tables_of(case.system).cases.play
        _, _, events, refusal = played(case, strict=strict) if case.play else (None, None, (), None)
        return events, refusal, ()
    if not case.play and not case.expect.happens:
        return (), None, ()
    state, happened, refusal = play_case(case, strict=strict)
    return (*happened, state), refusal, [LEGIONS.options(state, side) for side in LEGIONS.to_decide(state)]


def reasons_of(case: Case | BoardCase) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each place of a case that gives reasons, and the rules that it cites there."""
    for place, _, rules in places_of(case):
        yield place, rules


def places_of(case: Case | BoardCase, *, strict: bool = True) -> Iterator[tuple[str, Any, tuple[str, ...]]]:
    """Yield each place of a case that gives reasons: its name, how it comes out there, and the rules that it cites."""
    for number, ruling in enumerate(rulings_of(case)):
        yield f"{case.id} ruling {number}", _ruled(ruling), _cited(ruling.findings)
    events, refusal, offered = _played(case, strict=strict)
    for number, event in enumerate(each for each in events if hasattr(each, "rules")):
        told = without_reasons(msgspec.to_builtins(event))
        yield f"{case.id} event {number} {type(event).__name__}", told, event.rules
    if refusal is not None:
        yield f"{case.id} refusal", str(refusal), refusal.rules
    for options in offered:
        yield f"{case.id} prompt {options.side}", options.prompt, options.rules
        for choice in options.choices:
            yield f"{case.id} choice {options.side} {choice.kind} {choice.label}", choice.label, choice.rules


def _cited(findings: tuple[Finding, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.rule for each in findings if each.rule))
