"""Charges: declared, reacted to, rolled for, made."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import ChargeMove, Run, require
from umpire.geometry import at_most
from umpire.rulings import Finding, cite, rules_of
from umpire.systems.wh40k9.battlefield import Field, MoveKind
from umpire.systems.wh40k9.play.actions import DeclareCharge, React, RollCharge
from umpire.systems.wh40k9.play.events import ChargeDeclared, ChargeEnded, ChargeRolled, ModelsMoved, Reacted
from umpire.systems.wh40k9.play.moving import all_agreed
from umpire.systems.wh40k9.questions.charges import React as MayReact
from umpire.systems.wh40k9.questions.charges import charge_ended
from umpire.systems.wh40k9.questions.charges import react as rule_on_reaction
from umpire.systems.wh40k9.questions.moves import judge_move
from umpire.table import apart, ends_of, paths_of

FARTHEST = 12.0


def declare_charge(run: Run[Field], action: DeclareCharge) -> None:
    """Judge a declaration: every target within 12 inches."""
    all_agreed(run.state)
    field = run.state
    mine = field.table.models_of(action.unit)
    for target in action.targets:
        gaps = [apart(one, other) for one in mine for other in field.table.models_of(target)]
        if not gaps or not at_most(min(gaps), FARTHEST):
            told = f"{target} is not within 12 inches of {action.unit} (W9-A13). Declare a charge against nearer units."
            raise IllegalAction(told, rules=("W9-A13",))
    cite("W9-A13", action.unit)
    run.emit(ChargeDeclared(unit=action.unit, targets=action.targets))


def react(run: Run[Field], action: React) -> None:
    """Judge a reaction to a charge that has been declared."""
    field = run.state
    if action.unit not in field.did(action.charger).targets:
        told = f"{action.charger} has declared no charge against {action.unit} (W9-010). Declare it first."
        raise IllegalAction(told, rules=("W9-010",))
    if action.charger in field.did(action.unit).answered:
        told = f"{action.unit} has answered this declaration of {action.charger} already (W9-010). What it chose stays."
        raise IllegalAction(told, rules=("W9-010",))
    asked = MayReact(unit=action.unit, charger=action.charger, choose=action.choose)
    ruling = rule_on_reaction(field, asked)
    require(ruling, then="Choose one reaction that is open to it, or none.")
    chosen = action.choose[0] if action.choose else None
    if field.did(action.unit).answered:
        cite("W9-011", action.unit)  # it has answered another declaration before
    run.emit(Reacted(unit=action.unit, charger=action.charger, chosen=chosen), by=ruling)


def roll_charge(run: Run[Field], action: RollCharge) -> None:
    """Roll 2D6 for a charge that has been declared."""
    if not run.state.did(action.unit).targets:
        told = f"{action.unit} has declared no charge (W9-A13). Declare it first."
        raise IllegalAction(told, rules=("W9-A13",))
    cite("W9-A13", action.unit)
    rolled = run.roll(2, why=f"charge roll of {action.unit}")
    run.emit(ChargeRolled(unit=action.unit, distance=sum(rolled), dice=rolled))


def charge_move(run: Run[Field], action: ChargeMove) -> None:
    """Judge the paths against the roll, and the end against every target; without paths the charge fails."""
    field, done = run.state, run.state.did(action.unit)
    if not done.charge_roll:
        told = f"{action.unit} has not rolled for a charge (W9-A13). Roll first."
        raise IllegalAction(told, rules=("W9-A13",))
    if not action.paths:
        cite("W9-A13", action.unit)
        run.emit(ChargeEnded(unit=action.unit, made=False))
        return
    paths = paths_of(field.table, action.paths)
    unit = field.table.unit(action.unit)
    ruling = judge_move(field, unit, MoveKind.CHARGE, paths, rolled=sum(done.charge_roll))
    require(ruling, then="Find another path, or let the charge fail.")
    ends = ends_of(paths)
    there = field.placed(ends)
    reasons: list[Finding] = []
    for target in done.targets:
        reached = charge_ended(there, action.unit, target)
        require(reached, then="End near every target, or let the charge fail.")
        reasons += reached.findings
    run.emit(ModelsMoved(unit=action.unit, kind=MoveKind.CHARGE, ends=ends), by=ruling.resting_on(reasons))
    run.emit(ChargeEnded(unit=action.unit, made=True, rules=rules_of(reasons)))
