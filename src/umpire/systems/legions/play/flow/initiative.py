"""The Initiative phase: the roll-off, ties, and the winner's choice."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Options
from umpire.rulings import cite
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, roll_once
from umpire.systems.legions.play.flow.claiming import claim_options
from umpire.systems.legions.play.flow.events import (
    ChoosingInitiative,
    InitiativeOpen,
    InitiativeRolled,
    InitiativeSettled,
    RollOffStands,
)
from umpire.systems.legions.rules.special_rules.emperors_children import may_claim, may_reroll


class ChooseInitiative(Action, frozen=True, kw_only=True, tag="choose_initiative"):
    """Say who has Initiative this round."""

    side: str


def roll_for_initiative(run: BattleRun) -> None:
    """Have the players roll off, until somebody has Initiative or may choose who has it."""
    claiming = may_claim(run.state.field)
    if claiming:
        cite("LI-SPC-107", *claiming)
        run.emit(InitiativeOpen(sides=claiming))
    else:
        _roll(run)


def _roll(run: BattleRun) -> None:
    cite("LI-INI-001")
    cite("LI-INI-004")
    settled = False
    while not settled:
        pair, winner = roll_once(run, why="Initiative")
        rolls = dict(zip(run.state.field.sides, pair, strict=True))
        again = may_reroll(run.state.field)
        if again:
            cite("LI-SPC-107", *again)
            run.emit(InitiativeOpen(sides=again, rolls=rolls, dice=pair))
            return
        settled = _settle(run, rolls, winner, pair)


def _settle(run: BattleRun, rolls: dict[str, int], winner: str, dice: tuple[int, ...]) -> bool:
    """Tell how the roll-off went, and whether that settles it; a tie of the first round is rolled again."""
    field = run.state.field
    if winner:
        run.emit(InitiativeRolled(rolls=rolls, winner=winner, dice=dice))
        return True
    if field.round > 1 and field.last_initiative != "":
        cite("LI-INI-006")
        run.emit(InitiativeRolled(rolls=rolls, dice=dice))
        cite("LI-INI-006")
        cite("LI-INI-007")
        run.emit(InitiativeSettled(side=field.opponent(field.last_initiative)))
        return True
    cite("LI-INI-005")
    run.emit(InitiativeRolled(rolls=rolls, again=True, dice=dice))
    cite("LI-INI-001")
    cite("LI-INI-004")
    return False


def _go_on(run: BattleRun) -> None:
    """Roll off, or take the roll-off as it stands, when nobody wants anything of it any more."""
    rolls = dict(run.state.top.rolls)
    cite("LI-SPC-107")
    run.emit(RollOffStands())
    if not rolls:
        _roll(run)
        return
    cite("LI-INI-001")
    cite("LI-INI-004")
    (first, one), (second, other) = rolls.items()
    winner = "" if one == other else first if one > other else second
    if not _settle(run, rolls, winner, ()):
        _roll(run)


CLAIMING = FrameRules(owes=lambda state: state.top.sides[:1], proceed=_go_on, options=claim_options)
"""While somebody may have its way with the roll-off."""


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
