"""Overwatch: windows, moments, and the fire that they allow."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.legions.judged import judged
from tests.systems.legions.play_firing.boards import BATTLE, Board, Told, box, carry_on, ground, gun, row
from umpire.errors import IllegalAction
from umpire.game import ScriptedDice, decided, proceeded
from umpire.geometry import Point
from umpire.systems.legions.battlefield import Manoeuvre, Order, Phase, Place, Terrain
from umpire.systems.legions.play.core import Activating, BattleState, MoraleChecked, OrderRemoved
from umpire.systems.legions.play.firing import AllocateHit, Shot
from umpire.systems.legions.play.firing.events import HitsDiscarded, HitsRolled, SaveRolled
from umpire.systems.legions.play.overwatch import CallOverwatch, DeclineOverwatch, OverwatchWindow, offer
from umpire.systems.legions.rules.movement import ModelMove

GUN = (gun(reach=20.0),)


def window(board: Board, mover: str, *paths: tuple[Point, ...]) -> BattleState:
    """The moment after a Detachment of red's has declared its paths; a path per model, starts left out."""
    field = board.field(phase=Phase.MOVEMENT)
    moves = tuple(
        ModelMove(model=model, path=(field.models[model].at, *path))
        for model, path in zip(field.detachments[mover].models, paths, strict=False)
    )
    activating = Activating(detachment=mover, manoeuvre=Manoeuvre.MOVE, moves=moves)
    run = BATTLE.run(BattleState(field=field).push(activating), ScriptedDice(()))
    offer(run, mover, moves)
    return run.state


def answer(state: BattleState, *actions: tuple[str, Any], dice: tuple[int, ...] = ()) -> Told:
    """Blue answers; everything happens until the activation would go on."""
    script = ScriptedDice(dice)
    events: tuple[Any, ...] = ()
    for side, action in actions:
        told = decided(BATTLE, state, side, action, script).events
        state, events = _keep(state, told, events)
        while state.top is not None and not isinstance(state.top, Activating) and not BATTLE.to_decide(state):
            state, events = _keep(state, proceeded(BATTLE, state, script).events, events)
    assert not script.left
    return Told(state, events)


def _keep(state: BattleState, told: tuple[Any, ...], events: tuple[Any, ...]) -> tuple[BattleState, tuple[Any, ...]]:
    for each in told:
        state = BATTLE.evolve(state, each)
    return state, (*events, *told)


def call(caller: str, moment: float, *shots: tuple[str, int] | str) -> tuple[str, CallOverwatch]:
    """Blue calls Overwatch."""
    fired = tuple(Shot(model=each) if isinstance(each, str) else Shot(model=each[0], weapon=each[1]) for each in shots)
    return ("blue", CallOverwatch(detachment=caller, moment=moment, shots=fired))


def wall(name: str, left: float, right: float, low: float, high: float) -> Any:
    """A wall that hides what is behind it."""
    return ground(name, Terrain.IMPASSABLE, at=box(left, right, low, high), height=9.0, solid=True)


@pytest.mark.rule("LI-OVW-001", "LI-OVW-008", "LI-OVW-036")
def test_only_detachments_with_the_right_order_on_the_table_are_offered() -> None:
    """A holds Advance, B First Fire; the others March, Charge, Fall Back, nothing; R is in Reserve."""
    board = Board().put("d", "red", (20, 20), order=Order.ADVANCE)
    for y, (name, order) in enumerate(
        [
            ("a", Order.ADVANCE),
            ("b", Order.FIRST_FIRE),
            ("c", Order.MARCH),
            ("e", Order.CHARGE),
            ("f", Order.FALL_BACK),
            ("g", None),
        ]
    ):
        board.put(name, "blue", (30, 15 + 2 * y), guns=GUN, order=order)
    board.put("r", "blue", (30, 30), guns=GUN, place=Place.ASIDE)
    state = window(board, "d", ((24, 20),))

    assert [each.detachment for each in state.top.openings] == ["a", "b"]
    for who, rule in (("c", "LI-OVW-001"), ("g", "LI-OVW-001"), ("r", "LI-OVW-008")):
        with pytest.raises(IllegalAction, match=rule):
            answer(state, call(who, 0.5))
    assert isinstance(answer(state, ("blue", DeclineOverwatch())).state.top, Activating)


@pytest.mark.rule("LI-OVW-002", "LI-OVW-005", "LI-OVW-026", "LI-OVW-027", "LI-OVW-036")
def test_a_gap_between_walls_is_a_window() -> None:
    """Auxilia walk behind walls from x = 16 to 24; between the walls, around x = 20, they can be caught."""
    board = Board(wall("w1", 0, 19, 18, 19), wall("w2", 21, 60, 18, 19))
    board.put("d", "red", (16, 20), order=Order.ADVANCE).put("a", "blue", (20, 10), guns=GUN)
    state = window(board, "d", ((24, 20),))

    ((first, last),) = state.top.openings[0].stretches
    assert 0.2 < first < 0.4
    assert 0.6 < last < 0.8
    with pytest.raises(IllegalAction, match="LI-FIR-008"):
        answer(state, call("a", 0.0, "a1"))
    told = answer(state, call("a", 0.5, "a1"), dice=(6,))
    assert told.state.field.models["d1"].at == (20.0, 20.0)


@pytest.mark.rule("LI-OVW-036", "LI-OVW-004")
def test_without_anyone_in_view_no_window_opens() -> None:
    """A wall all along, or another phase: nothing is offered."""
    board = Board(wall("w", 0, 60, 18, 19)).put("d", "red", (16, 20)).put("a", "blue", (20, 10), guns=GUN)
    assert isinstance(window(board, "d", ((24, 20),)).top, Activating)

    board = Board().put("d", "red", (16, 20)).put("a", "blue", (20, 10), guns=GUN)
    run = BATTLE.run(BattleState(field=board.field(phase=Phase.COMBAT)), ScriptedDice(()))
    assert not offer(run, "d", ())


@pytest.mark.rule("LI-OVW-003")
def test_a_detachment_that_stands_still_can_be_answered() -> None:
    """No path at all, and yet a window."""
    board = Board().put("d", "red", (20, 20)).put("a", "blue", (30, 20), guns=GUN)
    told = answer(window(board, "d"), call("a", 0.0, "a1"), dice=(6, 1)[:1])
    assert told.of(HitsRolled)[0].scored == 1


@pytest.mark.rule("LI-OVW-005")
def test_range_is_measured_at_the_moment_chosen() -> None:
    """Range 10: at 10.0 allowed, at 10.1 refused."""
    board = Board().put("d", "red", (20, 20)).put("a", "blue", (31, 20), guns=(gun(reach=10.0),))
    state = window(board, "d", ((19.9, 20),))

    with pytest.raises(IllegalAction, match="LI-FIR-010"):
        answer(state, call("a", 1.0, "a1"))
    assert answer(state, call("a", 0.0, "a1"), dice=(1,)).of(HitsRolled)


@pytest.mark.rule("LI-OVW-014", "LI-OVW-017", "LI-OVW-021", "LI-OVW-023")
def test_overwatch_is_resolved_before_the_move_goes_on_and_costs_the_order() -> None:
    """At -2, To Hit 3+ needs a 5; d2 falls half way, the others go on, A holds no Order."""
    board = Board().put("d", "red", *row(3, 20, 20), order=Order.ADVANCE, morale=4, save=None)
    board.put("a", "blue", *row(2, 30, 20), guns=(gun(to_hit=3),))
    state = window(board, "d", ((26, 20),), ((26, 21.5),), ((26, 23),))
    caught = answer(state, call("a", 0.5, "a1", "a2"), dice=(4, 5))
    told = answer(state, call("a", 0.5, "a1", "a2"), ("red", AllocateHit(model="d2")), dice=(4, 5))

    assert [each.scored for each in told.of(HitsRolled)] == [1]
    assert [(each.rule, each.by) for each in told.of(HitsRolled)[0].batch.roll.modifiers] == [("LI-OVW-017", -2)]
    assert told.alive == ["d1", "d3", "a1", "a2"]
    assert [caught.state.field.models[each].at[0] for each in ("d1", "d2", "d3")] == [23.0, 23.0, 23.0]
    assert [told.state.field.models[each].at[0] for each in ("d1", "d3")] == [20.0, 20.0]
    assert told.state.field.detachments["a"].order is None
    assert told.of(OrderRemoved)[0].rules == ("LI-OVW-021",)
    activation = told.state.top
    assert isinstance(activation, Activating)
    assert (activation.caught_at, activation.caught_with) == (0.5, 3)
    assert not told.of(MoraleChecked)


@pytest.mark.rule("LI-OVW-034")
def test_no_morale_check_before_the_activation_is_finished() -> None:
    """Two of three fall: the check is left to the end of the activation."""
    board = Board().put("d", "red", *row(2, 20, 20), order=Order.ADVANCE, morale=4, save=None)
    board.put("a", "blue", (30, 20), guns=GUN)
    told = answer(window(board, "d"), call("a", 0.0, "a1"), ("red", AllocateHit(model="d2")), dice=(6,))
    assert "d2" not in told.alive
    assert not told.of(MoraleChecked)


@pytest.mark.rule("LI-OVW-006", "LI-OVW-022")
def test_a_call_without_shots_is_used_up_all_the_same() -> None:
    """The Order is gone, and the window is closed for everyone."""
    board = Board().put("d", "red", (20, 20)).put("a", "blue", (30, 20), guns=GUN).put("b", "blue", (30, 24), guns=GUN)
    told = answer(window(board, "d"), call("a", 0.0))

    assert told.state.field.detachments["a"].order is None
    assert isinstance(told.state.top, Activating)
    with pytest.raises(IllegalAction, match="LI-OVW-004"):
        answer(told.state, call("b", 0.0, "b1"))


@pytest.mark.rule("LI-OVW-010")
def test_pinned_detachments_may_call_unless_the_house_rule_bars_them() -> None:
    """A is in base contact with an enemy other than the mover."""
    for house, expected in (({}, ["a"]), ({"overwatch_pinned": "barred"}, [])):
        board = Board(**house).put("d", "red", (20, 20)).put("e", "red", (30, 21))
        board.put("a", "blue", (30, 20), guns=GUN)
        state = window(board, "d", ((22, 20),))
        found = [each.detachment for each in state.top.openings] if isinstance(state.top, OverwatchWindow) else []
        assert found == expected


@pytest.mark.rule("LI-OVW-020", "LI-OVW-019")
def test_a_charger_is_caught_before_contact_but_not_in_it() -> None:
    """At the end of its move the charger is Engaged and Pinned; just before it is not."""
    board = Board().put("c", "red", (20, 20), order=Order.CHARGE).put("e", "blue", (30, 20), guns=GUN)
    state = window(board, "c", ((29, 20),))

    with pytest.raises(IllegalAction, match="LI-FIR-013"):
        answer(state, call("e", 1.0, "e1"))
    assert answer(state, call("e", 0.99, "e1"), dice=(1,)).of(HitsRolled)


@pytest.mark.rule("LI-OVW-029")
def test_everyone_is_caught_at_the_same_fraction_of_its_own_path() -> None:
    """At three quarters, d1 is 6 along its 8 inches and d2 3 along its bend of 4."""
    board = Board().put("d", "red", (20, 20), (20, 22)).put("a", "blue", (30, 30), guns=GUN)
    state = window(board, "d", ((28, 20),), ((22, 22), (22, 24)))
    told = answer(state, call("a", 0.75, "a1"), dice=(6,))

    assert told.state.field.models["d1"].at == (26.0, 20.0)
    assert told.state.field.models["d2"].at == (22.0, 23.0)


@pytest.mark.rule("LI-OVW-030", "LI-OVW-031")
def test_everyone_who_crosses_the_view_can_be_hit_at_a_moment_of_its_own() -> None:
    """d1 has passed the gap when d2 is in it: both can be hit; d3 never shows itself and cannot."""
    board = Board(wall("w1", 0, 19, 18, 19), wall("w2", 21, 60, 18, 19))
    board.put("d", "red", (19, 20), (15, 20), (40, 20), save=None).put("a", "blue", (20, 10), guns=(gun(dice=4),))
    state = window(board, "d", ((27, 20),), ((23, 20),), ((48, 20),))
    told = answer(state, call("a", 0.625, "a1"), dice=(6, 6, 6, 6))
    hits = told.state.top.pool[0]

    assert hits.eligible == ("d1", "d2")
    assert [each.model for each in hits.moments] == ["d1"]
    told = answer(told.state, ("red", AllocateHit(model="d1")), ("red", AllocateHit(model="d2")))
    assert told.alive == ["d3", "a1"]
    assert [each.count for each in told.of(HitsDiscarded)] == [2]


@pytest.mark.rule("LI-OVW-031")
def test_range_of_a_model_seen_earlier_is_measured_where_it_was_seen() -> None:
    """The gap is 10 inches off for d2 now, but 11 for d1 when it showed itself: only d2 can be hit."""
    board = Board(wall("w1", 0, 19, 18, 19), wall("w2", 21, 60, 18, 19))
    board.put("d", "red", (19, 21.5), (15, 20), save=None).put("a", "blue", (20, 10), guns=(gun(reach=9.7),))
    state = window(board, "d", ((27, 21.5),), ((23, 20),))
    told = answer(state, call("a", 0.625, "a1"), dice=(6,))

    assert told.state.top.pool[0].eligible == ("d2",)


@pytest.mark.rule("LI-OVW-032")
def test_the_moment_decides_about_cover() -> None:
    """Between two patches of difficult ground -2 only and no Cover Save; in the first -3 and a 6+."""
    rough = (
        ground("r1", Terrain.DIFFICULT, at=box(10, 14, 15, 25)),
        ground("r2", Terrain.DIFFICULT, at=box(18, 22, 15, 25)),
    )
    board = Board(*rough).put("d", "red", (10.5, 20), save=None).put("a", "blue", (16, 30), guns=(gun(to_hit=3),))
    state = window(board, "d", ((21.5, 20),))
    open_ground, in_rough = (
        answer(state, call("a", 0.5, "a1"), dice=(5,)),
        answer(state, call("a", 0.14, "a1"), dice=(6,)),
    )

    assert open_ground.of(HitsRolled)[0].batch.roll.modifier == -2
    assert in_rough.of(HitsRolled)[0].batch.roll.modifier == -3
    saved = answer(in_rough.state, ("red", AllocateHit(model="d1")), dice=(6,))
    assert [(each.save, each.needed, each.passed) for each in saved.of(SaveRolled)] == [("cover", 6, True)]
    lost = answer(open_ground.state, ("red", AllocateHit(model="d1")))
    assert [each.save for each in lost.of(SaveRolled)] == [None]


@pytest.mark.rule("LI-OVW-015", "LI-TRT-013")
def test_shots_that_are_not_open_are_refused() -> None:
    """A Barrage weapon, a model out of range, another's model, a moment outside the movement."""
    board = Board().put("d", "red", (20, 20))
    board.put("a", "blue", (30, 20), (50, 20), guns=(gun(reach=15.0), gun("mortar", "Barrage", reach=40.0)))
    state = window(board, "d", ((22, 20),))

    for action, told in (
        (call("a", 0.5, ("a1", 1)), "LI-TRT-013"),
        (call("a", 0.5, "a2"), "LI-FIR-010"),
        (call("a", 0.5, "d1"), "d1"),
        (call("a", 1.5, "a1"), "LI-OVW-029"),
        (call("d", 0.5, "d1"), "LI-OVW-001"),
    ):
        with pytest.raises(IllegalAction, match=told):
            answer(state, action)


@pytest.mark.rule("LI-OVW-001", "LI-OVW-004", "LI-FIR-022")
def test_a_call_is_judged_whole_before_the_enemy_is_caught() -> None:
    """A shot that is not open, a penalty that none may ignore: the move has not been interrupted by then."""
    board = Board().put("d", "red", (20, 20)).put("a", "blue", (30, 20), (50, 20), guns=(gun(reach=15.0),))
    state = window(board, "d", ((22, 20),))
    side, lawful = call("a", 0.5, "a1")

    for action, rule in (
        (call("a", 0.5, "a1", "a2")[1], "LI-FIR-010"),
        (msgspec.structs.replace(lawful, waive=("LI-TER-024",)), "LI-FIR-022"),
    ):
        assert rule in judged(BATTLE, state, side, action).ids
    assert {"LI-OVW-005", "LI-OVW-032"} <= set(judged(BATTLE, state, side, lawful).ids)
    assert judged(BATTLE, state, side, DeclineOverwatch()).allowed
    for late in (lawful, DeclineOverwatch()):
        assert judged(BATTLE, board.state(), side, late).ids == ("LI-OVW-004",)


def test_every_call_that_is_offered_is_legal() -> None:
    """What options() lists can be carried out."""
    board = Board(wall("w1", 0, 19, 18, 19), wall("w2", 21, 60, 18, 19))
    board.put("d", "red", *row(3, 15, 20), order=Order.ADVANCE).put("a", "blue", *row(3, 20, 10), guns=GUN)
    state = window(board, "d", ((24, 20),), ((24, 21.5),), ((24, 23),))
    choices = BATTLE.options(state, "blue").choices

    assert [each.kind for each in choices].count("call_overwatch") >= 1
    for each in choices:
        run = decided(BATTLE, state, "blue", each.action, ScriptedDice((1,) * 3)).events
        assert run


def test_told_events_can_be_written_down() -> None:
    """Everything that happens in a window survives the log."""
    board = Board().put("d", "red", *row(2, 20, 20)).put("a", "blue", (30, 20), guns=GUN)
    state = window(board, "d", ((22, 20),), ((22, 21.5),))
    told = carry_on(alone(state), ScriptedDice((1,)), call("a", 0.5, "a1"))
    assert told.events


def alone(state: BattleState) -> BattleState:
    """The window alone, without the activation beneath it."""
    return BattleState(field=state.field).push(state.top)
