"""Questions about Hits: their AP, and the Saves against them."""

from __future__ import annotations

from umpire.rulings import Finding, Question, Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.question import answers, hit_by
from umpire.systems.legions.rules.firing import (
    KEPT,
    ap_findings,
    ap_for,
    calibrated,
    discards,
    levels_lost,
    save_findings,
    saves_by,
    structure_save,
    takes_shield,
)
from umpire.systems.legions.rules.terrain.standing import cite_astride


class Ap(Question, frozen=True, kw_only=True, tag="ap"):
    """What is the AP of a Hit on a model? ``by`` is the firing model and ``weapon`` its weapon, or ``ap`` is given.

    ``shield`` asks about a Void Shield of the model that takes the Hit.
    """

    model: str
    ap: int = 0
    by: str = ""
    weapon: str | int = 0
    shield: bool = False


@answers(Ap)
def ap_of(field: Battlefield, question: Ap) -> Ruling:
    """Rule on the AP against a model: fact ``ap``; not allowed where a Void Shield discards the Hit."""
    model, hit = field.models[question.model], hit_by(field, question.by, question.weapon, question.ap)
    asked = f"What AP does the Hit have on {model.id}?"
    gone = discards(field, model.id, hit, shield=True) if question.shield else None
    if gone is not None:
        return Ruling(question=asked, allowed=False, findings=(gone,))
    ap = ap_for(field, model, hit, shield=question.shield)
    found = ap_findings(field, model, hit, shield=question.shield)
    sum_up = Finding(rule="LI-TRT-002", facts={"ap": ap, "base": hit.base_ap}, says=f"AP {ap}.")
    return Ruling(question=asked, allowed=True, findings=(*found, sum_up))


class Saves(Question, frozen=True, kw_only=True, tag="saves"):
    """Which Saves does a model have? Against a Hit of ``ap``, or of the ``weapon`` of the model ``by``."""

    model: str
    ap: int = 0
    by: str = ""
    weapon: str | int = 0


@answers(Saves)
def saves(field: Battlefield, question: Saves) -> Ruling:
    """Rule on the Saves of a model: one effect for each it may choose; allowed where the Hit comes to it.

    Shields that are up take it, with the fact ``left``, or discard it.
    """
    model, hit = field.models[question.model], hit_by(field, question.by, question.weapon, question.ap)
    asked = f"Which Saves does {model.id} have?"
    shielded = takes_shield(field, model, hit)
    gone = discards(field, model.id, hit, shield=shielded)
    if gone is not None:
        return Ruling(question=asked, allowed=False, findings=(gone,))
    if shielded:
        lost = levels_lost(model, hit)
        left = max(0, model.shield_level - lost)
        says = f"The shields of {model.id} take the Hit and fall from {model.shield_level} to {left}."
        taken = Finding(rule="LI-SPC-089", facts={"levels": lost, "left": left}, says=says)
        if not calibrated(field, model):
            return Ruling(question=asked, allowed=False, findings=(taken,))
        keeps = Finding(rule="LI-TIT-029", facts={"kept_on": KEPT}, says=f"Each level is kept on a {KEPT}+.")
        return Ruling(question=asked, allowed=False, findings=(taken, keeps))
    bearing = save_findings(field, model, hit, ap=ap_for(field, model, hit))
    kept = saves_by(bearing, field, model, hit)
    cite_astride(field, model)
    found = tuple(each for each in bearing if each.effect is None or each.effect in kept)
    return Ruling(question=asked, allowed=True, findings=found)


class StructureSave(Question, frozen=True, kw_only=True, tag="structure_save"):
    """What must a Structure's 2D6 Save roll reach? Not allowed: the Hit is discarded."""

    structure: str
    ap: int = 0
    by: str = ""
    weapon: str | int = 0


@answers(StructureSave)
def save_of_structure(field: Battlefield, question: StructureSave) -> Ruling:
    """Rule on a Structure's Save: fact ``needed``."""
    hit = hit_by(field, question.by, question.weapon, question.ap)
    asked = f"What must {question.structure} roll against the Hit?"
    gone = discards(field, question.structure, hit)
    if gone is not None:
        return Ruling(question=asked, allowed=False, findings=(gone,))
    needed = structure_save(field, question.structure, hit)
    finding = Finding(rule="LI-STR-042", facts={"needed": needed}, says=f"{needed}+ on 2D6.")
    return Ruling(question=asked, allowed=True, findings=(finding,))
