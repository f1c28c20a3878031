"""Every system keeps the same gates: its cases come out, its rules are those of its sources, its words are known."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import msgspec
import pytest
import yaml

from tests.faith.cases import reasons_of
from umpire.formats.cases import BoardCase, case_path, cases_of, check_case, shipped_case_files, shipped_cases, status
from umpire.game import game, ruleset, ruleset_names
from umpire.systems.legions.files.cases import Case

NAMES = ruleset_names()
FILES = [(name, file) for name in NAMES for file in shipped_case_files(name)]
SHARED = Path("../shared/rules")
CATALOGUES = {
    "warcry": "warcry_terrain.yaml",
    "wh40k9": "wh40k_9e_terrain_traits.yaml",
    "wh40k_legacy": "wh40k_legacy_terrain.yaml",
}


@pytest.mark.parametrize(("name", "file"), FILES, ids=[f"{name}-{file.stem}" for name, file in FILES])
def test_the_cases_of_a_file_come_out(name: str, file: Path) -> None:
    """What a case expects is what the engine finds."""
    mine = [(document, case) for document, case in shipped_cases(name) if document.name == str(file)]
    verdicts = [check_case(case, document, path=case_path(document, case)) for document, case in mine]

    assert verdicts
    assert not [f"{each.case}: {told}" for each in verdicts for told in each.mismatches]


def test_case_ids_are_told_apart_and_name_their_rule() -> None:
    """No two cases share an id, and each begins with the id of the rule that it exists for."""
    cases = [case for name in NAMES for _, case in shipped_cases(name)]
    ids = [case.id for case in cases]

    assert sorted(ids) == sorted(set(ids))
    assert not [case.id for case in cases if not case.id.startswith(case.rules[0])]


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_is_cased_and_nothing_is_invented(name: str) -> None:
    """Each id of the sources has a function and a case of its own; other rules are declared as assumed."""
    rules = ruleset(name)
    rows = status(name)
    known = {row.id for row in rows}
    others = [rule for rule in rules.rulebook if rule.id not in known]

    assert not [(row.id, row.status) for row in rows if row.status != "cased"]
    assert not [rule.id for rule in others if not rule.source.id.endswith("-assumed")]


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_is_cited_by_a_case_of_its_own(name: str) -> None:
    """Running the line that embodies a rule cites it: some case that exists for it shows that it does.

    Exempt is what only restates another rule, and what is assumed and has no case.
    """
    book = ruleset(name).rulebook
    bare = {rule.id for rule in book if rule.source.id.endswith("-assumed") and not cases_of(rule.id, name)}
    wanted = [rule.id for rule in book if not rule.see and rule.id not in bare]

    assert not [rule for rule in wanted if not any(rule in cited_by(case) for case in cases_of(rule, name))]


def cited_by(case: Case | BoardCase) -> frozenset[str]:
    return frozenset(rule for _, rules in reasons_of(case) for rule in rules)


@pytest.mark.parametrize("name", NAMES)
def test_house_rules_and_supplements_speak_of_what_is_there(name: str) -> None:
    """A choice belongs to an implemented rule, and a supplement sets choices to values that they have."""
    rules = ruleset(name)

    assert all(each.rule in rules.rulebook for each in rules.house_rules.values())
    for supplement in rules.supplements.values():
        for choice, value in supplement.sets.items():
            assert value in rules.house_rules[choice].values
            assert value != rules.house_rules[choice].default


@pytest.mark.parametrize("name", NAMES)
def test_the_index_is_that_of_the_catalogue(name: str) -> None:
    """The shipped index names every rule of the catalogue, with its kind and heading."""
    source = SHARED / CATALOGUES.get(name, f"{name}.yaml")
    if not source.exists():
        pytest.skip(f"{source} is not here")
    entries = yaml.safe_load(source.read_text(encoding="utf-8"))["rules"]

    assert [(row.id, row.kind, row.heading) for row in ruleset(name).catalogue()] == [
        (entry["id"], entry["kind"], entry["section"]) for entry in entries
    ]


@pytest.mark.parametrize("name", NAMES)
def test_what_players_and_files_say_has_a_schema(name: str) -> None:
    """Questions, actions, events, profiles and states can be described to a file's author."""
    rules = ruleset(name)
    kinds = (rules.question_type, rules.resolvers.action_type, rules.resolvers.event_type)

    for kind in (*kinds, rules.profile_type, rules.state_type):
        assert msgspec.json.schema(kind)


@pytest.mark.parametrize("name", NAMES)
def test_the_data_is_shipped(name: str) -> None:
    """The index stands in the package."""
    assert (files(game(name).package) / "data" / "catalogue.tsv").is_file()
