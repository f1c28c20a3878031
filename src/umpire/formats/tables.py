"""Tables from any file as terrain outlines with heights: Umpire's own tables, and tables of bare outlines.

A table of bare outlines says where terrain stands and nothing else. How high it is and what it hides comes from
assumptions that the caller names; what nobody says is an error that lists it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from umpire.errors import GeometryError, InputError
from umpire.formats.cases.reading import read_cases
from umpire.formats.document import Document, Entry, read_document
from umpire.game import game_names, tables_of
from umpire.geometry import Point, Polygon, Solid, check_polygon
from umpire.table import Length
from umpire.words import Word

Ring = tuple[Point, ...]

UNNAMED = "ruin"
"""The kind of an outline that names none: the format of bare outlines knows only ruins."""
FORM = "Write for example ruin:height=5,solid=yes,inside=open."
_ASSUMED = re.compile(r"^([^:=]+):((?:height|solid|inside)=[^,=]+(?:,(?:height|solid|inside)=[^,=]+)*)$")
_TRUTHS = {"yes": True, "no": False}


class Inside(Word):
    """What a feature does to the sights of a body that overlaps it."""

    OPEN = "open"
    """Nothing: one sees into it and out of it, but not through it."""
    CLOSED = "closed"
    """It blocks them like any other."""


class Assumption(msgspec.Struct, frozen=True, kw_only=True):
    """What is taken for true of all features of a kind that do not say otherwise."""

    kind: str
    height: Length | None = None
    solid: bool = True
    inside: Inside = Inside.OPEN

    def __str__(self) -> str:
        if not self.solid:
            return f"{self.kind}: hides nothing"
        told = "models see into and out of it" if self.inside is Inside.OPEN else "its edge blocks from inside too"
        height = f' {self.height:g}" high,' if self.height is not None else ""
        return f"{self.kind}:{height} hides what is behind it, {told}"


class Feature(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of terrain: its kind, its outline, how high it is, whether it hides, and what it does from inside."""

    id: str
    kind: str
    outline: Polygon
    height: float
    solid: bool
    inside: Inside = Inside.OPEN


class GroundPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A table as sight needs it.

    Attributes:
        name: The table's name.
        size: Width and depth, inches.
        features: Its terrain.
        zones: Deployment zones by side.
        assumed: What was taken for true and does not stand in the file, a sentence each.
        unused: What stands in the file and plays no part, a sentence each.
    """

    name: str
    size: tuple[float, float]
    features: tuple[Feature, ...]
    zones: dict[str, Polygon] = {}
    assumed: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()

    @property
    def solids(self) -> tuple[Solid, ...]:
        """The features that hide what is behind them, as upright bodies."""
        return tuple(
            Solid(id=each.id, footprint=each.outline, top=each.height)
            for each in self.features
            if each.solid and each.height > 0.0
        )

    @property
    def opened(self) -> tuple[str, ...]:
        """The ids of those that one sees into and out of."""
        return tuple(each.id for each in self.features if each.inside is Inside.OPEN)


class OutlineEntry(Entry, frozen=True, kw_only=True):
    """A piece of terrain in a table of bare outlines."""

    outline: Ring
    id: str = ""
    kind: str = ""
    height: Length | None = None


class OutlinesFile(Entry, frozen=True, kw_only=True):
    """A table of bare outlines: terrain, both deployment zones by side, objectives."""

    name: str
    deployment: dict[str, Any]  # a name beside rings
    terrain: tuple[OutlineEntry, ...]
    objectives: tuple[dict[str, Any], ...] = ()  # drawn by others, not read here


def parse_assumption(text: str) -> Assumption:
    """Return what is assumed about a kind of terrain.

    >>> str(parse_assumption("ruin:height=5"))
    'ruin: 5" high, hides what is behind it, models see into and out of it'

    Raises:
        InputError: If it is not of the form ``kind:height=5,solid=yes,inside=open``.
    """
    match = _ASSUMED.match(text.strip())
    told = dict(part.split("=") for part in match[2].split(",")) if match else {}
    try:
        height = float(told["height"]) if "height" in told else None
        found = Assumption(
            kind=match[1] if match else "",
            height=height,
            solid=_TRUTHS[told.get("solid", "yes")],
            inside=Inside(told.get("inside", "open")),
        )
    except (KeyError, ValueError):
        raise InputError("This is not an assumption", path="--assume", value=text, fix=FORM) from None
    if match is None or (height is not None and not 0.0 <= height < 1000.0):
        raise InputError("This is not an assumption", path="--assume", value=text, fix=FORM)
    return found


def read_ground_plan(source: Path | str, *, assumptions: Sequence[Assumption] = ()) -> GroundPlan:
    """Read the terrain of a table: a table of bare outlines, a scenario, or a case (``FILE#ID``).

    Raises:
        InputError: If the file is none of these, a feature has no height and none is assumed, two assumptions are
            about one kind, or one is about a kind that the table does not have.
    """
    name, _, wanted = str(source).partition("#")
    document = read_document(name)
    if document.lookup("terrain") is not None:
        plan = plan_of_outlines(document, assumptions)
    elif isinstance(document.lookup("scenario.table"), str):
        return read_ground_plan(Path(name).parent / document.lookup("scenario.table"), assumptions=assumptions)
    elif document.lookup("scenario.table") is not None:
        plan = _of_game(document, "scenario.table", str(document.lookup("scenario.id")), assumptions)
    elif document.lookup("cases") is not None:
        cases = read_cases(source)[1].cases
        if len(cases) != 1:
            fix = f"Choose one as {name}#ID: {', '.join(case.id for case in cases[:6])}."
            raise document.error("There are several cases in this file", path="cases", value=wanted, fix=fix)
        plan = tables_of(cases[0].system).ground_plan(document, cases[0].table, "cases", cases[0].id, assumptions)
    elif document.lookup("table") is not None:
        plan = _of_game(document, "table", Path(name).stem, assumptions)
    else:
        fix = "A table file has `terrain:` with outlines, or is a scenario, a case, or has `table:`."
        raise document.error("There is no table in this file", fix=fix)
    return plan


def _of_game(document: Document, path: str, name: str, assumptions: Sequence[Assumption]) -> GroundPlan:
    try:
        of = tables_of(str(document.lookup("system", default=game_names()[0])))
    except InputError as error:
        raise document.located(error) from None
    plan: GroundPlan = of.ground_plan(document, document.convert(of.entry_type, at=path), path, name, assumptions)
    return plan


def _check_once(assumptions: Sequence[Assumption]) -> None:
    for kind, times in Counter(each.kind for each in assumptions).items():
        if times > 1:
            fix = "Put all assumptions about a kind into one, separated by commas."
            raise InputError("Two assumptions are about one kind", path="--assume", value=kind, fix=fix)


def known_kinds(assumptions: Sequence[Assumption], kinds: Counter[str], document: Document) -> dict[str, Assumption]:
    """Return what is assumed about each kind of a table.

    Raises:
        InputError: If two are about one kind, or one about a kind that the table does not have.
    """
    _check_once(assumptions)
    found = {each.kind: each for each in assumptions}
    for kind in found:
        if kind not in kinds:
            fix = f"It has {listed(kinds)}."
            raise document.error(f"No feature is of kind {kind}", path="--assume", value=kind, fix=fix)
    return found


def listed(kinds: Counter[str]) -> str:
    """Return how many there are of each kind, in words."""
    return ", ".join(f"{count} x {kind}" for kind, count in sorted(kinds.items())) or "no features"


def plan_of_outlines(document: Document, assumptions: Sequence[Assumption]) -> GroundPlan:
    """Return a table of bare outlines as sight needs it.

    Raises:
        InputError: As `read_ground_plan`.
    """
    file = document.convert(OutlinesFile)
    kinds = Counter(each.kind or UNNAMED for each in file.terrain)
    known = known_kinds(assumptions, kinds, document)
    lacking = Counter(
        each.kind or UNNAMED
        for each in file.terrain
        if each.height is None and _height(known.get(each.kind or UNNAMED)) is None
    )
    if lacking:
        fix = " ".join(f"--assume {kind}:height=5" for kind in sorted(lacking))
        told = "The file says where terrain stands, but not how high it is"
        raise document.error(told, path="terrain", value=listed(lacking), fix=f"Assume it, for example {fix}.")
    zones = _zones(document, file)
    assumed = [str(each) for each in assumptions]
    if unnamed := sum(not each.kind for each in file.terrain):
        assumed.append(f"{unnamed} features name no kind and are taken for {UNNAMED}s")
    width, depth = (max(corner[axis] for zone in zones.values() for corner in zone.ring) for axis in range(2))
    assumed.append(f'the table is {width:g}" x {depth:g}", as far as its deployment zones reach')
    unused = (f"{len(file.objectives)} objectives: they hide nothing",) if file.objectives else ()
    return GroundPlan(
        name=file.name,
        size=(width, depth),
        features=tuple(_outlined(document, index, each, known) for index, each in enumerate(file.terrain)),
        zones=zones,
        assumed=tuple(assumed),
        unused=unused,
    )


def _height(assumption: Assumption | None) -> float | None:
    if assumption is None or assumption.solid:
        return assumption.height if assumption else None
    return assumption.height or 0.0


def _outlined(document: Document, index: int, entry: OutlineEntry, known: dict[str, Assumption]) -> Feature:
    kind = entry.kind or UNNAMED
    assumption = known.get(kind, Assumption(kind=kind))
    height = entry.height if entry.height is not None else _height(assumption)
    return Feature(
        id=entry.id or f"{kind}-{index + 1}",
        kind=kind,
        outline=_polygon(document, entry.outline, f"terrain[{index}].outline"),
        height=height or 0.0,
        solid=assumption.solid,
        inside=assumption.inside,
    )


def _zones(document: Document, file: OutlinesFile) -> dict[str, Polygon]:
    rings = {side: ring for side, ring in file.deployment.items() if isinstance(ring, list)}
    if not rings:
        fix = "Give each side's zone as a list of corners; they show how large the table is."
        raise document.error("There are no deployment zones", path="deployment", fix=fix)
    return {
        side: _polygon(document, document.convert(Ring, at=f"deployment.{side}"), f"deployment.{side}")
        for side in rings
    }


def _polygon(document: Document, ring: Sequence[Point], path: str) -> Polygon:
    try:
        return check_polygon(tuple(ring))
    except GeometryError as error:
        raise document.located(error, path=path) from None
