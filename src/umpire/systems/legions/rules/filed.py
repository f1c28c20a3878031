"""Weapon traits and special rules: each is filed by the file that embodies it, under the name that datasheets print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from umpire.errors import InputError, RuleConflict
from umpire.rulings import SaveKind
from umpire.systems.legions.battlefield import Condition, DetachmentType, Trait


@dataclass(frozen=True)
class WeaponTrait:
    """A weapon trait that is embodied in full.

    Attributes:
        name: As datasheets print it, without brackets.
        rules: The rules that embody it.
        leaves: What a Hit leaves on the Detachment that it is scored on.
        on: The types of Detachments that it leaves that on.
        marks: What fire with it can leave on the Detachment that fires.
        bypasses: The kinds of Save that cannot be used against its Hits (LI-TRT-031).
        past_shields: Whether its Hits bypass Void Shields.
    """

    name: str
    rules: tuple[str, ...]
    leaves: tuple[Condition, ...] = ()
    on: tuple[DetachmentType, ...] = tuple(DetachmentType)
    marks: tuple[Condition, ...] = ()
    bypasses: tuple[SaveKind, ...] = ()
    past_shields: bool = False


@dataclass(frozen=True)
class SpecialRule:
    """A special rule that is embodied in full: its name as datasheets print it, without brackets, and its rules."""

    name: str
    rules: tuple[str, ...]


_TRAITS: dict[str, WeaponTrait] = {}
_SPECIAL_RULES: dict[str, SpecialRule] = {}

TRAITS: Mapping[str, WeaponTrait] = MappingProxyType(_TRAITS)
"""The weapon traits that are embodied in full, by name."""

SPECIAL_RULES: Mapping[str, SpecialRule] = MappingProxyType(_SPECIAL_RULES)
"""The special rules that are embodied in full, by name."""


def weapon_trait(
    name: str,
    *rules: str,
    leaves: tuple[Condition, ...] = (),
    on: tuple[DetachmentType, ...] = tuple(DetachmentType),
    marks: tuple[Condition, ...] = (),
    bypasses: tuple[SaveKind, ...] = (),
    past_shields: bool = False,
) -> WeaponTrait:
    """File a weapon trait: see `WeaponTrait`."""
    if name in _TRAITS:
        raise RuleConflict(f"The weapon trait {name} is filed twice.")
    return _TRAITS.setdefault(name, WeaponTrait(name, rules, leaves, on, marks, bypasses, past_shields))


def special_rule(name: str, *rules: str) -> SpecialRule:
    """File a special rule: see `SpecialRule`."""
    if name in _SPECIAL_RULES:
        raise RuleConflict(f"The special rule {name} is filed twice.")
    return _SPECIAL_RULES.setdefault(name, SpecialRule(name, rules))


def number_of(trait: Trait) -> int:
    """A trait acts for the one weapon profile that has it; what stands in its brackets sets it for that weapon.

    Returns:
        The number in the brackets: 5 of ``Ion Shield (5+)``, 2 of ``Engine Killer (2)``.

    Raises:
        InputError: If there is none.
    """
    digits = trait.value.strip().rstrip('+"')
    if not digits.isdigit():
        fix = "Write the number in brackets, as on the datasheet."
        raise InputError(f"{trait.name} needs a number", path="special_rules", value=str(trait), fix=fix)
    return int(digits)
