"""What stands behind the Saves of a model and the AP of a Hit."""

from __future__ import annotations

from umpire.rulings import Finding, Save, SaveKind
from umpire.systems.legions.battlefield import Battlefield, Model, Terrain
from umpire.systems.legions.questions.behind.note import holding
from umpire.systems.legions.rules.firing import Hit
from umpire.systems.legions.rules.terrain.standing import wholly_in
from umpire.systems.legions.rules.traits.ignores_cover import bypasses_cover

__all__ = ["behind_a_save_roll", "behind_saves", "behind_the_ap"]

WORST, BEST = 1, 6


def behind_saves(field: Battlefield, model: Model, hit: Hit, kept: tuple[Save, ...]) -> tuple[Finding, ...]:
    """Return the rules on having several Saves, on cover, and on Garrisons."""
    garrison = field.detachment_of(model).garrison
    ground = () if garrison else wholly_in(field, model)
    covered = any(each.kind is SaveKind.COVER for each in kept)
    several = len(kept) > 1
    return holding(
        {
            "LI-FIR-042": several,
            "LI-FIR-045": hit.ap != 0 or hit.base_ap != 0,
            "LI-FIR-051": several,
            "LI-FIR-053": several,
            "LI-FIR-054": bool(garrison) and covered,
            "LI-STR-010": bool(garrison),
            "LI-TER-006": bool(field.areas),
            "LI-TER-011": any(each.has(Terrain.OPEN) for each in ground),
            "LI-TER-012": bool(ground) and covered,
            "LI-TER-013": covered and hit.ap != 0,
            "LI-TER-014": covered or bypasses_cover(hit.weapon),
            "LI-TER-015": several,
            "LI-TER-075": bool(field.areas),
            "LI-TER-076": len(field.areas) > 1,
        }
    )


def behind_a_save_roll(roll: int) -> tuple[Finding, ...]:
    """Return the rules on natural rolls: no 1 fails and no 6 passes by itself."""
    return holding({"LI-FIR-049": roll == WORST, "LI-FIR-050": roll == BEST})


def behind_the_ap(found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return the rules on rear armour: who has any, where it begins, and that it is taken last."""
    rear = any(each.rule == "LI-FIR-057" for each in found)
    return holding({"LI-FIR-058": True, "LI-FIR-059": True, "LI-FIR-060": rear and len(found) > 1})
