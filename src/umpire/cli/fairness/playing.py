"""Win rates by zone from played battles: a series in which the armies of a scenario change places on a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec.structs import replace

from umpire.errors import InputError
from umpire.formats import TableDocument, read_document
from umpire.formats.drawings import editing_of, table_entry
from umpire.formats.imports import table_of_game, taken_for
from umpire.formats.sent import GivenFile
from umpire.formats.workshops import workshop_of
from umpire.simulate import (
    Mean,
    PlannedScenario,
    PlayedGame,
    SeriesPlan,
    Standing,
    battles_told,
    mean_by_pair,
    plan_series,
    summarise,
    wilson,
)


class ZoneWins(msgspec.Struct, frozen=True, kw_only=True):
    """How many battles were won from a zone, and the bounds of its share at 95 % (Wilson), draws counted as no win."""

    zone: str
    wins: int
    share: float
    low: float
    high: float


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """Battles on a table: the scenario whose armies met, who played, how they ended.

    ``ahead`` is by what share of all battles more were won from the first zone than from the second, with an interval
    over pairs of battles; ``failed`` counts those that did not come to their end, which count nowhere else.
    """

    scenario: str
    players: dict[str, str]
    battles: int
    draws: int
    zones: tuple[ZoneWins, ...]
    ahead: Mean
    armies: tuple[Standing, ...]
    failed: int = 0

    @property
    def told(self) -> tuple[str, ...]:
        """How they ended, a sentence each."""
        who = " and ".join(dict.fromkeys(self.players.values()))
        lines = [
            f"{battles_told(self.battles)} of {self.scenario} by {who}, each army from either zone; {self.draws} drawn."
        ]
        lines += [
            f"Won from zone {each.zone}: {each.wins}, {each.share:.0%} ({each.low:.0%} to {each.high:.0%})."
            for each in self.zones
        ]
        first, second = (each.zone for each in self.zones)
        low, high = self.ahead.low, self.ahead.high
        bounds = "" if low is None or high is None else f" ({100 * low:+.0f} to {100 * high:+.0f})"
        told = f"{100 * self.ahead.mean:+.0f} in a hundred{bounds}"
        lines.append(f"Won more often from zone {first} than from zone {second}: {told}.")
        lines += [f"{each.player} won {each.wins}, whichever zone it had." for each in self.armies]
        if self.failed:
            lines.append(f"Battles that did not come to their end, and are not counted: {self.failed}.")
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
        whole = isinstance(sides, list) and len(sides) == 2
        if not whole or not all(isinstance(each, dict) and each.get("zone") for each in sides):
            fix = "Name a scenario whose two sides have a `zone:` each."
            raise self._document.error("This file does not say who has which zone", path="scenario.sides", fix=fix)
        self._sides: list[dict[str, Any]] = sides  # parts of a file
        self._zones = tuple(str(each["zone"]) for each in sides)

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

    def plan(self, table: TableDocument, battles: int, *, seed: int) -> SeriesPlan:
        """Return the series: each seed is played twice, the armies in each other's zone the second time.

        Raises:
            InputError: If the battles cannot be paired, or the scenario cannot be loaded on this table.
        """
        if battles % 2:
            fix = "Give an even number: each seed is played twice, the armies in each other's zone the second time."
            raise InputError("So many battles cannot be paired", path="--play", value=str(battles), fix=fix)
        scenario = PlannedScenario(
            name=Path(self._document.name).stem,
            files=self._files(table, swapped=False),
            swapped=self._files(table, swapped=True),
        )
        try:
            players = workshop_of(self.system).load(scenario.files, allow_missing=False).players
        except InputError as error:  # the file that it names was put together here
            fix, told = error.fix, f"{error.problem}, played as in {self._document.name}"
            raise InputError(told, file=table.name, path=error.path, value=error.value, fix=fix) from None
        plan = plan_series(
            game=self.system,
            scenarios=(scenario,),
            bots=tuple(players.values()),
            games=battles,
            first_seed=seed,
        )
        names = [str(each.get("name") or each["id"]) for each in self._sides]
        if len(set(names)) < len(names):
            names = [str(each["id"]) for each in self._sides]
        who = (replace(each, name=name) for each, name in zip(plan.entrants, names, strict=True))
        return replace(plan, entrants=tuple(who))

    def _files(self, table: TableDocument, *, swapped: bool) -> tuple[GivenFile, ...]:
        """Return the scenario with another table, and the armies that it names; the first side has the first zone."""
        home = Path(self._document.name).parent
        sides = [
            each | {"zone": zone}
            for each, zone in zip(reversed(self._sides) if swapped else self._sides, self._zones, strict=True)
        ]
        laid = {name: each for name, each in editing_of(self.system).as_table(table).items() if name != "markers"}
        content = {**self._document.content, "scenario": {**self._document.lookup("scenario")}}
        content["scenario"] |= {"sides": sides, "table": laid}
        armies = dict.fromkeys(each["army"] for each in self._sides if isinstance(each.get("army"), str))
        beside = (GivenFile(name=each, text=_text_of(home / each)) for each in armies)
        return (GivenFile(name="scenario.yaml", text=yaml.safe_dump(content, sort_keys=False)), *beside)

    def found(self, plan: SeriesPlan, games: tuple[PlayedGame, ...]) -> Played:
        """Return how the battles of the series ended."""
        over = [each for each in games if not each.failed]
        won = [dict(zip(each.sides, self._zones, strict=True)).get(each.winner, "") for each in over]
        first, second = self._zones
        leads = (
            (game.pair, float(zone == first) - float(zone == second)) for game, zone in zip(over, won, strict=True)
        )
        return Played(
            scenario=plan.scenarios[0].name,
            players={each.name: each.bot for each in plan.entrants},
            battles=len(over),
            draws=won.count(""),
            zones=tuple(_share(zone, won.count(zone), len(over)) for zone in self._zones),
            ahead=mean_by_pair(leads),
            armies=summarise(plan, games).entrants,
            failed=len(games) - len(over),
        )


def _text_of(path: Path) -> str:
    read_document(path)  # refuses what is missing, too large, or no text
    return path.read_text(encoding="utf-8")


def _share(zone: str, wins: int, battles: int) -> ZoneWins:
    low, high = wilson(wins, battles)
    return ZoneWins(zone=zone, wins=wins, share=wins / battles if battles else 0.0, low=low, high=high)
