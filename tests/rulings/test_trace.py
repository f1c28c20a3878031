"""Reasons are heard by whoever asks, about what was asked, the same when asked again."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import pytest

from umpire.rulings import (
    Entry,
    Finding,
    Rulebook,
    Ruling,
    Source,
    aside,
    cite,
    heard,
    hearing,
    ruled,
    tracing,
    unheard,
)

SOURCE = Source(id="s", title="A text", system="none")


class Stone(msgspec.Struct, frozen=True):
    """Whatever has an id."""

    id: str


def may_roll(stone: Stone) -> bool:
    if stone.id == "flat":
        cite("X-1", stone, says="it is flat")
        return False
    cite("X-2", stone)
    return True


def test_nobody_hears_where_nobody_listens() -> None:
    """Samplers and batches pay next to nothing."""
    assert heard() is None
    assert may_roll(Stone("round"))
    assert heard() is None


def test_reasons_about_others_are_left_out() -> None:
    """A loop over many keeps what is about the one that was asked about."""
    with tracing() as trace:
        for name in ("flat", "round", "egg"):
            may_roll(Stone(name))
        kept = trace.taken(lambda: {"egg"})

    assert [each.rule for each in kept] == ["X-2"]
    assert trace.taken() == ()


def test_a_ruling_carries_its_reasons() -> None:
    """What crosses from one judging to another goes as a ruling."""
    ruling = ruled("May it roll?", lambda: may_roll(Stone("flat")), Stone("flat"))

    assert not ruling.allowed
    assert [(each.rule, each.says) for each in ruling.findings] == [("X-1", "it is flat")]


def test_who_listens_within_takes_what_is_cited_there() -> None:
    """The outer trace hears nothing of it; a look ahead is heard by nobody."""
    with tracing() as outer:
        ruled("May it roll?", lambda: may_roll(Stone("egg")))
        with aside():
            may_roll(Stone("egg"))

        assert outer.taken() == ()
        assert heard() is outer


def test_a_ruling_leaves_out_reasons_about_others() -> None:
    """What the whole line of stones rests on stays, for it is about nobody; without a subject all of it stays."""

    def line() -> bool:
        cite("X-3")
        return all(may_roll(Stone(name)) for name in ("round", "flat"))

    assert ruled("May the line roll?", line, "round").ids == ("X-3", "X-2")
    assert ruled("May the line roll?", line).ids == ("X-3", "X-2", "X-1")


def test_whoever_listened_before_listens_again_after_an_error() -> None:
    """A refusal in the middle of a judging, or of a look ahead, ends both."""
    with tracing() as outer:
        for inner in (tracing(), aside()):
            with pytest.raises(ZeroDivisionError), inner:
                _ = 1 / 0
            assert heard() is outer
    assert heard() is None


def test_a_reason_keeps_the_place_that_it_has() -> None:
    """What led to a finding within another one stands under the nearer of the two."""
    with tracing() as trace:
        cite("X-2", "egg")
    (reason,) = trace.noted
    near = reason.under("A")

    assert (near.finding.under, near.about) == ("A", ("egg",))
    assert near.under("B") == near


def test_memories_are_silent_or_remember_the_reasons() -> None:
    """Asked again, an answer has the same reasons as at first."""
    silent = lru_cache(unheard(may_roll))
    telling = hearing(lru_cache(maxsize=8))(may_roll)
    told = []
    for _ in range(2):
        with tracing() as trace:
            silent(Stone("egg"))
            telling(Stone("egg"))
            told.append([each.rule for each in trace.taken()])

    assert told == [["X-2"], ["X-2"]]


def test_reasons_are_remembered_though_nobody_listened_at_first() -> None:
    """A sampler asks before the player does; each asking tells them once, about the one that was asked about."""
    telling = hearing(lru_cache(maxsize=8))(may_roll)
    assert not telling(Stone("flat"))

    for _ in range(2):
        with tracing() as trace:
            telling(Stone("flat"))
            telling(Stone("egg"))
            assert [(each.rule, each.says) for each in trace.taken(lambda: ("flat",))] == [("X-1", "it is flat")]


def test_who_does_not_listen_waits_for_no_reasons() -> None:
    """A bot's question is answered from memory too, and nothing listened while its answer was worked out."""
    listened: list[bool] = []

    def work(stone: Stone) -> str:
        listened.append(heard() is not None)
        cite("X-2", stone)
        return stone.id

    telling = hearing(lru_cache(maxsize=8))(work)
    assert [telling(Stone("egg")), telling(Stone("egg"))] == ["egg", "egg"]
    assert listened == [False]
    with tracing() as trace:
        assert [telling(Stone("egg")), telling(Stone("egg"))] == ["egg", "egg"]
        assert [each.rule for each in trace.taken()] == ["X-2"]
    assert listened == [False, True]


def test_the_reasons_of_an_overridden_rule_go_with_it() -> None:
    """What led a rule to its finding stands behind that finding alone."""
    book = Rulebook("none", (Entry(id=each, heading="", source=SOURCE, text="") for each in ("A", "B", "C", "X-2")))

    @book.rule("A")
    def first(stone: Stone) -> Finding | None:
        cite("X-2", stone, says="of the first")
        return Finding(says="first")

    @book.rule("B", overrides="A")
    def second(stone: Stone) -> Finding | None:
        cite("X-2", stone, says="of the second")
        return Finding(says="second")

    @book.rule("C")
    def third(stone: Stone) -> Finding | None:
        cite("X-2", stone, says="of nothing found")
        return None

    with tracing() as trace:
        found = book.findings(Stone("egg"))

    assert [each.rule for each in found] == ["B"]
    assert [(each.says, each.under) for each in trace.taken()] == [("of the second", "B")]


def test_a_reason_unfolds_what_it_rests_on() -> None:
    """Cover rests on standing wholly in it: one line beneath the other."""
    found = (
        Finding(rule="SAVE", says="a Save of 5+"),
        Finding(rule="WITHIN", says="wholly in the ruin", behind=True, under="SAVE"),
        Finding(rule="ROUND", says="in any round", behind=True),
    )
    ruling = Ruling(question="May it save?", allowed=True, findings=found)

    assert ruling.explain(why=True).splitlines() == [
        "May it save? Yes.",
        "  SAVE: a Save of 5+",
        "    because WITHIN: wholly in the ruin",
        "  resting on ROUND: in any round",
    ]
