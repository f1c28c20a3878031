"""Moves, Advances and charges with the tests that terrain asks for; Reserves; phases that pass."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.errors import IllegalAction
from umpire.game import Run, refuse
from umpire.rulings import Finding, TestDue
from umpire.systems.wh40k_legacy.battlefield import Cause, Field, MoveKind, Phase
from umpire.systems.wh40k_legacy.play.actions import ChargeMove, Move, NextPhase, RollAdvance, RollCharge, RollReserves
from umpire.systems.wh40k_legacy.play.events import (
    AdvanceRolled,
    ChargeEnded,
    ChargeRolled,
    DangerTested,
    ModelsMoved,
    PhaseBegan,
    ReservesRolled,
)
from umpire.systems.wh40k_legacy.play.wounding import save
from umpire.systems.wh40k_legacy.questions.fights import RerollReserves, reroll_reserves
from umpire.systems.wh40k_legacy.questions.moves import judge_move
from umpire.systems.wh40k_legacy.questions.terrain import Agreed, agreed
from umpire.systems.wh40k_legacy.rules.assumed import arrives, charge_arrives
from umpire.systems.wh40k_legacy.rules.dangerous import each_tests, wounds_of_test
from umpire.systems.wh40k_legacy.rules.topics import Place3
from umpire.table import Unit, paths_of

__all__ = ["all_typed", "charge_move", "move", "next_phase", "roll_advance", "roll_charge", "roll_reserves"]


def all_typed(field: Field) -> None:
    """Refuse to go on while a piece has no type, or one without rules.

    Raises:
        IllegalAction: If one has.
    """
    ruling = agreed(field, Agreed())
    if not ruling.allowed:
        raise refuse(ruling, then="Give every piece a type that the page has rules for.")


def roll_advance(run: Run[Field], action: RollAdvance) -> None:
    """Roll D6 for an Advance."""
    all_typed(run.state)
    run.state.table.unit(action.unit)
    (die,) = run.roll(1, why=f"Advance roll of {action.unit}")
    run.emit(AdvanceRolled(unit=action.unit, distance=die, dice=(die,), rules=("WL-A11",)))


def move(run: Run[Field], action: Move) -> None:
    """Judge a move, make its tests, and make it."""
    all_typed(run.state)
    field = run.state
    rolled = field.did(action.unit).advance_roll if action.kind is MoveKind.ADVANCE else None
    if action.kind is MoveKind.CHARGE or (action.kind is MoveKind.ADVANCE and rolled is None):
        told = f"A {action.kind.value} is rolled for first (WL-A11). Roll, then move."
        raise IllegalAction(told, rules=("WL-A11",))
    paths, unit = paths_of(field.table, action.paths), field.table.unit(action.unit)
    ruling = judge_move(field, unit, action.kind, paths, rolled=rolled)
    if not ruling.allowed:
        raise refuse(ruling, then="Find another path, or stop earlier.")
    _go(run, unit, action.kind, paths, rules=ruling.ids)


def _go(
    run: Run[Field], unit: Unit, kind: MoveKind, paths: Mapping[str, tuple[Place3, ...]], *, rules: tuple[str, ...]
) -> None:
    """Test for dangerous terrain model by model, then move those who are left."""
    for name, tests in each_tests(run.state, paths):
        for each in tests:
            if isinstance(each.effect, TestDue) and name in run.state.table.models:
                _test(run, name, each)
    ends = {name: path[-1] for name, path in paths.items() if name in run.state.table.models}
    run.emit(ModelsMoved(unit=unit.id, kind=kind, ends=ends, rules=rules))


def _test(run: Run[Field], name: str, due: Finding) -> None:
    feature, at = str(due.facts["feature"]), (float(due.facts["x"]), float(due.facts["y"]))
    (die,) = run.roll(1, why=f"Dangerous Terrain test of {name}")
    wounds = wounds_of_test(die)
    rules = ("WL-029", "WL-030", "WL-032")
    run.emit(DangerTested(model=name, feature=feature, at=at, wounds=wounds, dice=(die,), rules=rules))
    if wounds:
        save(run, run.state.table.model(name), None, None, cause=Cause.DANGEROUS_TERRAIN)


def roll_charge(run: Run[Field], action: RollCharge) -> None:
    """Roll 2D6 for a charge."""
    all_typed(run.state)
    run.state.table.unit(action.unit)
    run.state.table.unit(action.target)
    rolled = run.roll(2, why=f"charge roll of {action.unit}")
    rules = ("WL-A11",)
    run.emit(ChargeRolled(unit=action.unit, target=action.target, distance=sum(rolled), dice=rolled, rules=rules))


def charge_move(run: Run[Field], action: ChargeMove) -> None:
    """Judge the paths against the roll and the end against the target; without paths the charge fails."""
    field, done = run.state, run.state.did(action.unit)
    if not done.charging:
        raise IllegalAction(f"{action.unit} has not rolled for a charge (WL-A11). Roll first.", rules=("WL-A11",))
    if not action.paths:
        run.emit(ChargeEnded(unit=action.unit, made=False, rules=("WL-A21",)))
        return
    paths, unit = paths_of(field.table, action.paths), field.table.unit(action.unit)
    target = field.table.unit(done.charging)
    ruling = judge_move(field, unit, MoveKind.CHARGE, paths, rolled=sum(done.charge_roll), target=target)
    if not ruling.allowed:
        raise refuse(ruling, then="Find another path, or let the charge fail.")
    _go(run, unit, MoveKind.CHARGE, paths, rules=ruling.ids)
    # Who should have arrived may have died of the terrain on the way.
    made = charge_arrives(run.state, unit, target) is not None
    run.emit(ChargeEnded(unit=action.unit, made=made, rules=ruling.ids))


def roll_reserves(run: Run[Field], action: RollReserves) -> None:
    """Roll for Reserves, and once more where a comms relay lets a player."""
    all_typed(run.state)
    (die,) = run.roll(1, why=f"Reserves roll of {action.side}")
    dice: tuple[int, ...] = (die,)
    rules: tuple[str, ...] = ("WL-A19",)
    ruling = reroll_reserves(run.state, RerollReserves(side=action.side))
    if action.reroll and ruling.allowed and not arrives(die, action.needed):
        dice, rules = (die, *run.roll(1, why=f"re-rolled Reserves roll of {action.side}")), (*ruling.ids, "WL-A19")
    arrived = arrives(dice[-1], action.needed)
    run.emit(ReservesRolled(side=action.side, needed=action.needed, arrived=arrived, dice=dice, rules=rules))


def next_phase(run: Run[Field], action: NextPhase) -> None:
    """Let the next phase begin."""
    all_typed(run.state)
    state, order = run.state.state, tuple(Phase)
    now = order.index(state.phase)
    last = now + 1 == len(order)
    run.emit(PhaseBegan(turn=state.turn + last, phase=order[0] if last else order[now + 1], rules=("WL-035",)))
