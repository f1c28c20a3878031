"""Reading what stands in a trait's brackets."""

from __future__ import annotations

from umpire.errors import InputError
from umpire.systems.legions.battlefield import Trait


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
