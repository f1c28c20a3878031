"""The rules of every game as the server tells them to readers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.serving import Served
from umpire.formats.cases import book_of, shipped_cases, status
from umpire.game import ruleset_names

SYSTEMS = ("legions", *ruleset_names())


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found = Served(tmp_path_factory.mktemp("book"), forked=False).start()
    yield found
    found.stop()


def pages(desk: Served, system: str) -> dict[str, dict[str, Any]]:
    return {each["id"]: each for each in desk.request("GET", f"/api/rules/{system}/book")}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_is_there_with_its_cases(desk: Served, system: str) -> None:
    """Nothing that the catalogue or the rulebook has is left out, and each case stands at every rule that it shows."""
    found = pages(desk, system)
    assert set(found) == {each.id for each in status(system)} | {rule.id for rule in book_of(system)}
    told = {(rule, case["id"]) for rule, page in found.items() for case in page["cases"]}
    assert told == {(rule, case.id) for _, case in shipped_cases(system) for rule in case.rules}
    for rule in book_of(system):
        page = found[rule.id]
        assert page["text"] == rule.text
        assert page["reading"] == (rule.reading.taken if rule.reading else "")
    assert all(page["chapter"] and page["heading"] for page in found.values())


def test_readings_name_their_switches(desk: Served) -> None:
    """Where the source is silent, the alternative and the house rule stand beside the reading."""
    page = pages(desk, "legions")["LI-TER-007"]
    switch = page["choices"][0]
    assert (switch["name"], switch["default"], list(switch["values"])) == ("area_distance", "base", ["base", "centre"])
    assert page["chapter"] == "Terrain"


def test_a_case_has_a_picture(desk: Served) -> None:
    """The picture of a case shows its features and models."""
    found = desk.request("GET", "/api/rules/legions/cases/LI-TER-031-a/picture")
    assert found["areas"]
    assert found["pieces"]
    assert desk.status("GET", "/api/rules/legions/cases/LI-NOT-999-z/picture")[0] == 400
    assert desk.status("GET", "/api/rules/chess/book")[0] == 400
