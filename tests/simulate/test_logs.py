"""Logs of real battles: they verify, and do not let themselves be edited."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.game.test_verify import other_values, places
from tests.soak import SOAKING, soak_count
from umpire.bots import Random
from umpire.errors import LogError
from umpire.formats.journal import dump_journal
from umpire.game import Bot, FirstLine, Journal, read_journal, verify
from umpire.game.log import chained, closing_digest, header_digest
from umpire.simulate import play
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening

SEED = 77


def test_verifying_judges_every_event_again() -> None:
    """Every action is judged and every die rolled again, and not one byte differs from the log."""
    for number in range(soak_count(50)):
        first: Bot = Greedy() if number % 5 == 0 else Random()
        bots = {"red": first, "blue": Random()}
        battle = play(LEGIONS, opening(skirmish(number)), bots=bots, seed=SEED + number)
        found = verify(LEGIONS, read(dump_journal(battle.journal)))
        assert found.judged
        assert found.finished
        assert found.entries == len(battle.entries)


def read(text: bytes) -> Journal:
    return read_journal(LEGIONS, FirstLine.read(text.split(b"\n", 1)[0]), text)


def one_round(field: Battlefield) -> Battlefield:
    return replace(field, mission=replace(field.mission, rounds=1))


@cache
def log() -> bytes:
    """The log of a siege of one round: every kind of value, and quickly judged."""
    bots = {"red": Random(), "blue": Random()}
    return dump_journal(play(LEGIONS, opening(one_round(skirmish(2))), bots=bots, seed=SEED).journal)


def rechained(journal: Journal) -> Journal:
    """The log with every digest worked out anew, as a forger without the secret would do."""
    digest, entries = header_digest(journal.header), []
    for entry in journal.entries:
        digest = chained(LEGIONS, entry, digest)
        entries.append(replace(entry, digest=digest))
    closing = journal.closing
    assert closing is not None
    return replace(journal, entries=tuple(entries), closing=replace(closing, digest=closing_digest(closing, digest)))


@settings(max_examples=400 if SOAKING else 40)
@given(draw=st.data())
def test_every_single_field_edit_is_caught(draw: st.DataObject) -> None:
    """Whoever changes one field of the log of a battle, and works out the digests anew, is found out."""
    lines = [json.loads(line) for line in log().splitlines()]
    number = draw.draw(st.integers(0, len(lines) - 1), label="line")
    place = draw.draw(st.sampled_from(places(lines[number])), label="place")
    edited = edit(lines, number, place, draw.draw(st.integers(0, 10), label="edit"))
    with pytest.raises(LogError):
        judge(edited, forge=place != ("digest",))


def edit(lines: list[Any], number: int, place: tuple[str | int, ...], which: int) -> bytes:
    lines = copy.deepcopy(lines)
    holder = lines[number]
    for key in place[:-1]:
        holder = holder[key]
    others = [other for other in other_values(holder[place[-1]]) if repr(other) != repr(holder[place[-1]])]
    holder[place[-1]] = others[which % len(others)]
    return b"".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n" for line in lines)


def judge(text: bytes, *, forge: bool) -> None:
    journal = read(text)
    verify(LEGIONS, rechained(journal) if forge and journal.closing is not None else journal)
