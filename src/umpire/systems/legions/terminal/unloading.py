"""From a wish to where passengers come out, and to how their Transport goes on."""

from __future__ import annotations

from umpire.errors import InputError
from umpire.game import Choice
from umpire.geometry import EAST
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.movement import Disembark, GoOn, onward, ways_out
from umpire.systems.legions.play.wrecks import PlacePassengers, places_beside
from umpire.systems.legions.rules.movement import ModelMove
from umpire.systems.legions.rules.setup import Placement
from umpire.systems.legions.terminal.places import find_place, one_named
from umpire.systems.legions.terminal.wishes import Wish


def wished_unloading(state: BattleState, choice: Choice, wish: Wish) -> Disembark | GoOn | PlacePassengers:
    """Return where passengers come out, of a Transport or of what is left of it, or how Transports go on.

    Raises:
        InputError: If the wish names what is not there, or there is no way.
    """
    field = state.field
    out = PlacePassengers if choice.kind == "place_passengers" else Disembark
    if choice.kind != "go_on" and wish.paths:
        models = field.detachments[choice.subject].models
        placements = tuple(
            Placement(
                model=one_named(path.model, models, what="model of this Detachment"),
                at=path.corners[-1],
                facing=path.facing or wish.facing or EAST,
            )
            for path in wish.paths
        )
        return out(detachment=choice.subject, placements=placements)
    if wish.paths:
        moves = tuple(
            ModelMove(model=path.model, path=(field.models[path.model].at, *path.corners), facing=path.facing)
            for path in wish.paths
            if path.model in field.models
        )
        if len(moves) < len(wish.paths):
            raise InputError("There is no such model", value=", ".join(path.model for path in wish.paths))
        return GoOn(detachment=choice.subject, moves=moves)
    goal = wish.at if wish.at is not None else find_place(field, wish.towards)
    if choice.kind == "disembark":
        return Disembark(
            detachment=choice.subject, placements=ways_out(field, state.top.detachment, choice.subject, goal)
        )
    if choice.kind == "place_passengers":
        return PlacePassengers(detachment=choice.subject, placements=places_beside(state, goal)[choice.subject])
    moves = onward(state, goal)
    if not moves:
        fix = "Try another place, give paths, or finish the activation."
        raise InputError("There is no way on there", value=wish.towards, fix=fix)
    return GoOn(detachment=choice.subject, moves=moves)
