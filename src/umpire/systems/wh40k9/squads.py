"""Models of imported armies in the words of 9th edition: profiles, weapons, and what of them no rule here knows."""

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
    arms_with,
    figures_of,
    profile_of,
    weapons_of_file,
)
from umpire.systems.wh40k9.battlefield import Amount, Weapon

MELEE = "Melee"
ABILITIES, RAPID_FIRE = "abilities of weapons are not applied", "second attacks at half range are not judged"
_TYPE = re.compile(r"^(?:Assault|Heavy|Rapid Fire|Pistol|Grenade)\s+(\S+)$", re.IGNORECASE)
_DICE = re.compile(r"^\d{0,3}D[36](?:\+\d{1,3})?$")


def squad_facts(unit: ImportedUnit, models: ImportedModels, given: Mapping[str, Any]) -> SquadFacts:
    """Return what a case file says of models of an imported army of 9th edition; ``given`` is known without it.

    Raises:
        InputError: If a figure is missing, or is none.
    """
    row = figures_of(models)
    profile = profile_of(
        row,
        {
            "move": lambda: row.inches("M"),
            "ws": lambda: row.target("WS"),
            "bs": lambda: row.target("BS"),
            "strength": lambda: row.count("S"),
            "toughness": lambda: row.whole("T"),
            "wounds": lambda: row.whole("W"),
            "attacks": lambda: _amount(row, "A"),
            "leadership": lambda: row.count("Ld"),
            "save": lambda: row.saves("Save")[0],
            "invulnerable": lambda: row.saves("Save")[1] if row.has("Save") else None,
        },
        given,
    )
    told = [] if "invulnerable" in given or profile["invulnerable"] is not None else [NO_INVULNERABLE]
    aside: dict[str, tuple[str, ...]] = {}
    if "weapons" not in given:
        strength = given.get("strength", profile.get("strength"))
        profile["weapons"], left = weapons_of_file(unit, models, Weapon, lambda arm: _weapon(arm, strength))
        told += left
        aside = {ABILITIES: arms_with(unit, models, _has_ability), RAPID_FIRE: arms_with(unit, models, _rapid)}
    return SquadFacts(profile=profile, told=tuple(told), aside=aside)


def _amount(row: Figures, name: str) -> Amount:
    """Return a number or dice: 2, D6, D3+3."""
    text = row.text(name, example="2").replace(" ", "")
    if text in NOTHING:
        return 0
    if text.isdecimal() and len(text) <= 5:
        return int(text)
    if _DICE.match(text) is None:
        raise row.odd(name, "a number or dice", "D6")
    return text


def _weapon(arm: Arm, strength: object) -> Content:
    """Return a weapon of 9th edition as a case file has it."""
    row = arm.figures
    made: Content = {"name": arm.name, "damage": _amount(row, "D"), "ap": _piercing(row)}
    if row.text("Range", example=MELEE).casefold() == MELEE.casefold():
        made["kind"] = "melee"
    else:
        made |= {"range": row.inches("Range"), "attacks": _attacks(row)}
    own = row.strength(strength)
    return made if own is None else {**made, "strength": own}


def _attacks(row: Figures) -> Amount:
    """Return how many attacks a ranged weapon makes, as its type says: Assault 2, Heavy D6."""
    match = _TYPE.match(row.text("Type", example="Assault 2"))
    if match is None:
        raise row.odd("Type", "a type with its number of attacks", "Assault 2")
    return _amount(Figures(of=row.of, row={"Type": match[1]}, path=row.path), "Type")


def _piercing(row: Figures) -> int:
    text = row.text("AP", example="-1").replace("\u2212", "-")
    if text in NOTHING or text == "0":
        return 0
    if not (text[0] == "-" and text[1:].isdecimal()):
        raise row.odd("AP", "an AP", "-1")
    return int(text)


def _has_ability(row: Figures) -> bool:
    return row.row.get("Abilities", "").strip() not in NOTHING


def _rapid(row: Figures) -> bool:
    return row.row.get("Type", "").casefold().startswith("rapid fire")
