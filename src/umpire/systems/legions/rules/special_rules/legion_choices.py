"""What Legions settle before deployment: Dark Angels, Death Guard, Raven Guard, Alpha Legion."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from umpire.systems.legions.battlefield import (
    Battlefield,
    Detachment,
    DetachmentType,
    Formation,
    Terrain,
    Trait,
    change_field,
)

Gains = tuple[tuple[str, tuple[str, ...]], ...]
"""Detachments, each with the special rules that it gains."""

WINGS: dict[str, tuple[DetachmentType, tuple[str, ...]]] = {
    "infantry": (DetachmentType.INFANTRY, ("Phosphex", "Implacable")),
    "cavalry": (DetachmentType.CAVALRY, ("Outflank",)),
    "vehicles": (DetachmentType.VEHICLE, ("Nimble",)),
}
"""What the Dark Angels of a Formation choose among: which Detachments gain what."""
TYPES_NEEDED = 3

HYDRA = 3
"""How many Detachments gain a rule for each Formation of the Alpha Legion, one for each that is allied."""
SUBTLE = (DetachmentType.INFANTRY, DetachmentType.CAVALRY, DetachmentType.WALKER)

AREAS = 2
"""How many areas of terrain an Army with Death Guard makes Dangerous; two Structures count as one."""


class LegionChoice(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a Legion may settle now, by its rule: ``choice`` for ``what``, a Formation, a Detachment, an area.

    ``gains`` are the special rules that it brings, ``trapped`` is the area that becomes Dangerous.
    """

    rule: str
    what: str
    choice: str
    says: str
    gains: Gains = ()
    trapped: str = ""


Made = tuple[tuple[str, str], ...]
"""What has been settled already: for each choice its rule and what it was made for."""


def formations_of(field: Battlefield, side: str, legion: str) -> tuple[Formation, ...]:
    """Return a side's Formations of a Legion."""
    mine = (each for each in field.formations.values() if each.side == side)
    return tuple(each for each in mine if each.legion and each.legion.lower().replace("_", " ") == legion)


def legion_choices(field: Battlefield, side: str, made: Made) -> tuple[LegionChoice, ...]:
    """Return what a side may still settle for its Legions."""
    return (*_wings(field, side, made), *_hydra(field, side, made), *_traps(field, side, made))


def must_choose(choices: tuple[LegionChoice, ...]) -> bool:
    """Whether something is left that a side cannot go without: a Formation of Dark Angels picks one of the three."""
    return any(each.rule == "LI-SPC-106" for each in choices)


def _members(field: Battlefield, formation: str) -> Iterator[Detachment]:
    yield from (each for each in field.detachments.values() if each.formation == formation)


def _all_of(field: Battlefield, detachment: Detachment, kind: DetachmentType) -> bool:
    return all(field.profile(model).type is kind for model in detachment.models)


def _wings(field: Battlefield, side: str, made: Made) -> Iterator[LegionChoice]:
    """A Formation of Dark Angels with at least three types of Detachments picks what one of the types gains."""
    for formation in formations_of(field, side, "dark angels"):
        theirs = [each for each in _members(field, formation.id) if not each.dedicated]
        if len({field.type_of(each) for each in theirs}) < TYPES_NEEDED or ("LI-SPC-106", formation.id) in made:
            continue
        gaining = {
            wing: tuple((each.id, rules) for each in theirs if _all_of(field, each, kind))
            for wing, (kind, rules) in WINGS.items()
        }
        for wing in sorted(WINGS, key=lambda each: -len(gaining[each])):  # what serves most is suggested first
            (kind, rules), gains = WINGS[wing], gaining[wing]
            told = f"{formation.name}: {' and '.join(rules)} for its {kind.value} ({len(gains)} Detachments)"
            yield LegionChoice(rule="LI-SPC-106", what=formation.id, choice=wing, says=told, gains=gains)


def _hydra(field: Battlefield, side: str, made: Made) -> Iterator[LegionChoice]:
    """Up to three Detachments for each Formation of the Alpha Legion, one for each that is allied, gain a rule."""
    formations = formations_of(field, side, "alpha legion")
    most = sum(HYDRA if each.faction else 1 for each in formations)
    if sum(rule == "LI-SPC-123" for rule, _ in made) >= most:
        return
    for formation in formations:
        for each in _members(field, formation.id):
            if ("LI-SPC-123", each.id) in made or any(field.profile(model).has("Flyer") for model in each.models):
                continue
            subtle = any(_all_of(field, each, kind) for kind in SUBTLE)
            for rule in ("Infiltrate", "Outflank", "Forward Deployment") if subtle else ("Forward Deployment",):
                told = f"{each.name} ({each.id}) gains {rule}"
                gains = ((each.id, (rule,)),)
                yield LegionChoice(rule="LI-SPC-123", what=each.id, choice=rule, says=told, gains=gains)


def _traps(field: Battlefield, side: str, made: Made) -> Iterator[LegionChoice]:
    """An Army with Death Guard picks up to two areas that are Dangerous too; two Structures count as one."""
    if not formations_of(field, side, "death guard"):
        return
    spent = sum(_price(field, what) for rule, what in made if rule == "LI-SPC-117")
    for area in field.areas:
        known = area.has(Terrain.DANGEROUS) or (
            area.id in field.structures and field.structures[area.id].trapped is True
        )
        if not known and spent + _price(field, area.id) <= AREAS:
            told = f"{area.id} is Dangerous terrain, too"
            yield LegionChoice(rule="LI-SPC-117", what=area.id, choice="dangerous", says=told, trapped=area.id)


def _price(field: Battlefield, area: str) -> float:
    return 0.5 if area in field.structures else 1.0


def raven_guard_gains(field: Battlefield) -> Gains:
    """Return what the Detachments of the Raven Guard gain before deployment (LI-SPC-122).

    Infantry Infiltrate, unless their Formation has Dedicated Transports; these, Cavalry and Walkers deploy forward.
    """
    found: list[tuple[str, tuple[str, ...]]] = []
    for side in field.sides:
        for formation in formations_of(field, side, "raven guard"):
            members = tuple(_members(field, formation.id))
            carried = any(each.dedicated for each in members)
            for each in members:
                if _all_of(field, each, DetachmentType.INFANTRY):
                    found.append((each.id, ("Forward Deployment",) if carried else ("Infiltrate",)))
                elif any(_all_of(field, each, kind) for kind in (DetachmentType.CAVALRY, DetachmentType.WALKER)):
                    found.append((each.id, ("Forward Deployment",)))
    return tuple(found)


def with_rules(field: Battlefield, detachment: str, rules: tuple[str, ...]) -> Battlefield:
    """Return the table with further special rules for every model of a Detachment."""
    profiles, models = dict(field.profiles), dict(field.models)
    for name in field.detachments[detachment].models:
        old = profiles[models[name].profile]
        new = tuple(Trait(name=each) for each in rules if not old.has(each))
        if new:
            key = f"{models[name].profile} + {', '.join(each.name for each in new)}"
            profiles[key] = replace(old, special_rules=(*old.special_rules, *new))
            models[name] = replace(models[name], profile=key)
    return change_field(field, profiles=profiles, models=models)


def trapped(field: Battlefield, area: str) -> Battlefield:
    """Return the table with an area that is Dangerous terrain too; of a Structure its ways in and out are."""
    if area in field.structures:
        structure = replace(field.structures[area], trapped=True)
        return change_field(field, structures={**field.structures, area: structure})
    areas = tuple(
        replace(each, terrain=(*each.terrain, Terrain.DANGEROUS)) if each.id == area else each for each in field.areas
    )
    return change_field(field, areas=areas)
