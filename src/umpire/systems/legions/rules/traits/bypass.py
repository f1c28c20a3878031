"""Traits whose Hits pass by shields: Bypass, Burrowing, Psi."""

from __future__ import annotations

from umpire.systems.legions.rules.filed import weapon_trait

weapon_trait("Bypass", "LI-TRT-033", "LI-TRT-031", past_shields=True)
