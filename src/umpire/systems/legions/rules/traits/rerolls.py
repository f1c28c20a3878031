"""Traits that let Hit rolls be rolled again: Accurate, Ripple Fire."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import Fire, RerollHits

weapon_trait("Accurate", "LI-TRT-003")
weapon_trait("Ripple Fire", "LI-TRT-066")


@BOOK.rule("LI-TRT-003")
def accurate(fire: Fire) -> Finding | None:
    """The firing player may roll failed Hit rolls of an Accurate weapon again, each die once."""
    if not fire.weapon.has("Accurate"):
        return None
    return Finding(effect=RerollHits(which="failed"), facts={"dice": "failed"}, says="Accurate: failed rolls again.")


@BOOK.rule("LI-TRT-066")
def ripple_fire(fire: Fire) -> Finding | None:
    """While the firing model has a First Fire Order, its Hit rolls of 1 with the weapon may be rolled again."""
    if not fire.weapon.has("Ripple Fire") or fire.field.detachment_of(fire.firer).order is not Order.FIRST_FIRE:
        return None
    return Finding(effect=RerollHits(which="ones"), facts={"dice": "ones"}, says="Ripple Fire: ones again.")
