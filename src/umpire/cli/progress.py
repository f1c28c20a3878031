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
from umpire.game import Battle, Entry
from umpire.systems.legions.battlefield import Battlefield, Phase
from umpire.systems.legions.play.core import BattleState

PHASES = (Phase.ORDERS, Phase.INITIATIVE, Phase.MOVEMENT, Phase.COMBAT, Phase.END)


class Progress:
    """A live display of round, phase, losses and score; says nothing when not shown."""

    def __init__(self, battle: Battle[BattleState], *, shown: bool) -> None:
        self._battle = battle
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
        field = battle.state.field
        if self._shown:
            self._live.update(_display(field, self._names, len(battle.entries)))
        elif self._lines and (now := _moment(field)) != self._last:
            self._last = now
            losses = ", ".join(f"{self._names[side]} lost {_lost(field, side)[0]}" for side in field.sides)
            console.print(f"{now}: {losses} (models so far)", markup=False)


def _moment(field: Battlefield) -> str:
    if field.phase in (Phase.SETUP, Phase.OVER):
        return "deployment" if field.phase is Phase.SETUP else f"the end, after round {field.round}"
    return f"round {field.round}, {field.phase.value} phase"


def _display(field: Battlefield, names: Mapping[str, str], entries: int) -> Group:
    begun = f"Round {field.round} of {field.mission.rounds}" if field.round else "Before the first round"
    head = Text(f"{begun}  ", style="bold")
    for phase in PHASES:
        style = "reverse bold" if phase is field.phase else "dim"
        head.append(f" {phase.value} ", style=style)
    head.append(f"   {field.stage.value.replace('_', ' ')}   {entries} log entries", style="dim")
    table = Table(box=None, padding=(0, 2))
    for name in ("side", "models left", "", "Formations broken", "Victory Points"):
        table.add_column(name)
    for side in field.sides:
        lost, total = _lost(field, side)
        broken = sum(each.broken for each in field.formations.values() if each.side == side)
        bar = ProgressBar(total=max(total, 1), completed=total - lost, width=30)
        table.add_row(names[side], f"{total - lost}/{total}", bar, str(broken), str(field.score.get(side, 0)))
    return Group(head, table)


def _lost(field: Battlefield, side: str) -> tuple[int, int]:
    mine = [model for model in field.models.values() if field.side_of(model) == side]
    return sum(not model.alive for model in mine), len(mine)
