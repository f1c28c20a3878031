"""The kinds of value that a user may write or read, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from umpire.errors import InputError
from umpire.formats.boards import ruleset, ruleset_names
from umpire.formats.cases.boards import BoardCaseFile
from umpire.formats.cases.entries import CaseFile
from umpire.formats.legions.armies import ArmyEntry
from umpire.formats.scenario import ScenarioFile
from umpire.rulings import Ruling
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.questions import QUESTION_TYPE

Schema = dict[str, Any]

SCHEMAS: Mapping[str, Any] = {
    "scenario": ScenarioFile,
    "army": ArmyEntry,
    "question": QUESTION_TYPE,
    "action": LEGIONS.action_type,
    "event": LEGIONS.event_type,
    "ruling": Ruling,
}
DEGREES: Schema = {"type": "number", "description": "Degrees counter-clockwise from the right."}


def schema_names() -> tuple[str, ...]:
    """Return the names of everything that has a schema."""
    own = [f"{name}-{part}" for name in ruleset_names() for part in ("case", *_parts(name))]
    return ("case", *SCHEMAS, *own)


def schema_of(name: str, *, system: str = "") -> Schema:
    """Return the JSON Schema of that name; ``system`` narrows that of a case, a question, an action or an event.

    Raises:
        InputError: If there is none, or no such system.
    """
    systems = (LEGIONS.name, *ruleset_names())
    if system and system not in systems:
        fix = f"Choose one of {', '.join(systems)}."
        raise InputError("There is no such system", path="--system", value=system, fix=fix)
    wanted = f"{system}-{name}" if system in ruleset_names() and not name.startswith(system) else name
    if wanted not in schema_names():
        raise InputError("There is no such schema", value=name, fix=f"Choose one of {', '.join(schema_names())}.")
    owner, _, part = wanted.rpartition("-")
    if part == "case":
        return case_schema(owner or system)
    found: Schema = _in_degrees(msgspec.json.schema(_parts(owner)[part] if owner else SCHEMAS[wanted]))
    return found


def case_schema(system: str = "") -> Schema:
    """Return the JSON Schema of a case file: of one system, or of any, which its ``system`` tells apart."""
    names = (system,) if system else (LEGIONS.name, *ruleset_names())
    defs: Schema = {}
    files = [_case_file(name, defs) for name in names]
    return {**(files[0] if system else {"oneOf": files}), "$defs": defs}


def _parts(system: str) -> dict[str, Any]:
    rules = ruleset(system)
    return {
        "profile": rules.profile_type,
        "state": rules.state_type,
        "question": rules.question_type,
        "action": rules.resolvers.action_type,
        "event": rules.resolvers.event_type,
    }


def _case_file(system: str, defs: Schema) -> Schema:
    """Return the schema of the case files of a system; what it is made of goes into ``defs`` under its name."""
    board = system != LEGIONS.name
    parts = _parts(system) if board else {"question": QUESTION_TYPE, "action": LEGIONS.action_type}
    file = BoardCaseFile if board else CaseFile
    (whole, *rest), found = msgspec.json.schema_components(
        [file, *parts.values()], ref_template=f"#/$defs/{system}.{{name}}"
    )
    schema = dict(zip(parts, rest, strict=True))
    case = found[file.__name__.removesuffix("File")]["properties"]
    case["ask"]["items"], case["play"]["items"] = schema["question"], schema["action"]
    top = found[file.__name__]["properties"]
    top["system"] = {"const": system}
    if board:
        case["state"] = schema["state"]
        partly = {**_resolved(schema["profile"], found), "required": []}
        for owner in ("UnitEntry", "ModelEntry"):
            found[owner]["properties"]["profile"] = partly
    else:
        for action in found.values():
            if "action" in action.get("properties", {}):
                action["properties"]["by"] = {"type": "string", "description": "The side whose action it is."}
    defs.update({f"{system}.{name}": _in_degrees(each) for name, each in found.items()})
    return dict(whole)


def _resolved(schema: Schema, found: Mapping[str, Schema]) -> Schema:
    return dict(found[schema["$ref"].rpartition(".")[2]]) if "$ref" in schema else schema


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
