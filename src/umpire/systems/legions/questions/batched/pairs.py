"""What every question about pairs of pieces begins with: whether it can be asked, and which pairs arrays answer."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from umpire.errors import InputError
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.batched.positions import Flags, Positions


def check(here: Positions, there: Positions) -> None:
    """Refuse pairs that no battlefield holds.

    Raises:
        InputError: If they stand on two battlefields, a Structure looks, or a model stands in two places.
    """
    if here.field is not there.field:
        fix = "Lay both out on one battlefield; moved() does so with those laid out before."
        raise InputError("The pieces stand on two battlefields", fix=fix)
    built = next((name for name in here.names if name not in here.field.models), None)
    if built is not None:
        fix = "Ask the other way round: models first, what they face second."
        raise InputError(f"{built} is a Structure: it measures nothing and sees nothing", fix=fix)
    for placed, others in ((here.placed, there.names), (there.placed, here.names)):
        if placed and placed in others:
            raise InputError(f"{placed} would stand in two places", fix="Leave it out on one of the sides.")


def laid_pairs(here: Positions, there: Positions) -> Flags:
    """Return which pairs are laid out, shape (here, there); where a case takes something as given, none are."""
    if here.field.stipulations:
        return np.zeros((len(here), len(there)), dtype=np.bool_)
    return here.laid[:, None] & there.laid[None, :]


def one_by_one(
    here: Positions, there: Positions, which: Flags, judge: Callable[[Battlefield, str, str], float]
) -> list[tuple[int, int, float]]:
    """Return the judgement on each of some pairs, put to the rules by itself on the battlefield as it would be."""
    found = []
    for i, j in np.argwhere(which).tolist():
        field = there.on(here.on(here.field, i), j)
        found.append((i, j, judge(field, here.names[i], there.names[j])))
    return found
