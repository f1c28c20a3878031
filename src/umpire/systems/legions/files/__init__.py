"""Files of Legions Imperialis: tables, units, datasheets, armies, cases, scenarios."""

from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry, points_of
from umpire.systems.legions.files.datasheets import Datasheet, SheetModel, datasheet, datasheets
from umpire.systems.legions.files.entries import FeatureEntry, StateEntry, TableEntry, TerrainTypeEntry, UnitEntry
from umpire.systems.legions.files.muster import muster_table
from umpire.systems.legions.files.scenario import Loaded, Scenario, load_scenario, shipped_scenario
from umpire.systems.legions.files.skirmish import skirmish, wide_table
from umpire.systems.legions.files.standard import DEFAULT_BASE, DEFAULT_HEIGHT, base_in_words, bases_of_sheets
from umpire.systems.legions.files.support import lacking_rules, missing_rules

__all__ = [
    "DEFAULT_BASE",
    "DEFAULT_HEIGHT",
    "ArmyEntry",
    "ArmyFormation",
    "Datasheet",
    "DetachmentEntry",
    "FeatureEntry",
    "Loaded",
    "Scenario",
    "SheetModel",
    "StateEntry",
    "TableEntry",
    "TerrainTypeEntry",
    "UnitEntry",
    "base_in_words",
    "bases_of_sheets",
    "datasheet",
    "datasheets",
    "lacking_rules",
    "load_scenario",
    "missing_rules",
    "muster_table",
    "points_of",
    "shipped_scenario",
    "skirmish",
    "wide_table",
]
