"""What players do before the first round."""

from __future__ import annotations

from umpire.game import Action
from umpire.geometry import Point
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.setup import Placement
from umpire.systems.legions.rules.transports import Boarding


class NameControl(Action, frozen=True, kw_only=True, tag="name_control"):
    """Say who has control of the battlefield."""

    side: str


class ChooseZone(Action, frozen=True, kw_only=True, tag="choose_zone"):
    """Take the deployment zone that the map drew for ``zone``, a side; the opponent gets the other one."""

    zone: str


class PlaceMarker(Action, frozen=True, kw_only=True, tag="place_marker"):
    """Place an Objective marker in one's own deployment zone, by its centre."""

    at: Point


class AssignCommander(Action, frozen=True, kw_only=True, tag="assign_commander"):
    """Have a Commander join a Detachment of its Formation for the rest of the battle."""

    model: str
    detachment: str


class AttachModel(Action, frozen=True, kw_only=True, tag="attach_model"):
    """Assign a model with Attached Deployment to a Detachment that is yet to be set up, for the rest of the battle."""

    model: str
    detachment: str


class StartEmbarked(Action, frozen=True, kw_only=True, tag="start_embarked"):
    """Have a Detachment start the battle aboard Transports of one Detachment that are yet to be set up."""

    detachment: str
    seats: tuple[Boarding, ...]


class DeployDetachment(Action, frozen=True, kw_only=True, tag="deploy"):
    """Set up a Detachment: every model's place, or the Structure that all of them start in."""

    detachment: str
    placements: tuple[Placement, ...] = ()
    garrison: str = ""


class KeepInReserve(Action, frozen=True, kw_only=True, tag="keep_in_reserve"):
    """Have a Detachment wait in Reserve instead of being set up, and those aboard with it."""

    detachment: str


class LeaveOut(Action, frozen=True, kw_only=True, tag="leave_out"):
    """Give up setting up a Detachment for which there is no room: it counts as destroyed, and so do those aboard."""

    detachment: str


class NameFirst(Action, frozen=True, kw_only=True, tag="name_first"):
    """Say who makes the Forward Deployment moves first."""

    side: str


class MoveForward(Action, frozen=True, kw_only=True, tag="move_forward"):
    """Make a Forward Deployment move; without ``moves`` the Detachment stays."""

    detachment: str
    moves: tuple[ModelMove, ...] = ()
    garrison: str = ""
