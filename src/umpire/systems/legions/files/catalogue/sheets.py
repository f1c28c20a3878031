"""Datasheets made of the catalogues: sizes with their points, models, weapons, what may be chosen, added and bought."""

from __future__ import annotations

import re
from collections.abc import Mapping

from umpire.errors import InputError
from umpire.systems.legions.files.catalogue.arming import (
    arms_in,
    bought_in,
    choices_in,
    exclusive_in,
    is_weapon,
    least,
    name_of,
    weapons_in,
)
from umpire.systems.legions.files.catalogue.facts import (
    Arms,
    Choice,
    KindFacts,
    Option,
    SheetFacts,
    UpgradeFacts,
    WeaponFacts,
)
from umpire.systems.legions.files.catalogue.matching import TRANSPORTS, kind_of, sheet_of
from umpire.systems.legions.files.catalogue.nodes import Lines, Node
from umpire.systems.legions.files.catalogue.places import Place, first_place, places_of
from umpire.systems.legions.files.catalogue.prices import added_to, becoming, packs_of, sizes_of
from umpire.systems.legions.files.catalogue.selecting import Chosen, choose, shown_rules, visible
from umpire.systems.legions.files.datasheets import Datasheet

TYPE = re.compile(r"^(?P<type>.+?) \((?P<scale>\d)\)$")
FIELDS = ("Move", "Sv", "CAF", "Morale", "W")


def facts_of_entry(node: Node) -> SheetFacts:
    """Return what a Detachment of the catalogues says; one that is shipped, by the names that we have for it.

    Raises:
        InputError: If there are no models in it.
    """
    sheet, node = sheet_of(node.name), visible(node)
    kinds: dict[str, list[Place]] = {}
    for place in places_of(node):
        kinds.setdefault(_called(sheet, node, place.model), []).append(place)
    if not kinds:
        fix = "Its entry or what it links to is unfinished."
        raise InputError("This Detachment has no models", file=node.file, path=node.id, value=node.name, fix=fix)
    own = _own(sheet, node, kinds)
    ordered = (own, *(each for each in kinds if each != own))
    main = first_place(kinds[own])
    further = {name: kinds[name] for name in ordered[1:]}
    added = added_to(node, main, further)
    places = [each for name in ordered for each in kinds[name]]
    categories = (*main.model.categories, *node.categories)
    types = [found for each in categories if (found := TYPE.match(each.name))]
    return SheetFacts(
        id=sheet.id if sheet else re.sub(r"[^a-z0-9]+", "-", node.name.casefold()).strip("-") or node.id,
        name=sheet.name if sheet else node.name,
        faction=sheet.faction if sheet else node.file.removesuffix(".cat"),
        role=next((each.name for each in node.categories if each.primary), ""),
        type=types[0]["type"] if types else "",
        scale=int(types[0]["scale"]) if types else 0,
        sizes=sizes_of(node, main),
        added=added,
        packs=packs_of(main, added),
        becoming=becoming(node, main, further),
        options=_options(places, sheet),
        exclusive=_exclusive(places, sheet),
        upgrades=_upgrades(node, places),
        kinds=tuple(_kind(sheet, node, name, kinds[name], main.model) for name in ordered),
    )


def _called(sheet: Datasheet | None, node: Node, model: Node) -> str:
    kind = kind_of(sheet, model) if sheet else None
    if kind is not None:
        return kind.name if sheet is not None and kind is not sheet else kind.model
    lines = _characteristics(node, model)
    return lines.name if lines else model.name


def _own(sheet: Datasheet | None, node: Node, kinds: Mapping[str, list[Place]]) -> str:
    if sheet is not None and sheet.model in kinds:
        return sheet.model
    needed = (name for name, places in kinds.items() if any(least(each.grows) for each in places))
    return next(needed, next(iter(kinds)))


def _weapon_names(sheet: Datasheet | None) -> tuple[str, ...]:
    kinds = (sheet, *sheet.upgrade_models) if sheet else ()
    return tuple(dict.fromkeys(line.name for kind in kinds for line in kind.weapons))


def _options(places: list[Place], sheet: Datasheet | None) -> dict[str, int]:
    known, of = _weapon_names(sheet), sheet.id if sheet else ""
    found: dict[str, int] = {}
    for each in (each for place in places for each in bought_in(place.model)):
        if is_weapon(each):
            found.setdefault(name_of(each, known, of=of), int(each.points))
    return found


def _exclusive(places: list[Place], sheet: Datasheet | None) -> frozenset[frozenset[str]]:
    known, of = _weapon_names(sheet), sheet.id if sheet else ""
    groups = (group for place in places for group in exclusive_in(place.model))
    return frozenset(frozenset(name_of(each, known, of=of) for each in group if is_weapon(each)) for group in groups)


def _upgrades(node: Node, places: list[Place]) -> dict[str, UpgradeFacts]:
    """Return what models may be upgraded to that is no weapon."""
    found: dict[str, UpgradeFacts] = {}
    for holder in (node, *(place.model for place in places)):
        for each in bought_in(holder):
            models = any(one.kind in ("model", "unit") for one in each.walk())
            if not models and not is_weapon(each) and each.name != TRANSPORTS:
                gains = shown_rules(Chosen(each, 1, None))
                found.setdefault(each.name, UpgradeFacts(points=int(each.points), gains=gains, one_per=_one_per(each)))
    return found


def _one_per(node: Node) -> int:
    """Return for how many models there may be one: what its limit grows by."""
    limit = node.limit(least=False)
    growing = (each for each in node.modifiers if limit is not None and each.field == limit.id and each.repeats)
    found = next(growing, None)
    return 1 if found is None else int(found.repeats[0].value)


def _kind(sheet: Datasheet | None, node: Node, name: str, places: list[Place], main: Node) -> KindFacts:
    kind = sheet.kind(name) if sheet and name in _names(sheet) else None
    known = tuple(dict.fromkeys(line.name for line in kind.weapons)) if kind else ()
    of = sheet.id if sheet else ""
    lines = _characteristics(node, places[0].model)
    told = lines.told if lines else {}
    arms: dict[Arms, int] = {}
    weapons: dict[str, WeaponFacts] = {}
    for place in places:
        extra = int(place.model.points - main.points) if main in [each.model for each in places] else 0
        for each, points in arms_in(place.model, known, of=of).items():
            arms[each] = min(points + extra, arms.get(each, points + extra))
        weapons |= {each.label: each for each in weapons_in(place.model, known, of=of) if each.label not in weapons}
    choices = _choices(node, places, main, known, of)
    move, save, caf, morale, wounds = (told.get(each, "") for each in FIELDS)
    return KindFacts(
        name=name,
        movement=move,
        save=save,
        caf=caf,
        morale=morale,
        wounds=wounds,
        rules=_rules(node, places[0]),
        weapons=tuple(weapons.values()),
        arms=arms,
        choices=choices,
        gives={each.weapons: each.gives for one in choices for each in one.options if each.gives},
    )


def _choices(node: Node, places: list[Place], main: Node, known: tuple[str, ...], of: str) -> tuple[Choice, ...]:
    """Return what a model chooses; of several entries for models of one kind, one with what it may carry."""
    if len(places) == 1:
        return tuple(choices_in(places[0].model, known, of=of))
    usual = _rules(node, places[0])
    options = [
        Option(
            name=each.model.name,
            weapons=arms,
            points=points + int(each.model.points - main.points),
            gives=tuple(rule for rule in _rules(node, each) if rule not in usual),
        )
        for each in places
        for arms, points in arms_in(each.model, known, of=of).items()
    ]
    return (Choice(choose=1, options=tuple(sorted(options, key=lambda option: option.points != 0))),)


def _names(sheet: Datasheet) -> set[str]:
    return {sheet.model, *(each.name for each in sheet.upgrade_models), *(each.model for each in sheet.upgrade_models)}


def _rules(node: Node, place: Place) -> tuple[str, ...]:
    """Return the special rules of a model: its own, those of the packs around it and of its Detachment."""
    chosen = choose(node, {each.id: max(least(each), 1) for each in place.path if each is not node})
    own = _down(chosen, place.path)
    return tuple(dict.fromkeys(rule for each in reversed(tuple(own.lineage())) for rule in shown_rules(each)))


def _down(chosen: Chosen, path: tuple[Node, ...]) -> Chosen:
    for node in path:
        chosen = next((each for each in chosen.inner if each.node is node), chosen)
    return chosen


def _characteristics(node: Node, model: Node) -> Lines | None:
    profiles = (each for holder in (model, node) for each in holder.profiles if each.kind == "Detachment")
    return next(profiles, None)
