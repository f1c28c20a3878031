"""Models of imported armies of 5th to 7th edition: profiles, weapons, and what of them no rule here knows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from umpire.formats import Content
from umpire.formats.imports import ImportedModels, ImportedUnit
from umpire.formats.squads import (
    NO_INVULNERABLE,
    NOTHING,
    Arm,
    Figures,
    SquadFacts,
    figures_of,
    profile_of,
    weapons_of_file,
)
from umpire.systems.wh40k_legacy.battlefield import KEYWORDS, Weapon

UNIT_TYPE = "Unit Type"
MELEE = ("Melee", "-")
EQUAL = 4
SKILL = "WS is taken as 4+, that of equal fighters: these editions compare skills; otherwise write `profile: {ws: 3}`"
ON_FOOT = 6.0
"""How far Infantry moves, inches: the profiles of these editions have no column for it."""

_TYPE = re.compile(r"^(Assault|Heavy|Salvo|Rapid Fire|Pistol|Ordnance)\s*(\d{1,3})?\b", re.IGNORECASE)


def squad_facts(unit: ImportedUnit, models: ImportedModels, given: Mapping[str, Any]) -> SquadFacts:
    """Return what a case file says of models of an imported army of these editions; ``given`` is known without it.

    Raises:
        InputError: If a figure is missing, or is none.
    """
    row = figures_of(models)
    kinds = _kinds(row, unit)
    profile = profile_of(
        row,
        {
            "move": lambda: _move(row, kinds),
            "ws": lambda: EQUAL,
            "bs": lambda: _skill(row),
            "strength": lambda: row.count("S"),
            "toughness": lambda: row.whole("T"),
            "wounds": lambda: row.whole("W"),
            "attacks": lambda: row.count("A"),
            "leadership": lambda: row.count("Ld"),
            "save": lambda: row.saves("Save")[0],
            "invulnerable": lambda: row.saves("Save")[1] if row.has("Save") else None,
        },
        given,
    )
    told = [] if "ws" in given else [SKILL]
    told += [] if "invulnerable" in given or profile["invulnerable"] is not None else [NO_INVULNERABLE]
    if "weapons" not in given:
        strength = given.get("strength", profile.get("strength"))
        profile["weapons"], left = weapons_of_file(unit, models, Weapon, lambda arm: _weapon(arm, strength))
        told += left
    return SquadFacts(profile=profile, keywords=kinds, told=tuple(told))


def _kinds(row: Figures, unit: ImportedUnit) -> tuple[str, ...]:
    """Return the keywords of the rules that the type of a unit names: Jump Infantry is JUMP and INFANTRY."""
    words = f" {' '.join(re.findall('[A-Z]+', row.row.get(UNIT_TYPE, '').upper()))} "
    known = (*unit.keywords, *unit.factions)
    return tuple(each for each in KEYWORDS if f" {each} " in words and each not in known)


def _move(row: Figures, kinds: tuple[str, ...]) -> float:
    """Return how far a model moves: what its row says, or six inches on foot.

    Raises:
        InputError: If neither its row nor its type tells it.
    """
    on_foot = "INFANTRY" in kinds and "JUMP" not in kinds
    return ON_FOOT if not row.has("M") and on_foot else row.inches("M")


def _skill(row: Figures) -> int | None:
    """Return what a model of some Ballistic Skill hits on: one better for each point, at best on 2."""
    skill = row.whole("BS")
    return max(2, 7 - skill) if skill else None


def _weapon(arm: Arm, strength: object) -> Content:
    """Return a weapon of these editions as a case file has it."""
    row = arm.figures
    made: Content = {"name": arm.name, "ap": _piercing(row)}
    if row.text("Range", example="24").title() in MELEE:
        made["kind"] = "melee"
    else:
        match = _TYPE.match(row.text("Type", example="Assault 2"))
        if match is None:
            raise row.odd("Type", "a type that is known", "Assault 2")
        made |= {"range": row.inches("Range"), "attacks": int(match[2] or 1), "heavy": match[1].title() == "Heavy"}
    own = row.strength(strength)
    return made if own is None else {**made, "strength": own}


def _piercing(row: Figures) -> int | None:
    text = row.text("AP", example="5")
    return None if text in NOTHING else row.whole("AP")
