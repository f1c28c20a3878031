"""Morale, Initiative, and the dice that only say who goes first or which of several it is."""

from __future__ import annotations

from itertools import product
from typing import Any

from umpire.game import Uncounted, fortune
from umpire.odds import FACES, binomial
from umpire.systems.legions.battlefield import MoraleResult
from umpire.systems.legions.fortunes.reading import Fortunes, passing, reads
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.rules.morale import Cause, judge_roll

WON = "won"


@reads("morale_checked")
def _morale(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    count = len(event.dice)
    rolls = tuple(product(FACES, repeat=count))
    verdicts = [judge_roll(before.field, event.detachment, Cause(event.cause), dice) for dice in rolls]
    passed = sum(each is not None and each.result is MoraleResult.PASSED for each in verdicts)
    got = event.result is MoraleResult.PASSED
    side = before.field.detachments[event.detachment].side
    expected = binomial(1, passed / len(rolls))
    return (fortune(side, "Morale checks", "passed", got=got, expected=expected, dice=count),)


@reads("initiative_rolled", "initiative_open")
def _initiative(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    """Each side wins 15 of the 36 pairs of dice; a tie is won by neither, whatever follows from it."""
    (one, first), (other, second) = event.rolls.items()
    expected = binomial(1, 15 / 36)
    return (
        fortune(one, "Initiative", WON, got=first > second, expected=expected),
        fortune(other, "Initiative", WON, got=second > first, expected=expected),
    )


@reads("initiative_rerolled")
def _again(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    (against,) = (die for side, die in event.rolls.items() if side != event.side)
    got = event.rolls[event.side] > against
    return (fortune(event.side, "Initiative", WON, got=got, expected=passing(lambda face: face > against)),)


@reads("control_rolled", "forward_rolled", "effects_ordered")
def _who_is_first(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    return (Uncounted(dice=len(event.dice), because="who goes first or chooses"),)


@reads("model_destroyed")
def _which_group(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    return (Uncounted(dice=len(event.dice), because="which group of a Detachment stays"),)


@reads("withdrew")
def _how_far(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    return (Uncounted(dice=len(event.dice), because="how far a Detachment Withdraws"),)


@reads("secondary_rolled")
def _which_objective(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    return (Uncounted(dice=len(event.dice), because="which Secondary Objectives are rolled"),)
