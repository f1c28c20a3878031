"""What is told of a table's fairness: figures of both sides, themes that they belong to, one number with its bounds."""

from __future__ import annotations

import msgspec

from umpire.geometry import Point
from umpire.words import Word


class Theme(Word):
    """What is compared."""

    HIDING = "hiding"
    """How much of the own zone no place of the enemy zone sees; more is better."""
    OPEN = "open"
    """How much of the own zone at least a quarter of the enemy zone sees; less is better."""
    OVERLOOK = "overlook"
    """How much of no man's land a place of the own zone sees, on average; more is better."""
    COVER = "cover"
    """How much of the enemy zone does not see a place near a marker, on average; more is better."""
    WAYS = "ways"
    """What the way from a place of the own zone to a marker costs, inches, on average; less is better."""


BETTER_LESS = (Theme.OPEN, Theme.WAYS)


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """What one figure is on each side.

    Attributes:
        theme: What it belongs to.
        of: Whose it is: a height in inches as `2"`, or a mover.
        first: That of the first side: a share from 0 to 1, for ways inches.
        second: That of the second side.
        difference: The first's less the second's; for ways as a share of their mean.
        error: How far off the difference may be at 95 %.
        speed: For ways, how far the mover moves in a turn, inches; else 0.
    """

    theme: Theme
    of: str
    first: float
    second: float
    difference: float
    error: float
    speed: float = 0.0


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """How unlike the sides are in one theme: the mean over its figures, its bounds at 95 %, whom it favours ('' none).

    Somebody is favoured once all figures of the theme together differ by more than their error.
    """

    theme: Theme
    difference: float
    low: float
    high: float
    favours: str = ""


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What share of each part of the table sees a place of a side's zone, on average, for models of a height."""

    side: str
    height: float
    own: float
    neutral: float
    enemy: float


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """What it costs a mover to come from a side's zone to a marker: on average and from the nearest place, inches."""

    side: str
    mover: str
    speed: float
    marker: str
    mean: float
    nearest: float


class Lane(msgspec.Struct, frozen=True, kw_only=True):
    """A clear line between the zones: from the first side's end to the second's, and its length, inches."""

    start: Point
    end: Point
    length: float


class Fairness(msgspec.Struct, frozen=True, kw_only=True):
    """What a table gives to both sides, and how unlike that is.

    Attributes:
        table: What it is called.
        size: Width and depth, inches.
        sides: Who is compared, the first side first.
        unfairness: The mean of the themes' differences, 0 to 1.
        low: Its lower bound at 95 %.
        high: Its upper bound.
        themes: The differences by theme, the largest first.
        figures: What they are made of.
        seen: How exposed each zone is to each part of the table.
        ways: How far each marker is.
        lanes: The longest clear lines between the zones, for models of the middle height.
        heights: How high the models are, inches.
        step: How far the places lie apart, inches.
        places: How many there are in each zone and in neither.
        told: What was assumed and what was left out, a sentence each.
    """

    table: str
    size: tuple[float, float]
    sides: tuple[str, str]
    unfairness: float
    low: float
    high: float
    themes: tuple[Compared, ...]
    figures: tuple[Figure, ...]
    seen: tuple[Seen, ...]
    ways: tuple[Way, ...]
    lanes: tuple[Lane, ...]
    heights: tuple[float, ...]
    step: float
    places: tuple[int, int, int]
    told: tuple[str, ...] = ()
