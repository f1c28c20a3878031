"""Objective markers and what they are worth in the missions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.legions.fights.boards import board, profile, unit
from umpire.systems.legions.battlefield import Battlefield, change_field
from umpire.systems.legions.rules.battles import (
    MissionPlan,
    VictoryPoints,
    judge_marker,
    lay_out,
    marker_states,
    mission_by_dice,
    mission_plan,
    mission_plans,
    score_round,
    strength_at,
)

MARKER = {"id": "m", "at": [30, 24]}


def _around(*units: dict[str, Any], **more: Any) -> Battlefield:
    return board(*units, markers=[MARKER | more.pop("marker", {})], **more)


def _judged(field: Battlefield) -> tuple[str, bool, tuple[int, ...]]:
    found = judge_marker(field, field.markers["m"])
    return found.controller, found.contested, tuple(found.strength.values())


def _group(name: str, side: str, count: int, y: float, **changes: Any) -> dict[str, Any]:
    places = {f"{name}{n}": (28.5 + 1.1 * n, y) for n in range(count)}
    group = changes.pop("formation", "")
    return unit(name, side, places, profile=profile(**changes), base="25.4mm", formation=group)


@pytest.mark.parametrize(
    ("mine", "enemies", "controller", "contested"),
    [(2, 1, "red", False), (2, 2, "", True), (1, 2, "blue", False), (2, 0, "red", False)],
)
def test_double_strength_captures(mine: int, enemies: int, controller: str, *, contested: bool) -> None:
    """LI-BTL-012: 10 against 5 captures, 10 against 10 contests."""
    parties = (
        [_group("a", "red", mine, 22.2), _group("b", "blue", enemies, 25.8)]
        if enemies
        else [_group("a", "red", mine, 22.2)]
    )

    assert _judged(_around(*parties))[:2] == (controller, contested)


def test_nine_against_five_is_contested() -> None:
    """LI-BTL-012: three Walkers (9) against one Infantry model (5)."""
    field = _around(_group("a", "red", 3, 22.2, type="walker"), _group("b", "blue", 1, 25.8))

    assert _judged(field) == ("", True, (9, 5))


def test_a_captured_marker_stays_captured() -> None:
    """LI-BTL-013: nobody there, still controlled, and Uncontested."""
    field = _around(_group("b", "blue", 1, 40.0), marker={"controller": "red"})

    assert _judged(field)[:2] == ("red", False)


def test_an_enemy_too_weak_to_take_it_contests_it() -> None:
    """LI-BTL-018: the controller's 5 are not double the enemy's 5; with 10 they are."""
    weak = _around(_group("a", "red", 1, 22.2), _group("b", "blue", 1, 25.8), marker={"controller": "red"})
    strong = _around(_group("a", "red", 2, 22.2), _group("b", "blue", 1, 25.8), marker={"controller": "red"})

    assert _judged(weak)[:2] == ("red", True)
    assert _judged(strong)[:2] == ("red", False)


def test_titans_hold_markers_only_alone() -> None:
    """LI-BTL-015: alone it captures; Infantry takes it; Titan against Titan is Contested."""
    titan = _group("t", "red", 1, 21.9, type="titan")

    assert _judged(_around(titan))[:2] == ("red", False)
    assert _judged(_around(titan, _group("b", "blue", 1, 25.8)))[:2] == ("blue", False)
    assert _judged(_around(titan, _group("b", "blue", 1, 25.8, type="titan")))[:2] == ("", True)


@pytest.mark.parametrize(
    ("changes", "strength"),
    [
        ({"special_rules": ["Line"]}, 7),
        ({"special_rules": ["Steadfast"]}, 6),
        ({"special_rules": ["Line", "Steadfast"]}, 8),
        ({"type": "cavalry"}, 3),
        ({"type": "vehicle"}, 2),
        ({"type": "super_heavy_vehicle"}, 2),
        ({"type": "knight"}, 1),
        ({"type": "vehicle", "special_rules": ["Drop Pod", "Line"]}, 0),
    ],
)
def test_strength_by_type_and_rules(changes: dict[str, Any], strength: int) -> None:
    """LI-BTL-014, LI-SPC-058, LI-SPC-072."""
    field = _around(_group("a", "red", 1, 22.2, **changes))

    assert strength_at(field, field.models["a0"], field.markers["m"]) == strength


def test_four_auxiliaries_against_three_tanks() -> None:
    """LI-BTL-014: 28 to 6."""
    field = _around(_group("a", "red", 4, 22.2, special_rules=["Line"]), _group("b", "blue", 3, 25.8, type="vehicle"))

    assert _judged(field)[2] == (28, 6)


def test_a_demi_company_supports_its_infantry() -> None:
    """A Dreadnought adds 1 where Infantry of its Formation is near the marker too, and not where only others are."""

    def table(infantry: str) -> Battlefield:
        walker = _group("w", "red", 1, 22.2, type="walker") | {"formation": "F"}
        troops = _group("i", "red", 1, 25.8) | {"formation": infantry}
        rules = ["strength_beside_infantry"]
        return _around(walker, troops, formations=[{"id": "F", "side": "red", "rules": rules}])

    together, apart = table("F"), table("G")

    assert strength_at(together, together.models["w0"], together.markers["m"]) == 4
    assert strength_at(together, together.models["i0"], together.markers["m"]) == 5
    assert strength_at(apart, apart.models["w0"], apart.markers["m"]) == 3


def test_a_garrison_near_the_marker_counts_whole() -> None:
    """LI-BTL-016: four Infantry in a Structure whose wall is 2 inches from the disc: 20."""
    structure = {
        "id": "S",
        "type": "structure",
        "structure": "civitas_imperialis",
        "outline": [[32.6, 22], [36.6, 22], [36.6, 26], [32.6, 26]],
        "height": 3,
    }
    inside = unit("g", "red", {f"g{n}": (34, 24) for n in range(4)}, garrison="S")

    assert _judged(_around(inside, features=[structure]))[2] == (20, 0)


def test_three_inches_to_the_edge_of_the_disc() -> None:
    """LI-BTL-010: base edge 3 inches from the marker's edge is within; a little more is not."""
    radius = 16 / 25.4
    near = _around(unit("a", "red", {"a": (30, 24 - radius - 3.5)}))
    far = _around(unit("a", "red", {"a": (30, 24 - radius - 3.55)}))

    assert _judged(near)[0] == "red"
    assert _judged(far)[0] == ""


def test_flyers_are_ignored() -> None:
    """LI-SPC-035."""
    field = _around(_group("a", "red", 1, 22.2, special_rules=["Flyer"]), _group("b", "blue", 1, 25.8))

    assert _judged(field)[:2] == ("blue", False)


def _scores(name: str, held: list[int], contested: tuple[int, ...] = ()) -> int:
    """What red (zone a) scores when it controls those markers of the map, numbered from 1."""
    plan = mission_plan(name)
    mission, markers = lay_out(plan, a="red", b="blue")
    held_by_red = {f"marker-{n}" for n in held}
    field = change_field(
        board(unit("A", "red", {"a": (1, 1)}), unit("B", "blue", {"b": (59, 47)})),
        mission=mission,
        markers={key: _with(marker, "red" if key in held_by_red else "") for key, marker in markers.items()},
    )
    found = score_round(field, "red", marker_states(field))
    return sum(each.effect.points for each in found if isinstance(each.effect, VictoryPoints))


def _with(marker: Any, controller: str) -> Any:
    import msgspec

    return msgspec.structs.replace(marker, controller=controller)


@pytest.mark.parametrize(
    ("mission", "held", "points"),
    [
        ("confrontation", [1, 2, 4], 13),
        ("seize_and_hold", [1, 3, 5], 14),
        ("no_mans_land", [1], 3),
        ("no_mans_land", [1, 2], 7),
        ("no_mans_land", [1, 2, 3], 11),
        ("hold_ground", [1, 2], 11),
        ("stronghold_assault", [2, 3], 8),
        ("devastation", [5], 10),
        ("flanking_action", [2], 4),
        ("flanking_action", [2, 3, 4], 18),
        ("flanking_action", [1, 5], 10),
        ("retrieval", [1], 5),
        ("forward_push", [2, 3], 14),
        ("forward_push", [1], 3),
        ("conquest", [1, 2, 6], 21),
        ("conquest", [1, 2, 3], 17),
        ("conquest", [1, 2], 8),
        ("point_assault", [2, 3], 12),
        ("point_assault", [2, 4], 8),
        ("point_assault", [1, 5], 9),
        ("opening_manoeuvres", [1, 2], 2),
    ],
)
def test_what_the_missions_score(mission: str, held: list[int], points: int) -> None:
    """LI-BTL-036 to 047: the catalogue's examples, and the other side of each boundary."""
    assert _scores(mission, held) == points


def test_the_map_of_seize_and_hold() -> None:
    """LI-BTL-048."""
    plan = mission_plan("Seize and Hold")

    assert plan.zones["a"] == ((0, 0), (60, 0), (60, 10), (0, 10))
    assert {each.at for each in plan.markers} == {(x, y) for x in (20, 40) for y in (8, 24, 40)}


def test_dice_pick_the_mission() -> None:
    """LI-BTL-009: 5 and 3 is Forward Push; every pair of dice picks one, and the twelve all come up."""
    assert mission_by_dice(5, 3).name == "Forward Push"
    assert len({mission_by_dice(a, b).id for a in range(1, 7) for b in range(1, 7)}) == 12


@pytest.mark.parametrize("plan", mission_plans().values(), ids=lambda plan: plan.id)
def test_maps_are_the_same_for_both_players(plan: MissionPlan) -> None:
    """Turning the table by half a turn swaps the zones and leaves the set of markers as it is."""
    width, depth = plan.table

    def turned(points: Any) -> set[tuple[float, float]]:
        return {(round(width - x, 6), round(depth - y, 6)) for x, y in points}

    assert turned(plan.zones["a"]) == set(plan.zones["b"])
    assert turned(each.at for each in plan.markers) == {each.at for each in plan.markers}
    assert plan.source
