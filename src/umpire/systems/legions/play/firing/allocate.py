"""Allocating Hits: one at a time, by the target's owner or the firing player, or like ones saved against together."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Options
from umpire.rulings import Save, aside, cite
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked
from umpire.systems.legions.play.firing.actions import AllocateHit
from umpire.systems.legions.play.firing.events import AllocationEnded, HitDirected, HitsDiscarded
from umpire.systems.legions.play.firing.frames import Allocating, Attack, Batch, Hits, Shooter, Surviving
from umpire.systems.legions.play.firing.resolve import roll_batch
from umpire.systems.legions.play.firing.saving import Stand, save_words, stand
from umpire.systems.legions.play.firing.taking import Taken, take
from umpire.systems.legions.play.firing.together import together_choice
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.rules.firing import allocatable, allocated_by_firer, shielded_first

RISK = 7
"""How a Hit against which there is no Save ranks among the values of Saves."""


def takers(field: Battlefield, hits: Hits) -> tuple[str, ...]:
    """Return the models that can take one of these Hits now: behind Construct Shields, else wounded ones, else all."""
    if hits.destroys:
        return tuple(model for model in hits.eligible if field.models[model].alive)
    return shielded_first(field, hits.eligible, hits.one(field)) or allocatable(field, hits.eligible)


def due(field: Battlefield, frame: Allocating) -> tuple[tuple[int, ...], str]:
    """Return the entries of the pool of which a Hit can be allocated next, and the rule by which the firer does it.

    Hits that the firing player allocates come before all others; "" where it is the target's owner.
    """
    if frame.most_wounds is not None and frame.wounds >= frame.most_wounds:
        return (), ""
    able = [number for number, hits in enumerate(frame.pool) if takers(field, hits)]
    directed = {number: allocated_by_firer(field, frame.target, frame.pool[number].one(field)) for number in able}
    rule = next((each for each in directed.values() if each), "")
    return tuple(number for number in able if directed[number] or not rule), rule


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: Allocating = state.top
    numbers, rule = due(state.field, frame)
    if not numbers:
        return ()
    return (state.field.side_of(frame.pool[numbers[0]].firer) if rule else frame.side,)


def judge_allocation(state: BattleState, side: str, action: AllocateHit) -> Taken:
    """Judge whether a model can take a Hit of the pool, and has the Save that is chosen."""
    hits, rule = _hits_for(state, action)
    how = stand(state.field, hits, action.model)
    taken = Taken(model=action.model, number=action.hit, hits=hits, how=how)
    if rule:
        cite(rule, action.model)
        if action.save is not None:
            told = f"The player of {action.model} chooses its Save: leave it out."
            raise IllegalAction(told, rules=(rule, "LI-FIR-042"))
        return msgspec.structs.replace(taken, directed=True)
    if how.lost or how.shield:
        return taken
    save = how.save(action.save)
    if action.save is not None and save is None:
        known = ", ".join(f"{each.kind} {each.value}+" for each in how.saves) or "none at all"
        told = f"{action.model} has no {action.save} Save against this Hit: choose among {known}."
        raise IllegalAction(told, rules=("LI-FIR-042",))
    cite("LI-FIR-036")
    return Taken(model=action.model, number=action.hit, hits=hits, how=how, save=save)


def allocate_hit(run: BattleRun, side: str, action: AllocateHit, judged: Taken) -> None:
    """Hits are allocated one at a time, each resolved before the next."""
    frame: Allocating = run.state.top
    how = judged.how
    if not judged.directed or how.lost or how.shield:
        take(run, frame, judged)
    elif len(how.saves) > 1:
        run.emit(HitDirected(model=action.model, hit=action.hit, name=judged.hits.name))
    else:
        take(run, frame, msgspec.structs.replace(judged, save=how.save(None)))


def _hits_for(state: BattleState, action: AllocateHit) -> tuple[Hits, str]:
    """Return the Hits of the pool of which a model takes one, and the rule by which the firing player says so."""
    frame = state.top
    if not isinstance(frame, Allocating):
        raise NotAsked("No Hits are waiting to be allocated.", rules=("LI-FIR-036",))
    if not 0 <= action.hit < len(frame.pool):
        raise IllegalAction(
            f"The pool has no entry {action.hit}: it counts from 0 to {len(frame.pool) - 1}.", rules=("LI-FIR-036",)
        )
    hits = frame.pool[action.hit]
    able = takers(state.field, hits)
    with aside():
        numbers, rule = due(state.field, frame)
    if action.model in able and action.hit not in numbers and rule:
        told = f"{hits.name} waits: the firing player first allocates the Hits of {frame.pool[numbers[0]].name}."
        raise IllegalAction(told, rules=(rule,))
    if action.model in able:
        return hits, rule
    if action.model in hits.eligible and shielded_first(state.field, hits.eligible, hits.one(state.field)):
        why, broken = "models whose Construct Shields are up take Hits first", "LI-SPC-103"
    elif action.model in hits.eligible and state.field.models[action.model].alive:
        why, broken = "a wounded model must be allocated Hits first", "LI-FIR-038"
    else:
        why, broken = "it is not an eligible target of this Hit", "LI-FIR-037"
    instead = f"Allocate it to {', '.join(able)}." if able else "No model can take it: allocate another Hit."
    raise IllegalAction(f"{action.model} cannot take this Hit: {why}. {instead}", rules=(broken,))


def _proceed(run: BattleRun) -> None:
    frame: Allocating = run.state.top
    if frame.pool:
        left = sum(hits.count for hits in frame.pool)
        spent = frame.most_wounds is not None and frame.wounds >= frame.most_wounds
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
        opened = frozenset({(hits.firer, hits.weapon)} if hits.collapsed is not msgspec.UNSET else ())
        run.emit(roll_batch(run, attacker, frame.target, batch, extra=True, opened=opened))


def _options(state: BattleState, side: str) -> Options:
    """List every Hit that differs from the others with every model and Save; what suits the side best comes first."""
    frame: Allocating = state.top
    numbers, rule = due(state.field, frame)
    ranked: list[tuple[int, int, Choice]] = []
    listed: set[tuple[object, ...]] = set()
    for number in numbers:
        hits = frame.pool[number]
        able = [(model, stand(state.field, hits, model)) for model in takers(state.field, hits)]
        alike = (hits.name, hits.extra, tuple((model, how.ap, how.lost, how.shield) for model, how in able))
        if alike in listed:
            continue
        listed.add(alike)
        for model, how in able:
            found = [(-_risk(how), _directed(number, hits, model, how))] if rule else _choices(number, hits, model, how)
            ranked.extend((value, len(ranked), choice) for value, choice in found)
    choices = [choice for _, _, choice in sorted(ranked, key=lambda found: found[:2])]
    joint = () if rule else together_choice(state.field, frame)
    cite(rule or "LI-FIR-036")
    return Options(
        side=side,
        prompt=f"Allocate a Hit on {frame.target}; {sum(hits.count for hits in frame.pool)} left.",
        choices=(*joint, *choices),
    )


def _risk(how: Stand) -> int:
    """Return how far a Hit may harm a model, from 0 for not at all to 7 for one that has no Save."""
    if how.lost or how.shield:
        return 0
    return min((each.value for each in how.saves), default=RISK)


def _directed(number: int, hits: Hits, model: str, how: Stand) -> Choice:
    """Return the choice of the firing player to allocate a Hit to a model."""
    if how.lost or how.shield:
        return _choice(number, hits, model, None, _to_nothing(how))
    told = ", ".join(save_words(each) for each in how.saves) or ("impaled" if how.impaled else "no Save")
    return _choice(number, hits, model, None, told)


def _choices(number: int, hits: Hits, model: str, how: Stand) -> list[tuple[int, Choice]]:
    if how.lost or how.shield:
        return [(1 if how.shield else 0, _choice(number, hits, model, None, _to_nothing(how)))]
    if not how.saves:
        return [(RISK, _choice(number, hits, model, None, "no Save"))]
    return [(each.value, _choice(number, hits, model, each, save_words(each))) for each in how.saves]


def _to_nothing(how: Stand) -> str:
    return "its shields take it" if how.shield else "it comes to nothing"


def _choice(number: int, hits: Hits, model: str, save: Save | None, told: str) -> Choice:
    return Choice(
        kind="allocate_hit",
        label=f"{hits.name} on {model}: {told}",
        subject=model,
        action=AllocateHit(hit=number, model=model, save=save.kind if save else None),
    )


ALLOCATING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
