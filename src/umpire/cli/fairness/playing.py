"""Win rates by side from played battles: the same two armies on the table, from either zone in turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import yaml

from umpire.bots import make_bot
from umpire.cli.seats import beginning_of
from umpire.errors import InputError
from umpire.formats import TableDocument, read_document
from umpire.formats.drawings import editing_of, table_entry
from umpire.formats.imports import table_of_game, taken_for
from umpire.simulate import play, wilson

Tell = Callable[[int, int], None]


class ZoneWins(msgspec.Struct, frozen=True, kw_only=True):
    """How many battles were won from a zone, and the bounds of its share at 95 % (Wilson), draws counted as no win."""

    zone: str
    wins: int
    share: float
    low: float
    high: float


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """Battles on a table: the scenario whose armies met, who played, how they ended."""

    scenario: str
    players: dict[str, str]
    battles: int
    draws: int
    zones: tuple[ZoneWins, ...]

    @property
    def told(self) -> tuple[str, ...]:
        """How they ended, a sentence each."""
        who = " and ".join(dict.fromkeys(self.players.values()))
        lines = [f"{self.battles} battles of {self.scenario} by {who}, each army from either zone; {self.draws} drawn."]
        lines += [
            f"Won from zone {each.zone}: {each.wins}, {each.share:.0%} ({each.low:.0%} to {each.high:.0%})."
            for each in self.zones
        ]
        return tuple(lines)


class Playing:
    """A scenario whose table is another: its armies, its mission, its players.

    Raises:
        InputError: If it is no scenario that says who has which zone.
    """

    def __init__(self, scenario: str) -> None:
        self._document = read_document(scenario)
        self.system = str(self._document.lookup("system", default=""))
        self.mission = str(self._document.lookup("scenario.mission", default=""))
        sides = self._document.lookup("scenario.sides")
        if not isinstance(sides, list) or not all(isinstance(each, dict) and each.get("zone") for each in sides):
            fix = "Name a scenario whose two sides have a `zone:` each."
            raise self._document.error("This file does not say who has which zone", path="scenario.sides", fix=fix)
        self._sides: list[dict[str, Any]] = sides  # parts of a file

    def on(self, table: TableDocument) -> tuple[TableDocument, tuple[str, ...]]:
        """Return a table as the battles find it, with the mission's zones and markers, and what was taken for what.

        Raises:
            InputError: If it is drawn for another game, or says what is none of the game's words.
        """
        if table.system not in ("", self.system):
            told = f"The table is drawn for {table.system}, the battle is of {self.system}"
            raise InputError(told, file=table.name, path="--battle", fix="Name a scenario of the table's game.")
        made = table_of_game(table, self.system, taken_for(self.system))
        content = {name: each for name, each in made.content.items() if name != "markers"}  # the mission has its own
        entry = table_entry(self.system, content)
        return editing_of(self.system).drawing_of(self.system, table.name, entry, self.mission), made.told

    def play(self, table: TableDocument, battles: int, tell: Tell | None = None) -> Played:
        """Return how battles end; each seed is played twice, the armies in each other's zone the second time.

        Raises:
            InputError: If the scenario cannot be loaded on this table.
        """
        wins = {str(each["zone"]): 0 for each in self._sides}
        players: dict[str, str] = {}
        draws = 0
        with TemporaryDirectory() as folder:
            files = [self._written(table, Path(folder), swapped=swapped) for swapped in (False, True)]
            for number in range(battles):
                swapped = number % 2 == 1
                game, beginning = beginning_of(str(files[swapped]))
                players = dict(beginning.players)
                bots = {side: make_bot(name, game=self.system) for side, name in players.items()}
                ended = play(game.system, beginning.state, bots=bots, seed=1 + number // 2, meta=beginning.meta)
                winner = ended.outcome.winner if ended.outcome is not None else None
                if winner is None:
                    draws += 1
                else:
                    wins[self._zones(swapped=swapped)[winner]] += 1
                if tell is not None:
                    tell(number + 1, battles)
        return Played(
            scenario=Path(self._document.name).stem,
            players=players,
            battles=battles,
            draws=draws,
            zones=tuple(_share(zone, won, battles) for zone, won in wins.items()),
        )

    def _zones(self, *, swapped: bool) -> dict[str, str]:
        zones = [str(each["zone"]) for each in self._sides]
        return {
            str(each["id"]): zone for each, zone in zip(self._sides, reversed(zones) if swapped else zones, strict=True)
        }

    def _written(self, table: TableDocument, folder: Path, *, swapped: bool) -> Path:
        """Write the scenario with another table; files that it names are named by where they lie."""
        home, zones = Path(self._document.name).resolve().parent, self._zones(swapped=swapped)
        sides = [
            {
                **each,
                "zone": zones[str(each["id"])],
                "army": str(home / each["army"]) if isinstance(each["army"], str) else each["army"],
            }
            for each in self._sides
        ]
        laid = {name: each for name, each in editing_of(self.system).as_table(table).items() if name != "markers"}
        content = {**self._document.content, "scenario": {**self._document.lookup("scenario")}}
        content["scenario"] |= {"sides": sides, "table": laid}
        path = folder / f"{'swapped' if swapped else 'first'}.yaml"
        path.write_text(yaml.safe_dump(content, sort_keys=False), encoding="utf-8")
        return path


def _share(zone: str, wins: int, battles: int) -> ZoneWins:
    low, high = wilson(wins, battles)
    return ZoneWins(zone=zone, wins=wins, share=wins / battles, low=low, high=high)
