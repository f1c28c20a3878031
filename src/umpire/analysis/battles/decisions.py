"""The decisions that cost most, with what would have been better.

A quick program is asked what it would have done in the place of each side, seeing what that side saw. Where it would
have done something else, both are tried: first to what they lead to at once, over a few draws of dice; then, for those
that seem to have cost most and for what was decided face-down, better programs are asked too, and everything is played
on by the quick one, with the same dice, for a while within the round. What the chances to win differ by in the end is
what the decision cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.analysis.battles.chances import Played, told_of
from umpire.analysis.battles.trying import Progress, Trials, counting, for_side, mean
from umpire.game import WholeBattle, canonical

SCREENED = 2
"""Over how many draws of dice the first look at a decision is taken."""

DRAWS = 3
"""Over how many draws of dice a decision is played on."""

AHEAD = 24
"""How many steps it is played on, if the round is not over sooner."""

CLOSER = 6
"""How many decisions of a side are looked at closer."""

FACE_DOWN = 3
"""How many of them are of those that were taken face-down, at most: what they lead to at once nobody sees."""

MOST_TOLD = 5
"""How many of a side's decisions are told at most."""

LEAST = 0.01
"""What a decision must have cost to be told."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that cost its side something.

    Attributes:
        entry: The number of its entry.
        side: Who took it.
        head: When: "Round 2 of 4".
        made: What was done.
        better: What would have been better.
        chance: The side's chance to win as it was played on from what was done.
        instead: The same from what would have been better.
    """

    entry: int
    side: str
    head: str
    made: str
    better: str
    chance: float
    instead: float

    @property
    def cost(self) -> float:
        """By how much it lessened the side's chance to win."""
        return self.instead - self.chance


class Doubt(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that a program would have taken otherwise, and what that seems to have cost at first sight."""

    number: int
    side: str
    action: Any  # one of the game's actions
    cost: float
    hidden: bool


def dearest_decisions(
    game: WholeBattle, path: Sequence[Played], trials: Trials, tell: Progress
) -> tuple[Decision, ...]:
    """Return the decisions that cost each side most, the dearest of each side first."""
    if not path:
        return ()
    sides = game.system.sides(path[0].before)
    doubts = tuple(_doubts(game, path, trials, counting(tell, "decisions", len(path))))
    chosen = [each for side in sides for each in _closer([each for each in doubts if each.side == side])]
    step, weighed = counting(tell, "dearest decisions", len(chosen)), []
    for each in chosen:
        weighed.append(_weighed(game, path[each.number], each, trials))
        step()
    dear = [each for each in weighed if each is not None and each.cost >= LEAST]
    ranked = sorted(dear, key=lambda each: (-each.cost, each.entry))
    return tuple(decision for side in sides for decision in [each for each in ranked if each.side == side][:MOST_TOLD])


def _closer(doubts: Sequence[Doubt]) -> tuple[Doubt, ...]:
    """Return the decisions that are worth a closer look: those taken face-down, and those that seem dearest."""
    hidden = [each for each in doubts if each.hidden][:FACE_DOWN]
    seen = sorted((each for each in doubts if not each.hidden and each.cost > 0.0), key=lambda each: -each.cost)
    apart = {canonical(each.action): each for each in reversed(seen)}  # what could have been done for long, once
    dearest = [each for each in seen if apart[canonical(each.action)] is each]
    return (*hidden, *dearest[: CLOSER - len(hidden)])


def _doubts(game: WholeBattle, path: Sequence[Played], trials: Trials, step: Callable[[], None]) -> Iterable[Doubt]:
    sides = game.system.sides(path[0].before)
    for number, each in enumerate(path):
        entry = each.entry
        step()
        owing = game.system.to_decide(each.before)
        if entry.side not in owing:
            continue  # what was done unasked stands beside no other choice
        advised = trials.advised(each.before, entry.side, entry.seq, by=game.advisers[0])
        hidden = len(owing) > 1 or bool(game.laid(entry))
        if canonical(advised) == canonical(entry.action) and not hidden:
            continue
        made = _at_once(each, entry.action, trials)
        instead = _at_once(each, advised, trials)
        if made is None or instead is None:
            continue
        cost = for_side(instead, entry.side, sides) - for_side(made, entry.side, sides)
        yield Doubt(number=number, side=entry.side, action=advised, cost=cost, hidden=hidden)


def _at_once(each: Played, action: Any, trials: Trials) -> float | None:
    """Return what an action leads to at once, on average over a few draws; None if it could not have been taken."""
    values = []
    for draw in range(SCREENED):
        step = trials.carried_out(each.before, each.entry.side, action, entry=each.entry.seq, draw=draw)
        if step is None:
            return None
        values.append(trials.chance(step.state))
        if not step.rolls:
            break
    return mean(values)


def _weighed(game: WholeBattle, each: Played, doubt: Doubt, trials: Trials) -> Decision | None:
    """Play on from a decision and from what each adviser would have done, with the same dice; return what it cost."""
    entry, sides = each.entry, game.system.sides(each.before)
    others = [trials.advised(each.before, entry.side, entry.seq, by=name) for name in game.advisers[1:]]
    apart = {canonical(action): action for action in (doubt.action, *others)}
    apart.pop(canonical(entry.action), None)
    made = _later(each, entry.action, trials)
    played = [(value, action) for action in apart.values() if (value := _later(each, action, trials)) is not None]
    if made is None or not played:
        return None
    value, better = max(played, key=lambda one: for_side(one[0], entry.side, sides))
    return Decision(
        entry=entry.seq,
        side=entry.side,
        head=game.standing(each.before).head,
        made=_told(game, each, entry.action, better, trials),
        better=_told(game, each, better, entry.action, trials),
        chance=for_side(made, entry.side, sides),
        instead=for_side(value, entry.side, sides),
    )


def _told(game: WholeBattle, each: Played, action: Any, beside: Any, trials: Trials) -> str:
    """Return what an action does in words, told apart from another, and without what came of its dice."""
    entry, state = each.entry, each.before
    found = game.deed(action, beside, state)
    if found:
        return found
    step = trials.carried_out(state, entry.side, action, entry=entry.seq, draw=0)
    done = Played(entry=replace(entry, events=() if step is None else step.events), before=state, after=state)
    seen = game.system.mask(state, entry.side)
    labels = (one.label for one in game.system.options(seen, entry.side).choices if one.action == action)
    return told_of(game, done, rolled=False) or next(labels, "") or told_of(game, done, rolled=True)


def _later(each: Played, action: Any, trials: Trials) -> float | None:
    """Return the mean chance where an action is played on from; None if it could not have been taken."""
    values = []
    for draw in range(DRAWS):
        step = trials.carried_out(each.before, each.entry.side, action, entry=each.entry.seq, draw=draw)
        if step is None:
            return None
        values.append(trials.chance(trials.played_on(step.state, entry=each.entry.seq, draw=draw, most=AHEAD)))
    return mean(values)
