"""Move actions, the end of activations, and fallen fighters."""

from __future__ import annotations

from umpire.game import Run, refuse, require
from umpire.geometry import snap
from umpire.rulings import Permit, Ruling, TestDue, forbid, rules_of
from umpire.systems.warcry.battlefield import Field, LegKind
from umpire.systems.warcry.play.actions import EndActivation, Move, Place
from umpire.systems.warcry.play.attacking import suffer_impact
from umpire.systems.warcry.play.events import ActivationEnded, FighterFell, FighterMoved, FighterPlaced
from umpire.systems.warcry.play.setting_up import nobody_is_falling
from umpire.systems.warcry.questions.moves import Stage, judge_move
from umpire.systems.warcry.questions.risks import judge_place
from umpire.systems.warcry.rules import BOOK
from umpire.systems.warcry.rules.topics import Ending


def move(run: Run[Field], action: Move) -> None:
    """Judge a move action and make it, leg by leg, until it ends or the fighter is taken down."""
    nobody_is_falling(run.state)
    model = run.state.table.model(action.model)
    journey = judge_move(run.state, model, action.legs, action.movement)
    require(journey.ruling, then="Find another way, or stop earlier.")
    for stage in journey.stages:
        if not _make(run, model.id, stage):
            return


def _make(run: Run[Field], name: str, stage: Stage) -> bool:
    moved = FighterMoved(
        model=name,
        kind=stage.kind,
        to=stage.end,
        spent=stage.spent,
        climbing=stage.climbing,
        rules=rules_of(stage.findings),
    )
    lands = stage.kind in (LegKind.JUMP, LegKind.FLY, LegKind.THROUGH)
    if lands:
        run.emit(moved)
    for each in stage.impacts:
        if not suffer_impact(run, name, each):
            return False
    if not lands:
        run.emit(moved)
    return True


def end_activation(run: Run[Field], action: EndActivation) -> None:
    """End a fighter's activation: whoever hangs on something has fallen, or stays on stairs or a ladder."""
    nobody_is_falling(run.state)
    model = run.state.table.model(action.model)
    found = BOOK.findings(Ending(field=run.state, model=model))
    rules = rules_of(found)
    stays = any(isinstance(each.effect, Permit) for each in found)
    hung_on = run.state.fighter(model.id).climbing if stays else ""
    run.emit(ActivationEnded(model=model.id, hung_on=hung_on, rules=rules))
    if any(isinstance(each.effect, TestDue) for each in found):
        run.emit(FighterFell(model=model.id, fallen_from=model.ground, rules=rules))


def place(run: Run[Field], action: Place) -> None:
    """Place a fallen fighter, which may suffer impact damage there."""
    field, model = run.state, run.state.table.model(action.model)
    nobody_is_falling(field, but=model.id)
    fallen_from = field.fighter(model.id).fallen_from
    if fallen_from is None:
        stands = Ruling(
            question=f"Is {model.id} placed?",
            allowed=False,
            findings=(forbid("it has not fallen", rule="WC-A14"),),
        )
        raise refuse(stands, then="Only fallen fighters are placed.")
    x, y, z = action.to
    to = (snap(x), snap(y), snap(z))
    ruling = judge_place(field, model, to, fallen_from)
    require(ruling, then="Name another place below.")
    run.emit(FighterPlaced(model=model.id, to=to), by=ruling)
    for each in ruling.findings:
        if isinstance(each.effect, TestDue) and not suffer_impact(run, model.id, each):
            return
