"""Battles that people put together of armies, tables and missions: what goes over the wire, and who does it."""

from umpire.formats.workshops.values import (
    ArmySeen,
    CatalogueReview,
    Choices,
    DetachmentSeen,
    Extra,
    MissionMap,
    OwnBattle,
    ReviewedLine,
    ScenarioSeen,
    Switch,
    TableShown,
    Workshop,
    workshop_of,
)

__all__ = [
    "ArmySeen",
    "CatalogueReview",
    "Choices",
    "DetachmentSeen",
    "Extra",
    "MissionMap",
    "OwnBattle",
    "ReviewedLine",
    "ScenarioSeen",
    "Switch",
    "TableShown",
    "Workshop",
    "workshop_of",
]
