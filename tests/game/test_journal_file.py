"""Logs on disk: nothing acknowledged is ever lost, and a damaged file is told from a cut one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.game.battles import finished, running
from tests.game.duel import DUEL, START, Bid
from tests.game.play_to_disk import BOTS
from umpire.errors import LogError
from umpire.formats.journal import JournalFile, dump_journal, load_journal, peek_journal, resume, save_shared
from umpire.game import Battle, verify
from umpire.simulate import play, play_on

ROOT = Path(__file__).parents[2]


def test_what_is_played_is_what_stands_on_disk(tmp_path: Path) -> None:
    """Written line by line or at once, the bytes are the same; a resumed battle ends in the same bytes too."""
    path = tmp_path / "battle.jsonl"
    battle = Battle.start(DUEL, START, seed=4)
    with JournalFile.create(path, battle):
        battle.act("Blue", Bid(value=4))
        assert path.read_bytes() == dump_journal(battle.journal)
    found = resume(DUEL, path)
    assert found.notice == ""
    play_on(found.battle, bots=BOTS)
    again = play_on(Battle.resume(DUEL, battle.journal), bots=BOTS)
    assert path.read_bytes() == dump_journal(found.battle.journal) == dump_journal(again.journal)
    assert verify(DUEL, load_journal(DUEL, path)).finished
    assert peek_journal(path).public.system == "duel"


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_an_acknowledged_action_survives_a_kill(tmp_path: Path) -> None:
    """Killed five times at any moment and carried on each time, the battle loses nothing and ends as if never hurt."""
    path = tmp_path / "battle.jsonl"
    whole = dump_journal(play(DUEL, replace(START, rounds=200), bots=BOTS, seed=11).journal)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    for acknowledgements in (1, 17, 3, 40, 29):
        command = [sys.executable, "-m", "tests.game.play_to_disk", str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT) as player:
            assert player.stdout is not None
            told = [player.stdout.readline() for _ in range(acknowledgements + 1)]
            player.send_signal(signal.SIGKILL)
            told += player.stdout.read().splitlines(keepends=True)
        last = int([line for line in told if line.endswith("\n")][-1])
        kept = path.read_bytes()
        assert whole.startswith(kept)
        assert kept.count(b"\n") >= last + 2
    found = resume(DUEL, path)
    play_on(found.battle, bots=BOTS)
    assert path.read_bytes() == whole


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(1, 100_000))
def test_a_cut_last_line_is_dropped_and_nothing_else(tmp_path: Path, cut: int) -> None:
    """Wherever the file ends, everything up to the last whole line is kept and the battle goes on to the same end."""
    path = tmp_path / "battle.jsonl"
    whole = dump_journal(play(DUEL, START, bots=BOTS, seed=2).journal)
    head = whole.index(b"\n", whole.index(b"\n") + 1) + 1
    text = whole[: head + cut % (len(whole) - head)]
    path.write_bytes(text)
    if not text.endswith(b"\n"):
        with pytest.raises(LogError, match="middle of a line"):
            load_journal(DUEL, path)
    found = resume(DUEL, path)
    assert ("was cut" in found.notice) is not text.endswith(b"\n")
    assert len(found.battle.entries) == text.count(b"\n") - 1
    play_on(found.battle, bots=BOTS)
    found.file.close()
    assert path.read_bytes() == whole


def test_bad_files_are_named(tmp_path: Path) -> None:
    """Every fault names the file, the line and what to do; the file stays as it is."""
    path = tmp_path / "battle.jsonl"
    lines = dump_journal(finished().journal).splitlines(keepends=True)
    faults = {
        "cannot be read": None,
        "is empty": b"",
        "line 1: not what Umpire writes": b"hello\n",
        r"line 3 \(entry 1\): not what Umpire writes": b"".join([*lines[:2], b"{}\n", *lines[3:]]),
        r"line 3 \(entry 1\) action": b"".join(lines).replace(b'"note":"first"', b'"note":1', 1),
        r"line 4 \(entry 2\): the line holds": b"".join([*lines[:3], lines[3].replace(b",", b", ", 1), *lines[4:]]),
        "line 1 public.state": b"".join(lines).replace(b'"rounds":3', b'"rounds":"3"', 1),
        r"line 5 \(entry 3\) seq: expected 3": b"".join([*lines[:4], *lines[5:]]),
        "digest does not fit": b"".join(lines).replace(b'"rulebook":"', b'"rulebook":"f', 1),
        "not a log of duel": b"".join(lines).replace(b'"system":"duel"', b'"system":"chess"', 1),
        "after the closing line": b"".join([*lines, lines[-1]]),
    }
    for told, text in faults.items():
        if text is not None:
            path.write_bytes(text)
        for attempt in (load_journal, resume):
            with pytest.raises(LogError, match=told) as caught:
                attempt(DUEL, path)
            assert "battle.jsonl" in str(caught.value)
        if text is not None:
            assert path.read_bytes() == text
    rewritten = b"".join(lines).replace(b'"umpire":"', b'"umpire":"0', 1)
    path.write_bytes(rewritten)
    with pytest.raises(LogError, match="digest"):
        load_journal(DUEL, path)


def test_a_log_is_not_overwritten_and_has_one_writer(tmp_path: Path) -> None:
    """An existing file is left alone, and two programs cannot play one battle."""
    path = tmp_path / "battle.jsonl"
    battle = running()
    file = JournalFile.create(path, battle)
    with pytest.raises(LogError, match="already"):
        JournalFile.create(path, running())
    with pytest.raises(LogError, match="cannot be written"):
        JournalFile.create(tmp_path / "nowhere" / "battle.jsonl", running())
    other = resume(DUEL, path)
    other.battle.act("Red", Bid(value=1))
    before = battle.journal
    with pytest.raises(LogError, match="another program"):
        battle.act("Red", Bid(value=2))
    assert battle.journal == before
    file.close()
    with pytest.raises(LogError, match="has been closed"):
        battle.act("Red", Bid(value=2))
    assert load_journal(DUEL, path) == other.battle.journal


def test_a_shared_file_hides_and_still_checks(tmp_path: Path) -> None:
    """What is given to the other side holds no secret, verifies as far as it can, and cannot be carried on."""
    path = tmp_path / "shared.jsonl"
    battle = running()
    save_shared(DUEL, battle.journal, "Red", path)
    opening = battle.journal.private
    assert opening is not None
    assert opening.secret.encode() not in path.read_bytes()
    assert not verify(DUEL, load_journal(DUEL, path)).judged
    with pytest.raises(LogError, match="secret"):
        resume(DUEL, path)
