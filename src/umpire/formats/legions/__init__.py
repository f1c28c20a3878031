"""Files of Legions Imperialis: tables, units, datasheets, armies, cases, scenarios."""

from umpire.formats.legions.armies import ArmyEntry, ArmyFormation, DetachmentEntry, points_of
from umpire.formats.legions.datasheets import Datasheet, SheetModel, datasheet, datasheets
from umpire.formats.legions.entries import FeatureEntry, StateEntry, TableEntry, TerrainTypeEntry, UnitEntry
from umpire.formats.legions.muster import muster_table
from umpire.formats.legions.notation import parse_base
from umpire.formats.legions.skirmish import skirmish, wide_table
from umpire.formats.legions.standard import DEFAULT_BASE, DEFAULT_HEIGHT, base_in_words, bases_of_sheets
from umpire.formats.legions.support import lacking_rules, missing_rules

__all__ = [
    "DEFAULT_BASE",
    "DEFAULT_HEIGHT",
    "ArmyEntry",
    "ArmyFormation",
    "Datasheet",
    "DetachmentEntry",
    "FeatureEntry",
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
    "missing_rules",
    "muster_table",
    "parse_base",
    "points_of",
    "skirmish",
    "wide_table",
]
