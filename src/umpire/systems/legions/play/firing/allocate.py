"""Allocating Hits: the owner of the target takes them one at a time, or saves against like ones together."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Options
from umpire.rulings import Save, cite
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, ModelDestroyed, NotAsked
from umpire.systems.legions.play.firing.actions import AllocateHit
from umpire.systems.legions.play.firing.events import AllocationEnded, HitsDiscarded, SaveRolled
from umpire.systems.legions.play.firing.frames import Allocating, Attack, Batch, Hits, Shooter, Surviving
from umpire.systems.legions.play.firing.resolve import roll_batch
from umpire.systems.legions.play.firing.saving import Stand, roll_saves, save_words, stand
from umpire.systems.legions.play.firing.together import together_choice
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.play.wounds import inflict
from umpire.systems.legions.rules.firing import allocatable


def takers(field: Battlefield, hits: Hits) -> tuple[str, ...]:
    """Return the models that one of these Hits can be allocated to now, wounded ones before all others."""
    if hits.destroys:
        return tuple(model for model in hits.eligible if field.models[model].alive)
    return allocatable(field, hits.eligible)


def _spent(frame: Allocating) -> bool:
    return frame.most_wounds is not None and frame.wounds >= frame.most_wounds


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: Allocating = state.top
    if _spent(frame) or not any(takers(state.field, hits) for hits in frame.pool):
        return ()
    return (frame.side,)


class Allocated(msgspec.Struct, frozen=True, kw_only=True):
    """A Hit that a model takes: how the model stands against it, and the Save that is made."""

    hits: Hits
    how: Stand
    save: Save | None = None


def judge_allocation(state: BattleState, side: str, action: AllocateHit) -> Allocated:
    """Judge whether a model can take a Hit of the pool, and has the Save that is chosen."""
    hits = _hits_for(state, action)
    how = stand(state.field, hits, action.model)
    if how.lost:
        return Allocated(hits=hits, how=how)
    save = how.save(action.save)
    if action.save is not None and save is None:
        known = ", ".join(f"{each.kind} {each.value}+" for each in how.saves) or "none at all"
        told = f"{action.model} has no {action.save} Save against this Hit: choose among {known}."
        raise IllegalAction(told, rules=("LI-FIR-042",))
    cite("LI-FIR-036")
    return Allocated(hits=hits, how=how, save=save)


def allocate_hit(run: BattleRun, side: str, action: AllocateHit, judged: Allocated) -> None:
    """The target's owner allocates Hits one at a time, each resolved before the next."""
    how, target = judged.how, run.state.top.target
    if how.lost:
        run.emit(HitsDiscarded(target=target, count=1, because=how.lost, hit=action.hit, rules=(how.lost_by,)))
    else:
        _suffer(run, action, judged)


def _hits_for(state: BattleState, action: AllocateHit) -> Hits:
    """Return the Hits of the pool of which a model takes one."""
    frame = state.top
    if not isinstance(frame, Allocating):
        raise NotAsked("No Hits are waiting to be allocated.", rules=("LI-FIR-036",))
    if not 0 <= action.hit < len(frame.pool):
        raise IllegalAction(
            f"The pool has no entry {action.hit}: it counts from 0 to {len(frame.pool) - 1}.", rules=("LI-FIR-036",)
        )
    hits = frame.pool[action.hit]
    able = takers(state.field, hits)
    if action.model in able:
        return hits
    if action.model in hits.eligible and state.field.models[action.model].alive:
        why, rule = "a wounded model must be allocated Hits first", "LI-FIR-038"
    else:
        why, rule = "it is not an eligible target of this Hit", "LI-FIR-037"
    instead = f"Allocate it to {', '.join(able)}." if able else "No model can take it: allocate another Hit."
    raise IllegalAction(f"{action.model} cannot take this Hit: {why}. {instead}", rules=(rule,))


def _suffer(run: BattleRun, action: AllocateHit, judged: Allocated) -> None:
    """Roll the Save against one Hit and apply what follows."""
    frame: Allocating = run.state.top
    hits, how, save = judged.hits, judged.how, judged.save
    rolls = roll_saves(run, how, save, 1, why=action.model)
    wounded = rolls.failed > rolls.ignored
    run.emit(
        SaveRolled(
            model=action.model,
            hit=action.hit,
            name=hits.name,
            ap=how.ap,
            save=save.kind if save else None,
            needed=save.value if save else None,
            passed=not rolls.failed,
            again=bool(rolls.again),
            ignored=bool(rolls.ignored),
            earned=wounded and how.earns,
            dice=rolls.dice,
            rules=frame.cites,
        )
    )
    if wounded and hits.destroys:
        cite("LI-STR-048")
        run.emit(ModelDestroyed(model=action.model, cause=frame.cause))
    elif wounded:
        cite("LI-FIR-047")
        if how.more:
            cite("LI-TRT-038")
            cite("LI-TRT-001")
        inflict(run, action.model, wounds=1 + how.more, cause=frame.cause)


def _proceed(run: BattleRun) -> None:
    frame: Allocating = run.state.top
    if frame.pool:
        left = sum(hits.count for hits in frame.pool)
        spent = _spent(frame)
        why = "no more Wounds can be suffered from this" if spent else "no eligible model is left"
        if spent:
            cite("LI-TER-050")
        else:
            cite("LI-FIR-040")
        run.emit(HitsDiscarded(target=frame.target, count=left, because=why))
    elif frame.earned:
        _roll_earned(run, frame)
    else:
        alive = sum(run.state.field.models[each].alive for each in run.state.field.detachments[frame.target].models)
        run.emit(AllocationEnded(target=frame.target, destroyed=frame.models - alive))
        if not isinstance(run.state.top, Attack | Surviving):
            judge_break_points(run, (run.state.field.detachments[frame.target].formation,))


def _roll_earned(run: BattleRun, frame: Allocating) -> None:
    """Each unsaved Wound from the weapon brings one more attack once the destroyed models are gone.

    It can hit whatever is in range and sight of at least one firing model, and its Wounds bring nothing further.
    """
    reach = tuple(model for model in frame.reach if run.state.field.models[model].alive)
    for hits in frame.earned:
        if hits.roll is None:
            continue
        attacker = run.state.field.models[hits.firer].detachment
        batch = Batch(
            weapon=hits.name,
            shooters=(Shooter(model=hits.firer, weapon=hits.weapon, dice=1),),
            roll=hits.roll,
            eligible=reach,
            moments=hits.moments,
        )
        cite("LI-TRT-036")
        run.emit(roll_batch(run, attacker, frame.target, batch, extra=True))


def _options(state: BattleState, side: str) -> Options:
    """List every Hit that differs from the others with every model and Save; the surest Save comes first."""
    frame: Allocating = state.top
    ranked: list[tuple[int, int, Choice]] = []
    listed: set[tuple[object, ...]] = set()
    for number, hits in enumerate(frame.pool):
        able = [(model, stand(state.field, hits, model)) for model in takers(state.field, hits)]
        alike = (hits.name, hits.extra, tuple((model, how.ap, how.lost) for model, how in able))
        if alike in listed:
            continue
        listed.add(alike)
        for model, how in able:
            ranked.extend((value, len(ranked), choice) for value, choice in _choices(number, hits, model, how))
    choices = [choice for _, _, choice in sorted(ranked, key=lambda found: found[:2])]
    joint = together_choice(state.field, frame)
    cite("LI-FIR-036")
    return Options(
        side=side,
        prompt=f"Allocate a Hit on {frame.target}; {sum(hits.count for hits in frame.pool)} left.",
        choices=(*joint, *choices),
    )


def _choices(number: int, hits: Hits, model: str, how: Stand) -> list[tuple[int, Choice]]:
    if how.lost:
        return [(0, _choice(number, hits, model, None, "it comes to nothing"))]
    if not how.saves:
        return [(7, _choice(number, hits, model, None, "no Save"))]
    return [(each.value, _choice(number, hits, model, each, save_words(each))) for each in how.saves]


def _choice(number: int, hits: Hits, model: str, save: Save | None, told: str) -> Choice:
    return Choice(
        kind="allocate_hit",
        label=f"{hits.name} on {model}: {told}",
        subject=model,
        action=AllocateHit(hit=number, model=model, save=save.kind if save else None),
    )


ALLOCATING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
