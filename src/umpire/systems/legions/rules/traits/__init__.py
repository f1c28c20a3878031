"""Weapon traits: one file for each trait or family of them, and the list of those that are supported."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from umpire.systems.legions.rules.traits import (
    armour,
    assault,
    barrage,
    deflagrate,
    ignores_cover,
    point_defence,
    quake,
    rapid_fire,
    rerolls,
)

__all__ = [
    "TRAITS",
    "armour",
    "assault",
    "barrage",
    "deflagrate",
    "ignores_cover",
    "point_defence",
    "quake",
    "rapid_fire",
    "rerolls",
]

TRAITS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Accurate": ("LI-TRT-003",),
        "Anti-tank": ("LI-TRT-007",),
        "Arc": ("LI-TRT-004", "LI-TRT-005"),
        "Armourbane": ("LI-TRT-006",),
        "Assault": ("LI-TRT-008",),
        "Barrage": ("LI-TRT-009", "LI-TRT-010", "LI-TRT-011", "LI-TRT-012", "LI-TRT-013"),
        "Bunker Buster": ("LI-TRT-030",),
        "Co-axial": ("LI-TRT-034",),
        "Deflagrate": ("LI-TRT-036",),
        "Demolisher": ("LI-TRT-037",),
        "Engine Killer": ("LI-TRT-038",),
        "Ignores Cover": ("LI-TRT-049",),
        "Light": ("LI-TRT-051",),
        "Light AT": ("LI-TRT-052",),
        "Quake": ("LI-TRT-062", "LI-OVW-033"),
        "Rapid Fire": ("LI-TRT-063",),
        "Rend": ("LI-TRT-065",),
        "Ripple Fire": ("LI-TRT-066",),
    }
)
"""The weapon traits that are supported in full, and the rules that embody them."""
