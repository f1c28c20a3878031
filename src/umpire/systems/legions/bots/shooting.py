"""Whom the greedy bot fires at, and when it calls Overwatch."""

from __future__ import annotations

from typing import Any

from umpire.game import Choice, Luck, Options
from umpire.systems.legions.bots.splitting import split_fire
from umpire.systems.legions.bots.valuing import best_shot, fire_value, places_value
from umpire.systems.legions.play import LEGIONS, improve_action
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.movement import blasts
from umpire.systems.legions.rules.special_rules.pop_up import popped_up
from umpire.systems.legions.rules.traits.point_defence import POINT_DEFENCE

ENOUGH_SHOTS = 4
ENOUGH_WOUNDS = 0.5


def best_fire(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Return the fire of the first Detachment that has a worthwhile target, at the best of its targets."""
    by_detachment: dict[str, list[Any]] = {}
    for choice in options.choices:
        if choice.kind in ("fire", "fire_templates"):
            by_detachment.setdefault(choice.subject.partition(">")[0], []).append(choice)
    for detachment, choices in by_detachment.items():
        split = split_fire(state.field, detachment)
        if split is not None:
            return split
        valued = [(_value_of(state, detachment, each), each) for each in choices]
        value, best = max(valued, key=lambda each: (each[0], each[1].subject))
        if value > 0.0:
            return improve_action(state, options.side, LEGIONS.sample(state, options.side, best, luck))
    rising = next(
        (each for each in options.choices if each.kind == "pop_up" and _finds_targets_above(state, each)), None
    )
    if rising is not None:
        return rising.action
    hold = next((each for each in options.choices if each.kind == "hold_fire"), None)
    return None if hold is None else LEGIONS.sample(state, options.side, hold, luck)


def _value_of(state: BattleState, detachment: str, choice: Choice) -> float:
    if choice.kind == "fire_templates":
        return places_value(state.field, detachment)
    return fire_value(state.field, detachment, choice.subject.partition(">")[2])


def best_defence(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions, or None
    """Fire Point Defence as soon as it is worth anything, but not before a Charge; None where it is not."""
    if any(each.kind == "charge" for each in options.choices):
        return None
    fires = [each for each in options.choices if each.kind == "point_defence"]
    if fires:
        value, best = max(
            ((fire_value(state.field, *each.subject.split(">"), trait=POINT_DEFENCE), each) for each in fires),
            key=lambda each: (each[0], each[1].subject),
        )
        if value > 0.0:
            return LEGIONS.sample(state, options.side, best, luck)
    return next((each.action for each in options.choices if each.kind == "end_activation"), None)


def best_interception(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Intercept the Flyers that are worth most: it costs nothing."""
    fires = [each for each in options.choices if each.kind == "intercept"]
    valued = [(fire_value(state.field, *each.subject.split(">")), each.subject, each) for each in fires]
    _, _, best = max(valued, key=lambda each: each[:2])
    return LEGIONS.sample(state, options.side, best, luck)


def best_assault(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions, or None
    """Fire with Drop Pods that have just come down where that is worth most, if it is worth anything."""
    valued = [
        (_assault_value(state, *each.subject.partition(">")[::2]), each)
        for each in options.choices
        if each.kind == "orbital_assault"
    ]
    value, best = max(valued, key=lambda each: (each[0], each[1].subject), default=(0.0, None))
    if best is not None and value > 0.0:
        return LEGIONS.sample(state, options.side, best, luck)
    return next((each.action for each in options.choices if each.kind == "hold_assault"), None)


def _assault_value(state: BattleState, detachment: str, target: str) -> float:
    return fire_value(state.field, detachment, target) if target else places_value(state.field, detachment)


def best_detonation(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions, or None
    """Blow up as many as are worth it, each where it does most; nobody where none is."""
    for each in options.choices:
        if each.kind == "detonate":
            worth = blasts(state.field, each.subject)[1]
            if worth and sum(worth) >= ENOUGH_WOUNDS * len(worth):
                return LEGIONS.sample(state, options.side, each, luck)
    return next((each.action for each in options.choices if each.kind == "hold_detonation"), None)


def _finds_targets_above(state: BattleState, choice: Choice) -> bool:
    """Whether a Detachment of Skimmers that finds no target finds one once it has popped up."""
    above = popped_up(state.field, state.field.detachments[choice.subject])
    return bool(best_shot(above, choice.subject)[0])


def best_wreck(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions, or None
    """Strike at a Structure that an enemy is in; None where there is none, but for who is asked of nothing else."""
    for each in options.choices:
        held = state.field.garrison_of(each.subject.partition(">")[2]) if each.kind == "wreck" else ()
        if any(inside.side != options.side for inside in held):
            return each.action
    return next((each.action for each in options.choices if each.kind == "spare_structures"), None)


def best_overwatch(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Call Overwatch with the Detachment that brings the most weapons to bear, if they are worth an Order."""
    calls = [each for each in options.choices if each.kind == "call_overwatch"]
    best = max(calls, key=lambda each: len(each.action.shots), default=None)
    if best is not None and len(best.action.shots) >= ENOUGH_SHOTS:
        return best.action
    return next(each.action for each in options.choices if each.kind == "decline_overwatch")
