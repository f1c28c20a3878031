"""Fighters of imported warbands in the words of Warcry: their figures, their weapons."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from umpire.formats import Content
from umpire.formats.imports import ImportedModels, ImportedUnit
from umpire.formats.squads import Arm, SquadFacts, figures_of, profile_of, weapons_of_file
from umpire.systems.warcry.battlefield import Weapon

NO_RUNEMARKS = "its runemarks are not in the file; write those that terrain asks for: `keywords: [fly]`"
_RANGE = re.compile(r"^(?:(\d+(?:\.\d+)?)\s*-\s*)?(\d+(?:\.\d+)?)$")
_DAMAGE = re.compile(r"^(\d{1,5})/(\d{1,5})$")


def squad_facts(unit: ImportedUnit, models: ImportedModels, given: Mapping[str, Any]) -> SquadFacts:
    """Return what a case file says of imported fighters; ``given`` is known without them.

    Raises:
        InputError: If a figure is missing, or is none.
    """
    row = figures_of(models)
    profile = profile_of(
        row,
        {
            "move": lambda: row.inches("Move"),
            "toughness": lambda: row.whole("Toughness"),
            "wounds": lambda: row.whole("Wounds"),
        },
        given,
    )
    told = () if unit.keywords else (NO_RUNEMARKS,)
    if "weapons" not in given:
        profile["weapons"], left = weapons_of_file(unit, models, Weapon, _weapon)
        told = (*told, *left)
    return SquadFacts(profile=profile, told=told)


def _weapon(arm: Arm) -> Content:
    row = arm.figures
    reach = _RANGE.match(row.text("Range", example="1"))
    if reach is None:
        raise row.odd("Range", "a range in inches", "3-15")
    damage = _DAMAGE.match(row.text("Damage", example="1/3"))
    if damage is None:
        raise row.odd("Damage", "the damage of a hit and of a critical hit", "1/3")
    return {
        "name": arm.name,
        "range": float(reach[2]),
        "min_range": float(reach[1] or 0),
        "attacks": row.whole("Attacks"),
        "strength": row.whole("Strength"),
        "hit": int(damage[1]),
        "critical": int(damage[2]),
    }
