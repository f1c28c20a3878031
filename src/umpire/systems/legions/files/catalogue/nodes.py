"""Entries of catalogues with their links followed: what may be selected, under which limits, for which costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite, nan
from xml.etree.ElementTree import Element

import msgspec

from umpire.errors import InputError
from umpire.systems.legions.files.catalogue.folder import Catalogues, inside, place, tag

POINTS = "ee95-a20e-f9ff-e2c2"
"""The id of the costs that are points: their name begins with marks that nobody sees."""

DEEPEST = 24
"""How many entries lie within one another at most: the catalogues need ten."""

MOST = 20_000
"""How many entries lie in one at most, links followed."""

GROUP = "group"

MODIFIERS = (
    "set", "increment", "decrement", "append", "prepend", "replace", "add", "remove", "set-primary", "unset-primary",
)  # fmt: skip
CONDITIONS = (
    "atLeast", "atMost", "lessThan", "greaterThan", "equalTo", "notEqualTo", "instanceOf", "notInstanceOf",
)  # fmt: skip


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """What a modifier waits for: how many of ``child`` there are in ``scope``."""

    kind: str
    value: float
    field: str
    scope: str
    child: str
    deep: bool


class Conditions(msgspec.Struct, frozen=True, kw_only=True):
    """Conditions that must hold together (``every``), or one of which must."""

    every: bool
    parts: tuple[Condition | Conditions, ...]


class Repeat(msgspec.Struct, frozen=True, kw_only=True):
    """How often a modifier acts: ``times`` for each ``value`` of ``child`` in ``scope``."""

    value: float
    times: int
    field: str
    scope: str
    child: str
    deep: bool
    up: bool


class Modifier(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a field: of the costs of that id, the limit of that id, 'name', 'hidden', 'category'."""

    kind: str
    field: str
    value: str
    replaced: str
    when: Conditions
    repeats: tuple[Repeat, ...]

    @property
    def number(self) -> float:
        """What a number is set to, or by how much it changes.

        Raises:
            InputError: If it is none.
        """
        try:
            found = float(self.value)
        except ValueError:
            found = nan
        if not isfinite(found) or self.kind not in ("set", "increment", "decrement"):
            raise InputError(
                "This changes no number", path=f"modifier of {self.field}", value=f"{self.kind} {self.value}"
            )
        return found


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """How many there must be at least or may be at most, counted in ``scope``."""

    id: str
    least: bool
    value: float
    field: str
    scope: str


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """A special rule or trait by its name, and what changes the name or hides it."""

    name: str
    hidden: bool
    modifiers: tuple[Modifier, ...]


class Lines(msgspec.Struct, frozen=True, kw_only=True):
    """A profile: its name, its kind ('Detachment', 'Weapon'), its characteristics by name."""

    name: str
    kind: str
    told: Mapping[str, str]


class Category(msgspec.Struct, frozen=True, kw_only=True):
    """A category that an entry is in: a slot, a type with its Scale, an Army List."""

    id: str
    name: str
    primary: bool


class Node(msgspec.Struct, frozen=True, kw_only=True):
    """An entry or a group of entries, with all that its link and its target say.

    ``id`` is that of the entry itself, ``links`` the ids of the links that led to it; ``kind`` is 'unit', 'model',
    'upgrade' or 'group', ``default`` the id of what a group selects unasked.
    """

    id: str
    links: tuple[str, ...]
    name: str
    kind: str
    file: str
    hidden: bool
    default: str
    costs: Mapping[str, float]
    limits: tuple[Limit, ...]
    modifiers: tuple[Modifier, ...]
    rules: tuple[Rule, ...]
    profiles: tuple[Lines, ...]
    categories: tuple[Category, ...]
    children: tuple[Node, ...]

    @property
    def points(self) -> float:
        """Its own points, before any modifier."""
        return self.costs.get(POINTS, 0.0)

    def is_called(self, name: str) -> bool:
        """Whether an id means this entry: its own, that of one of its links, or of one of its categories."""
        return name == self.id or name in self.links or any(each.id == name for each in self.categories)

    def limit(self, *, least: bool) -> Limit | None:
        """Return how many of it its parent needs at least, or allows."""
        found = (
            each
            for each in self.limits
            if each.least is least and each.field == "selections" and each.scope == "parent"
        )
        return (
            max(found, key=lambda each: each.value, default=None)
            if least
            else min(found, key=lambda each: each.value, default=None)
        )

    def walk(self) -> Iterator[Node]:
        """Yield it and all that lies in it."""
        yield self
        for each in self.children:
            yield from each.walk()


def read_node(catalogues: Catalogues, element: Element) -> Node:
    """Return an entry, group or link with its links followed.

    Raises:
        InputError: If a link leads nowhere, entries lie in one another without end, or something in one is not known.
    """
    return _Reading(catalogues).node(element, 0)


class _Reading:
    """One entry as it is read: how many further ones it has taken so far."""

    def __init__(self, catalogues: Catalogues) -> None:
        self.catalogues, self.taken = catalogues, 0

    def node(self, element: Element, depth: int) -> Node:
        try:
            return self._node(element, depth)
        except InputError as error:
            file = self.catalogues.file_of.get(element.get("id", ""), "")
            raise (error if error.file else error.within(file=file)) from None

    def _node(self, element: Element, depth: int) -> Node:
        chain = self._chain(element, depth)
        target = chain[-1]
        parts = [part for each in reversed(chain) for part in inside(each, *_WITHIN)]
        infos = [part for each in chain for part in inside(each, "infoLinks", "profiles", "rules")]
        return Node(
            id=target.get("id", ""),
            links=tuple(each.get("id", "") for each in chain[:-1]),
            name=target.get("name", "").strip(),
            kind=GROUP if tag(target) == "selectionEntryGroup" else target.get("type", "upgrade"),
            file=self.catalogues.file_of.get(target.get("id", ""), ""),
            hidden=any(each.get("hidden") == "true" for each in chain),
            default=target.get("defaultSelectionEntryId", ""),
            costs=_costs(chain),
            limits=tuple(limit for each in reversed(chain) for limit in limits_of(each)),
            modifiers=tuple(modifier for each in reversed(chain) for modifier in modifiers_of(each)),
            rules=tuple(rule for each in infos for rule in _rules(self.catalogues, each)),
            profiles=tuple(lines for each in infos for lines in _profiles(self.catalogues, each)),
            categories=tuple(category for each in chain for category in _categories(self.catalogues, each)),
            children=tuple(self.node(each, depth + 1) for each in parts),
        )

    def _chain(self, element: Element, depth: int) -> list[Element]:
        """Return the links that are followed from an element, and what they lead to."""
        self.taken += 1
        if self.taken > MOST:
            fix = "The largest of the community's has two thousand."
            raise InputError(f"More than {MOST} entries lie in one", path=place(element), fix=fix)
        chain = [element]
        while tag(chain[-1]) == "entryLink":
            chain.append(self.catalogues.target(chain[-1]))
            if len(chain) + depth > DEEPEST:
                fix = "Mend the link: it leads back to itself."
                raise InputError("Entries lie in one another without end", path=place(element), fix=fix)
        return chain


_WITHIN = ("selectionEntries", "selectionEntryGroups", "entryLinks")


def _costs(chain: list[Element]) -> dict[str, float]:
    costs: dict[str, float] = {}
    for each in chain:
        for cost in inside(each, "costs"):
            name = cost.get("typeId", "")
            costs[name] = costs.get(name, 0.0) + _number(cost, "value")
    return costs


def _rules(catalogues: Catalogues, element: Element) -> Iterator[Rule]:
    if tag(element) == "rule" or (tag(element) == "infoLink" and element.get("type") == "rule"):
        target = catalogues.target(element) if tag(element) == "infoLink" else element
        hidden = element.get("hidden") == "true" or target.get("hidden") == "true"
        yield Rule(name=target.get("name", ""), hidden=hidden, modifiers=tuple(modifiers_of(element)))


def _profiles(catalogues: Catalogues, element: Element) -> Iterator[Lines]:
    if tag(element) == "infoLink" and element.get("type") == "profile":
        element = catalogues.target(element)
    if tag(element) == "profile":
        told = {each.get("name", ""): (each.text or "").strip() for each in inside(element, "characteristics")}
        yield Lines(name=element.get("name", "").strip(), kind=element.get("typeName", ""), told=told)


def _categories(catalogues: Catalogues, element: Element) -> Iterator[Category]:
    for each in inside(element, "categoryLinks"):
        name = catalogues.target(each).get("name", "").strip()
        yield Category(id=each.get("targetId", ""), name=name, primary=each.get("primary") == "true")


def limits_of(element: Element) -> Iterator[Limit]:
    """Yield the limits of an entry or link."""
    for each in inside(element, "constraints"):
        yield Limit(
            id=each.get("id", ""),
            least=each.get("type") == "min",
            value=_number(each, "value"),
            field=each.get("field", ""),
            scope=each.get("scope", ""),
        )


def modifiers_of(element: Element) -> Iterator[Modifier]:
    """Yield the modifiers of an entry or link, those in groups with the conditions of their group."""
    for each in inside(element, "modifiers"):
        yield Modifier(
            kind=_known(each, MODIFIERS),
            field=each.get("field", ""),
            value=each.get("value", ""),
            replaced=each.get("arg", ""),
            when=_conditions(each, every=True),
            repeats=tuple(_repeat(one) for one in inside(each, "repeats")),
        )
    for group in inside(element, "modifierGroups"):
        outer = _conditions(group, every=True)
        for inner in modifiers_of(group):
            yield msgspec.structs.replace(inner, when=Conditions(every=True, parts=(outer, inner.when)))


def _conditions(element: Element, *, every: bool) -> Conditions:
    parts: list[Condition | Conditions] = [_condition(each) for each in inside(element, "conditions")]
    parts += [_conditions(each, every=each.get("type") != "or") for each in inside(element, "conditionGroups")]
    return Conditions(every=every, parts=tuple(parts))


def _condition(element: Element) -> Condition:
    return Condition(
        kind=_known(element, CONDITIONS),
        value=_number(element, "value"),
        field=element.get("field", ""),
        scope=element.get("scope", ""),
        child=element.get("childId", ""),
        deep=element.get("includeChildSelections") == "true",
    )


def _repeat(element: Element) -> Repeat:
    return Repeat(
        value=_number(element, "value") or 1.0,
        times=int(_number(element, "repeats")),
        field=element.get("field", ""),
        scope=element.get("scope", ""),
        child=element.get("childId", ""),
        deep=element.get("includeChildSelections") == "true",
        up=element.get("roundUp") == "true",
    )


def _known(element: Element, known: tuple[str, ...]) -> str:
    kind = element.get("type", "")
    if kind not in known:
        fix = f"Known are {', '.join(known)}: ask for this one to be supported."
        raise InputError("The catalogues use a word that is not known here", path=place(element), value=kind, fix=fix)
    return kind


def _number(element: Element, name: str) -> float:
    text = element.get(name, "")
    try:
        found = float(text)
    except ValueError:
        found = nan
    if not isfinite(found):
        raise InputError("This must be a number", path=f"{place(element)} {name}", value=text)
    return found
