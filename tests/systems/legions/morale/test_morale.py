"""Break Points and Morale checks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.legions.fights.boards import PLAY, Battle, board, profile, unit
from umpire.systems.legions.battlefield import (
    Battlefield,
    Detachment,
    DetachmentType,
    MoraleResult,
    Order,
    Profile,
    Trait,
    change_detachment,
    change_field,
    change_formation,
    change_model,
)
from umpire.systems.legions.play.core import FormationBroken, MoraleChecked, OrderGiven
from umpire.systems.legions.play.morale import check, judge_break_points
from umpire.systems.legions.rules.morale import (
    Cause,
    break_point_of,
    check_due,
    inspired_morale,
    losses,
    needed_for,
    newly_broken,
)

HOME = Detachment(id="d", name="d", side="red", formation="F", models=())


def _kind(kind: DetachmentType = DetachmentType.INFANTRY, *, wounds: int = 1, rule: str = "") -> Profile:
    rules = (Trait(name=rule),) if rule else ()
    return Profile(
        name="x", type=kind, scale=1, movement=5, save=5, caf=0, morale=4, wounds=wounds, special_rules=rules
    )


def _total(*groups: tuple[int, Profile]) -> int:
    return break_point_of((each, HOME) for count, each in groups for _ in range(count))


KNIGHT = _kind(DetachmentType.KNIGHT, wounds=3)


@pytest.mark.parametrize(
    ("groups", "point"),
    [
        ([(10, _kind())], 5),
        ([(11, _kind())], 6),
        ([(1, _kind())], 1),
        ([(2, _kind())], 1),
        ([(28, _kind())], 14),
        ([(27, _kind())], 14),
        ([(28, _kind()), (3, KNIGHT)], 19),
        ([(5, _kind()), (2, KNIGHT)], 6),
        ([(1, _kind(DetachmentType.TITAN, wounds=6))], 3),
        ([(1, _kind(DetachmentType.TITAN, wounds=7))], 4),
        ([(4, _kind(DetachmentType.SUPER_HEAVY, wounds=2))], 2),
    ],
)
def test_break_points(groups: list[tuple[int, Profile]], point: int) -> None:
    """LI-MOR-004 to 010: the catalogue's Formations."""
    assert _total(*groups) == point


def test_drop_pods_are_left_out_by_the_errata() -> None:
    """LI-SPC-025: 24 models and 6 Drop Pods."""
    models = [(_kind(), HOME)] * 24 + [(_kind(DetachmentType.VEHICLE, rule="Drop Pod"), HOME)] * 6

    assert break_point_of(models, supplement="errata") == 12


def test_dedicated_transports_are_left_out() -> None:
    """LI-BTL-069: 28 others and 4 Dedicated Transports: 14."""
    dedicated = Detachment(id="t", name="t", side="red", formation="F", models=(), dedicated=True)
    models = [(_kind(), HOME)] * 28 + [(_kind(DetachmentType.VEHICLE), dedicated)] * 4

    assert break_point_of(models, supplement="errata") == 14
    assert break_point_of(models) == 16


def _knights() -> Battlefield:
    knights = profile(type="knight", scale=4, wounds=3)
    return board(
        unit("K", "red", {"k1": (10, 10), "k2": (14, 10)}, profile=knights, base="60mm", formation="F"),
        unit("I", "red", {f"i{n}": (20 + 1.5 * n, 10) for n in range(5)}, formation="F"),
        unit("E", "blue", {"e": (40, 40)}),
    )


def _destroy(field: Battlefield, *models: str) -> Battlefield:
    from umpire.systems.legions.battlefield import Place

    for model in models:
        field = change_model(field, model, wounds=0, place=Place.DESTROYED)
    return field


def test_losses_count_models_and_the_wounds_of_knights() -> None:
    """LI-MOR-007: two Infantry, a Knight, and a Wound of the other: 6 of 6. Regained before, it would not be Broken."""
    field = _destroy(_knights(), "i0", "i1", "k1")

    assert losses(field, "F") == 5
    assert newly_broken(field, ("F",)) == ()
    assert losses(change_model(field, "k2", wounds=2), "F") == 6
    assert newly_broken(change_model(field, "k2", wounds=2), ("F",)) == ("F",)


def test_wounds_of_other_models_do_not_count() -> None:
    """LI-MOR-008: super-heavies that have lost a Wound each are no loss; a destroyed one is one."""
    tanks = profile(type="super_heavy_vehicle", wounds=2)
    field = board(
        unit("T", "red", {f"t{n}": (10 + 3 * n, 10) for n in range(4)}, profile=tanks, base="25.4mm", formation="F")
    )
    for n in range(4):
        field = change_model(field, f"t{n}", wounds=1)

    assert losses(field, "F") == 0
    assert losses(_destroy(field, "t0"), "F") == 1


def test_broken_is_for_good() -> None:
    """LI-MOR-016: a Broken Formation is not Broken again, nor mended."""
    field = change_formation(_knights(), "F", broken=True)

    assert newly_broken(_destroy(field, "k1", "k2"), ("F",)) == ()


@pytest.mark.parametrize(
    ("models", "casualties", "due"),
    [
        (8, 3, False),
        (8, 4, True),
        (8, 5, True),
        (7, 3, False),
        (7, 4, True),
        (5, 2, False),
        (5, 3, True),
        (2, 1, True),
        (3, 1, False),
        (4, 4, False),
        (8, 0, False),
    ],
)
def test_half_the_models_call_for_a_check(models: int, casualties: int, *, due: bool) -> None:
    """LI-MOR-018, LI-MOR-025; nobody is left to check where all are gone (LI-MOR-020)."""
    assert check_due(models, casualties) is due


def _squad(**more: Any) -> Battlefield:
    return board(
        unit("D", "red", {"d1": (10, 10), "d2": (11.5, 10)}, formation="F", order="advance", **more),
        unit("E", "blue", {"e": (40, 40)}),
        formations=[{"id": "F", "side": "red"}],
        state={"stage": "first_fire"},
    )


def _check(field: Battlefield, *dice: int, cause: Cause = Cause.CASUALTIES) -> tuple[MoraleResult, Battle]:
    battle = Battle(field, *dice)
    run = PLAY.run(battle.state, battle.dice)
    result = check(run, "D", cause=cause)
    battle.events = list(run.events)
    battle.state = run.state
    return result, battle


@pytest.mark.parametrize(("die", "result"), [(3, MoraleResult.FAILED), (4, MoraleResult.PASSED)])
def test_a_failed_check_gives_fall_back(die: int, result: MoraleResult) -> None:
    """LI-MOR-028, LI-MOR-029: Morale 4+."""
    found, battle = _check(_squad(), die)
    order = Order.FALL_BACK if result is MoraleResult.FAILED else Order.ADVANCE

    assert found is result
    assert battle.field.detachments["D"].order is order
    assert bool(battle.of(OrderGiven)) is (result is MoraleResult.FAILED)


@pytest.mark.parametrize(("morale", "die", "passes"), [(3, 3, False), (3, 4, True), (6, 6, True), (2, 1, False)])
def test_the_broken_count_one_less(morale: int, die: int, *, passes: bool) -> None:
    """LI-MOR-015: a natural 6 passes all the same."""
    field = change_formation(_squad(profile=profile(morale=morale)), "F", broken=True)
    result, battle = _check(field, die)

    assert (result is MoraleResult.PASSED) is passes
    assert battle.of(MoraleChecked)[0].modified == die - 1


def test_one_check_in_a_phase() -> None:
    """LI-MOR-031 to 033: no dice the second time, and the first result stands."""
    for earlier in MoraleResult:
        field = change_detachment(_squad(), "D", morale=earlier)
        result, battle = _check(field)
        assert (result, battle.events) == (earlier, [])


def test_no_check_for_those_that_began_the_phase_falling_back() -> None:
    """LI-MOR-035: for casualties none, but to rally they do check."""
    field = change_detachment(_squad(), "D", falling_back_at_phase=True, order=Order.FALL_BACK)

    assert _check(field)[1].events == []
    assert _check(field, 4, cause=Cause.RALLY)[0] is MoraleResult.PASSED


def test_morale_dash_passes_without_a_roll() -> None:
    """LI-MOR-030."""
    field = change_formation(_squad(profile=profile(morale=None)), "F", broken=True)

    assert _check(field)[0] is MoraleResult.PASSED


def test_the_best_morale_counts_while_its_model_lives() -> None:
    """LI-MOR-026: 3+ while the attached model is alive, 5+ after."""
    models = [{"id": "d1", "at": [10, 10]}, {"id": "d2", "at": [11.5, 10], "profile": profile(morale=3)}]
    field = board(unit("D", "red", {}, profile=profile(morale=5), models=models), unit("E", "blue", {"e": (40, 40)}))

    assert needed_for(field, "D") == 3
    assert needed_for(_destroy(field, "d2"), "D") == 5


@pytest.mark.parametrize(("x", "needed"), [(18.0, 2), (19.1, 4)])
def test_inspire_lends_morale_within_its_distance(x: float, needed: int) -> None:
    """LI-SPC-049: 7 inches from a Legate with Inspire (8"): 2+; beyond 8 inches their own 4+."""
    legate = profile(morale=2, special_rules=['Inspire (8")'])
    field = board(unit("D", "red", {"d": (10, 10)}), unit("L", "red", {"l": (x, 10)}, profile=legate))

    assert needed_for(field, "D") == needed
    assert inspired_morale(field, "D") == ((2, "L") if needed == 2 else None)
    assert inspired_morale(field, "L") is None


def test_a_broken_formation_is_told_once() -> None:
    """LI-MOR-002: at the Break Point the Formation breaks, and only once."""
    field = _destroy(change_field(_squad()), "d1")
    battle = Battle(field)
    run = PLAY.run(battle.state, battle.dice)
    judge_break_points(run, ("F", "F"))
    judge_break_points(run, ("F",))

    assert [each.formation for each in run.events if isinstance(each, FormationBroken)] == ["F"]
