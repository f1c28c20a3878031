"""Firing: declared, rolled, allocated and saved against."""

from umpire.systems.legions.play.core import Act, Chapter
from umpire.systems.legions.play.firing.actions import (
    AllocateHit,
    ChooseSave,
    FireDetachment,
    HoldFire,
    PlaceSurvivors,
    PlaceTemplate,
    Placing,
    PopUp,
    ResolveTarget,
    SaveTogether,
    Shot,
    SpareStructures,
    Volley,
    WreckStructures,
)
from umpire.systems.legions.play.firing.allocate import ALLOCATING, allocate_hit, judge_allocation
from umpire.systems.legions.play.firing.automatic import auto_hits, dangerous_hits, spread_terror
from umpire.systems.legions.play.firing.collapse import COLLAPSE_EVENTS, StructureSaveRolled
from umpire.systems.legions.play.firing.declare import (
    JudgedFire,
    all_fired,
    batches,
    declare_fire,
    fire,
    judge_fire_at_once,
    judge_firing,
    judge_volleys,
    judge_waivers,
    resolved_apart,
    snapped,
)
from umpire.systems.legions.play.firing.events import FIRING_EVENTS, FireDeclared, HitsSuffered
from umpire.systems.legions.play.firing.frames import (
    Allocating,
    Attack,
    AttackKind,
    Casualties,
    ChoosingSave,
    Fired,
    FiringStage,
    Hits,
    Surviving,
    moved_to,
)
from umpire.systems.legions.play.firing.profiles import best_profiles
from umpire.systems.legions.play.firing.resolve import ATTACK, judge_target, resolve_target
from umpire.systems.legions.play.firing.saving import Stand, stand
from umpire.systems.legions.play.firing.stage import (
    FIRING_STAGE,
    hold_fire,
    judge_holding,
    judge_pop_up,
    judge_wrecking,
    open_firing,
    pop_up,
)
from umpire.systems.legions.play.firing.structures import SURVIVING, judge_placing, place_survivors
from umpire.systems.legions.play.firing.suggest import (
    fires_at_places,
    placed_weapons,
    sample_fire,
    sample_place,
    sample_templates,
    sentry_volleys,
    suggested_shots,
    suggested_templates,
)
from umpire.systems.legions.play.firing.taking import CHOOSING_SAVE, choose_save, judge_save
from umpire.systems.legions.play.firing.templates import (
    TEMPLATE_EVENTS,
    TemplateScattered,
    TemplateStruck,
    judge_template,
    place_template,
)
from umpire.systems.legions.play.firing.together import judge_saving_together, save_together
from umpire.systems.legions.play.firing.view import in_view
from umpire.systems.legions.play.firing.wrecking import (
    MAY_STRIKE,
    WRECKING,
    WRECKING_EVENTS,
    MayStrike,
    Wrecking,
    judge_sparing,
    spare,
    wreck,
)

__all__ = [
    "CHAPTER",
    "AllocateHit",
    "Allocating",
    "Attack",
    "AttackKind",
    "Casualties",
    "FireDeclared",
    "FireDetachment",
    "Fired",
    "FiringStage",
    "Hits",
    "HitsSuffered",
    "HoldFire",
    "JudgedFire",
    "PlaceSurvivors",
    "PlaceTemplate",
    "Placing",
    "PopUp",
    "ResolveTarget",
    "SaveTogether",
    "Shot",
    "Stand",
    "StructureSaveRolled",
    "Surviving",
    "TemplateScattered",
    "TemplateStruck",
    "Volley",
    "WreckStructures",
    "all_fired",
    "auto_hits",
    "batches",
    "best_profiles",
    "dangerous_hits",
    "declare_fire",
    "fires_at_places",
    "in_view",
    "judge_fire_at_once",
    "judge_volleys",
    "judge_waivers",
    "moved_to",
    "open_firing",
    "placed_weapons",
    "resolved_apart",
    "sentry_volleys",
    "snapped",
    "spread_terror",
    "stand",
    "suggested_shots",
    "suggested_templates",
]

CHAPTER: Chapter = Chapter(
    frames={
        Allocating: ALLOCATING,
        Attack: ATTACK,
        ChoosingSave: CHOOSING_SAVE,
        FiringStage: FIRING_STAGE,
        MayStrike: MAY_STRIKE,
        Surviving: SURVIVING,
        Wrecking: WRECKING,
    },
    actions={
        AllocateHit: Act(judge_allocation, allocate_hit),
        ChooseSave: Act(judge_save, choose_save),
        FireDetachment: Act(judge_firing, fire),
        HoldFire: Act(judge_holding, hold_fire),
        PlaceSurvivors: Act(judge_placing, place_survivors),
        PlaceTemplate: Act(judge_template, place_template),
        PopUp: Act(judge_pop_up, pop_up),
        ResolveTarget: Act(judge_target, resolve_target),
        SaveTogether: Act(judge_saving_together, save_together),
        SpareStructures: Act(judge_sparing, spare),
        WreckStructures: Act(judge_wrecking, wreck),
    },
    events={**FIRING_EVENTS, **COLLAPSE_EVENTS, **WRECKING_EVENTS, **TEMPLATE_EVENTS},
    samplers={"fire": sample_fire, "fire_templates": sample_templates, "place_template": sample_place},
)
"""Firing, as a chapter of the battle."""
