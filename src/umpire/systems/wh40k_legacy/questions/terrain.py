"""What pieces of terrain are, and who stands in or behind them."""

from __future__ import annotations

from umpire.rulings import Fact, Finding, Forbid, Question, Ruling, Witness, aside, cite, decided_by_flips, is_allowed
from umpire.systems.wh40k_legacy.battlefield import Field
from umpire.systems.wh40k_legacy.questions.question import answers
from umpire.systems.wh40k_legacy.rules import BOOK
from umpire.systems.wh40k_legacy.rules.introduction import QUARTER, behind, obscured_by, stands_in
from umpire.systems.wh40k_legacy.rules.margins import cover_flips
from umpire.systems.wh40k_legacy.rules.natures import is_dangerous, is_difficult, is_impassable
from umpire.systems.wh40k_legacy.rules.open_ground import has_rules
from umpire.systems.wh40k_legacy.rules.topics import Affecting, AgreedTypes, Footing, Nature


class Agreed(Question, frozen=True, kw_only=True, tag="agreed"):
    """Has every piece a type that there are rules for?"""


class Terrain(Question, frozen=True, kw_only=True, tag="terrain"):
    """What is a piece, to a model if one is named?"""

    feature: str
    model: str = ""


class StandsOn(Question, frozen=True, kw_only=True, tag="stands_on"):
    """What does a model stand on?"""

    model: str


class In(Question, frozen=True, kw_only=True, tag="in"):
    """Is a model in a piece?"""

    model: str
    feature: str


class Behind(Question, frozen=True, kw_only=True, tag="behind"):
    """Is a model in cover behind a piece, seen from an attacker? With ``margin``, by how many inches?"""

    model: str
    feature: str
    attacker: str = ""
    margin: bool = False


class Affect(Question, frozen=True, kw_only=True, tag="affect"):
    """Has an ability that affects terrain an effect on a piece?"""

    feature: str
    names_open_ground: bool = False


@answers(Agreed)
def agreed(field: Field, question: Agreed) -> Ruling:
    """Rule on whether the battle may go on."""
    found = BOOK.findings(AgreedTypes(field=field))
    return Ruling(question="Has every piece a type?", allowed=is_allowed(found, needs_permit=False), findings=found)


@answers(Terrain)
def terrain(field: Field, question: Terrain) -> Ruling:
    """Tell what a piece is; one without type, or without rules, is refused."""
    feature = field.table.feature(question.feature)
    model = field.table.model(question.model) if question.model else None
    asked = f"What terrain is {feature.id}" + (f" to {model.id}?" if model else "?")
    found = BOOK.findings(Nature(field=field, feature=feature, model=model))
    if any(isinstance(each.effect, Forbid) for each in found):
        return Ruling(question=asked, allowed=False, findings=found)
    if not has_rules(feature):
        cite("WL-008", feature)
    facts: dict[str, Fact] = {
        "open_ground": not has_rules(feature),
        "difficult": is_difficult(feature, model),
        "dangerous": is_dangerous(feature, model),
        "impassable": is_impassable(feature, model),
    }
    return Ruling(question=asked, allowed=True, findings=(*found, Finding(rule="WL-001", facts=facts)))


@answers(StandsOn)
def stands_on(field: Field, question: StandsOn) -> Ruling:
    """Tell what a model stands on."""
    model = field.table.model(question.model)
    found = list(BOOK.findings(Footing(field=field, model=model)))
    under = [each for each in field.table.features if stands_in(model, each) and has_rules(each)]
    found += [Finding(rule="WL-005", facts={"terrain": each.kind, "on": each.id}) for each in under]
    return Ruling(question=f"What does {model.id} stand on?", allowed=True, findings=tuple(found))


@answers(In)
def is_in(field: Field, question: In) -> Ruling:
    """Rule on a model's standing in a piece."""
    model, feature = field.table.model(question.model), field.table.feature(question.feature)
    found = Finding(rule="WL-005", facts={"model": model.id, "feature": feature.id})
    asked = f"Is {model.id} in {feature.id}?"
    return Ruling(question=asked, allowed=stands_in(model, feature), findings=(found,))


@answers(Behind)
def is_behind(field: Field, question: Behind) -> Ruling:
    """Rule on a model's being in cover behind a piece."""
    model, feature = field.table.model(question.model), field.table.feature(question.feature)
    attacker = field.table.model(question.attacker) if question.attacker else None
    share = obscured_by(field, model, feature, attacker)
    eye = Witness(kind="line", points=(attacker.at, model.at)) if attacker is not None else None
    facts = {"model": model.id, "feature": feature.id, **({"hidden_by": feature.id} if share > 0.0 else {})}
    found = (
        Finding(rule="WL-003", facts={"share": share}, says=f"{share:.1%} of {model.id} is hidden", witness=eye),
        Finding(rule="WL-002", facts=dict(facts)),
    )
    asked = f"Is {model.id} in cover behind {feature.id}?"
    ruling = Ruling(question=asked, allowed=behind(field, model, feature, attacker), findings=found)
    if question.margin:
        with aside():
            flips = cover_flips(field, model, feature, attacker, lambda one, other: behind(field, one, feature, other))
        return decided_by_flips(ruling, flips, rule="WL-002", of="cover")
    return ruling.decided_by(abs(share - QUARTER), of="what is hidden of it", unit="of the outline")


@answers(Affect)
def affect(field: Field, question: Affect) -> Ruling:
    """Rule on an ability that affects terrain."""
    feature = field.table.feature(question.feature)
    topic = Affecting(field=field, feature=feature, names_open_ground=question.names_open_ground)
    found = BOOK.findings(topic)
    asked = f"Does the ability affect {feature.id}?"
    return Ruling(question=asked, allowed=is_allowed(found, needs_permit=False), findings=found)
