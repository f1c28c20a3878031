"""What a Save roll has to show, what that adds up from, and by how much a roll meets or misses it."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.rulings import Finding, Margin, Measure, Ruling, Save, SaveKind, Term, Witness, held_to
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.questions.question import hit_by, measures
from umpire.systems.legions.questions.rolls import SaveRolls, WoundRules
from umpire.systems.legions.questions.saves import Ap, Saves, StructureSave
from umpire.systems.legions.rules.firing import Hit, ap_findings, ap_for, save_findings, saves_for

BEST = 6.0
BEST_OF_TWO = 12.0
ARMOUR = "LI-FIR-044"
OF_BEST = "roll needed, of the most that the dice show"


@measures(Saves)
def of_saves(field: Battlefield, question: Saves, ruling: Ruling) -> Measure:
    """Measure the best Save; where there is none, say which rules leave none."""
    model, hit = field.models[question.model], hit_by(field, question.by, question.weapon, question.ap)
    found = [each for each in ruling.findings if isinstance(each.effect, Save)]
    best = min(found, key=lambda each: each.effect.value if isinstance(each.effect, Save) else 0, default=None)
    if best is None or not isinstance(best.effect, Save):
        return _no_save(ruling)
    return Measure(margin=_needed(best.effect.value), witness=_sum(field, model, hit, best))


def _needed(value: int) -> Margin:
    return held_to(float(value), BEST, of=OF_BEST, unit="pips")


@measures(SaveRolls)
def of_roll(field: Battlefield, question: SaveRolls, ruling: Ruling) -> Measure:
    """Measure a roll against the Save that it is made for."""
    model, hit = field.models[question.model], hit_by(field, question.by, question.weapon, question.ap)
    chosen = next((each for each in saves_for(field, model, hit) if each.kind is question.save), None)
    if chosen is None:
        return _no_save(ruling)
    bearing = save_findings(field, model, hit, ap=ap_for(field, model, hit))
    behind = next(each for each in bearing if each.effect == chosen)
    margin = held_to(float(question.roll), float(chosen.value), of="the roll to the Save", unit="pips")
    return Measure(margin=margin, witness=_sum(field, model, hit, behind))


def _no_save(ruling: Ruling) -> Measure:
    told = f"No Save is rolled ({', '.join(ruling.ids)}): nothing is to be reached."
    return Measure(lacking={"margin": told})


def _sum(field: Battlefield, model: Model, hit: Hit, found: Finding) -> Witness:
    """Return what a Save adds up from: its characteristic, and for Armour the AP of the Hit and what changes it."""
    assert isinstance(found.effect, Save)
    value, kind = found.effect.value, found.effect.kind
    label = f"{found.effect.kind.value.replace('_', ' ').capitalize()} Save {value}+"
    if kind is not SaveKind.ARMOUR:
        terms: tuple[Term, ...] = (Term(by=float(value), rule=found.rule, says="characteristic"),)
    else:
        ap = ap_for(field, model, hit)
        own = Term(by=float(value + ap), rule=found.rule, says="Armour Save")
        terms = (own, *_worse_by(hit.base_ap, ap_findings(field, model, hit), ap))
    return Witness(kind="sum", points=(), label=label, terms=terms)


def _worse_by(base: int, changes: Sequence[Finding], ap: int) -> tuple[Term, ...]:
    """Return by how much AP worsens a Save: that of the Hit, then each rule that changes it, as far as it counts."""
    return tuple(Term(by=-each.by, rule=each.rule, says=each.says) for each in _ap_terms(base, changes, ap))


def _ap_terms(base: int, changes: Sequence[Finding], ap: int) -> list[Term]:
    terms = [Term(by=float(base), rule="LI-TRT-002", says="AP of the Hit")] if base else []
    for each in changes:
        by = getattr(each.effect, "by", 0)
        if by:
            terms.append(Term(by=float(by), rule=each.rule, says=each.says.rstrip(".")))
    left = ap - sum(each.by for each in terms)
    if left:
        setting = next((each for each in changes if getattr(each.effect, "to", None) is not None), None)
        told, rule = (setting.says.rstrip("."), setting.rule) if setting else ("AP is never above 0", "LI-TRT-002")
        terms.append(Term(by=left, rule=rule, says=told))
    return terms


@measures(Ap)
def of_ap(field: Battlefield, question: Ap, ruling: Ruling) -> Measure | None:
    """Show what the AP of a Hit adds up from."""
    if not ruling.allowed:
        return None
    model, hit = field.models[question.model], hit_by(field, question.by, question.weapon, question.ap)
    ap = ap_for(field, model, hit, shield=question.shield)
    terms = _ap_terms(hit.base_ap, ap_findings(field, model, hit, shield=question.shield), ap)
    return Measure(witness=Witness(kind="sum", points=(), label=f"AP {ap}", terms=tuple(terms)))


@measures(StructureSave)
def of_structure(field: Battlefield, question: StructureSave, ruling: Ruling) -> Measure:
    """Measure what 2D6 have to reach against the most that they show."""
    if not ruling.allowed:
        return _no_save(ruling)
    needed = next(int(each.facts["needed"]) for each in ruling.findings if "needed" in each.facts)
    printed = field.structures[question.structure].save
    hit = hit_by(field, question.by, question.weapon, question.ap)
    doubled = "LI-TRT-030" in ruling.ids
    terms = [Term(by=float(printed), rule="LI-STR-042", says="Save of the Structure")]
    if hit.base_ap:
        terms.append(Term(by=float(-hit.base_ap), rule="LI-TRT-002", says="AP of the Hit"))
        terms += [Term(by=float(-hit.base_ap), rule="LI-TRT-030", says="Bunker Buster: AP twice")] if doubled else []
    margin = held_to(float(needed), BEST_OF_TWO, of=OF_BEST, unit="pips")
    return Measure(margin=margin, witness=Witness(kind="sum", points=(), label=f"{needed}+ on 2D6", terms=tuple(terms)))


@measures(WoundRules)
def of_wound(field: Battlefield, question: WoundRules, ruling: Ruling) -> Measure:
    """Measure the roll that ignores a Wound against the most that a die shows."""
    ignoring = next((each for each in ruling.findings if isinstance(each.facts.get("needed"), int)), None)
    if ignoring is None:
        return Measure(lacking={"margin": "No rule lets this Wound be ignored: nothing is rolled."})
    return Measure(margin=_needed(int(ignoring.facts["needed"])))
