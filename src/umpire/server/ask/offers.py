"""What is mostly asked about two models: the usual question of the game first, then those that go with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from umpire.errors import InputError
from umpire.formats.cases import look_between
from umpire.geometry import side_on
from umpire.server.ask.answering import Table, table_in
from umpire.server.ask.asking import LEGIONS
from umpire.systems.legions.battlefield import Battlefield

RANGED = "ranged"
MOST_WEAPONS, MOST_FEATURES = 3, 3
Entry = dict[str, Any]  # a question as a case file has it
Asked = tuple[str, Entry]


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A question that can be asked, and what a player would say for it."""

    says: str
    question: Entry


class Offered(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A case file, and who looks at whom on its table."""

    text: str
    viewer: str
    target: str


def offers(asked: Offered) -> tuple[Offer, ...]:
    """Return the questions of a game about two models, the usual one first.

    Raises:
        InputError: If the case is broken, or there are no such two.
    """
    table = table_in(asked.text)
    if asked.viewer == asked.target:
        raise InputError("A model cannot look at itself", path="target", value=asked.target, fix="Name two models.")
    found = OFFERED[table.system](table, asked.viewer, asked.target)
    return tuple(Offer(says=says, question=question) for says, question in found)


def _legions(table: Table, viewer: str, target: str) -> Iterator[Asked]:
    field: Battlefield = table.field
    if viewer not in field.models or (target not in field.models and target not in field.structures):
        path, missing = ("target", target) if viewer in field.models else ("viewer", viewer)
        fix = f"The models are {', '.join(field.models)}."
        raise InputError("There is no such model on the table", path=path, value=missing, fix=fix)
    owner = field.detachment_of(viewer).id
    aimed = field.detachment_of(target).id if target in field.models else target
    weapons = list(dict.fromkeys(each.name for each in field.profile(viewer).weapons if each.maximum))[:MOST_WEAPONS]
    yield "Can it be seen?", {"question": "see", "viewer": viewer, "target": target, "margin": True}
    if target in field.models:
        yield "How much of it is hidden?", {"question": "obscured", "viewer": viewer, "target": target}
    yield "How far is it?", {"question": "range", "model": viewer, "target": target}
    for name in weapons:
        yield f"May {name} be fired?", {"question": "can_fire", "model": viewer, "target": aimed, "weapon": name}
    for name in weapons:
        question = {"question": "hit_modifiers", "model": viewer, "target": aimed, "weapon": name}
        yield f"What modifies the hits of {name}?", question
    if target in field.models:
        for name in weapons:
            yield f"Its saves against {name}?", {"question": "saves", "model": target, "by": viewer, "weapon": name}
    if weapons:
        yield "What are the odds?", {"question": "fire_odds", "detachment": owner, "target": aimed}
    if target in field.models:
        yield "The odds of a Fight?", {"question": "fight_odds", "model": viewer, "against": target}


def _wh40k9(table: Table, viewer: str, target: str) -> Iterator[Asked]:
    unit, aimed = _units(table, viewer, target)
    weapons = _weapons(table, viewer)
    yield "Is it visible?", {"question": "visible", "model": target, "to": viewer, "margin": True}
    yield from _shooting(viewer, aimed, weapons)
    for name in weapons:
        yield f"How does {name} hit?", {"question": "hits", "model": viewer, "weapon": name, "target": aimed}
    for name in weapons:
        yield f"Its save against {name}?", {"question": "saves", "model": target, "attacker": viewer, "weapon": name}
    for name in _between(table, viewer, target):
        yield f"Does it have cover from {name}?", _of_feature("covered", viewer, target, name)
    if weapons:
        yield "What are the odds?", {"question": "odds", "unit": unit, "target": aimed}


def _legacy(table: Table, viewer: str, target: str) -> Iterator[Asked]:
    unit, aimed = _units(table, viewer, target)
    weapons, between = _weapons(table, viewer), _between(table, viewer, target)
    yield "Is it visible?", {"question": "visible", "model": target, "to": viewer, "margin": True}
    yield from _shooting(viewer, aimed, weapons)
    for name in between:
        yield f"Is it in cover behind {name}?", _of_feature("behind", viewer, target, name)
    for name in between:
        yield f"Which cover save has it from {name}?", _of_feature("covered", viewer, target, name)
    for name in weapons:
        yield f"Its save against {name}?", {"question": "saves", "model": target, "attacker": viewer, "weapon": name}
    for name in weapons:
        yield f"How does {name} hit?", {"question": "hits", "model": viewer, "weapon": name}
    if weapons:
        yield "What are the odds?", {"question": "odds", "unit": unit, "target": aimed}
    yield "Are they in base contact?", {"question": "contact", "model": viewer, "other": target}


def _warcry(table: Table, viewer: str, target: str) -> Iterator[Asked]:
    _units(table, viewer, target)
    weapons = _weapons(table, viewer, kind="")
    yield "Is it in cover?", {"question": "covered", "model": target, "attacker": viewer, "margin": True}
    pair = {"attacker": viewer, "target": target}
    for name in weapons:
        yield f"May it be attacked with {name}?", {"question": "target", **pair, "weapon": name}
    for name in weapons:
        yield f"What does {name} need to hit?", {"question": "hits", **pair, "weapon": name}
    for name in weapons:
        yield f"The odds with {name}?", {"question": "odds", **pair, "weapon": name}


OFFERED = {LEGIONS: _legions, "wh40k9": _wh40k9, "wh40k_legacy": _legacy, "warcry": _warcry}


def _units(table: Table, viewer: str, target: str) -> tuple[str, str]:
    """Return the units of two models.

    Raises:
        InputError: If one of them is not on the table.
    """
    board = table.field.table
    try:
        return board.model(viewer).unit, board.model(target).unit
    except InputError as error:
        raise error.within(path="viewer" if viewer not in board.models else "target") from None


def _weapons(table: Table, viewer: str, *, kind: str = RANGED) -> list[str]:
    """Return the names of a model's weapons, those of one kind alone where one is named."""
    model = table.field.table.model(viewer)
    borne = table.field.profile(model).weapons
    return list(dict.fromkeys(each.name for each in borne if not kind or each.kind == kind))[:MOST_WEAPONS]


def _shooting(viewer: str, aimed: str, weapons: list[str]) -> Iterator[Asked]:
    for name in weapons:
        yield (
            f"May it be shot with {name}?",
            {"question": "targetable", "model": viewer, "weapon": name, "target": aimed},
        )


def _of_feature(kind: str, viewer: str, target: str, feature: str) -> Entry:
    return {"question": kind, "model": target, "feature": feature, "attacker": viewer, "margin": True}


def _between(table: Table, viewer: str, target: str) -> list[str]:
    """Return the features along the line from one model to another."""
    side = side_on(look_between(table.system, table.field, (viewer, target)))
    return list(dict.fromkeys(each.id for each in side.cuts))[:MOST_FEATURES] if side is not None else []
