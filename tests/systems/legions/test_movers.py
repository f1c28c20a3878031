"""Who moves over a drawn table: by the rules, each type is barred, slowed and let through as in a battle."""

from __future__ import annotations

import math

import pytest

from umpire.analysis import Mover
from umpire.formats import TableDocument, TableFeature
from umpire.formats.drawings import editing_of
from umpire.geometry import cheapest_travel
from umpire.server.draw import set_up
from umpire.systems.legions.editing.moving import MOVING

ACROSS = ((2.0, 24.0), (58.0, 24.0))


def over(*types: str, structure: str = "", height: float | None = None) -> dict[str, Mover]:
    """Return the movers of a table across whose middle a piece lies from edge to edge."""
    entry = {"types": list(types)} | ({"structure": structure} if structure else {})
    ring = ((28.0, 0.0), (32.0, 0.0), (32.0, 48.0), (28.0, 48.0))
    feature = TableFeature(id="band", outline=ring, top=height, entry=entry)
    drawing = TableDocument(system="legions", name="made", size=(60.0, 48.0), features=(feature,))
    return {each.name: each for each in editing_of("legions").movers(set_up(drawing))}


def cost(mover: Mover) -> float:
    """Return what it costs to cross the table; infinite where nobody comes through."""
    travel = cheapest_travel(mover.ground, *ACROSS)
    return travel.cost if travel is not None else math.inf


def test_there_is_one_mover_of_each_type_with_its_movement() -> None:
    found = over("difficult")

    assert [each.speed for each in found.values()] == [speed for _, speed in MOVING.values()]
    assert list(found) == ["infantry", "cavalry", "walker", "vehicle", "super-heavy-vehicle", "knight", "titan"]


def test_a_river_keeps_vehicles_out_and_lets_infantry_through() -> None:
    found = over("river")

    assert cost(found["vehicle"]) == math.inf
    assert cost(found["super-heavy-vehicle"]) == math.inf
    assert cost(found["infantry"]) < math.inf


def test_difficult_terrain_costs_vehicles_twice_its_inches_and_infantry_none_more() -> None:
    found = over("difficult")

    assert cost(found["infantry"]) == pytest.approx(56.0)
    assert cost(found["vehicle"]) == pytest.approx(56.0 + 4.0 + 2.0 * found["vehicle"].ground.radius, abs=0.01)


def test_a_structure_is_for_infantry_alone() -> None:
    found = over("structure", structure="civitas_imperialis", height=4.0)

    assert cost(found["walker"]) == math.inf
    assert cost(found["titan"]) == math.inf
    assert cost(found["infantry"]) == pytest.approx(56.0)
