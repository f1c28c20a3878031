"""Legal moves drawn by luck, for each open choice of the Movement phase."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Choice, Luck
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.movement.actions import Arrive, MoveDetachment
from umpire.systems.legions.play.movement.turns import choices_of, structures_in_reach
from umpire.systems.legions.play.setup.sampling import sample_places
from umpire.systems.legions.questions.contact_planning import charge_moves, pile_in_moves
from umpire.systems.legions.questions.planning import sample_moves
from umpire.systems.legions.rules.movement.judge import judge_move
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.orders import activatable, stays_too_early
from umpire.systems.legions.rules.setup import entry_near, judge_arrival
from umpire.systems.legions.rules.sight import centre_of


def sample_move(state: BattleState, side: str, choice: Choice, luck: Luck) -> MoveDetachment:
    """Return a normal move, or a hold where none was found."""
    moves = sample_moves(state.field, choice.subject, Manoeuvre.MOVE, luck)
    return _judged(state, choice.subject, Manoeuvre.MOVE, moves)


def sample_charge(state: BattleState, side: str, choice: Choice, luck: Luck) -> MoveDetachment:
    """Return a Charge into contact, or a hold where none is in reach."""
    return _judged(state, choice.subject, Manoeuvre.CHARGE, charge_moves(state.field, choice.subject, luck))


def sample_pile_in(state: BattleState, side: str, choice: Choice, luck: Luck) -> MoveDetachment:
    """Return a Pile-in, or a hold where nobody can."""
    return _judged(state, choice.subject, Manoeuvre.PILE_IN, pile_in_moves(state.field, choice.subject, luck))


def sample_garrison(state: BattleState, side: str, choice: Choice, luck: Luck) -> MoveDetachment:
    """Return a move into a Structure in reach, or a hold where none was found."""
    field, detachment = state.field, choice.subject
    for structure in luck.shuffled(structures_in_reach(field, field.detachments[detachment])):
        middle = centre_of(field, structure)
        moves = sample_moves(field, detachment, Manoeuvre.MOVE, luck, middle, garrison=structure)
        for tried in (moves, ()):
            if judge_move(field, detachment, Manoeuvre.MOVE, tried, structure).allowed:
                return MoveDetachment(detachment=detachment, manoeuvre=Manoeuvre.MOVE, moves=tried, garrison=structure)
    return MoveDetachment(detachment=detachment, manoeuvre=Manoeuvre.HOLD)


def _judged(state: BattleState, detachment: str, manoeuvre: Manoeuvre, moves: tuple[ModelMove, ...]) -> MoveDetachment:
    if moves and judge_move(state.field, detachment, manoeuvre, moves, "").allowed:
        return MoveDetachment(detachment=detachment, manoeuvre=manoeuvre, moves=moves)
    return MoveDetachment(detachment=detachment, manoeuvre=Manoeuvre.HOLD)


def sample_arrival(state: BattleState, side: str, choice: Choice, luck: Luck) -> Arrive | MoveDetachment:
    """Return a place at which a Detachment that arrives fits, near an edge where its rule wants that.

    Where the edge has no room for it, it stays in Reserve, once all others have had their turn.

    Raises:
        IllegalAction: If one that must arrive now has no room.
    """
    field = state.field
    own = field.detachments[choice.subject]
    if not own.arriving:
        width, depth = field.size
        placements = entry_near(field, own.id, (luck.unit() * width, luck.unit() * depth))
        return Arrive(detachment=own.id, placements=placements) if placements else _waits(field, own)
    found = sample_places(field, own.id, field.table, luck, lambda places: judge_arrival(field, own, places).allowed)
    if not found:
        raise IllegalAction(f"There is no room for {own.id} on the battlefield.", rules=("LI-MOV-014",))
    return Arrive(detachment=own.id, placements=found)


def _waits(field: Battlefield, own: Detachment) -> MoveDetachment:
    """Return that a Detachment stays in Reserve, or, where that is too early, that another one holds its place."""
    if stays_too_early(field, own) is not None:
        others = (each for each in field.detachments_of(own.side) if each.id != own.id and activatable(field, each))
        held = (choice.action for each in others for choice in choices_of(field, each) if choice.kind == "hold")
        first: MoveDetachment | None = next(held, None)
        if first is not None:
            return first
    return MoveDetachment(detachment=own.id, manoeuvre=Manoeuvre.HOLD)
