"""What holds models together, or Detachments: the widest of the gaps that a group has to bridge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from umpire.geometry import CONTACT
from umpire.rulings import Witness
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.movement.measure import distance, shape_of
from umpire.systems.legions.rules.proofs import in_words
from umpire.table import closest_points


class Link(NamedTuple):
    """Two pieces and the gap between them, inches."""

    gap: float
    one: str
    other: str


def link_between(field: Battlefield, found: Link, told: str = "apart") -> Witness:
    """Return the line between the nearest points of two linked pieces; the place where they touch if they do."""
    ends = closest_points(shape_of(field, found.one), shape_of(field, found.other))
    if found.gap <= CONTACT:
        return Witness(kind="point", points=ends[:1], label=f"{found.one} touches {found.other}")
    return Witness(kind="line", points=ends, label=f"{found.one} and {found.other} {in_words(found.gap)} {told}")


def widest_link(models: Sequence[Model]) -> Link | None:
    """Return the widest gap that models cannot do without to hang together; None for fewer than two.

    They form one group exactly where it is no wider than a link may be: it is the longest edge of a tree that joins
    them all by the least gaps (Prim's).
    """
    return widest_of_tree([each.id for each in models], lambda one, other: _gap(models[one], models[other]))


def _gap(one: Model, other: Model) -> Link:
    return Link(distance(one, other), one.id, other.id)


def widest_of_tree(
    names: Sequence[str], link: Callable[[int, int], Link | None], *, until: int | None = None
) -> Link | None:
    """Return the widest link of the tree that grows from the first of some names by the least link there is.

    Args:
        names: What is linked.
        link: The link between two of them by number, None where there can be none.
        until: The number at which it need not grow any farther.
    """
    left, widest = set(range(1, len(names))), None
    nearest = {each: link(0, each) for each in left}
    while left:
        found = min(((near, each) for each in left if (near := nearest[each]) is not None), default=None)
        if found is None:
            return None
        near, here = found
        widest = near if widest is None or near > widest else widest
        if here == until:
            return widest
        left.discard(here)
        for each in left:
            nearest[each] = min(_known(nearest[each], link(here, each)), default=None)
    return widest


def _known(*links: Link | None) -> Iterator[Link]:
    return (each for each in links if each is not None)
