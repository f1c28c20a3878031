"""What a series leaves: its tables and its report in its folder, and what is told of it on the screen."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.simulate.folder import SeriesFolder
from umpire.simulate.plans import SeriesPlan
from umpire.simulate.plots import check_plots
from umpire.simulate.report import report_page
from umpire.simulate.sheets import check_sheets, sheet_files
from umpire.simulate.statistics import Standing, battles_told, standings_told
from umpire.simulate.summary import Earning, Summary, summarise

REPORT = "report.html"
SHOWN = 5
"""How many Detachments of each entrant are told on the screen."""


def check_results() -> None:
    """Look whether what writes Parquet files and the report is installed, before hours are spent on battles.

    Raises:
        InputError: If pyarrow or matplotlib is not.
    """
    check_sheets()
    check_plots()


def write_results(folder: SeriesFolder, plan: SeriesPlan, *, command: str = "", csv_only: bool = False) -> Summary:
    """Write the tables and the report of a series into its folder; return what it comes to.

    Args:
        folder: The folder, with the battles that have been played.
        plan: Its plan.
        command: What plays it again, for the report.
        csv_only: Write neither Parquet files nor the report.

    Raises:
        InputError: If something cannot be written, or an extra is not installed.
    """
    summary = summarise(plan, folder.games)
    for name, content in sheet_files(folder.games, parquet=not csv_only).items():
        folder.write(name, content)
    if not csv_only:
        folder.write(REPORT, report_page(plan, summary, command=command).encode())
    return summary


def summary_told(summary: Summary) -> str:
    """Return what a series comes to, for the screen."""
    return "\n".join(_lines(summary))


def _lines(summary: Summary) -> Iterator[str]:
    yield standings_told(summary.entrants, head="entrant")
    yield ""
    for name, margin in summary.margins.items():
        yield f"{name}: {margin} points ahead on average"
    yield from map(str, summary.even)
    if len(summary.entrants) > len(summary.sides):
        yield ""
        yield from _matrix(summary)
    yield ""
    yield standings_told(summary.sides, head="side")
    for entrant in summary.entrants:
        mine = [each for each in summary.earnings if each.entrant == entrant.player]
        if mine:
            yield ""
            yield from _earnings(entrant, mine)
    if summary.failures:
        yield ""
        yield f"Not brought to an end, and counted nowhere: {battles_told(len(summary.failures))}."
        yield from (f"  battle {each.number}, seed {each.seed}: {each.why}" for each in summary.failures)


def _matrix(summary: Summary) -> Iterator[str]:
    yield "Won against each other:"
    for name, meetings in summary.matrix.items():
        for each in meetings:
            met = each.result
            told = f"{met.share:.0%} of {met.games} ({met.low:.0%} to {met.high:.0%})"
            yield f"  {name} against {each.against}: {told}"


def _earnings(entrant: Standing, mine: list[Earning]) -> Iterator[str]:
    """Yield the Detachments that destroyed most for their points, and those that did least."""
    yield f"Points destroyed for each point, {entrant.player}:"
    shown = mine if len(mine) <= 2 * SHOWN else [*mine[:SHOWN], *mine[-SHOWN:]]
    width = max(len(each.name) for each in shown)
    for index, each in enumerate(shown):
        if index == SHOWN and len(shown) < len(mine):
            yield f"  ... {len(mine) - len(shown)} more in {REPORT}"
        yield f"  {each.name:<{width}}  {each.destroyed!s:<22}  in {battles_told(each.destroyed.count)}"
