"""A Transport is destroyed with passengers aboard: who outlives it, and where they come out.

Whatever destroys it, the step that did is carried out to its end first: only between two steps does nobody else count
on what stands on top of the stack. One that Overwatch destroys on its way is waited for until the move is complete.
"""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Frame, Luck, Options
from umpire.geometry import Point, snap_point
from umpire.rulings import Ruling, aside, cite, tracing
from umpire.systems.legions.battlefield import Battlefield, Model, asked_about
from umpire.systems.legions.play.core import (
    Activating,
    BattleRun,
    BattleState,
    FrameRules,
    ModelDestroyed,
    NotAsked,
    refuse,
)
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.play.wounds import inflict
from umpire.systems.legions.play.wrecks.events import (
    PassengerSaved,
    PassengersPlaced,
    PlacePassengers,
    TransportWrecked,
    Wreck,
    WreckCleared,
)
from umpire.systems.legions.rules.movement.placing import ground_at
from umpire.systems.legions.rules.setup import Placement
from umpire.systems.legions.rules.transports import (
    SURVIVING,
    judge_survivors,
    leaves_in_flight,
    passenger_save,
    suggested_places,
)

CAUSE = "transport_destroyed"


def wrecked(state: BattleState) -> str:
    """Return a Transport that is destroyed and whose passengers can come out now, "" where there is none."""
    for transport in state.field.transports_gone():
        opened = any(isinstance(each, Wreck) and each.transport == transport for each in state.frames)
        if not opened and not any(_on_its_way(each, transport) for each in state.frames):
            return transport
    return ""


def _on_its_way(frame: Frame, transport: str) -> bool:
    """Whether a Transport is in the middle of a move, which is completed before its passengers come out."""
    return (
        isinstance(frame, Activating) and not frame.travelled and any(move.model == transport for move in frame.moves)
    )


def open_wreck(run: BattleRun) -> None:
    """Turn to the passengers of a Transport that has been destroyed."""
    transport = wrecked(run.state)
    at = _end_of(run.state, transport)
    if at != run.state.field.models[transport].at:
        cite("LI-SPC-079", transport)
    cite("LI-SPC-078", transport)
    passengers = tuple(each.id for each in run.state.field.passengers_of(transport))
    run.emit(TransportWrecked(transport=transport, at=at, passengers=passengers))


def _end_of(state: BattleState, transport: str) -> Point:
    """Return where a Transport was when it was destroyed: the end of its move where it was on its way."""
    for frame in state.frames:
        if isinstance(frame, Activating):
            for move in frame.moves:
                if move.model == transport:
                    return move.end
    return state.field.models[transport].at


def _proceed(run: BattleRun) -> None:
    frame: Wreck = run.state.top
    if frame.saving:
        _save(run, frame, frame.saving[0])
        return
    inside = run.state.field.passengers_of(frame.transport)
    for model in inside:  # nobody is asked about those for whom there is no room
        cite("LI-SPC-078", model)
        run.emit(ModelDestroyed(model=model.id, cause="no_room"))
    cite("LI-SPC-078", frame.transport)
    run.emit(WreckCleared(transport=frame.transport))
    judge_break_points(run, (run.state.field.detachment_of(frame.transport).formation,))


def _save(run: BattleRun, frame: Wreck, model: str) -> None:
    """Have a passenger make its Save; in a Flyer only those who can leave it in flight have one."""
    field = run.state.field
    if field.profile(frame.transport).has("Flyer") and not leaves_in_flight(field, model):
        cite("LI-SPC-087", model)
        run.emit(PassengerSaved(model=model, needed=0, passed=False))
        cite("LI-SPC-087", model)
        run.emit(ModelDestroyed(model=model, cause=CAUSE))
        return
    needed = passenger_save(field, field.models[model])
    dice = run.roll(1, why=f"whether {model} outlives its Transport")
    passed = dice[0] >= needed
    run.emit(PassengerSaved(model=model, needed=needed, passed=passed, dice=dice))
    if not passed:
        cite("LI-SPC-078", model)
        inflict(run, model, wounds=1, cause=CAUSE)


def _wreck_of(field: Battlefield, frame: Wreck) -> Model:
    """Return a destroyed Transport where it was."""
    return msgspec.structs.replace(field.models[frame.transport], at=frame.at, ground=ground_at(field, frame.at))


def places_beside(state: BattleState, goal: Point | None = None) -> dict[str, tuple[Placement, ...]]:
    """Return the Detachments whose survivors can be placed, with places for them, nearest to a goal."""
    frame, field = state.top, state.field
    inside = field.passengers_of(frame.transport)
    found = {}
    for detachment in dict.fromkeys(each.detachment for each in inside):
        models = [each.id for each in inside if each.detachment == detachment]
        places = suggested_places(field, models, _wreck_of(field, frame), SURVIVING, goal)
        if places:
            found[detachment] = places
    return found


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: Wreck = state.top
    if frame.saving or not state.field.passengers_of(frame.transport):
        return ()
    with aside():
        return (state.field.side_of(frame.transport),) if places_beside(state) else ()


def judge_placing(state: BattleState, side: str, action: PlacePassengers) -> Ruling:
    """Judge where a player places those who have outlived their Transport."""
    frame, field = state.top, state.field
    if not isinstance(frame, Wreck) or side not in _owes(state):
        raise NotAsked(f"{side} has no passengers to place now.", rules=("LI-SPC-078",))
    models = tuple(each.id for each in field.passengers_of(frame.transport) if each.detachment == action.detachment)
    if not models:
        raise IllegalAction(f"{action.detachment} has nobody in {frame.transport}.", rules=("LI-SPC-078",))
    with tracing() as trace:
        ruling = judge_survivors(field, action.detachment, models, _wreck_of(field, frame), _placements(action))
    if not ruling.allowed:
        raise refuse(ruling, "Place them elsewhere.")
    return ruling.resting_on(trace.taken(lambda: asked_about(field, action)))


def _placements(action: PlacePassengers) -> tuple[Placement, ...]:
    return tuple(msgspec.structs.replace(each, at=snap_point(each.at)) for each in action.placements)


def place_passengers(run: BattleRun, side: str, action: PlacePassengers, judged: Ruling) -> None:
    """Place those who have outlived their Transport; whoever finds no room is lost."""
    frame: Wreck = run.state.top
    run.emit(PassengersPlaced(detachment=action.detachment, placements=_placements(action)), by=judged)
    for model in run.state.field.passengers_of(frame.transport):
        if model.detachment == action.detachment:
            cite("LI-SPC-078", model)
            run.emit(ModelDestroyed(model=model.id, cause="no_room"))


def _options(state: BattleState, side: str) -> Options:
    frame: Wreck = state.top
    cite("LI-SPC-078", side)
    choices = tuple(
        Choice(
            kind="place_passengers",
            label=f"{state.field.detachments[detachment].name}: {_counted(len(places))} out beside {frame.transport}",
            subject=detachment,
            rules=("LI-SPC-078",),
        )
        for detachment, places in places_beside(state).items()
    )
    told = f"{frame.transport} is destroyed: place those who got out of it."
    return Options(side=side, prompt=told, choices=choices)


def _counted(models: int) -> str:
    return "1 model comes" if models == 1 else f"{models} models come"


def sample_passengers(state: BattleState, side: str, choice: Choice, luck: Luck) -> PlacePassengers:
    """Return places beside the wreck for all for whom there is room."""
    return PlacePassengers(detachment=choice.subject, placements=places_beside(state)[choice.subject])


WRECK = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While the passengers of a destroyed Transport come out."""
