"""From an event to what its dice brought: one function for each kind of event that holds dice.

Each reads the event and the state before it, and asks the very functions by which the rules read a die, face by face:
so what is expected is exact, and follows the rules of the battle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from umpire.game import Event, Fortune, Uncounted
from umpire.odds import FACES, Distribution, binomial, distribution_of
from umpire.rulings import aside
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.telling import tag_of

Fortunes: TypeAlias = tuple[Fortune | Uncounted, ...]
Reader: TypeAlias = Callable[[Any, BattleState, tuple[Event, ...]], Fortunes]  # each takes its own event

READERS: dict[str, Reader] = {}


def reads(*tags: str) -> Callable[[Reader], Reader]:
    """File a function as the one that reads the dice of events with these tags.

    It is given the event, the state before it, and the events of its entry that came before.
    """

    def file(reader: Reader) -> Reader:
        READERS.update(dict.fromkeys(tags, reader))
        return reader

    return file


def fortunes_of(event: Event, before: BattleState, earlier: tuple[Event, ...]) -> Fortunes:
    """Return what every die of an event brought; each die is counted once, or named as not counted."""
    if not event.dice:
        return ()
    reader = READERS.get(tag_of(event))
    if reader is None:
        named = tag_of(event).replace("_", " ")
        return (Uncounted(dice=len(event.dice), because=f'dice of "{named}", which nobody has told how to count'),)
    with aside():
        return reader(event, before, earlier)


def by_face(value: Callable[[int], int]) -> Distribution:
    """Return what a D6 brings, by what each face does."""
    chances: dict[int, float] = {}
    for face in FACES:
        chances[value(face)] = chances.get(value(face), 0.0) + 1 / len(FACES)
    return distribution_of(chances)


def passing(passes: Callable[[int], bool], count: int = 1) -> Distribution:
    """Return how many of so many D6 pass, by whether each face does."""
    return binomial(count, sum(map(passes, FACES)) / len(FACES))
