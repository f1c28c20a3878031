"""The kinds of value that a user may write or read, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from umpire.formats.cases.entries import CaseFile
from umpire.formats.legions.armies import ArmyEntry
from umpire.formats.scenario import ScenarioFile
from umpire.rulings import Ruling
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.questions import QUESTION_TYPE

__all__ = ["SCHEMAS"]

SCHEMAS: Mapping[str, Any] = {
    "case": CaseFile,
    "scenario": ScenarioFile,
    "army": ArmyEntry,
    "question": QUESTION_TYPE,
    "action": LEGIONS.action_type,
    "event": LEGIONS.event_type,
    "ruling": Ruling,
}
