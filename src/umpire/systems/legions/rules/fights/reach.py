"""Reach: further Fights against enemies near by whom nobody fights."""

from __future__ import annotations

from umpire.geometry import at_most
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.combat import Combat
from umpire.systems.legions.rules.fights.graph import Fight
from umpire.systems.legions.rules.fights.pairing import fight_between
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.movement.measure import distance

weapon_trait("Reach", "LI-TRT-064")

REACH = 2.0


def reach_fights(field: Battlefield, combat: Combat, side: str) -> tuple[tuple[str, Fight], ...]:
    """Return the further Fights that models of a side with Reach may choose from, the Fights of the pairing over.

    Each with the model that reaches out, in muster order. Its enemies stand on the table within 2 inches, belong to the
    same Combat, and have not fought this round.
    """
    mine, theirs = _standing(field, combat, side), _standing(field, combat, field.opponent(side))
    armed = [each for each in mine if any(weapon.has("Reach") for weapon in field.profile(each).weapons)]
    untouched = [each for each in theirs if not each.fights]
    found = tuple(
        (model.id, fight_between(field, model.id, enemy.id))
        for model in armed
        for enemy in untouched
        if at_most(distance(model, enemy), REACH)
    )
    if found:
        cite("LI-TRT-064", side)
    return found


def _standing(field: Battlefield, combat: Combat, side: str) -> list[Model]:
    members = (each for each in combat.detachments if field.detachments[each].side == side)
    return [model for each in members for model in field.models_of(each) if model.on_table]
