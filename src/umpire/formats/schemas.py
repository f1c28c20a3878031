"""The kinds of value that a user may write or read, by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from umpire.errors import InputError
from umpire.game import CaseWork, Game, game, game_names, games, tables_of
from umpire.rulings import Ruling

Schema = dict[str, Any]

DEGREES: Schema = {"type": "number", "description": "Degrees counter-clockwise from the right."}


def schema_names() -> tuple[str, ...]:
    """Return the names of everything that has a schema: without a game's name, what the first game has."""
    first, *others = games()
    theirs = (f"{each.name}-{part}" for each in others for part in (*_cases(each), *_parts(each)))
    return (*_cases(first), *_parts(first), "ruling", *theirs)


def schema_of(name: str, *, system: str = "") -> Schema:
    """Return the JSON Schema of that name; ``system`` narrows that of a case, a question, an action or an event.

    Raises:
        InputError: If there is none, or no such game.
    """
    if system and system not in game_names():
        fix = f"Choose one of {', '.join(game_names())}."
        raise InputError("There is no such game", path="--system", value=system, fix=fix)
    owner, _, part = name.rpartition("-")
    named = owner or system
    if part == "case" and named in ("", *game_names()):
        return case_schema(named)
    if name == "ruling":
        return _in_degrees_of(Ruling)
    parts = _parts(game(named or game_names()[0])) if named in ("", *game_names()) else {}
    if part not in parts:
        raise InputError("There is no such schema", value=name, fix=f"Choose one of {', '.join(schema_names())}.")
    return _in_degrees_of(parts[part])


def _in_degrees_of(kind: Any) -> Schema:  # a type, or a union of types, which has no static type of its own
    found: Schema = _in_degrees(msgspec.json.schema(kind))
    return found


def case_schema(system: str = "") -> Schema:
    """Return the JSON Schema of a case file: of one system, or of any, which its ``system`` tells apart."""
    names = (system,) if system else tuple(each.name for each in games() if each.tables is not None)
    defs: Schema = {}
    files = [_case_file(name, tables_of(name).cases, defs) for name in names]
    return {**(files[0] if system else {"oneOf": files}), "$defs": defs}


def _parts(of: Game) -> dict[str, Any]:
    """Return the kinds of file, and what a case or a battle holds in the game's own words."""
    files = {name: kind() for name, kind in of.files.items()}
    if of.tables is not None:
        return {**files, **of.tables.cases.parts()}
    played = of.battle().system if of.battle is not None else None
    own = {} if played is None else {"action": played.action_type, "event": played.event_type}
    return {**files, **own}


def _cases(of: Game) -> tuple[str, ...]:
    return () if of.tables is None else ("case",)


def _case_file(name: str, of: CaseWork, defs: Schema) -> Schema:
    """Return the schema of the case files of a game; what it is made of goes into ``defs`` under its name."""
    parts = {part: kind for part, kind in of.parts().items() if part != "event"}
    file = of.file_type
    (whole, *rest), found = msgspec.json.schema_components(
        [file, *parts.values()], ref_template=f"#/$defs/{name}.{{name}}"
    )
    schema = dict(zip(parts, rest, strict=True))
    case = found[file.__name__.removesuffix("File")]["properties"]
    case["ask"]["items"] = schema["question"]
    if "action" in schema:
        case["play"]["items"] = schema["action"]
    found[file.__name__]["properties"]["system"] = {"const": name}
    of.schema(found, schema)
    defs.update({f"{name}.{part}": _in_degrees(each) for part, each in found.items()})
    return dict(whole)


def _in_degrees(schema: Any) -> Any:  # a part of a schema: a mapping, a list, a word
    """Return a schema in which every facing that a person writes is a number of degrees."""
    if isinstance(schema, list):
        return [_in_degrees(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {key: _in_degrees(value) for key, value in schema.items()}
    for name, value in _facings(changed):
        changed["properties"][name] = {**DEGREES, **({"default": None} if "default" in value else {})}
    return changed


def _facings(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """Yield the properties that hold a direction as the engine does: a pair of whole numbers."""
    for name, value in list(schema.get("properties", {}).items()):
        kinds = value.get("anyOf", [value]) if isinstance(value, dict) else []
        if name == "facing" and any(each.get("type") == "array" for each in kinds):
            yield name, value
