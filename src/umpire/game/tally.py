"""What a finished battle comes to in numbers: each round by side, and each Detachment."""

from __future__ import annotations

import msgspec


class RoundTally(msgspec.Struct, frozen=True, kw_only=True):
    """Where a side stood at the end of a round.

    Attributes:
        round: Which, from 1; what is scored after the last round is counted with it.
        side: Whose.
        score: Its points so far, as the battle is won by.
        scored_for: What it scored in this round, by what for.
        markers: How many markers of the mission it held.
        points_left: What its models that were left cost, of a Detachment the share that was left, points.
        models_left: How many models it had left.
    """

    round: int
    side: str
    score: int
    scored_for: dict[str, int] = {}
    markers: int = 0
    points_left: float = 0.0
    models_left: int = 0


class DetachmentTally(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a Detachment.

    Attributes:
        side, id, name, formation: Whose it was, and what it was called.
        points: What it cost.
        models, models_left: How many models it began and ended with.
        points_left: The share of its points that was left with them.
        models_destroyed, points_destroyed: The enemies that fell to it, and what these cost.
    """

    side: str
    id: str
    name: str
    formation: str
    points: int
    models: int
    models_left: int
    points_left: float
    models_destroyed: int
    points_destroyed: float


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """What a battle comes to: its rounds, each with both sides in order, and the Detachments in muster order."""

    rounds: tuple[RoundTally, ...] = ()
    detachments: tuple[DetachmentTally, ...] = ()
