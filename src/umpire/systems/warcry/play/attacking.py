"""Attack actions: the dice, the damage, then a falling test if one is due; and damage by abilities."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Run, require
from umpire.rulings import Finding, Ruling, TestDue, cite, rules_of
from umpire.systems.warcry.battlefield import Field, Source, Weapon
from umpire.systems.warcry.play.actions import Ability, Attack, Impact
from umpire.systems.warcry.play.events import (
    AttackRolled,
    DamageAllocated,
    FallingTested,
    FighterFell,
    FighterTakenDown,
)
from umpire.systems.warcry.play.setting_up import nobody_is_falling
from umpire.systems.warcry.questions import hitting
from umpire.systems.warcry.questions.attacks import Target, target
from umpire.systems.warcry.rules import BOOK
from umpire.systems.warcry.rules.assumed import damage_of, hits, impact_damage, is_critical, taken_down
from umpire.systems.warcry.rules.falling import falls
from umpire.systems.warcry.rules.topics import Falling
from umpire.table import Model


def attack(run: Run[Field], action: Attack) -> None:
    """Judge and resolve an attack action.

    Its steps are those of `questions/outcomes.py`, which works out their chances, by the same names.
    """
    nobody_is_falling(run.state)
    ruling = target(run.state, Target(attacker=action.attacker, weapon=action.weapon, target=action.target))
    require(ruling, then="Choose an enemy within the weapon's range.")
    attacker, victim = run.state.table.model(action.attacker), run.state.table.model(action.target)
    weapon = run.state.profile(attacker).weapon(action.weapon)
    hit, criticals = to_hit(run, attacker, victim, weapon, ruling)
    points = damage_of(weapon, hit, criticals)
    there = True
    if points:
        cite("WC-A03", victim)
        there = allocate(run, victim.id, points, Source.ATTACK)
    cite("WC-030", victim)
    falling_test(run, attacker, victim, Source.ATTACK, criticals, run.state.wounds_left(victim) if there else 0)


def to_hit(run: Run[Field], attacker: Model, victim: Model, weapon: Weapon, ruling: Ruling) -> tuple[int, int]:
    """Roll the attacks of a weapon; return the hits that are not critical, and the critical hits."""
    way = hitting(run.state, attacker, victim, weapon)
    rolled = run.roll(weapon.attacks, why=f"attacks of {attacker.id}")
    criticals = sum(is_critical(die) for die in rolled)
    if criticals:
        cite("WC-A02", attacker)
    hit = sum(hits(die, way.needed) for die in rolled)
    run.emit(
        AttackRolled(
            attacker=attacker.id,
            target=victim.id,
            weapon=weapon.name,
            toughness=way.toughness,
            needed=way.needed,
            hits=hit,
            criticals=criticals,
            dice=rolled,
        ),
        by=ruling.resting_on(way.findings),
    )
    return hit, criticals


def allocate(
    run: Run[Field], name: str, points: int, source: Source, *because: Finding, dice: tuple[int, ...] = ()
) -> bool:
    """Allocate damage points to a fighter; return whether it is still there."""
    if source is not Source.ATTACK:
        cite("WC-018", name)  # no cover against them
    left = max(0, run.state.wounds_left(run.state.table.model(name)) - points)
    run.emit(DamageAllocated(model=name, damage=points, left=left, source=source, dice=dice, rules=rules_of(because)))
    if taken_down(left):
        cite("WC-A04", name)
        run.emit(FighterTakenDown(model=name))
        return False
    return True


def falling_test(
    run: Run[Field], attacker: Model | None, victim: Model, source: Source, criticals: int, left: int
) -> None:
    """Take the falling test that is due after damage, if one is."""
    field = run.state
    topic = Falling(field=field, target=victim, attacker=attacker, source=source, criticals=criticals, left=left)
    for found in BOOK.findings(topic):
        if not isinstance(found.effect, TestDue):
            continue
        cite("WC-032", victim)
        (die,) = run.roll(1, why=f"falling test of {victim.id}")
        run.emit(FallingTested(model=victim.id, fallen=falls(die), dice=(die,), rules=rules_of((found,))))
        if falls(die):
            cite("WC-032", victim)
            run.emit(FighterFell(model=victim.id, fallen_from=victim.ground, rules=rules_of((found,))))
            return


def suffer_impact(run: Run[Field], name: str, *because: Finding) -> bool:
    """Roll for impact damage; return whether the fighter is still there."""
    cite("WC-A11", name)
    (die,) = run.roll(1, why=f"impact damage of {name}")
    return allocate(run, name, impact_damage(run.state, die), Source.IMPACT, *because, dice=(die,))


def ability(run: Run[Field], action: Ability) -> None:
    """Allocate the damage points of an ability: cover and falling tests have no part in it."""
    nobody_is_falling(run.state)
    if action.damage < 1:
        raise IllegalAction("An ability allocates 1 damage point or more. Give `damage`.")
    victim = run.state.table.model(action.target)
    cite("WC-031", victim)
    if allocate(run, victim.id, action.damage, Source.ABILITY):
        falling_test(run, None, victim, Source.ABILITY, 1, run.state.wounds_left(victim))


def impact(run: Run[Field], action: Impact) -> None:
    """Let a fighter suffer impact damage."""
    nobody_is_falling(run.state)
    suffer_impact(run, run.state.table.model(action.model).id)
