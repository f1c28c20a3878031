"""Where a template may fall, and what fire at a place may come to: exact, face by face of the dice that Scatter it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from umpire.geometry import Disc, Outline, Point, under_discs
from umpire.odds import Distribution, binomial, certain, die_scores, mixed, repeated
from umpire.rulings import Finding, Forbid, aside
from umpire.systems.legions.battlefield import Battlefield, Weapon
from umpire.systems.legions.questions.odds import FACES, effect_of_hit, hit_faces
from umpire.systems.legions.rules.firing import Fire, Under, judge_place, placing_rule, struck, under
from umpire.systems.legions.rules.scatter import DIRECTIONS, moved, scatter_die
from umpire.systems.legions.rules.special_rules.detonation import is_charge, judge_charge
from umpire.systems.legions.rules.traits.blast import BLAST, COUNTS, circle, scatter_inches, size_of, under_blast

Falls = tuple[tuple[Point, float], ...]
"""Where a template may come to rest, and how likely each place is."""


def placed_or_not(
    field: Battlefield,
    model: str,
    weapon: Weapon,
    at: Point,
    *,
    targets: tuple[str, ...] = (),
    first: Point | None = None,
) -> tuple[Finding, ...]:
    """Return why a weapon cannot be aimed at a place, also where it is none that is aimed at places."""
    if placing_rule(weapon) is None:
        told = f"{weapon.name} is aimed at a target, not at a place."
        return (Finding(rule="LI-FIR-004", effect=Forbid(reason="no template"), says=told),)
    if is_charge(field, model, weapon):
        return judge_charge(field, model, weapon, at)
    lying = None if first is None else circle(weapon, first)
    return judge_place(field, model, weapon, at, targets=targets, first=lying)


@lru_cache(maxsize=64)
def falls_of(weapon: Weapon, at: Point, *, scatters: bool) -> Falls:
    """Return every place where a template may come to rest, each face of each die counted once.

    Args:
        weapon: A weapon that is aimed at places.
        at: Where it is aimed.
        scatters: Whether it is the first Blast template of its Detachment; nothing else Scatters.
    """
    if not (scatters and weapon.has(BLAST)):
        return ((at, 1.0),)
    with aside():
        stays = sum(scatter_die(face, 1).hit for face in FACES)
        lengths = Counter(scatter_inches(weapon, natural) for natural in FACES)
    arrows, each = len(FACES) - stays, len(FACES) * len(FACES) * DIRECTIONS
    found = [(at, stays / len(FACES))]
    found += [
        (moved(at, degrees, inches), arrows * faces / each)
        for inches, faces in sorted(lengths.items())
        for degrees in range(1, DIRECTIONS + 1)
    ]
    return tuple(found)


def lying(
    field: Battlefield, firer: str, weapon: Weapon, falls: Falls, spares: tuple[str, ...] = ()
) -> tuple[tuple[Under, float], ...]:
    """Return what may lie under a template that falls so, each different answer once, and how likely it is.

    Where only models on the table are in reach, all places are looked at in one go. ``spares`` are left out of what
    does not Scatter.
    """
    if len(falls) == 1:
        return ((under(field, firer, weapon, falls[0][0], spares=spares), 1.0),)
    if any(each.id in field.structures for each in field.areas) or weapon.has("Skyfire"):
        return _gathered((under_blast(field, weapon, at), chance) for at, chance in falls)
    models = [each for each in field.on_table() if not field.profile(each).has("Flyer")]
    radius = size_of(weapon) / 2.0
    rows = under_discs([each.outline for each in models], radius, [at for at, _ in falls]).tolist()
    shape = Outline(base=Disc(radius=radius), at=falls[0][0])
    names = [each.id for each in models]
    return _gathered(
        (
            Under(
                shape=shape,
                sure=tuple([name for name, how in zip(names, row, strict=True) if how == 2]),
                doubtful=tuple([name for name, how in zip(names, row, strict=True) if how == 1]),
            ),
            chance,
        )
        for row, (_, chance) in zip(rows, falls, strict=True)
    )


def _gathered(found: Iterable[tuple[Under, float]]) -> tuple[tuple[Under, float], ...]:
    """Return what is alike but for the place put together."""
    alike: dict[object, tuple[Under, float]] = {}
    for each, chance in found:
        key = (each.sure, each.doubtful, each.structures)
        alike[key] = (each, alike[key][1] + chance if key in alike else chance)
    return tuple(alike.values())


class AtTarget(msgspec.Struct, frozen=True, kw_only=True):
    """What fire at a place may come to at one Detachment or Structure: the Hits, and the Wounds on average."""

    target: str
    hits: Distribution
    wounds: float


def expected_at(
    field: Battlefield,
    firer: str,
    weapon: Weapon,
    at: Point,
    *,
    scatters: bool = True,
    spares: tuple[str, ...] = (),
) -> tuple[AtTarget, ...]:
    """Return what a weapon that is aimed at a place may come to at each target that it may strike.

    The Hits are exact but for one thing: penalties that only some models of a Detachment bring count as if all that may
    be under the template were. The Wounds are those of Hits spread evenly over the models that may be hit, and no more
    than these have left.
    """
    parts: dict[str, list[tuple[float, Distribution, float]]] = {}
    scatters = scatters and not is_charge(field, firer, weapon)
    for found, chance in lying(field, firer, weapon, falls_of(weapon, at, scatters=scatters), spares):
        for fire, hits, wounds in _at_each(field, firer, weapon, found):
            parts.setdefault(fire.target, []).append((chance, hits, wounds))
    return tuple(
        AtTarget(
            target=target,
            hits=_completed([(chance, hits) for chance, hits, _ in found]),
            wounds=sum(chance * wounds for chance, _, wounds in found),
        )
        for target, found in parts.items()
    )


def _completed(parts: list[tuple[float, Distribution]]) -> Distribution:
    """Return the mixture of some Hits, none where the template falls elsewhere."""
    rest = 1.0 - sum(chance for chance, _ in parts)
    return mixed([*parts, (rest, certain(0))] if rest > 1e-12 else parts)


def _at_each(field: Battlefield, firer: str, weapon: Weapon, found: Under) -> list[tuple[Fire, Distribution, float]]:
    """Return the fire at each target under a template that lies, with its Hits and its Wounds on average."""
    told = []
    for fire, most in struck(field, firer, weapon, found, (*found.sure, *found.doubtful)):
        hits = _hits(fire, found, most)
        told.append((fire, hits, _wounds(fire, hits.mean)))
    return told


def _wounds(fire: Fire, hits: float) -> float:
    """Return the Wounds that so many Hits do on average, spread evenly over what they may go to; shields go first."""
    each, levels = (float(effect) for effect in effect_of_hit(fire))
    if fire.at_structure:
        return hits * each
    able = [model for model in fire.models if model.id in fire.eligible]
    up = sum(model.shield_level for model in able)
    through = max(0.0, 1.0 - up / (hits * levels)) if hits * levels else 1.0
    return min(hits * each * through, float(sum(model.wounds for model in able)))


def _hits(fire: Fire, found: Under, most: int) -> Distribution:
    """Return how many Hits are scored at a target, of which ``most`` Hit rolls are made if all that may count do."""
    own = {model.id for model in fire.models}
    doubtful, sure = own.intersection(found.doubtful), own.intersection(found.sure)
    die = die_scores(*hit_faces(fire))
    if not doubtful or fire.at_structure:
        return repeated(most, die)
    each = most // (len(doubtful) + len(sure))
    counting = binomial(len(doubtful), (len(FACES) + 1 - COUNTS) / len(FACES))
    return mixed([(chance, repeated(each * (len(sure) + number), die)) for number, chance in counting])
