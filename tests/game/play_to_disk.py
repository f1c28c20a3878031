"""Plays a long battle to a file and says after each action that it counts; killed by the tests at any moment."""

from __future__ import annotations

import sys
from pathlib import Path

from msgspec.structs import replace

from tests.game.duel import DUEL, START, AnyChoice, Highest
from umpire.formats.journal import JournalFile, resume
from umpire.game import Battle
from umpire.simulate import play_on

BOTS = {"Blue": AnyChoice(), "Red": Highest()}


def main(path: Path) -> None:
    if path.exists():
        battle = resume(DUEL, path).battle
    else:
        battle = Battle.start(DUEL, replace(START, rounds=200), seed=11)
        JournalFile.create(path, battle)
    print("ready", flush=True)
    play_on(battle, bots=BOTS, on_entry=lambda _, entry: print(entry.seq, flush=True))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
