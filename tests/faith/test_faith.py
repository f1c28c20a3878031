"""Outcomes are what they were when they were frozen: see `python -m tests.faith`."""

from __future__ import annotations

import pytest

from tests.faith.battles import NAMES
from tests.faith.battles import came_out as battle_came_out
from tests.faith.cases import all_cases, came_out, reasons_of
from tests.faith.frozen import BATTLES, CASES, read
from tests.mutation.judging import forget_everything
from tests.soak import SOAKING

PLAYED = NAMES if SOAKING else ("shipped 0", "house rules 1", "house rules 2", "plain 0", "siege 1")


@pytest.mark.parametrize("name", PLAYED)
def test_battles_come_out_as_they_did(name: str) -> None:
    """Actions, events, dice and states, byte for byte."""
    assert battle_came_out(name) == read(BATTLES)[name]


def test_reasons_are_the_same_when_asked_again() -> None:
    """What was remembered from before changes no reason."""
    changed = []
    for case in all_cases():
        forget_everything()
        cold = list(reasons_of(case))
        if list(reasons_of(case)) != cold:
            changed.append(case.id)

    assert not changed


def test_cases_come_out_as_they_did() -> None:
    """Verdicts, effects, facts, events, refusals and what is offered; new cases are free."""
    frozen = read(CASES)
    changed = [case.id for case in all_cases() if case.id in frozen and came_out(case) != frozen[case.id]]

    assert not changed
