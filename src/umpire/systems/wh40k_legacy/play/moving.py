"""Moves, Advances and charges with the tests that terrain asks for; Reserves; phases that pass."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.errors import IllegalAction
from umpire.game import ChargeMove, NextPhase, RollAdvance, Run, phase_after, require
from umpire.geometry import Point3
from umpire.rulings import Finding, Ruling, TestDue, aside, cite, rules_of
from umpire.systems.wh40k_legacy.battlefield import Cause, Field, MoveKind
from umpire.systems.wh40k_legacy.play.actions import Move, RollCharge, RollReserves
from umpire.systems.wh40k_legacy.play.events import (
    AdvanceRolled,
    ChargeEnded,
    ChargeRolled,
    DangerTested,
    ModelsMoved,
    PhaseBegan,
    ReservesRolled,
)
from umpire.systems.wh40k_legacy.play.wounding import suffer
from umpire.systems.wh40k_legacy.questions import ask
from umpire.systems.wh40k_legacy.questions.fights import RerollReserves, reroll_reserves
from umpire.systems.wh40k_legacy.questions.moves import Move as MayMove
from umpire.systems.wh40k_legacy.questions.terrain import Agreed, agreed
from umpire.systems.wh40k_legacy.rules.assumed import arrives, charge_arrives
from umpire.systems.wh40k_legacy.rules.dangerous import each_tests, wounds_of_test
from umpire.table import Unit, ends_of, paths_of


def all_typed(field: Field) -> None:
    """Refuse to go on while a piece has no type, or one without rules.

    Raises:
        IllegalAction: If one has.
    """
    require(agreed(field, Agreed()), then="Give every piece a type that the page has rules for.")


def roll_advance(run: Run[Field], action: RollAdvance) -> None:
    """Roll D6 for an Advance."""
    all_typed(run.state)
    run.state.table.unit(action.unit)
    cite("WL-A11", action.unit)
    (die,) = run.roll(1, why=f"Advance roll of {action.unit}")
    run.emit(AdvanceRolled(unit=action.unit, distance=die, dice=(die,)))


def move(run: Run[Field], action: Move) -> None:
    """Judge a move, make its tests, and make it."""
    all_typed(run.state)
    field = run.state
    rolled = field.did(action.unit).advance_roll if action.kind is MoveKind.ADVANCE else None
    if action.kind is MoveKind.CHARGE or (action.kind is MoveKind.ADVANCE and rolled is None):
        told = f"A {action.kind.value} is rolled for first (WL-A11). Roll, then move."
        raise IllegalAction(told, rules=("WL-A11",))
    paths, unit = paths_of(field.table, action.paths), field.table.unit(action.unit)
    ruling = ask(field, MayMove(unit=action.unit, kind=action.kind, paths=action.paths, rolled=rolled))
    require(ruling, then="Find another path, or stop earlier.")
    _go(run, unit, action.kind, paths, ruling)


def _go(run: Run[Field], unit: Unit, kind: MoveKind, paths: Mapping[str, tuple[Point3, ...]], ruling: Ruling) -> None:
    """Test for dangerous terrain model by model, then move those who are left."""
    with aside():  # the ruling on the move says why
        asked = each_tests(run.state, paths)
    due = [(name, each) for name, tests in asked for each in tests if isinstance(each.effect, TestDue)]
    several = len({name for name, _ in due}) > 1
    for name, each in due:
        if name in run.state.table.models:
            if several:
                cite("WL-031", name)
            _test(run, name, each)
    ends = {name: end for name, end in ends_of(paths).items() if name in run.state.table.models}
    run.emit(ModelsMoved(unit=unit.id, kind=kind, ends=ends), by=ruling)


def _test(run: Run[Field], name: str, due: Finding) -> None:
    feature, at = str(due.facts["feature"]), (float(due.facts["x"]), float(due.facts["y"]))
    (die,) = run.roll(1, why=f"Dangerous Terrain test of {name}")
    wounds = wounds_of_test(die)
    cite("WL-030", name)
    cite("WL-032", name)
    rules = rules_of((due,))
    run.emit(DangerTested(model=name, feature=feature, at=at, wounds=wounds, dice=(die,), rules=rules))
    if wounds:
        suffer(run, run.state.table.model(name), None, None, cause=Cause.DANGEROUS_TERRAIN)


def roll_charge(run: Run[Field], action: RollCharge) -> None:
    """Roll 2D6 for a charge."""
    all_typed(run.state)
    run.state.table.unit(action.unit)
    run.state.table.unit(action.target)
    cite("WL-A11", action.unit)
    rolled = run.roll(2, why=f"charge roll of {action.unit}")
    run.emit(ChargeRolled(unit=action.unit, target=action.target, distance=sum(rolled), dice=rolled))


def charge_move(run: Run[Field], action: ChargeMove) -> None:
    """Judge the paths against the roll and the end against the target; without paths the charge fails."""
    field, done = run.state, run.state.did(action.unit)
    if not done.charging:
        raise IllegalAction(f"{action.unit} has not rolled for a charge (WL-A11). Roll first.", rules=("WL-A11",))
    if not action.paths:
        cite("WL-A21", action.unit)
        run.emit(ChargeEnded(unit=action.unit, made=False))
        return
    paths, unit = paths_of(field.table, action.paths), field.table.unit(action.unit)
    target = field.table.unit(done.charging)
    rolled, kind = sum(done.charge_roll), MoveKind.CHARGE
    ruling = ask(field, MayMove(unit=unit.id, kind=kind, paths=action.paths, rolled=rolled, target=target.id))
    require(ruling, then="Find another path, or let the charge fail.")
    _go(run, unit, kind, paths, ruling)
    # Who should have arrived may have died of the terrain on the way.
    made = charge_arrives(run.state, unit, target) is not None
    run.emit(ChargeEnded(unit=action.unit, made=made), by=ruling)


def roll_reserves(run: Run[Field], action: RollReserves) -> None:
    """Roll for Reserves, and once more where a comms relay lets a player."""
    all_typed(run.state)
    (die,) = run.roll(1, why=f"Reserves roll of {action.side}")
    dice: tuple[int, ...] = (die,)
    ruling = reroll_reserves(run.state, RerollReserves(side=action.side))
    again = action.reroll and ruling.allowed and not arrives(die, action.needed)
    if again:
        dice = (die, *run.roll(1, why=f"re-rolled Reserves roll of {action.side}"))
    cite("WL-A19", action.side)
    arrived = arrives(dice[-1], action.needed)
    rolled = ReservesRolled(side=action.side, needed=action.needed, arrived=arrived, dice=dice)
    run.emit(rolled, by=ruling if again else None)


def next_phase(run: Run[Field], action: NextPhase) -> None:
    """Let the next phase begin."""
    all_typed(run.state)
    phase, turned = phase_after(run.state.state.phase)
    if run.state.state.tested:
        cite("WL-035")
    run.emit(PhaseBegan(turn=run.state.state.turn + turned, phase=phase))
