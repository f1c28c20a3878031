"""Armies that imports bring in: plain values, of no game, with a list of what could not be brought in.

They know nothing of rules: characteristics are the texts of the file. What a system makes of them is its own affair.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from umpire.table import Cost, Least1


class ImportedProfile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row of figures as the file prints them."""

    name: str
    characteristics: Mapping[str, str] = {}


class ImportedWeapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A weapon, how many there are among all models that it stands with, and its profiles where the file has any."""

    name: str
    count: Least1 = 1
    profiles: tuple[ImportedProfile, ...] = ()


class ImportedModels(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Models that are alike: how many, on which base ('' if nobody says), with which figures and weapons."""

    name: str
    count: Least1 = 1
    base: str = ""
    profile: ImportedProfile | None = None
    weapons: tuple[ImportedWeapon, ...] = ()
    wargear: tuple[str, ...] = ()


class ImportedUnit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit: its models and what the file says of all of them. Abilities are names; no text is taken over."""

    id: str
    name: str
    models: tuple[ImportedModels, ...]
    role: str = ""
    keywords: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()
    weapons: tuple[ImportedWeapon, ...] = ()
    wargear: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    points: Cost = 0.0


class ImportedArmy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An army: its units, the game and edition that the file names, and what could not be brought in."""

    name: str
    source: str
    game: str = ""
    edition: str = ""
    units: tuple[ImportedUnit, ...] = ()
    assumed: tuple[str, ...] = ()
    unmapped: tuple[str, ...] = ()

    @property
    def lacking_bases(self) -> tuple[str, ...]:
        """The models without a base, as `UNIT: MODEL` or, where both have one name, that; each once."""
        lacking = (
            each.name if each.name == unit.name else f"{unit.name}: {each.name}"
            for unit, each in self.models
            if not each.base
        )
        return tuple(dict.fromkeys(lacking))

    @property
    def models(self) -> Iterator[tuple[ImportedUnit, ImportedModels]]:
        """All groups of models with their units."""
        return ((unit, each) for unit in self.units for each in unit.models)
