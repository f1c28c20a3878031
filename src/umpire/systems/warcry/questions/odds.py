"""What an attack or a move may come to: the exact chances, from where everybody stands."""

from __future__ import annotations

from umpire.errors import InputError
from umpire.geometry import Point3, snap
from umpire.odds import Chances, spread, steps
from umpire.rulings import Fact, Finding, Odds, Question, Ruling, TestDue, has_effect, note, number_odds, word_odds
from umpire.systems.warcry.battlefield import Field, Weapon
from umpire.systems.warcry.questions.attacks import Hitting, Target, hitting, target
from umpire.systems.warcry.questions.moves import Leg, judge_move
from umpire.systems.warcry.questions.outcomes import (
    BY_ATTACK,
    BY_FALL,
    FALLEN,
    PASSED,
    STANDS,
    UNTESTED,
    End,
    allocate,
    falling_test,
    suffer_impact,
    tests,
    to_hit,
)
from umpire.systems.warcry.questions.question import answers
from umpire.systems.warcry.questions.risks import falling_now, judge_place
from umpire.systems.warcry.rules.assumed import damage_of, deep_enough, taken_down
from umpire.systems.warcry.rules.measuring import vertical
from umpire.table import Length, Model

TESTS = {UNTESTED: "not taken", PASSED: "passed", FALLEN: "fallen"}


class AttackOdds(Question, frozen=True, kw_only=True, tag="odds"):
    """What may come of a fighter's attack action against another?

    ``weapon`` may be left out where there is but one. Where a falling test may follow, it counts with its impact damage
    unless ``fall`` is False; ``to`` names where the target is placed then, otherwise it is bare floor.
    """

    attacker: str
    target: str
    weapon: str = ""
    fall: bool | None = None
    to: Point3 | None = None


class MoveOdds(Question, frozen=True, kw_only=True, tag="move_odds"):
    """What impact damage may come of a move, and does the fighter live to see its end?"""

    model: str
    legs: tuple[Leg, ...]
    movement: Length | None = None


@answers(AttackOdds)
def attack_odds(field: Field, question: AttackOdds) -> Ruling:
    """Rule on the attack, and give the odds of hits, damage and what becomes of the target."""
    attacker, victim = field.table.model(question.attacker), field.table.model(question.target)
    weapon = _weapon(field, attacker, question.weapon)
    asked = f"What are the odds of an attack by {attacker.id} with {weapon.name} against {victim.id}?"
    allowed = target(field, Target(attacker=attacker.id, weapon=weapon.name, target=victim.id))
    refused = (*falling_now(field), *(() if allowed.allowed else allowed.findings))
    if refused:
        return Ruling(question=asked, allowed=False, findings=refused)
    way = hitting(field, attacker, victim, weapon)
    ends = steps(to_hit(weapon, way), lambda dice: [(allocate(field, victim, weapon, *dice), 1.0)])
    found = (*way.findings, *_told(weapon, way))
    may_fall = has_effect(_possible(field, attacker, victim), TestDue)
    if question.to is None and not (may_fall if question.fall is None else question.fall):
        told = (*found, *_not_asked(field, attacker, victim))
        return Ruling(question=asked, allowed=True, findings=told, odds=_odds(weapon, ends))
    landing = _landing(field, victim, question.to)
    if not landing.allowed:
        return Ruling(question=asked, allowed=False, findings=landing.findings)
    due = [each for each in landing.findings if isinstance(each.effect, TestDue)]
    ends = steps(ends, falling_test(field, attacker, victim, len(due)))
    told = (*found, *_asked(field, attacker, victim, landing))
    return Ruling(question=asked, allowed=True, findings=told, odds=_odds(weapon, ends, fallen=True))


def _weapon(field: Field, attacker: Model, name: str) -> Weapon:
    weapons = field.profile(attacker).weapons
    if not name and len(weapons) > 1:
        fix = f"Give `weapon`: {', '.join(each.name for each in weapons)}."
        raise InputError(f"{attacker.id} has several weapons", path="weapon", fix=fix)
    return field.profile(attacker).weapon(name or (weapons[0].name if weapons else ""))


def _landing(field: Field, victim: Model, to: tuple[float, float, float] | None) -> Ruling:
    """Return the ruling on where the target is placed if it falls, each impact damage a finding of its own."""
    if to is not None:
        return judge_place(field, victim, (snap(to[0]), snap(to[1]), snap(to[2])), victim.ground)
    below = vertical(field, victim.ground)
    told = f'a fall of {below:g}" to bare floor; not in the odds: deadly terrain there (name the place with `to`)'
    effect = TestDue(kind="impact", because="a deep fall") if deep_enough(below) else None
    return Ruling(question="", allowed=True, findings=(note("WC-A12", told, effect=effect, facts={"below": below}),))


def _told(weapon: Weapon, way: Hitting) -> tuple[Finding, ...]:
    facts: dict[str, Fact] = {"strength": weapon.strength, "toughness": way.toughness, "needed": way.needed}
    dealt: dict[str, Fact] = {"attacks": weapon.attacks, "hit": weapon.hit, "critical": weapon.critical}
    points = (
        f"{weapon.hit} damage points for a hit, {weapon.critical} for a critical hit, which is no other hit as well"
    )
    return (
        note("WC-A01", f"Strength {weapon.strength} against Toughness {way.toughness}", facts=facts),
        note("WC-A03", f"{weapon.attacks} dice: {points}", facts=dealt),
        note("WC-A01", "not in the odds: abilities and reactions"),
    )


def _possible(field: Field, attacker: Model, victim: Model) -> tuple[Finding, ...]:
    """Return what the rules say about a falling test after a critical hit that leaves the target a Wound."""
    return tests(field, attacker, victim, End(0, 1, 1, STANDS))


def _not_asked(field: Field, attacker: Model, victim: Model) -> tuple[Finding, ...]:
    if not has_effect(_possible(field, attacker, victim), TestDue):
        return ()
    return (note("WC-025", "not in the odds: the falling test after a critical hit, and the fall (`fall` is false)"),)


def _asked(field: Field, attacker: Model, victim: Model, landing: Ruling) -> tuple[Finding, ...]:
    found = _possible(field, attacker, victim)
    if not has_effect(found, TestDue):
        return (*found, note("WC-025", "no falling test can follow"))
    return (*found, note("WC-032", "after critical hits that it survives, on a 1"), *landing.findings)


def _odds(weapon: Weapon, ends: Chances[End], *, fallen: bool = False) -> tuple[Odds, ...]:
    gone = {STANDS: "stands", BY_ATTACK: "taken down"}
    found = [
        number_odds("hits", spread(ends, lambda end: end.hits)),
        number_odds("critical hits", spread(ends, lambda end: end.criticals)),
        number_odds("damage", spread(ends, lambda end: damage_of(weapon, end.hits, end.criticals))),
    ]
    if fallen:
        gone = {STANDS: "stands", BY_ATTACK: "taken down by the attack", BY_FALL: "taken down by the fall"}
        found.append(word_odds("falling test", spread(ends, lambda end: end.test), TESTS))
        found.append(number_odds("impact damage", spread(ends, lambda end: end.impact)))
    return (*found, word_odds("target", spread(ends, lambda end: end.fate), gone))


@answers(MoveOdds)
def move_odds(field: Field, question: MoveOdds) -> Ruling:
    """Rule on the move, and give the odds of the impact damage on its way."""
    model = field.table.model(question.model)
    journey = judge_move(field, model, question.legs, question.movement)
    asked = f"What are the odds of this move by {model.id}?"
    waiting = falling_now(field)
    found = (*waiting, *journey.ruling.findings)
    if waiting or not journey.ruling.allowed:
        return Ruling(question=asked, allowed=False, findings=found)
    ends = suffer_impact(field, field.wounds_left(model), sum(len(each.impacts) for each in journey.stages))
    fates = spread(ends, lambda hurt: BY_FALL if taken_down(hurt.left) else STANDS)
    odds = (
        number_odds("impact damage", spread(ends, lambda hurt: hurt.suffered)),
        word_odds("fighter", fates, {STANDS: "stands", BY_FALL: "taken down"}),
    )
    return Ruling(question=asked, allowed=True, findings=found, odds=odds)
