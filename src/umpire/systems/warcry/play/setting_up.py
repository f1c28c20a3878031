"""Agreeing on what the parts of terrain are, and the rounds that pass."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Run, require
from umpire.systems.warcry.battlefield import Field, Nature
from umpire.systems.warcry.play.actions import Agree, NextRound
from umpire.systems.warcry.play.events import NatureAgreed, RoundBegan
from umpire.systems.warcry.questions.parts import Agree as MayAgree
from umpire.systems.warcry.questions.parts import Ready, ready
from umpire.systems.warcry.questions.parts import agree as rule_on_agreement

__all__ = ["agree", "next_round", "nobody_is_falling"]

RULES = {Nature.DEADLY: "WC-034", Nature.ARCHWAY: "WC-047", Nature.DOOR: "WC-047"}


def agree(run: Run[Field], action: Agree) -> None:
    """Carry out an agreement, which has its time at set-up."""
    field = run.state
    if action.part not in {each.id for each in field.table.features}:
        field.part(action.part)
    require(
        rule_on_agreement(field, MayAgree(part=action.part, natures=action.natures)),
        then="It stays what it is for this battle.",
    )
    if field.state.round:
        raise IllegalAction("Parts are agreed on at set-up (WC-034). It stays what it is.", rules=("WC-034",))
    rules = tuple(dict.fromkeys(RULES.get(each, "WC-A16") for each in action.natures))
    run.emit(NatureAgreed(part=action.part, natures=action.natures, rules=rules or ("WC-A15",)))


def next_round(run: Run[Field], action: NextRound) -> None:
    """Let the next round begin; the first needs a battlefield that is ready."""
    nobody_is_falling(run.state)
    if run.state.state.round == 0:
        ruling = ready(run.state, Ready())
        require(ruling, then="Set up the terrain first.")
        run.emit(RoundBegan(round=1, rules=ruling.ids))
        return
    run.emit(RoundBegan(round=run.state.state.round + 1))


def nobody_is_falling(field: Field, *, but: str = "") -> None:
    """Refuse to go on while a fallen fighter waits to be placed.

    Raises:
        IllegalAction: If one does.
    """
    for name, fighter in field.state.fighters.items():
        if fighter.fallen_from is not None and name != but:
            told = f"{name} has fallen and has to be placed first (WC-A14). Place it."
            raise IllegalAction(told, rules=("WC-A14",))
