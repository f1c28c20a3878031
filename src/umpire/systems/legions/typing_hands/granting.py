"""From a choice that is open and a wish to an action."""

from __future__ import annotations

from umpire.errors import InputError
from umpire.game import Action, Choice, Luck
from umpire.geometry import Point
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre
from umpire.systems.legions.play.end_phase import MoveMarker
from umpire.systems.legions.play.movement import MoveDetachment
from umpire.systems.legions.play.setup import MoveForward, PlaceMarker
from umpire.systems.legions.typing_hands.moving import wished_moves
from umpire.systems.legions.typing_hands.places import find_place
from umpire.systems.legions.typing_hands.placing import wished_place
from umpire.systems.legions.typing_hands.wishes import Wish

MANOEUVRES = {"move": Manoeuvre.MOVE, "charge": Manoeuvre.CHARGE, "pile_in": Manoeuvre.PILE_IN}

OPEN_KINDS = (*MANOEUVRES, "move_forward", "deploy", "place_marker", "move_marker")
"""The choices that ask where to; any other open choice is made by the system's sampler."""


def granted(field: Battlefield, choice: Choice, wish: Wish, luck: Luck) -> Action:
    """Return the action that a wish makes of an open choice.

    Raises:
        InputError: If the wish names what is not there, or nothing legal is found for it.
    """
    if choice.kind == "deploy":
        return wished_place(field, choice.subject, wish)
    if choice.kind in ("place_marker", "move_marker"):
        spot = _spot(field, wish)
        return PlaceMarker(at=spot) if choice.kind == "place_marker" else MoveMarker(marker=choice.subject, to=spot)
    manoeuvre = MANOEUVRES.get(choice.kind, Manoeuvre.MOVE)
    moves = wished_moves(field, choice.subject, manoeuvre, wish, luck)
    if choice.kind == "move_forward":
        return MoveForward(detachment=choice.subject, moves=moves)
    return MoveDetachment(detachment=choice.subject, manoeuvre=manoeuvre, moves=moves)


def _spot(field: Battlefield, wish: Wish) -> Point:
    """Return the one point that a wish names."""
    if wish.paths:
        raise InputError("A marker needs exactly one place", fix="Say 'at 30,24'.")
    return wish.at if wish.at is not None else find_place(field, wish.towards)
