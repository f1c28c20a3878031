"""Battles that released versions wrote are judged and rolled here as they were there: whoever plays one can go on."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from umpire.formats import load_journal
from umpire.game import verify
from umpire.systems.legions.play import LEGIONS

LOGS = sorted((Path(__file__).parent / "logs").glob("*.log.gz"))


@pytest.mark.parametrize("kept", LOGS, ids=lambda path: path.name.removesuffix(".log.gz"))
def test_a_battle_of_an_earlier_version_comes_out_alike(kept: Path, tmp_path: Path) -> None:
    log = tmp_path / "battle.log"
    log.write_bytes(gzip.decompress(kept.read_bytes()))

    verified = verify(LEGIONS, load_journal(LEGIONS, log))

    assert verified.finished
    assert verified.judged


def test_the_first_release_is_among_them() -> None:
    assert "1.0.0.log.gz" in {path.name for path in LOGS}
