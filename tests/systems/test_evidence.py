"""Margins and witnesses of the smaller systems: what proves a verdict, and how little would change it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.warcry.boards import field as warcry_field
from tests.systems.warcry.boards import fighter
from tests.systems.wh40k9.test_play import GUN as NINTH_GUN
from tests.systems.wh40k9.test_play import board
from tests.systems.wh40k9.test_play import unit as ninth
from tests.systems.wh40k_legacy.boards import asked, block, field_of, unit
from umpire.game import ruleset
from umpire.rulings import Ruling

GUN = {"name": "gun", "range": 30, "strength": 4}


def asks(system: str, field: Any, **question: Any) -> Ruling:
    rules = ruleset(system)
    return rules.desk.ask(field, msgspec.convert(question, rules.question_type))


def legacy(at: tuple[float, float], *things: dict[str, Any]) -> Ruling:
    """Return whether a model at (-20, 0) may shoot at one elsewhere with a gun of 30 inches; bases are of 1 inch."""
    red = unit("red", {"f": (-20, 0)}, profile={"weapons": [GUN]})
    field = field_of(*things, red, unit("blue", {"t": at}))
    return asked(field, question="targetable", model="f", weapon="gun", target="blue")


def lines(ruling: Ruling, kind: str) -> list[tuple[tuple[float, ...], ...]]:
    found = (each.witness for each in ruling.findings)
    return [each.points for each in found if each is not None and each.kind == kind]


@pytest.mark.parametrize(("x", "allowed", "margin"), [(10.0, True, 1.0), (12.5, False, 1.5), (11.02, False, 0.02)])
def test_the_margin_of_a_range(x: float, allowed: bool, margin: float) -> None:
    """From rim to rim: 29 of 30 inches, 31.5, and 30.02, which nobody can measure."""
    ruling = legacy((x, 0))

    assert ruling.allowed is allowed
    assert ruling.margin is not None
    assert ruling.margin.amount == pytest.approx(margin, abs=1e-4)  # places are snapped
    assert ruling.too_close_to_call is (margin < 1 / 25.4)


def test_a_line_of_sight_is_shown_and_so_is_what_blocks_it() -> None:
    """Past the end of the wall there is a line, which ends in both bases; behind it there is none."""
    wall = block("wall", "ruins", (-5, -4), (-2, 2), height=6)
    wall["pieces"] = [{"kind": "body", "top": 6}]
    seen, hidden = legacy((8, 3), wall), legacy((8, 0), wall)

    ((start, end),) = lines(seen, "line")
    assert abs(complex(start[0] + 20, start[1])) <= 0.5 + 1e-6
    assert abs(complex(end[0] - 8, end[1] - 3)) <= 0.5 + 1e-6
    across = start[1] + (end[1] - start[1]) * (-4.5 - start[0]) / (end[0] - start[0])
    assert across > 2.0
    assert lines(hidden, "blocked line") == [((-20.0, 0.0), (8.0, 0.0))]
    assert hidden.refusals[0].facts["blocked_by"] == "wall"


def test_the_margin_of_a_quarter() -> None:
    """A wide wall at its base, half as high as the model, hides half of it: a quarter to spare."""
    wall = block("wall", "barricade", (7.49, 7.5), (-9, 9), height=0.75)
    field = field_of(wall, unit("red", {"f": (-39, 0)}), unit("blue", {"t": (8, 0)}))
    ruling = asked(field, question="behind", model="t", feature="wall", attacker="f")
    share = ruling.findings[0].facts["share"]

    assert ruling.margin is not None
    assert ruling.margin.amount == pytest.approx(float(share) - 0.25, abs=1e-12)
    assert 0.2 < ruling.margin.amount < 0.3
    assert lines(ruling, "line") == [((-39.0, 0.0), (8.0, 0.0))]
    assert "Margin 2" in ruling.explain()
    assert "% of the outline" in ruling.explain()


@pytest.mark.parametrize(("x", "allowed", "margin"), [(-15.0, True, 1.0), (-13.5, False, 0.5)])
def test_the_margin_of_a_move(x: float, allowed: bool, margin: float) -> None:
    """Of 6 inches 5 are used, or 6.5. Who ends on another model has no margin: it is not the length that decides."""
    field = field_of(unit("red", {"f": (-20, 0)}), unit("blue", {"t": (-15, 3)}), phase="movement")
    ruling = asked(field, question="move", unit="red", paths={"f": [[x, 0]]})
    on_top = asked(field, question="move", unit="red", paths={"f": [[-15, 3]]})

    assert ruling.allowed is allowed
    assert ruling.margin is not None
    assert ruling.margin.amount == pytest.approx(margin, abs=1e-9)
    assert lines(ruling, "path") == [((-20.0, 0.0, 0.0), (x, 0.0, 0.0))]
    assert (on_top.allowed, on_top.margin) == (False, None)


@pytest.mark.parametrize(("x", "allowed", "margin"), [(30.0, True, 5.0), (37.0, False, 2.0)])
def test_the_margin_of_a_range_in_the_ninth_edition(x: float, allowed: bool, margin: float) -> None:
    """A gun of 24 inches, from rim to rim 19 and 26."""
    field = board(ninth("red", "r", (10, 10), weapons=[NINTH_GUN]), ninth("blue", "b", (x, 10)))
    ruling = asks("wh40k9", field, question="targetable", model="red0", weapon="gun", target="blue")

    assert ruling.allowed is allowed
    assert ruling.margin is not None
    assert ruling.margin.amount == pytest.approx(margin, abs=1e-9)
    assert lines(ruling, "line") == ([((10.5, 10.0), (x - 0.5, 10.0))] if allowed else [])


def test_the_margin_of_a_move_in_the_ninth_edition() -> None:
    field = board(ninth("red", "r", (10, 10), move=6.0), ninth("blue", "b", (40, 10)))
    ruling = asks("wh40k9", field, question="move", unit="red", paths={"red0": [[14, 10]]})

    assert ruling.margin is not None
    assert ruling.margin.amount == pytest.approx(2.0, abs=1e-9)


@pytest.mark.parametrize(("x", "allowed", "margin"), [(30.0, True, 11.0), (45.0, False, 4.0)])
def test_the_margin_of_a_range_in_warcry(x: float, allowed: bool, margin: float) -> None:
    """A bow of 40 inches, from rim to rim 29 and 44."""
    field = warcry_field([], [fighter("a", (0, 0)), fighter("b", (x, 0))])
    ruling = asks("warcry", field, question="target", attacker="a", weapon="bow", target="b")

    assert ruling.allowed is allowed
    assert ruling.margin is not None
    assert ruling.margin.amount == pytest.approx(margin, abs=1e-9)
    assert lines(ruling, "line" if allowed else "blocked line") == [((0.5, 0.0), (x - 0.5, 0.0))]


def test_the_margin_of_a_move_in_warcry() -> None:
    """8 inches of Move, 5 used; a climb in the air is refused for another reason, and has none."""
    field = warcry_field([], [fighter("a", (0, 0))])
    ruling = asks("warcry", field, question="move", model="a", legs=[{"to": [5, 0]}])
    hanging = asks("warcry", field, question="move", model="a", legs=[{"kind": "jump", "to": [1, 0, 2]}])

    assert ruling.margin is not None
    assert ruling.margin.amount == pytest.approx(3.0, abs=1e-9)
    assert lines(ruling, "path") == [((0.0, 0.0, 0.0), (5.0, 0.0, 0.0))]
    assert (hanging.allowed, hanging.margin) == (False, None)
