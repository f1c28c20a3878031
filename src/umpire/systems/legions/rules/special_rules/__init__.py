"""Special rules: those that bear on firing, and the list of all that are supported."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from umpire.systems.legions.rules.special_rules import armoured, legions, saves, wounds

__all__ = ["SPECIAL_RULES", "armoured", "legions", "saves", "wounds"]

SPECIAL_RULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Armoured": ("LI-SPC-003",),
        "Explorator Adaptation": ("LI-SPC-026",),
        "Feel No Pain": ("LI-SPC-027",),
        "Invulnerable Save": ("LI-SPC-051",),
        "Ion Shield": ("LI-SPC-052",),
        "Ion Shields": ("LI-SPC-052",),
        "Jink": ("LI-SPC-054",),
        "Medicae": ("LI-SPC-062", "LI-SPC-027"),
    }
)
"""The special rules that are supported in full, wherever they are embodied, and their rules."""
