"""Where a refusal is shown on the table, in words."""

from __future__ import annotations

import pytest

from umpire.rulings import Finding, Forbid, Ruling, Witness

RIVER = ((2.0, 1.0), (4.0, 1.0), (4.0, 3.0))


@pytest.mark.parametrize(
    ("witness", "place"),
    [
        (Witness(kind="line", points=((3.0, 4.0), (5.06, 6.0))), "from 3.0, 4.0 to 5.1, 6.0"),
        (Witness(kind="path", points=((0.0, 0.0), (3.0, 4.0), (5.0, 6.0)), begins=1), "from 3.0, 4.0 to 5.0, 6.0"),
        (Witness(kind="line", points=((3.0, 4.0), (3.0, 4.0))), "at 3.0, 4.0"),
        (Witness(kind="point", points=((-0.01, 4.0, 2.0),)), "at 0.0, 4.0"),
        (Witness(kind="area", points=RIVER), "around 3.0, 2.0"),
    ],
)
def test_a_place_is_told_by_ends_or_by_the_middle(witness: Witness, place: str) -> None:
    """Of a path that is too long the place is where it becomes so."""
    assert witness.place == place


def test_only_what_forbids_tells_its_place() -> None:
    """Where a free line of sight runs is for the picture."""
    shape = Witness(kind="area", points=RIVER)
    findings = (
        Finding(rule="A", says="nothing wrong here", witness=shape),
        Finding(rule="B", says="it would drown.", effect=Forbid(reason="no bridge"), witness=shape),
    )
    ruling = Ruling(question="May it cross?", allowed=False, findings=findings)

    told = ["May it cross? No.", "  A: nothing wrong here", "  B: it would drown (around 3.0, 2.0)"]
    assert ruling.explain().splitlines() == told
    assert ruling.explain(why=True).splitlines() == told
