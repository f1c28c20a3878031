"""How far charges, fights, cover and reactions are from what they need, and what rolls add up from."""

from __future__ import annotations

from umpire.rulings import HitModifier, Measure, Ruling, SaveKind, SaveModifier, Term
from umpire.skirmish import agreeing, between, nearest, roll, terms_of, to_feature
from umpire.systems.wh40k9.battlefield import Category, Field, Trait
from umpire.systems.wh40k9.questions.attacks import Covered, Hits, Saves, hitting, saving
from umpire.systems.wh40k9.questions.charges import EndCharge, React
from umpire.systems.wh40k9.questions.fights import Eligible, Leadership, Strike
from umpire.systems.wh40k9.questions.question import measures
from umpire.systems.wh40k9.rules.assumed import ACROSS, NEAR_OBSTACLE
from umpire.systems.wh40k9.rules.defence_line import REACH, lies_between
from umpire.systems.wh40k9.rules.defensible import NEAR
from umpire.systems.wh40k9.rules.inspiring import REACH as INSPIRED
from umpire.systems.wh40k9.rules.introduction import bearing
from umpire.table import Model, WeaponKind, apart, ends_of, paths_of

FAR = "No enemy that could be measured to stands on the table."
OTHERWISE = "The nearest enemies are near enough, or too far, and another rule decides: no length does."


def _engagement(field: Field, one: Model, other: Model, ruling: Ruling) -> Measure:
    """Return the measure of two enemies by Engagement Range; by the reach across a Defence Line that parts them."""
    across = any(lies_between(one, other, each) for each in bearing(field, Trait.DEFENCE_LINE))
    limits = [(ACROSS, "Engagement Range")] if ruling.allowed or not across else []
    limits += [(REACH, "reach across a Defence Line")] if across else []
    for limit, of in limits:
        found = agreeing(between(one, other, limit, of=of), allowed=ruling.allowed)
        if found is not None:
            return found
    return Measure(witness=between(one, other, ACROSS, of="").witness, lacking={"margin": OTHERWISE})


@measures(Strike)
def of_strike(field: Field, question: Strike, ruling: Ruling) -> Measure:
    """Measure the nearest model of the target."""
    pair = nearest([field.table.model(question.model)], field.models_of(field.table.unit(question.target)))
    return Measure(lacking={"margin": FAR}) if pair is None else _engagement(field, *pair, ruling)


@measures(Eligible)
def of_eligible(field: Field, question: Eligible, ruling: Ruling) -> Measure:
    """Measure the nearest enemies."""
    unit = field.table.unit(question.unit)
    enemies = [other for enemy in field.table.enemies_of(unit.id) for other in field.models_of(enemy)]
    pair = nearest(field.models_of(unit), enemies)
    return Measure(lacking={"margin": FAR, "witness": FAR}) if pair is None else _engagement(field, *pair, ruling)


@measures(EndCharge)
def of_charge(field: Field, question: EndCharge, ruling: Ruling) -> Measure:
    """Measure the nearest models of the charger and its target where the charge ends."""
    paths = paths_of(field.table, {name: (end,) for name, end in question.ends.items()})
    there = field.placed(ends_of(paths))
    unit, target = there.table.unit(question.unit), there.table.unit(question.target)
    pair = nearest(there.models_of(unit), there.models_of(target))
    return Measure(lacking={"margin": FAR}) if pair is None else _engagement(field, *pair, ruling)


@measures(React)
def of_reaction(field: Field, question: React, ruling: Ruling) -> Measure:
    """Measure the model of a unit that is farthest from the Defensible terrain which serves it best."""
    unit = field.table.unit(question.unit)
    found = []
    for each in bearing(field, Trait.DEFENSIBLE):
        obstacle = field.category(each) is Category.OBSTACLE
        limit, of = (NEAR, "distance to the Obstacle") if obstacle else (0.0, "standing in the area")
        reached = [to_feature(model, each, limit, of=f"{of} {each.id}") for model in field.models_of(unit)]
        slacks = [(limit - _measured(one), number) for number, one in enumerate(reached)]
        if slacks:
            slack, number = min(slacks)
            found.append((slack, each.id, reached[number]))
    if not found:
        why = "There is no Defensible terrain on the table."
        return Measure(lacking={"margin": why, "witness": why})
    _, _, best = max(found, key=lambda each: each[:2])
    kept = agreeing(best, allowed=ruling.allowed)
    return kept or Measure(witness=best.witness, lacking={"margin": _named(ruling)})


def _measured(measure: Measure) -> float:
    return 0.0 if measure.margin is None or measure.margin.measured is None else measure.margin.measured


def _named(ruling: Ruling) -> str:
    rules = ", ".join(ruling.ids)
    return f"Where its models stand is not what decides ({rules})."


@measures(Covered)
def of_cover(field: Field, question: Covered, ruling: Ruling) -> Measure | None:
    """Measure how far a model is from the feature; what lies between it and the attacker has its own margin."""
    model, feature = field.table.model(question.model), field.table.feature(question.feature)
    if ruling.margin is not None:
        return None
    obstacle = field.category(feature) is Category.OBSTACLE
    of = f"distance to {feature.id}"
    found = agreeing(to_feature(model, feature, NEAR_OBSTACLE if obstacle else 0.0, of=of), allowed=ruling.allowed)
    return found or Measure(lacking={"margin": _named(ruling)})


@measures(Leadership)
def of_leadership(field: Field, question: Leadership, ruling: Ruling) -> Measure:
    """Measure how far the unit is from the nearest Inspiring feature."""
    unit, features = field.table.unit(question.unit), bearing(field, Trait.INSPIRING)
    reached = [(max(apart(model, each), 0.0), model, each) for model in field.models_of(unit) for each in features]
    if not reached:
        why = "There is no Inspiring feature on the table."
        return Measure(lacking={"margin": why, "witness": why})
    _, model, feature = min(reached, key=lambda each: each[0])
    return to_feature(model, feature, INSPIRED, of=f"distance to {feature.id}")


@measures(Hits)
def of_hits(field: Field, question: Hits, ruling: Ruling) -> Measure:
    """Measure what the die has to show, and tell what it adds up from."""
    attacker, target = field.table.model(question.model), field.table.unit(question.target)
    weapon = field.profile(attacker).weapon(question.weapon)
    found = hitting(field, attacker, target, weapon, overwatch=question.overwatch)
    skill = (
        "natural roll" if found.natural else "Weapon Skill" if weapon.kind is WeaponKind.MELEE else "Ballistic Skill"
    )
    terms = [Term(by=float(found.needed), rule=found.rule, says=skill)]
    if not found.natural:
        terms += terms_of(found.findings, HitModifier, sign=-1.0)
        capped = found.needed - found.modifier - sum(each.by for each in terms)
        if capped:
            terms.append(Term(by=capped, rule="W9-A02", says="never more than 1 together"))
    return roll(float(found.needed - found.modifier), terms, what="to hit")


@measures(Saves)
def of_saves(field: Field, question: Saves, ruling: Ruling) -> Measure:
    """Measure what the better saving throw has to show, and tell what it adds up from."""
    model, attacker = field.table.model(question.model), field.table.model(question.attacker)
    weapon, profile = field.profile(attacker).weapon(question.weapon), field.profile(model)
    found = saving(field, model, attacker, weapon)
    if found.kind is None:
        return Measure(lacking={"margin": "It has no saving throw (W9-A05): nothing is rolled."})
    armour = found.kind is SaveKind.ARMOUR
    printed = profile.save if armour else profile.invulnerable
    terms = [Term(by=float(printed or 0), rule="W9-A05", says=f"{found.kind.value.replace('_', ' ')} save")]
    terms += [Term(by=float(-weapon.ap), rule="W9-A05", says=f"AP of {weapon.name}")] if armour and weapon.ap else []
    for each in found.findings:
        if isinstance(each.effect, SaveModifier) and each.effect.kind is found.kind:
            terms.append(Term(by=-float(each.effect.by), rule=each.rule, says=str(each.effect)))
    least = found.needed - sum(each.by for each in terms)
    terms += [Term(by=least, rule="W9-A05", says="never better than 2+")] if least else []
    return roll(float(found.needed), terms, what=f"{found.kind.value.replace('_', ' ')} save")
