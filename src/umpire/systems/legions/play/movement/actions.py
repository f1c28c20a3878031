"""What players do in the Movement phase."""

from __future__ import annotations

import msgspec

from umpire.game import Action
from umpire.systems.legions.battlefield import Manoeuvre, Order
from umpire.systems.legions.play.firing import Volley
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.setup import Placement


class Retask(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another Order for a Detachment near a Master Tactician (LI-SPC-061)."""

    detachment: str
    order: Order


class MoveDetachment(Action, frozen=True, kw_only=True, tag="move"):
    """Activate a Detachment: the path of every model that moves, the Structure that it Garrisons afterwards."""

    detachment: str
    manoeuvre: Manoeuvre = Manoeuvre.MOVE
    moves: tuple[ModelMove, ...] = ()
    garrison: str = ""
    retask: Retask | None = None


class Arrive(Action, frozen=True, kw_only=True, tag="arrive"):
    """Activate a Detachment that comes onto the battlefield this round, and say where its models come."""

    detachment: str
    placements: tuple[Placement, ...]


class FinishMove(Action, frozen=True, kw_only=True, tag="finish_move"):
    """End a move that Overwatch has made impossible: paths go on from where each model was caught.

    Without ``moves`` the models come to rest where they were caught, or before it where they may not stand there.
    """

    detachment: str
    manoeuvre: Manoeuvre = Manoeuvre.MOVE
    moves: tuple[ModelMove, ...] = ()


class FirePointDefence(Action, frozen=True, kw_only=True, tag="point_defence"):
    """Fire Point Defence weapons in the Movement phase (LI-TRT-056).

    It activates a Detachment, which then still moves or holds its place, or is the last that an activation brings.
    """

    detachment: str
    volleys: tuple[Volley, ...]


class DropBombs(Action, frozen=True, kw_only=True, tag="drop_bombs"):
    """Fire Bombing Run weapons in a pause of a move (LI-TRT-027)."""

    detachment: str
    volleys: tuple[Volley, ...]


class EndBombing(Action, frozen=True, kw_only=True, tag="end_bombing"):
    """End a move where it has paused for bombs."""

    detachment: str


class FireSentry(Action, frozen=True, kw_only=True, tag="fire_sentry"):
    """Activate Automated Sentries in the Movement phase: they fire (LI-SPC-007)."""

    detachment: str
    volleys: tuple[Volley, ...]


class HoldSentry(Action, frozen=True, kw_only=True, tag="hold_sentry"):
    """Activate Automated Sentries in the Movement phase without fire; who has no target may fire later (LI-SPC-007)."""

    detachment: str


class EndActivation(Action, frozen=True, kw_only=True, tag="end_activation"):
    """End the activation of a Detachment that could still fire its Point Defence weapons."""

    detachment: str
