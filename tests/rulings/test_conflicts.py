"""Rules that disagree say which of them gives way, or are an error of the program."""

from __future__ import annotations

import msgspec
import pytest

from umpire.errors import RuleConflict
from umpire.rulings import Entry, Finding, Forbid, Permit, Rulebook, Source, cite, tracing

SOURCE = Source(id="s", title="A text", system="none")


class Door(msgspec.Struct, frozen=True):
    """What may be passed."""


class Wall(msgspec.Struct, frozen=True):
    """What may not."""


def passing(door: Door) -> Finding:
    return Finding(effect=Permit())


def closed(door: Door) -> Finding:
    return Finding(effect=Forbid(reason="closed"))


def solid(wall: Wall) -> Finding:
    return Finding(effect=Forbid(reason="solid"))


def book() -> Rulebook:
    made = Rulebook("none", (Entry(id=each, heading="", source=SOURCE, text="") for each in ("A", "B", "C")))
    made.rule("A")(passing)
    return made


def test_a_permission_against_a_ban_is_a_conflict() -> None:
    """Neither says that it gives way to the other."""
    rules = book()
    rules.rule("B")(closed)

    with pytest.raises(RuleConflict, match="A permits what B forbids"):
        rules.findings(Door())


def test_a_ban_that_restricts_a_permission_stands_beside_it() -> None:
    """Both are told."""
    rules = book()
    rules.rule("B", restricts="A")(closed)

    assert [each.rule for each in rules.findings(Door())] == ["A", "B"]


def test_a_rule_that_overrides_another_silences_it() -> None:
    """Only the one that stands is told."""
    rules = book()
    rules.rule("B", overrides="A")(closed)

    assert [each.rule for each in rules.findings(Door())] == ["B"]


@pytest.mark.parametrize("other", ["A", "X"])
def test_what_judges_something_else_cannot_be_overridden(other: str) -> None:
    """Nor what is not filed at all."""
    rules = book()
    rules.rule("C", overrides=other)(solid)

    with pytest.raises(RuleConflict, match=f"C overrides or restricts {other}"):
        rules.findings(Door())


def test_whether_something_is_forbidden_is_told_without_reasons() -> None:
    """A ban that gives way forbids nothing; what was looked at on the way is nobody's reason."""

    def looking(door: Door) -> Finding:
        cite("A")
        return closed(door)

    standing, yielding = book(), book()
    standing.rule("B", restricts="A")(looking)
    yielding.rule("B")(looking)
    yielding.rule("C", overrides="B")(passing)

    with tracing() as trace:
        assert standing.forbids(Door())
        assert not yielding.forbids(Door())
        assert not standing.forbids(Wall())
        assert trace.taken() == ()
