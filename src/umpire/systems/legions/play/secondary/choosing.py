"""Choosing Secondary Objectives: two dice for each side, one of the two is kept in secret, both are revealed."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Options
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Goal, Phase, Sealed, SecondaryObjective, Stage
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked
from umpire.systems.legions.play.secondary.events import (
    ChoosingSecondary,
    SecondaryKept,
    SecondaryRevealed,
    SecondaryRolled,
)
from umpire.systems.legions.play.setup import SettingUp
from umpire.systems.legions.rules.battles import variant_of
from umpire.systems.legions.rules.secondary import RULE_OF, rolled_by, scoring_rule

RULE = "LI-BTL-027"


class KeepSecondary(Action, frozen=True, kw_only=True, tag="keep_secondary"):
    """Keep one of the two Secondary Objectives that were rolled; None is shown to whoever may not know which."""

    objective: SecondaryObjective | None


def goals_of(field: Battlefield) -> Mapping[str, Goal]:
    """Return the Secondary Objectives of a battle in the order of its sides, none in a battle without."""
    return {} if field.goals is msgspec.UNSET else {side: field.goals[side] for side in field.sides}


def to_roll(state: BattleState) -> bool:
    """Whether Secondary Objectives are due to be rolled: before anything else is set up."""
    field = state.field
    if field.goals is msgspec.UNSET or not isinstance(state.top, SettingUp):
        return False
    fresh = field.phase is Phase.SETUP and field.stage is Stage.NONE
    return fresh and any(each.objective is None and not each.rolled for each in field.goals.values())


def roll_secondaries(run: BattleRun) -> None:
    """Roll two different Secondary Objectives for each side that has none yet."""
    for side, goal in goals_of(run.state.field).items():
        if goal.objective is None:
            dice = run.roll(2, why=f"{side}'s Secondary Objective")
            while dice[-1] == dice[0]:
                dice += run.roll(1, why=f"{side}'s Secondary Objective again")
            cite("LI-BTL-027", side)
            variant = variant_of(run.state.field)
            rolled = (rolled_by(dice[0], variant), rolled_by(dice[-1], variant))
            for rule in sorted({RULE_OF[each] for each in rolled if each in RULE_OF}):
                cite(rule, side)
            run.emit(SecondaryRolled(side=side, rolled=rolled, dice=dice))


def _owes(state: BattleState) -> tuple[str, ...]:
    return tuple(side for side, goal in goals_of(state.field).items() if goal.objective is None and goal.kept is None)


def _proceed(run: BattleRun) -> None:
    for side, goal in goals_of(run.state.field).items():
        if goal.objective is None and goal.kept is not None:
            cite("LI-BTL-027", side)
            known = SecondaryObjective(str(goal.kept.value))
            run.emit(SecondaryRevealed(side=side, objective=known, salt=goal.kept.salt or ""))


def judge_keeping(state: BattleState, side: str, action: KeepSecondary) -> SecondaryObjective:
    """Judge whether a side keeps one of the two that it has rolled."""
    if not isinstance(state.top, ChoosingSecondary) or side not in _owes(state):
        raise NotAsked(f"{side} has no Secondary Objective to choose now.", rules=(RULE,))
    rolled = goals_of(state.field)[side].rolled
    if action.objective is None or action.objective not in rolled:
        named = " or ".join(title(each) for each in rolled)
        raise IllegalAction(f"{side} rolled {named}: keep one of these.", rules=(RULE,))
    return action.objective


def keep_secondary(run: BattleRun, side: str, action: KeepSecondary, judged: SecondaryObjective) -> None:
    """Keep a Secondary Objective in secret."""
    secret = run.seal(judged.value, label=f"secondary:{side}")
    kept = Sealed(commitment=secret.commitment, value=secret.value, salt=secret.salt)
    cite("LI-BTL-027", side)
    run.emit(SecondaryKept(side=side, kept=kept))


def title(objective: SecondaryObjective) -> str:
    """Return what a Secondary Objective is called.

    >>> title(SecondaryObjective.CONTROL_THE_BATTLEFIELD)
    'Control the Battlefield'
    """
    spoken = objective.value.replace("_", " ").title()
    return spoken.replace(" The ", " the ").replace(" Of ", " of ").replace(" And ", " and ")


def _options(state: BattleState, side: str) -> Options:
    choices = tuple(
        Choice(
            kind="keep_secondary",
            label=title(each),
            subject=each.value,
            action=KeepSecondary(objective=each),
            rules=(RULE, scoring_rule(each)),
        )
        for each in goals_of(state.field)[side].rolled
    )
    return Options(side=side, prompt="Keep one as your Secondary Objective.", choices=choices, rules=(RULE,))


CHOOSING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While sides keep one of the two that they have rolled."""
