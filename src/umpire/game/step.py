"""One step of a battle: an action and everything that follows by itself until somebody must decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from umpire.errors import BrokenLaw, IllegalAction, Stalled
from umpire.game.dice import Dice, RollRecorder
from umpire.game.log import canonical, rolls_of
from umpire.game.model import Event, System

__all__ = ["AUTOMATIC_LIMIT", "Step", "begin", "carry_out", "pending_of", "read_action", "settle"]

S = TypeVar("S")

AUTOMATIC_LIMIT = 10_000
LONGEST_ACTION = 200_000
"""The most bytes of an action in its JSON; the longest honest ones, moves round many corners, have a tenth of it."""


class Step(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """What one step led to."""

    state: S
    events: tuple[Any, ...]  # any system's events
    rolls: tuple[int, ...]


def begin(system: System[S], state: S, dice: Dice, *, limit: int = AUTOMATIC_LIMIT) -> Step[S]:
    """Return what happens before the first decision."""
    return _step(system, state, dice, lambda _: (), limit)


def carry_out(
    system: System[S], state: S, side: str, action: Any, dice: Dice, *, limit: int = AUTOMATIC_LIMIT
) -> Step[S]:
    """Judge an action of a side and return it with everything that follows by itself.

    Raises:
        IllegalAction: If the side owes no decision and may not act unasked, or the rules forbid the action; the state
            is a value, so nothing has changed.
        Stalled: If what follows does not come to an end.
    """
    owing = system.to_decide(state)
    if side not in owing and not _may_act(system, state, side, action):
        told = f"{' and '.join(owing)} must decide now" if owing else "the battle is over"
        raise IllegalAction(f"{side} has nothing to decide: {told}.")
    return _step(system, state, dice, lambda rolled: system.decide(state, side, action, rolled), limit)


def _may_act(system: System[S], state: S, side: str, action: Any) -> bool:  # any system's action
    return side in system.sides(state) and system.may_act is not None and system.may_act(state, side, action)


def settle(system: System[S], state: S, dice: Dice, *, limit: int = AUTOMATIC_LIMIT) -> tuple[S, tuple[Any, ...]]:
    """Proceed until a side must decide or all is over; return the state and the events that led to it."""
    events: list[Any] = []
    for _ in range(limit):
        more = system.proceed(state, dice)
        if not more:
            return state, tuple(events)
        state, normal = _apply(system, state, more)
        events.extend(normal)
    raise Stalled(
        f"More than {limit} automatic steps without a decision; pending is {pending_of(system, state)}, the last event "
        f"was {events[-1]!r}. This is a fault in {system.name}: please report it with the log."
    )


def pending_of(system: System[S], state: S) -> str:
    """Return what the battle is waiting for, in words."""
    frames = system.pending(state) if system.pending else ()
    if frames:
        return repr(frames[-1])
    asked = (f"{side}: {system.options(state, side).prompt}" for side in system.to_decide(state))
    return "; ".join(asked) or "nothing"


def read_action(system: System[S], action: object) -> Any:
    """Return the action as it will stand in the log.

    Raises:
        IllegalAction: If it is no action of this system, or cannot be written down.
    """
    named = type(action).__name__
    if isinstance(action, Mapping) and str(action.get("action")) in system.awaited:
        raise IllegalAction(system.awaited[str(action["action"])])
    try:
        text = canonical(action)
        if len(text) > LONGEST_ACTION:
            told = f"it is {len(text):,} bytes long, and {LONGEST_ACTION:,} are the most that are read"
            raise IllegalAction(f"This {named} is refused: {told}. Say it shorter.")
        return _reader(system.action_type).decode(text)
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError) as err:
        told = str(err).replace("got `null`", "got nothing, or a number that is not finite")
        raise IllegalAction(f"This {named} is no action of {system.name}: {told}. Take one from options().") from err


def _step(system: System[S], state: S, dice: Dice, decide: Callable[[Dice], tuple[Event, ...]], limit: int) -> Step[S]:
    recorder = RollRecorder(dice)
    state, decided = _apply(system, state, decide(recorder))
    state, followed = settle(system, state, recorder, limit=limit)
    events = decided + followed
    if recorder.rolled != rolls_of(events):
        raise BrokenLaw(
            f"{system.name} rolled {list(recorder.rolled)} but its events hold {list(rolls_of(events))}: every die "
            "stands in the event that it decides, in the order in which it was rolled."
        )
    return Step(state=state, events=events, rolls=recorder.rolled)


def _apply(system: System[S], state: S, events: tuple[Event, ...]) -> tuple[S, tuple[Any, ...]]:
    """Apply events in the form in which they are read back from a log, so that a replay sees the very same values."""
    try:
        normal = tuple(_reader(system.event_type).decode(canonical(event)) for event in events)
    except (msgspec.MsgspecError, TypeError, OverflowError) as err:
        raise BrokenLaw(f"An event of {system.name} cannot be written down and read back: {err}.") from err
    for event in normal:
        state = system.evolve(state, event)
    return state, normal


@lru_cache(maxsize=64)
def _reader(kind: Any) -> msgspec.json.Decoder[Any]:  # a typing union, which has no static type of its own
    return msgspec.json.Decoder(kind)
