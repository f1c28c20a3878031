"""A game as a value: the functions that judge, apply, offer and hide."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from umpire.game.dice import Dice
from umpire.game.model import Choice, Event, Frame, Options, Outcome
from umpire.game.run import Run
from umpire.rulings import Rulebook, Ruling
from umpire.words import names_in

S = TypeVar("S")


@dataclass(frozen=True, kw_only=True)
class System(Generic[S]):
    """A game, as a value built from functions.

    Attributes:
        name: As in case and scenario files.
        rulebook: Its rules.
        state_type, action_type, event_type: What msgspec decodes; the latter two are tagged unions.
        judge: Rule on an action of a side, without carrying it out (works on masked states too, for that side).
        decide: Judge an action of a side, roll what it needs, emit the events that follow.
            Raises IllegalAction when the rules forbid it; the run is then thrown away, and no trace of it is left.
        proceed: Emit the events of the next automatic step; none when a side must decide or all is over.
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
        read_state: Read a state from its JSON, where ``state_type`` alone does not tell msgspec everything.
        agree: Emit the end of the battle where it stands, as all sides have agreed; None if it cannot end so.
        about: The ids that an event is about: what is cited of others is none of its reasons.
    """

    name: str
    rulebook: Rulebook
    state_type: type[S]
    action_type: Any  # a typing union, which has no static type of its own
    event_type: Any
    judge: Callable[[S, str, Any], Ruling]
    decide: Callable[[Run[S], str, Any], None]
    proceed: Callable[[Run[S]], None]
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
    read_state: Callable[[bytes], S] | None = None
    reveals: Callable[[Event], bool] | None = None
    agree: Callable[[Run[S]], None] | None = None
    about: Callable[[S, Event], Container[str]] = lambda _state, event: names_in(event)

    @cached_property
    def action_reader(self) -> msgspec.json.Decoder[Any]:
        """What reads actions from their JSON; made once, for the union of all of them takes long to look up."""
        return msgspec.json.Decoder(self.action_type)

    @cached_property
    def event_reader(self) -> msgspec.json.Decoder[Any]:
        """What reads events from their JSON."""
        return msgspec.json.Decoder(self.event_type)

    def state_from(self, text: bytes) -> S:
        """Return a state from its JSON; what it refuses, it refuses in ways of its own."""
        return self.read_state(text) if self.read_state else msgspec.json.decode(text, type=self.state_type)

    def run(self, state: S, dice: Dice) -> Run[S]:
        """Return a step about to be carried out that no log keeps."""
        return Run(state, dice, self.evolve, self.about)
