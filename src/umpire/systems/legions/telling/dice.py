"""Which dice of a roll did what was hoped for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from umpire.game import Event
from umpire.systems.legions.battlefield import MoraleResult
from umpire.systems.legions.rules.titans.exploding import CAUGHT
from umpire.systems.legions.rules.traits.blast import COUNTS
from umpire.systems.legions.telling.sentences import tag_of


def marks_of(event: Event) -> tuple[bool | None, ...]:
    """Return for each die of an event whether it succeeded, None where one die alone decides nothing."""
    judge = _JUDGES.get(tag_of(event))
    marks = judge(event) if judge is not None else ()
    return marks if len(marks) == len(event.dice) else (None,) * len(event.dice)


def needed_to_hit(event: Any) -> int:
    """Return what a die of a Hit roll had to show."""
    roll = event.batch.roll
    return int(min(6, max(2, roll.to_hit - roll.modifier)))


def _hits(event: Any) -> tuple[bool, ...]:
    """A Hit roll's dice succeed on the number needed; shown only where that accounts for every Hit scored."""
    needed = needed_to_hit(event)
    marks = tuple(die >= needed for die in event.dice)
    kept = marks[: len(marks) - event.again]
    return marks if sum(marks) == event.scored or sum(kept) == event.scored else ()


def _save(event: Any) -> tuple[bool, ...]:
    return (*(False for _ in event.dice[:-1]), event.passed or event.ignored) if event.dice else ()


def _saves(event: Any) -> tuple[bool, ...]:
    if event.needed is None or len(event.dice) != event.rolls:
        return ()
    marks = tuple(die >= event.needed for die in event.dice)
    return marks if marks.count(False) == event.failed else ()


def _together(event: Any) -> tuple[bool, ...]:
    return (event.passed,) * len(event.dice)


def _morale(event: Any) -> tuple[bool, ...]:
    return (event.result == MoraleResult.PASSED,) if len(event.dice) == 1 else ()


def _caught(event: Any) -> tuple[bool, ...]:
    return tuple(die >= CAUGHT for die in event.dice)


def _partly_under(event: Any) -> tuple[bool, ...]:
    return tuple(die >= COUNTS for die in event.dice)


_JUDGES: Mapping[str, Callable[[Any], tuple[bool, ...]]] = {
    "armour_save_rolled": _together,
    "hits_rolled": _hits,
    "morale_checked": _morale,
    "save_rolled": _save,
    "saves_rolled": _saves,
    "structure_save_rolled": _together,
    "template_struck": _partly_under,
    "titan_exploded": _caught,
}
