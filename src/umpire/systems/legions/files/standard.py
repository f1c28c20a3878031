"""What a model stands on, and how high it is, where a file does not say it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from umpire.errors import InputError
from umpire.geometry import Base, Disc
from umpire.systems.legions.battlefield import DetachmentType
from umpire.systems.legions.files.datasheets import TYPES, Datasheet, datasheets

INCH_WIDE = Disc(radius=0.5)

DEFAULT_BASE: Mapping[DetachmentType, Base] = MappingProxyType(
    {
        DetachmentType.INFANTRY: INCH_WIDE,
        DetachmentType.CAVALRY: INCH_WIDE,
        DetachmentType.WALKER: INCH_WIDE,
        DetachmentType.VEHICLE: INCH_WIDE,
    }
)
"""An inch is about what the smaller datasheets of these types stand on; those of the other types are far larger and
differ too much for any one to stand for all."""

DEFAULT_HEIGHT: Mapping[DetachmentType, float] = MappingProxyType(
    {
        DetachmentType.INFANTRY: 0.45,
        DetachmentType.CAVALRY: 0.5,
        DetachmentType.WALKER: 0.75,
        DetachmentType.VEHICLE: 0.5,
        DetachmentType.SUPER_HEAVY: 0.8,
        DetachmentType.KNIGHT: 1.8,
        DetachmentType.TITAN: 4.0,
    }
)
"""Inches; estimates, as those of the datasheets are."""


def default_base(kind: DetachmentType) -> Base:
    """Return the base of a model that names none.

    Raises:
        InputError: If models of its type have none that could be taken.
    """
    if kind in DEFAULT_BASE:
        return DEFAULT_BASE[kind]
    found = ", ".join(bases_of_sheets(kind))
    like = f" The datasheets of this type have {found}." if found else ""
    fix = f"Give `base` to the unit or the model, for example base: 60mm.{like}"
    raise InputError(f"A model of type {kind.value} needs a base", path="base", fix=fix)


def bases_of_sheets(kind: DetachmentType) -> tuple[str, ...]:
    """Return the bases that datasheets of a type stand on, as files write them, the commonest first."""
    told = [base_in_words(sheet) for sheet in datasheets().values() if TYPES[sheet.detachment_type] is kind]
    return tuple(sorted(dict.fromkeys(told), key=lambda each: (-told.count(each), each)))


def base_in_words(sheet: Datasheet) -> str:
    """Return the base of a datasheet as a file writes it: 40mm, 60x35mm, 41x25mm hull."""
    size, width = sheet.base.get("diameter_mm", sheet.base.get("length_mm")), sheet.base.get("width_mm")
    if width is None:
        return f"{size:g}mm"
    return f"{size:g}x{width:g}mm" + ("" if sheet.base["shape"] == "oval" else " hull")
