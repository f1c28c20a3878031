"""`umpire analyse`: look back on a battle: its chances over time, its luck, the decisions that cost most."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from umpire.analysis import Analysis, DiceLuck, Progress, Swing
from umpire.analysis import analyse as looked_back
from umpire.cli.bars import Watch, bar
from umpire.cli.output import JsonOption, beside, console, print_json
from umpire.errors import InputError, LogError
from umpire.formats import game_of_log, load_journal
from umpire.game import Journal, WholeBattle

WIDEST = 60
"""How many letters wide the curve of the chances is drawn at most."""

HEIGHTS = "▁▂▃▄▅▆▇█"


def analyse(
    log: Annotated[Path, typer.Argument(help="A battle log.")],
    quick: Annotated[
        bool, typer.Option("--quick", help="Leave out what takes long: what dice moved, and the dearest decisions.")
    ] = False,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the battle's page anew, with all of the analysis in it.")
    ] = None,
    progress: Annotated[bool, typer.Option(help="Show how far it has come.")] = True,
    json: JsonOption = False,
) -> None:
    """Look back on a battle: the chances over time, luck told apart from choice, the dearest decisions.

    For example:

      umpire analyse out/battle.log

      umpire analyse out/battle.log --page out/battle.html

      umpire analyse out/battle.log --quick --json
    """
    game = game_of_log(log)
    journal = load_journal(game.system, log)
    try:
        watched = progress and beside.is_terminal and not quick
        with bar("Looking back", on=beside, shown=watched, time=TimeElapsedColumn()) as watch:
            found = looked_back(game, journal, quick=quick, progress=_telling(watch))
    except LogError as error:
        raise error.within(file=str(log)) from None
    if page is not None:
        _write(game, journal, found, page)
    if json:
        print_json(found)
        return
    _chances(found)
    if found.luck is not None:
        _luck(found, found.luck)
    if found.swing is not None:
        _swing(found, found.swing)
    _decisions(found)
    for remark in found.remarks:
        console.print(remark, style="yellow", markup=False)
    if page is not None:
        console.print(f"page:  {page}", markup=False)


def _write(game: WholeBattle, journal: Journal, found: Analysis, page: Path) -> None:
    if game.page is None:
        raise InputError("This game draws no page of a battle", path="--page", fix="Leave it out, or use --json.")
    try:
        page.write_text(
            game.page(journal, found.names, journal.header.meta.get("command", ""), found), encoding="utf-8"
        )
    except OSError as error:
        told = f"The page cannot be written: {error.strerror}"
        raise InputError(told, path="--page", value=str(page), fix="Name another file.") from None


def _chances(found: Analysis) -> None:
    """Print the chances at the end of each part of the battle, and how they went."""
    if not found.chances:
        return
    first = found.names[found.sides[0]]
    console.print(f"The chance of {first} to win", style="bold", markup=False)
    heads = dict.fromkeys(each.head for each in found.chances)
    width = max(map(len, heads))
    for head in heads:
        own = [each.chance for each in found.chances if each.head == head]
        curve = "".join(HEIGHTS[round(chance * (len(HEIGHTS) - 1))] for chance in _thinned(own))
        console.print(f"  {head:<{width}}  {own[0]:4.0%} to {own[-1]:4.0%}  {curve}", markup=False)


def _thinned(values: list[float]) -> list[float]:
    """Return some of many values, as many as are drawn."""
    apart = max(1, -(-len(values) // WIDEST))
    return values[::apart]


def _luck(found: Analysis, luck: DiceLuck) -> None:
    """Print what every side's dice brought it."""
    table = Table(title="What the dice brought", title_justify="left", title_style="bold", box=None, padding=(0, 2))
    for name in ("", "brought", "of", "expected", "standard deviations"):
        table.add_column(name, justify="left" if not name else "right")
    for side in found.sides:
        table.add_row(Text(found.names[side], style="bold"))
        for row in (each for each in luck.rolls if each.side == side):
            counted = f"{row.got} {row.unit}"
            table.add_row(
                Text(f"  {row.kind}"), Text(counted), str(row.tries), f"{row.expected:.1f}", f"{row.deviations:+.1f}"
            )
    console.print(table)
    if luck.left_out:
        told = "; ".join(f"{each.dice} for {each.because}" for each in luck.left_out)
        console.print(f"  Dice not counted: {told}.", style="dim", markup=False)


def _swing(found: Analysis, moved: Swing) -> None:
    """Print what moved the chances, and the strokes of luck that moved them most."""
    first = found.names[found.sides[0]]
    console.print("Luck and choice", style="bold", markup=False)
    console.print(
        f"  The chances of {first} went from {moved.first:.0%} to {moved.last:.0%}: the dice moved them by "
        f"{100 * moved.dice:+.1f} ± {100 * moved.error:.1f} points, decisions by {_points(moved.decisions)}.",
        markup=False,
    )
    for each in moved.strokes:
        told = f"  entry {each.entry:4}  {_points(each.luck)} for {found.names[each.side]}: {each.told}"
        console.print(told, markup=False)


def _decisions(found: Analysis) -> None:
    """Print the decisions that cost each side most."""
    if found.decisions is None:
        return
    console.print(f"The dearest decisions, as {' and '.join(found.advisers)} see it", style="bold", markup=False)
    for side in found.sides:
        own = [each for each in found.decisions if each.side == side]
        console.print(f"  {found.names[side]}{'' if own else ': none that stands out'}", markup=False)
        for each in own:
            cost = f"{_points(-each.cost)} ({each.instead:.0%} to {each.chance:.0%})"
            console.print(f"  entry {each.entry:4}  {cost}  {each.head}: {each.made}", markup=False)
            console.print(f"              better: {each.better}", style="green", markup=False)


def _points(change: float) -> str:
    """Return a change of a chance in points of a hundred.

    >>> _points(0.143)
    '+14.3 points'
    """
    return f"{100 * change:+.1f} points"


def _telling(watch: Watch | None) -> Progress | None:
    return None if watch is None else lambda what, done, of: watch(done, of, f"Looking back: {what}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("analyse")(analyse)
