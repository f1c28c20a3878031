"""The source's own diagrams and worked examples stand among the cases, each named for what it is."""

from __future__ import annotations

from functools import cache

import pytest

from umpire.formats.cases import read_cases, shipped_case_files, shipped_cases
from umpire.systems.legions.files.cases import Case

DIAGRAMS = {
    "LIR50.1": "LI-MOV-031",
    "LIR50.2": "LI-MOV-038",
    "LIR51.1": "LI-MOV-046",
    "LIR52.1": "LI-MOV-067",
    "LIR52.2": "LI-MOV-068",
    "LIR53.1": "LI-OVW-026",
    "LIR54.1": "LI-CBT-021",
    "LIR55.1": "LI-CBT-022",
    "LIR55.2": "LI-CBT-023",
    "LIR58.1": "LI-FIR-062",
    "LIR60.1": "LI-FGT-005",
    "LIR67.1": "LI-TER-028",
    "LIR71.1": "LI-STR-005",
}
"""Every diagram that the source texts name, and the rule of its caption."""

WORKED = (
    "LI-FIR-017",
    "LI-FIR-018",
    "LI-FIR-054",
    "LI-MOR-009",
    "LI-MOR-010",
    "LI-MOR-011",
    "LI-MOR-025",
    "LI-STR-066",
    "LI-TER-076",
)
"""The examples that the texts work through in numbers."""

HARD = ("overwatch", "terrain", "movement", "firing", "fights", "morale", "structures")
"""The chapters that have files of cases in which several rules come together."""


@cache
def _cases() -> tuple[Case, ...]:
    return tuple(case for _, case in shipped_cases("legions") if isinstance(case, Case))


@pytest.mark.parametrize("diagram", DIAGRAMS)
def test_every_diagram_is_a_case(diagram: str) -> None:
    """A reader who has the book beside the screen finds its picture by its number."""
    named = [case for case in _cases() if case.title.startswith(diagram)]

    assert DIAGRAMS[diagram] in {case.rules[0] for case in named}


@pytest.mark.parametrize("rule", WORKED)
def test_every_worked_example_is_a_case(rule: str) -> None:
    """So does one who looks for an example in the text."""
    assert any(case.rules[0] == rule and case.title.startswith("Worked example") for case in _cases())


@pytest.mark.parametrize("chapter", HARD)
def test_the_hard_ones_have_cases_beyond_the_catalogue(chapter: str) -> None:
    """Each hard chapter has at least two cases in which several rules come together."""
    files = [
        str(path) for path in shipped_case_files("legions") if f"/{chapter}/" in str(path) and "_hard." in str(path)
    ]

    assert sum(len(read_cases(path)[1].cases) for path in files) >= 2
