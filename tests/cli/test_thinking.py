"""`umpire battle --think` and `--why`: how long bots may think, and why they decided as they did."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from umpire.cli.app import app
from umpire.cli.thinking import seconds_in
from umpire.errors import InputError


def test_time_is_read_in_seconds() -> None:
    """2, 2s, 0.5 s and 3 seconds are times; nothing is none; words, zero and minutes are refused with what to give."""
    assert [seconds_in(each) for each in ("", "2", "2s", "0.5 s", "3 seconds")] == [None, 2.0, 2.0, 0.5, 3.0]
    for wrong in ("soon", "0", "2m", "-1s"):
        with pytest.raises(InputError, match="--think: This is no time to think"):
            seconds_in(wrong)


@pytest.mark.parametrize("given", [["--think", "2s"], ["--why"]])
def test_who_does_not_search_has_nothing_to_tell(given: list[str], tmp_path: Path) -> None:
    """Between greedy bots both options are refused, before a log is begun."""
    out = tmp_path / "out"
    result = CliRunner().invoke(app, ["battle", "small-0", "--game", "legions", "--out", str(out), *given])
    assert result.exit_code
    assert "No bot of this battle searches" in str(result.exception or result.output)
    assert not out.exists()


def test_why_stands_beside_the_log(tmp_path: Path) -> None:
    """Each decision that was searched is told with its entry, points and alternatives; the log knows nothing of it."""
    command = ["battle", "small-0", "--game", "legions", "--side", "red=recruit", "--why", "--json"]
    result = CliRunner().invoke(app, [*command, "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    told = [json.loads(line) for line in (tmp_path / "battle.why.jsonl").read_text().splitlines()]
    assert told
    assert {each["thought"]["side"] for each in told} == {"red"}
    assert all(set(each["thought"]["chosen"]) >= {"label", "action", "points"} for each in told)
    assert "looked_at" not in (tmp_path / "battle.log").read_text()
