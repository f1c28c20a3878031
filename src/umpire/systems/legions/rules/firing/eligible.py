"""Which models of a target one weapon of one model can hit: in range, in Arc, in line of sight."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.geometry import at_least, at_most
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Weapon, remembered_of
from umpire.systems.legions.rules.book import BOOK, PLAYING
from umpire.systems.legions.rules.firing.arcs import in_arc
from umpire.systems.legions.rules.firing.ranges import in_range, range_to
from umpire.systems.legions.rules.firing.topics import Fire
from umpire.systems.legions.rules.sight import WHOLLY, obscured, sees
from umpire.systems.legions.rules.traits.barrage import indirect

__all__ = ["eligible_models", "fire_at", "pieces_of", "shows", "weapon_of"]

GIANTS = (DetachmentType.KNIGHT, DetachmentType.TITAN)
Judged = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""The models within range and Arc, those of them in sight, and those that may be allocated Hits."""


def weapon_of(field: Battlefield, model: str, weapon: int) -> Weapon:
    """Return a weapon of a model, counted in the order of its profile from 0."""
    return field.profile(model).weapons[weapon]


def pieces_of(field: Battlefield, target: str) -> tuple[str, ...]:
    """Return what can be seen and hit of a target: its models in play, or the Structure itself."""
    if target in field.structures:
        return (target,)
    return tuple(model.id for model in field.models_of(target))


@BOOK.implements(
    "LI-FIR-027",
    "LI-FIR-031",
    heading="Firing > Make Hit Rolls > Obstructions",
    source=PLAYING,
    text={"LI-FIR-031": "A Knight or Titan that is wholly obscured from the firing model cannot be its target."},
)
def shows(field: Battlefield, firer: str, piece: str) -> bool:
    """A model of which any part is visible can be targeted."""
    if not sees(field, firer, piece):
        return False
    if piece in field.models and field.profile(piece).type in GIANTS:
        return obscured(field, firer, piece) < WHOLLY
    return True


@BOOK.implements(
    "LI-FIR-009",
    "LI-FIR-037",
    heading="Firing > Choose Targets",
    source=PLAYING,
    text={
        "LI-FIR-037": "Only a model that the firing model sees, in range of the weapon that hit, can take a Hit.",
    },
    reading="Range and sight are fixed when the fire is declared; losses during the attack change neither.",
)
def fire_at(
    field: Battlefield,
    firer: str,
    weapon: int,
    target: str,
    *,
    waived: tuple[str, ...] = (),
    overwatch: bool = False,
) -> Fire:
    """Range is measured from the firing model to the closest model of the target that it can see.

    Args:
        field: The battlefield.
        firer: The id of the firing model.
        weapon: Which weapon of its profile, from 0.
        target: The id of a Detachment or a Structure.
        waived: The penalties that the firing player ignores, by the ids of `waivers`.
        overwatch: Whether it fires as part of Overwatch.
    """
    reach, seen, eligible = _judge(field, firer, weapon, target)
    return Fire(
        field=field,
        firer=firer,
        weapon=weapon_of(field, firer, weapon),
        target=target,
        reach=reach,
        seen=seen,
        eligible=() if overwatch and indirect(weapon_of(field, firer, weapon)) else eligible,
        waived=waived,
        overwatch=overwatch,
    )


@remembered_of(8192, "profiles", "models", "areas", "stipulations", "house_rules")
def _judge(field: Battlefield, firer: str, weapon: int, target: str) -> Judged:
    fired = weapon_of(field, firer, weapon)
    if fired.maximum is None:
        return (), (), ()
    furthest = fired.maximum
    reach = [
        piece
        for piece in pieces_of(field, target)
        if at_most(range_to(field, firer, piece), furthest) and in_arc(field, firer, fired, piece)
    ]
    seen = [piece for piece in reach if shows(field, firer, piece)]
    open_to = reach if indirect(fired) else seen
    if not open_to or not at_least(_nearest(field, firer, open_to), fired.minimum):
        return tuple(reach), tuple(seen), ()
    hit = [piece for piece in open_to if in_range(fired, range_to(field, firer, piece))]
    return tuple(reach), tuple(seen), tuple(hit)


def _nearest(field: Battlefield, firer: str, pieces: Sequence[str]) -> float:
    return min(range_to(field, firer, piece) for piece in pieces)


def eligible_models(
    field: Battlefield, model: str, weapon: int, target: str, *, overwatch: bool = False
) -> tuple[str, ...]:
    """Return the models of a target that a weapon may hit, () where it may not fire at it at all."""
    return fire_at(field, model, weapon, target, overwatch=overwatch).eligible
