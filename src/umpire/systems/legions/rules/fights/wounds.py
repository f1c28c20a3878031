"""How many Wounds the loser of a Fight suffers."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.battlefield import ARMOURED_TYPES, Profile
from umpire.systems.legions.rules.fights.rolls import FightRoll
from umpire.systems.legions.rules.filed import number_of, weapon_trait

weapon_trait("Disruptive", "LI-TRT-078")

DISRUPTED_BY = 4
DISRUPTED = 2


def fight_wounds(roll: FightRoll, *, by: int) -> int:
    """The loser suffers one Wound, two from a Disruptive weapon, and those of Engine Killers that have Rend.

    Args:
        roll: The winner's roll against the loser.
        by: By how much the winner's result is higher.

    Returns:
        The Wounds, those beyond the loser's last included.
    """
    profile = roll.field.profile(roll.model)
    wounds = 1
    if by >= DISRUPTED_BY and any(weapon.has("Disruptive") for weapon in profile.weapons):
        cite("LI-TRT-078", roll.against)
        wounds = DISRUPTED
    if roll.field.profile(roll.against).type not in ARMOURED_TYPES:
        return wounds
    more = _engine_killers(profile)
    if more:
        cite("LI-TRT-039", roll.against)
    return wounds + more


def _engine_killers(profile: Profile) -> int:
    """Return what the Engine Killers with Rend of a model add up to, of the profiles of one weapon the best."""
    best: dict[tuple[str, int], int] = {}
    copies: dict[tuple[str, str], int] = {}
    for weapon in profile.weapons:
        trait = weapon.trait("Engine Killer")
        copy = copies[weapon.name, weapon.profile] = copies.get((weapon.name, weapon.profile), 0) + 1
        if trait is not None and weapon.has("Rend"):
            best[weapon.name, copy] = max(best.get((weapon.name, copy), 0), number_of(trait))
    return sum(best.values())
