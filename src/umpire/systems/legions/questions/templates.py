"""Fire at places before any die: where a template may be placed, who would be under it, what that may come to."""

from __future__ import annotations

from umpire.geometry import Coordinate
from umpire.rulings import Finding, Question, Ruling, aside, cite, number_odds
from umpire.systems.legions.battlefield import Battlefield, Weapon
from umpire.systems.legions.questions.question import answers, weapon_index
from umpire.systems.legions.questions.template_odds import AtTarget, expected_at, placed_or_not
from umpire.systems.legions.rules.firing import Under, permitted, placing_rule, under, weapon_of
from umpire.systems.legions.rules.proofs import outlined
from umpire.systems.legions.rules.special_rules.detonation import is_charge
from umpire.systems.legions.rules.traits.blast import COUNTS


class CanPlace(Question, frozen=True, kw_only=True, tag="can_place"):
    """May a weapon be aimed at a place, and what would lie under its template there?

    ``targets`` are what other weapons of the Detachment fire at; ``first`` is where the first Blast template of the
    Detachment lies, if this is a further one.
    """

    model: str
    at: tuple[Coordinate, Coordinate]
    weapon: str | int = 0
    targets: tuple[str, ...] = ()
    first: tuple[Coordinate, Coordinate] | None = None


@answers(CanPlace)
def can_place(field: Battlefield, question: CanPlace) -> Ruling:
    """Rule on a place: facts ``sure`` and ``partly`` name who is under the template there, ``structures`` what."""
    asked = f"May {question.model} aim there?"
    weapon = weapon_of(field, question.model, weapon_index(field, question.model, question.weapon))
    barred = placed_or_not(field, question.model, weapon, question.at, targets=question.targets, first=question.first)
    if barred:
        return Ruling(question=asked, allowed=False, findings=barred)
    found = under(field, question.model, weapon, question.at)
    ruling = Ruling(question=asked, allowed=True, findings=(_told(weapon, found),))
    return _permitted(field, question.model, weapon, ruling)


def _permitted(field: Battlefield, model: str, weapon: Weapon, ruling: Ruling) -> Ruling:
    """Return a ruling with what the Detachment's Order says to it, which who blows up does not ask."""
    if is_charge(field, model, weapon):
        cite("LI-SPC-095", model)
        return ruling
    return permitted(field, field.models[model].detachment, ruling)


def _told(weapon: Weapon, found: Under) -> Finding:
    sure, partly, built = ", ".join(found.sure), ", ".join(found.doubtful), ", ".join(found.structures)
    told = f"Under it: {sure or 'no model for sure'}" + (f"; on a {COUNTS}+: {partly}" if partly else "") + "."
    facts: dict[str, str | int | float | bool] = {"sure": sure, "partly": partly, "structures": built}
    return Finding(rule=placing_rule(weapon) or "", facts=facts, says=told, witness=outlined(found.shape, weapon.label))


class TemplateOdds(Question, frozen=True, kw_only=True, tag="template_odds"):
    """What may come of a weapon that is aimed at a place, over all that its Scatter may show?

    ``first`` is where the first Blast template of the Detachment lies, if this is a further one: that does not Scatter.
    ``together`` are models that detonate with this one: none of them harms another.
    """

    model: str
    at: tuple[Coordinate, Coordinate]
    weapon: str | int = 0
    first: tuple[Coordinate, Coordinate] | None = None
    together: tuple[str, ...] = ()


@answers(TemplateOdds)
def template_odds(field: Battlefield, question: TemplateOdds) -> Ruling:
    """Rule on the place, tell who is under the template there, and give the odds of the Hits, friends included."""
    asked = f"What may {question.model} do by aiming there?"
    weapon = weapon_of(field, question.model, weapon_index(field, question.model, question.weapon))
    barred = placed_or_not(field, question.model, weapon, question.at, first=question.first)
    if barred:
        return Ruling(question=asked, allowed=False, findings=barred)
    spares = question.together if is_charge(field, question.model, weapon) else ()
    there = _told(weapon, under(field, question.model, weapon, question.at, spares=spares))
    with aside():
        scatters = question.first is None
        found = expected_at(field, question.model, weapon, question.at, scatters=scatters, spares=spares)
    odds = tuple(number_odds(f"hits on {each.target}", dict(each.hits)) for each in found)
    findings = (there, *(_expected(weapon, each) for each in found))
    ruling = Ruling(question=asked, allowed=True, findings=findings, odds=odds)
    return _permitted(field, question.model, weapon, ruling)


def _expected(weapon: Weapon, found: AtTarget) -> Finding:
    told = f"{found.target}: {found.hits.mean:.2f} Hits and {found.wounds:.2f} Wounds on average."
    facts: dict[str, str | int | float | bool] = {
        "target": found.target,
        "hits": found.hits.mean,
        "wounds": found.wounds,
    }
    return Finding(rule=placing_rule(weapon) or "", facts=facts, says=told)
