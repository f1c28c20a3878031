"""Distances, the table's edge, and moving through models and zones (LI-MOV-016 to LI-MOV-051)."""

from __future__ import annotations

import pytest

from tests.systems.legions.movement.boards import Board, judge, refused
from umpire.systems.legions.battlefield import Manoeuvre, Order


@pytest.mark.parametrize(
    ("order", "how", "kind", "m", "limit"),
    [
        (Order.ADVANCE, Manoeuvre.MOVE, "infantry", 5.0, 5.0),
        (Order.CHARGE, Manoeuvre.MOVE, "infantry", 5.0, 5.0),
        (Order.MARCH, Manoeuvre.MOVE, "infantry", 5.0, 15.0),
        (Order.MARCH, Manoeuvre.MOVE, "vehicle", 9.0, 18.0),
        (Order.ADVANCE, Manoeuvre.MOVE, "vehicle", 9.0, 9.0),
    ],
)
def test_limits_follow_the_order(order: Order, how: Manoeuvre, kind: str, m: float, limit: float) -> None:
    """LI-MOV-016: M, twice or three times M, and not a hair more."""
    field = Board().put("a", "red", (20.0, 20.0), kind=kind, m=m, order=order).field()
    assert judge(field, "a", ((20.0 + limit, 20.0),), how=how).allowed
    assert refused(judge(field, "a", ((20.1 + limit, 20.0),), how=how)) == ("LI-MOV-016",)


def test_the_whole_path_counts() -> None:
    """LI-MOV-017."""
    field = Board().put("a", "red", (20.0, 20.0)).field()
    assert judge(field, "a", ((23.0, 20.0), (23.0, 22.0))).allowed
    ruling = judge(field, "a", ((23.0, 20.0), (23.0, 22.1)))
    assert refused(ruling) == ("LI-MOV-016",)
    assert ruling.findings[0].facts["spent"] == pytest.approx(5.1, abs=0.001)


def test_no_base_leaves_the_table() -> None:
    """LI-MOV-018."""
    field = Board().put("a", "red", (1.0, 10.0)).field()
    assert judge(field, "a", ((0.5, 10.0),)).allowed
    assert refused(judge(field, "a", ((0.4, 10.0),))) == ("LI-MOV-018",)


def test_no_movement_characteristic_no_move() -> None:
    """LI-MOV-021."""
    field = Board().put("a", "red", (10.0, 10.0), m=None, order=Order.MARCH).field()
    assert refused(judge(field, "a", ((10.5, 10.0),))) == ("LI-MOV-021",)
    assert judge(field, "a").allowed


def test_a_forgotten_detachment_advances() -> None:
    """LI-MOV-023."""
    field = Board().put("a", "red", (10.0, 10.0), order=None).field()
    assert judge(field, "a", ((15.0, 10.0),)).allowed
    assert not judge(field, "a", ((15.1, 10.0),)).allowed


def test_friends_do_not_hinder_but_bases_do_not_overlap() -> None:
    """LI-MOV-040, LI-MOV-041."""
    board = Board().put("a", "red", (10.0, 10.0), scale=5, kind="titan", m=8.0).put("f", "red", (14.0, 10.0))
    field = board.field()
    assert judge(field, "a", ((18.0, 10.0),)).allowed
    assert refused(judge(field, "a", ((13.1, 10.0),))) == ("LI-MOV-041",)
    assert judge(field, "a", ((13.0, 10.0),)).allowed


@pytest.mark.parametrize(
    ("scale", "y", "enemy_scale", "allowed"),
    [(1, 2.0, 1, False), (1, 2.01, 1, True), (1, 1.5, 2, False), (2, 1.5, 1, True)],
)
def test_zones_along_the_path(scale: int, y: float, enemy_scale: int, allowed: bool) -> None:
    """LI-MOV-043, LI-MOV-044: exactly 1 inch is inside; lower Scales do not matter on the way."""
    board = Board().put("a", "red", (10.0, 10.0), m=8.0, scale=scale)
    field = board.put("e", "blue", (14.0, 10.0 + y), scale=enemy_scale).field()
    ruling = judge(field, "a", ((18.0, 10.0),))
    assert ruling.allowed is allowed
    if not allowed:
        assert refused(ruling) == ("LI-MOV-043",)


def test_a_titan_walks_over_infantry_but_does_not_stop_near() -> None:
    """LI-MOV-044, LI-MOV-047."""
    board = Board().put("a", "red", (10.0, 10.0), kind="titan", m=8.0, scale=5)
    field = board.put("e", "blue", (14.0, 10.0)).field()
    assert judge(field, "a", ((18.0, 10.0),)).allowed
    assert refused(judge(field, "a", ((16.0, 10.0),))) == ("LI-MOV-047",)
    assert judge(field, "a", ((16.01, 10.0),)).allowed


def test_scale_is_compared_enemy_by_enemy() -> None:
    """LI-MOV-045."""
    for y, allowed in ((1.9, False), (2.1, True)):
        board = Board().put("a", "red", (10.0, 10.0), kind="vehicle", m=8.0, scale=2)
        field = board.put("e", "blue", (14.0, 10.0)).put("f", "blue", (15.0, 10.0 + y), scale=2).field()
        assert judge(field, "a", ((18.0, 10.0),)).allowed is allowed


def test_charge_into_contact_opens_the_zones() -> None:
    """LI-MOV-048."""
    board = Board().put("a", "red", (10.0, 10.0), order=Order.CHARGE)
    field = board.put("x", "blue", (20.0, 10.0), (20.0, 12.0)).field()
    assert judge(field, "a", ((19.2, 10.6),), how=Manoeuvre.CHARGE).allowed
    assert not judge(field, "a", ((19.0, 11.0),), how=Manoeuvre.CHARGE).allowed
    assert "LI-MOV-047" in refused(judge(field, "a", ((18.5, 10.0),), how=Manoeuvre.CHARGE))


def test_the_charge_exception_is_judged_model_by_model() -> None:
    """LI-MOV-049."""
    board = Board().put("a", "red", (10.0, 10.0), (10.0, 11.5), order=Order.CHARGE)
    field = board.put("e", "blue", (14.0, 10.0)).field()
    touch = ((13.0, 10.0),)
    assert refused(judge(field, "a", touch, ((13.2, 11.27),))) == ("LI-MOV-043", "LI-MOV-047")
    assert judge(field, "a", touch, ((12.6, 11.75),)).allowed


def test_a_charge_needs_contact() -> None:
    """LI-MOV-016: without contact no model exceeds its Movement."""
    field = Board().put("a", "red", (10.0, 10.0), order=Order.CHARGE).put("e", "blue", (21.1, 10.0)).field()
    for far, allowed in ((10.0, False), (5.1, False), (5.0, True)):
        assert judge(field, "a", ((10.0 + far, 10.0),), how=Manoeuvre.CHARGE).allowed is allowed


def test_one_contact_is_enough_for_all_to_charge() -> None:
    """LI-MOV-016, LI-MOV-050."""
    board = Board().put("a", "red", (10.0, 10.0), (10.0, 11.5), order=Order.CHARGE)
    field = board.put("e", "blue", (21.0, 10.0)).field()
    assert judge(field, "a", ((20.0, 10.0),), ((17.5, 11.5),), how=Manoeuvre.CHARGE).allowed


@pytest.mark.parametrize(
    ("scale", "path", "allowed"),
    [
        (2, ((17.0, 10.0),), False),
        (1, ((17.0, 10.0),), True),
        (2, ((14.0, 11.2), (17.0, 10.0)), True),
    ],
)
def test_chargers_do_not_pass_through_bodies(scale: int, path: tuple[tuple[float, float], ...], allowed: bool) -> None:
    """LI-MOV-051."""
    board = Board().put("a", "red", (10.0, 10.0), kind="vehicle", scale=2, order=Order.CHARGE)
    field = board.put("x", "blue", (14.0, 10.0), scale=scale).put("y", "blue", (18.0, 10.0), scale=2).field()
    ruling = judge(field, "a", path, how=Manoeuvre.CHARGE)
    assert ruling.allowed is allowed
    assert allowed or refused(ruling) == ("LI-MOV-051",)
