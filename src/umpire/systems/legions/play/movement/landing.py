"""Deep Strike: the first model Scatters, the others follow, passengers come out, then the activation goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Action, Choice, Event, Luck, Options
from umpire.geometry import EAST, Heading, Point, heading_towards, snap_point
from umpire.rulings import Ruling, aside, cite, tracing
from umpire.systems.legions.battlefield import Detachment, asked_about, change_model
from umpire.systems.legions.play.core import (
    BattleRun,
    BattleState,
    ConditionLaid,
    FrameRules,
    ModelDestroyed,
    NotAsked,
    OrderGiven,
    ordered,
    refuse,
)
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.play.movement.declaring import activated_by, forgotten_order
from umpire.systems.legions.play.movement.events import ActivationEnded, Landing, MoveOwed
from umpire.systems.legions.play.movement.orbital import assault_options, may_assault
from umpire.systems.legions.play.movement.quaking import GroundShaken, shake, shaken
from umpire.systems.legions.play.movement.unloading import UnloadingBegan, able_to_come_out
from umpire.systems.legions.rules.arrivals import (
    clear_spot,
    followers,
    following_places,
    judge_deep_strike,
    judge_following,
    landed,
    mishap,
    others_of,
    places_beside,
)
from umpire.systems.legions.rules.reserves.together import TELEPORTED, command_of
from umpire.systems.legions.rules.scatter import DIRECTIONS, scatter_die, scattered
from umpire.systems.legions.rules.setup import Placement

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event

TRIES = 60


class DeepStrike(Action, frozen=True, kw_only=True, tag="deep_strike"):
    """Activate a Detachment in Reserve and have it come from above: where one of its models is placed and Scatters."""

    detachment: str
    placement: Placement


class Follow(Action, frozen=True, kw_only=True, tag="follow"):
    """Place the other models of a Detachment that Deep Strikes: all for whom there is room."""

    detachment: str
    placements: tuple[Placement, ...]


class CameDown(Event, frozen=True, kw_only=True, tag="came_down"):
    """The first model of a Detachment has Scattered, from where it was ``aimed``.

    ``dice`` are the face of the Scatter die, the degrees of its arrow and the D6; on a ``hit`` it stays. ``lost`` says
    what destroys it with its Detachment, ``at`` is where it stands else, moved clear of others.
    """

    detachment: str
    model: str
    aimed: Point
    fell: Point
    at: Point
    facing: Heading
    hit: bool
    degrees: int
    inches: int
    lost: str = ""


class Followed(Event, frozen=True, kw_only=True, tag="followed"):
    """The others of a Detachment that Deep Strikes stand beside the first."""

    detachment: str
    placements: tuple[Placement, ...]


class LandingOver(Event, frozen=True, kw_only=True, tag="landing_over"):
    """A Detachment has come down, and its activation goes on."""

    detachment: str


class Aimed(msgspec.Struct, frozen=True, kw_only=True):
    """What was judged of a Deep Strike: where the first model is placed, and why it may be."""

    placement: Placement
    ruling: Ruling
    forgotten: OrderGiven | None = None


def judge_coming_down(state: BattleState, side: str, action: DeepStrike) -> Aimed:
    """Judge whether a Detachment may Deep Strike now, and where its first model is placed."""
    own = activated_by(state, side, action.detachment)
    forgotten = forgotten_order(own)
    field = ordered(state, forgotten).field
    placement = msgspec.structs.replace(action.placement, at=snap_point(action.placement.at))
    with tracing() as trace:
        ruling = judge_deep_strike(field, own, placement)
    if not ruling.allowed:
        raise refuse(ruling, "Place it elsewhere, or stay in Reserve.")
    ruling = ruling.resting_on(trace.taken(lambda: asked_about(field, action)))
    return Aimed(placement=placement, ruling=ruling, forgotten=forgotten)


def come_down(run: BattleRun, side: str, action: DeepStrike, judged: Aimed) -> None:
    """Scatter the first model; where that goes wrong, it and its Detachment are destroyed."""
    if judged.forgotten is not None:
        run.emit(judged.forgotten)
    own, placement = action.detachment, judged.placement
    cite("LI-MOV-002", own)
    cite("LI-MOV-013", own)
    if others_of(run.state.field, run.state.field.detachments[own]):
        run.emit(_beside_its_own(placement, own), by=judged.ruling)
        return
    (face,) = run.roll(1, why="Scatter die")
    (degrees,) = run.roll(1, why="Direction of the Scatter die, in degrees", sides=DIRECTIONS)
    (inches,) = run.roll(1, why=f"Distance that {placement.model} Scatters")
    die = scatter_die(face, degrees)
    fell = scattered(placement.at, die, inches)
    field = landed(run.state.field, placement.model, msgspec.structs.replace(placement, at=fell))
    model = field.models[placement.model]
    lost = mishap(field, model)
    at = None if lost else clear_spot(field, model)
    if at is None and not lost:
        lost = "there was no room near where it Scattered"
    if at is not None and at != fell:
        cite("LI-SPC-020", model)
    came = CameDown(
        detachment=own,
        model=model.id,
        aimed=placement.at,
        fell=fell,
        at=at or fell,
        facing=placement.facing,
        hit=die.hit,
        degrees=degrees,
        inches=inches,
        lost=lost,
        dice=(face, degrees, inches),
    )
    run.emit(came, by=judged.ruling)
    command = command_of(run.state.field, field.detachments[own])
    if command is not None and command.detachment == own:
        cite("LI-BTL-075", own)
        run.emit(ConditionLaid(detachment=own, condition=TELEPORTED))
    if lost:
        alive = tuple(each for each in field.detachments[own].models if field.models[each].alive)
        _destroy(run, alive, rule="LI-SPC-019", cause="deep_strike")
        cite("LI-SPC-019", own)
        run.emit(ActivationEnded(detachment=own))
        return
    shake(run, model.id)


def _beside_its_own(placement: Placement, own: str) -> CameDown:
    """Return that the first model of an Independent Unit stands where it was placed: it does not Scatter."""
    at = placement.at
    return CameDown(
        detachment=own,
        model=placement.model,
        aimed=at,
        fell=at,
        at=at,
        facing=placement.facing,
        hit=True,
        degrees=0,
        inches=0,
    )


def _destroy(run: BattleRun, models: tuple[str, ...], *, rule: str, cause: str) -> None:
    """Destroy models that do not come down; those aboard are nowhere that they could come out, and go with them."""
    field = run.state.field
    aboard = [each.id for model in models for each in field.passengers_of(model)]
    for each in (*aboard, *models):
        cite(rule, each)
        run.emit(ModelDestroyed(model=each, cause=cause))
    judge_break_points(run, dict.fromkeys(field.detachment_of(each).formation for each in (*models, *aboard)))


def judge_follow(state: BattleState, side: str, action: Follow) -> Ruling:
    """Judge where a player places those who follow the first model."""
    frame, field = state.top, state.field
    if not isinstance(frame, Landing) or side not in _owes(state) or action.detachment != frame.detachment:
        raise NotAsked(f"{side} has nobody to place after a Deep Strike now.", rules=("LI-SPC-018",))
    with tracing() as trace:
        ruling = judge_following(field, field.detachments[frame.detachment], frame.first, _placements(action))
    if not ruling.allowed:
        raise refuse(ruling, "Place them elsewhere.")
    return ruling.resting_on(trace.taken(lambda: asked_about(field, action)))


def follow(run: BattleRun, side: str, action: Follow, judged: Ruling) -> None:
    """Place those who follow; whoever finds no room is destroyed."""
    run.emit(Followed(detachment=action.detachment, placements=_placements(action)), by=judged)


def _placements(action: Follow) -> tuple[Placement, ...]:
    return tuple(msgspec.structs.replace(each, at=snap_point(each.at)) for each in action.placements)


def places_to_follow(state: BattleState, goal: Point | None = None) -> tuple[Placement, ...]:
    """Return places for all that follow the first model and have room, nearest to a goal."""
    frame, field = state.top, state.field
    return following_places(field, field.detachments[frame.detachment], frame.first, goal)


def _own(state: BattleState) -> Detachment:
    return state.field.detachments[state.top.detachment]


def _owes(state: BattleState) -> tuple[str, ...]:
    own = _own(state)
    with aside():
        if followers(state.field, own):
            placing = not state.top.followed and bool(places_to_follow(state))
            return (own.side,) if placing else ()
        return (own.side,) if may_assault(state) else ()


def _proceed(run: BattleRun) -> None:
    frame: Landing = run.state.top
    field, own = run.state.field, frame.detachment
    left = followers(field, field.detachments[own])
    if left:
        _destroy(run, left, rule="LI-SPC-018", cause="no_room")
    elif able_to_come_out(field, own):
        cite("LI-SPC-021", own)
        run.emit(UnloadingBegan(detachment=own))
    else:
        cite("LI-SPC-022", own)
        run.emit(LandingOver(detachment=own))


def _options(state: BattleState, side: str) -> Options:
    own = _own(state)
    if not followers(state.field, own):
        return assault_options(state, side)
    with aside():
        count = len(places_to_follow(state))
    told = "1 follows" if count == 1 else f"{count} follow"
    choice = Choice(kind="follow", label=f"{own.name}: {told} {state.top.first}", subject=own.id, rules=("LI-SPC-018",))
    return Options(side=side, prompt=f"{state.top.first} has come down: place the others.", choices=(choice,))


def sample_follow(state: BattleState, side: str, choice: Choice, luck: Luck) -> Follow:
    """Return places beside the first model for all for whom there is room."""
    return Follow(detachment=choice.subject, placements=places_to_follow(state))


def safest_drop(state: BattleState, detachment: str, places: tuple[Point, ...]) -> DeepStrike | None:
    """Return the Deep Strike at that of some places which Scattering is least likely to make go wrong."""
    field = state.field
    own = field.detachments[detachment]
    first = next(each for each in own.models if field.models[each].alive)
    middle = (field.size[0] / 2, field.size[1] / 2)
    best: tuple[float, DeepStrike] | None = None
    with aside():
        for at in places:
            placement = Placement(model=first, at=snap_point(at), facing=heading_towards(at, middle) or EAST)
            if not judge_deep_strike(field, own, placement).allowed:
                continue
            risk = _risk(state, placement)
            if best is None or risk < best[0]:
                best = (risk, DeepStrike(detachment=detachment, placement=placement))
            if risk == 0.0:
                break
    return None if best is None else best[1]


def _risk(state: BattleState, placement: Placement) -> float:
    """Return in how many of some ways to Scatter the model is lost: 3 and 6 inches in eight directions, and none."""
    field = landed(state.field, placement.model, placement)
    model = field.models[placement.model]
    x, y = placement.at
    ways = [(0.0, 0.0)] + [
        (dx * far, dy * far)
        for far in (3.0, 6.0)
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7), (0.7, -0.7))
    ]
    spots = (msgspec.structs.replace(model, at=snap_point((x + dx, y + dy))) for dx, dy in ways)
    return sum(1.0 for each in spots if mishap(field, each)) / len(ways)


def sample_deep_strike(state: BattleState, side: str, choice: Choice, luck: Luck) -> DeepStrike:
    """Return a Deep Strike at one of some places drawn by luck, the safest of them."""
    width, depth = state.field.size
    near = tuple(places_beside(state.field, state.field.detachments[choice.subject]))
    beside = safest_drop(state, choice.subject, near) if near else None
    if beside is not None:
        return beside
    for _ in range(TRIES):
        places = tuple((luck.unit() * width, luck.unit() * depth) for _ in range(8))
        found = safest_drop(state, choice.subject, places)
        if found is not None:
            return found
    return DeepStrike(
        detachment=choice.subject,
        placement=Placement(model=state.field.detachments[choice.subject].models[0], at=(width / 2, depth / 2)),
    )


def _came_down(state: BattleState, event: CameDown) -> BattleState:
    state = state.push(Landing(detachment=event.detachment, first=event.model))
    command = command_of(state.field, state.field.detachments[event.detachment])
    if command is not None and command.detachment == event.detachment:
        state = state.on(
            change_model(state.field, command.id, at=event.at)
        )  # should it be lost, others still follow it
    if event.lost:
        return state
    return state.on(landed(state.field, event.model, Placement(model=event.model, at=event.at, facing=event.facing)))


def _followed(state: BattleState, event: Followed) -> BattleState:
    field = state.field
    for each in event.placements:
        field = landed(field, each.model, each)
    return state.on(field).swap(msgspec.structs.replace(state.top, followed=True))


def _over(state: BattleState, event: LandingOver) -> BattleState:
    return state.swap(MoveOwed(detachment=event.detachment, from_reserve=True))


LANDING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While a Detachment comes down."""

LANDING_EVENTS: Mapping[type[Event], Apply] = {
    CameDown: _came_down,
    Followed: _followed,
    LandingOver: _over,
    GroundShaken: shaken,
}
"""How each fact of a Deep Strike changes the battle."""
