"""The course of set-up: control and zones, deployment, Forward Deployment, then the first round."""

from __future__ import annotations

from msgspec import UNSET

from umpire.errors import IllegalAction, InputError
from umpire.game import Choice, Options
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Area, Battlefield, Stage
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked, StageBegan, roll_off
from umpire.systems.legions.play.setup.actions import ChooseZone, NameControl
from umpire.systems.legions.play.setup.barons import open_barons
from umpire.systems.legions.play.setup.events import (
    BattleBegan,
    ChoosingZone,
    ControlNamed,
    ControlRolled,
    DeploymentOpened,
    MarkersCalledFor,
    NamingControl,
    ZonesChosen,
)
from umpire.systems.legions.play.setup.forward import open_forward
from umpire.systems.legions.play.setup.legions import prepare_legions
from umpire.systems.legions.play.setup.markers import anyone_to_place
from umpire.systems.legions.rules.setup import to_deploy


def _anyone_to_deploy(field: Battlefield) -> bool:
    return any(to_deploy(field, side) for side in field.sides)


def settled_terrain(field: Battlefield) -> tuple[Area, ...]:
    """Return the areas that a battle starts with, each of which has its type by now (LI-TER-003)."""
    for area in field.areas:
        if not (area.terrain or area.further):
            raise InputError(
                "An area of terrain has no type", path=f"areas.{area.id}", fix="Agree on its types before deployment."
            )
    return field.areas


def _set_up(run: BattleRun) -> None:
    """Formations are set up first, then Infiltrators, then Forward Deployment moves are made; then round 1 begins."""
    field = run.state.field
    alone = field.mission.terrain_by
    if alone is not UNSET and not field.mission.control:
        cite("LI-BTL-006")
        run.emit(ControlNamed(side=field.opponent(alone)))
    elif field.stage is Stage.NONE and _anyone_to_deploy(field) and not field.mission.control:
        rolls, winner = roll_off(run, why="control of the battlefield")
        cite("LI-BTL-007")
        cite("LI-RND-014")
        run.emit(ControlRolled(winner=winner, dice=rolls))
    elif field.stage is Stage.NONE and anyone_to_place(field):
        cite("LI-BTL-046")
        run.emit(MarkersCalledFor(turn=field.mission.control or field.sides[0]))
    elif field.stage is Stage.NONE:
        cite("LI-BTL-019")
        cite("LI-TER-003")
        run.emit(StageBegan(stage=Stage.DEPLOYMENT))
        if _anyone_to_deploy(field):
            first = field.mission.control or field.sides[0]
            cite("LI-BTL-019")
            run.emit(DeploymentOpened(turn=first))
        prepare_legions(run)
    elif field.stage is Stage.DEPLOYMENT and open_barons(run):
        pass
    elif field.stage is Stage.DEPLOYMENT:
        cite("LI-BTL-020")
        run.emit(StageBegan(stage=Stage.FORWARD_DEPLOYMENT))
        open_forward(run)
    else:
        cite("LI-BTL-020")
        run.emit(BattleBegan())


def judge_naming_control(state: BattleState, side: str, action: NameControl) -> None:
    """Judge whether a side has won the roll-off for control, and names a side."""
    _require_side(state.field, action.side)
    frame = state.top
    if not isinstance(frame, NamingControl) or frame.winner != side:
        raise NotAsked(f"{side} does not name who has control now.", rules=("LI-BTL-007",))


def name_control(run: BattleRun, side: str, action: NameControl, judged: None) -> None:
    """The winner of a roll-off says who has control of the battlefield; that player chooses a deployment zone."""
    cite("LI-BTL-007")
    run.emit(ControlNamed(side=action.side))


def judge_choosing_zone(state: BattleState, side: str, action: ChooseZone) -> None:
    """Judge whether a side has control of the battlefield, and takes the zone that was drawn for a side."""
    _require_side(state.field, action.zone)
    frame = state.top
    if not isinstance(frame, ChoosingZone) or frame.side != side:
        raise NotAsked(f"{side} does not choose a deployment zone now.", rules=("LI-BTL-007",))


def choose_zone(run: BattleRun, side: str, action: ChooseZone, judged: None) -> None:
    """Take a deployment zone; the opponent gets the other."""
    cite("LI-BTL-007")
    run.emit(ZonesChosen(side=side, swapped=action.zone != side))


def _require_side(field: Battlefield, named: str) -> None:
    if named not in field.sides:
        raise IllegalAction(
            f"{named} is not a side of this battle: choose {' or '.join(field.sides)}.", rules=("LI-BTL-007",)
        )


def _name_options(state: BattleState, side: str) -> Options:
    choices = tuple(
        Choice(
            kind="name_control",
            label=f"{each} has control",
            subject=each,
            action=NameControl(side=each),
            rules=("LI-BTL-007",),
        )
        for each in (side, state.field.opponent(side))
    )
    return Options(side=side, prompt="Who has control of the battlefield?", choices=choices, rules=("LI-BTL-007",))


def _zone_options(state: BattleState, side: str) -> Options:
    choices = tuple(
        Choice(
            kind="choose_zone",
            label=f"the zone drawn for {each}",
            subject=each,
            action=ChooseZone(zone=each),
            rules=("LI-BTL-007",),
        )
        for each in (side, state.field.opponent(side))
    )
    return Options(side=side, prompt="Choose a deployment zone.", choices=choices, rules=("LI-BTL-007",))


def _nobody(state: BattleState) -> tuple[str, ...]:
    return ()


def _no_options(state: BattleState, side: str) -> Options:
    return Options(side=side, prompt="Set-up goes on by itself.", choices=())


def _never(run: BattleRun) -> None:
    raise AssertionError("A side always owes this choice.")


SETTING_UP = FrameRules(owes=_nobody, proceed=_set_up, options=_no_options)
"""While nothing is pending, set-up goes on to its next step."""

NAMING_CONTROL = FrameRules(owes=lambda state: (state.top.winner,), proceed=_never, options=_name_options)
"""While the winner of the roll-off names who has control."""

CHOOSING_ZONE = FrameRules(owes=lambda state: (state.top.side,), proceed=_never, options=_zone_options)
"""While the side with control chooses its zone."""
