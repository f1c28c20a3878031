"""What a Hit roll has to show, and by how much dice that are rolled meet or miss it."""

from __future__ import annotations

from collections.abc import Iterable

from umpire.rulings import Finding, HitModifier, Measure, Ruling, Term, Witness, held_to
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.hit_rolls import HitModifiers
from umpire.systems.legions.questions.question import measures, weapon_index
from umpire.systems.legions.questions.rolls import HitRolls
from umpire.systems.legions.rules.firing import Fire, fire_at, hit_modifiers, modifier

BEST, WORST = 6, 1
"""Natural rolls that hit and miss whatever is added to them (LI-FIR-025)."""

NO_ROLL = "The weapon has no To Hit value: nothing is rolled."


def _fire(field: Battlefield, asked: HitModifiers | HitRolls) -> Fire:
    index = weapon_index(field, asked.model, asked.weapon)
    return fire_at(field, asked.model, index, asked.target, waived=asked.waive, overwatch=asked.overwatch)


def modifiers_of(findings: Iterable[Finding]) -> tuple[Term, ...]:
    """Return the modifiers among findings on Hit rolls in the order in which they are told."""
    found = ((each, each.effect) for each in findings)
    return tuple(
        Term(by=float(effect.by), rule=each.rule, says=effect.because or each.says)
        for each, effect in found
        if isinstance(effect, HitModifier)
    )


@measures(HitModifiers)
def of_modifiers(field: Battlefield, question: HitModifiers, ruling: Ruling) -> Measure:
    """Measure how many pips the roll that is needed is from the best that a die shows."""
    fire = _fire(field, question)
    if fire.weapon.to_hit is None:
        return Measure(lacking={"margin": NO_ROLL})
    needed = fire.weapon.to_hit - modifier(fire)
    margin = held_to(float(needed), float(BEST), of="roll needed to hit, of the most that a die shows", unit="pips")
    return Measure(margin=margin, witness=_sum(fire, needed))


@measures(HitRolls)
def of_rolls(field: Battlefield, question: HitRolls, ruling: Ruling) -> Measure:
    """Measure the die that is nearest to turning from a Hit to a miss, or from a miss to a Hit."""
    fire = _fire(field, question)
    if fire.weapon.to_hit is None:
        return Measure(lacking={"margin": NO_ROLL})
    needed = fire.weapon.to_hit - modifier(fire)
    witness = _sum(fire, needed)
    # one that hits with nothing to spare turns by one pip, one that misses by one pip too
    rolled = [
        (each - needed + 1 if each >= needed else needed - each, each)
        for each in question.rolls
        if each not in (BEST, WORST)
    ]
    if not rolled:
        told = "Natural ones and sixes are settled whatever is added to them (LI-FIR-025)."
        return Measure(witness=witness, lacking={"margin": told})
    _, nearest = min(rolled)
    margin = held_to(float(nearest), float(needed), of="the nearest die to the roll needed to hit", unit="pips")
    return Measure(margin=margin, witness=witness)


def _sum(fire: Fire, needed: int) -> Witness:
    printed = Term(by=float(fire.weapon.to_hit or 0), rule="LI-FIR-021", says=f"To Hit of {fire.weapon.name}")
    label = f"{needed}+ to hit" if needed <= BEST else "a natural 6 to hit"
    # What is added to the die lowers what it has to show.
    against = tuple(Term(by=-each.by, rule=each.rule, says=each.says) for each in modifiers_of(hit_modifiers(fire)))
    return Witness(kind="sum", points=(), label=label, terms=(printed, *against))
