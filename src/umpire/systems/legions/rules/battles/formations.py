"""The kinds of Formation: their slots and what may fill them, read from the package's own data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec

from umpire.errors import InputError
from umpire.systems.legions.rules.battles.missions import DATA
from umpire.words import alike, nearly


class TransportRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which Dedicated Transports Detachments of a type may, or must, buy."""

    type: str
    datasheets: tuple[str, ...]
    may: bool = False
    must: bool = False
    unless: str = ""


class AtLeast(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many Compulsory slots of a Role need one of some datasheets."""

    role: str
    count: int
    datasheets: tuple[str, ...]


class FormationRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule of the Formation; with a key where the engine knows it."""

    text: str
    key: str = ""


class FormationType(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"lists": "from"}):
    """One kind of Formation; the fields are explained in its data file."""

    name: str
    faction: str
    compulsory: tuple[str, ...]
    source: str
    optional: tuple[str, ...] = ()
    one_of: tuple[tuple[tuple[str, ...], ...], ...] = ()
    compulsory_only: Mapping[str, tuple[str, ...]] = {}
    slots_only: Mapping[str, tuple[str, ...]] = {}
    at_least: tuple[AtLeast, ...] = ()
    transports: tuple[TransportRule, ...] = ()
    tank_commander: bool = False
    allied: str = ""
    lists: tuple[str, ...] = ()
    rules: tuple[FormationRule, ...] = ()

    @property
    def army_lists(self) -> tuple[str, ...]:
        """The Army Lists that its Detachments come from."""
        return self.lists or (self.faction,)


@lru_cache(maxsize=1)
def formation_types() -> Mapping[str, FormationType]:
    """Return every shipped kind of Formation by name."""
    listed = msgspec.yaml.decode(files(DATA).joinpath("formations.yaml").read_bytes())["formations"]
    return {each.name: each for each in msgspec.convert(listed, tuple[FormationType, ...])}


def formation_type(name: str) -> FormationType:
    """Return a kind of Formation by its name.

    Raises:
        InputError: If there is none of that name.
    """
    known = formation_types()
    found = known.get(alike(name, known))
    if found is None:
        raise InputError("There is no such Formation", path="type", value=name, fix=nearly(name, known))
    return found


def formation_rules(name: str) -> tuple[str, ...]:
    """Return the keys of the rules that a kind of Formation gives to its models."""
    return tuple(each.key for each in formation_type(name).rules if each.key)
