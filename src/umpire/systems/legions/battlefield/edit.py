"""New battlefields from old ones: one piece changed, all else the same."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from umpire.systems.legions.battlefield.field import Battlefield

V = TypeVar("V", bound=msgspec.Struct)


def _swap(pieces: Any, key: str, changes: dict[str, Any]) -> dict[str, Any]:  # a mapping of any kind of piece
    swapped = dict(pieces)
    swapped[key] = msgspec.structs.replace(swapped[key], **changes)
    return swapped


def change_model(field: Battlefield, model: str, **changes: Any) -> Battlefield:  # the fields of Model
    """Return the field with one model changed."""
    return msgspec.structs.replace(field, models=_swap(field.models, model, changes))


def change_detachment(field: Battlefield, detachment: str, **changes: Any) -> Battlefield:  # of Detachment
    """Return the field with one Detachment changed."""
    return msgspec.structs.replace(field, detachments=_swap(field.detachments, detachment, changes))


def change_formation(field: Battlefield, formation: str, **changes: Any) -> Battlefield:  # of Formation
    """Return the field with one Formation changed."""
    return msgspec.structs.replace(field, formations=_swap(field.formations, formation, changes))


def change_structure(field: Battlefield, structure: str, **changes: Any) -> Battlefield:  # of Structure
    """Return the field with one Structure changed."""
    return msgspec.structs.replace(field, structures=_swap(field.structures, structure, changes))


def change_field(field: Battlefield, **changes: Any) -> Battlefield:  # the fields of Battlefield
    """Return the field with some of its own values changed."""
    return msgspec.structs.replace(field, **changes)
