"""Coherency: chains, broken groups, restoring it, and what it costs (LI-MOV-026 to LI-MOV-038)."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.systems.legions.movement.boards import Board, judge, refused
from umpire.systems.legions.rules.movement import coherency, coherency_losses, is_coherent


def line(*xs: float, m: float = 5.0) -> Board:
    """A Detachment along a line."""
    return Board().put("a", "red", *((20.0 + x, 20.0) for x in xs), m=m)


@pytest.mark.parametrize(
    ("xs", "sizes"),
    [
        ((0.0,), (1,)),
        ((0.0, 3.0), (2,)),
        ((0.0, 3.1), (1, 1)),
        ((0.0, 2.5, 6.0, 8.5), (2, 2)),
        ((0.0, 2.5, 5.5, 8.0), (4,)),
        ((0.0, 2.5, 5.0, 9.0, 11.5), (3, 2)),
    ],
)
def test_groups(xs: tuple[float, ...], sizes: tuple[int, ...]) -> None:
    """LI-MOV-026, LI-MOV-029, LI-MOV-038: exactly 2 inches is within."""
    assert tuple(map(len, coherency(line(*xs).field(), "a"))) == sizes


def test_a_chain_is_coherent() -> None:
    """LI-MOV-031."""
    places = ((20.0, 20.0), (22.5, 20.0), (25.0, 20.0), (25.0, 22.5), (27.5, 22.5))
    assert is_coherent(Board().put("a", "red", *places).field(), "a")


def test_only_the_end_of_the_move_counts() -> None:
    """LI-MOV-030."""
    field = line(0.0, 3.0).field()
    assert refused(judge(field, "a", ((19.5, 20.0),))) == ("LI-MOV-030",)
    assert judge(field, "a", ((15.0, 20.0),), ((18.0, 20.0),)).allowed


def test_lost_coherency_must_be_restored_if_it_can_be() -> None:
    """LI-MOV-033."""
    field = line(0.0, 9.0).field()
    assert judge(field, "a", ((23.0, 20.0),), ((26.0, 20.0),)).allowed
    assert refused(judge(field, "a", None, ((25.0, 20.0),))) == ("LI-MOV-033",)
    assert judge(field, "a").allowed


def test_small_steps_can_be_enough() -> None:
    """LI-MOV-038: M 1."""
    field = line(0.0, 2.5, 5.0, 9.0, 11.5, m=1.0).field()
    assert judge(field, "a", None, None, ((25.5, 20.0),), ((28.5, 20.0),)).allowed
    assert refused(judge(field, "a", None, None, None, ((28.5, 20.0),))) == ("LI-MOV-033",)


STEPS = st.lists(st.floats(1.0, 2.9), max_size=2)
GAPS = st.floats(2.1, 7.0)


@settings(max_examples=60, deadline=None)
@given(left=STEPS, middle=STEPS, right=STEPS, gaps=st.tuples(GAPS, GAPS), m=st.floats(0.5, 2.0))
def test_groups_in_a_row_must_close_up_exactly_where_they_can(
    left: list[float], middle: list[float], right: list[float], gaps: tuple[float, float], m: float
) -> None:
    """LI-MOV-033: the outer groups go inwards, the middle one to either side; no more is possible in a row."""
    spare = min(2.0 + 2.0 * m - max(gaps), 4.0 + 2.0 * m - sum(gaps))
    assume(abs(spare) > 0.02)
    xs = [0.0]
    for step in (*left, gaps[0] + 1.0, *middle, gaps[1] + 1.0, *right):
        xs.append(xs[-1] + step)
    field = line(*xs, m=m).field()
    sideways = judge(field, "a", ((20.0, 20.3),))
    assert ("LI-MOV-033" in refused(sideways)) == (spare > 0.0)


def test_what_cannot_be_restored_is_lost() -> None:
    """LI-MOV-034 to LI-MOV-037."""
    places = [(10.0, 10.0), (11.5, 10.0), (13.0, 10.0), (25.0, 10.0), (26.5, 10.0), (10.0, 30.0), (40.0, 30.0)]
    field = Board().put("a", "red", *places, m=2.0).field()
    assert judge(field, "a", ((10.0, 10.5),)).allowed
    losses = coherency_losses(field, "a")
    assert losses.alone == ("a6", "a7")
    assert losses.lost == ("a4", "a5")
    assert losses.tied == ()


def test_equal_groups_are_left_to_chance() -> None:
    """LI-MOV-037."""
    field = line(0.0, 1.5, 10.0, 11.5, 20.0).field()
    losses = coherency_losses(field, "a")
    assert losses.alone == ("a5",)
    assert losses.tied == (("a1", "a2"), ("a3", "a4"))
    threes = line(0.0, 1.5, 3.0, 10.0, 11.5, 13.0, 20.0, 21.5).field()
    assert coherency_losses(threes, "a").lost == ("a7", "a8")


def test_all_alone_all_lost() -> None:
    """LI-MOV-035."""
    assert coherency_losses(line(0.0, 13.0, m=4.0).field(), "a").alone == ("a1", "a2")
