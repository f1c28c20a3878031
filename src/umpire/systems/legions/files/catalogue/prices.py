"""What Detachments of the catalogues cost: by their size, with further models, in the place of others."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.errors import InputError
from umpire.systems.legions.files.catalogue.arming import least, most
from umpire.systems.legions.files.catalogue.nodes import Node
from umpire.systems.legions.files.catalogue.places import Place
from umpire.systems.legions.files.catalogue.selecting import choose, cost_of, keeps_limits


def sizes_of(node: Node, main: Place) -> dict[int, int]:
    """Return what a Detachment costs by the number of its own models, at every size that its limits allow.

    Raises:
        InputError: If they allow none.
    """
    if main.model is node:
        return {1: int(cost_of(choose(node, {})))}
    inside = main.group is not None and main.grows in main.group.children
    end = min(most(main.grows), most(main.group)) if inside and main.group is not None else most(main.grows)
    found: dict[int, int] = {}
    for number in range(max(least(main.grows), 1), end + 1):
        chosen = choose(node, {main.grows.id: number})
        if keeps_limits(chosen):
            found[number * main.each] = int(cost_of(chosen))
    if not found:
        fix = "Its limits contradict one another."
        raise InputError("No size of this Detachment keeps its limits", file=node.file, path=node.id, fix=fix)
    return found


def _replaces(main: Place, place: Place) -> bool:
    """Whether models of a further kind stand in the place of the standard ones, and not beside them."""
    return place.group is not None and place.group is main.group and not least(main.grows)


def added_to(node: Node, main: Place, kinds: Mapping[str, list[Place]]) -> dict[str, tuple[int, int]]:
    """Return what further kinds of models cost: how many come together, and for how much."""
    found: dict[str, tuple[int, int]] = {}
    base = cost_of(choose(node, {}))
    for name, places in kinds.items():
        place = places[0]
        if not _replaces(main, place):
            wanted = {main.grows.id: max(least(main.grows), 1), place.grows.id: 1}
            found[name] = (place.each, int(cost_of(choose(node, wanted)) - base))
    return found


def packs_of(main: Place, added: Mapping[str, tuple[int, int]]) -> int | None:
    """Return how often models may be added, of any kind: what the group holds beyond what it must."""
    if not added or main.group is None:
        return None
    return most(main.group) - max(least(main.group), least(main.grows))


def becoming(node: Node, main: Place, kinds: Mapping[str, list[Place]]) -> dict[str, int]:
    """Return what further kinds of models cost more that stand in the place of the standard ones."""
    base = cost_of(choose(node, {}))
    return {
        name: int(cost_of(choose(node, {places[0].grows.id: 1})) - base)
        for name, places in kinds.items()
        if _replaces(main, places[0])
    }
