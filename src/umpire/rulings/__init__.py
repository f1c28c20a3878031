"""What a ruling is made of: sources, rules, findings, effects, witnesses; no game's own rules."""

from umpire.rulings.effects import (
    AddDice,
    ApModifier,
    Effect,
    Forbid,
    HitModifier,
    MoveCost,
    Permit,
    RollModifier,
    Save,
    SaveKind,
    Warn,
)
from umpire.rulings.rulebook import Reading, Rule, Rulebook, Source
from umpire.rulings.ruling import Finding, Margin, Ruling, Witness

__all__ = [
    "AddDice",
    "ApModifier",
    "Effect",
    "Finding",
    "Forbid",
    "HitModifier",
    "Margin",
    "MoveCost",
    "Permit",
    "Reading",
    "RollModifier",
    "Rule",
    "Rulebook",
    "Ruling",
    "Save",
    "SaveKind",
    "Source",
    "Warn",
    "Witness",
]
