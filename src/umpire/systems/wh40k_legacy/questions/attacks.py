"""How attacks hit, and how models save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from umpire.geometry import Sight
from umpire.rulings import (
    Fact,
    Finding,
    Forbid,
    HitsOn,
    Permit,
    Question,
    Reroll,
    Ruling,
    Save,
    SaveKind,
    Witness,
    aside,
    cite,
    decided_by_flips,
    has_effect,
    is_allowed,
)
from umpire.systems.wh40k_legacy.battlefield import Cause, Field, Profile, Weapon
from umpire.systems.wh40k_legacy.questions.question import answers
from umpire.systems.wh40k_legacy.rules import BOOK
from umpire.systems.wh40k_legacy.rules.assumed import best_save, cancels, ground_in_the_open, in_range, in_sight
from umpire.systems.wh40k_legacy.rules.craters import bonus_on
from umpire.systems.wh40k_legacy.rules.fuel_pipes import nearest_facings
from umpire.systems.wh40k_legacy.rules.introduction import covers_of
from umpire.systems.wh40k_legacy.rules.margins import cover_flips
from umpire.systems.wh40k_legacy.rules.topics import Cover, GunTarget, GunUse, Hit
from umpire.table import Feature, Model, WeaponKind, apart, closest_points

Way: TypeAlias = tuple[int, SaveKind, Feature | None]
"""A save that a model may make: on what, of which kind, from which piece."""


class Hits(Question, frozen=True, kw_only=True, tag="hits"):
    """What does a model's hit roll with a weapon need?"""

    model: str
    weapon: str


class Targetable(Question, frozen=True, kw_only=True, tag="targetable"):
    """May a model shoot at a unit with a weapon?"""

    model: str
    weapon: str
    target: str


class Covered(Question, frozen=True, kw_only=True, tag="covered"):
    """Has a model a cover save from a piece, against an attacker? With ``margin``, by how much?"""

    model: str
    feature: str
    attacker: str = ""
    margin: bool = False


class Saves(Question, frozen=True, kw_only=True, tag="saves"):
    """Which save does a model make against a Wound: by an attacker's weapon, or by dangerous terrain?"""

    model: str
    attacker: str = ""
    weapon: str = ""
    cause: Cause = Cause.ATTACK


class FireGun(Question, frozen=True, kw_only=True, tag="fire_gun"):
    """May a model fire a gun emplacement?"""

    model: str
    gun: str


class TargetGun(Question, frozen=True, kw_only=True, tag="target_gun"):
    """May a gun emplacement be attacked?"""

    gun: str


class StruckFacing(Question, frozen=True, kw_only=True, tag="struck_facing"):
    """On which armour facing does an explosion of fuel pipes hit a vehicle?"""

    model: str
    feature: str


class Hitting(msgspec.Struct, frozen=True, kw_only=True):
    """How an attack hits: on what, by which rule, and whether ones are rolled again."""

    needed: int
    rule: str
    rerolls_ones: bool = False
    findings: tuple[Finding, ...] = ()


class Saving(msgspec.Struct, frozen=True, kw_only=True):
    """The save that a model makes: its kind, what the die must show, and the piece that a cover save is from."""

    kind: SaveKind | None
    needed: int
    feature: str = ""
    findings: tuple[Finding, ...] = ()


def hitting(field: Field, attacker: Model, weapon: Weapon, *, gun: Feature | None = None) -> Hitting:
    """Return how a model hits with a weapon, its own or that of a gun emplacement."""
    found = BOOK.findings(Hit(field=field, attacker=attacker, weapon=weapon, gun=gun))
    profile = field.profile(attacker)
    skill = profile.ws if weapon.kind is WeaponKind.MELEE else profile.bs
    needed, rule = 7 if skill is None else skill, ""  # without a skill nothing hits
    for each in found:
        if isinstance(each.effect, HitsOn) and each.effect.value > needed:
            needed, rule = each.effect.value, each.rule
    if not rule:
        cite("WL-A01", attacker)
    return Hitting(needed=needed, rule=rule or "WL-A01", rerolls_ones=has_effect(found, Reroll), findings=found)


def armour_save(profile: Profile, weapon: Weapon | None) -> int | None:
    """Return the armour save that is left against a weapon, None for none."""
    if profile.save is None or (weapon is not None and cancels(weapon.ap, profile.save)):
        return None
    return profile.save


def saving(
    field: Field, model: Model, attacker: Model | None, weapon: Weapon | None, *, cause: Cause = Cause.ATTACK
) -> Saving:
    """Return the best save of a model against a Wound."""
    profile = field.profile(model)
    ways: list[Way] = []
    armour = armour_save(profile, weapon)
    if armour is not None:
        ways.append((max(2, armour), SaveKind.ARMOUR, None))
    elif profile.save is not None:
        cite("WL-A04", model)
    if profile.invulnerable is not None:
        ways.append((max(2, profile.invulnerable), SaveKind.INVULNERABLE, None))
    found: tuple[Finding, ...] = ()
    if cause is Cause.DANGEROUS_TERRAIN:
        cite("WL-033", model)  # no cover save
    elif weapon is None or not weapon.ignores_cover:
        found = covers_of(field, model, attacker)
        ways += _covers(field, model, found)
    elif cause is Cause.EXPLOSION:
        cite("WL-061", model)  # so that it starts no other
    if len(ways) > 1:
        cite("WL-A05", model)
    best = best_save(ways)
    if best is None:
        return Saving(kind=None, needed=7, findings=found)
    needed, kind, feature = best
    return Saving(kind=kind, needed=needed, feature=feature.id if feature else "", findings=found)


def _covers(field: Field, model: Model, found: tuple[Finding, ...]) -> list[Way]:
    """Return each cover save of a model with what it gains by Going to Ground."""
    ways: list[Way] = []
    for each in found:
        if isinstance(each.effect, Save):
            feature = field.table.feature(str(each.facts["feature"]))
            ways.append((max(2, each.effect.value - bonus_on(field, model, feature)), SaveKind.COVER, feature))
    if not ways and field.did(model.unit).gone_to_ground:
        cite("WL-A14", model)
        in_the_open = ground_in_the_open(field)
        if in_the_open is not None:
            ways.append((in_the_open, SaveKind.COVER, None))
    return ways


@answers(Hits)
def hits(field: Field, question: Hits) -> Ruling:
    """Tell what a hit roll needs."""
    attacker = field.table.model(question.model)
    found = hitting(field, attacker, field.profile(attacker).weapon(question.weapon))
    made = Finding(rule=found.rule, facts={"needed": found.needed, "rerolls_ones": found.rerolls_ones})
    asked = f"What does {attacker.id} need to hit with {question.weapon}?"
    return Ruling(question=asked, allowed=True, findings=(*found.findings, made))


@answers(Targetable)
def targetable(field: Field, question: Targetable) -> Ruling:
    """Rule on whether some model of a unit is in range and seen."""
    attacker = field.table.model(question.model)
    return reaches(field, attacker, field.profile(attacker).weapon(question.weapon), question.target)


def reaches(field: Field, attacker: Model, weapon: Weapon, target: str) -> Ruling:
    """Rule on whether some model of a unit is in range of a weapon and seen by who fires it."""
    asked = f"May {attacker.id} shoot at {target} with {weapon.name}?"
    models = field.table.models_of(target)
    near = [each for each in models if in_range(attacker, each, inches=weapon.range)]
    if not near:
        return _out_of_range(Ruling(question=asked, allowed=False), attacker, weapon, models)
    sights = {each: in_sight(field, attacker, each) for each in near}
    seen = [each for each, sight in sights.items() if sight.visible]
    if not seen:
        return Ruling(question=asked, allowed=False, findings=(_hidden(attacker, sights),))
    line = sights[seen[0]].line
    witness = Witness(kind="line", points=line) if line is not None else None
    found = Finding(rule="WL-A18", facts={"in_range": len(near), "seen": len(seen)}, witness=witness)
    inside = max(weapon.range - apart(attacker, each) for each in seen)
    return Ruling(question=asked, allowed=True, findings=(found,)).decided_by(inside, of="range")


def _out_of_range(ruling: Ruling, attacker: Model, weapon: Weapon, models: Sequence[Model]) -> Ruling:
    """Return a refusal with how far off the nearest of some models is."""
    facts: dict[str, Fact] = {"in_range": 0, "range": weapon.range}
    reason = Forbid(reason="it is out of range")
    if not models:
        return msgspec.structs.replace(ruling, findings=(Finding(rule="WL-A17", effect=reason, facts=facts),))
    nearest = min(models, key=lambda each: apart(attacker, each))
    away = apart(attacker, nearest)
    line = Witness(kind="blocked line", points=closest_points(attacker.outline, nearest.outline))
    found = Finding(rule="WL-A17", effect=reason, facts={**facts, "nearest": away}, witness=line)
    return msgspec.structs.replace(ruling, findings=(found,)).decided_by(away - weapon.range, of="range")


def _hidden(attacker: Model, sights: Mapping[Model, Sight]) -> Finding:
    """Return the finding that nobody within range is seen, with what is in the way."""
    blocked = ", ".join(dict.fromkeys(name for sight in sights.values() for name in sight.blockers))
    way = Witness(kind="blocked line", points=(attacker.at, next(iter(sights)).at))
    facts: dict[str, Fact] = {"in_range": len(sights), "seen": 0, "blocked_by": blocked}
    return Finding(rule="WL-A18", effect=Forbid(reason=f"{blocked} hides all of them"), facts=facts, witness=way)


@answers(Covered)
def covered(field: Field, question: Covered) -> Ruling:
    """Rule on a model's cover save from one piece."""
    model, feature = field.table.model(question.model), field.table.feature(question.feature)
    attacker = field.table.model(question.attacker) if question.attacker else None

    def told(one: Model, other: Model | None) -> tuple[Finding, ...]:
        return BOOK.findings(Cover(field=field, model=one, feature=feature, attacker=other))

    found = told(model, attacker)
    asked = f"Does {model.id} have a cover save from {feature.id}?"
    ruling = Ruling(question=asked, allowed=has_effect(found, Save), findings=found)
    if not question.margin:
        return ruling
    with aside():
        flips = cover_flips(field, model, feature, attacker, lambda one, other: has_effect(told(one, other), Save))
    return decided_by_flips(ruling, flips, rule="WL-006", of="cover")


@answers(Saves)
def saves(field: Field, question: Saves) -> Ruling:
    """Tell which save a model makes and what the die must show."""
    model = field.table.model(question.model)
    attacker = field.table.model(question.attacker) if question.attacker else None
    weapon = field.profile(attacker).weapon(question.weapon) if attacker and question.weapon else None
    found = saving(field, model, attacker, weapon, cause=question.cause)
    facts: dict[str, Fact] = {"save": found.kind or "none", "needed": found.needed}
    facts |= {"from": found.feature} if found.feature else {}
    asked = f"Which save does {model.id} make?"
    made = Finding(rule="WL-A05", facts=facts)
    return Ruling(question=asked, allowed=found.kind is not None, findings=(*found.findings, made))


@answers(FireGun)
def fire_gun(field: Field, question: FireGun) -> Ruling:
    """Rule on who may fire a gun emplacement."""
    model, gun = field.table.model(question.model), field.table.feature(question.gun)
    found = BOOK.findings(GunUse(field=field, model=model, gun=gun))
    asked = f"May {model.id} fire {gun.id}?"
    return Ruling(question=asked, allowed=is_allowed(found, needs_permit=True), findings=found)


@answers(TargetGun)
def target_gun(field: Field, question: TargetGun) -> Ruling:
    """Rule on attacks at a gun emplacement."""
    gun = field.table.feature(question.gun)
    found = BOOK.findings(GunTarget(field=field, gun=gun))
    allowed = has_effect(found, Permit) and is_allowed(found, needs_permit=True)
    return Ruling(question=f"May {gun.id} be attacked?", allowed=allowed, findings=found)


@answers(StruckFacing)
def struck_facing(field: Field, question: StruckFacing) -> Ruling:
    """Tell the facing of a vehicle that is nearest to fuel pipes."""
    model, feature = field.table.model(question.model), field.table.feature(question.feature)
    nearest = nearest_facings(model, feature)
    found = Finding(rule="WL-060", facts={"facing": ", ".join(nearest), "count": len(nearest)})
    asked = f"Which facing of {model.id} does an explosion of {feature.id} hit?"
    return Ruling(question=asked, allowed=True, findings=(found,))
