"""Putting models somewhere: the ways that are found, and the nearest that the rules allow."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.legions.movement.boards import Board, area, box
from umpire.geometry import Point
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Order, Terrain
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.move_to import End, MoveTo
from umpire.systems.legions.questions.nearest_allowed import nearest_moves, nearest_shift
from umpire.systems.legions.questions.reach import ReachOf
from umpire.systems.legions.rules.movement import judge_move


def walled() -> Battlefield:
    """Two riders with 10" of movement before a wall from x = 14 to 15; an enemy far off."""
    board = Board(area("wall", Terrain.IMPASSABLE, box(14, 15, 10, 20), 6.0))
    board.put("riders", "red", (12.0, 18.0), (12.0, 19.5), kind="cavalry", m=10.0)
    return board.put("foe", "blue", (40.0, 40.0)).field()


def ends(*places: Point, unit: str = "riders") -> tuple[End, ...]:
    return tuple(End(model=f"{unit}{number}", at=at) for number, at in enumerate(places, start=1))


@pytest.mark.rule("LI-MOV-016")
def test_models_go_round_what_bars_the_straight_way() -> None:
    """Beyond the wall: round its upper end, 0.5" of base away; the way and what it spends are told."""
    ruling = ask(walled(), MoveTo(detachment="riders", ends=ends((17.0, 19.0), (17.0, 20.8))))
    assert ruling.allowed, ruling.explain()
    found = {each.facts["model"]: each for each in ruling.findings if "spent" in each.facts}
    way = found["riders1"]
    assert way.witness is not None
    assert len(way.witness.points) > 2
    # by hand: round the corners (14, 20) and (15, 20) with a base of radius 0.5
    least = math.hypot(2, 2) + 1 + math.hypot(2, 1)
    assert least < float(way.facts["spent"]) < least + 1.2
    corners = [each for each in ruling.findings if each.facts.get("mover") == "riders1"]
    assert [float(each.facts["so_far"]) for each in corners] == sorted(float(each.facts["so_far"]) for each in corners)
    assert len(corners) == len(way.witness.points) - 2


@pytest.mark.rule("LI-MOV-017")
def test_what_is_spent_is_told_where_terrain_that_costs_begins_and_ends() -> None:
    """A rider, base radius 0.5", from x = 12 through a wood, x = 14 to 15, and a mire that costs nothing, to 19."""
    wood = area("wood", Terrain.DIFFICULT, box(14, 15, 10, 20))
    board = Board(wood, area("mire", Terrain.DANGEROUS, box(16.5, 17, 10, 20)))
    board.put("riders", "red", (12.0, 15.0), kind="cavalry", m=10.0).put("foe", "blue", (40.0, 40.0))
    ruling = ask(board.field(), MoveTo(detachment="riders", ends=ends((19.0, 15.0))))
    told = [each.facts for each in ruling.findings if "so_far" in each.facts]
    # by hand: 1.5" to the wood, which it is in from x = 13.5 to 15.5: 2" that count twice
    assert [(each["mover"], each["y"]) for each in told] == [("riders1", 15.0)] * 2
    assert [each["x"] for each in told] == pytest.approx([13.5, 15.5], abs=1e-6)
    assert [each["so_far"] for each in told] == pytest.approx([1.5, 5.5], abs=1e-6)


def test_corners_that_are_given_are_kept() -> None:
    """Whoever leads a model round a corner by hand means it."""
    led = End(model="riders1", at=(12.0, 16.0), via=((10.0, 17.0),))
    ruling = ask(walled(), MoveTo(detachment="riders", ends=(led,)))
    way = next(each.witness for each in ruling.findings if "spent" in each.facts)
    assert way is not None
    assert way.points == ((12.0, 18.0), (10.0, 17.0), (12.0, 16.0))


@pytest.mark.rule("LI-ORD-039")
def test_a_charger_put_beside_an_enemy_touches_it() -> None:
    """0.3" short of contact, in a Charge: it ends in base contact, and the Charge is legal."""
    board = Board().put("axe", "red", (10.0, 10.0), m=5.0, order=Order.CHARGE).put("foe", "blue", (18.0, 10.0))
    question = MoveTo(detachment="axe", manoeuvre=Manoeuvre.CHARGE, ends=ends((16.7, 10.0), unit="axe"))
    ruling = ask(board.field(), question)
    assert ruling.allowed, ruling.explain()
    way = next(each.witness for each in ruling.findings if "spent" in each.facts)
    assert way is not None
    assert way.points[-1][0] == pytest.approx(17.0, abs=0.001)


@pytest.mark.rule("LI-MOV-016")
def test_the_nearest_to_a_place_too_far_is_as_far_as_the_move_goes() -> None:
    """14" away with 10" to spend: 10" along the same line, or next to it."""
    field = walled()
    moves = nearest_moves(field, "riders", Manoeuvre.MOVE, ends((12.0, 32.0), (12.0, 33.5)))
    assert judge_move(field, "riders", Manoeuvre.MOVE, moves).allowed
    assert all(math.dist(move.path[0], move.end) > 9.5 for move in moves)


@settings(max_examples=25, deadline=None)
@given(st.floats(2, 30), st.floats(2, 40))
def test_what_is_proposed_is_allowed(x: float, y: float) -> None:
    """Wherever a Detachment is wanted: either nothing is found, or the rules allow what is found."""
    field = walled()
    moves = nearest_moves(field, "riders", Manoeuvre.MOVE, ends((x, y), (x, y + 1.5)))
    assert not moves or judge_move(field, "riders", Manoeuvre.MOVE, moves).allowed


@given(st.floats(-5, 5), st.floats(-5, 5), st.floats(0.1, 2))
def test_the_least_shift_fits_and_is_hardly_longer_than_needed(x: float, y: float, radius: float) -> None:
    """Outside a disc one is let in: the shift ends on its rim, and no rim is twice as near."""
    away = math.hypot(x, y)

    def fits(shift: Point) -> bool:
        return math.hypot(x + shift[0], y + shift[1]) <= radius

    found = nearest_shift(fits, (-x, -y))
    assert found is not None
    assert fits(found)
    assert math.hypot(*found) <= max(0.0, away - radius) * 1.1 + 0.3


def test_reach_can_be_asked_for_an_order_not_yet_given() -> None:
    """Advance M, March three times M, First Fire nothing (LI-ORD-028, 033, 025): before any token is placed."""
    board = Board().put("men", "red", (20.0, 20.0), m=5.0, order=None).put("foe", "blue", (50.0, 45.0))
    told = {
        order: ask(board.field(), ReachOf(model="men1", order=order)).findings[0].facts["allowance"]
        for order in (Order.ADVANCE, Order.MARCH, Order.FIRST_FIRE)
    }
    assert told == {Order.ADVANCE: 5.0, Order.MARCH: 15.0, Order.FIRST_FIRE: 0.0}
