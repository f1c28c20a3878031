"""Numbers that no table and no model has are refused where they stand, in every game and every kind of file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from tests.soak import soak_count
from umpire.errors import InputError
from umpire.formats import TableDocument, parse_document
from umpire.formats.cases import BoardCase, cases_in, field_of, shipped_cases
from umpire.formats.cases.boards import BoardCaseFile
from umpire.formats.imports import stored_table
from umpire.formats.imports.layouts import Layout, Pattern, Template
from umpire.formats.imports.outlines import OutlinesFile
from umpire.formats.imports.values import ImportedArmy
from umpire.formats.imports.warcry import BaseEntry, Fighter
from umpire.formats.measures import parse_base
from umpire.game import ruleset, ruleset_names
from umpire.systems.legions.files import ArmyEntry
from umpire.systems.legions.files.cases import CaseFile, battlefield_of
from umpire.systems.legions.files.scenario import ScenarioFile
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.questions import QUESTION_TYPE

SYSTEMS = ("legions", *ruleset_names())
FILES: tuple[Any, ...] = (
    CaseFile,
    BoardCaseFile,
    ScenarioFile,
    ArmyEntry,
    OutlinesFile,
    TableDocument,
    ImportedArmy,
    Layout,
    Template,
    Pattern,
    Fighter,
    BaseEntry,
    QUESTION_TYPE,
    LEGIONS.action_type,
)


def kinds() -> Iterator[tuple[str, Any]]:
    """Yield every type that stands in a file or a request, with a name."""
    yield from ((str(kind), kind) for kind in FILES)
    for name in ruleset_names():
        rules = ruleset(name)
        parts = (rules.profile_type, rules.state_type, rules.question_type, rules.resolvers.action_type)
        yield from ((f"{name} {part}", part) for part in parts)


def unbounded(told: Any, where: str, seen: set[Any]) -> Iterator[str]:
    """Yield the fields below a type that take any number with a point."""
    if isinstance(told, inspect.FloatType):
        if (told.ge is None and told.gt is None) or (told.le is None and told.lt is None):
            yield where
    elif isinstance(told, inspect.StructType):
        if told.cls not in seen:
            seen.add(told.cls)
            for field in told.fields:
                yield from unbounded(field.type, f"{told.cls.__name__}.{field.name}", seen)
    else:
        inner = [getattr(told, name, None) for name in ("item_type", "key_type", "value_type")]
        for each in (*filter(None, inner), *getattr(told, "item_types", ()), *getattr(told, "types", ())):
            yield from unbounded(each, where, seen)


def test_every_number_with_a_point_has_bounds() -> None:
    """So that no field, and none that is added later, takes a height of -5 or a path to the moon."""
    seen: set[Any] = set()
    told = [field for name, kind in kinds() for field in unbounded(inspect.type_info(kind), name, seen)]
    assert told == []
    assert len(seen) > 200


def numbers(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every number below a part of a file."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield from numbers(value, (*path, key))
    elif isinstance(part, list):
        for index, value in enumerate(part):
            yield from numbers(value, (*path, index))
    elif isinstance(part, (int, float)) and not isinstance(part, bool):
        yield path


@cache
def one_case(system: str) -> dict[str, Any]:
    """Return a shipped case with many numbers as the content of a file of its own."""
    found = [
        {"system": system, "cases": [each]}
        for document, _ in shipped_cases(system)
        for each in document.lookup("cases")
        if each.get("table", {}).get("features") and each.get("ask")
    ]
    return max(found, key=lambda content: len(list(numbers(content["cases"][0]["table"]))))


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=soak_count(100))
@given(data=st.data(), value=st.sampled_from([".nan", ".inf", "-.inf", "-1.0e+300", "1.0e+300", "1.0e+12"]))
def test_an_impossible_number_in_a_case_is_refused_wherever_it_stands(
    system: str, data: st.DataObject, value: str
) -> None:
    """The line is named, whichever number of the table is spoilt."""
    case = one_case(system)
    places = list(numbers(case["cases"][0]["table"], ("cases", 0, "table")))
    path = data.draw(st.sampled_from(places))
    spoilt = yaml.safe_load(yaml.safe_dump(case))
    part = spoilt
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = "SPOILT"
    text = yaml.safe_dump(spoilt, sort_keys=False).replace("SPOILT", value)
    with pytest.raises(InputError) as refused:
        set_up(text)
    assert refused.value.path


def set_up(text: str) -> None:
    """Set up the table of a case, as a command does."""
    (case,) = cases_in(parse_document(text, name="mine.yaml"), draft=True).cases
    _ = field_of(case) if isinstance(case, BoardCase) else battlefield_of(case)


TABLES = {
    "legions": "{id: wood, type: obstructing, outline: [[1, 1], [9, 1], [9, 9], [1, 9]], height: %s}",
    "wh40k9": "{id: wood, kind: area, outline: [[1, 1], [9, 1], [9, 9], [1, 9]], height: %s}",
    "wh40k_legacy": "{id: wood, kind: area_terrain, outline: [[1, 1], [9, 1], [9, 9], [1, 9]], height: %s}",
    "warcry": "{id: wood, outline: [[1, 1], [9, 1], [9, 9], [1, 9]], height: %s}",
}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("height", [".nan", ".inf", "-.inf", "-0.5", "1001", "99999999999999999999"])
def test_a_height_that_nothing_has_is_refused_with_its_line(system: str, height: str) -> None:
    """In every game."""
    case = f"system: {system}\ncases:\n  - id: a\n    rules: []\n    title: t\n    table:\n      features:\n"
    text = case + f"        - {TABLES[system] % height}\n    ask: []\n"
    with pytest.raises(InputError) as refused:
        cases_in(parse_document(text, name="mine.yaml"), draft=True)
    assert refused.value.file == "mine.yaml:8"
    assert refused.value.path == "cases[0].table.features[0].height"


@pytest.mark.parametrize(("height", "told"), [("-2", "at least 0"), ("5000", "at most 1000")])
def test_the_bound_is_told_in_words(height: str, told: str) -> None:
    """Not as a type of the program's."""
    text = f"imported_table: {{name: a, source: b, size: [40, 40], features: [{{id: a, kind: b, top: {height}, "
    text += "outline: [[1, 1], [9, 1], [9, 9]]}]}"
    with pytest.raises(InputError, match=told):
        stored_table(parse_document(text, name="mine.yaml"))


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("size: [40, 0]", "size[1]"),
        ("size: [5000, 40]", "size[0]"),
        ("features: [{id: a, outline: [[1, 1], [9, 9]]}]", "features[0].outline"),
        ("features: [{id: a, bottom: -1, outline: [[1, 1], [9, 1], [9, 9]]}]", "features[0].bottom"),
        ("features: [{id: a, bottom: 3, top: 2, outline: [[1, 1], [9, 1], [9, 9]]}]", "features[0].top"),
        ("zones: [{side: a, outline: [[1, 1], [9, 9]]}]", "zones[0].outline"),
        ("objectives: [{outline: [[1, 1], [9, 9]]}]", "objectives[0].outline"),
    ],
)
def test_a_stored_table_that_cannot_lie_so_is_refused_with_its_place(text: str, path: str) -> None:
    """Somebody may have edited it."""
    whole = {"name": "a", "size": [40, 40], "features": []} | yaml.safe_load(text)
    with pytest.raises(InputError) as refused:
        stored_table(parse_document(yaml.safe_dump({"imported_table": whole}), name="mine.yaml"))
    assert refused.value.path == f"imported_table.{path}"
    assert refused.value.file.startswith("mine.yaml:")


@pytest.mark.parametrize("base", ["0mm", "99999mm", "0x20mm", "20x0mm hull"])
def test_a_base_that_nobody_stands_on_is_refused(base: str) -> None:
    """Its millimetres are written in words, which no bounds of a type reach."""
    with pytest.raises(InputError, match="No base has this size"):
        parse_base(base)
