"""What a Detachment could do from where it stands, and what could be done to it there: the view before a decision."""

from __future__ import annotations

from itertools import product

import msgspec

from umpire.rulings import Fact, Finding, Forbid, Question, Ruling, aside
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.batches import roll_words
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.firing import (
    Fire,
    can_damage_structures,
    can_hit,
    dice_for,
    dice_told,
    fire_at,
    firing_permission,
    foremost_reason,
    hittable,
    modifier,
    no_target,
    permitted,
    sees,
    waivers,
)

SIGHT, TARGET, DICE, WAIVED = "LI-BAS-022", "LI-FIR-012", "LI-FIR-021", "LI-FIR-022"


class Outlook(Question, frozen=True, kw_only=True, tag="outlook"):
    """What can a Detachment fire at from where it stands, if not, why not, and who sees it there?"""

    detachment: str


@answers(Outlook)
def outlook(field: Battlefield, question: Outlook) -> Ruling:
    """Rule on every enemy at once: facts ``target``, ``can`` (fire at it) and ``seen`` (by it), one finding each.

    The first finding sums up how exposed it is: facts ``seen_by`` and ``enemies`` count enemy Detachments.
    """
    own = field.detachments[question.detachment]
    with aside():  # each line gives the reason that tells most of its enemy
        barred = next((each for each in firing_permission(field, own.id) if isinstance(each.effect, Forbid)), None)
        found = []
        for foe in field.detachments_of(field.opponent(own.side)):
            pairs = product(field.models_of(foe), field.models_of(own))
            seen = any(sees(field, theirs.id, mine.id) for theirs, mine in pairs)
            found.append(_told(field, own.id, foe.id, barred=barred, seen=seen))
        weapons = (weapon for model in field.models_of(own) for weapon in field.profile(model).weapons)
        built = field.structures if any(map(can_damage_structures, weapons)) else ()
        found += [_told(field, own.id, each, barred=barred, seen=False) for each in built]
    seen_by = [each for each in found if each.facts["seen"]]
    enemies = sum(each.facts["target"] in field.detachments for each in found)
    told = f"{len(seen_by)} of {enemies} enemy Detachments see {own.id} here"
    exposed = Finding(rule=SIGHT, facts={"seen_by": len(seen_by), "enemies": enemies}, says=told)
    asked = f"What can {own.id} fire at, and who sees it?"
    return Ruling(question=asked, allowed=any(each.facts["can"] for each in found), findings=(exposed, *found))


def _told(field: Battlefield, own: str, target: str, *, barred: Finding | None, seen: bool) -> Finding:
    """Return the one finding that tells a player most: what bars all fire, what forbids it first, or who can be hit."""
    first = barred or foremost_reason(field, own, target)
    facts: dict[str, Fact] = {"target": target, "can": not isinstance(first.effect, Forbid), "seen": seen}
    return msgspec.structs.replace(first, facts=facts)


class WeaponsOn(Question, frozen=True, kw_only=True, tag="weapons_on"):
    """Which weapons of a Detachment can be fired at a target, at what modifier, and which penalties may be waived?"""

    detachment: str
    target: str
    overwatch: bool = False
    waive: tuple[str, ...] = ()


@answers(WeaponsOn)
def weapons_on(field: Battlefield, question: WeaponsOn) -> Ruling:
    """Rule on every weapon of every model, like ones together; a finding forbids those that cannot be fired.

    Facts: ``weapon`` (its number in the profile), ``name``, ``models``, ``dice`` in all, ``needed`` and ``modifier``.
    """
    found: dict[tuple[object, ...], list[Fire]] = {}
    for model in field.models_of(question.detachment):
        for index, weapon in enumerate(field.profile(model).weapons):
            if can_hit(weapon):
                fire = fire_at(
                    field, model.id, index, question.target, waived=question.waive, overwatch=question.overwatch
                )
                able = bool(fire.eligible)
                key = (model.profile, index, able, *((modifier(fire), dice_for(fire)) if able else ()))
                found.setdefault(key, []).append(fire)
    lines = [_line(key, fires) for key, fires in found.items()]
    asked = f"Which weapons of {question.detachment} can be fired at {question.target}?"
    barred = no_target(field, question.detachment, question.target, overwatch=question.overwatch)
    allowed = any(each.effect is None for each in lines) and not barred
    ruling = Ruling(question=asked, allowed=allowed, findings=(*barred, *lines, *_waivable(found)))
    return permitted(field, question.detachment, ruling, overwatch=question.overwatch)


def _line(key: tuple[object, ...], fires: list[Fire]) -> Finding:
    fire, (_, index, able, *_) = fires[0], key
    name = fire.weapon.label
    models = ", ".join(each.firer for each in fires)
    facts: dict[str, str | int | float | bool] = {"weapon": int(str(index)), "name": name, "models": models}
    if not able:
        says = f"{len(fires)} {name}: out of range, Arc or sight"
        return Finding(rule=TARGET, effect=Forbid(reason="no target"), facts=facts, says=says)
    facts |= {"dice": dice_told(fires), "needed": fire.weapon.to_hit or 0, "modifier": modifier(fire)}
    facts |= {"hittable": len(hittable(fire))}
    return Finding(rule=DICE, facts=facts, says=f"{len(fires)} {roll_words(fire)}")


def _waivable(found: dict[tuple[object, ...], list[Fire]]) -> list[Finding]:
    """Return the penalties that the firing player may ignore: fact ``waive`` names them as a declaration does."""
    told: dict[str, Finding] = {}
    for fires in found.values():
        for each in waivers(fires[0]) if fires[0].eligible else ():
            out = ", ".join(each.excluded)
            says = f"ignore the penalty of {each.by}: no Hits on {out}"
            told.setdefault(each.id, Finding(rule=each.rule, facts={"waive": each.id}, says=says))
    return list(told.values())
