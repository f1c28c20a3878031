"""Battles that another version of Umpire is asked to play on: it does where it judges alike, else says what differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.game.battles import finished, running
from tests.game.duel import BIDDING, BOOK, DUEL, SOURCE, START, Bid, Duel, Parry, Strike, StrikeLanded
from umpire.errors import IllegalAction, LogError, OtherRules
from umpire.formats import JournalFile, load_journal, resume
from umpire.formats.journal import dump_journal, parse_journal
from umpire.game import Battle, Edition, Event, Run, System, editions_of, replay, shared, verify
from umpire.rulings import Entry as Rule
from umpire.rulings import Rulebook, Ruling

NEXT = "1.0.1"
OTHER_WORDS = Rulebook("duel", [Rule(id="DU-001", heading="Bidding", source=SOURCE, text=f"{BIDDING} So it is.")])


@contextmanager
def version(name: str) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("umpire.game.opening.__version__", name)
        yield


def deciding(how: Callable[[Any], Any], *, book: Rulebook = BOOK) -> System[Duel]:
    """The duel, with something done to what its rules emit."""

    class Changing(Run[Duel]):
        def emit(self, event: Event, *, by: Ruling | None = None) -> None:
            super().emit(how(event), by=by)

    def decide(run: Run[Duel], side: str, action: Any) -> None:
        before, run.__class__ = run.__class__, Changing
        try:
            DUEL.decide(run, side, action)
        finally:
            run.__class__ = before

    return changed(DUEL, decide=decide, rulebook=book)


def cites_more(event: Any) -> Any:
    return replace(event, rules=("DU-001",))


def hits_more(event: Any) -> Any:
    return replace(event, hits=event.hits + 1) if isinstance(event, StrikeLanded) else event


def test_a_newer_umpire_rolls_the_same_dice() -> None:
    """A seed gives what it gave, and the header says whose way of drawing dice it is; who wrote it cannot be edited."""
    now = finished()
    assert now.header.dice is UNSET
    with version(NEXT):
        later = finished()
        assert (later.header.umpire, later.header.dice) == (NEXT, "1.0.0")
        assert [each.rolls for each in later.entries] == [each.rolls for each in now.entries]
        assert verify(DUEL, later.journal).others == ()
        for edited in (replace(later.header, umpire="1.0.0"), replace(later.header, dice=UNSET)):
            with pytest.raises(LogError, match="digest"):
                verify(DUEL, replace(later.journal, header=edited))


def test_a_newer_umpire_plays_on_what_comes_out_alike(tmp_path: Path) -> None:
    """The log names it from its first entry on; both verify all of it, and the dice are those that were to come."""
    path = tmp_path / "battle.log"
    JournalFile.create(path, running()).close()
    with version(NEXT):
        resumed = resume(DUEL, path)
        with resumed.file:
            assert "Umpire 1.0.1" in resumed.notice
            resumed.battle.act("Red", Bid(value=2))
            resumed.battle.act(resumed.battle.to_decide[0], Strike(dice=1))
            resumed.battle.act(resumed.battle.to_decide[0], Parry(parry=True))
        told = [each.edition for each in resumed.battle.entries]
        book = DUEL.rulebook.digest()
        assert [each for each in told if each is not UNSET] == [Edition(umpire=NEXT, rulebook=book)]
        assert told.index(Edition(umpire=NEXT, rulebook=book)) == 8
        again = resume(DUEL, path)
        again.file.close()
        assert again.notice == ""
        assert verify(DUEL, load_journal(DUEL, path)).others == (f"Umpire 1.0.0 (rules {book})",)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("umpire.game.battle.judge_again", lambda *_: pytest.fail("what was judged here is judged again"))
        with version(NEXT):
            Battle.resume(DUEL, load_journal(DUEL, path))
    assert verify(DUEL, load_journal(DUEL, path)).judged
    here = running()
    here.act("Red", Bid(value=2))
    here.act(here.to_decide[0], Strike(dice=1))
    here.act(here.to_decide[0], Parry(parry=True))
    assert [each.rolls for each in here.entries] == [each.rolls for each in resumed.battle.entries]


def test_other_words_of_the_book_and_other_rules_cited_change_nothing() -> None:
    """What matters is what the rules do: a log of another rulebook that comes out alike is played on."""
    other = deciding(cites_more, book=OTHER_WORDS)
    battle = Battle.resume(other, running().journal)
    battle.act("Red", Bid(value=2))
    assert len(editions_of(battle.journal)) == 2
    assert verify(other, battle.journal).judged
    assert "but for the rules cited" in str(verify(other, battle.journal))
    with pytest.raises(LogError, match="rules"):
        verify(deciding(cites_more), running().journal)  # by the very book, not a byte may differ


def test_what_comes_out_otherwise_is_refused_with_its_entry_and_can_still_be_seen() -> None:
    """The entry and both editions are named; it is replayed, shown and shared, but nobody acts in it."""
    journal = running().journal
    with version(NEXT):
        other = deciding(hits_more)
        with pytest.raises(OtherRules, match=r"entry 6\) events\[0\]\.hits.*Umpire 1\.0\.0 .*this is Umpire 1\.0\.1"):
            Battle.resume(other, journal)
        with pytest.raises(OtherRules, match="entry 6"):
            verify(other, journal)
        read = parse_journal(other, dump_journal(journal))
        shown = Battle.show(other, read, because="Other rules.")
        assert (shown.to_decide, shown.closed, shown.shown_because) == ((), True, "Other rules.")
        assert replay(other, read) == shown.state
        assert shared(other, shown.journal, None).private is None
        with pytest.raises(IllegalAction, match="Other rules"):
            shown.act("Red", Bid(value=2))


def test_a_battle_that_is_over_is_seen_whatever_became_of_its_rules() -> None:
    """Nobody plays it on, so nothing is judged again; a forged one of another version is still found out."""
    with version(NEXT):
        other = deciding(hits_more)
        assert Battle.resume(other, finished().journal).closed
        with pytest.raises(LogError, match="digest"):
            Battle.resume(other, replace(finished().journal, header=replace(finished().header, umpire="0.9.0")))


def test_an_awaited_battle_begins_under_the_header_that_was_pledged_to() -> None:
    """Whoever wrote it: its first entry says who judges."""
    header = Battle.start(DUEL, START, seed=3).header
    with version(NEXT):
        battle = Battle.begin_under(DUEL, header, seed=3)
        assert battle.entries[0].edition == Edition(umpire=NEXT, rulebook=DUEL.rulebook.digest())
        assert verify(DUEL, battle.journal).judged
