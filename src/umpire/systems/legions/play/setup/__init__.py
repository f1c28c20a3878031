"""Set-up in play: control of the battlefield, deployment, Forward Deployment."""

from umpire.systems.legions.play.core import Act, Chapter
from umpire.systems.legions.play.setup.actions import (
    AssignCommander,
    AttachModel,
    ChooseZone,
    DeployDetachment,
    KeepInReserve,
    LeaveOut,
    MoveForward,
    NameControl,
    NameFirst,
    PlaceMarker,
    StartEmbarked,
)
from umpire.systems.legions.play.setup.attaching import attach_model, judge_attaching
from umpire.systems.legions.play.setup.barons import (
    BARON_EVENTS,
    BARONS,
    BaronNamed,
    NameBaron,
    NamingBarons,
    judge_naming_baron,
    name_baron,
)
from umpire.systems.legions.play.setup.beginning import (
    CHOOSING_ZONE,
    NAMING_CONTROL,
    SETTING_UP,
    choose_zone,
    judge_choosing_zone,
    judge_naming_control,
    name_control,
    settled_terrain,
)
from umpire.systems.legions.play.setup.deploying import (
    DEPLOYING,
    assign_commander,
    deploy_detachment,
    judge_assigning,
    judge_deploying,
    judge_keeping,
    keep_in_reserve,
)
from umpire.systems.legions.play.setup.embarking import judge_starting_embarked, start_embarked
from umpire.systems.legions.play.setup.events import (
    EVENTS,
    BattleBegan,
    ChoosingZone,
    CommanderAssigned,
    ControlNamed,
    ControlRolled,
    Deploying,
    DetachmentDeployed,
    ForwardMoved,
    ForwardMoving,
    KeptInReserve,
    LeftOut,
    ModelAttached,
    NamingControl,
    NamingFirst,
    PlacingMarkers,
    SettingUp,
    StartedEmbarked,
    ZonesChosen,
)
from umpire.systems.legions.play.setup.forward import (
    FORWARD,
    NAMING_FIRST,
    judge_moving_forward,
    judge_naming_first,
    move_forward,
    name_first,
    sample_forward,
)
from umpire.systems.legions.play.setup.legions import (
    LEGION_EVENTS,
    PREPARING,
    ChooseForLegion,
    FinishPreparing,
    LegionsPreparing,
    choose_for_legion,
    finish_preparing,
    judge_choosing,
    judge_finishing_preparing,
)
from umpire.systems.legions.play.setup.markers import (
    PLACING_MARKERS,
    judge_placing_marker,
    place_marker,
    sample_marker,
)
from umpire.systems.legions.play.setup.room import judge_leaving_out, leave_out, raster
from umpire.systems.legions.play.setup.sampling import sample_deployment

__all__ = [
    "CHAPTER",
    "AssignCommander",
    "AttachModel",
    "BaronNamed",
    "BattleBegan",
    "ChooseForLegion",
    "ChooseZone",
    "CommanderAssigned",
    "ControlNamed",
    "ControlRolled",
    "DeployDetachment",
    "Deploying",
    "DetachmentDeployed",
    "FinishPreparing",
    "ForwardMoved",
    "ForwardMoving",
    "KeepInReserve",
    "KeptInReserve",
    "LeaveOut",
    "LeftOut",
    "ModelAttached",
    "MoveForward",
    "NameBaron",
    "NameControl",
    "NameFirst",
    "PlaceMarker",
    "SettingUp",
    "StartEmbarked",
    "StartedEmbarked",
    "ZonesChosen",
    "raster",
    "settled_terrain",
]

CHAPTER: Chapter = Chapter(
    frames={
        SettingUp: SETTING_UP,
        NamingControl: NAMING_CONTROL,
        ChoosingZone: CHOOSING_ZONE,
        Deploying: DEPLOYING,
        PlacingMarkers: PLACING_MARKERS,
        LegionsPreparing: PREPARING,
        NamingBarons: BARONS,
        NamingFirst: NAMING_FIRST,
        ForwardMoving: FORWARD,
    },
    actions={
        AssignCommander: Act(judge_assigning, assign_commander),
        AttachModel: Act(judge_attaching, attach_model),
        ChooseZone: Act(judge_choosing_zone, choose_zone),
        ChooseForLegion: Act(judge_choosing, choose_for_legion),
        DeployDetachment: Act(judge_deploying, deploy_detachment),
        FinishPreparing: Act(judge_finishing_preparing, finish_preparing),
        KeepInReserve: Act(judge_keeping, keep_in_reserve),
        LeaveOut: Act(judge_leaving_out, leave_out),
        MoveForward: Act(judge_moving_forward, move_forward),
        NameBaron: Act(judge_naming_baron, name_baron),
        NameControl: Act(judge_naming_control, name_control),
        NameFirst: Act(judge_naming_first, name_first),
        PlaceMarker: Act(judge_placing_marker, place_marker),
        StartEmbarked: Act(judge_starting_embarked, start_embarked),
    },
    events={**EVENTS, **BARON_EVENTS, **LEGION_EVENTS},
    samplers={"deploy": sample_deployment, "move_forward": sample_forward, "place_marker": sample_marker},
)
"""Set-up."""
