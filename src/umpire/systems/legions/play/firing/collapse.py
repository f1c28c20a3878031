"""The facts of Structures and Bridges under fire, and what each of them changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event
from umpire.geometry import CONTACT, gap
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    Model,
    Place,
    StructureType,
    Terrain,
    change_field,
    change_structure,
)
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing.actions import Placing
from umpire.systems.legions.play.firing.frames import Surviving, moved_to
from umpire.systems.legions.rules.traits.siege_weapon import keeps_still_for

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class StructureSaveRolled(Event, frozen=True, kw_only=True, tag="structure_save_rolled"):
    """A Structure's Save on 2D6 against one Hit; ``side`` is the player who rolled.

    One that 2D6 cannot reach is not rolled and has no ``dice``. Against a Graviton ``pulse`` it is harmed if it passes.
    """

    structure: str
    side: str
    name: str
    needed: int
    total: int
    passed: bool
    pulse: bool = False


class StructureDamaged(Event, frozen=True, kw_only=True, tag="structure_damaged"):
    """A Structure has lost Wounds."""

    structure: str
    wounds: int = 1


class StructureCollapsed(Event, frozen=True, kw_only=True, tag="structure_collapsed"):
    """A Structure or Bridge has no Wounds left and is gone; ``models`` were in it or on it."""

    structure: str
    bridge: bool
    models: tuple[str, ...]


class SurvivorsStruck(Event, frozen=True, kw_only=True, tag="survivors_struck"):
    """The models of one Detachment are hit by the collapse."""

    detachment: str


class ArmourSaveRolled(Event, frozen=True, kw_only=True, tag="armour_save_rolled"):
    """A model on a falling Bridge makes its one Save; ``needed`` is None where it has no Armour Save."""

    model: str
    needed: int | None
    passed: bool


class SurvivorsPlaced(Event, frozen=True, kw_only=True, tag="survivors_placed"):
    """The survivors of one Detachment are put down."""

    detachment: str
    places: tuple[Placing, ...]


class SurvivorsSettled(Event, frozen=True, kw_only=True, tag="survivors_settled"):
    """Everyone who outlived a collapse stands again."""

    area: str


def _damaged(state: BattleState, event: StructureDamaged) -> BattleState:
    hurt = state.field.structures[event.structure]
    damage = min(hurt.damage + event.wounds, max(hurt.wounds, hurt.damage))
    return state.on(change_structure(state.field, event.structure, damage=damage))


def _collapsed(state: BattleState, event: StructureCollapsed) -> BattleState:
    """A collapsed Structure leaves an area of Difficult terrain; a Bridge leaves the River."""
    field = state.field
    left = Terrain.RIVER if event.bridge else Terrain.DIFFICULT
    areas = tuple(
        msgspec.structs.replace(area, terrain=(left,), height=0.0, solid=False, overtops=())
        if area.id == event.structure
        else area
        for area in field.areas
    )
    structures = {key: each for key, each in field.structures.items() if key != event.structure}
    fallen = tuple(dict.fromkeys(field.models[each].detachment for each in event.models))
    field = change_field(field, areas=areas, structures=structures)
    if not event.bridge:
        models, detachments = dict(field.models), dict(field.detachments)
        for model in event.models:
            models[model] = msgspec.structs.replace(models[model], place=Place.ASIDE)
            owner = models[model].detachment
            detachments[owner] = msgspec.structs.replace(detachments[owner], garrison="")
        field = change_field(field, models=models, detachments=detachments)
    pending = Surviving(area=event.structure, bridge=event.bridge, hit=fallen, placing=fallen, models=event.models)
    return state.on(field).push(pending)


def _struck(state: BattleState, event: SurvivorsStruck) -> BattleState:
    top: Surviving = state.top
    left = tuple(each for each in top.hit if each != event.detachment)
    return state.swap(msgspec.structs.replace(top, hit=left))


def _placed(state: BattleState, event: SurvivorsPlaced) -> BattleState:
    top: Surviving = state.top
    field = moved_to(state.field, event.places)
    models = dict(field.models)
    for each in event.places:
        found = models[each.model]
        thrown = found.displaced or keeps_still_for(field, found)
        models[each.model] = msgspec.structs.replace(found, place=Place.TABLE, displaced=thrown)
    left = tuple(each for each in top.placing if each != event.detachment)
    return state.on(change_field(field, models=models)).swap(msgspec.structs.replace(top, placing=left))


def _unchanged(state: BattleState, event: Event) -> BattleState:
    return state


def _settled(state: BattleState, event: SurvivorsSettled) -> BattleState:
    return state.pop()


def on_bridge(field: Battlefield, area: Area) -> tuple[Model, ...]:
    """Return the models on a Bridge: those whose base overlaps its area (LI-TER-092)."""
    return tuple(model for model in field.on_table() if gap(model.outline, area.outline) < -CONTACT)


def is_bridge(field: Battlefield, structure: str) -> bool:
    """Whether a thing that is fired at like a Structure is a Bridge."""
    return field.structures[structure].type is StructureType.BRIDGE


COLLAPSE_EVENTS: Mapping[type[Event], Apply] = {
    ArmourSaveRolled: _unchanged,
    StructureCollapsed: _collapsed,
    StructureDamaged: _damaged,
    StructureSaveRolled: _unchanged,
    SurvivorsPlaced: _placed,
    SurvivorsSettled: _settled,
    SurvivorsStruck: _struck,
}
"""How each fact of a collapse changes the battle."""
