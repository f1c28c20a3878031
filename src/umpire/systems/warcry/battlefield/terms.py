"""The words of the game that have a fixed list of values."""

from __future__ import annotations

from umpire.words import Word


class PartKind(Word):
    """The shapes that parts of terrain have."""

    BLOCK = "block"
    """Solid, with a flat top."""
    WALL = "wall"
    FLOOR = "floor"
    PANEL = "panel"
    """A closed door, a hatch."""
    BASE = "base"
    """What scenery is mounted on."""
    SLOPE = "slope"
    """Solid, with a top that is not flat: a roof, a flight of stairs, the rungs of a ladder."""
    OPENING = "opening"
    """Nothing at all, but with a name: the clear opening of an archway."""


class Nature(Word):
    """What the players agree a part to be, beside what its shape makes it."""

    DEADLY = "deadly"
    STAIRS = "stairs"
    LADDER = "ladder"
    ARCHWAY = "archway"
    DOOR = "door"


class Runemark(Word):
    """The runemarks that the terrain rules speak of; fighters may have others."""

    FLY = "fly"
    GARGANTUAN = "gargantuan"
    MOUNT = "mount"
    BEAST = "beast"


class LegKind(Word):
    """The ways of moving that a move action is made of."""

    NORMAL = "normal"
    CLIMB = "climb"
    JUMP = "jump"
    FLY = "fly"
    THROUGH = "through"
    """A normal move through an archway or a door."""


class Source(Word):
    """Where damage comes from."""

    ATTACK = "attack"
    IMPACT = "impact"
    ABILITY = "ability"


KINDS = ("scenery",)
"""The kinds of feature: the text knows one; what its parts are is what matters."""
NATURES = tuple(each.value for each in Nature)
PART_KINDS = tuple(each.value for each in PartKind)
