"""How well the expected end of a battle foretells it: battles between greedy bots, looked at as each phase begins.

Usage: ``python -m benchmarks.fit_expectation [BATTLES [POINTS [FIRST]]]``, by default 40 drawn battles of 1,000 points
from number 0 on. For each number of rounds left: how far the lead ends from the one expected, and how often the
side wins that is expected to; then the `SCALE` and `UNCERTAIN` that make the chances most likely, and those in use.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import product
from math import log

import msgspec

from umpire.game import Battle
from umpire.systems.legions.bots import Greedy, evaluating, expect
from umpire.systems.legions.files import draw_battle
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState

SCALES = (0.5, 1.0, 2.0, 4.0, 8.0)
UNCERTAINS = (2.0, 4.0, 6.0, 7.0, 8.0, 10.0, 14.0, 20.0)


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a battle: how many rounds were left, which lead was expected, and with which one it ended."""

    left: int
    expected: float
    ended: float


def main() -> None:
    """Play, then tell."""
    asked = [int(each) for each in sys.argv[1:]]
    battles, points, first = (*asked, *(40, 1000, 0)[len(asked) :])
    seen: list[Seen] = []
    for number in range(first, first + battles):
        seen += moments_of(number, points)
        print(f"{number + 1 - first} of {battles}", flush=True)
    print("\n".join(told(seen)))


def moments_of(number: int, points: int) -> list[Seen]:
    """Play a drawn battle between greedy bots and return its moments."""
    battle = Battle.start(LEGIONS, opening(draw_battle(number, points=points).field), seed=number)
    states = list(_played(battle))
    assert battle.outcome is not None
    ended = {side: float(battle.outcome.score.get(side, 0)) for side in battle.sides}
    return [
        Seen(left=left, expected=_lead(expect(each).points, battle.sides), ended=_lead(ended, battle.sides))
        for each in states
        if (left := evaluating.rounds_left(each.field)) > 0
    ]


def _lead(points: Mapping[str, float], sides: tuple[str, ...]) -> float:
    return points[sides[0]] - points[sides[1]]


def _played(battle: Battle[BattleState]) -> Iterator[BattleState]:
    """Yield the state as each phase of the rounds begins."""
    bot, last = Greedy(), (0, "")
    while battle.to_decide:
        now = (battle.state.field.round, battle.state.field.phase.value)
        if now[0] and now != last:
            last = now
            yield battle.state
        view = battle.view(battle.to_decide[0])
        assert view.side is not None
        assert view.options is not None
        battle.act(view.side, bot.choose(view, view.options, battle.luck(view.side)))


def told(seen: list[Seen]) -> list[str]:
    """Return what was found, in lines."""
    lines = ["rounds left  moments  off by  right"]
    for left in sorted({each.left for each in seen}):
        those = [each for each in seen if each.left == left]
        off = sum(abs(each.expected - each.ended) for each in those) / len(those)
        right = sum(each.expected * each.ended > 0.0 for each in those) / len(those)
        lines.append(f"{left:11}  {len(those):7}  {off:6.1f}  {right:5.0%}")
    loss, scale, uncertain = min((_loss(seen, *each), *each) for each in product(SCALES, UNCERTAINS))
    now = _loss(seen, evaluating.SCALE, evaluating.UNCERTAIN)
    lines.append(f"best: SCALE {scale}, UNCERTAIN {uncertain} (log loss {loss:.3f}); in use {now:.3f}")
    return lines


def _loss(seen: list[Seen], scale: float, uncertain: float) -> float:
    """Return how surprising the results are to the chances, on average."""
    total = 0.0
    for each in seen:
        chance = evaluating.logistic(each.expected / (scale + uncertain * each.left**0.5))
        won = 0.5 if each.ended == 0.0 else float(each.ended > 0.0)
        total -= won * log(max(chance, 1e-9)) + (1.0 - won) * log(max(1.0 - chance, 1e-9))
    return total / len(seen)


if __name__ == "__main__":
    main()
