"""How a chapter of the battle is put together: its frames, actions, events, and what each of them does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from umpire.game import Action, Event, Frame, Options
from umpire.systems.legions.play.core.state import BattleRun, BattleState

A = TypeVar("A", bound=Action)
J = TypeVar("J")


@dataclass(frozen=True, kw_only=True)
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
class Chapter:
    """One part of the round, as tables of functions.

    Attributes:
        frames: The rules of each of its frames.
        actions: For each action, how it is judged and carried out.
        events: For each event, the function that applies it.
        samplers: For each kind of open choice, the function that makes a legal action of it with a stream of luck.
    """

    frames: Mapping[type[Frame], FrameRules] = field(default_factory=dict)
    actions: Mapping[type[Action], Act[Any, Any]] = field(default_factory=dict)
    events: Mapping[type[Event], Callable[[BattleState, Any], BattleState]] = field(default_factory=dict)
    samplers: Mapping[str, Callable[[BattleState, str, Any, Any], Any]] = field(default_factory=dict)
