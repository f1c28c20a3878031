"""House rules: where the source can be read in more than one way, a table chooses. This is the list of the choices."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from umpire.rulings import by_name, choice
from umpire.systems.legions.battlefield import Battlefield

__all__ = ["HOUSE_RULES", "STIPULATED", "house_rule"]

STIPULATED: Mapping[str, str] = MappingProxyType(
    {
        "in_contact": "whether two models are in base contact: 1 or 0",
        "obscured": "the share of a model (`of`) that is hidden from another (`other`; from all if none is named)",
        "visible": "whether a model (`of`) is seen by another (`other`; by all if none is named): 1 or 0",
    }
)
"""The facts that a table may take as given, with what each means."""


HOUSE_RULES = by_name(
    choice(
        "area_distance",
        "LI-TER-007",
        base="a model moves through an area while any part of its base overlaps it",
        centre="it does so while the centre of its base is in the area",
    ),
    choice(
        "cliff_shift",
        "LI-TER-097",
        free="scaling a Cliff Face shifts the base across it for nothing",
        counts="the shift counts as movement too",
    ),
    choice(
        "combat_failure",
        "LI-FGT-039",
        withdraw="a failed check after a lost Combat makes the Detachment Withdraw; it keeps its Order",
        fall_back="it also loses its Order and receives Fall Back",
    ),
    choice(
        "dangerous_wounds",
        "LI-TER-050",
        models="Dangerous terrain causes at most one Wound for each model that moved through it",
        all="every Hit that a model which moved through can take may cause a Wound",
    ),
    choice(
        "difficult_inches",
        "LI-TER-021",
        exact="every fraction of an inch in Difficult terrain is doubled",
        full="only full inches are",
    ),
    choice(
        "edge_sight",
        "LI-TER-036",
        any_side="a model within 1 inch of the boundary of Obstructing terrain is seen from every side",
        near_side="a line that crosses more than 1 inch of the area is blocked",
    ),
    choice(
        "forced_route",
        "LI-TER-071",
        round="a model that Withdraws or flees goes round Impassable terrain by the shortest way",
        stop="it goes straight and stops at the terrain",
    ),
    choice(
        "garrison_by_size",
        "LI-STR-035",
        no="the Structure table sets the Garrison Number",
        yes="the size of a Civitas Imperialis sets it: 1 from 2 by 2 inches, 2 from 4 by 4, 3 from 6 by 6",
    ),
    choice(
        "lone_models",
        "LI-MOV-035",
        destroyed="if lost Coherency leaves every model alone, all are destroyed",
        one_stays="one of them, picked by chance, stays",
    ),
    choice(
        "moving_facing",
        "LI-MOV-019",
        kept="while it moves a model keeps the facing that it began with",
        ahead="while it moves a model faces the way it goes",
    ),
    choice(
        "natural_morale",
        "LI-MOR-029",
        on="a natural 6 passes a Morale check and a natural 1 fails it",
        off="modifiers decide naturals too",
    ),
    choice(
        "obstacle_engagement",
        "LI-TER-065",
        whole="a charger Engages every enemy within 1 inch beyond the Obstacle, along its whole length",
        near="only those within 3 inches of it: an Obstacle's greatest width, and the 1 inch beyond",
    ),
    choice(
        "obstacle_penalty",
        "LI-TER-062",
        waivable="the firer may ignore the -1 for an Obstacle and forgo Hits on the models that touch it",
        always="the -1 cannot be ignored, and any eligible model can be hit",
    ),
    choice(
        "overwatch_pinned",
        "LI-OVW-010",
        allowed="a Detachment that is Engaged and Pinned may call Overwatch",
        barred="it may not",
    ),
    choice(
        "saves_together",
        "LI-FIR-066",
        same_odds="Saves are rolled together only where it gives the same odds as one by one",
        same_save="wherever AP and Save are the same, whichever models each Hit could take",
    ),
    choice(
        "structures_block",
        "LI-STR-002",
        height="a Structure hides what is behind it up to its modelled height",
        wholly="it does so at any height",
    ),
    choice(
        "target_blocks",
        "LI-BAS-024",
        no="other models of the target Detachment hide nothing",
        yes="they hide the models behind them",
    ),
    choice(
        "weapon_arc",
        "LI-BAS-029",
        base="a target is in a weapon's Arc with any part of its base",
        centre="with the centre of its base",
    ),
    choice(
        "zone_escape",
        "LI-MOV-043",
        leave="a model that starts within 1 inch of an enemy may move away from it",
        stay="it may not move",
    ),
)
"""Every choice, by name."""


def house_rule(field: Battlefield, name: str) -> str:
    """Return the value of a choice on this table: the one it names, or the one taken unasked."""
    return field.house_rules.get(name) or HOUSE_RULES[name].default
