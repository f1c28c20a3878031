"""What is expected of several things is found in several things."""

from __future__ import annotations

from typing import Any

import pytest

from umpire.formats.cases.compare import compare_facts, compare_offered

NEAR = {"model": "a1", "gap": 1.0}
FAR = {"model": "a2", "gap": 7.5}
TOTAL = {"total": -1}


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ({"model": "a1", "gap": 1.0}, True),
        ({"model": "a1", "gap": 7.5}, False),
        ({"model": "a2", "gap": 7.5, "total": -1}, True),
        ({"total": -1, "gap": 7.5}, True),
        ([{"model": "a1"}, {"gap": 7.5}], True),
        ([{"model": "a1"}, {"gap": 1.0}], False),
        ([{"gap": 1.0}, {"gap": 1.0}], False),
        ([{"model": "a1", "gap": 7.5}, {"model": "a2"}], False),
        ([{"total": -1}, FAR, NEAR], True),
    ],
)
def test_facts_are_matched_to_one_finding_each(expected: Any, *, holds: bool) -> None:
    """The distance of one model does not go with the name of another."""
    assert (not compare_facts(expected, [NEAR, FAR, TOTAL], "facts")) is holds


def test_what_fits_two_leaves_the_one_that_another_needs() -> None:
    """The first that is expected fits both choices, the second only the first of them."""
    found = [{"kind": "fire", "subject": "a>x", "rules": []}, {"kind": "fire", "subject": "a>y", "rules": []}]

    assert not compare_offered([{"kind": "fire"}, {"subject": "a>x"}], found, "options")
    assert compare_offered([{"subject": "a>x"}, {"subject": "a>x"}], found, "options")
