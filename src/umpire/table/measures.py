"""The numbers that a file may hold: in which bounds, so that one that no table or model has is refused where it stands.

They are types of fields, checked when a file, a request or a log is read; nothing is checked in a battle.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

HIGHEST = 1000.0
"""No table is as wide and nothing on it as high, inches: more than 80 feet."""

MOST = 100_000

Length: TypeAlias = Annotated[float, Meta(ge=0.0, le=HIGHEST)]
"""A height, a range, a distance moved, inches."""

Extent: TypeAlias = Annotated[float, Meta(gt=0.0, le=HIGHEST)]
"""A width or depth, inches."""

Degrees: TypeAlias = Annotated[float, Meta(ge=-3600.0, le=3600.0)]
"""A direction; more than once round is the same as what is left of it."""

Share: TypeAlias = Annotated[float, Meta(ge=0.0, le=1.0)]
"""A part of a whole."""

Cost: TypeAlias = Annotated[float, Meta(ge=-MOST, le=MOST)]
"""Points that something costs; list builders know refunds."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]
"""How many of something there are, or a characteristic that is never negative."""

Least1: TypeAlias = Annotated[int, Meta(ge=1, le=MOST)]
"""A count of what there is at least one of."""

Modifier: TypeAlias = Annotated[int, Meta(ge=-MOST, le=MOST)]
"""What may also take something away."""
