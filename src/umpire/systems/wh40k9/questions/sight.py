"""Who sees whom, and whose traits are agreed on."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid, Question, Ruling, Witness, aside, decided_by_flips, is_allowed
from umpire.systems.wh40k9.battlefield import Field, Trait
from umpire.systems.wh40k9.questions.question import answers
from umpire.systems.wh40k9.rules import BOOK
from umpire.systems.wh40k9.rules.assumed import in_range
from umpire.systems.wh40k9.rules.introduction import bearing, carries
from umpire.systems.wh40k9.rules.margins import sight_flips
from umpire.systems.wh40k9.rules.topics import AgreedTraits, View
from umpire.table import WeaponKind, apart, closest_points


class Agreed(Question, frozen=True, kw_only=True, tag="agreed"):
    """Are the traits of every feature agreed on?"""


class Traits(Question, frozen=True, kw_only=True, tag="traits"):
    """Which traits does a feature have?"""

    feature: str


class Visible(Question, frozen=True, kw_only=True, tag="visible"):
    """Is one model visible to another, ``to``? With ``margin``, how little would change the verdict?"""

    model: str
    to: str
    margin: bool = False


class Targetable(Question, frozen=True, kw_only=True, tag="targetable"):
    """May a model shoot at a unit with a weapon?"""

    model: str
    weapon: str
    target: str


@answers(Agreed)
def agreed(field: Field, question: Agreed) -> Ruling:
    """Rule on whether the battle may go on."""
    found = BOOK.findings(AgreedTraits(field=field))
    return Ruling(question="Are all traits agreed on?", allowed=is_allowed(found, needs_permit=False), findings=found)


@answers(Traits)
def traits(field: Field, question: Traits) -> Ruling:
    """List the traits of a feature whose rules apply."""
    feature = field.table.feature(question.feature)
    had = [each.value for each in Trait if carries(feature, each)]
    found = Finding(rule="W9-001", facts={"feature": feature.id, "traits": ", ".join(had) or "none", "count": len(had)})
    return Ruling(question=f"Which traits does {feature.id} have?", allowed=True, findings=(found,))


@answers(Visible)
def visible(field: Field, question: Visible) -> Ruling:
    """Rule on one model's sight of another."""
    viewer, target = field.table.model(question.to), field.table.model(question.model)
    found = BOOK.findings(View(field=field, viewer=viewer, target=target))
    asked = f"Is {target.id} visible to {viewer.id}?"
    allowed = is_allowed(found, needs_permit=False)
    ruling = Ruling(question=asked, allowed=allowed, findings=found)
    if not question.margin:
        return ruling
    rule = "W9-061" if bearing(field, Trait.OBSCURING) else "W9-A16"
    with aside():
        flips = sight_flips(field, viewer, target)
    return decided_by_flips(ruling, flips, rule=rule, of="sight")


@answers(Targetable)
def targetable(field: Field, question: Targetable) -> Ruling:
    """Rule on whether some model of a unit is in range and visible."""
    attacker = field.table.model(question.model)
    weapon = field.profile(attacker).weapon(question.weapon)
    asked = f"May {attacker.id} target {question.target} with {weapon.name}?"
    told: list[Finding] = []
    beyond: list[float] = []
    for model in field.table.models_of(question.target):
        left = weapon.range - apart(attacker, model)
        ends = closest_points(attacker.outline, model.outline)
        if not in_range(attacker, model, kind=weapon.kind, inches=weapon.range):
            reason = Forbid(reason=f"{model.id} is out of range")
            far = Witness(kind="blocked line", points=ends)
            told.append(Finding(rule="W9-A22", effect=reason, facts={"model": model.id}, witness=far))
            beyond.append(-left)
            continue
        found = BOOK.findings(View(field=field, viewer=attacker, target=model))
        if is_allowed(found, needs_permit=False) or weapon.kind is WeaponKind.MELEE:
            line = Witness(kind="line", points=ends)
            says = f"{model.id} is visible and in range"
            seen = Finding(rule="W9-A22", facts={"model": model.id}, says=says, witness=line)
            ruling = Ruling(question=asked, allowed=True, findings=(seen, *found))
            return ruling if weapon.kind is WeaponKind.MELEE else ruling.decided_by(left, of="range")
        told += found
    ruling = Ruling(question=asked, allowed=False, findings=tuple(told))
    # Where somebody is in range it is sight that decides.
    return ruling.decided_by(min(beyond), of="range") if len(beyond) == len(told) > 0 else ruling
