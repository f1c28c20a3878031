"""What a datasheet says, in the one form in which the shipped ones and those of the catalogues are compared."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

Arms = tuple[str, ...]
"""The weapons of a model, sorted; one that is carried twice stands twice."""


class WeaponFacts(msgspec.Struct, frozen=True, kw_only=True):
    """One profile of a weapon, as catalogues print it: 12", 2, 4+, -1, 'Anti-tank, Arc (Front)'."""

    name: str
    profile: str
    range: str
    dice: str
    to_hit: str
    ap: str
    traits: tuple[str, ...]

    @property
    def label(self) -> str:
        """The name, with that of the profile."""
        return f"{self.name} - {self.profile}" if self.profile else self.name


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One of several things to choose: its weapons, what they cost, its name if it has one, special rules it gives."""

    weapons: Arms
    points: int
    name: str = ""
    gives: tuple[str, ...] = ()


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """Weapons of a model: so many of the ``options``, or with ``choose`` 0 all; ``twice`` if one may be taken again."""

    choose: int
    options: tuple[Option, ...]
    twice: bool = False


class KindFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of model: ``arms`` what one of them may carry unbought, and what that adds to the price.

    ``gives`` are special rules that come with some of them. ``choices`` says the same as a datasheet does, group by
    group; it is written, and not compared.
    """

    name: str
    movement: str
    save: str
    caf: str
    morale: str
    wounds: str
    rules: tuple[str, ...]
    weapons: tuple[WeaponFacts, ...]
    arms: Mapping[Arms, int]
    gives: Mapping[Arms, tuple[str, ...]] = {}
    choices: tuple[Choice, ...] = ()


class UpgradeFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What one model for every ``one_per`` may become: it gains special rules."""

    points: int
    gains: tuple[str, ...]
    one_per: int = 1


class SheetFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A datasheet: ``sizes`` points by the number of its own models, ``added`` the points of models that join them.

    ``packs`` is how often models may be added in all. ``becoming`` are kinds that take the place of its own models, for
    so many points more each. ``options`` are weapons that one model may buy, ``exclusive`` those of which only one.
    """

    id: str
    name: str
    faction: str
    role: str
    type: str
    scale: int
    sizes: Mapping[int, int]
    added: Mapping[str, tuple[int, int]]
    packs: int | None
    becoming: Mapping[str, int]
    options: Mapping[str, int]
    exclusive: frozenset[frozenset[str]]
    upgrades: Mapping[str, UpgradeFacts]
    kinds: tuple[KindFacts, ...]
