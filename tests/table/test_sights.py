"""Features stand in the way of lines as the game says."""

from __future__ import annotations

from tests.table.boards import block, model, table, walled
from umpire.table import Feature, Obstacle, free_line, free_point, free_points, obstacles

HERE, THERE = model("a", 0.0, 0.0), model("b", 12.0, 0.0)
WALL = block("wall", 5.0, -3.0, 7.0, 3.0, height=1.0)


def test_each_class_of_obstacle_blocks_as_it_says() -> None:
    """A low wall is seen over unless it counts as endlessly high; without closed pieces it hides nothing."""
    high = model("c", 0.0, 0.0, ground=12.0)
    pieces = walled(WALL, top=1.0)

    def seen(feature: Feature, way: Obstacle, viewer: object = HERE) -> bool:
        board = table(feature)
        past = obstacles(board.features, lambda _: way)
        return free_line(high if viewer is high else HERE, THERE, past).visible

    assert seen(WALL, Obstacle.NONE)
    assert seen(WALL, Obstacle.PIECES)
    assert seen(WALL, Obstacle.BLOCK)
    assert not seen(block("wall", 5.0, -3.0, 7.0, 3.0, height=2.0), Obstacle.BLOCK)
    assert not seen(WALL, Obstacle.COLUMN)
    assert not seen(WALL, Obstacle.COLUMN, high)
    assert not seen(walled(pieces, top=2.0), Obstacle.PIECES)
    assert seen(walled(pieces, top=2.0, closed=False), Obstacle.PIECES)


def test_features_that_are_lifted_count_for_nothing() -> None:
    board = table(WALL, block("other", 8.0, -3.0, 9.0, 3.0))
    past = obstacles(board.features, lambda _: Obstacle.COLUMN)

    assert past.names == ("wall", "other")
    assert not free_line(HERE, THERE, past, lifted=("wall",)).visible
    assert free_line(HERE, THERE, past, lifted=("wall", "other")).visible
    assert not free_point(HERE, THERE, past, lifted=("other",)).whole
    assert free_point(HERE, THERE, past, lifted=("wall", "other")).whole


def test_thick_lines_need_more_room() -> None:
    """A line 1 mm thick does not pass where one without thickness does."""
    board = table(block("wall", 5.0, -3.0, 7.0, 0.485))
    thin = obstacles(board.features, lambda _: Obstacle.COLUMN)
    thick = obstacles(board.features, lambda _: Obstacle.COLUMN, thickness=1.0 / 25.4)

    assert free_line(HERE, THERE, thin).visible
    assert not free_line(HERE, THERE, thick).visible


def test_many_targets_are_judged_as_each_alone() -> None:
    board = table(block("wall", 5.0, -3.0, 7.0, 2.0))
    past = obstacles(board.features, lambda _: Obstacle.COLUMN)
    targets = [model(f"b{k}", 12.0, k * 1.5) for k in range(6)]

    assert free_points(HERE, targets, past) == tuple(free_point(HERE, each, past).whole for each in targets)
    assert any(free_points(HERE, targets, past))
    assert not all(free_points(HERE, targets, past))
    assert free_points(HERE, (), past) == ()


def test_obstacles_are_laid_out_once() -> None:
    board = table(WALL)

    assert obstacles(board.features, lambda _: Obstacle.COLUMN) is obstacles(board.features, lambda _: Obstacle.COLUMN)
    assert obstacles(board.features, lambda _: Obstacle.NONE).names == ()
