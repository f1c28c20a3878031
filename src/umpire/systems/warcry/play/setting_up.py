"""Agreeing on what the parts of terrain are, and the rounds that pass."""

from __future__ import annotations

from umpire.game import Run, refuse, require
from umpire.rulings import Ruling, forbid
from umpire.systems.warcry.battlefield import Field
from umpire.systems.warcry.play.actions import Agree, NextRound
from umpire.systems.warcry.play.events import NatureAgreed, RoundBegan
from umpire.systems.warcry.questions.parts import Agree as MayAgree
from umpire.systems.warcry.questions.parts import Ready, ready
from umpire.systems.warcry.questions.parts import agree as rule_on_agreement
from umpire.systems.warcry.questions.risks import falling_now


def agree(run: Run[Field], action: Agree) -> None:
    """Carry out an agreement, which has its time at set-up."""
    field = run.state
    if action.part not in {each.id for each in field.table.features}:
        field.part(action.part)
    ruling = rule_on_agreement(field, MayAgree(part=action.part, natures=action.natures))
    require(ruling, then="It stays what it is for this battle.")
    if field.state.round:
        late = forbid("parts are agreed on at set-up", rule="WC-A15")
        raise refuse(Ruling(question=ruling.question, allowed=False, findings=(late,)), then="It stays what it is.")
    run.emit(NatureAgreed(part=action.part, natures=action.natures), by=ruling)


def next_round(run: Run[Field], action: NextRound) -> None:
    """Let the next round begin; the first needs a battlefield that is ready."""
    nobody_is_falling(run.state)
    if run.state.state.round == 0:
        ruling = ready(run.state, Ready())
        require(ruling, then="Set up the terrain first.")
        run.emit(RoundBegan(round=1), by=ruling)
        return
    run.emit(RoundBegan(round=run.state.state.round + 1))


def nobody_is_falling(field: Field, *, but: str = "") -> None:
    """Refuse to go on while a fallen fighter waits to be placed.

    Raises:
        IllegalAction: If one does.
    """
    found = falling_now(field, but=but)
    require(Ruling(question="Can the battle go on?", allowed=not found, findings=found), then="Place it.")
