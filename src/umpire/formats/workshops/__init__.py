"""Battles that people put together of armies, tables and missions: what goes over the wire, and who does it."""

from umpire.formats.workshops.values import (
    ArmyForm,
    ArmyImported,
    ArmySeen,
    Choices,
    DetachmentSeen,
    Extra,
    MissionMap,
    OwnBattle,
    ScenarioSeen,
    Switch,
    TableShown,
    Workshop,
    workshop_of,
)

__all__ = [
    "ArmyForm",
    "ArmyImported",
    "ArmySeen",
    "Choices",
    "DetachmentSeen",
    "Extra",
    "MissionMap",
    "OwnBattle",
    "ScenarioSeen",
    "Switch",
    "TableShown",
    "Workshop",
    "workshop_of",
]
