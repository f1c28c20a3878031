"""Names in pictures: clear of models and of one another where there is room, and always at the same place."""

from __future__ import annotations

import re

from umpire.geometry import Disc
from umpire.render.scenes import Scene, SceneModel
from umpire.render.svg import Canvas, Room, places_around
from umpire.systems.legions.drawing import board_svg
from umpire.systems.legions.files.skirmishes import skirmish

TROOPER = Disc(radius=0.5)


def scene(*spots: tuple[float, float]) -> Scene:
    models = [
        SceneModel(id=f"m{index}", unit="u", side="red", title="", base=TROOPER, at=at)
        for index, at in enumerate(spots)
    ]
    return Scene(size=(20.0, 10.0), models=tuple(models))


def written(room: Room, words: str, at: tuple[float, float]) -> tuple[float, float] | None:
    canvas = Canvas(10.0)
    x, y = at
    room.write(canvas, words, places_around((x - 0.5, y - 0.5, x + 0.5, y + 0.5), words), kind="note")
    found = re.search(r'x="([^"]+)" y="([^"]+)"', canvas.content)
    return None if found is None else (float(found[1]) / 10.0, 10.0 - float(found[2]) / 10.0)


def test_a_name_gives_way_to_models_and_to_the_names_before_it() -> None:
    """Above its model it lies on another one, so that it stands below; a second one finds a third place."""
    room = Room(scene((5.0, 5.0), (5.0, 6.2)))
    first, second = written(room, "one", (5.0, 5.0)), written(room, "two", (5.0, 5.0))
    assert first is not None
    assert first[1] < 4.5
    assert second is not None
    assert abs(second[1] - first[1]) >= 0.7 or abs(second[0] - first[0]) >= 1.2


def test_a_name_at_the_edge_is_brought_in_and_what_is_not_shown_has_none() -> None:
    room = Room(scene((0.5, 9.5)), (0.0, 4.0, 10.0, 10.0))
    found = written(room, "a long name", (0.5, 9.5))
    assert found is not None
    assert found[0] >= 2.2
    assert found[1] <= 9.3
    assert written(room, "far", (18.0, 1.0)) is None


def test_the_same_table_is_the_same_picture() -> None:
    assert board_svg(skirmish(3)) == board_svg(skirmish(3))
