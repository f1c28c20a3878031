"""Every file that ships fits the schema of its kind, and one that is misspelt does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml

from tests.cli.program import ROOT
from umpire.cli.schema import RESULTS, any_schema
from umpire.errors import InputError
from umpire.formats import case_schema, dump_journal, file_names, parse_document, read_document, schema_names, schema_of
from umpire.formats.cases import shipped_case_files
from umpire.game import game_names
from umpire.simulate.battles import play
from umpire.systems.legions.files import load_scenario, shipped_scenario
from umpire.systems.legions.files.skirmishes import skirmish

SYSTEMS = ("legions", "warcry", "wh40k9", "wh40k_legacy")
EXAMPLES = ROOT / "docs" / "examples"
BATTLES = shipped_scenario().parent
KEYS = {"cases": "case", "deployment": "outlines", "ask": "questions"} | {
    each: each for each in ("scenario", "army", "table", "imported_table", "imported_army", "bases")
}
"""By which key a file is known to be of its kind, where no earlier one stands in it."""


def fits(name: str, content: Any, *, system: str = "") -> bool:
    return jsonschema_rs.is_valid(any_schema(name, system=system), content)


def content_of(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


@pytest.mark.parametrize("system", SYSTEMS)
def test_shipped_case_files_fit_the_schema(system: str) -> None:
    """Of its own system and of all together; and what is misspelt in it does not."""
    own, every = (jsonschema_rs.validator_for(schema_of("case", system=of)) for of in (system, ""))
    for path in shipped_case_files(system)[::3]:
        content = content_of(path)
        assert own.is_valid(content), path
    assert every.is_valid(content)
    content["cases"][0]["tabel"] = {}
    assert not own.is_valid(content)
    assert not every.is_valid(content)


def test_shipped_examples_of_every_kind_fit_theirs() -> None:
    """And none of them fits with one word more, but questions, which may say whatever a case says."""
    validators = {name: jsonschema_rs.validator_for(schema_of(name)) for name in KEYS.values()}
    own = {ROOT / "tests" / "formats" / "outlines.yaml": content_of(ROOT / "tests" / "formats" / "outlines.yaml")}
    own |= {path: content_of(path) for path in [*sorted(EXAMPLES.rglob("*.yaml")), *sorted(BATTLES.glob("*.yaml"))]}
    own |= {Path("bases"): {"bases": {"Trooper": "32mm", "Wardens: Captain": ""}}}
    own |= {Path("yard"): {"imported_table": {"name": "Yard", "size": [4, 4], "features": []}}}
    seen = set()
    for path, content in own.items():
        kind = next(name for key, name in KEYS.items() if key in content)
        seen.add(kind)
        assert validators[kind].is_valid(content), (
            path,
            [each.message for each in validators[kind].iter_errors(content)],
        )
        assert validators[kind].is_valid(content | {"$schema": f"{kind}.schema.json"}), path
        assert kind == "questions" or not validators[kind].is_valid(content | {"tabel": 1}), path
    assert seen == set(KEYS.values())


def test_lines_of_a_log_fit_theirs() -> None:
    """The header, each action with all that followed, the closing; and an action that is none does not."""
    battle = play(skirmish(0), bots={"red": "random", "blue": "random"}, seed=1)
    lines = [json.loads(each) for each in dump_journal(battle.journal).splitlines()]
    line = jsonschema_rs.validator_for(schema_of("log", system="legions"))

    assert all(line.is_valid(each) for each in (*lines[:40], *lines[-3:]))
    acted = next(each for each in lines if each.get("action"))
    assert not line.is_valid(acted | {"action": {"action": "dance"}})


def test_every_schema_is_one_and_has_an_id_of_its_own() -> None:
    """Of files, of their parts, of the results of commands; of a single game too."""
    made = [any_schema(name) for name in dict.fromkeys((*file_names(), *RESULTS, *schema_names()))]
    made += [schema_of(name, system=system) for name in ("case", "table", "questions") for system in game_names()]
    for each in made:
        jsonschema_rs.meta.validate(each)
    assert {each["$schema"] for each in made} == {"https://json-schema.org/draft/2020-12/schema"}
    ids = {each["$id"]: each for each in made}
    assert {"urn:umpire:schema:case", "urn:umpire:schema:warcry-case", "urn:umpire:schema:series"} < set(ids)
    assert all(ids[each["$id"]] == each for each in made)


def test_a_file_may_name_its_schema(tmp_path: Path) -> None:
    """For editors: whoever reads the file passes it over, in YAML and in JSON."""
    first = EXAMPLES / "first_battle.yaml"
    named = tmp_path / "battle.yaml"
    named.write_text("$schema: .umpire/scenario.schema.json\n" + first.read_text(encoding="utf-8"), encoding="utf-8")

    assert load_scenario(named).scenario == load_scenario(first).scenario
    assert parse_document('{"$schema": "case.schema.json", "system": "x"}', name="a.json").content == {"system": "x"}
    assert read_document(named).lookup("$schema") is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_questions_and_house_rules_are_the_systems_own(system: str) -> None:
    """A question of another game fits none of them, and neither does a house rule that is none."""
    case = {"id": "a", "rules": ["x"], "title": "t", "ask": [{"question": "no_such_question"}]}

    assert not fits("case", {"system": system, "cases": [case]}, system=system)
    assert fits("case", {"system": system, "cases": [case | {"ask": []}]}, system=system)
    ruled = {**case, "ask": [], "house_rules": {"no_such_rule": "first"}}
    assert not fits("case", {"system": system, "cases": [ruled]}, system=system)


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
    with pytest.raises(InputError, match="case, scenario, army"):
        schema_of("nothing")
