"""The schemas of whole files, for editors and other programs: each has a dialect and an id of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from umpire.errors import InputError
from umpire.formats.imports import ImportedArmy
from umpire.formats.imports.outlines import OutlinesFile
from umpire.formats.schemas.parts import (
    Schema,
    case_schema,
    in_degrees,
    part_names,
    part_schema,
    parts_of,
    with_choices,
)
from umpire.formats.tables import TableDocument
from umpire.game import Closing, Entry, FirstLine, Game, game, game_names, games

DIALECT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": "string"}


def _keyed(key: str, kind: Any, more: Schema | None = None) -> Schema:  # a type, or a union of types
    """Return the schema of a file that has what it is about under a key, and ``more`` beside it."""
    (inner,), defs = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    content = {
        "type": "object",
        "properties": {**(more or {}), key: inner},
        "required": [key],
        "additionalProperties": False,
    }
    return {**content, "$defs": in_degrees(defs)}


def _either(found: Iterator[tuple[str, Schema]]) -> Schema:
    """Return the schema of a file of any game from those of each, whose definitions go under the game's name."""
    ones, defs = [], {}
    for name, schema in found:
        own = _moved(schema, name)
        defs.update({f"{name}.{part}": each for part, each in own.pop("$defs", {}).items()})
        ones.append(own)
    return {**(ones[0] if len(ones) == 1 else {"oneOf": ones}), "$defs": defs}


def _moved(schema: Any, name: str) -> Any:  # a part of a schema: a mapping, a list, a word
    if isinstance(schema, list):
        return [_moved(each, name) for each in schema]
    if isinstance(schema, dict):
        return {key: _moved(each, name) for key, each in schema.items() if key != "discriminator"}
    if isinstance(schema, str) and schema.startswith("#/$defs/"):
        return schema.replace("#/$defs/", f"#/$defs/{name}.")
    return schema


def _of_tables(system: str) -> Schema:
    def one(of: Game) -> Schema:
        assert of.tables is not None, "asked before"
        more = {"system": {"const": of.name}, "name": TEXT, "about": TEXT, "mission": TEXT}
        made = _keyed("table", of.tables.entry_type, more)
        # who does not say it means the first game
        return made if of.name == game_names()[0] else {**made, "required": ["system", "table"]}

    return _either((each.name, one(each)) for each in _asked(system) if each.tables is not None)


def _of_kind(kind: str, system: str) -> Schema:
    def one(of: Game) -> Schema:
        (root,), defs = msgspec.json.schema_components([of.files[kind]()], ref_template="#/$defs/{name}")
        for each in defs.values():
            with_choices(each, of)
        return {**root, "$defs": in_degrees(defs)}

    found = [each for each in _asked(system) if kind in each.files]
    if not found:
        raise _no_schema(kind)
    return _either((each.name, one(each)) for each in found)


def _of_questions(system: str) -> Schema:
    asked = (each for each in _asked(system) if each.tables is not None)
    schema = _either((each.name, part_schema("question", each)) for each in asked)
    listed = {"type": "array", "items": {"type": "object"}}
    question = {"anyOf": schema.get("oneOf") or [{"anyOf": schema["anyOf"]}]}  # games ask some things alike
    return {
        "type": "object",
        "properties": {"units": listed, "formations": listed, "ask": {"type": "array", "items": question}},
        "required": ["units", "ask"],
        "$defs": schema["$defs"],
    }


def _of_logs(system: str) -> Schema:
    """Return the schema of a line of a log; what it holds of the engine stands there as the engine has it."""

    def one(of: Game) -> Schema:
        assert of.battle is not None, "asked before"
        played = of.battle().system
        lines, defs = msgspec.json.schema_components(
            [FirstLine, Entry, Closing, played.action_type, played.event_type], ref_template="#/$defs/{name}"
        )
        *kinds, action, event = lines
        entry = defs["Entry"]["properties"]
        entry["action"] = {"anyOf": [action, {"type": "null"}]}
        entry["events"] = {"type": "array", "items": event}
        defs["Header"]["properties"]["system"] = {"const": of.name}
        return {"anyOf": list(kinds), "$defs": defs}

    playing = [each for each in _asked(system) if each.battle is not None]
    made = _either((each.name, one(each)) for each in playing)
    return {"anyOf": made.pop("oneOf"), **made} if "oneOf" in made else made  # an undo is alike in all games


FILES: dict[str, tuple[str, Callable[[str], Schema]]] = {
    "case": ("Cases: worked examples with what must come out", case_schema),
    "scenario": ("A battle: two armies, a table, a mission", lambda system: _of_kind("scenario", system)),
    "army": ("An army, as it is mustered", lambda system: _of_kind("army", system)),
    "table": ("A table of a game", _of_tables),
    "imported_table": ("A table of any game or none", lambda _: _keyed("imported_table", TableDocument)),
    "imported_army": ("Units of a list builder's roster", lambda _: _keyed("imported_army", ImportedArmy)),
    "outlines": ("A table of bare outlines", lambda _: msgspec.json.schema(OutlinesFile)),
    "bases": ("Base sizes that a roster lacks", lambda _: _keyed("bases", dict[str, str | None])),
    "questions": ("Who is put on a table, and what is asked", _of_questions),
    "log": ("A line of a battle's log", _of_logs),
}
"""Every kind of file that is read, or written and read back: what it is, and what makes its schema of a game or all."""


def file_names() -> tuple[str, ...]:
    """Return the names of the kinds of file."""
    return tuple(FILES)


def schema_names() -> tuple[str, ...]:
    """Return the names of everything that has a schema: without a game's name, what the first game has."""
    return tuple(dict.fromkeys((*FILES, *part_names())))


def schema_of(name: str, *, system: str = "") -> Schema:
    """Return the JSON Schema of that name; ``system`` narrows that of a file, a question, an action or an event.

    Raises:
        InputError: If there is none, or no such game.
    """
    if system and system not in game_names():
        fix = f"Choose one of {', '.join(game_names())}."
        raise InputError("There is no such game", path="--system", value=system, fix=fix)
    owner, _, part = name.rpartition("-")
    if part in FILES and owner in ("", *game_names()):
        about, made = FILES[part]
        return published(name if owner or not system else f"{system}-{name}", about, _opened(made(owner or system)))
    of = game(owner or system or game_names()[0]) if owner in ("", *game_names()) else None
    if of is None or (name != "ruling" and part not in parts_of(of)):
        raise _no_schema(name)
    return published(f"{system}-{name}" if system and not owner else name, "", part_schema(part, of))


def published(name: str, about: str, schema: Schema) -> Schema:
    """Return a schema as other programs take it: with its dialect, its id, and what it is about."""
    return {"$schema": DIALECT, "$id": f"urn:umpire:schema:{name}", **({"title": about} if about else {}), **schema}


def _no_schema(name: str) -> InputError:
    return InputError("There is no such schema", value=name, fix=f"Choose {', '.join(schema_names())}.")


def _asked(system: str) -> tuple[Game, ...]:
    return (game(system),) if system else tuple(games())


def _opened(schema: Schema) -> Schema:
    """Let a file say its schema itself."""
    for root in (schema, *schema.get("oneOf", ())):
        named = root.get("$ref", "").removeprefix("#/$defs/")
        content = schema["$defs"][named] if named else root
        if content.get("additionalProperties") is False:
            content["properties"] = {"$schema": TEXT, **content["properties"]}
    return schema
