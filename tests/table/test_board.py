"""Boards, paths, and what a file may say of them."""

from __future__ import annotations

import msgspec
import pytest

from tests.table.boards import block, model, table
from umpire.errors import InputError
from umpire.table import Board, check_known, check_wounds, ends_of, named_first, paths_of


class State(msgspec.Struct, frozen=True, kw_only=True):
    """How far a battle has come."""

    turn: int = 1


class Hurt(msgspec.Struct, frozen=True, kw_only=True):
    """How many Wounds are left."""

    wounds: dict[str, int]


TWO = (model("a1", 0.0, 0.0), model("a2", 3.0, 0.0, ground=2.0))


def board() -> Board[int, State]:
    return Board(table=table(block("wall", 5, 0, 6, 4), models=TWO), profiles={"a1": 1, "a2": 3}, state=State())


def test_who_goes_along_a_path_stands_at_its_end_and_nobody_else_has_moved() -> None:
    """A corner without a height keeps the level of the one before it; all of them lie on the grid."""
    paths = paths_of(board().table, {"a2": ((4.0, 1.0), (6.0, 1.0, 0.0), (7.0, 1.0))})
    there = board().placed(ends_of(paths))

    assert paths["a2"] == ((3.0, 0.0, 2.0), (4.0, 1.0, 2.0), (6.0, 1.0, 0.0), (7.0, 1.0, 0.0))
    assert there.table.model("a2").place == (7.0, 1.0, 0.0)
    assert there.table.model("a1") == TWO[0]
    assert board().table.model("a2") == TWO[1]


@pytest.mark.parametrize(("name", "corner"), [("a1", (1.0,)), ("a1", (1.0, 2.0, 3.0, 4.0)), ("a9", (1.0, 2.0))])
def test_a_path_has_corners_and_a_model(name: str, corner: tuple[float, ...]) -> None:
    """One coordinate is no place, neither are four, and somebody has to go there."""
    with pytest.raises(InputError):
        paths_of(board().table, {name: (corner,)})


def test_models_share_a_level_as_long_as_one_does_not_stand_above_the_other() -> None:
    """Both are 1.5 inches high: at 1.4 they share a level, at 1.5 one is above the other."""
    low, feet, above = (model("a", 0, 0, ground=ground) for ground in (0.0, 1.4, 1.5))

    assert low.level_with(feet)
    assert feet.level_with(low)
    assert not low.level_with(above)
    assert not above.level_with(low)


def test_those_named_take_their_turn_first() -> None:
    """The others follow in the order in which they stand in the unit; names of nobody are passed over."""
    found = named_first((*TWO, model("a3", 6, 0)), ("a3", "gone", "a2"))

    assert [each.id for each in found] == ["a3", "a2", "a1"]


def test_a_board_is_shown_as_plain_values() -> None:
    """The state at the top, models and features by their ids."""
    shown = board().stated(turn=3).without("a1").shown()

    assert shown["turn"] == 3
    assert list(shown["models"]) == ["a2"]
    assert shown["features"]["wall"]["height"] == 4.0


@pytest.mark.parametrize("left", [{"a9": 1}, {"a2": 0}, {"a2": 4}])
def test_a_model_has_from_one_wound_to_all_of_them(left: dict[str, int]) -> None:
    """Who has none left is not on the table."""
    full = dict(board().profiles)
    check_wounds(board().table, {"a2": 3}, full)

    with pytest.raises(InputError, match="not a number of Wounds left"):
        check_wounds(board().table, left, full)


def test_a_state_names_what_is_there() -> None:
    """The error tells what is lacking, and where it is named."""
    check_known(["a1"], board().table.models, what="model", path="state.moved.{}")

    with pytest.raises(InputError) as told:
        check_known(["a1", "a9"], board().table.models, what="model", path="state.moved.{}")

    assert told.value.path == "state.moved.a9"


def test_who_has_no_wounds_left_is_gone_from_the_table_and_from_the_count() -> None:
    """Others keep what they have, and the board before stays as it was."""
    field = Board(table=table(models=TWO), profiles={"a1": 1, "a2": 3}, state=Hurt(wounds={"a1": 1, "a2": 2}))
    there = field.left_with({"a2": 1}).left_with({"a1": 0})

    assert there.state.wounds == {"a2": 1}
    assert list(there.table.models) == ["a2"]
    assert field.state.wounds == {"a1": 1, "a2": 2}
    assert field.left_with({"a1": 0, "a2": 0}).table.models == {}
