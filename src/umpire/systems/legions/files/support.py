"""Which weapon traits and special rules are implemented, and what a datasheet needs that is not."""

from __future__ import annotations

from collections.abc import Iterable

from umpire.errors import MissingRules
from umpire.systems.legions.battlefield import Profile
from umpire.systems.legions.rules import SPECIAL_RULES, TRAITS
from umpire.systems.legions.rules.battles import formation_type

LEGION_RULES = (
    "alpha legion",
    "blood angels",
    "dark angels",
    "death guard",
    "emperor's children",
    "imperial fists",
    "iron hands",
    "iron warriors",
    "night lords",
    "raven guard",
    "salamanders",
    "sons of horus",
    "space wolves",
    "thousand sons",
    "ultramarines",
    "white scars",
    "word bearers",
    "world eaters",
)
"""The Legions whose rule is implemented (LI-SPC-106 to 123)."""


def missing_rules(profiles: Iterable[tuple[str, Profile]]) -> tuple[str, ...]:
    """Return what the profiles need and the engine lacks, one line each, without repeats.

    Args:
        profiles: Pairs of the name of a Detachment and one of its profiles.
    """
    told: dict[str, None] = {}
    for name, profile in profiles:
        for rule in profile.special_rules:
            if rule.name not in SPECIAL_RULES:
                told[f"{name}: special rule {rule}"] = None
        for weapon in profile.weapons:
            for trait in weapon.traits:
                if trait.name not in TRAITS:
                    told[f"{name}: weapon trait {trait} ({weapon.name})"] = None
    return tuple(told)


def lacking_rules(formation: str, legion: str) -> tuple[str, ...]:
    """Return the rules of a kind of Formation and of its Legion that the engine lacks, one line each."""
    told = [f"{formation}: {rule.text}" for rule in formation_type(formation).rules if not rule.key]
    if legion and legion.lower().replace("_", " ") not in LEGION_RULES:
        told.append(f"{formation}: the Legion rule of the {legion}")
    return tuple(told)


def refuse_missing(lines: tuple[str, ...], *, file: str) -> None:
    """Raise an error that lists what is missing, if anything is.

    Raises:
        MissingRules: With every missing trait and special rule.
    """
    if lines:
        counted = "1 rule is" if len(lines) == 1 else f"{len(lines)} rules are"
        raise MissingRules(
            f"{counted} needed here and not implemented yet",
            file=file,
            fix="Choose other weapons or datasheets, or pass --allow-missing to play without:\n  " + "\n  ".join(lines),
        )
