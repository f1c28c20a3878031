"""Detachments of the catalogues, and where in them their models stand."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from umpire.systems.legions.files.catalogue.arming import least, most
from umpire.systems.legions.files.catalogue.folder import Catalogues, inside, tag
from umpire.systems.legions.files.catalogue.matching import PACKAGES, TRANSPORTS
from umpire.systems.legions.files.catalogue.nodes import GROUP, Node, read_node
from umpire.systems.legions.files.catalogue.selecting import default_of


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where in a Detachment models of a kind stand: the entries down to the model, without groups, and their group."""

    path: tuple[Node, ...]
    group: Node | None

    @property
    def model(self) -> Node:
        """The model itself."""
        return self.path[-1]

    @property
    def grows(self) -> Node:
        """The entry of which more are taken for more models: a pack of them, or the model."""
        growing = (each for each in reversed(self.path) if most(each) > least(each))
        return next(growing, self.model)

    @property
    def each(self) -> int:
        """How many models one of these brings."""
        number = 1
        for node in self.path[self.path.index(self.grows) + 1 :]:
            number *= max(least(node), 1)
        return number


def detachments(catalogues: Catalogues) -> Iterator[Node]:
    """Yield every Detachment that may be selected by itself, once, as its own entry has it and not its links."""
    seen: set[str] = set()
    for file in catalogues.files:
        for element in inside(file.root, "selectionEntries", "entryLinks"):
            target = element
            while tag(target) == "entryLink":
                target = catalogues.target(target)
            name = target.get("id", "")
            if name in seen or target.get("type") not in ("unit", "model"):
                continue
            seen.add(name)
            packed = {each.name for each in read_node(catalogues, element).categories} & set(PACKAGES)
            if not packed:
                yield read_node(catalogues, target)


def places_of(node: Node) -> tuple[Place, ...]:
    """Return where its models stand, Dedicated Transports and what is hidden left out."""
    if node.kind == "model":
        return (Place(path=(node,), group=None),)
    return tuple(_places(node, (), None))


def _places(node: Node, path: tuple[Node, ...], group: Node | None) -> Iterator[Place]:
    for each in node.children:
        if each.name == TRANSPORTS or each.hidden:
            continue
        if each.kind == GROUP:
            yield from _places(each, path, each)
        elif each.kind == "model":
            yield Place(path=(*path, each), group=group)
        else:
            yield from _places(each, (*path, each), group)


def first_place(places: list[Place]) -> Place:
    """Return the place that is taken unasked, of several for models of one kind."""
    for each in places:
        picked = default_of(each.group) if each.group is not None and len(places) > 1 else None
        if picked is not None and picked in each.path:
            return each
    return places[0]
