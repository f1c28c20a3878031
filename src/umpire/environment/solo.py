"""One side learns against a bot: an environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from umpire.bots import make_bot
from umpire.environment.pictures import RATE, Display
from umpire.environment.rewards import Count, Rewards, rewards_of
from umpire.environment.spaces import action_space, drawn_table, observation_space, told
from umpire.environment.table import TRAINING, Illegal, Table, learning_of
from umpire.errors import InputError
from umpire.game import Battle, Bot, Choice

EITHER = "either"


class SoloEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A battle against a bot; a step is one's own decision, and all that others decide until the next.

    Args:
        scenario: The name of a scenario of the curriculum.
        opponent: A bot, or the name of one.
        side: The side that is played, or ``either``: drawn at each reset.
        game: The game's name, the first with whole battles without one.
        tables: The numbers that a table is drawn from at each reset, unless its options name one.
        rewards: What is rewarded, by weights.
        suggested: Whether decisions that nobody learns from are answered in passing, the opponent's too.
        illegal: Whether an action that the mask forbids concedes the battle, or is refused.
        limit: After how many steps a battle is broken off (truncated).
        render_mode: None, ``rgb_array`` or ``human``.

    Raises:
        InputError: If something that is named does not exist.
    """

    metadata = {"render_modes": ["human", "rgb_array"], "render_fps": RATE}

    def __init__(
        self,
        scenario: str = "pair",
        *,
        opponent: Bot | str = "greedy",
        side: str = EITHER,
        game: str = "",
        tables: Sequence[int] = TRAINING,
        rewards: Rewards | Mapping[str, float] | None = None,
        suggested: bool = True,
        illegal: Illegal = "concede",
        limit: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode, self._display = render_mode, Display(render_mode)
        self._table = Table(scenario, game=game, tables=tables, suggested=suggested, illegal=illegal)
        self._opponent = make_bot(opponent, game=game) if isinstance(opponent, str) else opponent
        self._weights, self._limit, self._wanted = rewards_of(rewards), limit, side
        self._sides = self._table.played.system.sides(self._table.lesson.begin(tables[0]).state)
        self._side = self._named(side)
        self.observation_space = observation_space(learning_of(game).arrays, self._table.lesson, self._table.seat)
        self.action_space = action_space(self._table.seat)
        self._steps = 0

    def _named(self, side: str) -> str:
        if side not in (*self._sides, EITHER):
            fix = f"Choose {', '.join(self._sides)} or {EITHER}."
            raise InputError("there is no such side", path="side", value=side, fix=fix)
        return self._sides[0] if side == EITHER else side

    @property
    def battle(self) -> Battle[Any]:
        """The battle itself, with its log."""
        return self._table.battle

    @property
    def side(self) -> str:
        """The side that is played in this battle."""
        return self._side

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin another battle: on the table that ``options["table"]`` numbers, as the ``side`` that they name.

        What they do not name is drawn by the seed.
        """
        super().reset(seed=seed)
        number, dice = drawn_table(self.np_random, self._table.tables, options)
        drawn = self._sides[int(self.np_random.integers(len(self._sides)))]
        wanted = (options or {}).get("side", self._wanted)
        self._side = drawn if wanted == EITHER else self._named(wanted)
        self._steps = 0
        self._table.begin(number=number, seed=dice)
        self._count = Count(self._weights, self._table.seat, self._side)
        self._count.gained(self.battle)
        self._others_decide()
        return self._seen(), {"side": self._side, "table": number}

    def step(self, action: int | np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take a slot of the catalogue, and have the opponent decide until oneself must again."""
        legal = int(action) in self._table.offered(self._side)
        return self._stepped(self._table.take(self._side, int(action)), legal=legal)

    def act(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Carry out an action of the game itself, as `step` does one of the catalogue.

        Raises:
            IllegalAction: If the rules forbid it; nothing has changed then.
        """
        return self._stepped(self._table.act(self._side, action), legal=True)

    def offered(self) -> dict[int, Choice]:
        """Return the slots that may be taken, each with the choice that it stands for."""
        return self._table.offered(self._side)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of what may be done, by the name that MaskablePPO and others ask for."""
        return self._table.mask(self._side).astype(np.bool_)

    def label(self, slot: int) -> str:
        """Return what a slot of the catalogue stands for, in words."""
        return self._table.seat.label(slot)

    def _stepped(self, action: Any, *, legal: bool) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self._steps += 1
        self._others_decide()
        over = not self._table.owing
        broken_off = self._steps >= self._limit and not over
        told_of = told(action, legal=legal)
        if over and self.battle.outcome is not None:
            told_of |= {"winner": self.battle.outcome.winner or "", "score": dict(self.battle.outcome.score)}
        if self.render_mode == "human":
            self.render()
        return self._seen(), self._count.gained(self.battle), over, broken_off, told_of

    def _others_decide(self) -> None:
        """Have the opponent decide until the side that learns must, or all is over."""
        while (owing := self._table.owing) and self._side not in owing:
            view = self._table.view(owing[0])
            assert view.options is not None, "whoever owes a decision is asked"
            self._table.act(owing[0], self._opponent.choose(view, view.options, self._table.luck(owing[0])))

    def _seen(self) -> dict[str, Any]:
        return {**self._table.observe(self._side), "action_mask": self._table.mask(self._side)}

    def render(self) -> NDArray[np.uint8] | None:
        """Return the table as a picture, or show it in a window; nothing without a mode."""
        return self._display.show(self._table.played, self.battle)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._display.close()
