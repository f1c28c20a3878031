"""The spaces of environments, and what all of them do alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.spaces import Dict as DictSpace

from umpire.game import Array, Lesson, Seat, canonical

SEEDS = 2**63


def observation_space(arrays: Sequence[Array], lesson: Lesson, seat: Seat) -> DictSpace:
    """Return the space of what is seen in a scenario: its arrays, and the mask of the actions."""
    seen: dict[str, Any] = {
        each.name: Box(-1.0, 1.0, shape=each.shape(lesson.extent), dtype=np.float32) for each in arrays
    }
    return DictSpace({**seen, "action_mask": Box(0, 1, shape=(seat.size,), dtype=np.int8)})


def action_space(seat: Seat) -> Discrete:
    """Return the catalogue as a space."""
    return Discrete(seat.size)


def drawn_table(random: np.random.Generator, tables: Sequence[int], options: dict[str, Any] | None) -> tuple[int, int]:
    """Return the number of a table, drawn unless the options name one, and the seed of its dice."""
    drawn = tables[int(random.integers(len(tables)))]
    dice = int(random.integers(SEEDS))
    return int((options or {}).get("table", drawn)), dice


def told(action: Any, *, legal: bool) -> dict[str, Any]:
    """Return what an agent is told of its step: the action as it stands in the log, and whether it was offered."""
    return {"action": canonical(action).decode(), "legal": legal}
