"""Scenes: what every painter draws says the same of a table, whichever game it is of."""

from __future__ import annotations

import pytest

from umpire.formats.boards import ruleset_names
from umpire.formats.cases import BoardCase, field_of, shipped_cases
from umpire.render.scenes import Scene, scene_of_table
from umpire.systems.legions.drawing import board_text, scene_of_field
from umpire.systems.legions.files import (
    FeatureEntry,
    StateEntry,
    TableEntry,
    TerrainTypeEntry,
    battlefield_of,
    muster_table,
)


def scenes_of(system: str) -> list[Scene]:
    """Return the scenes of the shipped cases of a game."""
    cases = [case for _, case in shipped_cases(system)]
    return [
        scene_of_table(field_of(each).table) if isinstance(each, BoardCase) else scene_of_field(battlefield_of(each))
        for each in cases[::5]
    ]


@pytest.mark.parametrize("system", ["legions", *ruleset_names()])
def test_a_scene_tells_of_each_feature_what_and_how_high_it_is(system: str) -> None:
    found = [each for scene in scenes_of(system) for each in scene.features]
    assert found
    for each in found:
        assert each.title.startswith(f"{each.id}: ")
        assert not each.height or f'{each.height:g}" high' in each.title
        assert each.paint.startswith("t-")


def test_terrain_of_a_table_s_own_type_is_drawn_as_text() -> None:
    """It has none of the types of the book, and lies on the ground like open terrain."""
    mire = FeatureEntry(id="mire", further=("mire",), outline=((10.0, 10.0), (50.0, 10.0), (50.0, 40.0), (10.0, 40.0)))
    field = muster_table(TableEntry(features=(mire,), terrain_types={"mire": TerrainTypeEntry()}), StateEntry())

    assert board_text(field).splitlines()[10].count("\u00b7") > 20
