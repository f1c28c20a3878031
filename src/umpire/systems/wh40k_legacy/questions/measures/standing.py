"""How far models are from contact, from a piece or from a gun, and what rolls have to show."""

from __future__ import annotations

from umpire.rulings import Measure, Ruling, Term
from umpire.skirmish import agreeing, between, roll, to_feature
from umpire.systems.wh40k_legacy.battlefield import Field, Terrain, words
from umpire.systems.wh40k_legacy.questions.attacks import Covered, FireGun, Hits, Saves
from umpire.systems.wh40k_legacy.questions.fights import Contact, Fearless
from umpire.systems.wh40k_legacy.questions.question import measures
from umpire.systems.wh40k_legacy.questions.terrain import In
from umpire.systems.wh40k_legacy.rules.debris import REACH
from umpire.table import apart


def _or_told(found: Measure, ruling: Ruling, told: str) -> Measure:
    """Return what was measured where that decides, else what shows it, and in words what decides instead."""
    return agreeing(found, allowed=ruling.allowed) or Measure(witness=found.witness, lacking={"margin": told})


@measures(Contact)
def of_contact(field: Field, question: Contact, ruling: Ruling) -> Measure:
    """Measure the two bases; models that fight across a piece are in contact though they are apart."""
    one, other = field.table.model(question.model), field.table.model(question.other)
    found = between(one, other, 0.0, of="base contact")
    told = "They are in contact across a piece, which no length decides." if ruling.allowed else "They touch already."
    return _or_told(found, ruling, told)


@measures(Fearless)
def of_courage(field: Field, question: Fearless, ruling: Ruling) -> Measure:
    """Measure how far a model is from the nearest statuary."""
    model = field.table.model(question.model)
    near = min(
        ((apart(model, each), each.id) for each in field.table.features if Terrain.STATUARY in words(each)),
        default=None,
    )
    if near is None:
        why = "There is no statuary on the table."
        return Measure(lacking={"margin": why, "witness": why})
    found = to_feature(model, field.table.feature(near[1]), REACH, of=f"distance to {near[1]}")
    told = "It is near enough, and not of the Armies of the Imperium."
    return _or_told(found, ruling, told)


@measures(In)
def of_standing(field: Field, question: In, ruling: Ruling) -> Measure:
    """Measure how far a base is from a piece, or how deep in it."""
    model, feature = field.table.model(question.model), field.table.feature(question.feature)
    found = to_feature(model, feature, 0.0, of=f"standing in {feature.id}")
    told = f"It stands above {feature.id}, and no length across the table decides."
    return _or_told(found, ruling, told)


@measures(FireGun)
def of_gun(field: Field, question: FireGun, ruling: Ruling) -> Measure:
    """Measure how far a model is from touching a gun."""
    model, gun = field.table.model(question.model), field.table.feature(question.gun)
    found = to_feature(model, gun, 0.0, of=f"contact with {gun.id}")
    told = f"It touches {gun.id}, and something else forbids it."
    return _or_told(found, ruling, told)


@measures(Covered)
def of_cover(field: Field, question: Covered, ruling: Ruling) -> Measure | None:
    """Measure how far a base is from a piece, where it is in cover by standing there or stands clear of it."""
    if ruling.margin is not None:
        return None
    model, feature = field.table.model(question.model), field.table.feature(question.feature)
    found = to_feature(model, feature, 0.0, of=f"standing in {feature.id}")
    told = "What is hidden of the model, or what may use the piece, decides, and not where it stands."
    return _or_told(found, ruling, told)


@measures(Hits)
def of_hits(field: Field, question: Hits, ruling: Ruling) -> Measure | None:
    """Measure what the die has to show, under the rule that sets it."""
    return _roll(ruling, "to hit")


@measures(Saves)
def of_saves(field: Field, question: Saves, ruling: Ruling) -> Measure | None:
    """Measure what the best save has to show; where there is none, name the rules that leave none."""
    if not ruling.allowed:
        return Measure(lacking={"margin": f"It makes no save ({', '.join(ruling.ids)}): nothing is rolled."})
    return _roll(ruling, "save")


def _roll(ruling: Ruling, what: str) -> Measure | None:
    told = next((each for each in ruling.findings if "needed" in each.facts), None)
    if told is None:
        return None
    needed, kind = float(told.facts["needed"]), str(told.facts.get("save", ""))
    source = f"{kind} {what}".strip() + (f" from {told.facts['from']}" if "from" in told.facts else "")
    return roll(needed, [Term(by=needed, rule=told.rule, says=source)], what=what)
