"""One step of a battle: an action and everything that follows by itself until somebody must decide."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from umpire.errors import BrokenLaw, IllegalAction, Stalled
from umpire.game.dice import Dice, RollRecorder
from umpire.game.log import canonical, rolls_of
from umpire.game.model import Event
from umpire.game.run import Run
from umpire.game.system import System
from umpire.misfits import misfit
from umpire.rulings import Finding, Forbid, Ruling, tracing

S = TypeVar("S")

AUTOMATIC_LIMIT = 10_000
LONGEST_ACTION = 200_000
"""The most bytes of an action in its JSON; the longest honest ones, moves round many corners, have a tenth of it."""


class Acting(Protocol[S]):
    """Whatever decides and proceeds: a system, or a part of one."""

    def run(self, state: S, dice: Dice) -> Run[S]:
        """Return a step about to be carried out."""

    def decide(self, run: Run[S], side: str, action: Any) -> None:  # any system's action
        """Judge an action and emit what follows."""

    def proceed(self, run: Run[S]) -> None:
        """Emit the events of the next automatic step."""


class Step(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """What one step led to."""

    state: S
    events: tuple[Any, ...]  # any system's events
    rolls: tuple[int, ...]


def begin(system: System[S], state: S, dice: Dice, *, limit: int = AUTOMATIC_LIMIT) -> Step[S]:
    """Return what happens before the first decision."""
    return _step(system, state, dice, lambda _run: None, limit)


def carry_out(
    system: System[S], state: S, side: str, action: Any, dice: Dice, *, limit: int = AUTOMATIC_LIMIT
) -> Step[S]:
    """Judge an action of a side and return it with everything that follows by itself.

    Raises:
        IllegalAction: If the side owes no decision and may not act unasked, or the rules forbid the action; the state
            is a value, so nothing has changed.
        Stalled: If what follows does not come to an end.
    """
    refused = _not_asked(system, state, side, action)
    if refused is not None:
        raise IllegalAction(refused.findings[0].says, ruling=refused)
    return _step(system, state, dice, lambda run: system.decide(run, side, action), limit)


def ended_by_agreement(system: System[S], state: S, dice: Dice, *, limit: int = AUTOMATIC_LIMIT) -> Step[S]:
    """Return the end of a battle that all its sides have agreed on.

    Raises:
        IllegalAction: If the game knows no such end, or the battle is over.
    """
    if system.agree is None:
        raise IllegalAction(f"A battle of {system.name} cannot end by agreement.")
    if system.outcome(state) is not None:
        raise IllegalAction("The battle is over.")
    return _step(system, state, dice, system.agree, limit)


def judged(system: System[S], state: S, side: str, action: Any) -> Ruling:  # any system's action
    """Rule on an action of a side as if it were carried out now; nothing is, and no die is rolled."""
    refused = _not_asked(system, state, side, action)
    ruling = system.judge(state, side, action) if refused is None else refused
    system.rulebook.check_cited(ruling.ids)
    return ruling


def _not_asked(system: System[S], state: S, side: str, action: Any) -> Ruling | None:  # any system's action
    """Return the ruling that nothing is asked of a side, None where it may act."""
    owing = system.to_decide(state)
    if side in owing or (system.may_act and side in system.sides(state) and system.may_act(state, side, action)):
        return None
    waits = f"{' and '.join(owing)} must decide now" if owing else "the battle is over"
    refusal = Finding(effect=Forbid(reason="not asked"), says=f"{side} has nothing to decide: {waits}.")
    return Ruling(question=f"May {side} do this now?", allowed=False, findings=(refusal,))


def decided(system: Acting[S], state: S, side: str, action: Any, dice: Dice) -> Run[S]:
    """Return an action carried out, without what follows by itself; nothing of it is kept.

    Raises:
        IllegalAction: If the rules forbid it.
    """
    run = system.run(state, dice)
    with tracing():
        system.decide(run, side, action)
    return run


def proceeded(system: Acting[S], state: S, dice: Dice) -> Run[S]:
    """Return the next automatic step, without what follows it; it has no events where a side must decide."""
    run = system.run(state, dice)
    with tracing():
        system.proceed(run)
    return run


def settle(system: System[S], run: Run[S], *, limit: int = AUTOMATIC_LIMIT) -> None:
    """Proceed until a side must decide or all is over.

    Raises:
        Stalled: If that does not come.
    """
    for _ in range(limit):
        happened = len(run.events)
        with tracing():
            system.proceed(run)
        if len(run.events) == happened:
            return
    raise Stalled(
        f"More than {limit} automatic steps without a decision; pending is {pending_of(system, run.state)}, the last "
        f"event was {run.events[-1]!r}. This is a fault in {system.name}: please report it with the log."
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
    refusal = f"This {named} is no action of {system.name}"
    try:
        text = canonical(action)
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError) as err:
        raise IllegalAction(f"{refusal}: {err}. Take one from options().") from err
    if len(text) > LONGEST_ACTION:
        told = f"it is {len(text):,} bytes long, and no action may be longer than {LONGEST_ACTION:,}"
        raise IllegalAction(f"This {named} is refused: {told}. Send a shorter one.")
    try:
        return system.action_reader.decode(text)
    except msgspec.ValidationError as err:
        wrong = misfit(err, msgspec.json.decode(text), fix="Take one from options().", kind=system.action_type)
        told = str(wrong).replace("got `null`", "got nothing, or a number that is not finite")
        raise IllegalAction(f"{refusal}: {told}") from err
    except (msgspec.MsgspecError, ValueError) as err:
        raise IllegalAction(f"{refusal}: {err}. Take one from options().") from err


def _step(system: System[S], state: S, dice: Dice, decide: Callable[[Run[S]], None], limit: int) -> Step[S]:
    recorder = RollRecorder(dice)
    run = Run(state, recorder, system.evolve, system.about, partial(_read_back, system))
    with tracing():
        decide(run)
    settle(system, run, limit=limit)
    if recorder.rolled != rolls_of(run.events):
        raise BrokenLaw(
            f"{system.name} rolled {list(recorder.rolled)} but its events hold {list(rolls_of(run.events))}: every die "
            "stands in the event that it decides, in the order in which it was rolled."
        )
    for event in run.events:
        system.rulebook.check_cited(event.rules)
    return Step(state=run.state, events=run.events, rolls=recorder.rolled)


def _read_back(system: System[Any], event: Event) -> Event:  # of any system
    """Return an event in the form in which it is read back from a log, so that a replay sees the very same values."""
    try:
        read: Event = system.event_reader.decode(canonical(event))
    except (msgspec.MsgspecError, TypeError, OverflowError) as err:
        raise BrokenLaw(f"An event of {system.name} cannot be written down and read back: {err}.") from err
    return read
