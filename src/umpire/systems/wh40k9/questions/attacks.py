"""How attacks hit, and how models save."""

from __future__ import annotations

import msgspec

from umpire.rulings import (
    BenefitOfCover,
    Finding,
    HitModifier,
    HitsOn,
    Question,
    Ruling,
    Save,
    SaveKind,
    SaveModifier,
    aside,
    cite,
    decided_by_flips,
    has_effect,
    is_allowed,
)
from umpire.systems.wh40k9.battlefield import Category, Field, Weapon
from umpire.systems.wh40k9.questions.question import answers
from umpire.systems.wh40k9.rules import BOOK
from umpire.systems.wh40k9.rules.assumed import armour_needed, hit_modifier
from umpire.systems.wh40k9.rules.margins import cover_flips
from umpire.systems.wh40k9.rules.topics import Attack, Cover, Wound
from umpire.table import Model, Unit, WeaponKind


class Hits(Question, frozen=True, kw_only=True, tag="hits"):
    """How does a model hit a unit with a weapon?"""

    model: str
    weapon: str
    target: str
    overwatch: bool = False


class Saves(Question, frozen=True, kw_only=True, tag="saves"):
    """Which saving throw does a model make against a wound by an attacker's weapon?"""

    model: str
    attacker: str
    weapon: str


class Covered(Question, frozen=True, kw_only=True, tag="covered"):
    """Has a model the benefits of cover from a feature, against an attacker if named? With ``margin``, by how much?"""

    model: str
    feature: str
    attacker: str = ""
    margin: bool = False


class Hitting(msgspec.Struct, frozen=True, kw_only=True):
    """How an attack hits: on a roll with a modifier, or, with ``natural``, on a natural roll; and the rule for that."""

    needed: int
    rule: str
    modifier: int = 0
    natural: bool = False
    findings: tuple[Finding, ...] = ()


class Saving(msgspec.Struct, frozen=True, kw_only=True):
    """The saving throw that a model makes: its kind, and what the die must show; None if it has none."""

    kind: SaveKind | None
    needed: int
    findings: tuple[Finding, ...] = ()


def hitting(field: Field, attacker: Model, target: Unit, weapon: Weapon, *, overwatch: bool = False) -> Hitting:
    """Return how a model's attack with a weapon hits a unit."""
    topic = Attack(field=field, attacker=attacker, target=target, weapon=weapon, overwatch=overwatch)
    found = BOOK.findings(topic)
    for each in found:
        if isinstance(each.effect, HitsOn):
            return Hitting(needed=each.effect.value, rule=each.rule, natural=True, findings=found)
    profile = field.profile(attacker)
    skill = profile.ws if weapon.kind is WeaponKind.MELEE else profile.bs
    modifier = hit_modifier([each.effect.by for each in found if isinstance(each.effect, HitModifier)])
    cite("W9-A01", attacker)
    # Without a skill it hits on natural sixes alone.
    return Hitting(needed=7 if skill is None else skill, rule="W9-A01", modifier=modifier, findings=found)


def saving(field: Field, model: Model, attacker: Model, weapon: Weapon) -> Saving:
    """Return the better saving throw of a model against a wound."""
    found = BOOK.findings(Wound(field=field, model=model, attacker=attacker, weapon=weapon))
    profile = field.profile(model)
    by = dict.fromkeys(SaveKind, 0)
    for each in found:
        if isinstance(each.effect, SaveModifier):
            by[each.effect.kind] += each.effect.by
    ways = []
    if profile.save is not None:
        ways.append((armour_needed(profile.save, weapon.ap, by[SaveKind.ARMOUR]), SaveKind.ARMOUR))
    if profile.invulnerable is not None:
        ways.append((profile.invulnerable - by[SaveKind.INVULNERABLE], SaveKind.INVULNERABLE))
    if not ways:
        return Saving(kind=None, needed=7, findings=found)
    cite("W9-A05", model)
    needed, kind = min(ways)
    return Saving(kind=kind, needed=max(2, needed), findings=found)


@answers(Hits)
def hits(field: Field, question: Hits) -> Ruling:
    """Tell what a hit roll needs."""
    attacker, target = field.table.model(question.model), field.table.unit(question.target)
    weapon = field.profile(attacker).weapon(question.weapon)
    found = hitting(field, attacker, target, weapon, overwatch=question.overwatch)
    facts = {"needed": found.needed, "modifier": found.modifier}
    asked = f"How does {attacker.id} hit {target.id} with {weapon.name}?"
    made = Finding(rule=found.rule, facts=dict(facts))
    return Ruling(question=asked, allowed=True, findings=(*found.findings, made))


@answers(Saves)
def saves(field: Field, question: Saves) -> Ruling:
    """Tell which saving throw a model makes and what the die must show."""
    model, attacker = field.table.model(question.model), field.table.model(question.attacker)
    weapon = field.profile(attacker).weapon(question.weapon)
    found = saving(field, model, attacker, weapon)
    save = Save(kind=found.kind, value=found.needed) if found.kind is not None else None
    made = Finding(rule="W9-A05", effect=save, facts={"needed": found.needed})
    asked = f"Which saving throw does {model.id} make against {weapon.name} of {attacker.id}?"
    return Ruling(question=asked, allowed=found.needed <= 6, findings=(*found.findings, made))


@answers(Covered)
def covered(field: Field, question: Covered) -> Ruling:
    """Rule on the benefits of cover."""
    model, feature = field.table.model(question.model), field.table.feature(question.feature)
    attacker = field.table.model(question.attacker) if question.attacker else None
    found = BOOK.findings(Cover(field=field, model=model, feature=feature, attacker=attacker))
    asked = f"Does {model.id} have the benefits of cover from {feature.id}?"
    allowed = has_effect(found, BenefitOfCover) and is_allowed(found, needs_permit=False)
    ruling = Ruling(question=asked, allowed=allowed, findings=found)
    if not question.margin:
        return ruling
    rule = "W9-A08" if field.category(feature) is Category.OBSTACLE else "W9-A07"
    with aside():
        flips = cover_flips(field, model, feature, attacker)
    return decided_by_flips(ruling, flips, rule=rule, of="cover")
