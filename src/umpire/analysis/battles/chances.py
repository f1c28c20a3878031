"""A battle as its chances went: how likely the first side was to win after every entry, and what moved that.

What an entry changed is parted in two. The same action, carried out from the same state with other dice again and
again, tells what it was worth on average: the step from the chance before to that mean is what the decision brought,
and the step from the mean to what came of it is luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import msgspec

from umpire.analysis.battles.luck import standing_entries, with_states
from umpire.analysis.battles.trying import Progress, Trials, counting, mean
from umpire.game import Entry, Journal, Kind, WholeBattle

DRAWS = 8
"""With how many other dice an action is carried out again."""

MOST_TOLD = 5
"""How many strokes of luck are told."""

LEAST = 0.005
"""What a stroke of luck must have changed to be told."""


class Chance(msgspec.Struct, frozen=True, kw_only=True):
    """How likely the first side is to win after an entry.

    Attributes:
        entry: The number of the entry.
        head: How far the battle has come: "Round 2 of 4".
        chance: From 0 to 1; a draw counts half.
    """

    entry: int
    head: str
    chance: float


class Stroke(msgspec.Struct, frozen=True, kw_only=True):
    """What the dice of one entry changed.

    Attributes:
        entry: The number of the entry.
        side: Whom it favoured.
        told: What happened.
        luck: By how much it changed that side's chance to win beyond what was to be expected.
    """

    entry: int
    side: str
    told: str
    luck: float


class Swing(msgspec.Struct, frozen=True, kw_only=True):
    """How the first side's chance to win went from what it was in the beginning to what it was in the end.

    Attributes:
        first, last: The chance in the beginning and in the end.
        dice: By how much all dice changed it beyond what was to be expected of them.
        error: The standard error of that, for what was to be expected is the mean of a few draws.
        decisions: By how much everything else did: what both sides decided.
        strokes: The entries whose dice changed it most, the greatest first.
    """

    first: float
    last: float
    dice: float
    error: float
    decisions: float
    strokes: tuple[Stroke, ...]


@dataclass(frozen=True, kw_only=True)
class Played:
    """One entry of a battle's rounds that was not taken back: the state before it and after it."""

    entry: Entry
    before: Any  # a state of the game's
    after: Any


def played_entries(game: WholeBattle, journal: Journal) -> tuple[Played, ...]:
    """Return the actions of a battle's rounds as they stand; before a phase opens, nobody's chances mean anything."""
    stands, found = standing_entries(journal.entries), []
    for entry, before in with_states(game.system, journal):
        standing = game.standing(before)
        if entry.seq not in stands or entry.kind is not Kind.ACT:
            continue
        if standing.phases and standing.phase not in standing.phases:
            continue
        after = before
        for event in entry.events:
            after = game.system.evolve(after, event)
        found.append(Played(entry=entry, before=before, after=after))
    return tuple(found)


def chances(game: WholeBattle, path: Sequence[Played], trials: Trials) -> tuple[Chance, ...]:
    """Return the chance before the first of some entries and after each."""
    if not path:
        return ()
    first = path[0]
    begun = Chance(entry=first.entry.seq - 1, head=_head(game, first.before), chance=trials.chance(first.before))
    after = (
        Chance(entry=each.entry.seq, head=_head(game, each.after), chance=trials.chance(each.after)) for each in path
    )
    return (begun, *after)


def swing(
    game: WholeBattle, path: Sequence[Played], curve: Sequence[Chance], trials: Trials, tell: Progress
) -> Swing | None:
    """Return what moved the chances of a battle, None if nothing was played of it."""
    if not path:
        return None
    sides = game.system.sides(path[0].before)
    strokes: list[tuple[float, Stroke]] = []
    doubt, step = 0.0, counting(tell, "luck", len(path))
    for number, each in enumerate(path):
        values = _tried(each, trials) if each.entry.rolls else [curve[number + 1].chance]
        luck, doubt = curve[number + 1].chance - mean(values), doubt + _doubt(values)
        step()
        if luck:
            favoured = sides[0] if luck > 0.0 else sides[1]
            told = told_of(game, each, rolled=True) or told_of(game, each, rolled=False)
            strokes.append((luck, Stroke(entry=each.entry.seq, side=favoured, told=told, luck=abs(luck))))
    dice = sum(luck for luck, _ in strokes)
    ranked = sorted((stroke for _, stroke in strokes), key=lambda each: (-each.luck, each.entry))
    first, last = curve[0].chance, curve[-1].chance
    great = tuple(each for each in ranked[:MOST_TOLD] if each.luck >= LEAST)
    return Swing(first=first, last=last, dice=dice, error=sqrt(doubt), decisions=last - first - dice, strokes=great)


def _tried(each: Played, trials: Trials) -> list[float]:
    """Return what an action led to with other dice than its own, time and again."""
    entry = each.entry
    steps = (
        trials.carried_out(each.before, entry.side, entry.action, entry=entry.seq, draw=draw) for draw in range(DRAWS)
    )
    return [trials.chance(step.state) for step in steps if step is not None] or [trials.chance(each.after)]


def _doubt(values: Sequence[float]) -> float:
    """Return the square of the standard error of the mean of some draws."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values)


def told_of(game: WholeBattle, each: Played, *, rolled: bool) -> str:
    """Return the first sentence of what happened in an entry that tells of dice, or that does not; "" without one."""
    state = each.before
    for event in each.entry.events:
        state = game.system.evolve(state, event)
        if bool(event.dice) is rolled and not game.quiet(event, state):
            return game.sentence(event, state)
    return ""


def _head(game: WholeBattle, state: Any) -> str:
    return game.standing(state).head
