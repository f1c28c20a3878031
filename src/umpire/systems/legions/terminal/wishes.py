"""What a person wishes for an open choice: 'towards X', 'at x,y facing deg', paths, or 'you choose'."""

from __future__ import annotations

import re

import msgspec

from umpire.errors import InputError
from umpire.geometry import Heading, Point, heading_from_degrees
from umpire.systems.legions.terminal.places import COORDINATES, read_point

FACING = re.compile(r"\s*\bfacing\s+(-?\d+(?:\.\d+)?)\s*$")
TURN = re.compile(r"\bfacing\s+(-?\d+(?:\.\d+)?)\b")
CHOOSE = ("you choose", "choose", "you", "any")

HELP = """\
  towards bridge            as far as allowed towards a marker, Detachment, model, piece of terrain
  towards 30,24             or towards a point, in inches from the bottom left corner
  at 30,24 facing 90        to exactly there: the middle of the Detachment; facing is optional, 0 is right, 90 up
  tank-1 30,24 33,26; tank-2 28,24
                            each model by its own path, corner by corner
  warhound-1 facing 60 30,24 facing 90 33,26
                            a Titan turns before it sets out, and at 30,24
  you choose                any legal one"""


class Path(msgspec.Struct, frozen=True, kw_only=True):
    """The corners of one model's path, its start left out, and how it faces at the end.

    ``turns`` are those on the way: at which corner, 0 for the start, and how it faces then.
    """

    model: str
    corners: tuple[Point, ...]
    facing: Heading | None = None
    turns: tuple[tuple[int, Heading], ...] = ()


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """One of: a name or point to go towards, a point to be at, a path for each model; none of them: any."""

    towards: str = ""
    at: Point | None = None
    paths: tuple[Path, ...] = ()
    facing: Heading | None = None

    @property
    def anything(self) -> bool:
        """Whether the choice is left to Umpire."""
        return not self.towards and self.at is None and not self.paths


def read_wish(text: str) -> Wish | None:
    """Return what a line wishes, None if it wishes nothing of the kind.

    Raises:
        InputError: If it begins like a wish and cannot be read.
    """
    line = text.strip()
    if line.lower() in CHOOSE:
        return Wish()
    if (found := re.match(r"(?:towards|to)\s+(.+)$", line, re.IGNORECASE)) is not None:
        rest, facing = _facing(found[1])
        return Wish(towards=rest, facing=facing)
    if (found := re.match(r"at\s+(.+)$", line, re.IGNORECASE)) is not None:
        rest, facing = _facing(found[1])
        return Wish(at=read_point(rest), facing=facing)
    if COORDINATES.search(line) is not None and not line.startswith("{"):
        return Wish(paths=tuple(_path(part) for part in line.split(";") if part.strip()))
    return None


def _facing(text: str) -> tuple[str, Heading | None]:
    found = FACING.search(text)
    if found is None:
        return text.strip(), None
    return text[: found.start()].strip(), heading_from_degrees(float(found[1]))


def _path(text: str) -> Path:
    rest, facing = _facing(text)
    model, _, places = rest.strip().partition(" ")
    turns = tuple(
        (len(COORDINATES.findall(places[: turn.start()])), heading_from_degrees(float(turn[1])))
        for turn in TURN.finditer(places)
    )
    places = TURN.sub(" ", places)
    corners = tuple(read_point(match.group()) for match in COORDINATES.finditer(places))
    if not corners or COORDINATES.sub("", places).strip():
        fix = "Write the model and its corners: tank-1 30,24 33,26."
        raise InputError("This is not a path", value=text.strip(), fix=fix)
    return Path(model=model, corners=corners, facing=facing, turns=turns)
