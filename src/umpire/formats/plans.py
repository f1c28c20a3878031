"""Tables as sight needs them: terrain as upright bodies, with what is assumed where a file is silent.

Most tables of others say where terrain stands and nothing else. How high it is and what it hides comes from assumptions
that the caller names; what nobody says is an error that lists it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import msgspec

from umpire.errors import InputError
from umpire.formats.document import Document
from umpire.geometry import Polygon, Solid
from umpire.table import Feature, Length
from umpire.words import Word

UNNAMED = "ruin"
"""The kind of an outline that names none: the format of bare outlines knows only ruins."""
FORM = "Write for example ruin:height=5,solid=yes,inside=open."
_ASSUMED = re.compile(r"^([^:=]+):((?:height|solid|inside)=[^,=]+(?:,(?:height|solid|inside)=[^,=]+)*)$")
_TRUTHS = {"yes": True, "no": False}

HIDES = {"blocking": True, "not blocking": False}
"""How the tags of a feature say whether it hides what is behind it; one that has neither does."""
INSIDE = "inside="
"""How they say what it does to the sights of a body that overlaps it."""


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


class GroundPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A table as sight needs it.

    Attributes:
        name: The table's name.
        size: Width and depth, inches.
        features: Its terrain; their tags say what hides and what one sees out of.
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
            Solid(id=each.id, footprint=each.footprint, top=each.height)
            for each in self.features
            if hides(each.tags) and each.height > 0.0
        )

    @property
    def opened(self) -> tuple[str, ...]:
        """The ids of those that one sees into and out of."""
        return tuple(each.id for each in self.features if f"{INSIDE}{Inside.CLOSED}" not in each.tags)


def hides(tags: Sequence[str]) -> bool:
    """Whether a feature with these tags hides what is behind it."""
    return all(HIDES[each] for each in tags if each in HIDES)


def sight_tags(*, solid: bool, inside: Inside) -> tuple[str, str]:
    """Return the tags that say whether a feature hides, and what it does to the sights of who overlaps it."""
    return next(word for word, hiding in HIDES.items() if hiding is solid), f"{INSIDE}{inside}"


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


def known_kinds(assumptions: Sequence[Assumption], kinds: Counter[str], document: Document) -> dict[str, Assumption]:
    """Return what is assumed about each kind of a table.

    Raises:
        InputError: If two are about one kind, or one about a kind that the table does not have.
    """
    for kind, times in Counter(each.kind for each in assumptions).items():
        if times > 1:
            fix = "Put all assumptions about a kind into one, separated by commas."
            raise InputError("Two assumptions are about one kind", path="--assume", value=kind, fix=fix)
    found = {each.kind: each for each in assumptions}
    for kind in found:
        if kind not in kinds:
            fix = f"It has {listed(kinds)}."
            raise document.error(f"No feature is of kind {kind}", path="--assume", value=kind, fix=fix)
    return found


def listed(kinds: Counter[str]) -> str:
    """Return how many there are of each kind, in words."""
    return ", ".join(f"{count} x {kind}" for kind, count in sorted(kinds.items())) or "no features"
