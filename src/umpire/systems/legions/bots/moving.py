"""Where the greedy bot moves, and whom it charges."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.game import Choice, Luck, Options
from umpire.geometry import Point, point_distance
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Manoeuvre, Order
from umpire.systems.legions.bots.flying import targets_in_flight, worth_in_flight
from umpire.systems.legions.bots.reserves import come, drop
from umpire.systems.legions.bots.valuing import best_shot, centre_of, nearest_enemy, reach_of, wanted_place
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.movement import MoveDetachment
from umpire.systems.legions.questions import charge_moves, sample_moves
from umpire.systems.legions.rules.movement import ModelMove, carry_out, judge_move
from umpire.systems.legions.rules.structures import garrison_offers
from umpire.systems.legions.rules.titans.walking import turned_towards, walks

HOLD_RANGE = 2.0
FOOT = (DetachmentType.INFANTRY, DetachmentType.WALKER, DetachmentType.CAVALRY)


def best_move(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Return the activation of one Detachment: Charges first, then the others as they come."""
    activations = [each for each in options.choices if each.subject in state.field.detachments]
    charging = [each for each in activations if each.kind == "charge"]
    # passengers wait for their Transports: those who come out can be activated then
    on_foot = [each for each in activations if not state.field.embarked(each.subject)]
    chosen = (charging or on_foot or activations)[0]
    own = [each for each in activations if each.subject == chosen.subject]
    if chosen.kind == "charge":
        charge = _charge(state.field, chosen, luck)
        if charge is not None:
            return charge
    arriving = next((each for each in own if each.kind == "arrive"), None)
    if arriving is not None:
        return come(state, options.side, arriving, luck)
    dropping = next((each for each in own if each.kind == "deep_strike"), None)
    if dropping is not None:
        return drop(state, options.side, dropping, luck)
    moving = next((each for each in own if each.kind == "move"), None)
    if moving is not None:
        return _move(state.field, moving, luck)
    return LEGIONS.sample(state, options.side, own[0], luck)


def _charge(field: Battlefield, choice: Choice, luck: Luck) -> MoveDetachment | None:
    moves = charge_moves(field, choice.subject, luck)
    if not moves or not judge_move(field, choice.subject, Manoeuvre.CHARGE, moves, "").allowed:
        return None
    return MoveDetachment(detachment=choice.subject, manoeuvre=Manoeuvre.CHARGE, moves=moves)


def _move(field: Battlefield, choice: Choice, luck: Luck) -> MoveDetachment:
    """Move to the better of a few places: where it is wanted, range of a target, or no step at all."""
    detachment = choice.subject
    ways = [facing_the_foe(field, detachment, ()), ()]
    for goal in (*_goals(field, detachment), *targets_in_flight(field, detachment)):
        moves = sample_moves(field, detachment, Manoeuvre.MOVE, luck, goal)
        if moves:
            ways += dict.fromkeys((facing_the_foe(field, detachment, moves), moves))
    moves, *others = dict.fromkeys(ways)
    if others:  # of those that are worth as much, the first is taken
        moves = max((moves, *others), key=lambda each: _worth(carry_out(field, each) if each else field, detachment))
    return with_garrison(field, detachment, moves)


def facing_the_foe(field: Battlefield, detachment: str, moves: tuple[ModelMove, ...]) -> tuple[ModelMove, ...]:
    """Return a move after which Titans face the nearest enemy, as far as their turns allow; the same one for others."""
    titans = [model for model in field.models_of(detachment) if walks(field, model)]
    foe, _ = nearest_enemy(field, detachment) if titans else ("", 0.0)
    if not foe:
        return moves
    whole, after = {each.model: each for each in moves}, carry_out(field, moves)
    for model in titans:
        there = after.models[model.id]
        move = whole.get(model.id, ModelMove(model=model.id, path=(model.at,)))
        facing = turned_towards(model.facing, there.at, centre_of(field, foe))
        if facing != there.facing:
            whole[model.id] = msgspec.structs.replace(move, facing=facing, turns=msgspec.UNSET)
    turned = tuple(whole.values())
    if turned == moves or not judge_move(field, detachment, Manoeuvre.MOVE, turned).allowed:
        return moves
    return turned


def _goals(field: Battlefield, detachment: str) -> list[Point]:
    goals = []
    wanted = wanted_place(field, detachment)
    if wanted is not None:
        goals.append(wanted)
    foe, far = nearest_enemy(field, detachment)
    reach = reach_of(field, detachment)
    if foe and field.type_of(detachment) not in FOOT and far > reach - HOLD_RANGE > 0.0:
        goals.append(centre_of(field, foe))
    return goals


def _worth(field: Battlefield, detachment: str) -> float:
    """Return what a place is worth: nearness to where it is wanted, and the fire it allows."""
    wanted = wanted_place(field, detachment)
    here = centre_of(field, detachment)
    near = 0.0 if wanted is None else 30.0 - point_distance(here, wanted)
    if field.profile(field.detachments[detachment].models[0]).has("Flyer"):  # it holds no marker
        near *= 0.1
    order = field.detachments[detachment].order
    fire = best_shot(field, detachment)[1] if order is Order.ADVANCE else 0.0
    return near + (fire + worth_in_flight(field, detachment)) * 0.5


def with_garrison(field: Battlefield, detachment: str, moves: tuple[ModelMove, ...]) -> MoveDetachment:
    """Garrison a Structure where the move ends beside one; hold where there is nothing to move."""
    manoeuvre = Manoeuvre.MOVE if moves else Manoeuvre.HOLD
    after = carry_out(field, moves) if moves else field
    for structure in garrison_offers(after, after.detachments[detachment]):
        if field.detachments[detachment].garrison != structure:
            return MoveDetachment(detachment=detachment, manoeuvre=manoeuvre, moves=moves, garrison=structure)
    return MoveDetachment(detachment=detachment, manoeuvre=manoeuvre, moves=moves)
