"""What a table looks like in a file, for the systems that resolve single attacks, charges and moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from umpire.formats.document import Document, Entry
from umpire.geometry import Coordinate, Point
from umpire.table import Degrees, Extent, Length

Partial = dict[str, Any]  # fields of the system's own types
FROM = "from"


class PieceEntry(Entry, frozen=True, kw_only=True):
    """A part of a feature with a shape of its own: ``kind`` is a word of the system, heights are above the table.

    Without an ``outline`` it has that of the feature. ``closed`` tells that nobody sees through it.
    """

    kind: str
    top: Coordinate
    bottom: Coordinate = 0.0
    outline: tuple[Point, ...] = ()
    id: str = ""
    closed: bool = True


class FeatureEntry(Entry, frozen=True, kw_only=True):
    """A feature of terrain: its outline and its highest point in inches, its kind, and the traits agreed on.

    ``traits`` left out means that the players have not agreed; an empty list is an agreement.
    """

    id: str
    outline: tuple[Point, ...]
    kind: str = ""
    height: Length | None = None
    traits: tuple[str, ...] | None = None
    keywords: tuple[str, ...] = ()
    pieces: tuple[PieceEntry, ...] = ()


class ModelEntry(Entry, frozen=True, kw_only=True):
    """One model: ``at`` is the centre of its base, ``ground`` the height it stands at, inches.

    Without ``ground`` it stands on whatever rises from the table under ``at`` and can be stood on, else on the table.

    ``base`` is '25mm', '60x35mm' (oval) or '28x24mm hull', ``facing`` degrees counter-clockwise from +x. ``profile``
    gives what differs from the unit's, ``height`` the model's own. In a unit ``from`` a squad, ``model`` names the one
    of the squad that it is; left out, it is the next that is left.
    """

    id: str
    at: Point | None = None
    model: str = ""
    base: str = ""
    facing: Degrees = 0.0
    ground: Length | None = None
    height: Length | None = None
    keywords: tuple[str, ...] = ()
    profile: Partial = {}


class FromSquad(Entry, frozen=True, kw_only=True):
    """A unit of an imported army, by its id or its name.

    ``army`` is the file: what `umpire army import` wrote, a roster, or ``fighters.json#WARBAND``. ``bases`` is a file
    of the base sizes that it lacks. Both are looked for beside the file that names them.
    """

    unit: str
    army: str = ""
    bases: str = ""


class UnitEntry(Entry, frozen=True, kw_only=True):
    """Models that act together; ``base`` and ``height`` hold for all of them that do not say otherwise.

    With ``from`` it is a unit of an imported army, which gives keywords, figures, weapons and bases; what this entry
    says itself goes before them. ``at`` then puts all its models there, in Coherency; or ``models`` says where each is.
    """

    id: str
    side: str
    models: tuple[ModelEntry, ...] = ()
    squad: FromSquad | None = msgspec.field(name=FROM, default=None)
    at: Point | None = None
    name: str = ""
    keywords: tuple[str, ...] = ()
    base: str = ""
    height: Length | None = None
    profile: Partial = {}


class BoardEntry(Entry, frozen=True, kw_only=True):
    """A table: width and depth in inches, and where its lower left ``corner`` lies."""

    size: tuple[Extent, Extent] = (60.0, 44.0)
    corner: Point = (0.0, 0.0)
    features: tuple[FeatureEntry, ...] = ()
    units: tuple[UnitEntry, ...] = ()


def places_of_squads(document: Document) -> Iterator[str]:
    """Yield where in a case file a unit is taken from a squad."""
    cases = document.lookup("cases")
    for number in range(len(cases) if isinstance(cases, list) else 0):
        units = document.lookup(f"cases[{number}].table.units")
        for index, unit in enumerate(units if isinstance(units, list) else ()):
            if isinstance(unit, dict) and unit.get(FROM) is not None:
                yield f"cases[{number}].table.units[{index}]"
