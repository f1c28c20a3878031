"""The words of the game that have a fixed list of values."""

from __future__ import annotations

from umpire.words import Word


class Trait(Word):
    """The terrain traits."""

    DEFENSIBLE = "defensible"
    DEFENCE_LINE = "defence_line"
    BREACHABLE = "breachable"
    DIFFICULT_GROUND = "difficult_ground"
    DENSE_COVER = "dense_cover"
    UNSTABLE_POSITION = "unstable_position"
    EXPOSED_POSITION = "exposed_position"
    OBSCURING = "obscuring"
    LIGHT_COVER = "light_cover"
    HEAVY_COVER = "heavy_cover"
    SCALEABLE = "scaleable"
    INSPIRING = "inspiring"


class Category(Word):
    """The categories of terrain features that the traits speak of."""

    AREA = "area"
    OBSTACLE = "obstacle"
    HILL = "hill"
    BUILDING = "building"


class Phase(Word):
    """The phases of a player's turn, in order."""

    COMMAND = "command"
    MOVEMENT = "movement"
    PSYCHIC = "psychic"
    SHOOTING = "shooting"
    CHARGE = "charge"
    FIGHT = "fight"
    MORALE = "morale"


class MoveKind(Word):
    """The moves that a unit makes."""

    NORMAL = "normal"
    ADVANCE = "advance"
    FALL_BACK = "fall_back"
    CHARGE = "charge"
    PILE_IN = "pile_in"
    CONSOLIDATE = "consolidate"
    HEROIC = "heroic_intervention"


class Reaction(Word):
    """What a unit in Defensible terrain may do when a charge is declared against it."""

    HOLD_STEADY = "hold_steady"
    SET_TO_DEFEND = "set_to_defend"


TRAITS = tuple(each.value for each in Trait)
KINDS = tuple(each.value for each in Category)
WALLS = ("wall", "girder", "chain", "foliage")
"""The pieces that Breachable opens."""
FLOORS = ("floor", "ceiling", "gantry")
"""The pieces that Scaleable opens."""
PIECE_KINDS = (*WALLS, *FLOORS, "body")
FOOT = ("INFANTRY", "BEASTS", "SWARM")
"""The keywords of those who pass through, and stand on, terrain that others cannot."""
KEYWORDS = (*FOOT, "FLY", "AIRCRAFT", "BIKER", "CAVALRY", "CHARACTER", "MONSTER", "TITANIC", "VEHICLE")
"""The keywords that the rules speak of, and those of the other types of unit; armies have keywords of their own."""
LINE = 1.0 / 25.4
"""How thick the straight lines of the rules are: 1 mm, in inches."""
