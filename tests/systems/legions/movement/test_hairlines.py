"""Verdicts that the tolerance alone decides: they say so, and no message tells of -0.00 inches."""

from __future__ import annotations

import json

import msgspec
import pytest

from tests.systems.legions.movement.boards import Board
from umpire.geometry import CONTACT, GRID
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import Manoeuvre, Order
from umpire.systems.legions.questions.movement import Coherency, MayMove
from umpire.systems.legions.questions.question import ask
from umpire.systems.legions.rules.movement import ModelMove


def moved(end: float, *, m: float = 5.0) -> Ruling:
    """A model that moves straight to an x, an enemy at 30."""
    field = Board().put("a", "red", (20.0, 20.0), m=m).put("e", "blue", (30.0, 20.0)).field()
    move = ModelMove(model="a1", path=((20.0, 20.0), (end, 20.0)))
    return ask(field, MayMove(detachment="a", manoeuvre=Manoeuvre.MOVE, moves=(move,)))


@pytest.mark.rule("LI-MOV-042")
def test_a_zone_left_by_less_than_the_tolerance_is_too_close_to_call() -> None:
    """1.00075 inches are within 1 inch, and the ruling says that this is too close to call."""
    ruling = moved(28.0 - 3 * GRID, m=9.0)
    assert not ruling.allowed
    assert ruling.too_close_to_call
    assert ruling.margin is not None
    assert ruling.margin.amount == pytest.approx(3 * GRID)
    assert "Margin less than 0.01 inches. Too close to call." in ruling.explain()
    assert 'less than 0.01" farther' in ruling.explain()
    assert "-0.00" not in ruling.explain()
    assert json.loads(msgspec.json.encode(ruling))["too_close_to_call"]


@pytest.mark.rule("LI-MOV-042")
@pytest.mark.parametrize("end", [28.0, 27.9, 28.0 - 5 * GRID])
def test_a_plain_verdict_is_not_marked(end: float) -> None:
    """Exactly 1 inch is within 1 inch by the rule; what is farther away than the tolerance is outside."""
    assert moved(end, m=9.0).too_close_to_call is False


@pytest.mark.rule("LI-MOV-016")
def test_a_move_longer_than_allowed_by_less_than_the_tolerance_is_too_close_to_call() -> None:
    """A path that only the grid has made longer is not marked; one drawn longer is, and its length is told."""
    assert moved(25.0 + GRID).too_close_to_call is False
    close = moved(25.0 + 3 * GRID)
    assert (close.allowed, close.too_close_to_call) == (True, True)
    far = moved(25.0 + 2 * CONTACT)
    assert (far.allowed, far.too_close_to_call) == (False, False)
    assert 'less than 0.01" too much' in far.explain()


@pytest.mark.rule("LI-MOV-027")
@pytest.mark.parametrize(("end", "close"), [(23.0, False), (23.0 + 3 * GRID, True), (22.5, False)])
def test_coherency_that_hangs_on_a_hairline_says_so(end: float, close: bool) -> None:
    """Where a link of a little more than 2 inches holds a Detachment together, the tolerance has decided."""
    field = Board().put("a", "red", (20.0, 20.0), (end, 20.0), order=Order.ADVANCE).field()
    ruling = ask(field, Coherency(detachment="a"))
    assert (ruling.allowed, ruling.too_close_to_call) == (True, close)


@pytest.mark.rule("LI-MOV-027")
def test_a_second_link_leaves_nothing_to_the_tolerance() -> None:
    """Coherency hangs on no hairline where a third model holds the other two together."""
    field = Board().put("a", "red", (20.0, 20.0), (23.0 + 3 * GRID, 20.0), (21.5, 21.5)).field()
    assert ask(field, Coherency(detachment="a")).too_close_to_call is False
