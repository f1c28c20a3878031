"""One battle as programs that learn step through it, on the table's own engine: its options, its rules, its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.errors import BrokenLaw, IllegalAction, InputError, Stalled
from umpire.game import Battle, Choice, Learning, Lesson, Luck, Numbers, Options, View, battle_of

Illegal: TypeAlias = Literal["concede", "refuse"]
"""What becomes of an action that the mask forbids: its side gives up, or IllegalAction is raised."""

Mask: TypeAlias = NDArray[np.int8]

TRAINING = range(1_000_000)
"""The numbers of the tables that are trained on, unless others are named."""

HELD_OUT = range(1_000_000, 1_001_000)
"""The numbers of tables that nobody should train on, for measuring what was learned."""

SUGGESTED_IN_A_ROW = 10_000


def learning_of(game: str = "") -> Learning:
    """Return how a game is learned; without a name, the first game with whole battles.

    Raises:
        InputError: If there is no such game, or programs cannot learn it.
    """
    played = battle_of(game)
    if played.learning is None:
        told = f"{played.system.name} tells nothing to programs that learn"
        raise InputError(told, path="game", value=game, fix="Give its WholeBattle a `learning`.")
    learning: Learning = played.learning()
    return learning


def lesson_of(name: str, game: str = "") -> Lesson:
    """Return the scenario of that name.

    Raises:
        InputError: If there is none.
    """
    lessons = {each.name: each for each in learning_of(game).lessons}
    if name not in lessons:
        fix = f"Choose one of {', '.join(lessons)}."
        raise InputError("there is no such scenario to learn on", path="scenario", value=name, fix=fix)
    return lessons[name]


class Table:
    """A scenario, and the battle that is played on it now.

    Args:
        scenario: The name of a scenario of the curriculum.
        game: The game's name, the first with whole battles without one.
        tables: The numbers that tables are drawn from.
        suggested: Whether decisions that nobody learns from, and those with a single answer, are answered in passing.
        illegal: What becomes of an action that the mask forbids.

    Raises:
        InputError: If there is no such game, scenario, or way.
    """

    def __init__(
        self,
        scenario: str,
        *,
        game: str = "",
        tables: Sequence[int] = TRAINING,
        suggested: bool = True,
        illegal: Illegal = "concede",
    ) -> None:
        if illegal not in ("concede", "refuse"):
            raise InputError("there is no such way", path="illegal", value=illegal, fix="Choose concede or refuse.")
        if not len(tables):
            raise InputError("there are no tables to draw from", path="tables", fix="Give at least one number.")
        self.lesson = lesson_of(scenario, game)
        self.played = battle_of(game)
        self.seat = learning_of(game).seat(self.lesson)
        self.tables = tables
        self._suggested, self._illegal = suggested, illegal
        self._battle: Battle[Any] | None = None
        self._seen: dict[str, View[Any]] = {}
        self._offers: dict[str, dict[int, Choice]] = {}
        self._at: Any = None

    @property
    def battle(self) -> Battle[Any]:
        """The battle itself, with its log.

        Raises:
            InputError: If none has begun.
        """
        if self._battle is None:
            raise InputError("no battle has begun", path="battle", fix="Call reset() first.")
        return self._battle

    def begin(self, *, number: int, seed: int) -> None:
        """Begin the battle of a table with a seed for its dice, and go on to the first decision to learn from."""
        beginning = self.lesson.begin(number)
        meta = beginning.meta | {"table": str(number), "lesson": self.lesson.name}
        self._battle = Battle.start(self.played.system, beginning.state, seed=seed, meta=meta)
        self._settle()

    @property
    def owing(self) -> tuple[str, ...]:
        """The sides that owe a decision, () when the battle is over."""
        return self.battle.to_decide

    def view(self, side: str) -> View[Any]:
        """Return what a side sees now, worked out once."""
        self._turn_page()
        if side not in self._seen:
            self._seen[side] = self.battle.view(side, tail=0)
        return self._seen[side]

    def options(self, side: str) -> Options | None:
        """Return what a side may do now, None where it owes no decision."""
        return self.view(side).options

    def offered(self, side: str) -> dict[int, Choice]:
        """Return the slots of the catalogue that a side may take now, each with its choice."""
        view = self.view(side)
        if side not in self._offers:
            self._offers[side] = {} if view.options is None else self.seat.offered(view.state, view.options)
        return self._offers[side]

    def mask(self, side: str) -> Mask:
        """Return the catalogue with 1 where a side may take a slot now."""
        mask = np.zeros(self.seat.size, dtype=np.int8)
        mask[[*self.offered(side)]] = 1
        return mask

    def observe(self, side: str) -> dict[str, Numbers]:
        """Return the arrays of what a side sees."""
        view = self.view(side)
        return self.seat.observe(view.state, side, view.options)

    def take(self, side: str, slot: int) -> Any:
        """Carry out a slot of the catalogue, and what is answered in passing; return the action that it came to.

        Raises:
            IllegalAction: If the slot is not offered and illegal actions are refused.
        """
        offered = self.offered(side)
        if slot not in offered:
            if self._illegal == "refuse":
                told = f"{side} may not take slot {slot} now ({self.seat.label(slot)})."
                raise IllegalAction(f"{told} Take one where the action mask is 1.")
            return self.act(side, self.seat.conceding())
        view = self.view(side)
        assert view.options is not None, "only who is asked is offered anything"
        return self.act(side, self.seat.action(view.state, view.options, slot, offered[slot], self.luck(side)))

    def act(self, side: str, action: Any) -> Any:  # one of the game's actions
        """Carry out an action of the game itself, and what is answered in passing; return it.

        Raises:
            IllegalAction: If the rules forbid it; nothing has changed then.
        """
        self.battle.act(side, action)
        self._settle()
        return action

    def luck(self, side: str) -> Luck:
        """Return the luck that a side's next decision is thought with."""
        return self.battle.luck(side)

    def _turn_page(self) -> None:
        """Forget what was seen before the last entry: every one makes another state."""
        now = self.battle.state
        if now is not self._at:
            self._seen, self._offers, self._at = {}, {}, now

    def _settle(self) -> None:
        """Answer what is answered in passing, until a side owes a decision to learn from or all is over."""
        for _ in range(SUGGESTED_IN_A_ROW):
            side = next(iter(self.owing), None)
            action = None if side is None else self._in_passing(side)
            if side is None or action is None:
                return
            self.battle.act(side, action)
        raise Stalled(f"More than {SUGGESTED_IN_A_ROW} decisions in a row were answered as suggested.")

    def _in_passing(self, side: str) -> Any:
        """Return the answer to a decision that nobody learns from, None where somebody does.

        What the catalogue has no slot for is always answered so: nobody could.
        """
        view = self.view(side)
        if view.options is None:
            raise BrokenLaw(f"{self.played.system.name} asks {side} to decide but gives it no options.")
        offered = self.offered(side)
        if not offered or (self._suggested and not self.seat.learned(view.options)):
            return self.seat.suggested(view.state, view.options, self.luck(side))
        if len(offered) > 1 or not self._suggested:
            return None
        slot, choice = next(iter(offered.items()))
        return self.seat.action(view.state, view.options, slot, choice, self.luck(side))
