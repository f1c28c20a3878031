"""Layouts of the 40kdc data: templates placed on a board by position, rotation and mirror.

Three files lie side by side: `terrain-layouts.json`, `terrain-templates.json`, `deployment-patterns.json`. Their frame
is the board's in inches with y *down*. A template's position is where its centroid comes to lie; it is mirrored, then
turned clockwise, then moved. What belongs to an area is placed in the area's own frame and carried along with it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import msgspec

from umpire.errors import GeometryError
from umpire.formats.document import Document, read_document
from umpire.formats.tables import Ring, TableDocument, TableFeature, TableObjective, TableZone
from umpire.geometry import Coordinate, Point, check_polygon, total
from umpire.table import Degrees, Length

LAYOUTS = "terrain-layouts.json"
TEMPLATES = "terrain-templates.json"
DEPLOYMENTS = "deployment-patterns.json"
SOURCE = "40kdc layout"
PLACES = 4
MIRRORS = {"none": (1.0, 1.0), "horizontal": (-1.0, 1.0), "vertical": (1.0, -1.0)}


class Spot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place in the frame of the file, y down."""

    x: Coordinate
    y: Coordinate


class Footprint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An outline in a frame of its own: a rectangle, a right triangle or corners."""

    type: str
    width: Length = 0.0
    height: Length = 0.0
    points: tuple[Spot, ...] = ()


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A template where it is placed; fields that are about printing are not read."""

    id: str
    position: Spot
    name: str = ""
    piece_type: str = "area"
    template: str = ""
    footprint: Footprint | None = None
    rotation_degrees: Degrees = 0.0
    mirror: str = "none"
    parent_area_id: str = ""
    objective_role: str = ""
    is_objective: bool = False
    floor: int = 0


class Upper(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A platform above the ground, in its template's frame."""

    footprint: Footprint
    floor: int = 1


class Template(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of terrain that layouts place."""

    id: str
    name: str
    kind: str
    footprint: Footprint
    default_height_inches: Length | None = None
    default_blocking: bool | None = None
    ground_accessible: bool = True
    terrain_category: str = ""
    upper_floor: Upper | None = None
    features: tuple[Mapping[str, object], ...] = ()


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """Where a side sets up."""

    player: str
    shape: Footprint
    position: Spot


class Pattern(msgspec.Struct, frozen=True, kw_only=True):
    """A deployment map."""

    id: str
    name: str
    zones: tuple[Zone, ...]
    territories: tuple[Zone, ...] = ()
    objectives: tuple[Spot, ...] = ()


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """A board: pieces, and the deployment map that it is for."""

    id: str
    name: str
    pieces: tuple[Piece, ...]
    deployment_pattern_id: str = ""
    game_version: Mapping[str, str] = {}


def is_layouts(document: Document) -> bool:
    """Whether a file is a list of layouts."""
    return document.lookup("[0].pieces") is not None


def layout_names(document: Document) -> tuple[str, ...]:
    """Return the ids of the layouts in a file."""
    return tuple(str(each.get("id")) for each in document.content if isinstance(each, dict))


def import_layout(
    document: Document, wanted: str = "", *, beside: Mapping[str, Document] | None = None
) -> TableDocument:
    """Return one layout as a table; the two files that belong to it are ``beside`` it, or in its folder.

    Raises:
        InputError: If the file, or one of the two that lie beside it, is broken, or holds no such layout.
    """
    names = layout_names(document)
    if not wanted and len(names) == 1:
        wanted = names[0]
    if wanted not in names:
        told = f"Name one as {document.name}#ID: {', '.join(names)}."
        problem = "There is no such layout" if wanted else f"There are {len(names)} layouts in this file"
        raise document.error(problem, value=wanted, fix=told)
    return _Importer(document, beside).table(names.index(wanted))


def import_layouts(document: Document) -> tuple[TableDocument, ...]:
    """Return all layouts of a file as tables, in its order."""
    importer = _Importer(document)
    return tuple(importer.table(index) for index in range(len(layout_names(document))))


class _Importer:
    """The three files, read once."""

    def __init__(self, document: Document, beside: Mapping[str, Document] | None = None) -> None:
        self.document = document
        templates = self._companion(TEMPLATES, beside).convert(tuple[Template, ...])
        patterns = self._companion(DEPLOYMENTS, beside).convert(tuple[Pattern, ...])
        self.templates = {each.id: each for each in templates}
        self.patterns = {each.id: each for each in patterns}

    def _companion(self, name: str, beside: Mapping[str, Document] | None) -> Document:
        if beside is None:
            return read_document(Path(self.document.name).parent / name)
        if name not in beside:
            fix = f"Choose {LAYOUTS}, {TEMPLATES} and {DEPLOYMENTS} together."
            raise self.document.error("A file is missing that belongs to these layouts", value=name, fix=fix)
        return beside[name]

    def table(self, index: int) -> TableDocument:
        """Return the layout with this number."""
        layout = self.document.convert(Layout, at=f"[{index}]")
        if layout.deployment_pattern_id not in self.patterns:
            fix = f"{DEPLOYMENTS} has {', '.join(self.patterns)}; it says how large the board is."
            path, value = f"[{index}].deployment_pattern_id", layout.deployment_pattern_id
            raise self.document.error("This deployment is unknown", path=path, value=value, fix=fix)
        pattern = self.patterns[layout.deployment_pattern_id]
        size = _size(pattern)
        try:
            features = self._features(layout, index, size[1])
            zones = _zones(pattern, size[1])
        except GeometryError as error:
            raise self.document.located(error, path=f"[{index}]") from None
        areas = [
            TableObjective(feature=each.id, role=each.objective_role) for each in layout.pieces if each.is_objective
        ]
        spots = [TableObjective(at=(each.x, size[1] - each.y), role=pattern.name) for each in pattern.objectives]
        return TableDocument(
            name=layout.id,
            source=SOURCE,
            size=size,
            features=features,
            zones=zones,
            objectives=(*areas, *spots),
            edition=layout.game_version.get("edition", ""),
            assumed=(f'the board is {size[0]:g}" x {size[1]:g}", as far as its deployment zones reach',),
            unmapped=tuple(self._unmapped(layout)),
        )

    def _features(self, layout: Layout, number: int, depth: float) -> tuple[TableFeature, ...]:
        found: list[TableFeature] = []
        placed = {each.id: each for each in layout.pieces}
        for index, piece in enumerate(layout.pieces):
            path = f"[{number}].pieces[{index}]"
            if placed[piece.id] is not piece:
                raise self.document.error("Two pieces have this id", path=f"{path}.id", value=piece.id)
            if piece.parent_area_id and piece.parent_area_id not in placed:
                at, value = f"{path}.parent_area_id", piece.parent_area_id
                raise self.document.error("There is no such piece", path=at, value=value)
            if piece.template and piece.template not in self.templates:
                fix = f"{TEMPLATES} has {', '.join(self.templates)}."
                raise self.document.error("No such template", path=f"{path}.template", value=piece.template, fix=fix)
            parent = placed.get(piece.parent_area_id)
            if parent is not None and parent.parent_area_id:
                raise self.document.error("A piece stands on one that stands on another", path=path, value=piece.id)
            try:
                found += self._placed(piece, parent, depth)
            except GeometryError as error:
                raise self.document.located(error, path=path) from None
        return tuple(found)

    def _placed(self, piece: Piece, parent: Piece | None, depth: float) -> list[TableFeature]:
        """Return a piece, and the platform that it carries."""
        template = self.templates.get(piece.template)
        if template is not None and template.features:
            raise GeometryError(f"The template {template.id} has features of its own, which are not supported yet.")
        footprint = piece.footprint or (template.footprint if template is not None else None)
        if footprint is None:
            raise GeometryError(f"{piece.id} has neither a template nor a footprint.")
        centre = _centroid(_corners(footprint))

        def outline(of: Footprint) -> Ring:
            ring = [_lying((x - centre[0], y - centre[1]), piece) for x, y in _corners(of)]
            if parent is not None:
                ring = [_lying(corner, parent) for corner in ring]
            return check_polygon([(round(x, PLACES), round(depth - y, PLACES)) for x, y in ring]).ring

        body = TableFeature(
            id=piece.id,
            kind=piece.template or piece.piece_type,
            outline=outline(footprint),
            top=template.default_height_inches if template is not None else None,
            tags=_tags(piece, template),
            parent=piece.parent_area_id,
        )
        upper = template.upper_floor if template is not None and piece.footprint is None else None
        if upper is None:
            return [body]
        tags = (f"floor={upper.floor}",)
        above = outline(upper.footprint)
        return [
            body,
            TableFeature(
                id=f"{piece.id}.floor", kind="platform", outline=above, bottom=None, tags=tags, parent=piece.id
            ),
        ]

    def _unmapped(self, layout: Layout) -> list[str]:
        lacking, upper, other = Counter[str](), Counter[str](), Counter[str]()
        for piece in layout.pieces:
            template = self.templates.get(piece.template)
            if template is None or template.default_height_inches is None:
                lacking[piece.template or piece.piece_type] += 1
            if template is not None and template.upper_floor is not None:
                (upper if piece.footprint is None else other)[template.id] += 1
            elif template is not None and piece.footprint is not None:
                other[template.id] += 1
        told = [f"{count} x {name}: the files give it no height" for name, count in sorted(lacking.items())]
        told += [
            f"{n} x {name}: the height of its upper floor is not in the files" for name, n in sorted(upper.items())
        ]
        told += [
            f"{n} x {name}: a footprint of its own, taken instead of the template's; an upper floor is then unknown"
            for name, n in sorted(other.items())
        ]
        return told


def _tags(piece: Piece, template: Template | None) -> tuple[str, ...]:
    tags = [piece.piece_type]
    if template is not None:
        tags += [template.terrain_category] if template.terrain_category else []
        if template.default_blocking is not None:
            tags.append("blocking" if template.default_blocking else "not blocking")
        tags += [] if template.ground_accessible else ["no model stands on the ground here"]
    if piece.floor:
        tags.append(f"floor={piece.floor}")
    if piece.objective_role:
        tags.append(f"objective={piece.objective_role}")
    return tuple(tags)


def _corners(footprint: Footprint) -> list[Point]:
    width, height = footprint.width, footprint.height
    shapes = {
        "rectangle": [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)],
        "right-triangle": [(0.0, 0.0), (width, 0.0), (0.0, height)],
        "polygon": [(each.x, each.y) for each in footprint.points],
    }
    if footprint.type not in shapes:
        raise GeometryError(f"{footprint.type} is not a kind of footprint: {', '.join(shapes)}.")
    return shapes[footprint.type]


def _centroid(ring: list[Point]) -> Point:
    """Return the centre of a ring's area."""
    check_polygon(ring)
    turns = [
        (ax * by - bx * ay, ax + bx, ay + by) for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True)
    ]
    six = 3.0 * total(cross for cross, _, _ in turns)
    return (total(cross * x for cross, x, _ in turns) / six, total(cross * y for cross, _, y in turns) / six)


def _lying(point: Point, piece: Piece) -> Point:
    """Return a point of a piece's own frame in the frame that it is placed in: mirrored, turned, moved."""
    if piece.mirror not in MIRRORS:
        raise GeometryError(f"{piece.mirror} is not a mirror: {', '.join(MIRRORS)}.")
    x, y = (part * sign for part, sign in zip(point, MIRRORS[piece.mirror], strict=True))
    cosine, sine = _turn(piece.rotation_degrees)
    return (cosine * x - sine * y + piece.position.x, sine * x + cosine * y + piece.position.y)


def _turn(degrees: float) -> Point:
    """Return cosine and sine of an angle, right angles exactly."""
    quarters, rest = divmod(degrees % 360.0, 90.0)
    if rest == 0.0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarters)]
    turn = math.radians(degrees)
    return (math.cos(turn), math.sin(turn))


def _zones(pattern: Pattern, depth: float) -> tuple[TableZone, ...]:
    kinds = (("deployment", pattern.zones), ("territory", pattern.territories))
    return tuple(
        TableZone(side=each.player, kind=kind, outline=_board_ring(each, depth))
        for kind, zones in kinds
        for each in zones
    )


def _board_ring(zone: Zone, depth: float) -> Ring:
    """Return the corners of a zone, whose shape is told from its position, not from its centroid."""
    ring = [(x + zone.position.x, depth - (y + zone.position.y)) for x, y in _corners(zone.shape)]
    return check_polygon(ring).ring


def _size(pattern: Pattern) -> tuple[float, float]:
    reach = [(x + each.position.x, y + each.position.y) for each in pattern.zones for x, y in _corners(each.shape)]
    return (max(x for x, _ in reach), max(y for _, y in reach))
