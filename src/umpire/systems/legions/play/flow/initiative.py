"""The Initiative phase: the roll-off, ties, and the winner's choice."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Choice, Options
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules
from umpire.systems.legions.play.flow.actions import ChooseInitiative
from umpire.systems.legions.play.flow.events import InitiativeRolled, InitiativeSettled
from umpire.systems.legions.play.flow.frames import ChoosingInitiative
from umpire.systems.legions.play.flow.rolloff import roll_once
from umpire.systems.legions.rules import BOOK

__all__ = ["CHOOSING", "choose_initiative", "roll_for_initiative"]

INITIATIVE = "Initiative Phase"
CHOICE = ("LI-INI-002", "LI-INI-003")
ROLL = ("LI-INI-001", "LI-INI-004", "LI-INI-008")


@BOOK.implements("LI-INI-001", "LI-INI-004", "LI-INI-005", "LI-INI-006", "LI-INI-007")
def roll_for_initiative(run: BattleRun) -> None:
    """Once all Orders are revealed the players roll off, once each round, to settle who has Initiative."""
    while True:
        pair, winner = roll_once(run, why="Initiative")
        field = run.state.field
        rolls = dict(zip(field.sides, pair, strict=True))
        if winner:
            run.emit(InitiativeRolled(rolls=rolls, winner=winner, dice=pair, rules=ROLL))
            return
        later = field.round > 1 and field.last_initiative != ""
        rule = "LI-INI-006" if later else "LI-INI-005"
        run.emit(InitiativeRolled(rolls=rolls, again=not later, dice=pair, rules=(*ROLL, rule)))
        if later:
            side = field.opponent(field.last_initiative)
            run.emit(InitiativeSettled(side=side, rules=("LI-INI-006", "LI-INI-007")))
            return


@BOOK.implements("LI-INI-002", "LI-INI-003", "LI-INI-008")
def choose_initiative(run: BattleRun, side: str, action: ChooseInitiative) -> None:
    """The winner of the roll-off chooses which player has Initiative for the round."""
    frame = run.state.top
    if not isinstance(frame, ChoosingInitiative) or frame.winner != side:
        raise IllegalAction(
            f"{side} has not won this round's roll-off and chooses nothing.", rules=("LI-INI-001", "LI-INI-002")
        )
    if action.side not in run.state.field.sides:
        raise IllegalAction(
            f"{action.side} is not a side of this battle: choose one of {', '.join(run.state.field.sides)}.",
            rules=("LI-INI-002",),
        )
    run.emit(InitiativeSettled(side=action.side, chosen_by=side, rules=CHOICE))


def _options(state: BattleState, side: str) -> Options:
    choices = tuple(
        Choice(
            kind="choose_initiative",
            label=f"{each} has Initiative",
            subject=each,
            action=ChooseInitiative(side=each),
            rules=("LI-INI-002",),
        )
        for each in (side, state.field.opponent(side))
    )
    return Options(side=side, prompt="Who has Initiative this round?", choices=choices, rules=CHOICE)


def _never(run: BattleRun) -> None:
    raise AssertionError("The winner of the roll-off always owes the choice.")


CHOOSING = FrameRules(owes=lambda state: (state.top.winner,), proceed=_never, options=_options)
"""While the winner of the roll-off chooses."""
