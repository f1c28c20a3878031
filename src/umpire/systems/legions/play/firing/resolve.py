"""Resolving an attack: Hit rolls target by target, the pool of Hits, and what an attack leaves behind."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Options
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, lay, lies
from umpire.systems.legions.play.firing.actions import ResolveTarget
from umpire.systems.legions.play.firing.events import (
    AttackEnded,
    DiceCounted,
    HitsRolled,
    PoolFormed,
    TargetChosen,
)
from umpire.systems.legions.play.firing.frames import (
    Attack,
    AttackKind,
    Batch,
    Fired,
    Hits,
    Shooter,
)
from umpire.systems.legions.play.firing.singularities import roll_singularities
from umpire.systems.legions.play.firing.structures import strike_structure
from umpire.systems.legions.play.firing.templates import awaits_place, fall, place_options
from umpire.systems.legions.play.firing.wrecking import offer_blows
from umpire.systems.legions.play.morale import check, judge_break_points
from umpire.systems.legions.rules.filed import TRAITS
from umpire.systems.legions.rules.firing import further_dice, hits_scored, rolled_again
from umpire.systems.legions.rules.formations.marking import mark_left
from umpire.systems.legions.rules.morale import Cause, check_due, is_broken, spared
from umpire.systems.legions.rules.traits.barrage import HEAVY


def _owes(state: BattleState) -> tuple[str, ...]:
    attack: Attack = state.top
    choosing = len(_open(state.field, attack)) > 1 and not attack.next
    return (attack.side,) if choosing or awaits_place(attack) else ()


def _open(field: Battlefield, attack: Attack) -> tuple[Fired, ...]:
    """Return the volleys that can be resolved next: Heavy Barrage and bombs strike a Structure before those inside.

    What was aimed at a Structure that has fallen since is rolled for when nothing else is left.
    """
    inside = {
        each.id
        for volley in attack.volleys
        if volley.structure and (attack.kind is AttackKind.BOMBING or _is_heavy(field, volley))
        for each in field.garrison_of(volley.target)
    }
    standing = [each for each in attack.volleys if not each.structure or each.target in field.structures]
    return tuple(each for each in standing if each.target not in inside)


def _is_heavy(field: Battlefield, volley: Fired) -> bool:
    shooters = (each for batch in volley.batches for each in batch.shooters)
    return any(field.profile(each.model).weapons[each.weapon].has(HEAVY) for each in shooters)


def judge_target(state: BattleState, side: str, action: ResolveTarget) -> Fired:
    """Judge whether a target is one of those declared that are still to be resolved, and return the volley at it."""
    attack = state.top
    declared = _open(state.field, attack) if isinstance(attack, Attack) else ()
    meant = (each for each in declared if each.target == action.target)
    found = next((each for each in meant if action.shot in (msgspec.UNSET, each.shot)), None)
    if found is None:
        names = dict.fromkeys(each.target for each in declared)
        left = f"Choose one of {', '.join(names)}." if declared else "No declared target is waiting."
        raise IllegalAction(f"{action.target} is not a target still to be resolved. {left}", rules=("LI-FIR-020",))
    if found.shot is not msgspec.UNSET:
        cite("LI-TIT-028")
    cite("LI-FIR-020")
    return found


def resolve_target(run: BattleRun, side: str, action: ResolveTarget, judged: Fired) -> None:
    """With several declared targets, the firing player chooses which one is resolved next."""
    run.emit(TargetChosen(target=judged.target, shot=judged.shot))


def _options(state: BattleState, side: str) -> Options:
    attack: Attack = state.top
    if awaits_place(attack):
        return place_options(state, side)
    cite("LI-FIR-020")
    able = _open(state.field, attack)
    apart = any(each.shot is not msgspec.UNSET for each in able)
    if apart:
        cite("LI-TIT-028")
    return Options(
        side=side,
        prompt=f"Choose the {'weapon' if apart else 'target'} that is resolved next.",
        choices=tuple(
            Choice(
                kind="resolve_target",
                label=f"Roll for {_called(state.field, each)}",
                subject=each.target,
                action=ResolveTarget(target=each.target, shot=each.shot),
            )
            for each in able
        ),
    )


def _called(field: Battlefield, volley: Fired) -> str:
    """Return what a player is told of a volley: its target, and its weapon where it is of one alone."""
    if volley.shot is msgspec.UNSET:
        return volley.target
    weapon = field.profile(volley.shot.model).weapons[volley.shot.weapon]
    return f"{weapon.label} of {volley.shot.model} at {volley.target}"


def _proceed(run: BattleRun) -> None:
    """Fire at one target is rolled and resolved completely before the next target's dice are rolled."""
    attack: Attack = run.state.top
    if not attack.volleys and attack.templates:
        fall(run, attack)
        return
    if not attack.volleys:
        _end(run, attack)
        return
    if len(attack.volleys) > 1:
        cite("LI-FIR-055")
    able = _open(run.state.field, attack) or attack.volleys
    if any(each.target in run.state.field.detachments for each in attack.volleys if each not in able):
        cite("LI-TRT-029" if attack.kind is AttackKind.BOMBING else "LI-TRT-047", able[0].target)
    if able[0].shot is not msgspec.UNSET:
        cite("LI-TIT-028", attack.attacker)
    volley = next((each for each in able if (each.target, each.shot) == (attack.next, attack.shot)), able[0])
    _roll_volley(run, attack, volley)


def _roll_volley(run: BattleRun, attack: Attack, volley: Fired) -> None:
    """Roll all batches at one target and form its pool of Hits."""
    opened = roll_singularities(run, volley)
    for batch in volley.batches:
        alive = tuple(each for each in batch.shooters if run.state.field.models[each.model].alive)
        if not alive:
            continue
        if len(volley.batches) > 1:
            cite("LI-FIR-065")
        cite("LI-FIR-021")
        fired = msgspec.structs.replace(batch, shooters=tuple(_counted(run, each, volley.target) for each in alive))
        run.emit(roll_batch(run, attack.attacker, volley.target, fired, opened=opened))
    pool: tuple[Hits, ...] = run.state.top.pool
    cite("LI-FIR-024")
    cite("LI-FIR-035")
    if volley.structure or bool(run.state.field.detachments[volley.target].garrison):
        cite("LI-STR-045")
    run.emit(
        PoolFormed(
            target=volley.target,
            side=_owner(run.state.field, attack, volley),
            hits=sum(hits.count for hits in pool),
            structure=volley.structure,
            shot=volley.shot,
        )
    )
    _leave_conditions(run, volley, pool)
    if volley.structure:
        strike_structure(run, volley.target, pool, attack.side)


def _counted(run: BattleRun, shooter: Shooter, target: str) -> Shooter:
    """Roll for further Hit dice of a weapon whose Dice are a roll, anew for each target."""
    weapon = run.state.field.profile(shooter.model).weapons[shooter.weapon]
    if weapon.rolled is msgspec.UNSET:
        return shooter
    dice = run.roll(1, why=f"Dice of {weapon.label}")
    more = further_dice(weapon, dice[0])
    run.emit(DiceCounted(model=shooter.model, weapon=weapon.label, target=target, more=more, dice=dice))
    return msgspec.structs.replace(shooter, dice=shooter.dice + more)


def _owner(field: Battlefield, attack: Attack, volley: Fired) -> str:
    """Return the side that allocates Hits: the target's own, which a Heavy Barrage at a Structure does not ask."""
    return field.opponent(attack.side) if volley.structure else field.detachments[volley.target].side


def _leave_conditions(run: BattleRun, volley: Fired, pool: tuple[Hits, ...]) -> None:
    """Lay on the target what the traits of the weapons whose Hits were scored on it leave there."""
    if volley.structure:
        return
    field, target = run.state.field, volley.target
    weapons = [field.profile(hits.firer).weapons[hits.weapon] for hits in pool if hits.firer]
    for name, trait in sorted(TRAITS.items()):  # whatever the order in which their files were read
        if field.type_of(target) not in trait.on or not any(weapon.has(name) for weapon in weapons):
            continue
        for condition in trait.leaves:
            if not lies(run.state, target, condition):
                cite(trait.rules[0], target)
                lay(run, target, condition)
    mark = mark_left(field, tuple(hits.firer for hits in pool if hits.firer))
    if mark is not None and not lies(run.state, target, mark):
        cite("LI-BTL-082", target)
        lay(run, target, mark)


def roll_batch(
    run: BattleRun,
    attacker: str,
    target: str,
    batch: Batch,
    *,
    extra: bool = False,
    opened: frozenset[tuple[str, int]] = frozenset(),
) -> HitsRolled:
    """A die whose modified result is below the To Hit value misses and is discarded.

    Each die is rolled again at most once, and always where a rule allows it, because the first roll has failed.
    ``opened`` are the models and weapons whose singularity has opened.
    """
    field, roll = run.state.field, batch.roll
    rolled: list[int] = []
    again: list[int] = []
    pool: list[Hits] = []
    if len(batch.shooters) > 1:
        cite("LI-FIR-063")
        cite("LI-FIR-064")
    if roll.modifiers:
        cite("LI-FIR-022")
    for each in roll.modifiers:
        cite(each.rule)
    naturals = run.roll(sum(each.dice for each in batch.shooters), why=f"Hit rolls with {batch.weapon}")
    for shooter, own in _shares(batch.shooters, naturals):
        weapon = field.profile(shooter.model).weapons[shooter.weapon]
        if weapon.to_hit != roll.to_hit:
            if weapon.to_hit is None:
                cite("LI-TRT-045" if target in field.structures else "LI-TRT-044", shooter.model)
            else:
                cite("LI-SPC-032", shooter.model)
            weapon = msgspec.structs.replace(weapon, to_hit=roll.to_hit)
        rolled.extend(own)
        twice = [rolled_again(weapon, die, roll.modifier, roll.again) for die in own]
        second = run.roll(sum(twice), why=f"Re-rolls with {batch.weapon}") if any(twice) else ()
        again.extend(second)
        if second:
            cite(roll.again_rule, shooter.model)
        kept = [die for die, repeated in zip(own, twice, strict=True) if not repeated]
        each_scored = [hits_scored(weapon, die, roll.modifier) for die in (*kept, *second)]
        scored = sum(each_scored)
        if not all(each_scored):
            cite("LI-FIR-023")
        if scored:
            pool.append(
                Hits(
                    firer=shooter.model,
                    weapon=shooter.weapon,
                    name=batch.weapon,
                    count=scored,
                    eligible=batch.eligible,
                    roll=batch.roll,
                    moments=batch.moments,
                    extra=extra,
                    collapsed=True if (shooter.model, shooter.weapon) in opened else msgspec.UNSET,
                )
            )
    return HitsRolled(
        attacker=attacker,
        target=target,
        batch=batch,
        hits=tuple(pool),
        scored=sum(hits.count for hits in pool),
        again=len(again),
        extra=extra,
        dice=(*rolled, *again),
    )


def _shares(shooters: tuple[Shooter, ...], dice: tuple[int, ...]) -> list[tuple[Shooter, tuple[int, ...]]]:
    shares, start = [], 0
    for each in shooters:
        shares.append((each, dice[start : start + each.dice]))
        start += each.dice
    return shares


def _end(run: BattleRun, attack: Attack) -> None:
    """Judge Break Points, then check the Morale of the targets that have lost half of their models."""
    field = run.state.field
    struck = dict.fromkeys(field.detachments[each.target].formation for each in attack.casualties)
    judge_break_points(run, tuple(struck), after_fire=True)
    due = tuple(each for each in attack.casualties if check_due(each.models, each.destroyed))
    checking = [each for each in due if not spared(field, field.detachments[each.target], Cause.CASUALTIES)]
    if len(attack.casualties) > 1:
        cite("LI-FIR-055")
    run.emit(AttackEnded(attacker=attack.attacker, casualties=attack.casualties))
    if attack.kind is AttackKind.OVERWATCH:
        return
    for each in checking:
        cite("LI-MOR-021", each.target)
        if is_broken(run.state.field, each.target) and not is_broken(field, each.target):
            cite("LI-MOR-038", each.target)
        check(run, each.target, cause=Cause.CASUALTIES)
    if attack.kind in (AttackKind.FIRST_FIRE, AttackKind.ADVANCING_FIRE):
        offer_blows(run, attack.attacker)


ATTACK = FrameRules(owes=_owes, proceed=_proceed, options=_options)
