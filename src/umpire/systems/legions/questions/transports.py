"""What players ask about Transports: who fits aboard, and where passengers come out."""

from __future__ import annotations

import msgspec

from umpire.errors import GeometryError, InputError
from umpire.geometry import Point, gap, in_contact, place_in_contact
from umpire.rulings import Fact, Finding, Forbid, Question, Ruling, unheard
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.movement import ModelMove, bounding_radius, carry_out, distance
from umpire.systems.legions.rules.movement.measure import near, standing
from umpire.systems.legions.rules.setup import Placement
from umpire.systems.legions.rules.transports import (
    Aboard,
    Boarding,
    boarding_findings,
    hold_of,
    judge_disembarking,
    seated,
)


class MayEmbark(Question, frozen=True, kw_only=True, tag="may_embark"):
    """May a Detachment be carried by a Transport, a model or a whole Detachment, and does it fit?

    ``models`` are those that go aboard, all where none is named; ``starting`` asks about the beginning of a battle.
    """

    detachment: str
    transport: str
    models: tuple[str, ...] = ()
    starting: bool = False


class MayDisembark(Question, frozen=True, kw_only=True, tag="may_disembark"):
    """May the Embarked models of a Detachment come out like this?"""

    detachment: str
    placements: tuple[Placement, ...]


@answers(MayEmbark)
def may_embark(field: Battlefield, question: MayEmbark) -> Ruling:
    """Rule on who may be carried by what; where a model stands is not asked."""
    own = field.detachments[question.detachment]
    going = question.models or tuple(each for each in own.models if field.models[each].alive)
    strangers = [each for each in going if each not in own.models]
    if strangers:
        fix = f"Its models are {', '.join(own.models)}."
        raise InputError(f"{strangers[0]} is no model of {own.id}", path="models", value=strangers[0], fix=fix)
    named = question.transport
    carriers = (named,) if named in field.models else field.detachments[named].models
    carriers = tuple(each for each in carriers if field.models[each].alive)
    # where they do not fit, the refusal counts all of them aboard the first
    seats = seated(field, going, carriers) or tuple(Boarding(model=each, transport=carriers[0]) for each in going)
    found = boarding_findings(field, own.id, seats, Aboard.STARTS if question.starting else Aboard.EMBARKS)
    allowed = not any(isinstance(each.effect, Forbid) for each in found)
    return Ruling(question=f"May {own.id} be carried by {named}?", allowed=allowed, findings=found)


@answers(MayDisembark)
def may_disembark(field: Battlefield, question: MayDisembark) -> Ruling:
    """Rule on the places of passengers who come out of a Transport that stands where it stands."""
    return judge_disembarking(field, question.detachment, question.placements)


CLOSE = 0.6
"""A model that is put as near as this to a Transport that has room for it is meant to touch it, inches."""


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
    found = boarding_findings(field, model.detachment, (Boarding(model=model.id, transport=transport),))
    return not any(isinstance(each.effect, Forbid) for each in found)


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
        found.append(Finding(rule="LI-SPC-083", facts=facts, says=told))
    return tuple(found)
