"""What is remembered of a battlefield, and when it is worked out anew."""

from __future__ import annotations

import msgspec

from umpire.systems.legions.battlefield import forget, remembered_by_members, remembered_by_parts


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
