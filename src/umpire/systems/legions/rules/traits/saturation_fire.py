"""Saturation Fire: whom it strikes is worked out in `rules/firing/wide.py`."""

from __future__ import annotations

from umpire.systems.legions.rules.filed import weapon_trait

SATURATION = "Saturation Fire"
weapon_trait(SATURATION, "LI-TRT-067")
