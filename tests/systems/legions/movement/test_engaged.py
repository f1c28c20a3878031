"""Being Engaged and Pinned, leaving contact, piling in (LI-MOV-052 to LI-MOV-077)."""

from __future__ import annotations

import pytest

from tests.systems.legions.movement.boards import Board, judge, refused
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Order
from umpire.systems.legions.rules.movement import contacts, engaged_with, is_engaged, is_pinned

PILE = Manoeuvre.PILE_IN


@pytest.mark.parametrize(
    ("mine", "theirs", "pinned"), [(1, 1, (True, True)), (1, 5, (True, False)), (2, 1, (False, True))]
)
def test_scale_decides_who_is_pinned(mine: int, theirs: int, pinned: tuple[bool, bool]) -> None:
    """LI-MOV-052, LI-MOV-053."""
    board = Board().put("a", "red", (10.0, 10.0), (10.0, 11.5), scale=mine)
    field = board.put("e", "blue", (11.0, 10.0), scale=theirs).put("f", "blue", (11.5, 11.5)).field()
    assert contacts(field) == (("a1", "e1"),)
    assert engaged_with(field, "a") == ("e",)
    assert not is_engaged(field, "f")
    assert (is_pinned(field, "a"), is_pinned(field, "e")) == pinned


def test_one_equal_among_many_pins() -> None:
    """LI-MOV-066."""
    for scales, pinned in (((1, 3), False), ((1, 5), True), ((4, 4), False)):
        board = Board().put("t", "red", (10.0, 10.0), kind="titan", scale=5)
        board.put("e", "blue", (11.0, 10.0), scale=scales[0]).put("f", "blue", (9.0, 10.0), scale=scales[1])
        assert is_pinned(board.field(), "t") is pinned


def test_pinned_models_stay() -> None:
    """LI-MOV-057."""
    board = Board().put("a", "red", (10.0, 10.0), (8.5, 10.0)).put("e", "blue", (11.0, 10.0))
    assert refused(judge(board.field(), "a", None, ((8.0, 10.0),))) == ("LI-MOV-057",)


def titan(order: Order = Order.ADVANCE) -> Battlefield:
    """A Titan in contact with a Scale 1 model at (10, 10)."""
    board = Board().put("t", "red", (11.0, 10.0), kind="titan", scale=5, m=8.0, order=order)
    return board.put("e", "blue", (10.0, 10.0)).field()


def test_a_titan_leaves_and_clears_the_zones() -> None:
    """LI-MOV-059 to LI-MOV-061."""
    field = titan()
    assert judge(field, "t", ((17.0, 10.0),)).allowed
    assert refused(judge(field, "t", ((11.5, 10.0),))) == ("LI-MOV-047", "LI-MOV-061")
    assert refused(judge(field, "t", ((12.0, 10.0),))) == ("LI-MOV-047", "LI-MOV-061")
    assert judge(field, "t", ((12.1, 10.0),)).allowed
    assert judge(field, "t").allowed


def test_no_coming_back() -> None:
    """LI-MOV-063."""
    assert "LI-MOV-063" in refused(judge(titan(Order.CHARGE), "t", ((14.0, 10.0), (11.0, 10.0))))


def knights(*paths: tuple[tuple[float, float], ...] | None) -> tuple[str, ...]:
    """Two Knights touching E (Scale 1), with F ten inches away; judged under a Charge Order."""
    board = Board().put("k", "red", (10.0, 10.0), (10.0, 12.0), kind="knight", scale=4, m=10.0, order=Order.CHARGE)
    board.put("e", "blue", (9.0, 10.0), (9.0, 12.0)).put("f", "blue", (17.0, 10.0))
    return refused(judge(board.field(), "k", *paths))


def test_leaving_to_engage_another() -> None:
    """LI-MOV-064."""
    assert knights(((16.0, 10.0),), ((16.0, 12.1),)) == ()
    assert "LI-MOV-064" in knights(((16.0, 10.0),), None)


def test_a_free_knight_joins_the_fight() -> None:
    """LI-MOV-065."""
    board = Board().put("k", "red", (10.0, 10.0), (8.5, 12.0), kind="knight", scale=4, m=10.0, order=Order.CHARGE)
    field = board.put("e", "blue", (11.0, 10.0), (11.0, 12.0)).field()
    assert judge(field, "k", None, ((10.0, 12.0),)).allowed


def test_some_leave_some_stay() -> None:
    """LI-MOV-062."""
    board = Board().put("k", "red", (10.0, 10.0), (10.0, 12.0), kind="knight", scale=4, m=10.0)
    field = board.put("e", "blue", (9.0, 10.0), (9.0, 12.0)).field()
    assert judge(field, "k", None, ((12.9, 10.0),)).allowed
    assert "LI-MOV-047" in refused(judge(field, "k", None, ((10.9, 12.0),)))


def piling(order: Order, *places: tuple[float, float], enemies: tuple[tuple[float, float], ...]) -> Battlefield:
    """A is Pinned by E through its first model."""
    shift = [(20.0 + x, 20.0 + y) for x, y in places]
    theirs = [(20.0 + x, 20.0 + y) for x, y in enemies]
    return Board().put("a", "red", *shift, order=order).put("e", "blue", *theirs).field()


def test_only_free_models_pile_in() -> None:
    """LI-MOV-069, LI-MOV-070."""
    field = piling(Order.ADVANCE, (0.0, 0.0), (-1.5, 0.0), enemies=((1.0, 0.0),))
    slid = judge(field, "a", ((20.134, 20.5),), how=PILE)
    assert "LI-MOV-070" in refused(slid)
    free = Board().put("a", "red", (10.0, 10.0)).put("e", "blue", (20.0, 10.0)).field()
    assert "LI-MOV-069" in refused(judge(free, "a", ((12.0, 10.0),), how=PILE))


def test_contact_where_possible() -> None:
    """LI-MOV-073."""
    field = piling(Order.ADVANCE, (0.0, 0.0), (-3.0, 0.0), enemies=((1.0, 0.0),))
    assert judge(field, "a", None, ((20.5, 20.866),), how=PILE).allowed
    assert "LI-MOV-073" in refused(judge(field, "a", None, ((18.5, 20.0),), how=PILE))


def test_closer_to_the_same_model() -> None:
    """LI-MOV-072."""
    chain = tuple((-2.5 * step, -1.2) for step in range(1, 9))
    field = piling(Order.ADVANCE, (0.0, 0.0), *chain, (-19.5, 0.0), enemies=((1.0, 0.0), (3.0, 0.0)))
    stay: list[None] = [None] * 9
    assert judge(field, "a", *stay, ((5.5, 20.0),), how=PILE).allowed
    assert refused(judge(field, "a", *stay, ((0.5, 20.5),), how=PILE)) == ("LI-MOV-072",)


def test_without_contact_stay_out_of_zones() -> None:
    """LI-MOV-074."""
    lone = Board().put("a", "red", (20.0, 20.0), (20.0, 22.9), (23.0, 22.9), (25.6, 20.0), m=3.0)
    field = lone.put("e", "blue", (21.0, 20.0)).field()
    assert "LI-MOV-074" in refused(judge(field, "a", None, None, None, ((22.6, 20.0),), how=PILE))
    assert judge(field, "a", None, None, None, ((23.1, 20.0),), how=PILE).allowed


def test_untouched_enemies_first() -> None:
    """LI-MOV-076: the way round to the second enemy is longer than 5 inches, shorter than 15."""
    for order, allowed in ((Order.MARCH, False), (Order.ADVANCE, True)):
        field = piling(order, (0.0, 0.0), (-3.0, 0.0), enemies=((1.0, 0.0), (3.0, 0.0)))
        ruling = judge(field, "a", None, ((20.5, 20.866),), how=PILE)
        assert ruling.allowed is allowed, ruling.explain()
        assert allowed or refused(ruling) == ("LI-MOV-076",)


def test_not_into_detachments_it_does_not_fight() -> None:
    """LI-MOV-075."""
    board = Board().put("a", "red", (20.0, 20.0), (18.5, 20.0), m=5.0)
    board.put("e", "blue", (21.0, 20.0)).put("f", "blue", (20.5, 21.866), m=5.0)
    ruling = judge(board.field(), "a", None, ((20.5, 20.866),), how=PILE)
    assert "LI-MOV-075" in refused(ruling)
