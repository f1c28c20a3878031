"""The kinds of value that a user may write or read, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from umpire.game import CaseWork, Game, game, games, tables_of
from umpire.rulings import Ruling

Schema = dict[str, Any]

DEGREES: Schema = {"type": "number", "description": "Degrees counter-clockwise from the right."}


def part_names() -> tuple[str, ...]:
    """Return the names of what a case or a battle holds, without a game's name those of the first game."""
    first, *others = games()
    theirs = (f"{each.name}-{part}" for each in others for part in (*_cases(each), *parts_of(each)))
    return (*parts_of(first), "ruling", *theirs)


def part_schema(name: str, of: Game) -> Schema:
    """Return the schema of a part of the files of a game, or of a ruling of any."""
    found: Schema = in_degrees(msgspec.json.schema(Ruling if name == "ruling" else parts_of(of)[name]))
    return found


def case_schema(system: str = "") -> Schema:
    """Return the JSON Schema of a case file: of one system, or of any, which its ``system`` tells apart."""
    names = (system,) if system else tuple(each.name for each in games() if each.tables is not None)
    defs: Schema = {}
    files = [_case_file(name, tables_of(name).cases, defs) for name in names]
    return {**(files[0] if system else {"oneOf": files}), "$defs": defs}


def parts_of(of: Game) -> dict[str, Any]:
    """Return what a case or a battle holds in the game's own words."""
    if of.tables is not None:
        return dict(of.tables.cases.parts())
    played = of.battle().system if of.battle is not None else None
    return {} if played is None else {"action": played.action_type, "event": played.event_type}


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
    for each in found.values():
        with_choices(each, game(name))
    defs.update({f"{name}.{part}": in_degrees(each) for part, each in found.items()})
    return dict(whole)


def with_choices(schema: Schema, of: Game) -> None:
    """Say in the schema of a struct which house rules and supplements a game has, with what each value means."""
    properties = schema.get("properties", {})
    if "house_rules" in properties:
        rules = {
            name: {"enum": list(each.values), "default": each.default, "description": _told(each.values)}
            for name, each in of.house_rules.items()
        }
        properties["house_rules"] = {"type": "object", "properties": rules, "additionalProperties": False}
    if "supplement" in properties:
        properties["supplement"] = {"enum": ["", *of.supplements], "default": ""}


def _told(values: Mapping[str, str]) -> str:
    return "; ".join(f"{value}: {told}" for value, told in values.items())


def in_degrees(schema: Any) -> Any:  # a part of a schema: a mapping, a list, a word
    """Return a schema in which every facing that a person writes is a number of degrees."""
    if isinstance(schema, list):
        return [in_degrees(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {key: in_degrees(value) for key, value in schema.items()}
    for name, value in _facings(changed):
        changed["properties"][name] = {**DEGREES, **({"default": None} if "default" in value else {})}
    return changed


def _facings(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """Yield the properties that hold a direction as the engine does: a pair of whole numbers."""
    for name, value in list(schema.get("properties", {}).items()):
        kinds = value.get("anyOf", [value]) if isinstance(value, dict) else []
        if name == "facing" and any(each.get("type") == "array" for each in kinds):
            yield name, value
