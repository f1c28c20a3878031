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


class Family(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A slot that is named after models instead of a Role: the Role it is of, the datasheets that fit."""

    role: str
    datasheets: tuple[str, ...]


class FormationGain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Special rules that Detachments of a Formation gain: all, those in Compulsory slots, or those that fit.

    ``type`` asks for models of one type alone, ``without`` for none with that special rule, ``having`` for some,
    ``faction`` and ``role`` for datasheets of an Army List and a Role, ``filled_with`` for a Formation all of whose
    Compulsory Detachments of a Role are of one datasheet; ``otherwise`` is for those that gained nothing before.
    ``anew`` takes the place of special rules of the same name.
    """

    rules: tuple[str, ...]
    type: str = ""
    without: str = ""
    datasheets: tuple[str, ...] = ()
    compulsory: bool = False
    otherwise: bool = False
    having: str = ""
    faction: str = ""
    filled_with: str = ""
    role: str = ""
    anew: bool = False


class FormationUpgrade(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What Detachments of a Formation may be upgraded to for points: their first model, or the ``whole`` of them."""

    name: str
    gains: tuple[str, ...]
    points: int
    type: str = ""
    datasheets: tuple[str, ...] = ()
    compulsory: bool = False
    most: int | None = None
    whole: bool = False


class FormationArms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a Formation does to the weapons of its Detachments of a Role, or with some datasheets.

    Each model has ``weapon`` beside its own, with this AP and these traits; without a name its own weapons have the
    traits.
    """

    traits: tuple[str, ...]
    weapon: str = ""
    ap: int | None = None
    role: str = ""
    datasheets: tuple[str, ...] = ()


class Packed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One Detachment of an Iconic Formation.

    ``first`` is what its first model has beside the ``loadout``, ``upgraded`` what that is upgraded to; ``added`` are
    those of its ``models`` that are added one by one. ``dedicated`` names the Detachment whose Dedicated Transports
    these are.
    """

    id: str
    datasheet: str
    models: int
    loadout: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    upgraded: str = ""
    added: Mapping[str, int] = {}
    dedicated: str = ""


class Package(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an Iconic Formation is made of: Standard Detachments at a price, Expanded ones at another."""

    price: int
    standard: tuple[Packed, ...]
    expanded_price: int = 0
    expanded: tuple[Packed, ...] = ()


class FormationRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule of the Formation; with a key where the engine knows it."""

    text: str
    key: str = ""


class FormationType(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"lists": "from"}):
    """One kind of Formation; the fields are explained in its data file."""

    name: str
    faction: str
    source: str
    compulsory: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    one_of: tuple[tuple[tuple[str, ...], ...], ...] = ()
    compulsory_only: Mapping[str, tuple[str, ...]] = {}
    slots_only: Mapping[str, tuple[str, ...]] = {}
    slots_with: Mapping[str, tuple[str, ...]] = {}
    slots_from: Mapping[str, str] = {}
    also: Mapping[str, tuple[str, ...]] = {}
    at_least: tuple[AtLeast, ...] = ()
    transports: tuple[TransportRule, ...] = ()
    tank_commander: bool = False
    allied: str = ""
    lists: tuple[str, ...] = ()
    gains: tuple[FormationGain, ...] = ()
    upgrades: tuple[FormationUpgrade, ...] = ()
    arms: tuple[FormationArms, ...] = ()
    rules: tuple[FormationRule, ...] = ()
    each_alone: bool = False
    support: bool = False
    package: Package | None = None
    legion: str = ""
    allegiance: str = ""
    one: bool = False

    @property
    def army_lists(self) -> tuple[str, ...]:
        """The Army Lists that its Detachments come from."""
        return self.lists or (self.faction,)


class _Listed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The package's own file of Formations."""

    families: Mapping[str, Family]
    share_a_slot: Mapping[str, int]
    formations: tuple[FormationType, ...]


class _Further(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The package's own files of Support and of Iconic Formations."""

    formations: tuple[FormationType, ...]


@lru_cache(maxsize=1)
def _listed() -> _Listed:
    return msgspec.yaml.decode(files(DATA).joinpath("formations.yaml").read_bytes(), type=_Listed)


@lru_cache(maxsize=1)
def formation_types() -> Mapping[str, FormationType]:
    """Return every shipped kind of Formation by name, Support and Iconic Formations last."""
    more = (files(DATA).joinpath(f"{name}_formations.yaml").read_bytes() for name in ("support", "iconic"))
    further = [each for text in more for each in msgspec.yaml.decode(text, type=_Further).formations]
    return {each.name: each for each in (*_listed().formations, *further)}


def families() -> Mapping[str, Family]:
    """Return the slots that are named after models, by name."""
    return _listed().families


def share_a_slot() -> Mapping[str, int]:
    """Return how many Detachments one slot may hold, by datasheet, where it is more than one."""
    return _listed().share_a_slot


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


def arms_of(kind: FormationType, *, role: str, datasheet: str) -> tuple[FormationArms, ...]:
    """Return what a kind of Formation does to the weapons of a Detachment."""
    return tuple(
        each
        for each in kind.arms
        if (not each.role or each.role == role) and (not each.datasheets or datasheet in each.datasheets)
    )


def formation_rules(name: str) -> tuple[str, ...]:
    """Return the keys of the rules that a kind of Formation gives to its models."""
    return tuple(each.key for each in formation_type(name).rules if each.key)
