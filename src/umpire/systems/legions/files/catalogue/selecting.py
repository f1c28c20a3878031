"""What a selection of entries costs and shows: limits, modifiers, conditions and repeats, as list builders reckon them.

A selection is the smallest that the limits allow, in an otherwise empty Army, changed where somebody asks for more. A
condition about Formations or the Army is therefore not met, as long as it wants something there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.systems.legions.files.catalogue.nodes import (
    GROUP,
    POINTS,
    Condition,
    Conditions,
    Limit,
    Modifier,
    Node,
    Repeat,
    Rule,
)

KINDS = ("model", "unit", "upgrade")


class Chosen:
    """An entry as it is selected: how many each one of its parent has, through which groups, and what is in it."""

    __slots__ = ("groups", "inner", "node", "number", "parent")

    def __init__(self, node: Node, number: int, parent: Chosen | None, groups: tuple[Node, ...] = ()) -> None:
        self.node, self.number, self.parent, self.groups = node, number, parent, groups
        self.inner: list[Chosen] = []

    @property
    def top(self) -> Chosen:
        """The Detachment that it is part of."""
        return self if self.parent is None else self.parent.top

    def lineage(self) -> Iterator[Chosen]:
        """Yield it and what it lies in, outwards."""
        yield self
        if self.parent is not None:
            yield from self.parent.lineage()


def choose(node: Node, wanted: Mapping[str, int]) -> Chosen:
    """Return the smallest selection of a Detachment in which there are as many of these entries, by id, as wanted."""
    return _chosen(node, 1, None, wanted)


def cost_of(chosen: Chosen, *, of: str = POINTS) -> float:
    """Return what a selection costs with all that lies in it."""
    own = _modified(chosen, chosen.node.costs.get(of, 0.0), of, chosen.node.modifiers)
    return chosen.number * (own + sum(cost_of(each, of=of) for each in chosen.inner))


def keeps_limits(chosen: Chosen) -> bool:
    """Whether there are as many of everything as is asked for and allowed, in groups too, after all modifiers.

    What lies in a model is left out: its weapons do not decide how many models there may be.
    """
    for each in chosen.inner:
        if not _within(each.number, each.node.limits, each, each.node.modifiers):
            return False
        if each.node.kind != "model" and not keeps_limits(each):
            return False
    groups = {group.id: group for each in chosen.inner for group in each.groups}
    for group in groups.values():
        there = sum(each.number for each in chosen.inner if group in each.groups)
        inside = Chosen(group, 1, chosen)  # for its modifiers, 'self' is the group and 'parent' what it stands in
        inside.inner = [each for each in chosen.inner if group in each.groups]
        if not _within(there, group.limits, inside, group.modifiers):
            return False
    return True


def _within(there: int, limits: tuple[Limit, ...], chosen: Chosen, modifiers: tuple[Modifier, ...]) -> bool:
    for each in limits:
        if each.field == "selections" and each.scope == "parent":
            value = _modified(chosen, each.value, each.id, modifiers)
            if (there < value) if each.least else (0 <= value < there):
                return False
    return True


def visible(node: Node) -> Node:
    """Return an entry without what an empty Army does not show of it."""
    return _visible(Chosen(node, 1, None))


def _visible(chosen: Chosen) -> Node:
    kept = []
    for each in chosen.node.children:
        inner = Chosen(each, 1, chosen)
        if not _hidden(inner, hidden=each.hidden, modifiers=each.modifiers):
            kept.append(_visible(inner))
    return replace(chosen.node, children=tuple(kept), hidden=False)


def shown_rules(chosen: Chosen) -> tuple[str, ...]:
    """Return the special rules of an entry that are not hidden, by the names that they have there."""
    rules = (each for each in chosen.node.rules if not _hidden(chosen, hidden=each.hidden, modifiers=each.modifiers))
    return tuple(dict.fromkeys(_named(chosen, each) for each in rules))


def _chosen(
    node: Node, number: int, parent: Chosen | None, wanted: Mapping[str, int], groups: tuple[Node, ...] = ()
) -> Chosen:
    found = Chosen(node, number, parent, groups)
    _fill(found, node.children, wanted, ())
    return found


def _fill(chosen: Chosen, children: tuple[Node, ...], wanted: Mapping[str, int], groups: tuple[Node, ...]) -> int:
    """Select what must be selected, and return how many selections that were."""
    taken = 0
    for child in children:
        if child.kind == GROUP:
            taken += _fill_group(chosen, child, wanted, groups)
            continue
        limit = child.limit(least=True)
        number = wanted.get(child.id, 0 if limit is None else int(limit.value))
        if number > 0 and (not child.hidden or child.id in wanted):
            chosen.inner.append(_chosen(child, number, chosen, wanted, groups))
            taken += number
    return taken


def _fill_group(chosen: Chosen, group: Node, wanted: Mapping[str, int], groups: tuple[Node, ...]) -> int:
    if group.hidden:
        return 0
    within = (*groups, group)
    taken = _fill(chosen, group.children, wanted, within)
    limit = group.limit(least=True)
    lacking = (0 if limit is None else int(limit.value)) - taken
    entries = [each for each in _entries(group) if not each.hidden]
    if lacking <= 0 or not entries or any(each.id in wanted for each in entries):
        return taken
    holding = (each for each in entries if any(one.id in wanted for one in each.walk()))
    picked = next(holding, None) or default_of(group) or entries[0]
    there = next((each for each in chosen.inner if each.node is picked), None)
    if there is None:
        chosen.inner.append(_chosen(picked, lacking, chosen, wanted, within))
    else:
        there.number += lacking
    return taken + lacking


def default_of(group: Node) -> Node | None:
    """Return what a group selects unasked: its default, else its first entry that is not hidden."""
    entries = [each for each in _entries(group) if not each.hidden]
    named = (each for each in entries if group.default and each.is_called(group.default))
    return next(named, entries[0] if entries else None)


def _entries(group: Node) -> Iterator[Node]:
    for each in group.children:
        if each.kind == GROUP:
            yield from _entries(each)
        else:
            yield each


def _modified(chosen: Chosen, value: float, field: str, modifiers: tuple[Modifier, ...]) -> float:
    for each in modifiers:
        if each.field != field or not _met(chosen, each.when):
            continue
        times = 1 if not each.repeats else sum(_times(chosen, one) for one in each.repeats)
        change = _change(chosen, each)
        value = change if each.kind == "set" else value + times * change
    return value


def _change(chosen: Chosen, modifier: Modifier) -> float:
    """Return by how much a modifier changes a number, or what it sets it to."""
    try:
        return -modifier.number if modifier.kind == "decrement" else modifier.number
    except InputError as error:
        raise error.within(file=chosen.node.file, path=chosen.node.id) from None


def _named(chosen: Chosen, rule: Rule) -> str:
    name = rule.name
    for each in rule.modifiers:
        if each.field == "name" and _met(chosen, each.when):
            told = {"set": each.value, "append": f"{name} {each.value}", "prepend": f"{each.value} {name}"}
            name = name.replace(each.replaced, each.value) if each.kind == "replace" else told.get(each.kind, name)
    return name.strip()


def _hidden(chosen: Chosen, *, hidden: bool, modifiers: tuple[Modifier, ...]) -> bool:
    for each in modifiers:
        if each.field == "hidden" and _met(chosen, each.when):
            hidden = each.value == "true"
    return hidden


def _met(chosen: Chosen, when: Conditions) -> bool:
    told = (_met(chosen, each) if isinstance(each, Conditions) else _holds(chosen, each) for each in when.parts)
    return all(told) if when.every or not when.parts else any(told)


def _holds(chosen: Chosen, condition: Condition) -> bool:
    if condition.kind in ("instanceOf", "notInstanceOf"):
        found = any(_is(each.node, condition.child) for each in _instances(chosen, condition.scope))
        return found is (condition.kind == "instanceOf")
    count = _count(chosen, condition)
    return {
        "atLeast": count >= condition.value,
        "atMost": count <= condition.value,
        "greaterThan": count > condition.value,
        "lessThan": count < condition.value,
        "equalTo": count == condition.value,
        "notEqualTo": count != condition.value,
    }[condition.kind]


def _times(chosen: Chosen, repeat: Repeat) -> int:
    whole, rest = divmod(_count(chosen, repeat), repeat.value)
    return repeat.times * (int(whole) + (1 if rest and repeat.up else 0))


def _instances(chosen: Chosen, scope: str) -> tuple[Chosen, ...]:
    if scope == "ancestor":
        return tuple(chosen.lineage())[1:]
    found = _scope(chosen, scope)
    return () if found is None else (found,)


def _scope(chosen: Chosen, scope: str) -> Chosen | None:
    """Return what is counted in; None for a Formation or the Army, which are empty here."""
    if scope == "self":
        return chosen
    if scope == "parent":
        return chosen.parent
    if scope == "root-entry":
        return chosen.top
    if scope == "unit":
        return next((each for each in chosen.lineage() if each.node.kind == "unit"), chosen.top)
    return next((each for each in chosen.lineage() if each.node.is_called(scope)), None)


def _count(chosen: Chosen, asked: Condition | Repeat) -> float:
    scope = _scope(chosen, asked.scope)
    if scope is None or asked.field == "forces" or asked.field.startswith("limit::"):
        return 0.0
    if asked.field != "selections":
        return _unchanged(scope, asked.field) / max(scope.number, 1)
    return float(_counted(scope, asked.child, deep=asked.deep))


def _unchanged(chosen: Chosen, field: str) -> float:
    """Return what a selection costs before modifiers: one that waits for the costs it changes would never end."""
    own = chosen.node.costs.get(field, 0.0)
    return chosen.number * (own + sum(_unchanged(each, field) for each in chosen.inner))


def _counted(chosen: Chosen, child: str, *, deep: bool) -> int:
    total = 0
    for each in chosen.inner:
        named = _is(each.node, child) or any(group.is_called(child) for group in each.groups)
        total += each.number if named else 0
        total += each.number * _counted(each, child, deep=True) if deep else 0
    return total


def _is(node: Node, name: str) -> bool:
    return name in ("any", "") or (node.kind == name if name in KINDS else node.is_called(name))
