"""Files of Legions Imperialis: tables, units, datasheets, armies, cases, scenarios."""

from typing import TYPE_CHECKING

from umpire.on_use import imported_on_use
from umpire.systems.legions.files.cases import Case, ask, battlefield_of
from umpire.systems.legions.files.datasheets import (
    Datasheet,
    LoadoutGroup,
    SheetModel,
    datasheet,
    datasheets,
    odd_values,
)
from umpire.systems.legions.files.entries import FeatureEntry, StateEntry, TableEntry, TerrainTypeEntry, UnitEntry
from umpire.systems.legions.files.muster import muster_table
from umpire.systems.legions.files.standard import DEFAULT_BASE, DEFAULT_HEIGHT, base_in_words, bases_of_sheets

if TYPE_CHECKING:
    from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry, points_of
    from umpire.systems.legions.files.drawn import army_lists, draw_army, draw_battle
    from umpire.systems.legions.files.exports import FORMS, Form, army_content, army_text
    from umpire.systems.legions.files.given import Roll, army_in, compose, given_scenario, roll_of, table_in
    from umpire.systems.legions.files.rosters import ImportedLegions, is_of_legions, read_legions
    from umpire.systems.legions.files.scenario import SHIPPED, Loaded, Scenario, load_scenario, shipped_scenario
    from umpire.systems.legions.files.skirmishes import skirmish, wide_table
    from umpire.systems.legions.files.support import lacking_rules, missing_rules

__all__ = [
    "DEFAULT_BASE",
    "DEFAULT_HEIGHT",
    "FORMS",
    "SHIPPED",
    "ArmyEntry",
    "ArmyFormation",
    "Case",
    "Datasheet",
    "DetachmentEntry",
    "FeatureEntry",
    "Form",
    "ImportedLegions",
    "Loaded",
    "LoadoutGroup",
    "Roll",
    "Scenario",
    "SheetModel",
    "StateEntry",
    "TableEntry",
    "TerrainTypeEntry",
    "UnitEntry",
    "army_content",
    "army_in",
    "army_lists",
    "army_text",
    "ask",
    "base_in_words",
    "bases_of_sheets",
    "battlefield_of",
    "compose",
    "datasheet",
    "datasheets",
    "draw_army",
    "draw_battle",
    "given_scenario",
    "is_of_legions",
    "lacking_rules",
    "load_scenario",
    "missing_rules",
    "muster_table",
    "odd_values",
    "play_case",
    "points_of",
    "read_legions",
    "roll_of",
    "shipped_scenario",
    "skirmish",
    "table_in",
    "wide_table",
]

__getattr__ = imported_on_use(
    __name__,
    {
        "umpire.systems.legions.files.armies": ("ArmyEntry", "ArmyFormation", "DetachmentEntry", "points_of"),
        "umpire.systems.legions.files.drawn": ("army_lists", "draw_army", "draw_battle"),
        "umpire.systems.legions.files.exports": ("FORMS", "Form", "army_content", "army_text"),
        "umpire.systems.legions.files.given": ("Roll", "army_in", "compose", "given_scenario", "roll_of", "table_in"),
        "umpire.systems.legions.files.rosters": ("ImportedLegions", "is_of_legions", "read_legions"),
        "umpire.systems.legions.files.scenario": ("SHIPPED", "Loaded", "Scenario", "load_scenario", "shipped_scenario"),
        "umpire.systems.legions.files.skirmishes": ("skirmish", "wide_table"),
        "umpire.systems.legions.files.support": ("lacking_rules", "missing_rules"),
    },
)
"""What armies and battles need, which a table and its questions do without."""
