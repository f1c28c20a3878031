"""Where pieces are, as arrays beside a battlefield: its models and Structures as they stand, or a model at many places.

Pieces that arrays hold are *laid out*: models on the table, and Structures of a convex outline. Of the rest, Garrisoned
models and Structures of any other outline, each pair is put to the rules by itself, on the battlefield as it would be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from umpire.errors import InputError
from umpire.geometry import CONTACT, Areas, Bases, Outline, Polygon, Shape, is_convex
from umpire.systems.legions.battlefield import (
    Battlefield,
    Model,
    Place,
    change_model,
    remembered_by_parts,
)
from umpire.systems.legions.questions.question import check_in_play
from umpire.systems.legions.rules.movement import raised_areas
from umpire.systems.legions.rules.sight import Standing, footing_areas, standing_at, stood
from umpire.words import nearly

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

GRID_LINES = 4096.0
"""Grid lines to the inch: places are judged as they are snapped to them."""

FARTHEST = 1e5


class Row(NamedTuple):
    """One piece as it stands: what is looked at again only when the piece changes."""

    model: Model | None
    shape: Shape
    at: tuple[float, float]
    ground: float
    bottom: float
    top: float
    laid: bool


class Positions:
    """Pieces of a battlefield as arrays, made once: models and Structures where they are, or one model at many places.

    Attributes:
        field: The battlefield that they belong to.
        names: The id of each row's piece; one and the same for a model at many places.
        placed: The model that is asked about at many places, "" where each piece stands where it does.
        places: Where the middle of each is, inches, shape (n, 2).
        facings: Which way each faces, as headings, shape (n, 2); those of a Structure mean nothing.
        ground: The height of the surface that each stands on, inches, shape (n,).
        bottoms: The height of the lower end of its body, inches, shape (n,).
        tops: That of the upper end.
        flies: Which are Flyers, shape (n,).
        first_side: Which are of the battlefield's first side, shape (n,); Structures are of none.
        laid: Which are laid out, shape (n,).

    >>> from umpire.systems.legions.files import skirmish
    >>> field = skirmish(15)
    >>> pieces = Positions.of(field)
    >>> len(pieces) == sum(model.in_play for model in field.models.values())
    True
    >>> there = Positions.at(field, pieces.names[0], [(10.0, 10.0), (12.0, 10.0)])
    >>> there.places.tolist()
    [[10.0, 10.0], [12.0, 10.0]]
    """

    __slots__ = (
        *("bases", "bottoms", "facings", "field", "first_side", "flies", "ground", "laid", "names", "placed"),
        *("places", "rows", "tops", "where"),
    )

    def __init__(
        self,
        field: Battlefield,
        names: tuple[str, ...],
        rows: tuple[Row, ...],
        bases: Bases,
        *,
        placed: str = "",
        facings: Numbers,
        heights: tuple[Floats, Floats, Floats],
    ) -> None:
        self.field, self.names, self.rows, self.bases, self.placed = field, names, rows, bases, placed
        self.facings = facings
        self.ground, self.bottoms, self.tops = heights
        count = len(names)
        if placed:
            self.places, self.laid = bases.at, np.ones(count, dtype=np.bool_)
        else:
            self.places = np.array([row.at for row in rows], dtype=np.float64).reshape(-1, 2)
            self.laid = np.array([row.laid for row in rows], dtype=np.bool_)
        self.where = np.flatnonzero(self.laid)
        models = [field.models.get(name) for name in ((placed,) if placed else names)]
        flying = field.bearers("Flyer")
        flies = [model is not None and model.profile in flying for model in models]
        first = [model is not None and field.side_of(model) == field.sides[0] for model in models]
        self.flies, self.first_side = (
            np.repeat(each, count) if placed else np.array(each, dtype=np.bool_) for each in (flies, first)
        )

    def __len__(self) -> int:
        return len(self.names)

    @classmethod
    def of(cls, field: Battlefield, pieces: Iterable[str] | None = None) -> Positions:
        """Return pieces where they stand.

        Args:
            field: The battlefield.
            pieces: The ids of models in play, Structures and Detachments, which stand for their models in play; None
                for every model in play, in the order of muster.

        Raises:
            InputError: If there is no such piece, or a model is not on the battlefield.
        """
        if pieces is None:
            names = tuple(model.id for model in field.models.values() if model.in_play)
        else:
            names = tuple(name for each in pieces for name in named(field, each))
        return cls._laid(field, names, tuple(_row(field, name) for name in names))

    @classmethod
    def at(cls, field: Battlefield, model: str, places: ArrayLike, *, facings: ArrayLike | None = None) -> Positions:
        """Return a model at many places, as it would stand after a move that ends there, on the ground that is there.

        Nobody asks whether it could come there, or stand there.

        Args:
            field: The battlefield; all others stand on it as they do.
            model: The id of a model that takes part in the battle, wherever it is now.
            places: The middles of its base, inches, shape (n, 2); each is snapped to the grid, as in a battle.
            facings: The headings that it faces there, shape (n, 2) or (2,); None for the one it faces now.

        Raises:
            InputError: If there is no such model, it has been destroyed, or a place or heading is none.
        """
        found = field.models.get(model)
        if found is None:
            raise InputError("There is no such model", value=model, fix=nearly(model, field.models))
        if not found.takes_part:
            raise InputError(f"{model} takes no part in the battle any more", fix="Name a model that does.")
        spots = _places(places)
        ways = np.asarray(found.facing if facings is None else facings)
        if ways.shape not in ((2,), spots.shape) or not np.issubdtype(ways.dtype, np.integer):
            fix = "Give pairs of whole numbers, shape (2,) or one for each place: heading_from_degrees() makes them."
            raise InputError("The facings are no headings", path="facings", fix=fix)
        if not ways.any(axis=-1).all():
            raise InputError("A heading needs a direction", path="facings", value="(0, 0)")
        ways = np.broadcast_to(ways, spots.shape).astype(np.int64)
        ground, surface = _grounds(field, spots)
        bottoms = np.maximum(ground, surface) + found.aloft
        heights = (ground, bottoms, bottoms + found.height)
        bases = Bases.placed(found.base, spots, ways)
        return cls(field, (model,) * len(spots), (), bases, placed=model, facings=ways, heights=heights)

    def moved(self, field: Battlefield) -> Positions:
        """Return the same pieces on the battlefield as it is now; what has not moved is not looked at again.

        Raises:
            InputError: If one of them is no longer on the battlefield, or this is one model at many places.
        """
        if self.placed:
            fix = "Lay it out anew with Positions.at()."
            raise InputError(f"{self.placed} stands at many places: it has not moved", fix=fix)
        same_areas = field.areas is self.field.areas and field.profiles is self.field.profiles
        rows = tuple(
            before if same_areas and before.laid and _stands(field, name) is before.model else _row(field, name)
            for name, before in zip(self.names, self.rows, strict=True)
        )
        return Positions._laid(field, self.names, rows)

    @classmethod
    def _laid(cls, field: Battlefield, names: tuple[str, ...], rows: tuple[Row, ...]) -> Positions:
        bases = Bases.of([row.shape for row in rows if row.laid])
        facings = [(1, 0) if row.model is None else row.model.facing for row in rows]
        heights = np.array([(row.ground, row.bottom, row.top) for row in rows], dtype=np.float64).reshape(-1, 3)
        return cls(
            field, names, rows, bases,
            facings=np.array(facings, dtype=np.int64).reshape(-1, 2),
            heights=(heights[:, 0], heights[:, 1], heights[:, 2]),
        )  # fmt: skip

    def standing(self, row: int) -> Standing:
        """Return where the piece of a row is, as sight sees it."""
        return stood(self.field, self.model(row)) if self.placed else standing_at(self.field, self.names[row])

    def model(self, row: int) -> Model:
        """Return the model of a row as it stands there."""
        if not self.placed:
            return self.field.models[self.names[row]]
        (x, y), (ux, uy) = self.places[row].tolist(), self.facings[row].tolist()
        changes = {"at": (x, y), "facing": (ux, uy), "ground": float(self.ground[row])}
        return msgspec.structs.replace(self.field.models[self.placed], place=Place.TABLE, across="", **changes)

    def on(self, field: Battlefield, row: int) -> Battlefield:
        """Return a battlefield on which the model of a row stands as it does there: what rules are asked about alone.

        A field of its own pieces is as it is.
        """
        if not self.placed:
            return field
        model = self.model(row)
        changes = {each: getattr(model, each) for each in ("at", "facing", "ground", "place", "across")}
        return change_model(field, self.placed, **changes)


def _stands(field: Battlefield, name: str) -> Model | None:
    return field.models.get(name)


def named(field: Battlefield, name: str) -> tuple[str, ...]:
    """Return the pieces that a name stands for."""
    if name in field.models or name in field.structures:
        check_in_play(field, name)
        return (name,)
    if name not in field.detachments:
        known = (*field.models, *field.detachments, *field.structures)
        raise InputError("There is no such model, Detachment or Structure", value=name, fix=nearly(name, known))
    models = tuple(model.id for model in field.models_of(name))
    if not models:
        raise InputError(f"{name} has no models on the battlefield", fix="Name a Detachment that has.")
    return models


def _row(field: Battlefield, name: str) -> Row:
    check_in_play(field, name)
    standing = standing_at(field, name)
    shape, model = standing.body.footprint, field.models.get(name)
    laid = isinstance(shape, Outline) or (model is None and is_convex(shape))
    at = shape.at if isinstance(shape, Outline) else standing.at
    ground = 0.0 if model is None else model.ground
    return Row(model, shape, at, ground, standing.body.bottom, standing.body.top, laid)


def _places(places: ArrayLike) -> Floats:
    try:
        found = np.asarray(places, dtype=np.float64)
    except (TypeError, ValueError):
        found = np.full(1, np.nan)
    if found.ndim != 2 or found.shape[1] != 2:
        raise InputError("The places are no array of shape (n, 2)", path="places", fix="Give x and y of each, inches.")
    if not (np.isfinite(found) & (np.abs(found) <= FARTHEST)).all():
        raise InputError("A place is not on any table", path="places", fix="Give finite numbers of inches.")
    snapped: Floats = np.floor(found * GRID_LINES + 0.5) / GRID_LINES
    return snapped


def _grounds(field: Battlefield, spots: Floats) -> tuple[Floats, Floats]:
    """Return the ground that a model would stand on at places, and the surface that its body would rise from."""
    found = []
    for areas, heights, reach in _raised(field):
        inside = areas.signed_distances(spots, reach=reach) <= CONTACT
        found.append(np.where(inside, heights, 0.0).max(axis=1, initial=0.0))
    return found[0], found[1]


@remembered_by_parts(1, "areas")
def _raised(field: Battlefield) -> tuple[tuple[Areas, Floats, float], ...]:
    """Return the areas that raise whoever moves onto them, and those that raise what stands on them."""
    kinds: Sequence[tuple[Sequence[tuple[Polygon, float]], float]] = (
        ([(each.outline, each.height) for each in raised_areas(field)], 0.0),
        ([(each.outline, each.height) for each in footing_areas(field)], 1.0),
    )
    return tuple(
        (Areas([outline for outline, _ in each]), np.array([height for _, height in each]), reach)
        for each, reach in kinds
    )
