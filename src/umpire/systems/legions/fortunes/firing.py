"""Hit rolls, and what is rolled before them or in their stead."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec

from umpire.game import fortune
from umpire.odds import FACES, combined, die_scores, distribution_of, repeated
from umpire.systems.legions.fortunes.reading import Fortunes, by_face, passing, reads
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.rules.firing import (
    further_dice,
    hits_scored,
    impale_wounds,
    keeps_level,
    rolled_again,
)
from umpire.systems.legions.rules.traits.singularity import backfires, opens


@reads("hits_rolled")
def _hits(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    """Each die scores what its face does under the modifiers; those that are rolled again score what they show then."""
    roll, parts = event.batch.roll, []
    for shooter in event.batch.shooters:
        weapon = before.field.profile(shooter.model).weapons[shooter.weapon]
        weapon = msgspec.structs.replace(weapon, to_hit=roll.to_hit)
        scores = [hits_scored(weapon, face, roll.modifier) for face in FACES]
        again = [face for face in FACES if rolled_again(weapon, face, roll.modifier, roll.again)]
        parts.append(repeated(shooter.dice, die_scores(scores, again)))
    side = before.field.detachments[event.attacker].side
    tries = sum(each.dice for each in event.batch.shooters)
    dice = len(event.dice)
    return (fortune(side, "Hit rolls", "Hits", got=event.scored, expected=combined(*parts), dice=dice, tries=tries),)


@reads("dice_counted")
def _further(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    weapons = before.field.profile(event.model).weapons
    weapon = next(each for each in weapons if each.label == event.weapon)
    side = before.field.side_of(event.model)
    expected = by_face(lambda face: further_dice(weapon, face))
    return (fortune(side, "Dice of weapons", "further Hit dice", got=event.more, expected=expected),)


@reads("singularity_rolled")
def _singularity(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    side = before.field.side_of(event.model)
    expected = by_face(lambda face: opens(face) - backfires(face))
    got = event.opens - event.backfires
    return (fortune(side, "Collapsing Singularities", "opened less backfired", got=got, expected=expected),)


@reads("impaled")
def _impaled(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    """Both dice are the firer's luck, who wants the difference to be great."""
    field = before.field
    firer, model = field.models[event.firer], field.models[event.model]
    chances: dict[int, float] = {}
    for dice in product(FACES, FACES):
        wounds = impale_wounds(field, firer, model, dice)
        chances[wounds] = chances.get(wounds, 0.0) + 1 / 36
    got = max(0, event.firer_total - event.model_total)
    side = field.side_of(firer)
    return (fortune(side, "Impaling", "Wounds dealt", got=got, expected=distribution_of(chances), dice=2),)


@reads("shield_struck")
def _calibrated(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    count, side = len(event.dice), before.field.side_of(event.model)
    got = sum(map(keeps_level, event.dice))
    expected = passing(keeps_level, count)
    kind, unit = "Calibrated shields", "levels kept"
    return (fortune(side, kind, unit, got=got, expected=expected, dice=count, tries=count),)
