"""What is true of every battle at every moment, whatever was decided."""

from __future__ import annotations

from msgspec import UNSET

from umpire.geometry import CONTACT, overlaps
from umpire.systems.legions.battlefield import Battlefield, Model, Place, Stage
from umpire.systems.legions.play.core import Activating, BattleState, Rounds
from umpire.systems.legions.play.forced import ChoosingSpot
from umpire.systems.legions.play.setup import SettingUp
from umpire.systems.legions.play.wrecks import Wreck, wrecked
from umpire.systems.legions.rules.filed import number_of
from umpire.systems.legions.rules.firing import full_shields
from umpire.systems.legions.rules.movement.distances import off_table
from umpire.systems.legions.rules.movement.measure import bounding_radius
from umpire.systems.legions.rules.reserves import HOVERING
from umpire.systems.legions.rules.traits.limited import LIMITED, times_fired
from umpire.systems.legions.rules.transports import hold_of, taken


def check(state: BattleState) -> None:
    """Raise AssertionError, with or without `-O`, if the state breaks a law that no rule can break."""
    field = state.field
    for model in field.models.values():
        _check_model(field, model)
    _check_overlaps(field, _caught(state))
    for each in field.detachments.values():
        if not (each.order is None or each.token is None):
            raise AssertionError(f"{each.id} holds two Orders")
        if each.garrison and each.garrison not in field.structures:
            raise AssertionError(f"{each.id} is Garrisoned in nothing")
        if field.detachments[each.whole].formation != each.formation:
            raise AssertionError(f"{each.id} is a Unit of another Formation")
    for titan in field.exploding or ():
        if field.models[titan].alive:
            raise AssertionError(f"{titan} stands and explodes")
    _check_garrisons(field)
    _check_transports(state)
    _check_bombs(state)
    if state.result is None:
        if not (isinstance(state.frames[0], SettingUp | Rounds)):
            raise AssertionError("the bottom of the stack is gone")
    elif state.frames:
        raise AssertionError("the battle is over, but decisions are pending")


def _check_model(field: Battlefield, model: Model) -> None:
    most = field.profile(model).wounds
    if model.alive:
        if not (1 <= model.wounds <= most):
            raise AssertionError(f"{model.id} stands with {model.wounds} of {most} Wounds")
    elif model.wounds != 0:
        raise AssertionError(f"{model.id} is destroyed with {model.wounds} Wounds left")
    full = full_shields(field.profile(model))
    if (full is UNSET) != (model.shields is UNSET) or (full is not UNSET and not (0 <= model.shield_level <= full)):
        raise AssertionError(f"{model.id} has shields of level {model.shields} of {full}")
    if model.id not in field.detachment_of(model).models:
        raise AssertionError(f"{model.id} is not in its own Detachment")
    garrisoned = bool(field.detachment_of(model).garrison)
    if not ((model.place is Place.GARRISON) <= garrisoned):
        raise AssertionError(f"{model.id} is Garrisoned in no Structure")
    if model.aloft and not (model.in_play and field.stage is Stage.FIRST_FIRE):
        raise AssertionError(f"{model.id} is up after its stage")
    if model.place is Place.RESERVE and model.profile.endswith(HOVERING):
        raise AssertionError(f"{model.id} hovers in Reserve")
    for weapon in set(model.spent):
        limited = field.profile(model).weapons[weapon].trait(LIMITED)
        if limited is None or times_fired(field, model.id, weapon) > number_of(limited):
            raise AssertionError(f"{model.id} has fired weapon {weapon} {times_fired(field, model.id, weapon)} times")
    if model.on_table:
        beyond = off_table(field, model.outline)
        if not (beyond <= 2 * CONTACT):
            raise AssertionError(f'{model.id} reaches {beyond:.3f}" beyond the edge')


def _check_transports(state: BattleState) -> None:
    """Check that passengers are aboard a Transport of their side that has room, and come out of one that is gone."""
    field = state.field
    carriers = {model.carrier for model in field.models.values() if model.carrier}
    for each in sorted(carriers):
        if each not in field.models:
            raise AssertionError(f"{each} carries somebody and is no model")
        hold, inside = hold_of(field.profile(each)), field.passengers_of(each)
        if hold is None or field.models[each].carrier:
            raise AssertionError(f"{each} carries {inside[0].id} and is no Transport, or Embarked itself")
        strangers = [model.id for model in inside if field.side_of(model) != field.side_of(each)]
        if strangers or taken(field, each, hold) > hold.spaces:
            raise AssertionError(
                f"{each} carries {len(inside)} models in {hold.spaces} spaces; of the enemy: {strangers}"
            )
    for each in field.transports_gone():
        coming_out = any(isinstance(frame, Wreck) and frame.transport == each for frame in state.frames)
        if state.result is None and not coming_out and not wrecked(state) and not _moving(state):
            raise AssertionError(f"{each} is destroyed, and nobody sees to its passengers")


def _check_bombs(state: BattleState) -> None:
    """Check that bombs can be dropped in a move alone."""
    moving = [frame.detachment for frame in state.frames if isinstance(frame, Activating)]
    dropping = {model.detachment for model in state.field.models.values() if model.bombs is not UNSET}
    if state.result is None and not dropping <= set(moving):
        raise AssertionError(f"{', '.join(sorted(dropping))} drop bombs outside of their move")


def _moving(state: BattleState) -> bool:
    """Whether a Detachment is on its way, at the end of which the passengers of its destroyed Transports come out."""
    return any(isinstance(frame, Activating) and not frame.travelled for frame in state.frames)


def _caught(state: BattleState) -> str:
    """Return the Detachment that was halted on its way, where its models may be among others."""
    for frame in state.frames:
        if isinstance(frame, ChoosingSpot):
            return frame.move.detachment
        if isinstance(frame, Activating) and frame.caught_at is not None and not frame.travelled:
            return frame.detachment
    return ""


def _check_overlaps(field: Battlefield, caught: str) -> None:
    flyers = {model.id for model in field.on_table() if field.profile(model).has("Flyer")}
    standing = (each for each in field.on_table() if each.detachment != caught and each.id not in flyers)
    placed = sorted(standing, key=lambda model: (model.at, model.id))
    widest = max((bounding_radius(model.base) for model in placed), default=0.0)
    for index, model in enumerate(placed):
        reach = bounding_radius(model.base) + widest
        for other in placed[index + 1 :]:
            if other.at[0] - model.at[0] > reach:
                break
            if abs(other.at[1] - model.at[1]) <= reach and overlaps(model.outline, other.outline):
                raise AssertionError(f"{model.id} and {other.id} overlap")


def _check_garrisons(field: Battlefield) -> None:
    for structure in field.structures.values():
        held = field.garrison_of(structure.id)
        if not (len({each.side for each in held}) <= 1):
            raise AssertionError(f"{structure.id} is Garrisoned by both sides")
        if not (len({each.whole for each in held}) <= structure.garrison_number):
            raise AssertionError(f"{structure.id} holds {len(held)} Detachments")
