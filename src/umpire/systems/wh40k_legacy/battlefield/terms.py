"""The words of the game that have a fixed list of values."""

from __future__ import annotations

from umpire.words import Word


class Terrain(Word):
    """The types of terrain, and the kinds that the page names for them."""

    OPEN_GROUND = "open_ground"
    ROLLING_HILL = "rolling_hill"
    BUILDING = "building"
    DIFFICULT = "difficult"
    WOOD = "wood"
    BOG = "bog"
    OUTCROP = "outcrop"
    STEEP_HILL = "steep_hill"
    STREAM = "stream"
    LOW_WALL = "low_wall"
    RUINS = "ruins"
    DANGEROUS = "dangerous"
    IMPASSABLE = "impassable"
    DEBRIS = "debris"
    AMMUNITION_DUMP = "ammunition_dump"
    BARRICADE = "barricade"
    WALL = "wall"
    COMMS_RELAY = "comms_relay"
    CRATER = "crater"
    DEFENCE_LINE = "defence_line"
    FUEL_PIPE = "fuel_pipe"
    GUN_EMPLACEMENT = "gun_emplacement"
    STATUARY = "statuary"
    RUBBLE = "rubble"
    TANGLEWIRE = "tanglewire"
    TANK_TRAP = "tank_trap"


class Position(Word):
    """How a model uses a piece of terrain as cover."""

    IN = "in"
    BEHIND = "behind"


class Phase(Word):
    """The phases of a player's turn, in order."""

    MOVEMENT = "movement"
    SHOOTING = "shooting"
    CHARGE = "charge"
    FIGHT = "fight"


class MoveKind(Word):
    """The moves that a unit makes."""

    NORMAL = "normal"
    ADVANCE = "advance"
    FALL_BACK = "fall_back"
    CHARGE = "charge"
    PILE_IN = "pile_in"
    CONSOLIDATE = "consolidate"


class Cause(Word):
    """What a model suffers a Wound from."""

    ATTACK = "attack"
    EXPLOSION = "explosion"
    DANGEROUS_TERRAIN = "dangerous_terrain"


class Facing(Word):
    """The sides of a vehicle."""

    FRONT = "front"
    SIDE = "side"
    REAR = "rear"


KINDS = tuple(each.value for each in Terrain)
OPEN = (Terrain.OPEN_GROUND, Terrain.ROLLING_HILL)
"""The words for terrain that has no rules."""
LANDFORMS = (
    Terrain.DIFFICULT,
    Terrain.WOOD,
    Terrain.BOG,
    Terrain.OUTCROP,
    Terrain.STEEP_HILL,
    Terrain.STREAM,
    Terrain.LOW_WALL,
)
"""Difficult terrain that has no entry of its own."""
DEBRIS = tuple(Terrain)[tuple(Terrain).index(Terrain.DEBRIS) :]
"""Battlefield debris: every kind with an entry of its own, and such as have none."""
KEYWORDS = (
    "INFANTRY",
    "ARMIES OF THE IMPERIUM",
    "BEASTS",
    "BIKE",
    "CAVALRY",
    "FLY",
    "JUMP",
    "MONSTROUS CREATURE",
    "RELENTLESS",
    "SKIMMER",
    "SWARM",
    "TITANIC",
    "VEHICLE",
    "WALKER",
)
"""The keywords that the rules speak of, and those of the other types of unit; armies have keywords of their own."""
