"""The Engagement stage: which Detachments are in one Combat, which are Engaged with one another."""

from umpire.systems.legions.rules.combat.combats import (
    Combat,
    combat_of,
    engaged_pairs,
    identify_combats,
    same_combat,
)

__all__ = ["Combat", "combat_of", "engaged_pairs", "identify_combats", "same_combat"]
