"""Graviton Pulse: the target's own Armour Save is what must be rolled to hit it."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from umpire.rulings import Finding, Forbid, cite
from umpire.systems.legions.battlefield import Battlefield, Weapon
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import Choosing, Fire, Hit
from umpire.systems.legions.rules.traits.skyfire import NATURAL_SIX, at_flyers, flies

GRAVITON = "Graviton Pulse"
weapon_trait(GRAVITON, "LI-TRT-044", "LI-TRT-045", "LI-TRT-046")

AT_STRUCTURES = 3


def can_hit(weapon: Weapon) -> bool:
    """Whether a weapon can be fired: it has a To Hit value, or a trait that supplies it (LI-TRT-079)."""
    return weapon.to_hit is not None or weapon.has(GRAVITON)


def aimed(field: Battlefield, firer: str, weapon: Weapon, target: str) -> Weapon:
    """Return a weapon with the To Hit value that it has against a target."""
    if weapon.to_hit is None and weapon.has(GRAVITON):
        weapon = replace(weapon, to_hit=AT_STRUCTURES if target in field.structures else _by_save(field, target))
    return at_flyers(field, firer, weapon, target)


def _by_save(field: Battlefield, target: str) -> int:
    """Return the Armour Save that most models of a Detachment have, of two that are as frequent the worse."""
    counts = Counter(field.profile(each).save or NATURAL_SIX for each in field.models_of(target))
    return max(counts, key=lambda save: (counts[save], save), default=NATURAL_SIX)


def cite_pulse(fire: Fire) -> None:
    """Cite what supplies the To Hit value, where the trait does."""
    if not fire.weapon.has(GRAVITON):
        return
    if fire.at_structure:
        cite("LI-TRT-045", fire.firer)
    elif fire.weapon.to_hit == NATURAL_SIX and flies(fire.field, fire.target):
        cite("LI-TRT-046", fire.firer)
    else:
        cite("LI-TRT-044", fire.firer)


def crushes(hit: Hit) -> bool:
    """Whether a Structure is harmed by a Hit when it passes its Save, instead of when it fails (LI-TRT-045)."""
    return hit.has(GRAVITON)


def crushing_wounds(natural: int) -> int:
    """Return the Wounds of a Structure for a D6 that is read as D3, and one more."""
    return (natural + 1) // 2 + 1


@BOOK.rule("LI-TRT-046")
def no_pulse_in_overwatch(topic: Choosing) -> Finding | None:
    """A Graviton Pulse cannot be fired in an Overwatch."""
    fire = topic.fire
    if not fire.overwatch or not fire.weapon.has(GRAVITON):
        return None
    told = f"{fire.weapon.name} is a Graviton Pulse: it cannot be fired in an Overwatch."
    return Finding(effect=Forbid(reason="Graviton Pulse in Overwatch"), says=told)
