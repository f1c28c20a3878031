"""Measures as people write them: bases in millimetres, facings in degrees."""

from __future__ import annotations

import re
from typing import Any

from umpire.errors import GeometryError, InputError
from umpire.geometry import Base, Disc, Oval, Rectangle, heading_from_degrees

INCH = 25.4
LARGEST = 1000.0
"""Millimetres of a base: none is as large."""
_BASE = re.compile(r"^(\d+(?:\.\d+)?)(?:x(\d+(?:\.\d+)?))?\s*mm(?:\s+(hull|oval|rectangle))?$")


def parse_base(text: str) -> Base:
    """Return the base that '25mm', '60x35mm' (oval) or '28x24mm hull' (rectangle) stands for.

    Raises:
        InputError: If the text is none of these.
    """
    match = _BASE.match(text.strip())
    if match is None:
        fix = "Write '25mm' (round), '60x35mm' (oval) or '28x24mm hull'."
        raise InputError("This is not a base", path="base", value=text, fix=fix)
    length, width, kind = match.groups()
    if width is None:
        return base_from_millimetres("round", float(length))
    return base_from_millimetres(kind or "oval", float(length), float(width))


def base_from_millimetres(shape: str, length: float, width: float | None = None) -> Base:
    """Return a base from its measures in mm: round (diameter), oval, hull or rectangle (length, width).

    Raises:
        InputError: If there is no such shape, or no base is as small or as large.
    """
    if not all(0.0 < each <= LARGEST for each in (length, length if width is None else width)):
        told = f"{length:g}" if width is None else f"{length:g} x {width:g}"
        raise InputError("No base has this size", path="base", value=f"{told} mm", fix=f"Up to {LARGEST:g} mm.")
    if shape == "round" or width is None:
        return Disc(radius=length / INCH / 2.0)
    if shape == "oval":
        return Oval(length=length / INCH, width=width / INCH)
    if shape in ("hull", "rectangle"):
        return Rectangle(length=length / INCH, width=width / INCH)
    raise InputError("This is not a kind of base", path="base.shape", value=shape, fix="round, oval or hull")


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
