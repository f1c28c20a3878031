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
from umpire.game import Battle, Entry, Standing, WholeBattle


class Progress:
    """A live display of round, phase, losses and score; says nothing when not shown."""

    def __init__(self, game: WholeBattle, battle: Battle[Any], *, shown: bool) -> None:
        self._game = game
        self._live = Live(console=console, refresh_per_second=8, transient=not console.is_terminal)
        self._shown = shown and console.is_terminal
        self._lines = shown and not console.is_terminal
        self._last = ""
        self._names = names_in(battle)

    def __enter__(self) -> Progress:
        if self._shown:
            self._live.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._shown:
            self._live.__exit__(kind, error, at)

    def on_entry(self, battle: Battle[Any], entry: Entry) -> None:
        """Show where the battle stands after an entry."""
        standing = self._game.standing(battle.state)
        if self._shown:
            self._live.update(_display(standing, self._names, len(battle.entries)))
        elif self._lines and standing.moment != self._last:
            self._last = standing.moment
            lost = ", ".join(f"{self._names[side]} lost {of - left}" for side, (left, of) in standing.left.items())
            console.print(f"{standing.moment}: {lost} (models so far)" if lost else standing.moment, markup=False)


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
