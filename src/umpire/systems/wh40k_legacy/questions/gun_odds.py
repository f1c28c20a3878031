"""What may come of fire from a gun emplacement, and of attacks on one: the exact chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from umpire.odds import Blow, Body, Distribution, allocated, certain, die_chance, harm_of, spread, thinned
from umpire.rulings import Finding, Odds, Question, Ruling, aside, forbid, number_odds, word_odds
from umpire.systems.wh40k_legacy.battlefield import Field, Weapon
from umpire.systems.wh40k_legacy.questions.attacks import (
    FireGun,
    TargetGun,
    armour_save,
    fire_gun,
    reaches,
    target_gun,
)
from umpire.systems.wh40k_legacy.questions.exchange import Exchange, outcome, to_hit
from umpire.systems.wh40k_legacy.questions.odds import allocation, hit_roll, refused, rolls, unready
from umpire.systems.wh40k_legacy.questions.question import answers
from umpire.systems.wh40k_legacy.questions.terrain import Agreed, agreed
from umpire.systems.wh40k_legacy.questions.wounding import wounding
from umpire.systems.wh40k_legacy.rules.assumed import in_range, saves
from umpire.systems.wh40k_legacy.rules.guns import gun_profile, gun_wounds, hits_unrolled
from umpire.table import Feature, Model, WeaponKind, touching


class FireGunOdds(Question, frozen=True, kw_only=True, tag="fire_gun_odds"):
    """What may come of a model's fire with a gun emplacement at a unit?

    ``weapon`` is what the gun's datasheet says, ``allocate`` in which order the target's models take wounds.
    """

    model: str
    gun: str
    target: str
    weapon: Weapon
    allocate: tuple[str, ...] = ()


class AttackGunOdds(Question, frozen=True, kw_only=True, tag="attack_gun_odds"):
    """What may come of a model's attacks on a gun emplacement?"""

    model: str
    gun: str
    weapon: str


@answers(FireGunOdds)
def fire_gun_odds(field: Field, question: FireGunOdds) -> Ruling:
    """Rule on the fire, and give its odds as those of any other attack."""
    asked = f"What are the odds of the fire of {question.model} with {question.gun} at {question.target}?"
    model, gun, weapon = field.table.model(question.model), field.table.feature(question.gun), question.weapon
    field.table.unit(question.target)
    allowed = fire_gun(field, FireGun(model=model.id, gun=gun.id))
    reached = reaches(field, model, weapon, question.target)
    for each in (agreed(field, Agreed()), *unready(field, model, WeaponKind.RANGED), allowed, reached):
        if not each.allowed:
            return Ruling(question=asked, allowed=False, findings=each.findings)
    exchange = Exchange(
        field=field,
        target=question.target,
        weapons=(weapon.name,),
        allocate=question.allocate,
        gun=gun,
        fired=weapon,
    )
    told = (*allowed.findings, *rolls(exchange, model, weapon.name), allocation(exchange))
    with aside():  # the reasons are those of the table as it stands
        odds = outcome(exchange, lambda *_: (model.id,))
    return Ruling(question=asked, allowed=True, findings=told, odds=odds)


@answers(AttackGunOdds)
def attack_gun_odds(field: Field, question: AttackGunOdds) -> Ruling:
    """Rule on the attacks, and give the odds of hits, wounds, damage and what becomes of the gun."""
    asked = f"What are the odds of the attacks of {question.model} on {question.gun}?"
    model, gun = field.table.model(question.model), field.table.feature(question.gun)
    weapon = field.profile(model).weapon(question.weapon)
    allowed = target_gun(field, TargetGun(gun=gun.id))
    for each in (
        agreed(field, Agreed()),
        *unready(field, model, weapon.kind),
        allowed,
        *out_of_reach(model, gun, weapon),
    ):
        if not each.allowed:
            return Ruling(question=asked, allowed=False, findings=each.findings)
    told = (*allowed.findings, *_told(field, model, weapon))
    return Ruling(question=asked, allowed=True, findings=told, odds=_odds(field, model, gun, weapon))


def out_of_reach(model: Model, gun: Feature, weapon: Weapon) -> Iterator[Ruling]:
    """Yield the refusal of an attack that does not reach the gun."""
    asked = f"Does {model.id} reach {gun.id} with {weapon.name}?"
    if weapon.kind is WeaponKind.MELEE and not touching(model, gun):
        yield refused(asked, forbid(f"{model.id} is not in base contact with {gun.id}", rule="WL-A10"))
    elif weapon.kind is WeaponKind.RANGED and not in_range(model, gun, inches=weapon.range):
        yield refused(asked, forbid(f"{gun.id} is out of range of {model.id}", rule="WL-A17"))


def _told(field: Field, model: Model, weapon: Weapon) -> Iterator[Finding]:
    if hits_unrolled(weapon.kind):
        yield Finding(
            rule="WL-065", says=f"{weapon.attacks_of(field.profile(model).attacks)} attacks hit without a roll."
        )
    else:
        yield from hit_roll(field, model, weapon)
    profile, needed = gun_profile(), armour_save(gun_profile(), weapon)
    save = f"saves on {needed}+" if needed is not None else "no save"
    yield Finding(rule="WL-066", says=f"Toughness {profile.toughness}, {profile.wounds} Wounds, {save}.")


def _odds(field: Field, model: Model, gun: Feature, weapon: Weapon) -> tuple[Odds, ...]:
    own, profile = field.profile(model), gun_profile()
    unrolled = hits_unrolled(weapon.kind)
    hits = certain(weapon.attacks_of(own.attacks)) if unrolled else to_hit(field, model, weapon)
    wounds = gun_to_wound(hits, weapon.strength_of(own.strength))
    body = Body(wounds=gun_wounds(field, gun), most=profile.wounds)
    ends = allocated([body], [Blow(hits=wounds, harms={0: harm_of(float(1 - gun_to_save(weapon)), certain(1))})])
    return (
        number_odds("hits", dict(hits)),
        number_odds("wounds", dict(wounds)),
        number_odds("damage", spread(ends, lambda left: body.wounds - left[0])),
        word_odds("gun", spread(ends, lambda left: int(left[0] == 0)), {0: "stands", 1: "destroyed"}),
    )


def gun_to_wound(hits: Distribution, strength: int) -> Distribution:
    """Return how many hits of a Strength wound a gun."""
    return thinned(hits, float(wounding(strength, gun_profile().toughness)))


def gun_to_save(weapon: Weapon) -> Fraction:
    """Return the chance that a gun saves a wound by a weapon."""
    needed = armour_save(gun_profile(), weapon)
    return Fraction(0) if needed is None else die_chance(lambda face: saves(face, needed))
