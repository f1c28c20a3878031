"""What every battle is made of, whatever the game: actions, events, frames, options, and the system that ties them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from umpire.game.dice import Dice
from umpire.rulings import Rulebook

__all__ = ["Action", "Choice", "Event", "Frame", "Options", "Outcome", "Secret", "System"]

S = TypeVar("S")


class Action(msgspec.Struct, frozen=True, kw_only=True, tag_field="action", tag=True, forbid_unknown_fields=True):
    """What a side asks to do. Concrete actions belong to a system."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=True):
    """One fact of a battle: applied by `evolve`, never refused.

    ``rules`` names the rules behind it, ``dice`` the natural rolls it saw, in order.
    """

    rules: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


class Frame(msgspec.Struct, frozen=True, kw_only=True, tag_field="frame", tag=True):
    """One level of the stack of pending decisions; the last frame is the one being played."""


class Secret(msgspec.Struct, frozen=True, kw_only=True):
    """A hidden fact and the salted commitment that stands for it where it may not be seen.

    ``value`` and ``salt`` are None in every view and shared log of a side that may not know the fact yet.
    """

    commitment: str
    value: str | None = None
    salt: str | None = None


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a side may do now.

    ``action`` is complete where the choice is finite. Where it is open (a move in continuous space), ``action`` is
    None and ``subject`` names what the choice is about; the system's sampler turns it into a legal action.
    """

    kind: str
    label: str
    subject: str = ""
    action: Any = None  # any system's action; a union of all systems would turn the layers upside down
    rules: tuple[str, ...] = ()


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What a side is asked, and everything it may answer."""

    side: str
    prompt: str
    choices: tuple[Choice, ...]
    rules: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a battle ended: the winner's side (None for a draw) and the score of each side."""

    winner: str | None
    score: dict[str, int]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class System(Generic[S]):
    """A game, as a value built from functions.

    Attributes:
        name: As in case and scenario files.
        rulebook: Its rules.
        state_type, action_type, event_type: What msgspec decodes; the latter two are tagged unions.
        decide: Judge an action of a side, roll what it needs, return the events that follow.
            Raises IllegalAction and leaves no trace when the rules forbid it.
        proceed: Return the events of the next automatic step, () when a side must decide or all is over.
        evolve: Apply one event; never refuses, never rolls.
        to_decide: The sides that owe a decision now, in fixed order; () when the battle is over.
        options: What a side may do now (works on masked states too, for that side).
        sample: Turn a choice into a legal action with a stream of luck (``random.Random``-like ``pick``/``unit``).
        mask: The state as a side may see it; None is a spectator.
        conceal_action: The action as others may see it while its hidden facts are hidden.
        conceal_event: The event as others may see it while its hidden facts are hidden.
        outcome: How it ended, or None while it goes on.
        check: Raise AssertionError if an invariant of the state is broken.
        may_act: Whether a side that owes no decision may carry out an action all the same (give up, change its mind
            while others still think); None if nobody ever may.
        pending: The stack of pending decisions, last in play, for messages; None if the state keeps no frames.
        reveals: Whether an event brings something hidden to light, so that what led to it cannot be taken back freely;
            None if nothing is ever hidden.
        awaited: Actions that players know and that nothing here judges yet, by their names, with why they are refused.
        read_state: Read a state from its JSON, where ``state_type`` alone does not tell msgspec everything.
    """

    name: str
    rulebook: Rulebook
    state_type: type[S]
    action_type: Any  # a typing union, which has no static type of its own
    event_type: Any
    decide: Callable[[S, str, Any, Dice], tuple[Event, ...]]
    proceed: Callable[[S, Dice], tuple[Event, ...]]
    evolve: Callable[[S, Event], S]
    to_decide: Callable[[S], tuple[str, ...]]
    options: Callable[[S, str], Options]
    sample: Callable[[S, str, Choice, Any], Any]
    mask: Callable[[S, str | None], S]
    conceal_action: Callable[[Any], Any]
    conceal_event: Callable[[Event], Event]
    outcome: Callable[[S], Outcome | None]
    sides: Callable[[S], tuple[str, ...]]
    check: Callable[[S], None]
    may_act: Callable[[S, str, Any], bool] | None = None
    pending: Callable[[S], tuple[Frame, ...]] | None = None
    awaited: Mapping[str, str] = field(default_factory=dict)
    read_state: Callable[[bytes], S] | None = None
    reveals: Callable[[Event], bool] | None = None
