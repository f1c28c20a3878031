"""What stands behind the Saves of a model: the ground that it stands on, or the Structure that it is in."""

from __future__ import annotations

from umpire.rulings import Finding, Save, SaveKind
from umpire.systems.legions.battlefield import Battlefield, Model, Terrain
from umpire.systems.legions.questions.behind.note import holding
from umpire.systems.legions.rules.firing import Hit
from umpire.systems.legions.rules.terrain.standing import wholly_in

__all__ = ["behind_saves"]


def behind_saves(field: Battlefield, model: Model, hit: Hit, kept: tuple[Save, ...]) -> tuple[Finding, ...]:
    """Return the rules on where a model counts as standing, on cover, and on Garrisons."""
    garrison = field.detachment_of(model).garrison
    ground = () if garrison else wholly_in(field, model)
    covered = any(each.kind is SaveKind.COVER for each in kept)
    return holding(
        {
            "LI-STR-010": bool(garrison),
            "LI-TER-006": bool(field.areas),
            "LI-TER-011": any(each.has(Terrain.OPEN) for each in ground),
            "LI-TER-012": bool(ground) and covered,
            "LI-TER-013": covered and hit.ap != 0,
            "LI-TER-075": bool(field.areas),
            "LI-TER-076": len(field.areas) > 1,
        }
    )
