"""Phosphex."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Place
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.fights.rolls import FightRoll
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.movement.engagement import engaged_with

special_rule("Phosphex", "LI-SPC-067")


@BOOK.rule("LI-SPC-067", overrides="LI-STR-014")
def smoked_out(roll: FightRoll) -> Finding | None:
    """Enemies Engaged with the Detachment have no bonus to their Fight rolls for being Garrisoned."""
    field, own = roll.field, roll.field.detachment_of(roll.model)
    if roll.model.place is not Place.GARRISON or field.structures[own.garrison].caf_bonus <= 0:
        return None
    enemies = dict.fromkeys((roll.against.detachment, *engaged_with(field, own)))
    for each in enemies:
        if any(field.profile(model).has("Phosphex") for model in field.models_of(each)):
            return Finding(facts={"phosphex": each}, says=f"{each} burns Phosphex: {own.garrison} adds nothing")
    return None
