"""The first look at an action: it names what there is, and its numbers are places on a table."""

from __future__ import annotations

from typing import Any

from umpire.errors import IllegalAction
from umpire.systems.legions.battlefield import NAMED, Battlefield, unfit


def vet(field: Battlefield, action: Any) -> None:  # any action
    """Refuse an action that no rule can judge: names of nothing, places off every table, paths without end.

    Raises:
        IllegalAction: With a plain reason; there is no rule against nonsense.
    """
    found = unfit(field, action, NAMED)
    if found is not None:
        fix = "take names from options() or the table" if found.what else found.fix
        raise IllegalAction(f"{found.told}: {fix}." if fix else f"{found.told}.")
