"""Both sides learn: an environment of PettingZoo, agent by agent as the battle asks them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Dict as DictSpace
from gymnasium.spaces import Discrete
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from umpire.environment.pictures import RATE, Display
from umpire.environment.rewards import Count, Rewards, rewards_of
from umpire.environment.spaces import action_space, drawn_table, observation_space, told
from umpire.environment.table import TRAINING, Illegal, Table, learning_of
from umpire.game import Battle, Choice


class BattleEnv(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]  # PettingZoo ships no types
    """A battle whose sides are the agents; whoever owes a decision is the one selected.

    Args:
        scenario: The name of a scenario of the curriculum.
        game: The game's name, the first with whole battles without one.
        tables: The numbers that a table is drawn from at each reset, unless its options name one.
        rewards: What is rewarded, by weights.
        suggested: Whether decisions that nobody learns from are answered in passing.
        illegal: Whether an action that the mask forbids concedes the battle, or is refused.
        limit: After how many steps a battle is broken off (truncated).
        render_mode: None, ``rgb_array`` or ``human``.

    Raises:
        InputError: If something that is named does not exist.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "rgb_array"],
        "name": "umpire_battle_v1",
        "is_parallelizable": False,
        "render_fps": RATE,
    }

    def __init__(
        self,
        scenario: str = "pair",
        *,
        game: str = "",
        tables: Sequence[int] = TRAINING,
        rewards: Rewards | Mapping[str, float] | None = None,
        suggested: bool = True,
        illegal: Illegal = "concede",
        limit: int = 20_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode, self._display = render_mode, Display(render_mode)
        self._table = Table(scenario, game=game, tables=tables, suggested=suggested, illegal=illegal)
        self._weights, self._limit = rewards_of(rewards), limit
        arrays = learning_of(game).arrays
        self.possible_agents = [*self._table.played.system.sides(self._table.lesson.begin(tables[0]).state)]
        self.observation_spaces = {
            each: observation_space(arrays, self._table.lesson, self._table.seat) for each in self.possible_agents
        }
        self.action_spaces = {each: action_space(self._table.seat) for each in self.possible_agents}
        self._random = seeding.np_random(None)[0]

    def observation_space(self, agent: str) -> DictSpace:
        """Return what an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the catalogue of an agent's actions."""
        return self.action_spaces[agent]

    @property
    def battle(self) -> Battle[Any]:
        """The battle itself, with its log."""
        return self._table.battle

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another battle: on the table that ``options["table"]`` numbers, or on one drawn by the seed."""
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        number, dice = drawn_table(self._random, self._table.tables, options)
        self._table.begin(number=number, seed=dice)
        self.agents = [*self.possible_agents]
        self._counts = {each: Count(self._weights, self._table.seat, each) for each in self.agents}
        self.rewards = {each: self._counts[each].gained(self.battle) for each in self.agents}
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {each: {} for each in self.agents}
        self._steps = 0
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees now, and the mask of what it may do."""
        return {**self._table.observe(agent), "action_mask": self._table.mask(agent)}

    def step(self, action: int | None) -> None:
        """Take a slot of the catalogue for the selected agent; None once its battle is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent whose battle is over does nothing"
        legal = int(action) in self._table.offered(agent)
        self._stepped(agent, self._table.take(agent, int(action)), legal=legal)

    def act(self, action: Any) -> None:
        """Carry out an action of the game itself for the selected agent, as `step` does one of the catalogue.

        Raises:
            IllegalAction: If the rules forbid it; nothing has changed then.
        """
        agent = self.agent_selection
        self._stepped(agent, self._table.act(agent, action), legal=True)

    def offered(self) -> dict[int, Choice]:
        """Return the slots that the selected agent may take, each with the choice that it stands for."""
        return self._table.offered(self.agent_selection)

    def label(self, slot: int) -> str:
        """Return what a slot of the catalogue stands for, in words."""
        return self._table.seat.label(slot)

    def _stepped(self, agent: str, action: Any, *, legal: bool) -> None:
        """Count what came of an action, and turn to whoever owes the next."""
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: self._counts[each].gained(self.battle) for each in self.agents}
        over, broken_off = not self._table.owing, self._steps >= self._limit
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, broken_off and not over)
        self.infos = {each: {} for each in self.agents}
        self.infos[agent] = told(action, legal=legal)
        self._accumulate_rewards()
        self._select(agent)
        if self.render_mode == "human":
            self.render()

    def _select(self, last: str = "") -> None:
        owing = self._table.owing
        self.agent_selection = owing[0] if owing else next(each for each in self.agents if each != last)

    def render(self) -> NDArray[np.uint8] | None:
        """Return the table as a picture, or show it in a window; nothing without a mode."""
        return self._display.show(self._table.played, self.battle)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._display.close()
