"""Special rules: those that bear on firing, and the list of all that are supported."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from umpire.systems.legions.rules.special_rules import armoured, independent, legions, saves, wounds

__all__ = ["SPECIAL_RULES", "armoured", "independent", "legions", "saves", "wounds"]

SPECIAL_RULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Armoured": ("LI-SPC-003",),
        "Chain of Command": ("LI-SPC-097",),
        "Close Formation Fighting": ("LI-SPC-096",),
        "Commander": ("LI-SPC-015",),
        "Explorator Adaptation": ("LI-SPC-026",),
        "Feel No Pain": ("LI-SPC-027",),
        "Forward Deployment": ("LI-SPC-037",),
        "Furious Charge": ("LI-SPC-038",),
        "Independent": ("LI-SPC-043",),
        "Inspire": ("LI-SPC-049",),
        "Invulnerable Save": ("LI-SPC-051",),
        "Ion Shield": ("LI-SPC-052",),
        "Ion Shields": ("LI-SPC-052",),
        "Ionic Flare Shield": ("LI-SPC-053",),
        "Jink": ("LI-SPC-054",),
        "Line": ("LI-SPC-058",),
        "Master Tactician": ("LI-SPC-061",),
        "Medicae": ("LI-SPC-062", "LI-SPC-027"),
        "Nimble": ("LI-SPC-064",),
        "Solar Auxilia HQ": ("LI-SPC-098",),
        "Steadfast": ("LI-SPC-072",),
        "Tank Commander": ("LI-SPC-099",),
    }
)
"""The special rules that are supported in full, wherever they are embodied, and their rules."""
