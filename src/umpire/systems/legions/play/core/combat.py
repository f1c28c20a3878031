"""The Combat that is being resolved, as far as other chapters need to know of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from umpire.game import Frame
from umpire.systems.legions.play.core.state import BattleState
from umpire.systems.legions.rules.combat import Combat
from umpire.systems.legions.rules.fights import Fight


class CombatStep(StrEnum):
    """The steps of a Combat (LI-FGT-002); vacated Structures are offered in the last."""

    PAIR = "pair_off"
    CHOOSE_PAIRS = "choose_pairs"
    FIGHT = "resolve_fights"
    CHECK = "check_morale"
    WITHDRAW = "withdraw"


class CombatUnderWay(Frame, frozen=True, kw_only=True, tag="combat"):
    """One Combat in the middle of its steps.

    ``fights`` are those still to be resolved, ``won`` the Fights that each side has won so far, ``checking`` and
    ``withdrawing`` the Detachments that still must; the player of those in ``choosing`` says whether they Withdraw.
    ``done_reaching`` are the sides that make no more Fights with Reach, ``pursuing`` the winners that may go on.
    ``sieges`` lists, for each Structure whose Garrison fights in the Combat, the Infantry Detachments Engaged with it
    when the Combat began; ``engaged`` all pairs Engaged then.
    """

    combat: Combat
    step: CombatStep = CombatStep.PAIR
    fights: tuple[Fight, ...] = ()
    won: Mapping[str, int] = {}
    checking: tuple[str, ...] = ()
    choosing: tuple[str, ...] = ()
    done_reaching: tuple[str, ...] = ()
    pursuing: tuple[str, ...] = ()
    withdrawing: tuple[str, ...] = ()
    sieges: Mapping[str, tuple[str, ...]] = {}
    engaged: tuple[tuple[str, str], ...] = ()


def combat_under_way(state: BattleState) -> Combat | None:
    """Return the Combat that is being resolved, or None."""
    return next((each.combat for each in reversed(state.frames) if isinstance(each, CombatUnderWay)), None)


def engaged_in_combat(state: BattleState, detachment: str) -> tuple[str, ...]:
    """Name the enemies that a Detachment was Engaged with when the Combat that is being resolved began (LI-MOV-054)."""
    frame = next((each for each in reversed(state.frames) if isinstance(each, CombatUnderWay)), None)
    pairs = frame.engaged if frame is not None else ()
    return tuple(one if other == detachment else other for one, other in pairs if detachment in (one, other))
