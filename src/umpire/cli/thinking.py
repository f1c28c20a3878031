"""Bots that search: how long they may think, and why they decided as they did."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from umpire.bots import make_bot
from umpire.cli.output import console
from umpire.cli.seats import HUMAN
from umpire.errors import InputError
from umpire.game import Battle, Bot, Entry, Thinker

SECONDS = re.compile(r"(\d+(?:\.\d+)?) ?(?:s|seconds?)?")


def seconds_in(words: str) -> float | None:
    """Return the seconds that ``--think`` names, as 2, 2s or 0.5s; None for none.

    Raises:
        InputError: If they are none, or nothing above 0.
    """
    found = SECONDS.fullmatch(words.strip())
    if words and (found is None or float(found[1]) <= 0.0):
        raise InputError("This is no time to think", path="--think", value=words, fix="Give seconds, as 2s or 0.5s.")
    return float(found[1]) if found else None


class Thinking:
    """How long bots may think, and where it is told why they decided as they did."""

    def __init__(self, seconds: float | None, *, told: bool) -> None:
        self.seconds, self._told = seconds, told
        self._path: Path | None = None
        self._shown = False

    def keep_in(self, path: Path, *, shown: bool) -> None:
        """Say where to keep it: beside the log, for it is no part of the battle."""
        self._path, self._shown = path, shown

    def check(self, who: Mapping[str, str], game: str) -> None:
        """Refuse to give time, or to tell why, where no bot searches.

        Raises:
            InputError: If none does.
        """
        if (self._told or self.seconds is not None) and not any(
            player != HUMAN and isinstance(make_bot(player, game=game), Thinker) for player in who.values()
        ):
            given = "--why" if self._told else "--think"
            fix = "Have a commander, veteran or recruit play a side, or leave it out."
            raise InputError("No bot of this battle searches", path=given, fix=fix)

    def tell(self, battle: Battle[Any], entry: Entry, bots: Mapping[str, Bot], *, people: bool) -> None:
        """Tell why a bot took the decision of an entry; not of what lies face-down while people play against it."""
        bot = bots.get(entry.side)
        thought = bot.thought if isinstance(bot, Thinker) else None
        hidden = people and battle.system.conceal_action(entry.action) != entry.action
        if not self._told or thought is None or hidden:
            return
        if self._shown:
            console.print(f"{entry.side}: {thought}", style="dim", markup=False, highlight=False)
        if self._path is not None:
            line = msgspec.json.encode({"entry": entry.seq, "thought": thought})
            try:
                with self._path.open("ab") as file:
                    file.write(line + b"\n")
            except OSError as error:
                told = f"Why bots decide cannot be written: {error.strerror}"
                raise InputError(told, path="--why", value=str(self._path), fix="Leave it out.") from None
