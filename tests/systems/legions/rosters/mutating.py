"""Rosters that something happened to: nodes lost, doubled, renamed, moved, numbers and types that are wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Node = dict[str, Any]
LISTS = ("forces", "selections", "costs", "categories", "profiles", "rules")
NAMES = (
    "",
    "Rhino",
    "Legion bolters",
    "Legion Command",
    "Tank Commander",
    "Allegiance",
    "Iconic Formations",
    "2 Tactical Legionaries",
    "Dedicated Transports",
    "\u202e\x00 name",
    "X" * 3000,
)
NUMBERS = (0, -1, 2, 7, 201, 10**6, 10**30, 1.5, "4", None, True)
VALUES = (-5, 10**9, float("nan"), float("inf"), "ten", None, -0.0)
NOTES = (
    "umpire: id=a attached_to=a",
    "umpire: attached_to=nobody embarked=nobody",
    'umpire: id="\ud800',
    "umpire: id=b",
    "for the weekend",
)
ODD = (None, 7, "text", [], {}, [None], [[]], {"name": 3}, True)


def mutated(roster: Node, chance: Random, times: int) -> Node:
    """Return a copy of a roster to which so many things happened."""
    made: Node = copy.deepcopy(roster)
    for _ in range(times):
        chance.choice(MUTATIONS)(made, chance)
    return made


def _nodes(node: Any) -> Iterator[Node]:
    if isinstance(node, dict):
        yield node
        for each in list(node.values()):
            yield from _nodes(each)
    elif isinstance(node, list):
        for each in list(node):
            yield from _nodes(each)


def _some_list(made: Node, chance: Random) -> list[Any] | None:
    found = [
        value for each in _nodes(made) for name, value in each.items() if name in LISTS and isinstance(value, list)
    ]
    found = [each for each in found if each]
    return chance.choice(found) if found else None


def _selection(made: Node, chance: Random) -> Node | None:
    found = [each for each in _nodes(made) if "number" in each]
    return chance.choice(found) if found else None


def _drop(made: Node, chance: Random) -> None:
    listed = _some_list(made, chance)
    if listed:
        listed.pop(chance.randrange(len(listed)))


def _double(made: Node, chance: Random) -> None:
    listed = _some_list(made, chance)
    if listed:
        listed.append(copy.deepcopy(chance.choice(listed)))


def _move(made: Node, chance: Random) -> None:
    one, other = _some_list(made, chance), _some_list(made, chance)
    if one and other is not None and one is not other:
        moved = one.pop(chance.randrange(len(one)))
        if moved is not None and not any(each is other for each in _lists(moved)):
            other.append(moved)


def _lists(node: Any) -> Iterator[list[Any]]:
    for each in _nodes(node):
        yield from (value for value in each.values() if isinstance(value, list))


def _shuffle(made: Node, chance: Random) -> None:
    listed = _some_list(made, chance)
    if listed:
        chance.shuffle(listed)


def _rename(made: Node, chance: Random) -> None:
    found = _selection(made, chance)
    if found is not None:
        found["name"] = chance.choice(NAMES)
        found.pop("entryId", None)


def _other_entry(made: Node, chance: Random) -> None:
    one, other = _selection(made, chance), _selection(made, chance)
    if one is not None and other is not None:
        one["entryId"] = other.get("entryId", "none")


def _other_type(made: Node, chance: Random) -> None:
    found = _selection(made, chance)
    if found is not None:
        found["type"] = chance.choice(("model", "unit", "upgrade", "", "crew"))


def _number(made: Node, chance: Random) -> None:
    found = _selection(made, chance)
    if found is not None:
        found["number"] = chance.choice(NUMBERS)


def _value(made: Node, chance: Random) -> None:
    found = [each for each in _nodes(made) if "value" in each]
    if found:
        chance.choice(found)["value"] = chance.choice(VALUES)


def _oddity(made: Node, chance: Random) -> None:
    found = list(_nodes(made.get("roster", {})))
    node = chance.choice(found) if found else made
    if node:
        node[chance.choice(list(node))] = copy.deepcopy(chance.choice(ODD))


def _notes(made: Node, chance: Random) -> None:
    found = _selection(made, chance)
    if found is not None:
        found["customNotes"] = chance.choice(NOTES)


MUTATIONS: tuple[Callable[[Node, Random], None], ...] = (
    _drop,
    _drop,
    _double,
    _double,
    _move,
    _move,
    _shuffle,
    _rename,
    _rename,
    _other_entry,
    _other_type,
    _number,
    _number,
    _value,
    _notes,
    _oddity,
)
