"""Which Secondary Objectives there are, and what they are called."""

from __future__ import annotations

from umpire.errors import InputError
from umpire.systems.legions.battlefield import SecondaryObjective
from umpire.words import alike, nearly

BY_DIE = (
    SecondaryObjective.CARNAGE,
    SecondaryObjective.VITAL_INTEL,
    SecondaryObjective.CONTROL_THE_BATTLEFIELD,
    SecondaryObjective.BREAKTHROUGH,
    SecondaryObjective.PLANT_THE_STANDARD,
    SecondaryObjective.DEFIANT,
)
"""What each face of the die gives, from 1 to 6 (LI-BTL-027)."""

BY_VARIANT = {
    "spearhead_assault": (
        SecondaryObjective.ARMOURED_DOMINANCE,
        SecondaryObjective.RESCUE,
        SecondaryObjective.DOMINATE_THE_BATTLEFIELD,
        SecondaryObjective.TIP_OF_THE_SPEAR,
        SecondaryObjective.GLORY_KILL,
        SecondaryObjective.INVIOLABLE,
    ),
    "titandeath": (
        SecondaryObjective.CONTROL_THE_BATTLEFIELD,
        SecondaryObjective.SCAN_AND_SURVEY,
        SecondaryObjective.FRESH_SUPPLIES,
        SecondaryObjective.STAND_TALL,
        SecondaryObjective.A_MATTER_OF_HONOUR,
        SecondaryObjective.BREAK_THEIR_LINES,
    ),
}
"""What each face gives in the variants (LI-BTL-051, LI-TIT-035)."""

RULE_OF = {
    each: rule
    for rule, variant in (("LI-BTL-051", "spearhead_assault"), ("LI-TIT-035", "titandeath"))
    for each in BY_VARIANT[variant]
    if each not in BY_DIE
}
"""The rule behind each that only a variant has."""

INTELS = (SecondaryObjective.VITAL_INTEL, SecondaryObjective.RESCUE)
"""Those for which Intel lies on the table and is carried off."""

LEAVERS = (SecondaryObjective.BREAKTHROUGH, SecondaryObjective.TIP_OF_THE_SPEAR)
"""Those for which Detachments noted in secret leave by the enemy's edge."""

MOST_NOTED = {
    SecondaryObjective.BREAKTHROUGH: 5,
    SecondaryObjective.TIP_OF_THE_SPEAR: 5,
    SecondaryObjective.BREAK_THEIR_LINES: 3,
}
"""How many Detachments are noted in secret, for those that need it."""

NEEDS_PREPARING = (
    SecondaryObjective.VITAL_INTEL,
    SecondaryObjective.BREAKTHROUGH,
    SecondaryObjective.PLANT_THE_STANDARD,
    SecondaryObjective.RESCUE,
    SecondaryObjective.TIP_OF_THE_SPEAR,
    SecondaryObjective.GLORY_KILL,
    SecondaryObjective.FRESH_SUPPLIES,
    SecondaryObjective.A_MATTER_OF_HONOUR,
    SecondaryObjective.BREAK_THEIR_LINES,
)
"""Those for which something is done before the first Orders."""


def rolled_by(die: int, variant: str = "") -> SecondaryObjective:
    """Return the Secondary Objective of a natural roll, in Matched Play or in a variant."""
    return BY_VARIANT.get(variant, BY_DIE)[die - 1]


def objective_named(name: str) -> SecondaryObjective:
    """Return a Secondary Objective by its name.

    Raises:
        InputError: If there is none of that name.
    """
    names = {each.value: each for each in SecondaryObjective}
    found = names.get(alike(name, names))
    if found is None:
        told = "There is no such Secondary Objective"
        raise InputError(told, path="secondary", value=name, fix=nearly(name, sorted(names)))
    return found


def intel_of(side: str) -> str:
    """Return the id of the marker of a side's Vital Intel."""
    return f"{side}-intel"


def supplies_of(side: str) -> str:
    """Return the id of the marker of a side's Fresh Supplies."""
    return f"{side}-supplies"


def standard_of(side: str) -> str:
    """Return the id of the marker of a side's standard."""
    return f"{side}-standard"
