"""What the parts of terrain are, how far away they are, and whether the battle can begin."""

from __future__ import annotations

import math

from umpire.rulings import Fact, Question, Ruling, cite, is_allowed, note
from umpire.systems.warcry.battlefield import Field, Nature, to_part
from umpire.systems.warcry.questions.question import answers
from umpire.systems.warcry.rules import BOOK, topics
from umpire.systems.warcry.rules.introduction import filled
from umpire.systems.warcry.rules.obstacles import level_below, standings


class Ready(Question, frozen=True, kw_only=True, tag="ready"):
    """Can the battle begin on this battlefield?"""


class Agree(Question, frozen=True, kw_only=True, tag="agree"):
    """May the players agree now that a part, or a whole feature, is something?"""

    part: str
    natures: tuple[Nature, ...]


class Part(Question, frozen=True, kw_only=True, tag="part"):
    """What is a part of terrain: an obstacle, a platform, deadly?"""

    part: str


class Distance(Question, frozen=True, kw_only=True, tag="distance"):
    """How far is a fighter from a terrain feature, and is it on it?"""

    model: str
    feature: str


@answers(Ready)
def ready(field: Field, question: Ready) -> Ruling:
    """Rule on whether the battle may begin."""
    found = BOOK.findings(topics.SetUp(field=field))
    return Ruling(question="Can the battle begin?", allowed=is_allowed(found, needs_permit=False), findings=found)


@answers(Agree)
def agree(field: Field, question: Agree) -> Ruling:
    """Rule on whether there is still time to agree."""
    found = BOOK.findings(topics.Agreeing(field=field, part=question.part, natures=question.natures))
    named = " and ".join(each.value for each in question.natures) or "nothing special"
    if not question.natures:
        cite("WC-A15", question.part)
    asked = f"May the players agree now that {question.part} is {named}?"
    return Ruling(question=asked, allowed=is_allowed(found, needs_permit=False), findings=found)


@answers(Part)
def part(field: Field, question: Part) -> Ruling:
    """Tell what a part is."""
    found = field.part(question.part)
    words, natures = standings(field, found), field.natures(found)
    below = level_below(field, found)
    facts: dict[str, Fact] = {name: name in words for name in ("obstacle", "platform")}
    facts |= {each.value: each in natures for each in Nature}
    named = ", ".join((*words, *(each.value for each in natures))) or "neither obstacle nor platform"
    if len(words) > 1:
        cite("WC-007", found)
    tall = found.piece.top - below
    told = (
        note("WC-004", f'{named}, {tall:g}" tall', facts={**facts, "tall": tall}),
        note("WC-005", f'it stands at {below:g}"', facts={"stands_at": below}),
        note("WC-019", f'its top is at {found.piece.top:g}"', facts={"raised": found.piece.top}),
    )
    return Ruling(question=f"What is {found.id}?", allowed=True, findings=told)


@answers(Distance)
def distance(field: Field, question: Distance) -> Ruling:
    """Measure from a base to the nearest part of a feature."""
    model, feature = field.table.model(question.model), field.table.feature(question.feature)
    pieces = [each.piece for each in filled(feature)]
    away = min((to_part(model, it.footprint, it.bottom, it.top) for it in pieces), default=math.inf)
    asked = f"How far is {model.id} from {feature.id}?"
    if not pieces:
        return Ruling(question=asked, allowed=False, findings=(note("WC-002", "nothing of it is there"),))
    facts: dict[str, Fact] = {"distance": away, "on": away == 0.0}
    return Ruling(question=asked, allowed=True, findings=(note("WC-002", "scenery and its base", facts=facts),))
