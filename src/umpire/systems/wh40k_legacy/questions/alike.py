"""Models that nothing tells apart: what an explosion leaves of them is counted by number, not by name."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise

from umpire.errors import InputError
from umpire.odds import Wounds, in_turn
from umpire.systems.wh40k_legacy.battlefield import Field, Weapon
from umpire.systems.wh40k_legacy.questions.attacks import saving
from umpire.systems.wh40k_legacy.rules.assumed import in_contact_with, in_range, in_sight
from umpire.table import Model, WeaponKind

MOST = 5000
"""More ends than these are not kept apart one by one."""


def sorted_alike(
    field: Field, bodies: Sequence[Model], order: Sequence[str], attacks: Sequence[tuple[Model, Weapon]]
) -> Callable[[Wounds], Wounds]:
    """Return how to write what is left of a unit, so that what comes to the same is written the same.

    Raises:
        InputError: If the models differ so much that there are too many ends to work out.
    """
    runs = _runs(field, bodies, in_turn([each.id for each in bodies], order), attacks)
    ends = 1
    for run in runs:
        most = field.profile(bodies[run[0]]).wounds
        # So many ways there are to spread from 0 to all Wounds over models that are alike.
        for k in range(1, most + 1):
            ends = ends * (len(run) + k) // k
    if ends > MOST:
        told = "These models differ too much for exact odds with fuel pipes that may explode"
        fix = f"Ask about fewer of them: {ends} ends are more than {MOST}."
        raise InputError(told, path="target", value=f"{len(bodies)} models", fix=fix)

    def write(left: Wounds) -> Wounds:
        found = list(left)
        for run in runs:
            found[run[0] : run[-1] + 1] = sorted(left[run[0] : run[-1] + 1])
        return tuple(found)

    return write


def _runs(
    field: Field, bodies: Sequence[Model], order: Sequence[str], attacks: Sequence[tuple[Model, Weapon]]
) -> list[list[int]]:
    """Return the models by number, together where they follow one another in the unit and in turn and are alike."""
    number = {each.id: k for k, each in enumerate(bodies)}
    marks = [_marks(field, each, attacks) for each in bodies]
    turns = [number[name] for name in order]
    runs = [[turns[0]]]
    for before, after in pairwise(turns):
        if after == before + 1 and marks[after] == marks[before]:
            runs[-1].append(after)
        else:
            runs.append([after])
    return runs


def _marks(field: Field, body: Model, attacks: Sequence[tuple[Model, Weapon]]) -> tuple[Hashable, ...]:
    """Return everything about a model that an attack on its unit looks at."""
    if field.profile(body).armour is not None:
        return (body.id,)  # which side is struck is its own affair
    told: list[Hashable] = [field.profile(body), body.keywords]
    for attacker, weapon in attacks:
        way = saving(field, body, attacker, weapon)
        told += [way.kind, way.needed, way.feature, _reached(field, attacker, weapon, body)]
    return tuple(told)


def _reached(field: Field, attacker: Model, weapon: Weapon, body: Model) -> bool:
    if weapon.kind is WeaponKind.MELEE:
        return in_contact_with(field, attacker, body)
    return in_range(attacker, body, inches=weapon.range) and in_sight(field, attacker, body).visible
