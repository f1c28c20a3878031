"""The Initiative phase: the roll-off, ties, and the winner's choice."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Options
from umpire.rulings import cite
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, roll_once
from umpire.systems.legions.play.flow.events import ChoosingInitiative, InitiativeRolled, InitiativeSettled


class ChooseInitiative(Action, frozen=True, kw_only=True, tag="choose_initiative"):
    """Say who has Initiative this round."""

    side: str


def roll_for_initiative(run: BattleRun) -> None:
    """Have the players roll off, until somebody has Initiative or may choose who has it."""
    while True:
        cite("LI-INI-001")
        cite("LI-INI-004")
        pair, winner = roll_once(run, why="Initiative")
        field = run.state.field
        rolls = dict(zip(field.sides, pair, strict=True))
        if winner:
            run.emit(InitiativeRolled(rolls=rolls, winner=winner, dice=pair))
            return
        later = field.round > 1 and field.last_initiative != ""
        if later:
            cite("LI-INI-006")
            run.emit(InitiativeRolled(rolls=rolls, dice=pair))
            cite("LI-INI-006")
            cite("LI-INI-007")
            run.emit(InitiativeSettled(side=field.opponent(field.last_initiative)))
            return
        cite("LI-INI-005")
        run.emit(InitiativeRolled(rolls=rolls, again=True, dice=pair))


def judge_choosing_initiative(state: BattleState, side: str, action: ChooseInitiative) -> None:
    """Judge whether a side has won the roll-off for Initiative, and chooses a side."""
    frame, sides = state.top, state.field.sides
    if not isinstance(frame, ChoosingInitiative) or frame.winner != side:
        raise IllegalAction(
            f"{side} has not won this round's roll-off and chooses nothing.", rules=("LI-INI-001", "LI-INI-002")
        )
    if action.side not in sides:
        raise IllegalAction(
            f"{action.side} is not a side of this battle: choose one of {', '.join(sides)}.", rules=("LI-INI-002",)
        )


def choose_initiative(run: BattleRun, side: str, action: ChooseInitiative, judged: None) -> None:
    """Give Initiative to the side that the winner of the roll-off chooses."""
    cite("LI-INI-002")
    cite("LI-INI-003")
    run.emit(InitiativeSettled(side=action.side, chosen_by=side))


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
    cite("LI-INI-003", side)  # every Order lies open by now
    return Options(side=side, prompt="Who has Initiative this round?", choices=choices)


def _never(run: BattleRun) -> None:
    raise AssertionError("The winner of the roll-off always owes the choice.")


CHOOSING = FrameRules(owes=lambda state: (state.top.winner,), proceed=_never, options=_options)
"""While the winner of the roll-off chooses."""
