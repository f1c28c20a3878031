"""What comes of an action: on a fork of the side's own view it is carried out with sampled dice, the round played on.

Both sides go on as greedy does until the round is over and scored; what is worth having then is judged, not what looks
well now. The dice of a draw are the same for all actions that are compared: what differs is the actions, not their
luck. They are never the battle's own. What the enemy holds face-down is not known: each draw supposes Orders of its own
for it, such as greedy might issue on what both sides see.

Actions are raced: after each draw the worse half of them drops out, so that most is spent on those that are close
(Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013: sequential halving).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from umpire.game import Alternative, Luck, SeededDice, View
from umpire.rulings import aside
from umpire.systems.legions.battlefield import Token, change_field
from umpire.systems.legions.bots.greedy import Greedy
from umpire.systems.legions.bots.ordering import draw_orders
from umpire.systems.legions.bots.planner.decision import Decision
from umpire.systems.legions.bots.planner.judging import Judge
from umpire.systems.legions.bots.planner.levels import Purse
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.flow import IssuingOrders

LONGEST = 2000
"""How many answers are given at most before a round is left as it is."""

FEWEST = 2
"""How many actions are left at least after a draw."""


def raced(
    decision: Decision, judge: Judge, found: Sequence[Alternative], others: Sequence[Alternative] = ()
) -> list[Alternative]:
    """Return alternatives with the points that come of them on average, the best first; as they are without a draw.

    What dropped out, and the others, which do not take part, are told behind the rest, with no more points. A draw that
    the purse does not reach to the end of is not counted.
    """
    left, out, sums = list(range(len(found))), list[int](), [0.0] * len(found)
    means = [each.points for each in found]
    for draw in range(decision.level.draws if len(found) >= FEWEST else 0):
        ends = [after_round(decision, found[each].action, draw) for each in left]
        if any(end is None for end in ends):
            break
        for each, end in zip(left, ends, strict=True):
            sums[each] += 0.0 if end is None else judge.end(end)
            means[each] = sums[each] / (draw + 1) - judge.now
        left.sort(key=lambda each: -means[each])
        if draw + 1 < decision.level.draws:
            kept = max(FEWEST, len(left) // 2)
            left, out = left[:kept], [*left[kept:], *out]
    ranked, most = list[Alternative](), float("inf")
    for told in (*(replace(found[each], points=means[each]) for each in (*left, *out)), *others):
        most = min(most, told.points)
        ranked.append(replace(told, points=most))
    return ranked


def after_round(decision: Decision, action: Any, draw: int) -> BattleState | None:  # one of the system's actions
    """Return the state once the round in which an action is taken is over; None where the purse did not reach."""
    luck = decision.luck.fork(f"draw {draw}")
    dice, greedy = SeededDice(dice_key(luck)), Greedy()
    with aside():
        begun = supposed(decision, luck.fork("world"))
        state = _carried_out(begun, decision.side, action, dice, decision.purse)
        for _ in range(LONGEST):
            if state is None or state.field.round != begun.field.round:
                break
            owing = LEGIONS.to_decide(state)
            if not owing:
                break
            asked = LEGIONS.options(state, owing[0])
            answer = greedy.choose(View(side=owing[0], state=state, options=asked, log=()), asked, luck)
            state = _carried_out(state, owing[0], answer, dice, decision.purse)
    return state


def dice_key(luck: Luck) -> bytes:
    """Return what the dice of a draw are made of."""
    return bytes(luck.integer(256) for _ in range(16))


def supposed(decision: Decision, luck: Luck) -> BattleState:
    """Return what a side sees, with Orders drawn for the enemy where they lie face-down or are yet to be issued."""
    state, enemy = decision.state, decision.field.opponent(decision.side)
    if not isinstance(state.top, IssuingOrders):
        return state
    detachments = dict(state.field.detachments)
    placed = {each.id for each in detachments.values() if each.side == enemy and each.token is not None}
    detachments |= {name: replace(detachments[name], token=None) for name in placed}
    blank = state.on(change_field(state.field, detachments=detachments))
    drawn = draw_orders(blank, replace(decision.options, side=enemy), luck).orders
    for name, order in drawn.items():
        if name in placed or enemy not in state.top.finished:  # who has finished has left the others out
            detachments[name] = replace(detachments[name], token=Token(commitment="", order=order, salt=""))
    return blank.on(change_field(blank.field, detachments=detachments))


def _carried_out(state: BattleState, side: str, action: Any, dice: SeededDice, purse: Purse) -> BattleState | None:
    """Return the state after an action and all that follows by itself; no rule that turned it is noted."""
    if not purse.spend():
        return None
    run = LEGIONS.run(state, dice)
    LEGIONS.decide(run, side, action)
    happened = -1
    while len(run.events) != happened:
        happened = len(run.events)
        LEGIONS.proceed(run)
    return run.state
