"""Titans: straight lines, turns, and ways into the Rear Arc, against slow and simple reckonings."""

from __future__ import annotations

from itertools import pairwise
from math import acos, degrees, hypot

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.systems.legions.movement.boards import Board, refused
from umpire.geometry import Heading, Oval, Point, gap, heading_from_degrees, snap_point
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Order
from umpire.systems.legions.bots.moving import facing_the_foe
from umpire.systems.legions.play.core import Activating
from umpire.systems.legions.play.movement.replanning import caught_path
from umpire.systems.legions.play.overwatch.passage import at_moment
from umpire.systems.legions.questions import ask, sample_moves
from umpire.systems.legions.questions.move_to import End, MoveTo, ways_to
from umpire.systems.legions.rules.movement import ModelMove, judge_move, moved_model, spent
from umpire.systems.legions.rules.movement.strides import stretches_walked
from umpire.systems.legions.rules.movement.topics import Turn
from umpire.systems.legions.rules.titans.walking import (
    bends,
    carried_on,
    cut_short,
    rear_inches,
    stepping_out,
    walk_of,
)
from umpire.systems.legions.terminal.moving import wished_moves
from umpire.systems.legions.terminal.wishes import read_wish

PLACES = st.tuples(st.floats(10, 40), st.floats(10, 40)).map(snap_point)
ANGLES = st.integers(0, 359)
SLACK = 0.1  # degrees: headings are rounded, and places snapped to the grid


def titan(at: Point = (20.0, 20.0), facing: float = 0.0, *, m: float = 6.0, agile: bool = False) -> Battlefield:
    """A table with one red Titan on it."""
    field = Board().put("t", "red", at, kind="titan", scale=5, m=m, rules=("Agile",) if agile else ()).field()
    turned = msgspec.structs.replace(field.models["t1"], facing=heading_from_degrees(facing))
    return msgspec.structs.replace(field, models={"t1": turned})


def between(one: Heading | Point, other: Heading | Point) -> float:
    """The angle between two directions, degrees."""
    dot = (one[0] * other[0] + one[1] * other[1]) / hypot(*one) / hypot(*other)
    return degrees(acos(max(-1.0, min(1.0, dot))))


def way(start: Point, end: Point) -> Point:
    """From one place to another."""
    return (end[0] - start[0], end[1] - start[1])


@given(goal=PLACES, facing=ANGLES)
def test_a_straight_way_costs_once_ahead_and_twice_behind(goal: Point, facing: int) -> None:
    """Whatever way a Titan faces, the angle to its path alone tells what an inch costs."""
    field = titan((25.0, 25.0), facing)
    step = way((25.0, 25.0), goal)
    assume(hypot(*step) > 1.0)
    angle = between(field.models["t1"].facing, step)
    assume(abs(angle - 90.0) > SLACK)
    move = ModelMove(model="t1", path=((25.0, 25.0), goal))
    slow = hypot(*step) * (1.0 if angle < 90.0 else 2.0)
    assert spent(field, field.models["t1"], move.path, walk_of(field, field.models["t1"], move)) == pytest.approx(slow)


@given(path=st.lists(PLACES, min_size=1, max_size=4), facing=ANGLES, final=st.none() | ANGLES, agile=st.booleans())
def test_no_titan_turns_more_than_it_may(path: list[Point], facing: int, final: int | None, agile: bool) -> None:
    """A walk that is allowed turns as often as it may and no farther, bends nowhere else, and ends as asked."""
    start = (25.0, 25.0)
    field = titan(start, facing, m=200.0, agile=agile)
    asked = None if final is None else heading_from_degrees(final)
    move = ModelMove(model="t1", path=(start, *path), facing=asked)
    walk = walk_of(field, field.models["t1"], move)
    assert walk is not None
    if not judge_move(field, "t", Manoeuvre.MOVE, (move,)).allowed:
        return
    assert len(walk.turns) <= (2 if agile else 1)
    facings = [field.models["t1"].facing, *(each.facing for each in walk.turns)]
    assert all(between(one, other) <= 90.0 + SLACK for one, other in pairwise(facings))
    assert set(bends(move.path)) <= {each.corner for each in walk.turns}
    assert asked in (None, walk.facing)
    assert moved_model(field, move).facing == walk.facing


@given(path=st.lists(PLACES, min_size=1, max_size=3), facing=ANGLES, final=ANGLES, step=st.sampled_from([15, 90]))
def test_what_is_worked_out_spends_no_more_than_any_turns(
    path: list[Point], facing: int, final: int, step: int
) -> None:
    """No turn at any place of the path, to any of many facings, makes it cheaper than the turns that are worked out."""
    start, asked = (25.0, 25.0), heading_from_degrees(final)
    field = titan(start, facing, m=200.0)
    found = ModelMove(model="t1", path=(start, *path), facing=asked)
    walk = walk_of(field, field.models["t1"], found)
    assert walk is not None
    for corner in range(len(found.path)):
        for turned in {final, *range(0, 360, step)}:
            turns = (Turn(corner=corner, facing=heading_from_degrees(turned)),)
            other = msgspec.structs.replace(found, turns=turns)
            if judge_move(field, "t", Manoeuvre.MOVE, (other,)).allowed:
                assert judge_move(field, "t", Manoeuvre.MOVE, (found,)).allowed
                gone = walk_of(field, field.models["t1"], other)
                assert gone is not None
                assert rear_inches(walk) <= rear_inches(gone) + 1e-9


@given(goal=PLACES, facing=ANGLES, agile=st.booleans())
def test_a_titan_that_sets_out_for_a_place_goes_no_farther_back_than_it_must(
    goal: Point, facing: int, agile: bool
) -> None:
    """With a turn before it sets out every way leads ahead, but for the one straight behind it."""
    field = titan((25.0, 25.0), facing, agile=agile)
    step = way((25.0, 25.0), goal)
    assume(hypot(*step) > 1.0 and between(field.models["t1"].facing, step) < 179.0)
    walk = walk_of(field, field.models["t1"], stepping_out(field, field.models["t1"], ((25.0, 25.0), goal)))
    assert walk is not None
    assert rear_inches(walk) == 0.0


def test_an_oval_base_keeps_its_facing_on_a_diagonal() -> None:
    """What a Titan's base sweeps is measured with the facing that it keeps, not with the way that it goes."""
    field = titan((20.0, 20.0), 90.0)
    model = msgspec.structs.replace(field.models["t1"], base=Oval(length=4.0, width=2.0))
    board = Board().put("x", "blue", (23.5, 26.0), scale=5, radius=0.5).field()
    both = msgspec.structs.replace(
        board,
        models={**board.models, "t1": model},
        detachments={**board.detachments, **field.detachments},
        profiles={**board.profiles, **field.profiles},
    )
    path = ((20.0, 20.0), (22.0, 20.5))
    ruling = judge_move(both, "t", Manoeuvre.MOVE, (ModelMove(model="t1", path=path),))
    end = msgspec.structs.replace(model, at=path[-1])
    assert gap(end.outline, both.models["x1"].outline) > 1.0
    assert ruling.allowed
    assert stretches_walked(both, model, walk_of(both, model, ModelMove(model="t1", path=path))) == ()  # type: ignore[arg-type]


def test_fire_under_way_meets_the_facing_of_that_moment() -> None:
    """Before its turn a Titan shows the side that it set out with, afterwards another."""
    field = titan(m=8.0)
    up = heading_from_degrees(90)
    moves = (ModelMove(model="t1", path=((20.0, 20.0), (24.0, 20.0), (24.0, 24.0)), facing=up),)
    assert at_moment(field, moves, 0.25).models["t1"].facing == heading_from_degrees(0)
    assert at_moment(field, moves, 0.75).models["t1"].facing == up


def test_a_titan_caught_on_its_way_keeps_the_turns_that_it_has_made() -> None:
    """Caught after its turn it may not turn again; caught before it, it may."""
    field, up = titan(m=8.0), heading_from_degrees(90)
    declared = ModelMove(model="t1", path=((20.0, 20.0), (24.0, 20.0), (24.0, 24.0)), facing=up)
    for share, allowed in ((0.25, True), (0.75, False)):
        frame = Activating(detachment="t", manoeuvre=Manoeuvre.MOVE, moves=(declared,), caught_at=share)
        covered = cut_short(field, declared, caught_path(frame, declared))
        x, y = covered.end
        rest = ModelMove(model="t1", path=((x, y), (x + 1.0, y - 1.0)))
        assert judge_move(field, "t", Manoeuvre.MOVE, (carried_on(field, covered, rest),)).allowed is allowed
        turned = (Turn(corner=0, facing=heading_from_degrees(45)),)
        by_hand = carried_on(field, covered, msgspec.structs.replace(rest, turns=turned))
        assert judge_move(field, "t", Manoeuvre.MOVE, (by_hand,)).allowed is allowed
    straight_on = carried_on(field, covered, ModelMove(model="t1", path=((x, y), (x, y + 1.0))))
    assert moved_model(field, straight_on).facing == up


def test_turns_are_written_in_a_line_and_in_an_action() -> None:
    """A line at the terminal says where a Titan turns; an action tells facings in degrees or as the engine does."""
    wish = read_wish("t1 facing 60 22,22 facing 90 22,24")
    assert wish is not None
    field = titan(agile=True)
    (move,) = wished_moves(field, "t", Manoeuvre.MOVE, wish, None)  # type: ignore[arg-type]
    turns = (Turn(corner=0, facing=heading_from_degrees(60)), Turn(corner=1, facing=heading_from_degrees(90)))
    assert move.turns == turns
    assert judge_move(field, "t", Manoeuvre.MOVE, (move,)).allowed
    assert refused(judge_move(titan(), "t", Manoeuvre.MOVE, (move,))) == ("LI-TIT-002",)
    assert msgspec.convert(msgspec.to_builtins(move), ModelMove) == move


def test_a_bot_has_its_titan_face_the_enemy() -> None:
    """Wherever it goes, it uses the turns that it has left to look at the nearest enemy."""
    for agile in (False, True):
        field = titan((20.0, 20.0), 180.0, agile=agile)
        foe = Board().put("x", "blue", (45.0, 22.0)).field()
        both = msgspec.structs.replace(
            foe,
            models={**foe.models, **field.models},
            detachments={**foe.detachments, **field.detachments},
            profiles={**foe.profiles, **field.profiles},
        )
        turned = facing_the_foe(both, "t", ())
        assert judge_move(both, "t", Manoeuvre.MOVE, turned).allowed
        facing = moved_model(both, turned[0]).facing
        assert between(facing, (25.0, 2.0)) < 91.0
        assert facing_the_foe(both, "x", ()) == ()


def test_turns_off_the_path_are_refused() -> None:
    """A turn stands at a place of the path, and turns stand in order."""
    field = titan(agile=True)
    up = heading_from_degrees(45)
    for corners in ((2,), (-1,), (1, 0)):
        turns = tuple(Turn(corner=each, facing=up) for each in corners)
        move = ModelMove(model="t1", path=((20.0, 20.0), (22.0, 20.0)), turns=turns)
        assert refused(judge_move(field, "t", Manoeuvre.MOVE, (move,))) == ("LI-TIT-002",)


def test_a_way_that_is_looked_for_has_no_more_corners_than_turns() -> None:
    """A Titan that is put behind a rock is told what bars it, or goes round with the turns that it has."""
    field = titan()
    (move,) = ways_to(field, "t", Manoeuvre.MOVE, (End(model="t1", at=(24.0, 22.0), facing=heading_from_degrees(90)),))
    assert judge_move(field, "t", Manoeuvre.MOVE, (move,)).allowed
    assert len(bends(move.path)) <= 1


def test_a_move_that_is_drawn_tells_where_a_titan_turns() -> None:
    """The page draws a Front Arc at each of these places; turns that a hand has set are kept."""
    field, up = titan(), heading_from_degrees(90)
    end = End(model="t1", at=(22.0, 23.0), via=((22.0, 20.0),))
    found = ask(field, MoveTo(detachment="t", ends=(end,)))
    by_hand = ask(
        field, MoveTo(detachment="t", ends=(msgspec.structs.replace(end, turns=(Turn(corner=1, facing=up),)),))
    )
    for ruling in (found, by_hand):
        (told,) = [each.facts for each in ruling.findings if "turning" in each.facts]
        assert ruling.allowed
        assert told == {"turning": "t1", "x": 22.0, "y": 20.0, "dx": up[0], "dy": up[1]}


@pytest.mark.parametrize("order", [Order.ADVANCE, Order.MARCH])
def test_a_titan_that_is_sent_somewhere_gets_there_turning(order: Order) -> None:
    """What bots and samplers find is a legal walk, behind it too."""
    field = titan((30.0, 20.0))
    sent = msgspec.structs.replace(field.detachments["t"], order=order)
    field = msgspec.structs.replace(field, detachments={"t": sent})

    class Even:
        def unit(self) -> float:
            return 0.5

    (move,) = sample_moves(field, "t", Manoeuvre.MOVE, Even(), (10.0, 24.0))
    walk = walk_of(field, field.models["t1"], move)
    assert walk is not None
    assert rear_inches(walk) == 0.0
    assert judge_move(field, "t", Manoeuvre.MOVE, (move,)).allowed
