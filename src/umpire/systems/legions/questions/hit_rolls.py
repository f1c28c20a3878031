"""Questions about Hit rolls: what modifies them, how many there are, which are rolled again."""

from __future__ import annotations

from umpire.rulings import Finding, Question, Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.question import answers, weapon_index
from umpire.systems.legions.questions.sight import sight_behind_fire
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing import (
    Fire,
    dice_findings,
    dice_told,
    fire_at,
    hit_modifiers,
    hittable,
    modifier,
    reroll,
    waivers,
)
from umpire.systems.legions.rules.firing.topics import Waiving


class HitModifiers(Question, frozen=True, kw_only=True, tag="hit_modifiers"):
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
    return Ruling(
        question=asked, allowed=bool(fire.eligible), findings=(*hit_modifiers(fire), sum_up, *sight_behind_fire(fire))
    )


class Waivers(Question, frozen=True, kw_only=True, tag="waivers"):
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


class Dice(Question, frozen=True, kw_only=True, tag="dice"):
    """How many Hit dice does a weapon roll at a target?"""

    model: str
    target: str
    weapon: str | int = 0


@answers(Dice)
def how_many_dice(field: Battlefield, question: Dice) -> Ruling:
    """Rule on the number of Hit dice: fact ``dice``."""
    fire = _fire(field, question)
    count = dice_told((fire,))
    sum_up = Finding(rule="LI-FIR-021", facts={"dice": count}, says=f"{count} dice.")
    asked = f"How many dice does {question.model} roll at {question.target}?"
    return Ruling(question=asked, allowed=bool(fire.eligible), findings=(*dice_findings(fire), sum_up))


class Rerolls(Question, frozen=True, kw_only=True, tag="rerolls"):
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
