"""Whose decision it is in the Engagement stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from umpire.errors import IllegalAction
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleState, CombatStep, CombatUnderWay, not_yet

_ASKED_AT = {
    CombatStep.CHOOSE_PAIRS: "Models are paired off in the first step of a Combat",
    CombatStep.FIGHT: "Fights are resolved in the second step of a Combat",
    CombatStep.WITHDRAW: "Beaten Detachments Withdraw, and vacated Structures are taken, in the last step of a Combat",
}


def chooser(field: Battlefield) -> str:
    """Return the player with Initiative."""
    return field.initiative or field.sides[0]


def expect(
    state: BattleState, side: str, owes: Callable[[BattleState], tuple[str, ...]], step: CombatStep
) -> CombatUnderWay:
    """Return the Combat under way if it is this side's turn to take that step.

    Raises:
        IllegalAction: If it is not.
    """
    frame: Any = state.top  # any chapter's frame
    if not isinstance(frame, CombatUnderWay) or frame.step is not step:
        told = f"{_ASKED_AT[step]}: no Combat waits for that now."
        early = () if isinstance(frame, CombatUnderWay) else ("LI-RND-004",)
        raise not_yet(state.field, told, ("LI-FGT-002", *early))
    if side not in owes(state):
        raise IllegalAction(f"{side} does not decide this: the other player does.", rules=("LI-FGT-020",))
    return frame
