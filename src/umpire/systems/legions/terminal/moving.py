"""From a wish to the paths of a Detachment."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from umpire.errors import InputError
from umpire.game import Luck
from umpire.geometry import Point, snap_point
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre
from umpire.systems.legions.questions import charge_moves, sample_moves
from umpire.systems.legions.rules.movement import ModelMove
from umpire.systems.legions.rules.movement.topics import Turn
from umpire.systems.legions.rules.titans.walking import stepping_out
from umpire.systems.legions.terminal.places import find_place, middle_of, one_named
from umpire.systems.legions.terminal.wishes import Wish


def wished_moves(
    field: Battlefield, detachment: str, manoeuvre: Manoeuvre, wish: Wish, luck: Luck
) -> tuple[ModelMove, ...]:
    """Return the move that a wish describes; the rules have not judged it unless it goes 'towards' somewhere.

    Raises:
        InputError: If the wish names what is not there, or nothing legal is found on the way.
    """
    if wish.paths:
        moves = _along(field, detachment, wish)
    elif wish.at is not None:
        moves = _shifted(field, detachment, wish.at)
    else:
        moves = _towards(field, detachment, manoeuvre, wish, luck)
    if wish.facing is not None:
        moves = tuple(replace(move, facing=wish.facing, turns=UNSET) for move in moves)
    return moves


def _along(field: Battlefield, detachment: str, wish: Wish) -> tuple[ModelMove, ...]:
    models = {model.id: model for model in field.models_of(detachment)}
    moves = []
    for path in wish.paths:
        model = models[one_named(path.model, models, what="model of this Detachment")]
        corners = path.corners if not model.on_table else (model.at, *path.corners)
        turns = tuple(Turn(corner=at, facing=facing) for at, facing in path.turns) or UNSET
        moves.append(ModelMove(model=model.id, path=corners, facing=path.facing, turns=turns))
    return tuple(moves)


def _shifted(field: Battlefield, detachment: str, at: Point) -> tuple[ModelMove, ...]:
    """Move every model by the same way, so that the middle of the Detachment comes to stand at a point."""
    models = [model for model in field.models_of(detachment) if model.on_table]
    if not models:
        fix = "Say 'towards X', or give each model its path from where it steps out."
        raise InputError("This Detachment does not stand on the table", value=detachment, fix=fix)
    x, y = middle_of(model.at for model in models)
    shift = (at[0] - x, at[1] - y)
    return tuple(
        stepping_out(field, model, (model.at, snap_point((model.at[0] + shift[0], model.at[1] + shift[1]))))
        for model in models
    )


def _towards(
    field: Battlefield, detachment: str, manoeuvre: Manoeuvre, wish: Wish, luck: Luck
) -> tuple[ModelMove, ...]:
    place = find_place(field, wish.towards)
    if manoeuvre is Manoeuvre.CHARGE:
        moves = _charge(field, detachment, wish.towards, luck)
    else:
        moves = sample_moves(field, detachment, manoeuvre, luck, place)
    if not moves:
        fix = "Try another place, give paths, or say 'you choose'."
        raise InputError(f"No legal {manoeuvre.value} was found that way", value=wish.towards, fix=fix)
    return moves


def _charge(field: Battlefield, detachment: str, name: str, luck: Luck) -> tuple[ModelMove, ...]:
    side = field.detachments[detachment].side
    enemies = [each.id for each in field.detachments_of(field.opponent(side))]
    target = one_named(name, enemies, what="enemy Detachment")
    return charge_moves(field, detachment, luck, target=target)
