"""Moving through enemy Detachments on a forced move, and the Save rolls that it costs."""

from __future__ import annotations

from umpire.geometry import CONTACT, Path, at_most, first_within, path_length
from umpire.rulings import Save
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.measure import distance
from umpire.systems.legions.rules.movement.zones import ZONE

__all__ = ["escapes_unscathed", "held_in_zone", "moved_through", "passes"]


@BOOK.implements("LI-END-020", "LI-END-021", "LI-FGT-055", "LI-END-013")
def moved_through(field: Battlefield, model: Model, path: Path) -> tuple[str, ...]:
    """A model moves through a Detachment if its path passes within 1" of at least one model of it.

    Returns the enemy Detachments in the order in which the path reaches them.
    """
    if path_length(path) <= CONTACT:
        return ()
    met: dict[str, float] = {}
    for enemy in field.on_table(field.opponent(field.side_of(model))):
        reached = first_within(model.base, path, enemy.outline, ZONE, model.facing)
        if reached is not None:
            met[enemy.detachment] = min(reached, met.get(enemy.detachment, reached))
    return tuple(sorted(met, key=lambda each: (met[each], each)))


@BOOK.implements("LI-FGT-054")
def escapes_unscathed(field: Battlefield, model: Model, enemy: str) -> bool:
    """A Withdrawing model whose Scale is larger by 3 or more than the Detachment's passes its Save automatically."""
    return field.profile(model).scale >= field.scale_of(enemy) + 3


@BOOK.implements("LI-FGT-052", "LI-FGT-056", "LI-END-012", "LI-END-014")
def passes(natural: int, saves: tuple[Save, ...]) -> bool:
    """A model that moves through an enemy Detachment on a Withdrawal makes a Save roll, or suffers a Wound."""
    if natural in (1, 6):
        return natural == 6
    return any(natural >= each.value for each in saves)


@BOOK.implements("LI-FGT-061")
def held_in_zone(field: Battlefield, model: Model, opponents: tuple[str, ...]) -> bool:
    """A Withdrawing model that cannot leave the Engagement Zones of those it was Engaged with is destroyed."""
    foes = (field.models[each] for enemy in opponents for each in field.detachments[enemy].models)
    return any(foe.on_table and at_most(distance(model, foe), ZONE) for foe in foes)
