"""The facts of firing, and what each of them changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from umpire.game import Event
from umpire.rulings import SaveKind
from umpire.systems.legions.battlefield import Battlefield, Stage, Until, change_detachment, change_model
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing.actions import Shot
from umpire.systems.legions.play.firing.frames import (
    Allocating,
    Attack,
    AttackKind,
    Batch,
    Casualties,
    ChoosingSave,
    Fired,
    FiringStage,
    Hits,
)
from umpire.systems.legions.rules.firing import Template
from umpire.systems.legions.rules.special_rules.interceptor import HAS_FIRED
from umpire.systems.legions.rules.special_rules.legions import marks_hits
from umpire.systems.legions.rules.special_rules.pop_up import all_down, popped_up
from umpire.systems.legions.rules.traits.limited import LIMITED
from umpire.systems.legions.rules.traits.point_defence import FIRED

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class FiringOpened(Event, frozen=True, kw_only=True, tag="firing_opened"):
    """A stage of firing begins; ``turn`` is the side that goes first."""

    stage: Stage
    turn: str


class PoppedUp(Event, frozen=True, kw_only=True, tag="popped_up"):
    """The Skimmers of a Detachment that is being activated have risen until the stage ends."""

    detachment: str


class FireDeclared(Event, frozen=True, kw_only=True, tag="fire_declared"):
    """A Detachment has declared everything that it fires."""

    detachment: str
    side: str
    kind: AttackKind
    volleys: tuple[Fired, ...]
    turn: str = ""
    templates: tuple[Template, ...] = ()


class FireHeld(Event, frozen=True, kw_only=True, tag="fire_held"):
    """A Detachment is activated and does nothing."""

    detachment: str
    turn: str


class FiringActivationEnded(Event, frozen=True, kw_only=True, tag="firing_activation_ended"):
    """A Detachment's activation in a stage of firing is complete."""

    detachment: str


class FiringClosed(Event, frozen=True, kw_only=True, tag="firing_closed"):
    """Nobody is left to be activated in this stage of firing."""

    stage: Stage


class TargetChosen(Event, frozen=True, kw_only=True, tag="target_chosen"):
    """The firing player resolves this target next, and of it the fire of one ``shot`` where a Titan fires."""

    target: str
    shot: Shot | msgspec.UnsetType = msgspec.UNSET


class DiceCounted(Event, frozen=True, kw_only=True, tag="dice_counted"):
    """A die has decided how many Hit dice more a weapon rolls at a target."""

    model: str
    weapon: str
    target: str
    more: int


class HitsRolled(Event, frozen=True, kw_only=True, tag="hits_rolled"):
    """One batch of Hit rolls: the natural rolls, of which the last ``again`` are re-rolls, and the Hits they score."""

    attacker: str
    target: str
    batch: Batch
    hits: tuple[Hits, ...]
    scored: int
    again: int = 0
    extra: bool = False


class PoolFormed(Event, frozen=True, kw_only=True, tag="pool_formed"):
    """All Hit rolls against a target are made; its owner allocates what was scored."""

    target: str
    side: str
    hits: int
    structure: bool = False
    shot: Shot | msgspec.UnsetType = msgspec.UNSET


class HitsSuffered(Event, frozen=True, kw_only=True, tag="hits_suffered"):
    """A Detachment suffers Hits that nobody rolls for."""

    target: str
    side: str
    hits: tuple[Hits, ...]
    cause: str
    most_wounds: int | None = None


class SaveRolled(Event, frozen=True, kw_only=True, tag="save_rolled"):
    """One Hit is allocated and saved against; ``again`` tells that a die was rolled a second time.

    ``save`` is None where the model has none; one that no die can pass fails without ``dice``. ``ignored`` tells that
    Feel No Pain took the Wound back, ``earned`` that the Wound brings an additional attack.
    """

    model: str
    hit: int
    name: str
    ap: int
    save: SaveKind | None = None
    needed: int | None = None
    passed: bool
    again: bool = False
    ignored: bool = False
    earned: bool = False


class SavesRolled(Event, frozen=True, kw_only=True, tag="saves_rolled"):
    """All Saves against a pool of like Hits are rolled together.

    ``dice`` holds the Saves, then re-rolled ones, then the rolls that ignore Wounds; ``removed`` are the models that
    fail, ``earned`` the additional attacks that they bring.
    """

    target: str
    rolls: int
    save: SaveKind | None
    needed: int | None
    ap: int
    failed: int
    removed: tuple[str, ...]
    earned: tuple[Hits, ...] = ()


class HitDirected(Event, frozen=True, kw_only=True, tag="hit_directed"):
    """The firing player has allocated a Hit to a model that has several Saves to choose from."""

    model: str
    hit: int
    name: str


class ShieldStruck(Event, frozen=True, kw_only=True, tag="shield_struck"):
    """The shields of a model have taken a Hit; ``left`` is the level that is left of them."""

    model: str
    hit: int
    name: str
    ap: int
    left: int


class Impaled(Event, frozen=True, kw_only=True, tag="impaled"):
    """A Hit on a model was decided by a roll of both players; the model suffers what the firer's total is higher by."""

    model: str
    hit: int
    name: str
    firer: str
    firer_total: int
    model_total: int


class SingularityRolled(Event, frozen=True, kw_only=True, tag="singularity_rolled"):
    """The D6 that is rolled before a weapon with a Collapsing Singularity fires."""

    model: str
    name: str
    backfires: bool
    opens: bool


class HitsDiscarded(Event, frozen=True, kw_only=True, tag="hits_discarded"):
    """Hits of the pool come to nothing; ``hit`` tells which entry of the pool, None for all that are left."""

    target: str
    count: int
    because: str
    hit: int | None = None


class AllocationEnded(Event, frozen=True, kw_only=True, tag="allocation_ended"):
    """A pool of Hits is used up."""

    target: str
    destroyed: int


class AttackEnded(Event, frozen=True, kw_only=True, tag="attack_ended"):
    """A Detachment's fire is resolved against all its targets."""

    attacker: str
    casualties: tuple[Casualties, ...]


def _opened(state: BattleState, event: FiringOpened) -> BattleState:
    return state.push(FiringStage(stage=event.stage, turn=event.turn))


def _turned(state: BattleState, detachment: str, turn: str) -> BattleState:
    if not isinstance(state.top, FiringStage):
        return state
    return state.swap(msgspec.structs.replace(state.top, active=detachment, turn=turn))


def _nothing(state: BattleState, event: DiceCounted) -> BattleState:
    return state  # the Hit rolls that follow hold them


def _declared(state: BattleState, event: FireDeclared) -> BattleState:
    blows_up = event.kind is AttackKind.DETONATION
    attack = Attack(
        attacker=event.detachment,
        side=event.side,
        kind=event.kind,
        volleys=() if event.templates else event.volleys,
        templates=event.templates,
        later=event.volleys if event.templates else (),
        spares=tuple(dict.fromkeys(each.model for each in event.templates)) if blows_up else UNSET,
    )
    fires = state.field.detachments[event.detachment]
    lasting = fires.lasting(Until.NEXT_FIRE)
    if event.kind is AttackKind.POINT_DEFENCE:
        lasting = (*lasting, FIRED)
    if event.kind is AttackKind.INTERCEPTION:
        lasting = (*lasting, HAS_FIRED)
    if lasting != fires.conditions:
        state = state.on(change_detachment(state.field, event.detachment, conditions=lasting))
    state = state.on(_less_fired(state.field, event))
    return _turned(state, event.detachment, event.turn).push(attack)


def _less_fired(field: Battlefield, event: FireDeclared) -> Battlefield:
    """Return the battlefield with the Limited weapons and bombs counted, each once however many it is fired at."""
    fired = [each for volley in event.volleys for batch in volley.batches for each in batch.shooters]
    placed = [(each.model, each.weapon) for each in event.templates]
    shooters = dict.fromkeys([*((each.model, each.weapon) for each in fired), *placed])
    for model, weapon in shooters:
        bombs = field.models[model].bombs
        if field.profile(model).weapons[weapon].has(LIMITED):
            field = change_model(field, model, spent=(*field.models[model].spent, weapon))
        if bombs is not msgspec.UNSET:
            field = change_model(field, model, bombs=tuple(each for each in bombs if each != weapon))
    return field


def _held(state: BattleState, event: FireHeld) -> BattleState:
    return _turned(state, event.detachment, event.turn)


def _activation_ended(state: BattleState, event: FiringActivationEnded) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, active=""))


def _finished(state: BattleState, event: Event) -> BattleState:
    return state.pop()


def _closed(state: BattleState, event: FiringClosed) -> BattleState:
    return state.on(all_down(state.field)).pop()


def _popped_up(state: BattleState, event: PoppedUp) -> BattleState:
    return state.on(popped_up(state.field, state.field.detachments[event.detachment]))


def _chosen(state: BattleState, event: TargetChosen) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, next=event.target, shot=event.shot))


def _rolled(state: BattleState, event: HitsRolled) -> BattleState:
    struck = state.field.detachments.get(event.target)
    if event.scored and struck is not None and marks_hits(state.field, event.attacker):
        by = tuple(dict.fromkeys((*struck.hit_by, event.attacker)))
        state = state.on(change_detachment(state.field, event.target, scored_by=by))
    top = state.top
    pool = (*top.pool, *event.hits)
    if event.extra:
        return state.swap(msgspec.structs.replace(top, pool=pool, earned=top.earned[1:]))
    return state.swap(msgspec.structs.replace(top, pool=pool))


def _formed(state: BattleState, event: PoolFormed) -> BattleState:
    attack: Attack = state.top
    volley = next(each for each in attack.volleys if (each.target, each.shot) == (event.target, event.shot))
    left = tuple(each for each in attack.volleys if each is not volley)
    entry = Casualties(target=volley.target, models=volley.models)
    known = event.structure or any(each.target == volley.target for each in attack.casualties)
    lost = attack.casualties if known else (*attack.casualties, entry)
    resolved = msgspec.structs.replace(attack, volleys=left, next="", shot=msgspec.UNSET, pool=(), casualties=lost)
    state = state.swap(going_on(resolved))
    if event.structure or not attack.pool:
        return state
    reached = dict.fromkeys(model for batch in volley.batches for model in batch.eligible)
    return state.push(
        Allocating(
            target=event.target,
            side=event.side,
            pool=attack.pool,
            models=_alive(state, event.target),
            reach=tuple(reached),
            cause="fire",
        )
    )


def going_on(attack: Attack) -> Attack:
    """Return an attack as it goes on: once all that templates hit is dealt with, the fire at targets follows."""
    if attack.volleys or attack.templates:
        return attack
    return msgspec.structs.replace(attack, volleys=attack.later, later=())


def _suffered(state: BattleState, event: HitsSuffered) -> BattleState:
    return state.push(
        Allocating(
            target=event.target,
            side=event.side,
            pool=event.hits,
            models=_alive(state, event.target),
            cause=event.cause,
            most_wounds=event.most_wounds,
            cites=event.rules,
        )
    )


def _alive(state: BattleState, detachment: str) -> int:
    return sum(state.field.models[each].alive for each in state.field.detachments[detachment].models)


def _less(pool: tuple[Hits, ...], hit: int) -> tuple[Hits, ...]:
    """Return the pool with one Hit of one entry taken away."""
    taken = pool[hit]
    if taken.count == 1:
        return pool[:hit] + pool[hit + 1 :]
    return (*pool[:hit], msgspec.structs.replace(taken, count=taken.count - 1), *pool[hit + 1 :])


def _directed(state: BattleState, event: HitDirected) -> BattleState:
    return state.push(ChoosingSave(side=state.top.side, model=event.model, hit=event.hit))


def _impaled(state: BattleState, event: Impaled) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, pool=_less(state.top.pool, event.hit)))


def _unchanged(state: BattleState, event: Event) -> BattleState:
    return state


def _struck(state: BattleState, event: ShieldStruck) -> BattleState:
    state = state.swap(msgspec.structs.replace(state.top, pool=_less(state.top.pool, event.hit)))
    return state.on(change_model(state.field, event.model, shields=event.left))


def _saved(state: BattleState, event: SaveRolled) -> BattleState:
    state = state.pop() if isinstance(state.top, ChoosingSave) else state
    top: Allocating = state.top
    earned = (msgspec.structs.replace(top.pool[event.hit], count=1, extra=True),) if event.earned else ()
    wounds = top.wounds + (not event.passed and not event.ignored)
    pool = _less(top.pool, event.hit)
    return state.swap(msgspec.structs.replace(top, pool=pool, wounds=wounds, earned=(*top.earned, *earned)))


def _saved_together(state: BattleState, event: SavesRolled) -> BattleState:
    top: Allocating = state.top
    wounds, earned = top.wounds + len(event.removed), (*top.earned, *event.earned)
    return state.swap(msgspec.structs.replace(top, pool=(), wounds=wounds, earned=earned))


def _discarded(state: BattleState, event: HitsDiscarded) -> BattleState:
    top = state.top
    if not isinstance(top, Allocating):
        return state
    pool = () if event.hit is None else _less(top.pool, event.hit)
    return state.swap(msgspec.structs.replace(top, pool=pool))


def _allocated(state: BattleState, event: AllocationEnded) -> BattleState:
    state = state.pop()
    attack = state.top
    if not isinstance(attack, Attack):
        return state
    lost = tuple(
        msgspec.structs.replace(each, destroyed=each.destroyed + event.destroyed)
        if each.target == event.target
        else each
        for each in attack.casualties
    )
    return state.swap(msgspec.structs.replace(attack, casualties=lost))


FIRING_EVENTS: Mapping[type[Event], Apply] = {
    AllocationEnded: _allocated,
    AttackEnded: _finished,
    FireDeclared: _declared,
    FireHeld: _held,
    FiringActivationEnded: _activation_ended,
    FiringClosed: _closed,
    FiringOpened: _opened,
    HitDirected: _directed,
    HitsDiscarded: _discarded,
    DiceCounted: _nothing,
    HitsRolled: _rolled,
    HitsSuffered: _suffered,
    Impaled: _impaled,
    PoolFormed: _formed,
    PoppedUp: _popped_up,
    SaveRolled: _saved,
    SavesRolled: _saved_together,
    ShieldStruck: _struck,
    SingularityRolled: _unchanged,
    TargetChosen: _chosen,
}
"""How each fact of firing changes the battle."""
