"""Structures that a Detachment might Garrison with its move."""

from __future__ import annotations

from umpire.geometry import gap, within
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre
from umpire.systems.legions.rules.movement.allowance import allowance
from umpire.systems.legions.rules.structures.garrisoning import garrison_refusals

TOO_FAR = "LI-STR-019"
"""The refusal that a move can cure: not enough models touch the Structure."""


def structures_in_reach(field: Battlefield, detachment: Detachment) -> tuple[str, ...]:
    """Return the Structures that have room for a Detachment and lie within its move."""
    if detachment.garrison:
        return ()
    return tuple(
        each
        for each in field.structures
        if _near(field, detachment, each)
        and all(found.rule == TOO_FAR for found in garrison_refusals(field, detachment, each))
    )


def _near(field: Battlefield, detachment: Detachment, structure: str) -> bool:
    outline = field.area(structure).outline
    models = field.models_of(detachment)
    moves = ((model.outline, allowance(field, detachment, Manoeuvre.MOVE, model) or 0.0) for model in models)
    reaching = sum(within(base, outline, far) and gap(base, outline) <= far for base, far in moves)
    return 2 * reaching >= len(models)
