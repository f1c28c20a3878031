"""Facings as people write them: degrees; the engine's own form is a direction in whole numbers."""

from __future__ import annotations

from typing import Any

from umpire.errors import GeometryError, InputError
from umpire.geometry import heading_from_degrees


def is_angle(value: object) -> bool:
    """Whether a facing is given in degrees."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def in_headings(content: Any, *, path: str = "") -> Any:  # a question or an action as plain values
    """Return a question or an action in which each facing in degrees is the direction that the engine knows.

    A direction in whole numbers, as a log has it, stays.

    Raises:
        InputError: If a facing is no angle; the error names the place.
    """
    if isinstance(content, list | tuple):
        return [in_headings(each, path=f"{path}[{index}]") for index, each in enumerate(content)]
    if not isinstance(content, dict):
        return content
    changed = {}
    for name, value in content.items():
        inner = f"{path}.{name}" if path else str(name)
        if name == "facing" and is_angle(value):
            try:
                changed[name] = list(heading_from_degrees(value))
            except GeometryError as error:
                raise InputError(str(error).rstrip("."), path=inner, value=str(value)) from None
        else:
            changed[name] = in_headings(value, path=inner)
    return changed
