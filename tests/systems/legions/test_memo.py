"""What is remembered of a battlefield, and when it is worked out anew."""

from __future__ import annotations

import msgspec

from umpire.geometry import Disc
from umpire.rulings import tracing
from umpire.systems.legions.battlefield import (
    Battlefield,
    Detachment,
    DetachmentType,
    Model,
    Place,
    Profile,
    change_field,
    forget,
    remembered_by_members,
    remembered_by_parts,
)
from umpire.systems.legions.rules.movement import ModelMove, carry_out
from umpire.words import names_in


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A battlefield as far as remembering is concerned."""

    models: dict[str, int]
    round: int = 0


def test_an_answer_lasts_as_long_as_the_parts_that_it_depends_on() -> None:
    """A battlefield of which only other parts have changed is answered from memory; others are worked out."""
    asked: list[tuple[int, str]] = []

    @remembered_by_parts(2, "models")
    def count(table: Table, name: str) -> int | None:
        asked.append((table.round, name))
        return table.models.get(name)

    first = Table(models={"a": 1})
    later, changed = msgspec.structs.replace(first, round=1), Table(models={"a": 2}, round=2)
    assert [count(first, "a"), count(later, "a"), count(changed, "a"), count(first, "a")] == [1, 1, 2, 1]
    assert asked == [(0, "a"), (2, "a")]
    assert [count(later, "none"), count(first, "none")] == [None, None]
    assert asked[2:] == [(1, "none")]
    forget()
    assert count(first, "a") == 1
    assert asked[3:] == [(0, "a")]


def test_functions_of_the_same_parts_keep_answers_of_their_own() -> None:
    """They turn from one battlefield to another together, and none is given what another one answers."""
    calls: list[str] = []

    @remembered_by_parts(8, "models", "round")
    def names(table: Table) -> str:
        calls.append("names")
        return "".join(table.models)

    @remembered_by_parts(8, "models", "round")
    def sizes(table: Table) -> int:
        calls.append("sizes")
        return sum(table.models.values())

    one, two = Table(models={"a": 1, "b": 2}), Table(models={"c": 3}, round=1)
    for _ in range(2):
        assert [(names(each), sizes(each)) for each in (one, two, one)] == [("ab", 3), ("c", 3), ("ab", 3)]
    assert sorted(calls) == ["names", "names", "sizes", "sizes"]


def test_no_more_is_kept_than_there_is_room_for() -> None:
    """Many answers, and many battlefields, make room for the latest and stay right."""
    calls: list[int] = []

    @remembered_by_parts(8, "models")
    def double(table: Table, number: int) -> int:
        calls.append(number)
        return table.models["a"] * number

    tables = [Table(models={"a": size}) for size in range(100)]
    assert [double(table, k) for table in tables for k in (1, 2)] == [size * k for size in range(100) for k in (1, 2)]
    assert [double(tables[0], k) for k in range(50)] == [0] * 50
    assert double(tables[99], 2) == 198
    assert calls.count(2) == 101  # once for each table, once more for the first, which had made room


def test_a_row_of_values_is_known_by_each_of_them() -> None:
    """The same values in another tuple are answered from memory; one that is equal but another object is not."""
    calls: list[int] = []

    @remembered_by_members(4)
    def total(values: tuple[Table, ...]) -> int:
        calls.append(len(values))
        return sum(each.round for each in values)

    one, two = Table(models={}, round=1), Table(models={}, round=2)
    assert [total((one, two)), total((one, two)), total((two, one))] == [3, 3, 3]
    assert total((one, msgspec.structs.replace(two))) == 3
    assert len(calls) == 3


def test_a_change_to_what_stands_already_changes_nothing() -> None:
    """Equal values are not exchanged, so that what was remembered of them still counts; others are."""
    field = Battlefield(size=(48.0, 48.0), sides=("one", "two"), score={"one": 1}, effects_done=("a",))
    assert change_field(field, score={"one": 1}, round=0) is field

    moved_on = change_field(field, score={"one": 1}, effects_done=("a", "b"), round=1)
    assert moved_on.score is field.score
    assert (moved_on.effects_done, moved_on.round) == (("a", "b"), 1)


def test_a_move_that_was_tried_leads_to_the_same_table_again_and_says_so_again() -> None:
    """The table after a move is the same one, whether it is judged, weighed or made; its reasons are told each time."""
    model = Model(id="m", detachment="d", profile="p", base=Disc(radius=0.5), height=1.0, wounds=1, place=Place.TABLE)
    profile = Profile(name="p", type=DetachmentType.INFANTRY, scale=1, movement=5.0, save=5, caf=0, morale=3, wounds=1)
    own = Detachment(id="d", name="d", side="one", formation="", models=("m",))
    field = Battlefield(
        size=(48.0, 48.0), sides=("one", "two"), profiles={"p": profile}, models={"m": model}, detachments={"d": own}
    )
    move = ModelMove(model="m", path=((0.0, 0.0), (3.0, 0.0)), facing=(0.0, 1.0))
    with tracing() as trace:
        after = carry_out(field, (move,))
        assert [each.rule for each in trace.taken()] == ["LI-MOV-019"]
        assert carry_out(field, (msgspec.structs.replace(move),)) is after
        assert [each.rule for each in trace.taken()] == ["LI-MOV-019"]
    assert after.models["m"].at == (3.0, 0.0)
    assert carry_out(field, (msgspec.structs.replace(move, facing=None),)) is not after


def test_every_text_in_a_value_is_found_however_deep() -> None:
    """In fields, mappings with their keys, rows and sets; a word of a list is text, numbers and nothing are none."""
    model = Model(id="m", detachment="d", profile="p", base=Disc(radius=0.5), height=1.0, wounds=1, place=Place.TABLE)
    found = names_in({"key": (model, [1, 2.0, None, True, frozenset({"set"})]), "other": {"inner": ("row",)}})
    assert found == {"key", "other", "inner", "row", "set", "m", "d", "p", Place.TABLE.value, ""}
