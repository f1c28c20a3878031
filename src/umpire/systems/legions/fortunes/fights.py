"""Fights: two sums of dice, of which the higher wins."""

from __future__ import annotations

from typing import Any

from umpire.game import Fortune, fortune
from umpire.odds import FACES, Distribution, binomial, sum_of_dice
from umpire.systems.legions.fortunes.reading import Fortunes, reads
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.fights import FightRerolls, rolls_of
from umpire.systems.legions.rules.fights import Fight, FightRoll, fight_dice, fight_modifier

WON = "won"


@reads("fight_resolved")
def _resolved(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    models = before.field.models
    first, second = models[event.first], models[event.second]
    rolls = (
        FightRoll(field=before.field, model=first, against=second),
        FightRoll(field=before.field, model=second, against=first),
    )
    return _both(rolls, event.dice, "Fights")


@reads("fight_rolled")
def _rolled(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    """Who is ahead before a die is rolled again: what that die brings is counted by itself."""
    fight: Fight = event.fight
    return _both(rolls_of(before.field, fight), event.dice, "Fights before a die is rolled again")


def _both(rolls: tuple[FightRoll, FightRoll], dice: tuple[int, ...], kind: str) -> Fortunes:
    """Return what both sides' dice brought: a tie is won by neither."""
    counts = [fight_dice(each) for each in rolls]
    lead = fight_modifier(rolls[0]) - fight_modifier(rolls[1])
    totals = [sum_of_dice(each) for each in counts]
    ahead = sum(dice[: counts[0]]) + lead - sum(dice[counts[0] :])
    found: list[Fortune] = []
    for number, roll in enumerate(rolls):
        chance = _wins(totals[number], totals[1 - number], lead if number == 0 else -lead)
        got = ahead > 0 if number == 0 else ahead < 0
        side = roll.field.side_of(roll.model)
        found.append(fortune(side, kind, WON, got=got, expected=binomial(1, chance), dice=counts[number]))
    return tuple(found)


def _wins(own: Distribution, other: Distribution, lead: int) -> float:
    """Return how likely the one sum and a lead are more than the other."""
    return min(1.0, sum(chance * other.at_most(number + lead - 1) for number, chance in own))


@reads("fight_die_rerolled")
def _rerolled(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    frame: FightRerolls = before.top
    roll, other = rolls_of(before.field, frame.fight)
    if roll.model.id != event.model:
        roll, other = other, roll
    kept = frame.result_of(roll) - event.face
    chance = sum(kept + face > frame.result_of(other) for face in FACES) / len(FACES)
    got = kept + event.dice[0] > frame.result_of(other)
    side = before.field.side_of(event.model)
    return (fortune(side, "Dice of Fights rolled again", WON, got=got, expected=binomial(1, chance)),)
