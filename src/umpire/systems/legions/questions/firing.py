"""Questions about firing: sight, range, Arc, targets, Hit rolls, Hits, Saves."""

from __future__ import annotations

import msgspec

from umpire.rulings import ApModifier, Finding, Margin, Ruling, Witness
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.question import Question, answers
from umpire.systems.legions.questions.weapons import hit_by, weapon_index
from umpire.systems.legions.rules.firing import (
    Aim,
    Declaration,
    Fire,
    ap_findings,
    ap_for,
    behind,
    can_fire,
    can_target,
    dice_findings,
    dice_for,
    discards,
    fire_at,
    hit_modifiers,
    hittable,
    in_arc,
    judge_declaration,
    modifier,
    obscured,
    range_to,
    reroll,
    save_findings,
    saves_for,
    sight,
    structure_save,
    targets,
    waivers,
)
from umpire.systems.legions.rules.firing.topics import Waiving
from umpire.systems.legions.rules.book import BOOK

__all__ = [
    "AimEntry",
    "Ap",
    "CanFire",
    "Declare",
    "Dice",
    "HitModifiers",
    "Obscured",
    "Range",
    "RearArc",
    "Rerolls",
    "Saves",
    "See",
    "StructureSave",
    "Target",
    "Targets",
    "Waivers",
]


class See(Question, tag="see"):
    """Does a model have line of sight to another model, or to a Structure?"""

    viewer: str
    target: str


@answers(See)
def see(field: Battlefield, question: See) -> Ruling:
    """Rule on a line of sight; the witness is the free line."""
    found = sight(field, question.viewer, question.target)
    rule = "LI-BAS-022"
    behind_what = f" behind {', '.join(found.blockers)}" if found.blockers else ""
    told = "" if found.visible else f"{question.target} is hidden{behind_what}."
    witness = Witness(kind="line", points=found.line, label="line of sight") if found.line else None
    facts: dict[str, str | int | float | bool] = {"blockers": ", ".join(found.blockers)}
    finding = Finding(rule=rule, facts=facts, says=told, witness=witness)
    asked = f"Does {question.viewer} see {question.target}?"
    return Ruling(question=asked, allowed=found.visible, findings=(finding,), too_close_to_call=found.undecided)


class Obscured(Question, tag="obscured"):
    """How much of a model is hidden from another?"""

    viewer: str
    target: str


@answers(Obscured)
def how_obscured(field: Battlefield, question: Obscured) -> Ruling:
    """Rule on the obscured share of a model: fact ``share``; allowed as long as some of it shows."""
    share = obscured(field, question.viewer, question.target)
    told = f"{question.target} is {share:.1%} obscured from {question.viewer}."
    finding = Finding(rule="LI-FIR-030", facts={"share": share}, says=told)
    asked = f"How much of {question.target} is obscured from {question.viewer}?"
    return Ruling(question=asked, allowed=share < 1.0, findings=(finding,))


class Range(Question, tag="range"):
    """How far is a model, or a Structure, from another model?"""

    model: str
    target: str


@answers(Range)
def how_far(field: Battlefield, question: Range) -> Ruling:
    """Rule on a distance: fact ``distance``, inches."""
    apart = range_to(field, question.model, question.target)
    told = f'{question.target} is {apart:.2f}" from {question.model}.'
    finding = Finding(rule="LI-BAS-018", facts={"distance": apart}, says=told)
    asked = f"How far is {question.target} from {question.model}?"
    return Ruling(question=asked, allowed=True, findings=(finding,), margin=Margin(amount=apart, of="distance"))


class RearArc(Question, tag="rear_arc"):
    """Does a model stand in the Rear Arc of another?"""

    model: str
    of: str


@answers(RearArc)
def in_rear_arc(field: Battlefield, question: RearArc) -> Ruling:
    """Rule on an Arc: allowed where the model is behind the other."""
    found = behind(field, question.of, question.model)
    told = f"{question.model} is in the {'Rear' if found else 'Front'} Arc of {question.of}."
    asked = f"Is {question.model} in the Rear Arc of {question.of}?"
    return Ruling(question=asked, allowed=found, findings=(Finding(rule="LI-BAS-027", says=told),))


class WeaponArc(Question, tag="weapon_arc"):
    """Does a target lie in the Arc of a weapon?"""

    model: str
    target: str
    weapon: str | int = 0


@answers(WeaponArc)
def in_weapon_arc(field: Battlefield, question: WeaponArc) -> Ruling:
    """Rule on whether a weapon can be aimed at a model."""
    weapon = field.profile(question.model).weapons[weapon_index(field, question.model, question.weapon)]
    found = in_arc(field, question.model, weapon, question.target)
    asked = f"Is {question.target} in the Arc of {weapon.name}?"
    return Ruling(question=asked, allowed=found, findings=(Finding(rule="LI-BAS-029"),))


class Target(Question, tag="target"):
    """Can a Detachment fire at a target?"""

    detachment: str
    target: str
    overwatch: bool = False


@answers(Target)
def may_target(field: Battlefield, question: Target) -> Ruling:
    """Rule on a target, whatever the stage and the Orders are."""
    return can_target(field, question.detachment, question.target, overwatch=question.overwatch)


class Targets(Question, tag="targets"):
    """What can a Detachment fire at?"""

    detachment: str


@answers(Targets)
def all_targets(field: Battlefield, question: Targets) -> Ruling:
    """Rule on all targets at once: fact ``targets``."""
    found = targets(field, question.detachment)
    finding = Finding(rule="LI-FIR-019", facts={"targets": ", ".join(found)}, says=", ".join(found))
    asked = f"What can {question.detachment} fire at?"
    return Ruling(question=asked, allowed=bool(found), findings=(finding,))


class CanFire(Question, tag="can_fire"):
    """Can one weapon of a model be fired at a target, and whom can it hit?"""

    model: str
    target: str
    weapon: str | int = 0
    overwatch: bool = False


@answers(CanFire)
def may_fire(field: Battlefield, question: CanFire) -> Ruling:
    """Rule on one weapon: fact ``eligible`` names the models that it can hit."""
    index = weapon_index(field, question.model, question.weapon)
    return can_fire(field, question.model, index, question.target, overwatch=question.overwatch)


class AimEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One weapon of one model, by name or number, and its target."""

    model: str
    target: str
    weapon: str | int = 0


class Declare(Question, tag="declare"):
    """May a Detachment declare this fire?"""

    detachment: str
    aims: tuple[AimEntry, ...]
    overwatch: bool = False


def _meant(field: Battlefield, aim: AimEntry) -> int:
    return aim.weapon if isinstance(aim.weapon, int) else weapon_index(field, aim.model, aim.weapon)


@answers(Declare)
def may_declare(field: Battlefield, question: Declare) -> Ruling:
    """Rule on a declaration as a whole."""
    aims = tuple(
        Aim(model=each.model, target=each.target, weapon=_meant(field, each)) for each in question.aims
    )
    asked = Declaration(field=field, detachment=question.detachment, aims=aims, overwatch=question.overwatch)
    return judge_declaration(asked)


class HitModifiers(Question, tag="hit_modifiers"):
    """What modifies the Hit rolls of a weapon at a target? ``waive`` names penalties that the firer ignores."""

    model: str
    target: str
    weapon: str | int = 0
    waive: tuple[str, ...] = ()
    overwatch: bool = False


def _fire(field: Battlefield, question: HitModifiers | Waivers | Dice | Rerolls) -> Fire:
    index = weapon_index(field, question.model, question.weapon)
    waived = question.waive if isinstance(question, HitModifiers) else ()
    overwatch = isinstance(question, HitModifiers) and question.overwatch
    return fire_at(field, question.model, index, question.target, waived=waived, overwatch=overwatch)


@answers(HitModifiers)
def modifiers(field: Battlefield, question: HitModifiers) -> Ruling:
    """Rule on the modifiers: facts ``total`` and ``hittable``; allowed where the weapon can be fired at all."""
    fire = _fire(field, question)
    total, able = modifier(fire), hittable(fire)
    told = f"{total:+d} in all; {', '.join(able)} can be hit."
    sum_up = Finding(rule="LI-FIR-022", facts={"total": total, "hittable": ", ".join(able)}, says=told)
    asked = f"What modifies the Hit rolls of {question.model} at {question.target}?"
    return Ruling(question=asked, allowed=bool(fire.eligible), findings=(*hit_modifiers(fire), sum_up))


class Waivers(Question, tag="waivers"):
    """Which penalties may the firer ignore, and whom can it not hit then?"""

    model: str
    target: str
    weapon: str | int = 0


@answers(Waivers)
def may_waive(field: Battlefield, question: Waivers) -> Ruling:
    """Rule on the penalties on offer; allowed where there is one."""
    fire = _fire(field, question)
    asked = f"Which penalties may {question.model} ignore at {question.target}?"
    return Ruling(question=asked, allowed=bool(waivers(fire)), findings=BOOK.findings(Waiving(fire=fire)))


class Dice(Question, tag="dice"):
    """How many Hit dice does a weapon roll at a target?"""

    model: str
    target: str
    weapon: str | int = 0


@answers(Dice)
def how_many_dice(field: Battlefield, question: Dice) -> Ruling:
    """Rule on the number of Hit dice: fact ``dice``."""
    fire = _fire(field, question)
    count = dice_for(fire)
    sum_up = Finding(rule="LI-BAS-043", facts={"dice": count}, says=f"{count} dice.")
    asked = f"How many dice does {question.model} roll at {question.target}?"
    return Ruling(question=asked, allowed=bool(fire.eligible), findings=(*dice_findings(fire), sum_up))


class Rerolls(Question, tag="rerolls"):
    """Which Hit rolls may be rolled again?"""

    model: str
    target: str
    weapon: str | int = 0


@answers(Rerolls)
def may_reroll(field: Battlefield, question: Rerolls) -> Ruling:
    """Rule on the re-roll of Hit rolls: fact ``dice``; allowed where there is one."""
    found = reroll(_fire(field, question))
    asked = f"Which Hit rolls of {question.model} may be rolled again?"
    return Ruling(question=asked, allowed=found is not None, findings=(found,) if found else ())


class Ap(Question, tag="ap"):
    """What is the AP of a Hit on a model? ``by`` is the firing model and ``weapon`` its weapon, or ``ap`` is given."""

    model: str
    ap: int = 0
    by: str = ""
    weapon: str | int = 0


@answers(Ap)
def ap_of(field: Battlefield, question: Ap) -> Ruling:
    """Rule on the AP against a model: fact ``ap``."""
    model, hit = field.models[question.model], hit_by(field, question.by, question.weapon, question.ap)
    ap = ap_for(field, model, hit)
    found = tuple(each for each in ap_findings(field, model, hit) if isinstance(each.effect, ApModifier))
    sum_up = Finding(rule="LI-TRT-002", facts={"ap": ap, "base": hit.base_ap}, says=f"AP {ap}.")
    return Ruling(question=f"What AP does the Hit have on {model.id}?", allowed=True, findings=(*found, sum_up))


class Saves(Question, tag="saves"):
    """Which Saves does a model have? Against a Hit of ``ap``, or of the ``weapon`` of the model ``by``."""

    model: str
    ap: int = 0
    by: str = ""
    weapon: str | int = 0


@answers(Saves)
def saves(field: Battlefield, question: Saves) -> Ruling:
    """Rule on the Saves of a model: one effect for each it may choose; allowed where the Hit is not discarded."""
    model, hit = field.models[question.model], hit_by(field, question.by, question.weapon, question.ap)
    asked = f"Which Saves does {model.id} have?"
    gone = discards(field, model.id, hit)
    if gone is not None:
        return Ruling(question=asked, allowed=False, findings=(gone,))
    kept = saves_for(field, model, hit)
    found = tuple(
        each for each in save_findings(field, model, hit) if each.effect is None or each.effect in kept
    )
    return Ruling(question=asked, allowed=True, findings=found)


class StructureSave(Question, tag="structure_save"):
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
