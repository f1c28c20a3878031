"""Orbital Assault: Drop Pods that fire as they come down."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.filed import special_rule

ORBITAL_ASSAULT = "Orbital Assault"

special_rule(ORBITAL_ASSAULT, "LI-SPC-065")


def assaulting(field: Battlefield, detachment: str) -> frozenset[str]:
    """Return the models of a Detachment that may fire all their weapons as they come down."""
    return frozenset(each.id for each in field.models_of(detachment) if field.profile(each).has(ORBITAL_ASSAULT))
