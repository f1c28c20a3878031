"""What a game lays on a table: its words for features, and what can be dropped there."""

from __future__ import annotations

from typing import Any

import msgspec


class PaletteFeature(msgspec.Struct, frozen=True, kw_only=True):
    """A feature: how large it is, inches, and what a case file says of it beside its id and outline."""

    name: str
    size: tuple[float, float]
    entry: dict[str, Any]  # fields of a feature in a file of the game


class PaletteModel(msgspec.Struct, frozen=True, kw_only=True):
    """A model: its base as files write it, its height, and what a case file says of its unit."""

    name: str
    base: str
    height: float
    entry: dict[str, Any]  # fields of a unit in a file of the game
    group: str = ""


class Palette(msgspec.Struct, frozen=True, kw_only=True):
    """Everything of one game: ``kinds`` are its words for a feature's kind, ``traits`` those for what else it may be.

    ``kind_field`` is what a file calls a feature's kind.

    ``raised`` and ``flat`` are the features that others' terrain is taken for where nobody says what it is: what stands
    up, and what lies flat.
    """

    features: tuple[PaletteFeature, ...]
    models: tuple[PaletteModel, ...]
    kinds: tuple[str, ...]
    traits: tuple[str, ...]
    raised: str = ""
    flat: str = ""
    kind_field: str = "kind"
