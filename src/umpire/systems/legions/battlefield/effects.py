"""Effects that special rules, missions and tables bring into a battle: when they fall due, and what they do."""

from __future__ import annotations

import msgspec

from umpire.geometry import Coordinate, Point
from umpire.systems.legions.battlefield.terms import Phase
from umpire.table import Count, Length
from umpire.words import Word


class Window(Word):
    """When an effect falls due (LI-RND-006 to LI-RND-009); the End phase has a stage for its own (LI-END-023)."""

    ROUND_STARTS = "round_starts"
    PHASE_STARTS = "phase_starts"
    PHASE_ENDS = "phase_ends"
    ROUND_ENDS = "round_ends"
    END_PHASE = "end_phase"


class Until(Word):
    """How long a change lasts."""

    PHASE = "phase"
    ROUND = "round"
    NEXT_MOVE = "next_move"
    NEXT_FIRE = "next_fire"


LASTS = {
    Until.PHASE: "until the phase ends",
    Until.ROUND: "until the round ends",
    Until.NEXT_MOVE: "on the next move",
    Until.NEXT_FIRE: "at the next fire",
}


class MovementChange(msgspec.Struct, frozen=True, kw_only=True):
    """What changes the Movement of every model of a Detachment for a while: inches added, a factor."""

    by: Coordinate = 0.0
    times: Length = 1.0
    until: Until = Until.PHASE


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on a Detachment for a while, by the name of what left it there: a weapon trait, an effect.

    It adds ``by`` inches to the Movement of its models and multiplies it by ``times``. What else it does the rules of
    that name know; ``does`` tells it, as ``-1 to Hit``.
    """

    name: str
    until: Until
    by: Coordinate = 0.0
    times: Length = 1.0
    does: str = ""

    @property
    def slows(self) -> bool:
        """Whether it changes the Movement of models."""
        return self.by != 0.0 or self.times != 1.0

    def __str__(self) -> str:
        told = [self.does] if self.does else []
        if self.by:
            told.append(f"Movement {self.by:+g} inches")
        if self.times != 1.0:
            told.append("half Movement" if self.times == 0.5 else f"{self.times:g} times the Movement")
        return f"{self.name}: {', '.join(told)} {LASTS[self.until]}"


class TimedEffect(msgspec.Struct, frozen=True, kw_only=True):
    """What one effect does to a Detachment, and when: in every round, or in ``round`` alone.

    ``side`` is the player whose rule brings it. It destroys ``models`` (all of them where ``destroys`` is set), pushes
    the Detachment by ``push`` (inches to the right and up the table), and changes its Movement.
    """

    id: str
    side: str
    detachment: str
    window: Window
    phase: Phase | None = None
    round: Count = 0
    destroys: bool = False
    models: tuple[str, ...] = ()
    push: Point | None = None
    movement: MovementChange | None = None
