"""Going aboard in a move: who ends beside a Transport, and how a Detachment gets there."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from umpire.errors import GeometryError
from umpire.geometry import Point, gap, in_contact, place_in_contact
from umpire.rulings import Fact, Finding, Forbid, Question, Ruling, Witness, aside, unheard
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre, Model
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.movement import ModelMove, bounding_radius, carry_out, distance, judge_move
from umpire.systems.legions.rules.movement.measure import near, standing
from umpire.systems.legions.rules.movement.reaching import contact_move
from umpire.systems.legions.rules.transports import Boarding, boarding_findings, hold_of

EMBARKING = "LI-SPC-083"

CLOSE = 0.6
"""A model that is put as near as this to a Transport that has room for it is meant to touch it, inches."""


class WaysAboard(Question, frozen=True, kw_only=True, tag="ways_aboard"):
    """Beside which Transports could a Detachment end a normal move, so that it may Embark, and by which ways?"""

    detachment: str


@answers(WaysAboard)
def ways_aboard(field: Battlefield, question: WaysAboard) -> Ruling:
    """Rule on every Transport Detachment of its side, the one that takes most models first.

    Facts of the first finding on each: ``transport``, and ``beside``, how many models end beside it; then one finding
    for each model that moves, facts ``transport`` and ``model``, with its way as the witness. Models that find no room
    or no way stay where they are.
    """
    own = field.detachments[question.detachment]
    with aside():
        ways = {
            each.id: _moves_aboard(field, own, each) for each in field.detachments_of(own.side) if each.id != own.id
        }
    order = sorted((each for each, moves in ways.items() if moves), key=lambda each: (-len(ways[each]), each))
    found = tuple(each for transport in order for each in _told(field, own, transport, ways[transport]))
    return Ruling(question=f"Could {own.id} move beside a Transport?", allowed=bool(found), findings=found)


def _told(field: Battlefield, own: Detachment, transport: str, moves: tuple[ModelMove, ...]) -> Iterator[Finding]:
    """Yield what is to be said of one Transport Detachment: how many get there, and each model's way."""
    told = f"{len(moves)} of {len(field.models_of(own))} models can end beside {transport}"
    yield Finding(rule=EMBARKING, facts={"transport": transport, "beside": len(moves)}, says=told)
    for move in moves:
        if len(move.path) > 1:
            facts: dict[str, Fact] = {"transport": transport, "model": move.model}
            yield Finding(rule=EMBARKING, facts=facts, witness=Witness(kind="path", points=move.path))


def _moves_aboard(field: Battlefield, own: Detachment, transport: Detachment) -> tuple[ModelMove, ...]:
    """Return a legal move that brings models into contact with Transports that have room for all of them together.

    Models that touch theirs already have a path of one point. () where none gets there, or the others would be left out
    of Coherency.
    """
    carriers = [each for each in field.models_of(transport) if each.on_table and hold_of(field.profile(each))]
    now, moves = field, list[ModelMove]()
    seats: tuple[Boarding, ...] = ()
    for model in sorted(field.models_of(own), key=lambda each: min((distance(each, c) for c in carriers), default=0.0)):
        for carrier in sorted(carriers, key=lambda each: distance(model, each)):
            seat = Boarding(model=model.id, transport=carrier.id)
            move = _beside(now, model, carrier) if _fits(field, own.id, (*seats, seat)) else None
            if move is not None:
                seats, now = (*seats, seat), carry_out(now, (move,))
                moves.append(move)
                break
    walked = tuple(each for each in moves if len(each.path) > 1)
    return tuple(moves) if judge_move(field, own.id, Manoeuvre.MOVE, walked, "").allowed else ()


def _beside(field: Battlefield, model: Model, carrier: Model) -> ModelMove | None:
    """Return a move of a model into contact with a Transport; a path of one point where it touches it."""
    if in_contact(gap(model.outline, carrier.outline)):
        return ModelMove(model=model.id, path=(model.at,))
    return contact_move(field, model.id, Manoeuvre.MOVE, (carrier,))


def _fits(field: Battlefield, detachment: str, seats: tuple[Boarding, ...]) -> bool:
    found = boarding_findings(field, detachment, seats)
    return not any(isinstance(each.effect, Forbid) for each in found)


@unheard
def beside_transport(field: Battlefield, model: Model, goal: Point) -> Point:
    """Return where a model touches the nearest Transport that it may go aboard, where it is put close to one.

    One that is put close to none stays where it is put.
    """
    there = msgspec.structs.replace(model, at=goal)
    close = near(standing(field, field.side_of(model)), goal, bounding_radius(model.base) + CLOSE)
    gaps = sorted((apart, each) for each in close if (apart := distance(there, field.models[each])) <= CLOSE)
    nearest = next((each for _, each in gaps if _takes(field, model, each)), "")
    if not nearest:
        return goal
    try:
        return place_in_contact(model.base, model.facing, field.models[nearest].outline, goal)
    except GeometryError:
        return goal


def _takes(field: Battlefield, model: Model, transport: str) -> bool:
    """Whether a Transport of another Detachment has room for a model, and may carry it."""
    if field.models[transport].detachment == model.detachment or hold_of(field.profile(transport)) is None:
        return False
    return _fits(field, model.detachment, (Boarding(model=model.id, transport=transport),))


@unheard
def boarding_ends(field: Battlefield, detachment: str, moves: tuple[ModelMove, ...]) -> tuple[Finding, ...]:
    """Return a finding for each Transport Detachment that models of a Detachment may go aboard as these moves end."""
    after = carry_out(field, moves)
    beside: dict[str, set[str]] = {}
    for model in after.models_of(detachment):
        for each in near(standing(after, after.side_of(model)), model.at, bounding_radius(model.base) + CLOSE):
            if in_contact(gap(model.outline, after.models[each].outline)) and _takes(after, model, each):
                beside.setdefault(after.models[each].detachment, set()).add(model.id)
    found = []
    for transport, models in beside.items():
        facts: dict[str, Fact] = {"transport": transport, "beside": len(models)}
        told = (
            f"{len(models)} of {len(after.models_of(detachment))} models end beside {transport}: they may Embark then"
        )
        found.append(Finding(rule=EMBARKING, facts=facts, says=told))
    return tuple(found)
