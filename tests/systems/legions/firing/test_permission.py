"""Questions on fire honour what is told of Orders and state, and say what they take for granted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.legions.play_firing.boards import Board, gun, row
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import (
    Battlefield,
    Manoeuvre,
    Order,
    Phase,
    Place,
    Stage,
    change_detachment,
    change_field,
)
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.fire_odds import FireOdds
from umpire.systems.legions.questions.firing import AimEntry, CanFire, Declare, SplitDice, Target, Targets
from umpire.systems.legions.questions.move_to import MoveTo
from umpire.systems.legions.questions.movement import MayMove
from umpire.systems.legions.questions.outlook import Outlook, WeaponsOn

GUN = (gun(),)


def facing(order: Order | None = None, *, phase: Phase = Phase.MOVEMENT, stage: Stage = Stage.NONE) -> Battlefield:
    """Red's a, armed, 10" from blue's x, in plain sight."""
    board = Board().put("a", "red", (5, 5), guns=GUN, order=order).put("x", "blue", (15, 5), order=None)
    return board.field(phase, stage)


def answers(field: Battlefield, *, overwatch: bool = False) -> list[Ruling]:
    """Every question on a's fire at x."""
    told = {"overwatch": overwatch}
    aim = AimEntry(model="a1", target="x")
    asked: list[Any] = [
        Target(detachment="a", target="x", **told),
        Targets(detachment="a", **told),
        CanFire(model="a1", target="x", **told),
        Declare(detachment="a", aims=(aim,), **told),
        WeaponsOn(detachment="a", target="x", **told),
        FireOdds(detachment="a", target="x", **told),
    ]
    asked += [] if overwatch else [Outlook(detachment="a"), SplitDice(model="a1", primary="x", secondary=())]
    return [ask(field, each) for each in asked]


def verdict(field: Battlefield, *, overwatch: bool = False) -> bool:
    """The one answer that all of them give."""
    found = {each.allowed for each in answers(field, overwatch=overwatch)}
    assert len(found) == 1, [str(each) for each in answers(field, overwatch=overwatch)]
    return found.pop()


@pytest.mark.rule("LI-ORD-026", "LI-ORD-029", "LI-ORD-037", "LI-ORD-043", "LI-ORD-052")
@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("stage", [Stage.NONE, Stage.FIRST_FIRE, Stage.ENGAGEMENT, Stage.ADVANCING_FIRE])
def test_the_order_decides_in_which_stage_it_fires(order: Order, stage: Stage) -> None:
    """March, Charge and Fall Back never; First Fire and Advance in their stage, or where it is still to come."""
    phase = Phase.MOVEMENT if stage is Stage.NONE else Phase.COMBAT
    fires = {
        Order.FIRST_FIRE: stage in (Stage.NONE, Stage.FIRST_FIRE),
        Order.ADVANCE: stage is not Stage.FIRST_FIRE,
    }
    assert verdict(facing(order, phase=phase, stage=stage)) is fires.get(order, False)


@pytest.mark.rule("LI-CBT-001")
def test_what_is_left_open_is_told() -> None:
    """Without an Order and a stage both are taken as allowing it; in its stage nothing is left open."""
    told = ask(facing(), Target(detachment="a", target="x"))
    assert told.allowed
    assert [each.facts["left_open"] for each in told.findings if "left_open" in each.facts] == ["Order and stage"]
    for found in answers(facing()):
        assert isinstance(found.question, str)
    now = facing(Order.FIRST_FIRE, phase=Phase.COMBAT, stage=Stage.FIRST_FIRE)
    assert not any("left_open" in each.facts for ruling in answers(now) for each in ruling.findings)


@pytest.mark.rule("LI-ORD-017")
def test_an_order_that_was_spent_gives_no_fire() -> None:
    """Advance was issued and removed; nobody takes it as left open."""
    field = change_detachment(facing(Order.ADVANCE), "a", order=None)
    assert not verdict(field)
    assert "LI-ORD-017" in ask(field, Target(detachment="a", target="x")).ids


@pytest.mark.rule("LI-FGT-062", "LI-MOV-058", "LI-CBT-010")
def test_what_has_been_done_bars_it() -> None:
    """It has Withdrawn; it was Pinned when the stage began; it is Pinned now; it is not there; the round is over."""
    stage = {"phase": Phase.COMBAT, "stage": Stage.FIRST_FIRE}
    now = facing(Order.FIRST_FIRE, **stage)  # type: ignore[arg-type] - both are named
    assert verdict(now)
    for change in ({"withdrew": True}, {"pinned_at_stage": True}):
        assert not verdict(change_detachment(now, "a", **change))
    pinned = Board().put("a", "red", (5, 5), guns=GUN).put("y", "blue", (6, 5)).put("x", "blue", (15, 5))
    assert not verdict(pinned.field(**stage))  # type: ignore[arg-type] - both are named
    gone = Board().put("a", "red", (5, 5), guns=GUN, place=Place.ASIDE).put("x", "blue", (15, 5))
    ruling = ask(gone.field(**stage), CanFire(model="a1", target="x"))  # type: ignore[arg-type] - both are named
    assert not ruling.allowed
    assert not verdict(change_field(now, phase=Phase.END, stage=Stage.VICTORY_POINTS))


@pytest.mark.rule("LI-FIR-013", "LI-FIR-019")
def test_no_weapon_is_fired_at_what_is_no_target() -> None:
    """x is Engaged & Pinned by b: every question says so; a single model and a friend are no targets either."""
    board = Board().put("a", "red", (5, 5), guns=GUN).put("b", "red", *row(1, 15, 6)).put("x", "blue", (15, 5))
    field = board.field(Phase.COMBAT, Stage.FIRST_FIRE)
    assert not verdict(field)
    assert "LI-FIR-013" in ask(field, CanFire(model="a1", target="x")).ids
    for target in ("x1", "b"):
        assert "LI-FIR-019" in ask(field, CanFire(model="a1", target=target)).ids


@pytest.mark.rule("LI-OVW-001", "LI-OVW-004", "LI-MOV-024")
def test_overwatch_asks_for_its_orders() -> None:
    """Advance and First Fire call, in the Movement phase; a forgotten Detachment among others does not."""
    assert {order for order in Order if verdict(facing(order), overwatch=True)} == {Order.ADVANCE, Order.FIRST_FIRE}
    assert verdict(facing(), overwatch=True)
    told = ask(facing(), Target(detachment="a", target="x", overwatch=True))
    assert any("left_open" in each.facts for each in told.findings)
    field = facing(Order.ADVANCE, phase=Phase.COMBAT, stage=Stage.ADVANCING_FIRE)
    assert not verdict(field, overwatch=True)
    forgotten = Board().put("a", "red", (5, 5), guns=GUN, order=None).put("c", "red", (5, 9)).put("x", "blue", (15, 5))
    assert not verdict(forgotten.field(Phase.MOVEMENT), overwatch=True)


@pytest.mark.rule("LI-ORD-015", "LI-MOV-003", "LI-MOV-025")
def test_who_is_not_activated_does_not_move() -> None:
    """It has been activated, holds First Fire, has spent its Order, or in another phase, however it is asked."""

    def moves(field: Battlefield) -> set[bool]:
        hold = MayMove(detachment="a", manoeuvre=Manoeuvre.HOLD)
        return {ask(field, hold).allowed, ask(field, MoveTo(detachment="a")).allowed}

    free = facing(Order.ADVANCE)
    assert moves(free) == {True}
    assert moves(change_detachment(free, "a", activated=True)) == {False}
    assert moves(change_detachment(free, "a", order=None)) == {False}
    assert moves(facing(Order.FIRST_FIRE)) == {False}
    assert moves(facing(Order.ADVANCE, phase=Phase.COMBAT, stage=Stage.FIRST_FIRE)) == {False}
