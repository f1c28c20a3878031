"""Finding the action nearest to a refused one that the rules allow, and a better one than was drawn."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, TypeAlias, TypeVar

import msgspec

from umpire.errors import IllegalAction
from umpire.geometry import Point, path_length, point_distance
from umpire.systems.legions.play.core import BattleState, CombatUnderWay
from umpire.systems.legions.play.core.assembly import vet
from umpire.systems.legions.play.end_phase import MoveMarker
from umpire.systems.legions.play.fights import PairFights, Pursue
from umpire.systems.legions.play.firing import FireDetachment, PlaceSurvivors, best_profiles
from umpire.systems.legions.play.forced import ChooseSpot, ChoosingSpot
from umpire.systems.legions.play.movement import (
    Arrive,
    DeepStrike,
    Disembark,
    FinishMove,
    Follow,
    GoOn,
    Landing,
    MoveDetachment,
    Unloading,
    places_to_follow,
    ways_out,
)
from umpire.systems.legions.play.setup import DeployDetachment, MoveForward, PlaceMarker
from umpire.systems.legions.play.system import LEGIONS
from umpire.systems.legions.play.wrecks import PlacePassengers
from umpire.systems.legions.questions.move_to import End
from umpire.systems.legions.questions.nearest_allowed import middle_of, nearest_moves, nearest_shift
from umpire.systems.legions.rules.fights import combat_contacts, legal_pairings
from umpire.systems.legions.rules.reserves import ways_in
from umpire.systems.legions.rules.setup import entry_near, judge_deployment

MOST_PAIRINGS = 400

A = TypeVar("A")
P = TypeVar("P", Arrive, Disembark, Follow, PlacePassengers, PlaceSurvivors)

Mend: TypeAlias = Callable[[BattleState, str, Any], Any]  # each takes and returns its own action


def mend_action(state: BattleState, side: str, action: Any) -> Any:  # any chapter's action
    """Return the action nearest to one that the rules refuse which they allow.

    Raises:
        IllegalAction: If none was found, or nothing about such an action can be shifted.
    """
    vet(state.field, action)
    mend = MENDERS.get(type(action))
    if mend is None:
        raise IllegalAction("Such an action is right or wrong as it stands: choose another one.")
    found = mend(state, side, action)
    if found is None:
        raise IllegalAction("Nothing near this is allowed: try elsewhere.")
    return found


def improve_action(state: BattleState, side: str, action: Any) -> Any:  # any chapter's action
    """Return the fire of a Detachment with every weapon's best profile; any other action as it is."""
    if not isinstance(action, FireDetachment):
        return action
    volleys = tuple(
        msgspec.structs.replace(each, shots=best_profiles(state.field, each.shots, each.target))
        for each in action.volleys
    )
    better = msgspec.structs.replace(action, volleys=volleys)
    return better if LEGIONS.judge(state, side, better).allowed else action


def _move(state: BattleState, side: str, action: MoveDetachment) -> MoveDetachment | None:
    if action.detachment not in state.field.detachments:
        return None
    known = tuple(move for move in action.moves if move.model in state.field.models)
    moves = nearest_moves(
        state.field,
        action.detachment,
        action.manoeuvre,
        tuple(End(model=move.model, at=move.end, facing=move.facing) for move in known),
        action.garrison,
    )
    return msgspec.structs.replace(action, moves=moves) if moves else None


def _onwards(
    state: BattleState, side: str, action: FinishMove | GoOn | MoveForward | Pursue
) -> Any:  # the same kind of action
    """Shift the ends of paths that begin where they must."""

    def at(shift: Point) -> Any:
        moves = tuple(
            msgspec.structs.replace(move, path=(*move.path[:-1], _shifted(move.end, shift))) for move in action.moves
        )
        return msgspec.structs.replace(action, moves=moves)

    starts = [move.path[0] for move in action.moves]
    return _nearest(state, side, at, starts, [move.end for move in action.moves])


def _deploy(state: BattleState, side: str, action: DeployDetachment) -> DeployDetachment | None:
    field = state.field

    def at(shift: Point) -> DeployDetachment:
        placed = tuple(msgspec.structs.replace(each, at=_shifted(each.at, shift)) for each in action.placements)
        return msgspec.structs.replace(action, placements=placed)

    def fits(shift: Point) -> bool:
        return judge_deployment(field, action.detachment, at(shift).placements, action.garrison).allowed

    middle = middle_of([each.at for each in action.placements])
    homes = [middle_of(zone.ring) for zone in field.mission.zones_of(side)]
    home = min(homes, key=lambda each: point_distance(each, middle), default=middle)
    found = nearest_shift(fits, (home[0] - middle[0], home[1] - middle[1]))
    return None if found is None else at(found)


def _arrive(state: BattleState, side: str, action: Arrive) -> Arrive | None:
    """Shift all places together, or take a row along the nearest edge where they come over one."""
    own = state.field.detachments.get(action.detachment)
    found = _placed(state, side, action, "placements")
    if found is not None or own is None or own.arriving or not ways_in(state.field, own):
        return found
    placements = entry_near(state.field, own.id, middle_of([each.at for each in action.placements]))
    return Arrive(detachment=own.id, placements=placements) if placements else None


def _deep_strike(state: BattleState, side: str, action: DeepStrike) -> DeepStrike | None:
    def at(shift: Point) -> DeepStrike:
        placed = msgspec.structs.replace(action.placement, at=_shifted(action.placement.at, shift))
        return msgspec.structs.replace(action, placement=placed)

    return _nearest(state, side, at, [], [])


def _follow(state: BattleState, side: str, action: Follow) -> Follow | None:
    """Shift all places together, or take those that are offered."""
    found = _placed(state, side, action, "placements")
    if found is not None or not isinstance(state.top, Landing):
        return found
    goal = middle_of([each.at for each in action.placements]) if action.placements else None
    return Follow(detachment=action.detachment, placements=places_to_follow(state, goal))


def _disembark(state: BattleState, side: str, action: Disembark) -> Disembark | None:
    """Shift all places together, or take those that are offered."""
    found = _placed(state, side, action, "placements")
    if found is not None or not isinstance(state.top, Unloading):
        return found
    at = middle_of([each.at for each in action.placements])
    placements = ways_out(state.field, state.top.detachment, action.detachment, at)
    return Disembark(detachment=action.detachment, placements=placements) if placements else None


def _passengers(state: BattleState, side: str, action: PlacePassengers) -> PlacePassengers | None:
    return _placed(state, side, action, "placements")


def _survivors(state: BattleState, side: str, action: PlaceSurvivors) -> PlaceSurvivors | None:
    return _placed(state, side, action, "places")


def _placed(state: BattleState, side: str, action: P, name: str) -> P | None:
    """Shift all the places that an action names under ``name``."""

    def at(shift: Point) -> P:
        placed = tuple(msgspec.structs.replace(each, at=_shifted(each.at, shift)) for each in getattr(action, name))
        return msgspec.structs.replace(action, **{name: placed})

    return _nearest(state, side, at, [], [])


def _place_marker(state: BattleState, side: str, action: PlaceMarker) -> PlaceMarker | None:
    zone = state.field.mission.zones.get(side)
    home = [middle_of(zone.ring)] if zone is not None else []
    return _nearest(state, side, lambda shift: PlaceMarker(at=_shifted(action.at, shift)), home, [action.at])


def _move_marker(state: BattleState, side: str, action: MoveMarker) -> MoveMarker | None:
    marker = state.field.markers.get(action.marker)
    if marker is None:
        return None

    def at(shift: Point) -> MoveMarker:
        return msgspec.structs.replace(action, to=_shifted(action.to, shift))

    return _nearest(state, side, at, [marker.at], [action.to])


def _pair(state: BattleState, side: str, action: PairFights) -> PairFights | None:
    """Return the legal pairing, of those that are looked at, that keeps most of the Fights wanted."""
    if not isinstance(state.top, CombatUnderWay):
        return None
    wanted = {frozenset(pair) for pair in action.fights}
    # those wanted are tried first, so that a pairing that keeps them comes up early
    first = [model for pair in action.fights for model in pair]
    contacts = combat_contacts(state.field, state.top.combat)

    def ordered(models: Any) -> Any:  # a sequence of model ids
        return sorted(models, key=lambda each: first.index(each) if each in first else len(first))

    found = (
        PairFights(fights=tuple(each.models for each in fights))
        for fights in islice(legal_pairings(contacts, shuffle=ordered), MOST_PAIRINGS)
    )
    return max(found, key=lambda each: sum(frozenset(pair) in wanted for pair in each.fights), default=None)


def _spot(state: BattleState, side: str, action: ChooseSpot) -> ChooseSpot | None:
    """Return the spot in the same direction that is as near as those on offer, or the nearest of those."""
    frame = state.top
    if not isinstance(frame, ChoosingSpot):
        return None
    (x, y), at = frame.path[-1], action.at
    away, least = point_distance(at, (x, y)), path_length((frame.path[-1], frame.spots[0]))
    drawn = [(x + (at[0] - x) * least / away, y + (at[1] - y) * least / away)] if away > 0.0 else []
    offered = sorted(frame.spots, key=lambda each: point_distance(each, at))
    found = (ChooseSpot(at=each) for each in (*drawn, *offered))
    return next((each for each in found if LEGIONS.judge(state, side, each).allowed), None)


def _nearest(
    state: BattleState, side: str, at: Callable[[Point], A], starts: list[Point], ends: list[Point]
) -> A | None:
    """Return an action shifted the least at which the rules allow it, None where none is found."""
    back = (0.0, 0.0)
    if starts and ends:
        here, there = middle_of(starts), middle_of(ends)
        back = (here[0] - there[0], here[1] - there[1])
    found = nearest_shift(lambda shift: LEGIONS.judge(state, side, at(shift)).allowed, back)
    return None if found is None else at(found)


def _shifted(at: Point, shift: Point) -> Point:
    return (at[0] + shift[0], at[1] + shift[1])


MENDERS: dict[type, Mend] = {
    Arrive: _arrive,
    ChooseSpot: _spot,
    DeepStrike: _deep_strike,
    DeployDetachment: _deploy,
    Disembark: _disembark,
    FinishMove: _onwards,
    Follow: _follow,
    GoOn: _onwards,
    MoveDetachment: _move,
    MoveForward: _onwards,
    MoveMarker: _move_marker,
    PairFights: _pair,
    PlaceMarker: _place_marker,
    PlacePassengers: _passengers,
    PlaceSurvivors: _survivors,
    Pursue: _onwards,
}
"""How an action of each kind is brought within the rules."""
