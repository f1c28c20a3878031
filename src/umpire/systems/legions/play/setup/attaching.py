"""Models with Attached Deployment: each joins a Detachment before that is set up, or is lost."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Choice
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.play.core import BattleRun, BattleState, ModelDestroyed, NotAsked
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.play.setup.actions import AttachModel
from umpire.systems.legions.play.setup.events import Deploying, ModelAttached
from umpire.systems.legions.rules.special_rules.attached_deployment import masters_machines, open_to, unattached


def joining(state: BattleState, side: str) -> tuple[Model, ...]:
    """Return the models that a side may assign now: those of the Formation begun, or of any."""
    frame: Deploying = state.top
    field = state.field
    return tuple(
        each for each in unattached(field, side) if frame.formation in ("", field.detachment_of(each).formation)
    )


def attach_choices(state: BattleState, side: str) -> tuple[Choice, ...]:
    """Return a choice for each Detachment that each of these models may be assigned to."""
    return tuple(
        Choice(
            kind="attach_model",
            label=f"{model.id} joins {each.name} ({each.id})",
            subject=model.id,
            action=AttachModel(model=model.id, detachment=each.id),
            rules=("LI-SPC-004",),
        )
        for model in joining(state, side)
        for each in open_to(state.field, model)
    )


def judge_attaching(state: BattleState, side: str, action: AttachModel) -> None:
    """Judge whether a model may be assigned to a Detachment now."""
    if not isinstance(state.top, Deploying):
        raise NotAsked("Models join a Detachment in deployment only.", rules=("LI-SPC-004",))
    model = next((each for each in joining(state, side) if each.id == action.model), None)
    if model is None:
        told = f"{action.model} is no model of {side} with Attached Deployment that could join anyone now."
        raise IllegalAction(told, rules=("LI-SPC-004",))
    hosts = [each.id for each in open_to(state.field, model)]
    if action.detachment not in hosts:
        told = f"{model.id} cannot join {action.detachment}; it can join {', '.join(hosts) or 'none'}."
        raise IllegalAction(told, rules=("LI-SPC-004", "LI-SPC-102", "LI-BTL-060"))


def attach_model(run: BattleRun, side: str, action: AttachModel, judged: None) -> None:
    """Have a model join a Detachment for the rest of the battle."""
    field = run.state.field
    cite("LI-SPC-004", action.model)
    host = [field.profile(each) for each in field.detachments[action.detachment].models]
    if masters_machines(field.profile(action.model), host):
        cite("LI-SPC-102", action.model)
    own = field.detachment_of(action.model)
    if own.models == (action.model,) and any(each.dedicated == own.id for each in field.detachments.values()):
        cite("LI-BTL-060", action.model)
    run.emit(ModelAttached(model=action.model, detachment=action.detachment))


def lose_unattached(run: BattleRun) -> None:
    """Destroy the models that nobody was left to be assigned to."""
    field: Battlefield = run.state.field
    lost = [each for side in field.sides for each in unattached(field, side)]
    for model in lost:
        cite("LI-SPC-004", model)
        run.emit(ModelDestroyed(model=model.id, cause="no_detachment_to_join"))
    judge_break_points(run, [field.detachment_of(each).formation for each in lost])
