"""Datasheets as the battle uses them: characteristics, weapons, traits and special rules."""

from __future__ import annotations

import msgspec

from umpire.systems.legions.battlefield.terms import Arc, DetachmentType


class Trait(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon trait or special rule: its name, and what stands in its brackets."""

    name: str
    value: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.value})" if self.value else self.name


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """One profile of a weapon; profiles of the same ``name`` and ``mount`` are one weapon (LI-TRT-080).

    ``mount`` counts the weapons of that name that a model carries, from 0.

    ``minimum`` and ``maximum`` are the range in inches, ``maximum`` None for a weapon that is not fired;
    ``to_hit`` n means n+; ``ap`` is 0 or negative; None is '-'. ``rolled`` is set where a die of so many sides is
    rolled for further Dice: 3 with ``dice`` 1 is D3+1.
    """

    name: str
    profile: str = ""
    mount: int = 0
    minimum: float = 0.0
    maximum: float | None = None
    dice: int | None = None
    to_hit: int | None = None
    ap: int | None = None
    traits: tuple[Trait, ...] = ()
    arc: Arc = Arc.ALL
    rolled: int | msgspec.UnsetType = msgspec.UNSET

    @property
    def label(self) -> str:
        """What it is called, its profile included, and its number if the model carries several."""
        told = ", ".join(each for each in (self.profile, f"no. {self.mount + 1}" if self.mount else "") if each)
        return f"{self.name} ({told})" if told else self.name

    @property
    def mounted(self) -> tuple[str, int] | None:
        """What all profiles of one weapon share; None for a weapon of a single profile (LI-TRT-080)."""
        return (self.name, self.mount) if self.profile else None

    def trait(self, name: str) -> Trait | None:
        """Return the trait of that name, or None."""
        for each in self.traits:
            if each.name == name:
                return each
        return None

    def has(self, name: str) -> bool:
        """Whether the weapon has a trait."""
        for each in self.traits:  # noqa: SIM110 - asked more often than anything else
            if each.name == name:
                return True
        return False


class MoveLimit(msgspec.Struct, frozen=True, kw_only=True):
    """How a type may move: in straight lines into ``arc``, with at most one turn of ``degrees`` (45, 90 or 180)."""

    arc: Arc = Arc.FRONT
    turns: int = 1
    degrees: int = 90


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """The characteristics of a model. ``save`` and ``morale`` n mean n+; None is '-'."""

    name: str
    type: DetachmentType
    scale: int
    movement: float | None
    save: int | None
    caf: int
    morale: int | None
    wounds: int
    weapons: tuple[Weapon, ...] = ()
    special_rules: tuple[Trait, ...] = ()
    faction: str = ""
    move_limit: MoveLimit | None = None

    def special(self, name: str) -> Trait | None:
        """Return the special rule of that name, or None."""
        for each in self.special_rules:
            if each.name == name:
                return each
        return None

    def has(self, name: str) -> bool:
        """Whether the model has a special rule."""
        for each in self.special_rules:  # noqa: SIM110 - asked as often
            if each.name == name:
                return True
        return False
