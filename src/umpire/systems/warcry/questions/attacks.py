"""Cover, and what attacks need to hit."""

from __future__ import annotations

import msgspec

from umpire.rulings import (
    BenefitOfCover,
    CharacteristicModifier,
    Fact,
    Finding,
    Forbid,
    Question,
    Ruling,
    TestDue,
    Witness,
    aside,
    cite,
    decided_by_flips,
    forbid,
    has_effect,
    note,
)
from umpire.systems.warcry.battlefield import Field, Source, Weapon, apart_in_space
from umpire.systems.warcry.questions.question import answers
from umpire.systems.warcry.rules import BOOK
from umpire.systems.warcry.rules.assumed import hit_needed, in_range
from umpire.systems.warcry.rules.margins import cover_flips
from umpire.systems.warcry.rules.topics import Cover, Defence, Falling
from umpire.table import Model, closest_points


class Covered(Question, frozen=True, kw_only=True, tag="covered"):
    """Has a fighter the benefit of cover against an attack action? With ``margin``, how little would change that?"""

    model: str
    attacker: str
    weapon: str = ""
    margin: bool = False


class Target(Question, frozen=True, kw_only=True, tag="target"):
    """May a fighter make an attack action with a weapon against another?"""

    attacker: str
    weapon: str
    target: str


class Hits(Question, frozen=True, kw_only=True, tag="hits"):
    """What does an attack with a weapon need to hit?"""

    attacker: str
    weapon: str
    target: str


class FallingTest(Question, frozen=True, kw_only=True, tag="falling_test"):
    """Is a falling test due for a fighter with so many Wounds left, after so many critical hits?"""

    model: str
    attacker: str = ""
    criticals: int = 1
    source: Source = Source.ATTACK
    left: int | None = None


class Hitting(msgspec.Struct, frozen=True, kw_only=True):
    """What an attack needs: the target's Toughness against it, and the roll that hits; a 6 is a critical hit."""

    toughness: int
    needed: int
    findings: tuple[Finding, ...] = ()


@answers(Covered)
def covered(field: Field, question: Covered) -> Ruling:
    """Rule on the benefit of cover."""
    model, attacker = field.table.model(question.model), field.table.model(question.attacker)
    weapon = field.profile(attacker).weapon(question.weapon) if question.weapon else None
    found = BOOK.findings(Cover(field=field, attacker=attacker, target=model, weapon=weapon))
    asked = f"Does {model.id} have the benefit of cover against {attacker.id}?"
    ruling = Ruling(question=asked, allowed=has_effect(found, BenefitOfCover), findings=found)
    if not question.margin:
        return ruling
    rule = next((each.rule for each in found if isinstance(each.effect, BenefitOfCover)), "WC-008")
    with aside():
        flips = cover_flips(field, attacker, model, weapon)
    return decided_by_flips(ruling, flips, rule=rule, of="cover")


@answers(Target)
def target(field: Field, question: Target) -> Ruling:
    """Rule on range and sides."""
    attacker, other = field.table.model(question.attacker), field.table.model(question.target)
    weapon = field.profile(attacker).weapon(question.weapon)
    apart = apart_in_space(attacker, other)
    facts: dict[str, Fact] = {"apart": apart}
    asked = f"May {attacker.id} attack {other.id} with {weapon.name}?"
    if field.side(attacker) == field.side(other):
        return Ruling(question=asked, allowed=False, findings=(forbid("it is not an enemy", rule="WC-A05"),))
    within = in_range(weapon, apart)
    says = "in range" if within else f'{apart:.2f}" is out of its range'
    line = Witness(kind="line" if within else "blocked line", points=closest_points(attacker.outline, other.outline))
    effect = None if within else Forbid(reason=says)
    found = Finding(rule="WC-A05", says=says, effect=effect, facts=facts, witness=line)
    bounds = [weapon.range, *([weapon.min_range] if weapon.min_range else [])]
    ruling = Ruling(question=asked, allowed=within, findings=(found,))
    return ruling.decided_by(min(abs(bound - apart) for bound in bounds), of="range")


def hitting(field: Field, attacker: Model, target: Model, weapon: Weapon) -> Hitting:
    """Return what one fighter's attack needs to hit another."""
    found = BOOK.findings(Defence(field=field, attacker=attacker, target=target, weapon=weapon))
    more = sum(each.effect.by for each in found if isinstance(each.effect, CharacteristicModifier))
    toughness = field.profile(target).toughness
    cite("WC-A01", attacker)
    if more:
        cite("WC-016", target)  # critical hits are what they are
    needed = hit_needed(weapon.strength, toughness + more)
    return Hitting(toughness=toughness + more, needed=needed, findings=found)


@answers(Hits)
def hits(field: Field, question: Hits) -> Ruling:
    """Tell what an attack needs."""
    attacker, other = field.table.model(question.attacker), field.table.model(question.target)
    weapon = field.profile(attacker).weapon(question.weapon)
    way = hitting(field, attacker, other, weapon)
    facts: dict[str, Fact] = {"strength": weapon.strength, "toughness": way.toughness, "needed": way.needed}
    told = note("WC-A01", f"Strength {weapon.strength} against Toughness {way.toughness}", facts=facts)
    asked = f"What does {attacker.id} need to hit {other.id} with {weapon.name}?"
    return Ruling(question=asked, allowed=True, findings=(*way.findings, told))


@answers(FallingTest)
def falling_test(field: Field, question: FallingTest) -> Ruling:
    """Rule on whether a falling test is due."""
    model = field.table.model(question.model)
    attacker = field.table.model(question.attacker) if question.attacker else None
    left = field.wounds_left(model) if question.left is None else question.left
    found = BOOK.findings(
        Falling(
            field=field,
            target=model,
            attacker=attacker,
            source=question.source,
            criticals=question.criticals,
            left=left,
        )
    )
    due = [each for each in found if isinstance(each.effect, TestDue)]
    told = (*found, note("WC-029", "falling tests", facts={"tests": len(due)})) if due else found
    return Ruling(question=f"Does {model.id} take a falling test?", allowed=bool(due), findings=told)
