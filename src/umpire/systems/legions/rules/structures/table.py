"""The Structure table: what each type of Structure is worth."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from umpire.geometry import Polygon, at_least
from umpire.systems.legions.battlefield import Structure, StructureType


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the Structure table; ``cover_save`` is None where there is no Garrison to cover."""

    save: int
    garrison_number: int
    wounds: int
    hit_modifier: int
    caf_bonus: int
    cover_save: int | None


TABLE: Mapping[StructureType, Row] = MappingProxyType(
    {
        StructureType.CIVITAS: Row(save=5, garrison_number=1, wounds=2, hit_modifier=-2, caf_bonus=2, cover_save=4),
        StructureType.MILITAS: Row(save=3, garrison_number=2, wounds=3, hit_modifier=-2, caf_bonus=3, cover_save=4),
        StructureType.GRANDUS: Row(save=4, garrison_number=3, wounds=3, hit_modifier=-2, caf_bonus=2, cover_save=4),
        StructureType.FORTIFICATION: Row(
            save=2, garrison_number=1, wounds=2, hit_modifier=-2, caf_bonus=3, cover_save=3
        ),
        StructureType.BRIDGE: Row(save=5, garrison_number=0, wounds=3, hit_modifier=0, caf_bonus=0, cover_save=None),
    }
)
"""Every row of the table (LI-STR-007 to 009), and the Bridge that is fired at like a Structure (LI-TER-091)."""

STEPS = ((6.0, 3), (4.0, 2), (2.0, 1))
"""Least width and depth in inches, and the Garrison Number that goes with it (LI-STR-035)."""


def structure_of(
    kind: StructureType,
    *,
    id: str,
    damage: int = 0,
    can_garrison: bool = True,
    garrison_number: int | None = None,
) -> Structure:
    """Return a Structure with the values of its type in the Structure table.

    Args:
        kind: Its type.
        id: Its id, that of its area.
        damage: How many Wounds it has suffered.
        can_garrison: Whether Infantry can Garrison it.
        garrison_number: What the players have agreed on in place of the table's value.
    """
    row = TABLE[kind]
    return Structure(
        id=id,
        type=kind,
        save=row.save,
        garrison_number=row.garrison_number if garrison_number is None else garrison_number,
        wounds=row.wounds,
        damage=damage,
        hit_modifier=row.hit_modifier,
        caf_bonus=row.caf_bonus,
        cover_save=row.cover_save,
        can_garrison=can_garrison and kind is not StructureType.BRIDGE,
    )


def garrison_by_size(outline: Polygon) -> int:
    """Return the Garrison Number that goes with the size of a Structure."""
    xs, ys = [x for x, _ in outline.ring], [y for _, y in outline.ring]
    least = min(max(xs) - min(xs), max(ys) - min(ys))
    return next((number for step, number in STEPS if at_least(least, step)), 0)
