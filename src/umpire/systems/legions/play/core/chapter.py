"""How a chapter of the battle is put together, and the joints where it calls one that stands above it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, ParamSpec, TypeVar

from umpire.errors import UmpireError
from umpire.game import Action, Event, Frame, Options
from umpire.systems.legions.battlefield import Phase, Stage
from umpire.systems.legions.play.core.state import BattleRun, BattleState
from umpire.systems.legions.rules.movement.topics import ModelMove

A = TypeVar("A", bound=Action)
J = TypeVar("J")


@dataclass(frozen=True, kw_only=True, eq=False)
class FrameRules:
    """What a frame does while it is on top of the stack.

    Attributes:
        owes: The sides that owe a decision; () lets the frame proceed by itself.
        proceed: Carry out the next automatic step; must emit at least one event.
        options: What a side that owes a decision may do.
    """

    owes: Callable[[BattleState], tuple[str, ...]]
    proceed: Callable[[BattleRun], None]
    options: Callable[[BattleState, str], Options]


@dataclass(frozen=True)
class Act(Generic[A, J]):
    """How an action is dealt with: judged first, and then carried out on what the judging found.

    Attributes:
        judge: Judge the action of a side on a state, and return what carrying it out needs to know; a Ruling, or a
            Struct with a ``ruling``, tells what was measured. Emits nothing and rolls nothing; raises IllegalAction
            where the rules forbid it.
        carry_out: Roll and emit what follows. It refuses nothing any more.
    """

    judge: Callable[[BattleState, str, A], J]
    carry_out: Callable[[BattleRun, str, A, J], None]


@dataclass(frozen=True, kw_only=True)
class Interruption:
    """Something that comes before whatever is on top of the stack, between two steps of the battle.

    Attributes:
        due: Whether it has to be turned to now.
        opens: Turn to it; must emit at least one event, after which it is no longer due.
    """

    due: Callable[[BattleState], bool]
    opens: Callable[[BattleRun], None]


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """One part of the round, as tables of functions.

    Attributes:
        frames: The rules of each of its frames.
        actions: For each action, how it is judged and carried out.
        events: For each event, the function that applies it.
        samplers: For each kind of open choice, the function that makes a legal action of it with a stream of luck.
        interrupts: What comes before everything else when it is due.
    """

    frames: Mapping[type[Frame], FrameRules] = field(default_factory=dict)
    actions: Mapping[type[Action], Act[Any, Any]] = field(default_factory=dict)
    events: Mapping[type[Event], Callable[[BattleState, Any], BattleState]] = field(default_factory=dict)
    samplers: Mapping[str, Callable[[BattleState, str, Any, Any], Any]] = field(default_factory=dict)
    interrupts: tuple[Interruption, ...] = ()


P = ParamSpec("P")
R = TypeVar("R")


class Joint(Generic[P]):
    """One call upwards, to the one function that is fitted in; ``when`` says what it is called for."""

    def __init__(self, when: str) -> None:
        self._when = when
        self._fitted: Callable[P, object] | None = None

    def fit(self, function: Callable[P, R]) -> Callable[P, R]:
        """Fit in the decorated function."""
        if self._fitted is not None:
            raise UmpireError(f"Two functions are fitted in for {self._when}.")
        self._fitted = function
        return function

    def __call__(self, *args: P.args, **named: P.kwargs) -> None:
        """Call what was fitted in."""
        if self._fitted is None:
            raise UmpireError(f"Nothing is fitted in for {self._when}.")
        self._fitted(*args, **named)


move_declared: Joint[[BattleRun, str, tuple[ModelMove, ...]]] = Joint("a declared move")
"""A Detachment is about to move: whoever may interrupt it is asked."""

activation_over: Joint[[BattleRun, str]] = Joint("an activation that has ended")
"""A Detachment has ended its activation in the Movement phase: what it stands beside may be taken up."""

moment_opens: Joint[[BattleRun, Phase | Stage]] = Joint("a phase or stage that opens")
"""The effects that come before a phase or stage are resolved: what it consists of begins."""
