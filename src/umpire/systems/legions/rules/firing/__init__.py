"""Firing: choosing targets, Hit rolls, Hits, Saves."""

from umpire.systems.legions.rules.firing import engaged, obstructions, overwatch, shields
from umpire.systems.legions.rules.firing.allocation import allocatable, allocated_by_firer
from umpire.systems.legions.rules.firing.arcs import POINT, ahead, arc_of, behind, in_arc, in_arc_of
from umpire.systems.legions.rules.firing.armour_piercing import ap_findings, ap_for
from umpire.systems.legions.rules.firing.bypassing import past_shields
from umpire.systems.legions.rules.firing.choosing import (
    can_fire,
    can_target,
    defence_targets,
    is_target,
    no_target,
    targets,
)
from umpire.systems.legions.rules.firing.declaring import judge_declaration, judge_place, weapon_limit
from umpire.systems.legions.rules.firing.eligible import eligible_models, fire_at, is_silent, weapon_of
from umpire.systems.legions.rules.firing.fog import again_in_fog, in_fog, needed_in_fog, weathers
from umpire.systems.legions.rules.firing.hit_rolls import (
    Waiver,
    cite_ignored,
    dice_findings,
    dice_for,
    dice_on_average,
    dice_told,
    further_dice,
    hit_modifiers,
    hits_scored,
    hittable,
    modifier,
    reroll,
    rolled_again,
    waivers,
)
from umpire.systems.legions.rules.firing.obstructions import THRESHOLDS
from umpire.systems.legions.rules.firing.permission import firing_permission, may_call, permitted
from umpire.systems.legions.rules.firing.ranges import in_range, range_to
from umpire.systems.legions.rules.firing.saves import (
    can_pass,
    discards,
    save_findings,
    save_made_again,
    save_passed,
    save_reroll,
    saves_for,
)
from umpire.systems.legions.rules.firing.shields import (
    KEPT,
    all_shielded,
    calibrated,
    full_shields,
    keeps_level,
    levels_lost,
    levels_to_restore,
    restored,
    shielded_first,
    takes_shield,
)
from umpire.systems.legions.rules.firing.split_fire import NEAR_THE_PRIMARY, coordinates_fire, dice_aimed, splits_fire
from umpire.systems.legions.rules.firing.templates import struck, under
from umpire.systems.legions.rules.firing.topics import (
    Aim,
    Declaration,
    Fire,
    Hit,
    MayWaive,
    RerollHits,
    Targeting,
    Template,
)
from umpire.systems.legions.rules.firing.wide import bombing_targets, may_split, struck_by, targets_within
from umpire.systems.legions.rules.sight import obscured, sees, sight, sight_at
from umpire.systems.legions.rules.special_rules.wounds import ignores_wound, takes_back
from umpire.systems.legions.rules.structures.damage import can_damage_structures, structure_save, structure_saved
from umpire.systems.legions.rules.traits.armour import extra_wounds
from umpire.systems.legions.rules.traits.deflagrate import extra_attacks
from umpire.systems.legions.rules.traits.graviton_pulse import can_hit, crushes, crushing_wounds
from umpire.systems.legions.rules.traits.impale import hold_of, impale_wounds, impales
from umpire.systems.legions.rules.traits.placed import Under, can_be_placed, placing_rule

__all__ = [
    "KEPT",
    "NEAR_THE_PRIMARY",
    "POINT",
    "THRESHOLDS",
    "Aim",
    "Declaration",
    "Fire",
    "Hit",
    "MayWaive",
    "RerollHits",
    "Targeting",
    "Template",
    "Under",
    "Waiver",
    "again_in_fog",
    "ahead",
    "all_shielded",
    "allocatable",
    "allocated_by_firer",
    "ap_findings",
    "ap_for",
    "arc_of",
    "behind",
    "bombing_targets",
    "calibrated",
    "can_be_placed",
    "can_damage_structures",
    "can_fire",
    "can_hit",
    "can_pass",
    "can_target",
    "cite_ignored",
    "coordinates_fire",
    "crushes",
    "crushing_wounds",
    "defence_targets",
    "dice_aimed",
    "dice_findings",
    "dice_for",
    "dice_on_average",
    "dice_told",
    "discards",
    "eligible_models",
    "engaged",
    "extra_attacks",
    "extra_wounds",
    "fire_at",
    "firing_permission",
    "full_shields",
    "further_dice",
    "hit_modifiers",
    "hits_scored",
    "hittable",
    "hold_of",
    "ignores_wound",
    "impale_wounds",
    "impales",
    "in_arc",
    "in_arc_of",
    "in_fog",
    "in_range",
    "is_silent",
    "is_target",
    "judge_declaration",
    "judge_place",
    "keeps_level",
    "levels_lost",
    "levels_to_restore",
    "may_call",
    "may_split",
    "modifier",
    "needed_in_fog",
    "no_target",
    "obscured",
    "obstructions",
    "overwatch",
    "past_shields",
    "permitted",
    "placing_rule",
    "range_to",
    "reroll",
    "restored",
    "rolled_again",
    "save_findings",
    "save_made_again",
    "save_passed",
    "save_reroll",
    "saves_for",
    "sees",
    "shielded_first",
    "shields",
    "sight",
    "sight_at",
    "splits_fire",
    "struck",
    "struck_by",
    "structure_save",
    "structure_saved",
    "takes_back",
    "takes_shield",
    "targets",
    "targets_within",
    "under",
    "waivers",
    "weapon_limit",
    "weapon_of",
    "weathers",
]
