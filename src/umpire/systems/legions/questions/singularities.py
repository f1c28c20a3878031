"""The odds of fire with weapons that roll a D6 before they are fired: all that these dice may show, put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from umpire.odds import Chances, Distribution, Policy, certain, mixed
from umpire.systems.legions.questions.batches import Left, Outcome, batches_of, outcome_of
from umpire.systems.legions.questions.odds import FACES
from umpire.systems.legions.rules.firing import Fire
from umpire.systems.legions.rules.traits.singularity import COLLAPSING, backfires, opens

STABLE = 2
"""A face that does nothing, for all that do nothing."""


def outcome_of_fires(fires: Sequence[Fire], policy: Policy) -> Outcome:
    """Return what all fire at one target may come to, singularities and all; its batches are those of stable ones."""
    whole = outcome_of(batches_of(fires), policy)
    if not any(each.weapon.has(COLLAPSING.name) for each in fires):
        return whole
    hits: list[tuple[float, Distribution]] = []
    ends: Chances[Left] = {}
    for chance, left in _thrown(fires):
        part = outcome_of(batches_of(left), policy) if left else None
        hits.append((chance, part.hits if part is not None else certain(0)))
        for end, share in part.ends.items() if part is not None else ((whole.before, 1.0),):
            ends[end] = ends.get(end, 0.0) + chance * share
    return msgspec.structs.replace(whole, hits=mixed(hits), ends=ends)


def _thrown(fires: Sequence[Fire]) -> Iterator[tuple[float, tuple[Fire, ...]]]:
    """Yield what is fired after each throw of the dice, with its chance: a destroyed model fires nothing."""
    rolling = [each for each in fires if each.weapon.has(COLLAPSING.name)]
    faces = Counter(face if backfires(face) or opens(face) else STABLE for face in FACES)
    for thrown in product(faces, repeat=len(rolling)):
        chance = 1.0
        wounds: Counter[str] = Counter()
        for fire, face in zip(rolling, thrown, strict=True):
            chance *= faces[face] / 6
            wounds[fire.firer] += backfires(face)
        open_now = [fire for fire, face in zip(rolling, thrown, strict=True) if opens(face)]
        yield (
            chance,
            tuple(
                msgspec.structs.replace(each, collapsed=any(each is fire for fire in open_now))
                for each in fires
                if wounds[each.firer] < each.field.models[each.firer].wounds
            ),
        )
