"""Saves of models, Wounds that are ignored or regained, shields that come back."""

from __future__ import annotations

from typing import Any

from umpire.game import Fortune, fortune
from umpire.odds import binomial, die_chance
from umpire.systems.legions.fortunes.reading import Fortunes, passing, reads
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing import Allocating, Stand, stand
from umpire.systems.legions.rules.firing import (
    Hit,
    again_in_fog,
    can_pass,
    restored,
    save_made_again,
    save_passed,
    saves_for,
    takes_back,
)
from umpire.systems.legions.rules.forced import passes
from umpire.systems.legions.rules.special_rules.repairs import regained

SAVES = "Saves"
PASSED = "passed"


@reads("save_rolled")
def _one(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    how = stand(before.field, _allocating(before).pool[event.hit], event.model)
    side = before.field.side_of(event.model)
    saved, ignored = int(event.passed), int(event.ignored)
    return _rolled(side, how, event, tries=1, saved=saved, ignored=ignored)


@reads("saves_rolled")
def _together(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    """All that were rolled together stand alike against the Hits, so that the first tells how."""
    field, hits = before.field, _allocating(before).pool[0]
    how = stand(field, hits, next(each for each in hits.eligible if field.models[each].alive))
    side = field.detachments[event.target].side
    ignoring = event.dice[len(event.dice) - _ignoring(how, event) :] if how.ignores is not None else ()
    ignored = sum(takes_back(die, how.ignores or 0) for die in ignoring)
    return _rolled(side, how, event, tries=event.rolls, saved=event.rolls - event.failed - ignored, ignored=ignored)


def _allocating(before: BattleState) -> Allocating:
    """Return the pool that is being allocated; a player may be choosing a Save above it."""
    return next(frame for frame in reversed(before.frames) if isinstance(frame, Allocating))


def _ignoring(how: Stand, event: Any) -> int:
    """Return how many of the last dice of Saves rolled together are those that ignore Wounds."""
    if event.needed is None or not can_pass(event.needed):
        return len(event.dice)
    twice = _twice(how, event)
    first = [save_passed(die, event.needed) for die in event.dice[: event.rolls]]
    again = sum(save_made_again(twice, passed=each) for each in first)
    return len(event.dice) - int(event.rolls) - again


def _twice(how: Stand, event: Any) -> str:
    """Return which Save rolls are made a second time, "" for none."""
    return how.again.get(event.save, ("", ""))[0]


def _rolled(side: str, how: Stand, event: Any, *, tries: int, saved: int, ignored: int) -> Fortunes:
    """Return what the Saves brought, and, of the Wounds that they left, what was ignored."""
    found: list[Fortune] = []
    left, needed = len(event.dice), event.needed
    failed = tries - saved
    ignoring = failed if how.ignores is not None else 0
    if needed is not None and can_pass(needed):
        twice = _twice(how, event)

        def again(face: int) -> bool:
            return save_made_again(twice, passed=save_passed(face, needed))

        chance = float(die_chance(lambda face: save_passed(face, needed), again=again))
        expected = binomial(tries, chance)
        dice = left - ignoring
        found.append(fortune(side, SAVES, PASSED, got=saved, expected=expected, dice=dice, tries=tries))
    if ignoring and how.ignores is not None:
        needs = how.ignores
        expected = passing(lambda face: takes_back(face, needs), ignoring)
        kind, unit = "Wounds to ignore", "ignored"
        found.append(fortune(side, kind, unit, got=ignored, expected=expected, dice=ignoring, tries=ignoring))
    return tuple(found)


@reads("armour_save_rolled")
def _on_the_bridge(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    expected = passing(lambda face: save_passed(face, event.needed))
    return (fortune(before.field.side_of(event.model), SAVES, PASSED, got=event.passed, expected=expected),)


@reads("passenger_saved")
def _passenger(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    expected = passing(lambda face: face >= event.needed)
    side = before.field.side_of(event.model)
    return (fortune(side, "Passengers of wrecks", "unhurt", got=event.passed, expected=expected),)


@reads("enemy_passed")
def _through(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    model = before.field.models[event.model]
    saves = saves_for(before.field, model, Hit(ap=0))
    expected = passing(lambda face: passes(face, saves))
    side = before.field.side_of(model)
    return (fortune(side, "Moves through enemies", "unhurt", got=event.passed, expected=expected),)


@reads("fog_weathered")
def _fog(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    model = before.field.models[event.model]
    twice = again_in_fog(model)
    chance = die_chance(
        lambda face: save_passed(face, event.needed),
        again=lambda face: twice and not save_passed(face, event.needed),
    )
    expected, side = binomial(1, float(chance)), before.field.side_of(model)
    return (fortune(side, "Deadly fog", "unhurt", got=event.passed, expected=expected, dice=len(event.dice)),)


@reads("wounds_regained")
def _regained(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    count, side = len(event.dice), before.field.side_of(event.model)
    expected = passing(lambda face: regained((face,)) > 0, count)
    kind, unit = "Repairs", "Wounds regained"
    return (fortune(side, kind, unit, got=event.wounds, expected=expected, dice=count, tries=count),)


@reads("shields_restored")
def _restored(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    count, model = len(event.dice), before.field.models[event.model]
    got, expected = event.level - model.shield_level, passing(restored, count)
    side = before.field.side_of(model)
    kind, unit = "Void Shields", "levels restored"
    return (fortune(side, kind, unit, got=got, expected=expected, dice=count, tries=count),)
