"""A table of any kind as a case to ask about: two models put on it, and the question that a game is usually asked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from umpire.formats.document import Document, read_document
from umpire.formats.imports import features_of, import_document, table_of_game, taken_for
from umpire.formats.plans import parse_assumption
from umpire.formats.tables import Content
from umpire.game import game_names, tables_of
from umpire.geometry import Point
from umpire.table import Extent

BASE = "25mm"
SIZE = (60.0, 44.0)


def ends_of(table: Content) -> tuple[Point, Point]:
    """Return a place at each end of a table, half an inch from its edge."""
    (left, low), (width, depth) = table.get("corner", (0.0, 0.0)), table.get("size", SIZE)
    return (left + 0.5, low + depth / 2.0), (left + width - 0.5, low + depth / 2.0)


def two_models(system: str, places: tuple[Point, Point], *, base: str = BASE) -> Content:
    """Return the `units:` and the `ask:` of a case about two models: a1 looks from the first place at b1."""
    asked = tables_of(system).between_two
    units = [
        {
            "id": name,
            "side": side,
            "base": base,
            **({"profile": dict(asked.profile)} if asked.profile else {}),
            "models": [{"id": f"{name}1", "at": list(at)}],
        }
        for (name, side), at in zip((("a", "red"), ("b", "blue")), places, strict=True)
    ]
    return {"units": units, "ask": [dict(asked.question)]}


def asked_about(title: str, rule: str, table: Content, more: Content) -> Content:
    """Return a case with a table; ``more`` are its `units:`, its `ask:`, and whatever else a case may say."""
    on_table = {name: each for name, each in more.items() if name in ("units", "formations", "markers")}
    rest = {name: each for name, each in more.items() if name not in on_table}
    units = [*table.get("units", ()), *on_table.pop("units", ())]
    return {"id": "mine", "rules": [rule], "title": title, "table": {**table, **on_table, "units": units}, **rest}


class TableToAsk(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a game as its files have it; ``told`` are sentences on what was assumed and left out on the way."""

    system: str
    title: str
    content: dict[str, Any]
    told: tuple[str, ...] = ()


def table_to_ask(
    document: Document, wanted: str = "", *, system: str = "", take: Sequence[str] = (), assume: Sequence[str] = ()
) -> TableToAsk:
    """Return the table of a file in its own game, or one of no game in the game that is named.

    Raises:
        InputError: If there is no table in the file, it is broken, or it is not said which game it is for.
    """
    own = _own_table(document)
    if own is None:
        return _imported(document, wanted, system=system, take=take, assume=assume)
    told = {"--system": system if system != own.system else "", "--take": " ".join(take), "--assume": " ".join(assume)}
    for option, value in told.items():
        if value:
            problem = f"This table is one of {own.system} and says itself what stands on it"
            raise document.error(problem, path=option, value=value, fix="Leave it out.")
    return own


def _own_table(document: Document) -> TableToAsk | None:
    """Return the table of a table file or a scenario; None if the file is neither."""
    scenario = document.lookup("scenario")
    path = "table" if scenario is None else "scenario.table"
    content = document.lookup(path)
    if isinstance(content, str) and scenario is not None:
        file = read_document(Path(document.name).parent / content)
        if file.lookup("table") is None:
            fix = "Name a file with `system:` and `table:`, as the web table writes it."
            raise document.error("There is no table in this file", path=path, value=content, fix=fix)
        return _own_table(file.with_content({**file.content, "scenario": None}))
    if content is None:
        return None
    if not isinstance(content, dict):
        raise document.error("This is no table", path=path, fix="A table has its `size:` and its `features:`.")
    if "size" in content:
        document.convert(tuple[Extent, Extent], at=f"{path}.size")
    named = document.lookup("name") if scenario is None else document.lookup("scenario.title")
    mission = document.lookup("mission" if scenario is None else "scenario.mission")
    return TableToAsk(
        system=_known_game(document, document.lookup("system", default=game_names()[0])),
        title=str(named or Path(document.name).stem),
        content=content,
        told=(f"Left out: its mission ({mission}).",) if mission else (),
    )


def _known_game(document: Document, system: object) -> str:
    known = game_names()
    if system not in known:
        fix = f"Umpire knows {', '.join(known)}."
        raise document.error("This game is unknown", path="system", value=system, fix=fix)
    return str(system)


def _imported(
    document: Document, wanted: str, *, system: str, take: Sequence[str], assume: Sequence[str]
) -> TableToAsk:
    table = import_document(document, wanted, assumptions=[parse_assumption(text) for text in assume])
    system = system or table.system
    if not system:
        fix = "Name the game to ask in, for example --system wh40k9."
        raise document.error("This table is of no game", path="--system", fix=fix)
    _known_game(document, system)
    kinds = {each.kind for each in table.features}
    names = {each.lower(): each for each in features_of(system)}
    taken: dict[str, str] = {}
    for text in take:
        kind, _, name = text.partition("=")
        if kind not in kinds:
            fix = f"It has {', '.join(sorted(kinds)) or 'no features'}."
            raise document.error("No feature is of this kind", path="--take", value=text, fix=fix)
        if name.lower() not in names:
            fix = f"Write for example {kind}={next(iter(names.values()))}. There are {', '.join(names.values())}."
            raise document.error("There is no such feature in this game", path="--take", value=text, fix=fix)
        taken[kind] = names[name.lower()]
    made = table_of_game(table, system, taken_for(system, kinds=taken))
    told = (
        *(f"Assumed: {each}." for each in (*made.told, *table.assumed)),
        *(f"Not imported: {each}." for each in table.unmapped),
    )
    return TableToAsk(system=system, title=table.name, content=made.content, told=told)
