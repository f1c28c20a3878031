"""Moving through enemy Detachments on a forced move, and the Save rolls that it costs."""

from __future__ import annotations

from umpire.geometry import CONTACT, Path, at_most, first_within, path_length
from umpire.rulings import Save
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.book import BOOK, PLAYING
from umpire.systems.legions.rules.movement.measure import distance
from umpire.systems.legions.rules.movement.zones import ZONE

__all__ = ["escapes_unscathed", "held_in_zone", "moved_through", "passes"]

WITHDRAW = "Combat > Withdraw"
THROUGH = "End Phase > Moving Through a Detachment"


@BOOK.implements(
    "LI-END-020",
    "LI-END-021",
    "LI-FGT-055",
    "LI-END-013",
    heading=THROUGH,
    source=PLAYING,
    text={
        "LI-END-021": "Enemy models without an Engagement Zone, such as Garrisoned ones, are not moved through.",
        "LI-FGT-055": "Each model makes one check for each enemy Detachment it moves through, not for each model.",
        "LI-END-013": "A fleeing model makes one check for each enemy Detachment it moves through.",
    },
    reading={"LI-END-020": "Exactly 1 inch counts, measured from the base along the whole path, its end included."},
)
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


@BOOK.implements("LI-FGT-054", heading=WITHDRAW, source=PLAYING)
def escapes_unscathed(field: Battlefield, model: Model, enemy: str) -> bool:
    """A Withdrawing model whose Scale is larger by 3 or more than the Detachment's passes its Save automatically."""
    return field.profile(model).scale >= field.scale_of(enemy) + 3


@BOOK.implements(
    "LI-FGT-052",
    "LI-FGT-056",
    "LI-END-012",
    "LI-END-014",
    heading=WITHDRAW,
    source=PLAYING,
    text={
        "LI-FGT-056": "In these checks a natural 6 succeeds even without any Save, and a natural 1 always fails.",
        "LI-END-012": "A fleeing model that moves through an enemy Detachment makes a Save roll, or suffers a Wound.",
        "LI-END-014": "When fleeing, a natural 6 succeeds even without any Save, and a natural 1 always fails.",
    },
    reading={
        "LI-FGT-052": (
            "There is no attack, hence no AP; Wounds are applied in the order in which Detachments are reached."
        ),
    },
)
def passes(natural: int, saves: tuple[Save, ...]) -> bool:
    """A model that moves through an enemy Detachment on a Withdrawal makes a Save roll, or suffers a Wound."""
    if natural in (1, 6):
        return natural == 6
    return any(natural >= each.value for each in saves)


@BOOK.implements(
    "LI-FGT-061",
    heading=WITHDRAW,
    source=PLAYING,
    reading="Judged where the model ends, against all with whom its Detachment was Engaged when the Combat began; "
    "Engagement Zones of other enemies do not destroy it.",
)
def held_in_zone(field: Battlefield, model: Model, opponents: tuple[str, ...]) -> bool:
    """A Withdrawing model that cannot leave the Engagement Zones of those it was Engaged with is destroyed."""
    foes = (field.models[each] for enemy in opponents for each in field.detachments[enemy].models)
    return any(foe.on_table and at_most(distance(model, foe), ZONE) for foe in foes)
