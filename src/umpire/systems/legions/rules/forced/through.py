"""Moving through enemy Detachments on a forced move, and the Save rolls that it costs."""

from __future__ import annotations

from umpire.geometry import CONTACT, Path, at_most, first_within, path_length
from umpire.rulings import Save
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.movement.measure import distance
from umpire.systems.legions.rules.movement.zones import ZONE


def moved_through(field: Battlefield, model: Model, path: Path) -> tuple[str, ...]:
    """Return the enemy Detachments that a path passes within 1" of, each once, in the order of the path."""
    if path_length(path) <= CONTACT:
        return ()
    met: dict[str, float] = {}
    for enemy in field.on_table(field.opponent(field.side_of(model))):
        reached = first_within(model.base, path, enemy.outline, ZONE, model.facing)
        if reached is not None:
            met[enemy.detachment] = min(reached, met.get(enemy.detachment, reached))
    return tuple(sorted(met, key=lambda each: (met[each], each)))


def escapes_unscathed(field: Battlefield, model: Model, enemy: str) -> bool:
    """Whether a model is so much larger than an enemy Detachment that a Withdrawal through it needs no Save."""
    return field.profile(model).scale >= field.scale_of(enemy) + 3


def passes(natural: int, saves: tuple[Save, ...]) -> bool:
    """Whether a model comes through an enemy Detachment unharmed, by what it has rolled and the Saves it has."""
    if natural in (1, 6):
        return natural == 6
    return any(natural >= each.value for each in saves)


def held_in_zone(field: Battlefield, model: Model, opponents: tuple[str, ...]) -> bool:
    """Whether a Withdrawing model has not left the Engagement Zones of those its Detachment was Engaged with."""
    foes = (field.models[each] for enemy in opponents for each in field.detachments[enemy].models)
    return any(foe.on_table and at_most(distance(model, foe), ZONE) for foe in foes)
