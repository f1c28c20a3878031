"""The schema of case files is that of the files there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import yaml

from umpire.errors import InputError
from umpire.formats import case_schema, schema_of
from umpire.formats.cases import shipped_case_files

Schema = Mapping[str, Any]
SYSTEMS = ("legions", "warcry", "wh40k9", "wh40k_legacy")
KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int}


def misfits(value: Any, schema: Schema, whole: Schema, path: str = "") -> list[str]:
    """Return where a value does not fit a schema: as much of JSON Schema as these schemas use."""
    if "$ref" in schema:
        return misfits(value, whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], whole, path)
    told_apart = schema.get("discriminator", {})
    if told_apart and isinstance(value, dict) and value.get(told_apart["propertyName"]) in told_apart["mapping"]:
        one = told_apart["mapping"][value[told_apart["propertyName"]]]
        return misfits(value, {"$ref": one}, whole, path)
    for several in ("anyOf", "oneOf"):
        if several in schema:
            found = [misfits(value, each, whole, path) for each in schema[several]]
            return min(found, key=len) if all(found) else []
    if "const" in schema or "enum" in schema:
        return [] if value in (schema.get("enum") or [schema.get("const")]) else [f"{path}: {value}"]
    kind = schema.get("type")
    if kind == "number":
        return [] if isinstance(value, int | float) and not isinstance(value, bool) else [f"{path}: {value}"]
    if kind is not None and not isinstance(value, KINDS[kind]):
        return [f"{path}: {value} is no {kind}"]
    return _inside(value, schema, whole, path)


def _inside(value: Any, schema: Schema, whole: Schema, path: str) -> list[str]:
    if isinstance(value, list):
        rows = [*schema.get("prefixItems", ())] or [schema.get("items") or {}] * len(value)
        return [each for i, (one, row) in enumerate(zip(value, rows, strict=False))
                for each in misfits(one, row or {}, whole, f"{path}[{i}]")]  # fmt: skip
    if not isinstance(value, dict):
        return []
    known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
    told = [f"{path}.{name} is missing" for name in schema.get("required", ()) if name not in value]
    for name, inner in value.items():
        if name in known or isinstance(more, dict):
            told += misfits(inner, known.get(name, more), whole, f"{path}.{name}")
        elif more is False:
            told.append(f"{path}.{name} is unknown")
    return told


@pytest.mark.parametrize("system", SYSTEMS)
def test_shipped_case_files_fit_the_schema(system: str) -> None:
    """Of its own system and of all together; and what is misspelt in it does not."""
    own, every = case_schema(system), case_schema()
    for path in shipped_case_files(system)[::3]:
        content = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        assert not misfits(content, own, own), path
    assert not misfits(content, every, every)
    content["cases"][0]["tabel"] = {}
    assert misfits(content, every, every)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_questions_and_states_are_the_systems_own(system: str) -> None:
    """A question of another game fits none of them."""
    schema = case_schema(system)
    case = {"id": "a", "rules": ["x"], "title": "t", "ask": [{"question": "no_such_question"}]}

    assert misfits({"system": system, "cases": [case]}, schema, schema)
    assert not misfits({"system": system, "cases": [case | {"ask": []}]}, schema, schema)


def test_a_facing_is_a_number_wherever_a_person_writes_it() -> None:
    """Degrees, in models, moves and questions alike."""
    facings = [
        each["properties"]["facing"]
        for each in (*case_schema()["$defs"].values(), *schema_of("action")["$defs"].values())
        if "facing" in each.get("properties", {})
    ]

    assert len(facings) > 5
    assert {each["type"] for each in facings if "enum" not in each and "$ref" not in each} <= {"number", "string"}


def test_a_system_or_schema_that_is_none_is_refused_with_those_that_are() -> None:
    """As everywhere."""
    with pytest.raises(InputError, match="legions, warcry"):
        schema_of("case", system="chess")
    with pytest.raises(InputError, match="scenario, army"):
        schema_of("nothing")
