"""Joints: where a chapter calls one that stands above it; the upper one fits in what it does as it is imported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

from umpire.errors import UmpireError
from umpire.systems.legions.battlefield import Phase, Stage
from umpire.systems.legions.play.core.state import BattleRun
from umpire.systems.legions.rules.movement.topics import ModelMove

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

moment_opens: Joint[[BattleRun, Phase | Stage]] = Joint("a phase or stage that opens")
"""The effects that come before a phase or stage are resolved: what it consists of begins."""
