"""Limited: a weapon that is fired so many times in a battle."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import number_of, weapon_trait
from umpire.systems.legions.rules.firing.topics import Choosing

LIMITED = "Limited"
weapon_trait(LIMITED, "LI-TRT-053")


def times_fired(field: Battlefield, firer: str, weapon: int) -> int:
    """Return how often a model has fired a Limited weapon, whichever of its profiles it used."""
    weapons = field.profile(firer).weapons
    mounted = weapons[weapon].mounted
    return sum(
        each == weapon or (mounted is not None and weapons[each].mounted == mounted)
        for each in field.models[firer].spent
    )


def used_up(field: Battlefield, firer: str, weapon: int) -> bool:
    """Whether a weapon of a model has been fired as often as it may be in a battle."""
    limited = field.profile(firer).weapons[weapon].trait(LIMITED)
    return limited is not None and times_fired(field, firer, weapon) >= number_of(limited)


@BOOK.rule("LI-TRT-053")
def only_so_often(topic: Choosing) -> Finding | None:
    """A Limited weapon is fired as often in a battle as stands in its brackets, and then never again."""
    fire = topic.fire
    if not fire.weapon.has(LIMITED):
        return None
    if not used_up(fire.field, fire.firer, fire.number):
        return None
    fired = times_fired(fire.field, fire.firer, fire.number)
    told = f"{fire.firer} has fired its {fire.weapon.name} {'once' if fired == 1 else f'{fired} times'}: no more of it."
    return Finding(effect=Forbid(reason="used up"), facts={"fired": fired}, says=told)
