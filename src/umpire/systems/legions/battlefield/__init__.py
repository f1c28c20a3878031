"""The battlefield of Legions Imperialis: its pieces and the facts that rules ask it for."""

from umpire.systems.legions.battlefield.about import asked_about
from umpire.systems.legions.battlefield.edit import (
    change_detachment,
    change_field,
    change_formation,
    change_model,
    change_structure,
)
from umpire.systems.legions.battlefield.effects import Condition, MovementChange, TimedEffect, Until, Window
from umpire.systems.legions.battlefield.field import Battlefield, Mission
from umpire.systems.legions.battlefield.memo import forget, remembered, remembered_each, remembered_for, remembered_of
from umpire.systems.legions.battlefield.pieces import (
    Area,
    Detachment,
    Formation,
    Marker,
    Model,
    Structure,
    TerrainType,
    Token,
)
from umpire.systems.legions.battlefield.profile import MoveLimit, Profile, Trait, Weapon
from umpire.systems.legions.battlefield.terms import (
    Arc,
    DetachmentType,
    Manoeuvre,
    MoraleResult,
    Order,
    Phase,
    Place,
    Stage,
    StructureType,
    Terrain,
)
from umpire.systems.legions.battlefield.vetting import NAMED, Named, unfit
from umpire.systems.legions.battlefield.words import in_inches

__all__ = [
    "NAMED",
    "Arc",
    "Area",
    "Battlefield",
    "Condition",
    "Detachment",
    "DetachmentType",
    "Formation",
    "Manoeuvre",
    "Marker",
    "Mission",
    "Model",
    "MoraleResult",
    "MoveLimit",
    "MovementChange",
    "Named",
    "Order",
    "Phase",
    "Place",
    "Profile",
    "Stage",
    "Structure",
    "StructureType",
    "Terrain",
    "TerrainType",
    "TimedEffect",
    "Token",
    "Trait",
    "Until",
    "Weapon",
    "Window",
    "asked_about",
    "change_detachment",
    "change_field",
    "change_formation",
    "change_model",
    "change_structure",
    "forget",
    "in_inches",
    "remembered",
    "remembered_each",
    "remembered_for",
    "remembered_of",
    "unfit",
]
