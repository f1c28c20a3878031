"""What is asked about a Detachment that is set up."""

from __future__ import annotations

import msgspec

from umpire.geometry import EAST, Heading, Point
from umpire.systems.legions.battlefield import Battlefield, Detachment


class Placement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a model is set up, inches."""

    model: str
    at: Point
    facing: Heading = EAST


class DeploymentAsked(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment that is to be set up: the table before, and with it in place.

    ``garrison`` names the Structure that it is set up in; its models then have no places of their own.
    """

    field: Battlefield
    after: Battlefield
    detachment: Detachment
    placements: tuple[Placement, ...] = ()
    garrison: str = ""
