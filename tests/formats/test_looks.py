"""Who looks at whom in a question, in every shipped case."""

from __future__ import annotations

import pytest

from umpire.formats import parse_document
from umpire.formats.cases import cases_in, looks_of, rulings_of, shipped_cases
from umpire.geometry import seen_from_eye, side_on

SYSTEMS = ("legions", "wh40k9", "wh40k_legacy", "warcry")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_look_of_the_shipped_cases_can_be_drawn(system: str) -> None:
    """Whatever two a question names, what lies between them comes in order along the line."""
    found = 0
    for _, case in shipped_cases(system):
        for look in looks_of(case) if case.ask and not case.play else ():
            side = side_on(look) if look is not None else None
            if look is None or side is None:
                continue
            found += 1
            assert list(side.cuts) == sorted(side.cuts, key=lambda each: (each.start, each.end, each.bottom, each.id))
            assert all(cut.start <= cut.end and (cut.top is None or cut.bottom <= cut.top) for cut in side.cuts)
            known = {solid.id for solid in (*look.hides.solids, *look.around)}
            assert {cut.id for cut in side.cuts} <= known
            seen_from_eye(look)
    assert found > 30


@pytest.mark.parametrize(("system", "question"), [("legions", "obscured"), ("wh40k_legacy", "behind")])
def test_the_view_hides_as_much_as_the_ruling_says(system: str, question: str) -> None:
    """In every shipped case about a hidden share, the picture's share is the ruling's, given facts aside."""
    compared = 0
    for _, case in shipped_cases(system):
        if case.play or not any(entry["question"] == question for entry in case.ask):
            continue
        if case.stipulate:
            continue
        for entry, ruling, look in zip(case.ask, rulings_of(case), looks_of(case), strict=True):
            if entry["question"] != question or look is None:
                continue
            told = next(each.facts["share"] for each in ruling.findings if "share" in each.facts)
            view = seen_from_eye(look)
            assert (view.share if view is not None else 0.0) == pytest.approx(told, abs=1e-9), case.id
            compared += 1
    assert compared >= 2


@pytest.mark.parametrize(("system", "question"), [("legions", "see"), ("wh40k9", "visible")])
def test_a_line_is_free_where_the_ruling_says_that_it_is_seen(system: str, question: str) -> None:
    """A look is free in the shipped cases exactly where the target is seen, exceptions that need no line aside."""
    compared = 0
    for _, case in shipped_cases(system):
        if case.play or case.stipulate or not any(entry["question"] == question for entry in case.ask):
            continue
        for entry, ruling, look in zip(case.ask, rulings_of(case), looks_of(case), strict=True):
            exempt = any(each.rule == "W9-069" for each in ruling.findings)
            if entry["question"] == question and look is not None and not exempt:
                assert look.free is ruling.allowed, f"{case.id}: {entry}"
                compared += 1
    assert compared > 20


UNITS = """
system: wh40k9
cases:
- id: x
  rules: []
  title: two units
  table:
    size: [40, 40]
    units:
    - id: red
      side: red
      base: 32mm
      profile: {weapons: [{name: gun}]}
      models: [{id: r1, at: [5, 5]}, {id: r2, at: [9, 5]}]
    - {id: blue, side: blue, base: 32mm, models: [{id: b1, at: [25, 5]}, {id: b2, at: [20, 8]}]}
  ask: [{question: odds, unit: red, target: blue}, {question: targetable, model: r1, weapon: gun, target: blue}]
"""


def test_of_a_unit_the_nearest_model_looks() -> None:
    """A question about units is drawn between their two models that are nearest; a model that is named looks itself."""
    (case,) = cases_in(parse_document(UNITS, name="x"), draft=True).cases
    looks = [(look.viewer.id, look.target.id) for look in looks_of(case) if look is not None]
    assert looks == [("r2", "b2"), ("r1", "b2")]


def test_a_question_about_one_thing_has_no_look() -> None:
    """Who is asked about alone looks at nobody."""
    case = next(each for _, each in shipped_cases("wh40k9") if any(entry["question"] == "move" for entry in each.ask))
    entry = next(entry for entry in case.ask if entry["question"] == "move")
    assert [look for asked, look in zip(case.ask, looks_of(case), strict=True) if asked is entry] == [None]
