"""How high a model stands of which a file says only where: on what lies under the middle of its base."""

from __future__ import annotations

from typing import Any

import pytest

from umpire.formats import parse_document
from umpire.formats.cases import BoardCase, cases_in, field_of
from umpire.systems.legions.files.cases import battlefield_of

SQUARE = "outline: [[0, 0], [10, 0], [10, 10], [0, 10]]"
MODEL = "models: [{id: a, at: [5, 5]}, {id: b, at: [20, 5]}, {id: c, at: [5, 8], ground: 0}]"

BOARDS = {
    ("warcry", f"kind: scenery, {SQUARE}, height: 3"): 3.0,
    ("warcry", f"kind: scenery, {SQUARE}, pieces: [{{kind: block, top: 1}}, {{kind: wall, bottom: 1, top: 2}}]"): 2.0,
    ("warcry", f"kind: scenery, {SQUARE}, pieces: [{{kind: floor, bottom: 2.9, top: 3}}]"): 0.0,
    ("warcry", f"kind: scenery, {SQUARE}, pieces: [{{kind: slope, top: 2}}]"): 0.0,
    ("wh40k9", f"kind: hill, {SQUARE}, height: 2"): 2.0,
    ("wh40k9", f"kind: obstacle, {SQUARE}, height: 3, pieces: [{{kind: body, top: 3}}]"): 3.0,
    ("wh40k9", f"kind: area, {SQUARE}, height: 3, pieces: [{{kind: body, top: 3}}]"): 0.0,
    ("wh40k9", f"kind: building, {SQUARE}, height: 4, pieces: [{{kind: ceiling, bottom: 3.9, top: 4}}]"): 0.0,
    ("wh40k_legacy", f"kind: rolling_hill, {SQUARE}, height: 2"): 2.0,
    ("wh40k_legacy", f"kind: wood, {SQUARE}, height: 5, pieces: [{{kind: body, top: 5}}]"): 0.0,
}


def models(system: str, feature: str, unit: str) -> Any:  # the models of either kind of table
    """The models of a table with one feature."""
    text = f"""
system: {system}
cases:
  - id: it
    rules: []
    title: nothing is asked
    table: {{size: [40, 40], features: [{{id: f, {feature}}}], units: [{{id: u, side: red, {unit}, {MODEL}}}]}}
"""
    case = cases_in(parse_document(text, name="it"), draft=True).cases[0]
    return field_of(case).table.models if isinstance(case, BoardCase) else battlefield_of(case).models


@pytest.mark.parametrize("board", BOARDS)
def test_a_model_stands_on_what_is_under_it(board: tuple[str, str]) -> None:
    """Unless the file says how high it stands; beside a feature it stands on the table."""
    found = models(*board, "base: 25mm")
    assert (found["a"].ground, found["b"].ground, found["c"].ground) == (BOARDS[board], 0.0, 0.0)


@pytest.mark.rule("LI-TER-104")
@pytest.mark.parametrize(("kind", "ground"), [("cliff", 4.0), ("open", 4.0), ("obstacle", 4.0), ("difficult", 0.0)])
def test_a_detachment_stands_on_hills_cliffs_and_obstacles(kind: str, ground: float) -> None:
    """As high as they are, for sight, distance and contact alike; in other terrain on the table."""
    profile = "base: 25.4mm, profile: {type: titan, scale: 5, movement: 5}"
    found = models("legions", f"type: {kind}, {SQUARE}, height: 4", profile)
    assert (found["a"].ground, found["b"].ground, found["c"].ground) == (ground, 0.0, 0.0)
