"""What the players decide on forced moves."""

from __future__ import annotations

from umpire.game import Action
from umpire.geometry import Point


class ChooseSpot(Action, frozen=True, kw_only=True, tag="choose_spot"):
    """Put the model that has no room at the end of its forced move here, on one of the spots equally near."""

    at: Point
