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

NEEDS_PREPARING = (
    SecondaryObjective.VITAL_INTEL,
    SecondaryObjective.BREAKTHROUGH,
    SecondaryObjective.PLANT_THE_STANDARD,
)
"""Those for which something is done before the first Orders."""


def rolled_by(die: int) -> SecondaryObjective:
    """Return the Secondary Objective of a natural roll."""
    return BY_DIE[die - 1]


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


def standard_of(side: str) -> str:
    """Return the id of the marker of a side's standard."""
    return f"{side}-standard"
