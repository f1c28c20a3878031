"""Structures: passing and Garrisoning them, fighting in and about them."""

from umpire.systems.legions.rules.structures import agreeing, bonus, damage, garrisoning, passing
from umpire.systems.legions.rules.structures.agreeing import suggested_type
from umpire.systems.legions.rules.structures.garrisoning import garrison_models, garrison_offers, garrison_refusals
from umpire.systems.legions.rules.structures.table import TABLE, garrison_by_size, structure_of

__all__ = [
    "TABLE",
    "agreeing",
    "bonus",
    "damage",
    "garrison_by_size",
    "garrison_models",
    "garrison_offers",
    "garrison_refusals",
    "garrisoning",
    "passing",
    "structure_of",
    "suggested_type",
]
