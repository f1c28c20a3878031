"""What players may be offered: each kind of option, and what its subject names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

DETACHMENT = "the Detachment"

OPTION_SUBJECTS: Mapping[str, str] = MappingProxyType(
    {
        "allocate_hit": "the model, or the Structure, that takes the Hit",
        "arrive": DETACHMENT,
        "assign_commander": "the Commander's model",
        "call_overwatch": "the Detachment that fires",
        "charge": DETACHMENT,
        "choose_combat": "",
        "choose_initiative": "the side that would have Initiative",
        "choose_save": "the model",
        "choose_spot": "the model",
        "choose_zone": "the side whose zone it was drawn as",
        "decline_overwatch": "the Detachment that moves",
        "deploy": DETACHMENT,
        "deploy_in_structure": DETACHMENT,
        "end_activation": DETACHMENT,
        "disembark": "the Detachment that comes out",
        "embark": DETACHMENT,
        "finish_move": DETACHMENT,
        "finish_orders": "",
        "fire": "the Detachment and its target with > between them: a>x",
        "flee_detachment": DETACHMENT,
        "garrison": DETACHMENT,
        "go_on": "the Transports",
        "hold": DETACHMENT,
        "hold_fire": DETACHMENT,
        "issue_all_orders": "",
        "issue_order": DETACHMENT,
        "keep_fight_roll": "the model",
        "keep_in_reserve": DETACHMENT,
        "keep_markers": "",
        "leave_structure": "",
        "move": DETACHMENT,
        "move_forward": DETACHMENT,
        "move_marker": "the Objective marker",
        "name_control": "the side that would have control",
        "name_first": "the side that would move first",
        "order_withdrawal": DETACHMENT,
        "pair_fights": "",
        "pile_in": DETACHMENT,
        "point_defence": "the Detachment and its target with > between them: a>x",
        "place_marker": "the side that places it",
        "place_passengers": "the Detachment that comes out",
        "place_survivors": "the Detachment that leaves the Structure",
        "reroll_fight_die": "the model",
        "pop_up": DETACHMENT,
        "reach_out": "the model that reaches out",
        "resolve_effect": "the effect",
        "resolve_fights": "",
        "resolve_target": "the target",
        "save_together": "the Detachment that saves",
        "start_embarked": DETACHMENT,
        "stay_back": DETACHMENT,
        "stand_fast": DETACHMENT,
        "stay_out": DETACHMENT,
        "stop_unloading": "the Transports",
        "stop_reaching": "",
        "take_structure": "",
        "withdraw": DETACHMENT,
    }
)
"""The kinds of option with what ``subject`` names in each; "" where it names nothing."""
