"""The battlefield: everything a rule may look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from umpire.geometry import Point, Polygon
from umpire.rulings import Stipulation, stipulated
from umpire.systems.legions.battlefield.effects import Condition, TimedEffect
from umpire.systems.legions.battlefield.memo import remembered_by_parts
from umpire.systems.legions.battlefield.pieces import (
    IN_PLAY,
    Area,
    Detachment,
    Embarked,
    Formation,
    Marker,
    Model,
    Structure,
    TerrainType,
)
from umpire.systems.legions.battlefield.profile import Profile
from umpire.systems.legions.battlefield.secondary import Deed, Goal
from umpire.systems.legions.battlefield.terms import DetachmentType, Fog, Phase, Place, Stage
from umpire.words import names_in

Segment = tuple[Point, Point]

ASTARTES = "Legiones Astartes"
BRETHREN = "astartes_hold_the_line"
"""The rule of a Support Formation in which other Army Lists serve a Legion."""


class Mission(msgspec.Struct, frozen=True, kw_only=True):
    """Length, deployment zones, battlefield edges and scoring (LI-RND-001, LI-BTL-048).

    ``clear`` is how far about the middle of the table nobody is set up, inches; unset where there is no such place;
    ``terrain_by`` the side that has set up the terrain alone, unset where both have;
    ``fog`` the Fog of War that was agreed on, unset where the sight is clear; ``reserves`` the sides, Formations and
    Detachments that may wait in Reserve whatever their rules, unset where nobody may;
    ``titandeath`` whether Titans fight by the rules of Titandeath (LI-TIT-028 to 030), unset where they do not;
    ``attacker`` the side that attacks in a narrative Mission, and ``more_zones`` the deployment zones that a side has
    beside its first (LI-BTL-071).
    """

    id: str = "none"
    rounds: int = 1
    zones: Mapping[str, Polygon] = {}
    edges: Mapping[str, tuple[Segment, ...]] = {}
    control: str = ""
    clear: float | msgspec.UnsetType = msgspec.UNSET
    terrain_by: str | msgspec.UnsetType = msgspec.UNSET
    fog: Fog | msgspec.UnsetType = msgspec.UNSET
    titandeath: bool | msgspec.UnsetType = msgspec.UNSET
    reserves: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    attacker: str | msgspec.UnsetType = msgspec.UNSET
    more_zones: Mapping[str, tuple[Polygon, ...]] | msgspec.UnsetType = msgspec.UNSET

    def zones_of(self, side: str) -> tuple[Polygon, ...]:
        """Return all deployment zones of a side."""
        more = () if self.more_zones is msgspec.UNSET else self.more_zones.get(side, ())
        return (self.zones[side], *more) if side in self.zones else more


class Battlefield(msgspec.Struct, frozen=True, kw_only=True):
    """A table with both Armies on it at one moment of a battle.

    Mappings are never changed: a new one takes their place. Their order is fixed at muster and never matters.
    ``goals`` are the Secondary Objectives of both sides, unset in a battle without. ``exploding`` are Titans that were
    destroyed and have yet to explode, unset where there are none; ``deeds`` tell who was destroyed, unset where no
    Mission asks for it.
    """

    size: tuple[float, float]
    sides: tuple[str, str]
    areas: tuple[Area, ...] = ()
    profiles: Mapping[str, Profile] = {}
    models: Mapping[str, Model] = {}
    detachments: Mapping[str, Detachment] = {}
    formations: Mapping[str, Formation] = {}
    structures: Mapping[str, Structure] = {}
    markers: Mapping[str, Marker] = {}
    mission: Mission = Mission()
    round: int = 0
    phase: Phase = Phase.SETUP
    stage: Stage = Stage.NONE
    initiative: str = ""
    last_initiative: str = ""
    score: Mapping[str, int] = {}
    house_rules: Mapping[str, str] = {}
    supplement: str = ""
    terrain_types: Mapping[str, TerrainType] = {}
    stipulations: tuple[Stipulation, ...] = ()
    effects: tuple[TimedEffect, ...] = ()
    effects_done: tuple[str, ...] = ()
    goals: Mapping[str, Goal] | msgspec.UnsetType = msgspec.UNSET
    exploding: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    deeds: tuple[Deed, ...] | msgspec.UnsetType = msgspec.UNSET

    @property
    def table(self) -> Polygon:
        """The whole table as an area."""
        width, depth = self.size
        return Polygon(ring=((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)))

    def goal_of(self, side: str) -> Goal | None:
        """Return a side's Secondary Objective, None in a battle without."""
        return None if self.goals is msgspec.UNSET else self.goals[side]

    def profile(self, model: Model | str) -> Profile:
        """Return a model's profile."""
        return self.profiles[(self.models[model] if isinstance(model, str) else model).profile]

    @remembered_by_parts(64, "profiles")
    def bearers(self, rule: str) -> frozenset[str]:
        """Return the names of the profiles with a special rule; who asks about many models asks this once."""
        return frozenset(name for name, profile in self.profiles.items() if profile.has(rule))

    def movement_of(self, model: Model | str, conditions: tuple[Condition, ...] | None = None) -> float | None:
        """Return a model's Movement as it is now, inches; None for '-', which nothing changes (LI-MOV-021).

        ``conditions`` are those that lie on its Detachment, if other ones are asked about than lie there now.
        """
        movement = self.profile(model).movement
        if conditions is None:
            conditions = self.detachment_of(model).conditions
        if movement is None or not conditions:
            return movement
        moved = max(0.0, movement + sum(each.by for each in conditions))
        for each in conditions:
            moved *= each.times
        return moved

    def in_reserve(self, detachment: Detachment | str) -> bool:
        """Whether a Detachment waits in Reserve; one whose Transports do is there with them (LI-MOV-015)."""
        found = self.detachments[detachment] if isinstance(detachment, str) else detachment
        if self.models_of(found) or not any(self.models[model].takes_part for model in found.models):
            return False
        return all(self.models[carrier].place in (Place.ASIDE, Place.RESERVE) for carrier in self.carriers_of(found))

    def embarked(self, detachment: Detachment | str) -> tuple[Model, ...]:
        """Return the models of a Detachment that Transports carry, in muster order."""
        found = self.detachments[detachment] if isinstance(detachment, str) else detachment
        return self._embarked(found.models)

    @remembered_by_parts(256, "models")
    def _embarked(self, models: tuple[str, ...]) -> tuple[Model, ...]:
        return tuple([model for each in models if isinstance((model := self.models[each]).place, Embarked)])

    def carriers_of(self, detachment: Detachment | str) -> tuple[str, ...]:
        """Return the models of Transports that carry models of a Detachment, each once."""
        return tuple(dict.fromkeys(model.carrier for model in self.embarked(detachment)))

    def passengers_of(self, transport: str) -> tuple[Model, ...]:
        """Return the models that a model of a Transport carries, in muster order."""
        return self._loads().get(transport, ())

    @remembered_by_parts(2, "models")
    def transports_gone(self) -> tuple[str, ...]:
        """Return the destroyed models of Transports whose passengers have yet to come out."""
        return tuple(each for each in self._loads() if not self.models[each].alive)

    @remembered_by_parts(4, "models")
    def _loads(self) -> Mapping[str, tuple[Model, ...]]:
        loads: dict[str, tuple[Model, ...]] = {}
        # asked after every step of every battle, of which most carry nobody
        for model in [each for each in self.models.values() if type(each.place) is Embarked]:
            loads[model.carrier] = (*loads.get(model.carrier, ()), model)
        return loads

    def detachment_of(self, model: Model | str) -> Detachment:
        """Return the Detachment that a model belongs to."""
        return self.detachments[(self.models[model] if isinstance(model, str) else model).detachment]

    def legion_of(self, detachment: Detachment | str) -> str:
        """Return the Legion of a Detachment's Formation in small letters, as ``sons of horus``; "" without one."""
        found = self.detachments[detachment] if isinstance(detachment, str) else detachment
        formation = self.formations.get(found.formation)
        if formation is None or not formation.legion:
            return ""
        if BRETHREN in formation.rules and self.profile(found.models[0]).faction != ASTARTES:
            return ""  # automata that serve a Legion have not its rule (LI-BTL-084)
        return formation.legion.lower().replace("_", " ")

    def formation_has(self, detachment: Detachment | str, rule: str) -> bool:
        """Whether the Formation of a Detachment has a rule of its own, by its key in the list of Formations."""
        found = self.detachments[detachment] if isinstance(detachment, str) else detachment
        formation = self.formations.get(found.formation)
        return formation is not None and rule in formation.rules

    def side_of(self, model: Model | str) -> str:
        """Return the side that a model belongs to."""
        return self.detachment_of(model).side

    def opponent(self, side: str) -> str:
        """Return the other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def models_of(self, detachment: Detachment | str) -> tuple[Model, ...]:
        """Return the models of a Detachment that are in play, Garrisoned ones included, in muster order."""
        found = self.detachments[detachment] if isinstance(detachment, str) else detachment
        return self._in_play(found.models)

    @remembered_by_parts(512, "models")
    def _in_play(self, models: tuple[str, ...]) -> tuple[Model, ...]:
        return tuple([model for each in models if (model := self.models[each]).place in IN_PLAY])

    def on_table(self, side: str | None = None) -> Iterator[Model]:
        """Yield the models that stand on the table itself, of one side or of both."""
        detachments, table = self.detachments, Place.TABLE
        for model in self.models.values():
            if model.place is table and (side is None or detachments[model.detachment].side == side):
                yield model

    @remembered_by_parts(2, "models", "detachments")
    def detachments_of(self, side: str) -> tuple[Detachment, ...]:
        """Return a side's Detachments that have models in play."""
        mine = (each for each in self.detachments.values() if each.side == side)
        return tuple(each for each in mine if self.models_of(each))

    def parts_of(self, detachment: Detachment | str) -> tuple[Detachment, ...]:
        """Return the Core and the Independent Units of a Detachment, whichever of them is named (LI-SPC-043)."""
        found = self.detachments[detachment] if isinstance(detachment, str) else detachment
        return self._united().get(found.whole) or (found,)

    @remembered_by_parts(2, "detachments")
    def _united(self) -> Mapping[str, tuple[Detachment, ...]]:
        """Return the Detachments that Independent Units are attached to, by id, with these."""
        cores = {each.unit_of for each in self.detachments.values()} - {""}
        return {
            core: tuple(each for each in self.detachments.values() if core in (each.id, each.unit_of)) for core in cores
        }

    def type_of(self, detachment: Detachment | str) -> DetachmentType:
        """Return a Detachment's type, that of its models (LI-BAS-035)."""
        found = self.detachments[detachment] if isinstance(detachment, str) else detachment
        return self.profile(found.models[0]).type

    def scale_of(self, detachment: Detachment | str) -> int:
        """Return a Detachment's Scale: the highest among its models in play (LI-MOV-053)."""
        return max((self.profile(model).scale for model in self.models_of(detachment)), default=0)

    def area(self, area_id: str) -> Area:
        """Return the area of that id."""
        return next(area for area in self.areas if area.id == area_id)

    def garrison_of(self, structure: str) -> tuple[Detachment, ...]:
        """Return the Detachments Garrisoned in a Structure."""
        return tuple(each for each in self.detachments.values() if each.garrison == structure and self.models_of(each))

    def stipulated(self, fact: str, of: str, other: str = "") -> float | None:
        """Return what a case takes as given, or None."""
        return stipulated(self.stipulations, fact, of, other)


V = TypeVar("V", bound=msgspec.Struct)


def _swap(pieces: Any, key: str, changes: dict[str, Any]) -> dict[str, Any]:  # a mapping of any kind of piece
    swapped = dict(pieces)
    swapped[key] = msgspec.structs.replace(swapped[key], **changes)
    return swapped


def change_model(field: Battlefield, model: str, **changes: Any) -> Battlefield:  # the fields of Model
    """Return the field with one model changed."""
    return msgspec.structs.replace(field, models=_swap(field.models, model, changes))


def change_detachment(field: Battlefield, detachment: str, **changes: Any) -> Battlefield:  # of Detachment
    """Return the field with one Detachment changed."""
    return msgspec.structs.replace(field, detachments=_swap(field.detachments, detachment, changes))


def change_formation(field: Battlefield, formation: str, **changes: Any) -> Battlefield:  # of Formation
    """Return the field with one Formation changed."""
    return msgspec.structs.replace(field, formations=_swap(field.formations, formation, changes))


def change_structure(field: Battlefield, structure: str, **changes: Any) -> Battlefield:  # of Structure
    """Return the field with one Structure changed."""
    return msgspec.structs.replace(field, structures=_swap(field.structures, structure, changes))


def change_field(field: Battlefield, **changes: Any) -> Battlefield:  # the fields of Battlefield
    """Return the field with some of its own values changed.

    One that equals what it would replace is not exchanged for it: what was remembered of that one still counts.
    """
    made = {name: value for name, value in changes.items() if value != getattr(field, name)}
    return msgspec.structs.replace(field, **made) if made else field


def asked_about(field: Battlefield, value: Any) -> frozenset[str]:
    """Return the ids that a question, an action or an event is about.

    Those are the ones that it names; the Detachments of the models, and their Formations; and the models of the
    Detachments, where it does not name some of them itself.
    """
    named = names_in(value)
    owners = {field.models[each].detachment for each in named if each in field.models}
    whole = {each for each in named if each in field.detachments} - owners
    models = {model for each in whole for model in field.detachments[each].models}
    formations = {field.detachments[each].formation for each in (*owners, *whole)}
    return named | owners | models | formations
