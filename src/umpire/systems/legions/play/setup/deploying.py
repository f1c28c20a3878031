"""Deployment in turns: whose turn it is, and setting up a Detachment."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Options
from umpire.geometry import snap_point
from umpire.rulings import Finding, Ruling, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, DetachmentType, Place
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, HoverBegan, NotAsked, refuse
from umpire.systems.legions.play.setup.actions import AssignCommander, DeployDetachment, KeepInReserve
from umpire.systems.legions.play.setup.attaching import attach_choices, lose_unattached
from umpire.systems.legions.play.setup.embarking import embark_choices
from umpire.systems.legions.play.setup.events import (
    CommanderAssigned,
    Deploying,
    DeploymentClosed,
    DetachmentDeployed,
    KeptInReserve,
)
from umpire.systems.legions.rules.battles import TITANDEATH, variant_of
from umpire.systems.legions.rules.reserves import (
    OWN_EDGE,
    RULE_OF,
    bound_to_wait,
    can_hover,
    infiltrates,
    ways_to_wait,
)
from umpire.systems.legions.rules.reserves.together import set_up_together
from umpire.systems.legions.rules.setup import (
    Placement,
    joinable,
    judge_deployment,
    to_deploy,
    to_deploy_now,
    unassigned_commanders,
)
from umpire.systems.legions.rules.special_rules.attached_deployment import acts_with_others, masters_machines


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """Where the models of a Detachment are set up, on the grid, and why they may be."""

    placements: tuple[Placement, ...]
    ruling: Ruling


def _turn(state: BattleState) -> str:
    frame: Deploying = state.top
    for side in (frame.turn, state.field.opponent(frame.turn)):
        if to_deploy_now(state.field, side):
            return side
    return ""


def _open(state: BattleState, side: str) -> tuple[Detachment, ...]:
    """Return the Detachments that a side may set up now: those of the Formation begun, or of any.

    An Independent Unit is set up after its Core.
    """
    frame: Deploying = state.top
    mine = to_deploy_now(state.field, side)
    waiting = {each.id for each in mine}
    return tuple(each for each in mine if frame.formation in ("", each.formation) and each.unit_of not in waiting)


def _require(state: BattleState, side: str, detachment: str) -> Detachment:
    if not isinstance(state.top, Deploying):
        raise NotAsked("Detachments are set up in deployment only.", rules=("LI-BTL-019",))
    if _turn(state) != side:
        raise IllegalAction(f"It is {_turn(state)}'s turn to deploy a Formation.", rules=("LI-BTL-019",))
    open_now = _open(state, side)
    found = next((each for each in open_now if each.id == detachment), None)
    if found is None and any(
        each.id == detachment and infiltrates(state.field, each) for each in to_deploy(state.field, side)
    ):
        told = f"{detachment} Infiltrates: it is set up once all others are."
        raise IllegalAction(told, rules=("LI-SPC-048",))
    if found is None:
        named = ", ".join(each.id for each in open_now)
        own = state.field.detachments.get(detachment)
        if own is not None and own.unit_of in {each.id for each in open_now}:
            told = f"{detachment} is an Independent Unit: set up its Core, {own.unit_of}, first."
            raise IllegalAction(told, rules=("LI-SPC-044",))
        if own is not None and acts_with_others(state.field, own):
            told = f"{detachment} joins another Detachment and is never set up by itself."
            raise IllegalAction(told, rules=("LI-SPC-004",))
        raise IllegalAction(
            f"{detachment} cannot be deployed now: finish the Formation begun ({named}).",
            rules=("LI-BTL-019",),
        )
    return found


def judge_deploying(state: BattleState, side: str, action: DeployDetachment) -> Settled:
    """Judge whether it is a Detachment's turn to be set up, and where its owner puts it."""
    owner = free_to_deploy(state, side, action.detachment)
    placements = tuple(msgspec.structs.replace(each, at=snap_point(each.at)) for each in action.placements)
    ruling = judge_deployment(state.field, owner.id, placements, action.garrison)
    if not ruling.allowed:
        raise refuse(ruling, "Set it up elsewhere.")
    return Settled(placements=placements, ruling=ruling)


def free_to_deploy(state: BattleState, side: str, detachment: str) -> Detachment:
    """Return a Detachment whose turn it is, and that waits for no Commander."""
    owner = _require(state, side, detachment)
    waiting = unassigned_commanders(state.field, owner.formation)
    if waiting:
        joining = ", ".join(each.id for each in joinable(state.field, waiting[0]))
        raise IllegalAction(
            f"{waiting[0].id} is a Commander: assign it first, to one of {joining}.", rules=("LI-SPC-015",)
        )
    return owner


def deploy_detachment(run: BattleRun, side: str, action: DeployDetachment, judged: Settled) -> None:
    """Set up a Detachment as its owner asks; Flyers with Hover hover."""
    if can_hover(run.state.field, run.state.field.detachments[action.detachment]):
        cite("LI-SPC-041", action.detachment)
        run.emit(HoverBegan(detachment=action.detachment))
    deployed = DetachmentDeployed(detachment=action.detachment, placements=judged.placements, garrison=action.garrison)
    run.emit(deployed, by=judged.ruling)


def judge_keeping(state: BattleState, side: str, action: KeepInReserve) -> Ruling:
    """Judge whether a Detachment may wait in Reserve instead of being set up."""
    owner = free_to_deploy(state, side, action.detachment)
    ways = ways_to_wait(state.field, owner)
    if not ways and set_up_together(state.field, owner, Place.TABLE):
        told = f"{owner.id} cannot wait in Reserve: others with which it would Deep Strike are set up."
        raise IllegalAction(told, rules=("LI-BTL-075",))
    if not ways:
        told = f"{owner.id} cannot wait in Reserve: not all of its models have a rule for it, nor has the Mission."
        raise IllegalAction(told, rules=("LI-BTL-022", *RULE_OF.values()))
    told = f"{owner.id} waits in Reserve"
    by_variant = ways[0] == OWN_EDGE and variant_of(state.field) == TITANDEATH
    why = (
        Finding(rule="LI-BTL-022", says=told),
        Finding(rule="LI-TIT-032" if by_variant else RULE_OF[ways[0]], says=told),
    )
    return Ruling(question=f"May {owner.id} wait in Reserve?", allowed=True, findings=why)


def keep_in_reserve(run: BattleRun, side: str, action: KeepInReserve, judged: Ruling) -> None:
    """Have a Detachment wait in Reserve."""
    run.emit(KeptInReserve(detachment=action.detachment), by=judged)


def judge_assigning(state: BattleState, side: str, action: AssignCommander) -> None:
    """Judge whether a Commander may join a Detachment now."""
    field = state.field
    model = field.models.get(action.model)
    if model is None:
        raise IllegalAction(f"There is no model {action.model}.", rules=("LI-SPC-015",))
    own = _require(state, side, model.detachment)
    if model not in unassigned_commanders(field, own.formation):
        raise IllegalAction(f"{model.id} is no Commander that could join anyone.", rules=("LI-SPC-015",))
    open_to = [each.id for each in joinable(field, model)]
    if action.detachment not in open_to:
        raise IllegalAction(
            f"{model.id} cannot join {action.detachment}; it can join {', '.join(open_to)}.",
            rules=("LI-SPC-015",),
        )


def assign_commander(run: BattleRun, side: str, action: AssignCommander, judged: None) -> None:
    """Have a Commander join a Detachment, and its Dedicated Transports those of the Detachment."""
    cite("LI-SPC-015")
    field = run.state.field
    own = field.detachment_of(action.model).id
    host = [field.profile(each) for each in field.detachments[action.detachment].models]
    if masters_machines(field.profile(action.model), host):
        cite("LI-SPC-102", action.model)
    if any(each.dedicated == own for each in field.detachments.values()):
        cite("LI-BTL-060")
    run.emit(CommanderAssigned(model=action.model, detachment=action.detachment))


def _owes(state: BattleState) -> tuple[str, ...]:
    turn = _turn(state)
    return (turn,) if turn else ()


def _close(run: BattleRun) -> None:
    lose_unattached(run)
    cite("LI-BTL-019")
    run.emit(DeploymentClosed())


def _options(state: BattleState, side: str) -> Options:
    choices = [choice for each in _open(state, side) for choice in _choices(state.field, each)]
    choices += _early(state, side)
    commanders = tuple(
        Choice(
            kind="assign_commander",
            label=f"{model.id} joins {each.name}",
            subject=model.id,
            action=AssignCommander(model=model.id, detachment=each.id),
            rules=("LI-SPC-015",),
        )
        for formation in dict.fromkeys(each.formation for each in _open(state, side))
        for model in unassigned_commanders(state.field, formation)
        for each in joinable(state.field, model)
    )
    bound = {state.field.detachments[choice.action.detachment].formation for choice in commanders}
    free = [choice for choice in choices if state.field.detachments[choice.subject].formation not in bound]
    return Options(
        side=side,
        prompt="Deploy a Detachment.",
        choices=(*commanders, *attach_choices(state, side), *free),
        rules=("LI-BTL-019",),
    )


def _early(state: BattleState, side: str) -> list[Choice]:
    """Return the choices to start aboard of Infiltrators, whose Transports are set up before they would be."""
    field, frame = state.field, state.top
    later = set(to_deploy(field, side)) - set(to_deploy_now(field, side))
    mine = [each for each in to_deploy(field, side) if each in later and frame.formation in ("", each.formation)]
    return [choice for each in mine for choice in embark_choices(field, each)]


def _choices(field: Battlefield, detachment: Detachment) -> tuple[Choice, ...]:
    place = Choice(
        kind="deploy",
        label=f"{detachment.name}: set up in the zone",
        subject=detachment.id,
        rules=("LI-BTL-019",),
    )
    inside = tuple(
        Choice(
            kind="deploy_in_structure",
            label=f"{detachment.name}: start in {structure}",
            subject=detachment.id,
            action=DeployDetachment(detachment=detachment.id, garrison=structure),
            rules=("LI-STR-018",),
        )
        for structure in (field.structures if field.type_of(detachment) is DetachmentType.INFANTRY else ())
        if judge_deployment(field, detachment.id, (), structure).allowed
    )
    waits = tuple(
        Choice(
            kind="keep_in_reserve",
            label=f"{detachment.name}: wait in Reserve",
            subject=detachment.id,
            action=KeepInReserve(detachment=detachment.id),
            rules=(RULE_OF[way],),
        )
        for way in ways_to_wait(field, detachment)[:1]
    )
    if bound_to_wait(field, detachment):
        return waits
    return (place, *inside, *waits, *embark_choices(field, detachment))


DEPLOYING = FrameRules(owes=_owes, proceed=_close, options=_options)
"""While the armies are set up."""
