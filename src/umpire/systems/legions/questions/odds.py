"""What fire is worth on average: for bots, and for people who weigh one target against another."""

from __future__ import annotations

from umpire.rulings import Save
from umpire.systems.legions.battlefield import Battlefield, remembered
from umpire.systems.legions.rules.firing import (
    Hit,
    discards,
    dice_for,
    eligible_models,
    fire_at,
    modifier,
    reroll,
    saves_for,
    structure_save,
)
from umpire.systems.legions.rules.firing.topics import Fire

__all__ = ["expected_hits", "expected_wounds"]

TWO_DICE_AT_LEAST = {2: 36, 3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 11: 3, 12: 1}


@remembered(4096)
def expected_wounds(field: Battlefield, detachment: str, target: str, overwatch: bool = False) -> float:
    """Return the average number of unsaved Wounds when a Detachment fires everything at a target.

    Each model is taken on its own: its range, sight, modifiers, dice and AP. Every Hit is weighed against the best Save
    of the first model that may be allocated it; how the owner spreads the Hits is left out.
    """
    wounds = 0.0
    for model in field.models_of(detachment):
        best: dict[str, float] = {}
        for index, weapon in enumerate(field.profile(model).weapons):
            if weapon.to_hit is None or not eligible_models(field, model.id, index, target, overwatch=overwatch):
                continue
            key = weapon.name if weapon.profile else f"{weapon.name} {index}"
            best[key] = max(best.get(key, 0.0), _wounds(field, fire_at(field, model.id, index, target, overwatch=overwatch)))
        for value in best.values():
            wounds += value
    return wounds


def expected_hits(fire: Fire) -> float:
    """Return the average number of Hits of one weapon, re-rolls and Rapid Fire counted."""
    needed = (fire.weapon.to_hit or 7) - modifier(fire)
    chance = (7 - min(6, max(2, needed))) / 6.0
    again = reroll(fire)
    per_die = chance
    if again is not None:
        missed = 1.0 / 6.0 if again.facts.get("dice") == "ones" else 1.0 - chance
        per_die += missed * chance
    if fire.weapon.has("Rapid Fire"):
        per_die += 1.0 / 6.0
    return dice_for(fire) * per_die


def _wounds(field: Battlefield, fire: Fire) -> float:
    hit = Hit(firer=fire.firer, weapon=fire.weapon)
    receiver = fire.target if fire.at_structure else fire.eligible[0]
    if discards(field, receiver, hit) is not None:
        return 0.0
    if fire.at_structure:
        needed = structure_save(field, fire.target, hit)
        saved = TWO_DICE_AT_LEAST.get(max(2, needed), 0) / 36.0
    else:
        saved = _saved(saves_for(field, field.models[receiver], hit))
    return expected_hits(fire) * (1.0 - saved)


def _saved(saves: tuple[Save, ...]) -> float:
    best = min((each.value for each in saves), default=7)
    return min(6, max(0, 7 - best)) / 6.0
