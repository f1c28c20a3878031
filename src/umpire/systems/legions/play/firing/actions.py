"""What players do in a stage of firing."""

from __future__ import annotations

import msgspec

from umpire.game import Action
from umpire.geometry import EAST, Heading, Point
from umpire.rulings import SaveKind
from umpire.systems.legions.rules.firing import Aim, Template
from umpire.systems.legions.rules.traits.wrecker import Blow


class Shot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One weapon that a model fires; ``weapon`` counts the weapons of its profile from 0 (LI-FIR-005).

    ``dice`` are those of its dice that a Titan fires at this target, where it splits them (LI-TIT-014).
    """

    model: str
    weapon: int = 0
    dice: int | msgspec.UnsetType = msgspec.UNSET

    def aim(self, target: str) -> Aim:
        """Return it as rules judge it, fired at a target."""
        dice = None if self.dice is msgspec.UNSET else self.dice
        return Aim(model=self.model, weapon=self.weapon, target=target, dice=dice)


class Volley(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything fired at one target: a Detachment or a Structure.

    ``waive`` names the penalties that the firing player ignores at the price of narrower Hits, by the id of the rule
    that lets them (LI-TER-024, LI-TER-055, LI-FIR-032, LI-TRT-011).
    """

    target: str
    shots: tuple[Shot, ...]
    waive: tuple[str, ...] = ()


class FireDetachment(Action, frozen=True, kw_only=True, tag="fire"):
    """Activate a Detachment and fire with it; all of it is declared before the first die (LI-FIR-002).

    ``volleys`` are fired at targets, ``templates`` at places.
    """

    detachment: str
    volleys: tuple[Volley, ...] = ()
    templates: tuple[Template, ...] = ()


class PlaceTemplate(Action, frozen=True, kw_only=True, tag="place_template"):
    """Place a further Blast template of the fire in progress, or, without a place, leave it out (LI-TRT-025)."""

    at: Point | None = None


class PopUp(Action, frozen=True, kw_only=True, tag="pop_up"):
    """Activate a Detachment of Skimmers and have them rise; then fire with it, or do nothing (LI-SPC-071)."""

    detachment: str


class HoldFire(Action, frozen=True, kw_only=True, tag="hold_fire"):
    """Activate a Detachment and do nothing with it (LI-CBT-008, LI-CBT-035)."""

    detachment: str


class WreckStructures(Action, frozen=True, kw_only=True, tag="wreck"):
    """Activate a Detachment and try to bring Structures down with it; then it fires or does nothing (LI-TRT-076)."""

    detachment: str
    blows: tuple[Blow, ...]


class SpareStructures(Action, frozen=True, kw_only=True, tag="spare_structures"):
    """End the activation of a Titan that has fired and could still attack the Structures that it touches."""

    detachment: str


class ResolveTarget(Action, frozen=True, kw_only=True, tag="resolve_target"):
    """Choose which of several declared targets is rolled for next (LI-FIR-020).

    ``shot`` is the weapon, where those of a Titan are resolved one after the other (LI-TIT-028).
    """

    target: str
    shot: Shot | msgspec.UnsetType = msgspec.UNSET


class AllocateHit(Action, frozen=True, kw_only=True, tag="allocate_hit"):
    """Allocate one Hit of the pool to a model and choose its Save.

    ``hit`` counts the entries of the pool from 0; ``save`` left out takes the model's best one, or, where the firing
    player allocates, leaves the choice to the model's own.
    """

    hit: int = 0
    model: str
    save: SaveKind | None = None


class ChooseSave(Action, frozen=True, kw_only=True, tag="choose_save"):
    """Choose the Save of a model that the firing player has allocated a Hit to."""

    model: str
    save: SaveKind


class SaveTogether(Action, frozen=True, kw_only=True, tag="save_together"):
    """Roll the Saves against the whole pool together; failures remove models in the order given (LI-FIR-066)."""

    remove: tuple[str, ...] = ()


class Placing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a model is put."""

    model: str
    at: Point
    facing: Heading = EAST


class PlaceSurvivors(Action, frozen=True, kw_only=True, tag="place_survivors"):
    """Put the models that outlived their Structure or Bridge (LI-STR-049, LI-TER-093)."""

    places: tuple[Placing, ...]
