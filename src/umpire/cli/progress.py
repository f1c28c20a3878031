"""How a battle goes, shown while it is played."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any

from rich.console import Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from umpire.cli.output import console
from umpire.cli.seats import names_in
from umpire.game import Battle, Entry, Standing, WholeBattle, public_entry


class Progress:
    """A live display of round, phase, losses and score; says nothing when not shown.

    A game whose rounds have no phases has every event told as it comes: nothing else would be seen of it.
    """

    def __init__(self, game: WholeBattle, battle: Battle[Any], *, shown: bool) -> None:
        self._game, self._battle = game, battle
        self._live = Live(console=console, refresh_per_second=8, transient=not console.is_terminal)
        self._shown = shown and console.is_terminal
        self._lines = shown and not console.is_terminal
        self._last = ""
        self._names = names_in(battle)

    def __enter__(self) -> Progress:
        if self._shown:
            self._live.__enter__()
        if len(self._battle.entries) == 1:
            self._tell(self._battle, self._battle.entries[0])
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._shown:
            self._live.__exit__(kind, error, at)

    def on_entry(self, battle: Battle[Any], entry: Entry) -> None:
        """Show where the battle stands after an entry."""
        standing = self._game.standing(battle.state)
        self._tell(battle, entry)
        if self._shown:
            self._live.update(_display(standing, self._names, len(battle.entries)))
        elif self._lines and standing.moment != self._last:
            self._last = standing.moment
            lost = ", ".join(f"{self._names[side]} lost {of - left}" for side, (left, of) in standing.left.items())
            console.print(f"{standing.moment}: {lost} (models so far)" if lost else standing.moment, markup=False)

    def _tell(self, battle: Battle[Any], entry: Entry) -> None:
        """Print what happened in an entry, as far as those may know it who look on, where a round has no phases."""
        seen = battle.view(None, tail=0).state
        if (self._shown or self._lines) and not self._game.standing(seen).phases:
            for event in public_entry(battle.system, entry).events:
                if not self._game.quiet(event, None):
                    console.print(f"{entry.seq:5} {self._game.sentence(event, seen)}", markup=False)


def _display(standing: Standing, names: Mapping[str, str], entries: int) -> Group:
    head = Text(f"{standing.head}  ", style="bold")
    for phase in standing.phases:
        head.append(f" {phase} ", style="reverse bold" if phase == standing.phase else "dim")
    head.append(f"   {standing.stage}   {entries} log entries", style="dim")
    table = Table(box=None, padding=(0, 2))
    for name in ("side", "models left", "", *standing.figures):
        table.add_column(name)
    for side, (left, of) in standing.left.items():
        bar = ProgressBar(total=max(of, 1), completed=left, width=30)
        figures = (str(counted.get(side, 0)) for counted in standing.figures.values())
        table.add_row(names[side], f"{left}/{of}", bar, *figures)
    return Group(head, table)
