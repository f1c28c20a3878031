"""Logs that replay, verify, and do not let themselves be edited."""

from __future__ import annotations

import copy
import json
from dataclasses import replace as changed
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.game.battles import finished, running
from tests.game.duel import DUEL, Bid, Duel
from umpire.errors import LogError
from umpire.formats.journal import dump_journal
from umpire.game import Battle, Entry, FirstLine, Journal, Kind, moments, read_journal, replay, shared, verify
from umpire.game.log import chained, closing_digest, header_digest
from umpire.rulings import Rulebook

Path = tuple[str | int, ...]


@cache
def log(*, ended: bool) -> bytes:
    return dump_journal((finished() if ended else running()).journal)


def parsed(text: bytes) -> Journal:
    return read_journal(DUEL, FirstLine.read(text.split(b"\n", 1)[0]), text)


def rechained(journal: Journal) -> Journal:
    """The log with every digest worked out anew, as a forger without the secret would do."""
    digest = header_digest(journal.header)
    entries: list[Entry] = []
    for entry in journal.entries:
        digest = chained(DUEL, entry, digest)
        entries.append(replace(entry, digest=digest))
    closing = journal.closing
    if closing is not None:
        closing = replace(closing, digest=closing_digest(closing, digest))
    return replace(journal, entries=tuple(entries), closing=closing)


def places(value: Any, path: Path = ()) -> list[Path]:
    """Every field and every item of a JSON value."""
    items: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    return [place for key, inner in items for place in ((*path, key), *places(inner, (*path, key)))]


def other_values(value: Any) -> list[Any]:
    """What a forger could write in place of a value."""
    if isinstance(value, bool):
        return [not value, None]
    if isinstance(value, int):
        return [value + 1, value - 1, -value or 9, str(value), value + 0.5, None]
    if isinstance(value, str):
        turned = {"a": "b", "0": "1"}.get(value[:1], "a") + value[1:]
        return [turned, value + "x", value[:-1] + "0" if value else "Blue", None, "act", "undo", "start", "Red"]
    if isinstance(value, list):
        return [value[:-1], [*value, 1], [*value, *value], value[::-1], None]
    if isinstance(value, dict):
        return [{}, {**value, "more": 1}, dict(list(value.items())[1:]), None]
    return [0, 1, "Blue", {}, [], True]


@settings(max_examples=60, deadline=None)
@given(ended=st.booleans(), draw=st.data())
def test_every_single_field_edit_is_caught(ended: bool, draw: st.DataObject) -> None:
    """Whoever changes one field of a log, and works out the digests anew, is found out."""
    lines = [json.loads(line) for line in log(ended=ended).splitlines()]
    number = draw.draw(st.integers(0, len(lines) - 1), label="line")
    place = draw.draw(st.sampled_from(places(lines[number])), label="place")
    edit(lines, number, place, draw.draw(st.integers(0, 10), label="edit"), ended=ended)


def edit(lines: list[Any], number: int, place: Path, which: int, *, ended: bool) -> None:
    lines = copy.deepcopy(lines)
    holder = lines[number]
    for key in place[:-1]:
        holder = holder[key]
    others = [other for other in other_values(holder[place[-1]]) if repr(other) != repr(holder[place[-1]])]
    holder[place[-1]] = others[which % len(others)]
    text = b"".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n" for line in lines)
    assert text != log(ended=ended)
    with pytest.raises(LogError, match="line"):
        verify_text(text, forge=place != ("digest",))


def verify_text(text: bytes, *, forge: bool) -> None:
    journal = parsed(text)
    verify(DUEL, rechained(journal) if forge else journal)


@pytest.mark.parametrize("ended", [True, False])
def test_every_field_of_the_log_once(ended: bool) -> None:
    """No field at all can be changed to its first other value without being found out."""
    lines = [json.loads(line) for line in log(ended=ended).splitlines()]
    for number, line in enumerate(lines):
        for place in places(line):
            edit(lines, number, place, 0, ended=ended)


def test_a_battle_verifies_and_replays() -> None:
    """A finished log and a running one are judged again without a difference; a replay ends where the battle did."""
    for battle in (finished(), running()):
        found = verify(DUEL, battle.journal)
        assert found.judged
        assert found.finished is battle.closed
        assert found.entries == len(battle.entries)
        assert replay(DUEL, battle.journal) == battle.state
        assert parsed(dump_journal(battle.journal)) == battle.journal


def test_a_replay_needs_neither_rules_nor_dice(battle: Battle[Duel]) -> None:
    """Only `evolve` is asked, and every moment of the battle can be found."""

    def forbidden(*_: object) -> Any:
        raise AssertionError("a replay must not ask the rules")

    bare = changed(DUEL, decide=forbidden, proceed=forbidden, options=forbidden)
    seen = list(moments(bare, battle.journal))
    assert seen[-1].state == replay(bare, battle.journal) == battle.state
    assert [moment.entry.seq for moment in seen if moment.event is None] == [4]
    assert replay(bare, battle.journal, to=4) == replay(bare, battle.journal, to=2)
    with pytest.raises(LogError, match="no such entry"):
        replay(bare, battle.journal, to=40)


def test_a_shared_log_of_a_running_battle_checks_without_hidden_facts(battle: Battle[Duel]) -> None:
    """Its chain is whole, its replay hides what is hidden, and a changed entry breaks it."""
    for side in ("Blue", "Red", None):
        told = shared(DUEL, battle.journal, side)
        found = verify(DUEL, told)
        assert not found.judged
        assert not found.finished
        assert [entry.digest for entry in told.entries] == [entry.digest for entry in battle.entries]
        assert replay(DUEL, told).bids["Blue"].value is None
        assert shared(DUEL, told, side) == told
        broken = replace(told, entries=(*told.entries[:2], replace(told.entries[2], side="Red"), *told.entries[3:]))
        with pytest.raises(LogError, match="entry 2"):
            verify(DUEL, broken)
    with pytest.raises(LogError, match="shared again"):
        shared(DUEL, shared(DUEL, battle.journal, "Red"), "Blue")
    assert shared(DUEL, battle.journal, "Blue").entries[-1].action == Bid(value=6)
    assert shared(DUEL, battle.journal, "Red").entries[-1].action == Bid(value=None)


def test_a_log_without_its_secret_is_refused(battle: Battle[Duel]) -> None:
    """A full log whose private part was cut out does not pass for a shared one."""
    with pytest.raises(LogError, match="secret"):
        verify(DUEL, replace(battle.journal, private=None))


def test_a_log_of_another_rulebook_or_game_is_refused(battle: Battle[Duel]) -> None:
    """The error names both, and what to do; a rulebook that judges alike is another matter (test_editions)."""
    with pytest.raises(LogError, match=r"entry 1.*is cited.*play it on or verify it with that one"):
        verify(changed(DUEL, rulebook=Rulebook("duel")), battle.journal)
    with pytest.raises(LogError, match="another system"):
        verify(changed(DUEL, name="other"), battle.journal)


def test_a_missing_entry_breaks_the_chain() -> None:
    """Cutting an entry out of the middle, or the end before the closing, is found."""
    journal = finished().journal
    for seq in (3, len(journal.entries) - 1):
        entries = tuple(entry for entry in journal.entries if entry.seq != seq)
        with pytest.raises(LogError):
            verify(DUEL, replace(journal, entries=entries))
    assert not verify(DUEL, replace(journal, closing=None)).finished


def test_a_forged_roll_is_named_with_what_the_dice_gave() -> None:
    """The error tells the line, the field, what stands there and what rules and dice give."""
    journal = finished().journal
    seq = next(entry.seq for entry in journal.entries if entry.rolls and entry.kind is Kind.ACT)
    entry = journal.entries[seq]
    event = entry.events[-1]
    forged = replace(event, dice=tuple(die % 6 + 1 for die in event.dice))
    entry = replace(entry, events=(*entry.events[:-1], forged), rolls=forged.dice)
    entries = (*journal.entries[:seq], entry, *journal.entries[seq + 1 :])
    with pytest.raises(LogError, match=rf"line {seq + 2} \(entry {seq}\) events\[1\].dice\[0\]: rules and dice give"):
        verify(DUEL, rechained(replace(journal, entries=entries)))


def test_resuming_gives_the_same_battle_again(battle: Battle[Duel]) -> None:
    """A battle carried on from its log goes on as if it had never stopped; an edited one is refused."""
    again = Battle.resume(DUEL, parsed(dump_journal(battle.journal)))
    assert again.state == battle.state
    assert again.luck("Red").unit() == battle.luck("Red").unit()
    assert again.act("Red", Bid(value=2)) == battle.act("Red", Bid(value=2))
    first = replace(battle.entries[1], action=Bid(value=3, note="other"))
    with pytest.raises(LogError, match="seal"):
        Battle.resume(DUEL, rechained(replace(battle.journal, entries=(battle.entries[0], first, *battle.entries[2:]))))
    with pytest.raises(LogError, match="secret"):
        Battle.resume(DUEL, shared(DUEL, battle.journal, "Red"))
