"""Legions Imperialis as a game: its chapters joined into one value."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from umpire.game import Frame, Outcome, System
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play import (
    core,
    effects,
    end_phase,
    explosions,
    fights,
    firing,
    flow,
    forced,
    movement,
    overwatch,
    secondary,
    setup,
    wrecks,
)
from umpire.systems.legions.play.core import BattleState, Chapter, assemble
from umpire.systems.legions.play.hiding import conceal_action, conceal_event, mask, reveals
from umpire.systems.legions.play.invariants import check
from umpire.systems.legions.play.starting import opening_of, resumed
from umpire.systems.legions.rules import BOOK

CHAPTERS: tuple[Chapter, ...] = (
    core.CHAPTER,
    setup.CHAPTER,
    flow.CHAPTER,
    movement.CHAPTER,
    overwatch.CHAPTER,
    firing.CHAPTER,
    fights.CHAPTER,
    forced.CHAPTER,
    end_phase.CHAPTER,
    effects.CHAPTER,
    wrecks.CHAPTER,
    explosions.CHAPTER,
    secondary.CHAPTER,
)
"""The chapters of a battle, in the order of the book."""

ASSEMBLY = assemble(*CHAPTERS)

# the unions are built from the chapters' tables, so that a new action, event or frame is filed in one place
ACTION_TYPE: Any = Union[tuple(ASSEMBLY.actions)]  # noqa: UP007
EVENT_TYPE: Any = Union[tuple(ASSEMBLY.events)]  # noqa: UP007
FRAME_TYPE: Any = Union[tuple(ASSEMBLY.frames)]  # noqa: UP007

_Written = msgspec.defstruct(
    "_Written",
    [
        ("field", Battlefield),
        ("frames", tuple[FRAME_TYPE, ...], ()),
        ("result", Outcome | None, None),
    ],
)
"""A state as it is read: with the chapters' frames told apart."""

_READER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(_Written)


def read_state(text: bytes) -> BattleState:
    """Return a state from its JSON."""
    read = _READER.decode(text)
    return BattleState(field=read.field, frames=read.frames, result=read.result)


def opening(field: Battlefield) -> BattleState:
    """Return a fresh battle at the start of set-up; Detachments already on the table are not deployed again."""
    return opening_of(field)


def battle_at(field: Battlefield, turn: str = "") -> BattleState:
    """Return a battle in the phase and stage of the field, as if it had just begun, ``turn`` to act first."""
    return resumed(ASSEMBLY, field, turn)


def _outcome(state: BattleState) -> Outcome | None:
    return state.result


def _sides(state: BattleState) -> tuple[str, ...]:
    return state.field.sides


def _pending(state: BattleState) -> tuple[Frame, ...]:
    return state.frames


def _may_act(state: BattleState, side: str, action: Any) -> bool:  # any of the chapters' actions
    """A side may give up at any time, and replace its face-down tokens while the other still places (LI-ORD-012)."""
    if state.result is not None:
        return False
    if isinstance(action, flow.Concede):
        return True
    return isinstance(action, flow.IssueOrders) and isinstance(state.top, flow.IssuingOrders)


LEGIONS: System[BattleState] = System(
    name="legions",
    rulebook=BOOK,
    state_type=BattleState,
    action_type=ACTION_TYPE,
    event_type=EVENT_TYPE,
    judge=ASSEMBLY.judge,
    decide=ASSEMBLY.decide,
    proceed=ASSEMBLY.proceed,
    evolve=ASSEMBLY.evolve,
    to_decide=ASSEMBLY.to_decide,
    options=ASSEMBLY.options,
    sample=ASSEMBLY.sample,
    mask=mask,
    conceal_action=conceal_action,
    conceal_event=conceal_event,
    outcome=_outcome,
    sides=_sides,
    check=check,
    may_act=_may_act,
    pending=_pending,
    read_state=read_state,
    reveals=reveals,
    agree=flow.agree_on_a_draw,
    about=ASSEMBLY.about,
)
"""Legions Imperialis, ready to be played."""
