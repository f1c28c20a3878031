"""What players ask about Transports: who fits aboard, and where passengers come out."""

from __future__ import annotations

from umpire.errors import InputError
from umpire.rulings import Forbid, Question, Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.setup import Placement
from umpire.systems.legions.rules.transports import Aboard, Boarding, boarding_findings, judge_disembarking, seated


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
