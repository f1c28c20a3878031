"""House rules: where the source can be read in more than one way, a table chooses. This is the list of the choices."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from umpire.errors import InputError
from umpire.systems.legions.battlefield import Battlefield

__all__ = ["HOUSE_RULES", "HouseRule", "check_house_rules", "house_rule"]


class HouseRule(msgspec.Struct, frozen=True, kw_only=True):
    """A choice between readings of one rule: its name, what each value means, and the value that is taken unasked."""

    name: str
    rule: str
    values: Mapping[str, str]
    default: str


def _choice(name: str, rule: str, **values: str) -> HouseRule:
    """Return a choice whose first value is the one taken unasked."""
    return HouseRule(name=name, rule=rule, values=MappingProxyType(values), default=next(iter(values)))


HOUSE_RULES: Mapping[str, HouseRule] = MappingProxyType(
    {
        each.name: each
        for each in (
            _choice(
                "area_distance",
                "LI-TER-007",
                base="a model moves through an area while any part of its base overlaps it",
                centre="it does so while the centre of its base is in the area",
            ),
            _choice(
                "cliff_shift",
                "LI-TER-097",
                free="scaling a Cliff Face shifts the base across it for nothing",
                counts="the shift counts as movement too",
            ),
            _choice(
                "combat_failure",
                "LI-FGT-039",
                withdraw="a failed check after a lost Combat makes the Detachment Withdraw; it keeps its Order",
                fall_back="it also loses its Order and receives Fall Back",
            ),
            _choice(
                "dangerous_wounds",
                "LI-TER-050",
                models="Dangerous terrain causes at most one Wound for each model that moved through it",
                all="every Hit that a model which moved through can take may cause a Wound",
            ),
            _choice(
                "difficult_inches",
                "LI-TER-021",
                exact="every fraction of an inch in Difficult terrain is doubled",
                full="only full inches are",
            ),
            _choice(
                "edge_sight",
                "LI-TER-036",
                any_side="a model within 1 inch of the boundary of Obstructing terrain is seen from every side",
                near_side="a line that crosses more than 1 inch of the area is blocked",
            ),
            _choice(
                "garrison_by_size",
                "LI-STR-035",
                no="the Structure table sets the Garrison Number",
                yes="the size of a Civitas Imperialis sets it: 1 from 2 by 2 inches, 2 from 4 by 4, 3 from 6 by 6",
            ),
            _choice(
                "lone_models",
                "LI-MOV-035",
                destroyed="if lost Coherency leaves every model alone, all are destroyed",
                one_stays="one of them, picked by chance, stays",
            ),
            _choice(
                "natural_morale",
                "LI-MOR-029",
                on="a natural 6 passes a Morale check and a natural 1 fails it",
                off="modifiers decide naturals too",
            ),
            _choice(
                "overwatch_pinned",
                "LI-OVW-010",
                allowed="a Detachment that is Engaged and Pinned may call Overwatch",
                barred="it may not",
            ),
            _choice(
                "saves_together",
                "LI-FIR-066",
                same_odds="Saves are rolled together only where it gives the same odds as one by one",
                same_save="wherever AP and Save are the same, whichever models each Hit could take",
            ),
            _choice(
                "structures_block",
                "LI-STR-002",
                height="a Structure hides what is behind it up to its modelled height",
                wholly="it does so at any height",
            ),
            _choice(
                "target_blocks",
                "LI-BAS-024",
                no="other models of the target Detachment hide nothing",
                yes="they hide the models behind them",
            ),
            _choice(
                "weapon_arc",
                "LI-BAS-029",
                base="a target is in a weapon's Arc with any part of its base",
                centre="with the centre of its base",
            ),
            _choice(
                "zone_escape",
                "LI-MOV-043",
                leave="a model that starts within 1 inch of an enemy may move away from it",
                stay="it may not move",
            ),
        )
    }
)
"""Every choice, by name."""


def house_rule(field: Battlefield, name: str) -> str:
    """Return the value of a choice on this table: the one it names, or the one taken unasked."""
    return field.house_rules.get(name) or HOUSE_RULES[name].default


def check_house_rules(named: Mapping[str, str]) -> dict[str, str]:
    """Return the house rules that a file names.

    Raises:
        InputError: If there is no such choice, or it has no such value.
    """
    for name, value in named.items():
        if name not in HOUSE_RULES:
            fix = f"The house rules are {', '.join(HOUSE_RULES)}."
            raise InputError("There is no such house rule", path=f"house_rules.{name}", value=name, fix=fix)
        known = HOUSE_RULES[name].values
        if value not in known:
            fix = f"{name} is one of {', '.join(known)}."
            raise InputError("A house rule has no such value", path=f"house_rules.{name}", value=value, fix=fix)
    return dict(named)
