"""The words of the game: those that have a fixed list of values, and how places are told."""

from __future__ import annotations

from umpire.geometry import Point
from umpire.words import Word


class DetachmentType(Word):
    """What a Detachment is (LI-BAS-035)."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    WALKER = "walker"
    VEHICLE = "vehicle"
    SUPER_HEAVY = "super_heavy_vehicle"
    KNIGHT = "knight"
    TITAN = "titan"


ARMOURED_TYPES = (
    DetachmentType.VEHICLE,
    DetachmentType.SUPER_HEAVY,
    DetachmentType.KNIGHT,
    DetachmentType.TITAN,
)
"""The types with rear armour (LI-FIR-057), on which the traits against armour act."""


class Order(Word):
    """The five Orders (LI-ORD-023)."""

    FIRST_FIRE = "first_fire"
    ADVANCE = "advance"
    MARCH = "march"
    CHARGE = "charge"
    FALL_BACK = "fall_back"


class Phase(Word):
    """The phases of a round, and what stands before and after the rounds (LI-RND-002)."""

    SETUP = "setup"
    ORDERS = "orders"
    INITIATIVE = "initiative"
    MOVEMENT = "movement"
    COMBAT = "combat"
    END = "end"
    OVER = "over"


class Stage(Word):
    """The stages of the phases that have named ones (LI-RND-004)."""

    NONE = "none"
    DEPLOYMENT = "deployment"
    FORWARD_DEPLOYMENT = "forward_deployment"
    ASSIGN = "assign_orders"
    REVEAL = "reveal_orders"
    FIRST_FIRE = "first_fire"
    ENGAGEMENT = "engagement"
    ADVANCING_FIRE = "advancing_fire"
    FALL_BACK = "fall_back"
    EFFECTS = "end_phase_effects"
    FLYERS = "remove_flyers"
    VICTORY_POINTS = "victory_points"


class Terrain(Word):
    """The types that an area of terrain can have (LI-TER-017)."""

    OPEN = "open"
    DIFFICULT = "difficult"
    OBSTRUCTING = "obstructing"
    DANGEROUS = "dangerous"
    OBSTACLE = "obstacle"
    REINFORCED_OBSTACLE = "reinforced_obstacle"
    IMPASSABLE = "impassable"
    RIVER = "river"
    FORD = "ford"
    BRIDGE = "bridge"
    CLIFF = "cliff"
    STRUCTURE = "structure"


class StructureType(Word):
    """The rows of the Structure table (LI-STR-007), and the Bridge that is fired at like one (LI-TER-091)."""

    CIVITAS = "civitas_imperialis"
    MILITAS = "militas_imperialis"
    GRANDUS = "imperialis_grandus"
    FORTIFICATION = "fortification"
    BRIDGE = "bridge"


class Arc(Word):
    """Where a weapon can aim (LI-BAS-027)."""

    ALL = "all"
    FRONT = "front"
    REAR = "rear"


class Place(Word):
    """Where a model is.

    ``aside`` it waits to be set up, in ``reserve`` it has been and comes later; LEFT is off the battlefield for good,
    and not destroyed.
    """

    TABLE = "table"
    GARRISON = "garrison"
    ASIDE = "aside"
    RESERVE = "reserve"
    LEFT = "left"
    DESTROYED = "destroyed"


class Manoeuvre(Word):
    """How an activated Detachment moves."""

    HOLD = "hold"
    MOVE = "move"
    CHARGE = "charge"
    PILE_IN = "pile_in"


class MoraleResult(Word):
    """What became of a Detachment's Morale check in a phase."""

    PASSED = "passed"
    FAILED = "failed"


class Fog(Word):
    """Fog of War, where a table agrees on it (LI-BTL-070)."""

    FOG = "fog"
    DEADLY = "deadly"


def in_inches(place: Point) -> str:
    """Return a place in hundredths of an inch, as people measure.

    >>> in_inches((7.378662109375, 11.0))
    '(7.38, 11)'
    """
    return "(" + ", ".join(f"{each:.2f}".rstrip("0").rstrip(".") for each in place) + ")"
