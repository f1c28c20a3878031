"""A case that plays and asks is asked about the table as its actions leave it, whatever the game."""

from __future__ import annotations

import pytest

from umpire.formats import parse_document
from umpire.formats.cases import cases_in, check_case, rulings_of

LEGIONS = """
system: legions
cases:
  - id: it
    rules: [LI-MOV-016]
    title: it moves 4", and is asked how far the enemy is
    table:
      units:
        - {id: a, side: red, profile: &man {type: infantry, scale: 1, movement: 5}, models: [{id: a1, at: [10, 10]}]}
        - {id: x, side: blue, profile: *man, models: [{id: x1, at: [31, 10]}]}
    state: {phase: movement, initiative: red, orders: {a: advance}}
    play: [{action: move, detachment: a, moves: [{model: a1, path: [[10, 10], [14, 10]]}]}]
    ask: [{question: gap, model: a1, other: x1}]
    expect: {rulings: [{facts: {gap: 16.0}}], events: [{event: models_moved}]}
"""

WARCRY = """
system: warcry
cases:
  - id: it
    rules: [WC-A01]
    title: it moves 4", and is asked whether it could move 3" more
    table:
      size: [30, 22]
      units:
        - {id: u, side: red, base: 25.4mm, profile: {move: 4}, models: [{id: a, at: [4, 10]}]}
    play: [{action: move, model: a, legs: [{to: [8, 10]}]}]
    ask: [{question: move, model: a, legs: [{to: [11, 10]}]}]
    expect: {rulings: [{allowed: true}], state: {models: {a: {at: [8, 10]}}}}
"""


@pytest.mark.parametrize("text", [LEGIONS, WARCRY], ids=["legions", "warcry"])
def test_actions_come_first(text: str) -> None:
    """So when it is checked, and when its questions are asked alone."""
    case = cases_in(parse_document(text, name="it")).cases[0]
    verdict = check_case(case)
    assert not verdict.mismatches
    assert rulings_of(case) == verdict.rulings
