"""`umpire table fairness`: what a table gives to both sides, on the terminal, as JSON and as a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec.structs import replace
from rich.table import Table

from umpire.analysis import STEP, Arena, Fairness, Survey, fairness
from umpire.cli.bars import Watch, bar
from umpire.cli.fairness.arenas import MoverAsked, arena_of, parse_mover
from umpire.cli.fairness.charts import plotting
from umpire.cli.fairness.options import AssumeOption, MoverOption, ZonesOption
from umpire.cli.fairness.page import fairness_page, number_line, ranking_page
from umpire.cli.fairness.playing import Played, Playing
from umpire.cli.fairness.sources import tables_in, with_sides
from umpire.cli.fairness.words import TITLES, main_reason, means_of, reason, shown
from umpire.cli.output import JsonOption, console, print_json
from umpire.cli.simulate import keep_series
from umpire.errors import GeometryError, InputError
from umpire.formats import TableDocument, parse_assumption, parse_base, read_document
from umpire.formats.imports import write_text
from umpire.geometry import Base, Progress
from umpire.simulate import in_processes


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What `--json` prints: the tables, the least fair first, and how battles on one ended, if they were played."""

    tables: tuple[Fairness, ...]
    played: Played | None = None


@dataclass(frozen=True, kw_only=True)
class Asked:
    """How tables are looked at."""

    zones: str
    movers: tuple[MoverAsked, ...]
    step: float
    heights: tuple[float, ...]
    base: Base


@dataclass(frozen=True, kw_only=True)
class Surveyed:
    """A table that has been compared."""

    table: TableDocument
    arena: Arena
    survey: Survey


def table_fairness(
    sources: Annotated[
        list[str], typer.Argument(metavar="FILE[#LAYOUT]...", help="Tables: files, layouts of files, folders.")
    ],
    out: Annotated[Path | None, typer.Option(help="The page to write (HTML); needs the extra `series`.")] = None,
    zones: ZonesOption = "",
    assume: AssumeOption = None,
    mover: MoverOption = None,
    step: Annotated[float, typer.Option(help="Distance between sample places, in inches.")] = STEP,
    heights: Annotated[str, typer.Option(help="The heights of models, in inches.")] = "0.5,2,5",
    base: Annotated[str, typer.Option(help="The base of every model: 32mm, 60x35mm.")] = "32mm",
    play: Annotated[
        int, typer.Option(min=0, metavar="N", help="Play so many battles on it, and tell who wins from where.")
    ] = 0,
    battle: Annotated[
        str, typer.Option(metavar="SCENARIO", help="The scenario whose armies and mission --play takes.")
    ] = "",
    seed: Annotated[int, typer.Option(help="The seed of the first two battles; the others follow it.")] = 1,
    folder: Annotated[
        Path | None, typer.Option(help="Where the battles are kept; when they were stopped, they go on.")
    ] = None,
    workers: Annotated[int, typer.Option(help="How many processes play on this machine.")] = 1,
    json: JsonOption = False,
) -> None:
    """Tell whether a table is fair: what it gives to each side, how unlike that is, and why.

    Several tables, or a folder of them, are ranked, the least fair first. Every line of sight and every way is exact.

    For example:

      umpire table fairness battle.yaml --out fairness.html

      umpire table fairness table_01.yaml --assume ruin:height=5 --zones long:9

      umpire table fairness terrain-layouts.json --assume area-large:height=5 --json

      umpire table fairness fairer.yaml --play 200 --battle battle.yaml --workers 2 --folder played
    """
    if out is not None:
        plotting()
    asked = Asked(
        zones=zones,
        movers=tuple(parse_mover(text) for text in mover or ()),
        step=step,
        heights=_heights(heights),
        base=parse_base(base),
    )
    assumed = [parse_assumption(text) for text in assume or ()]
    tables = [table for source in sources for table in tables_in(source, assumed)]
    watched = not json and console.is_terminal
    playing, plan = None, None
    notes: tuple[str, ...] = ()
    if play or battle:
        playing = _playing(tables, battle or sources[0], play)
        laid, notes = playing.on(tables[0])
        tables = [laid]
        plan = playing.plan(laid, play, seed=seed)
    found = _surveyed(tables, asked, watched=watched)
    ranked = sorted(found, key=lambda each: (-each.survey.fairness.unfairness, each.table.name))
    played = None
    if playing is not None and plan is not None:
        kept = keep_series(plan, folder, runner=in_processes(workers), progress=not json, json=json)
        played = playing.found(plan, kept)
    lines = (*notes, *(played.told if played is not None else ()))
    if out is not None:
        write_text(_page(ranked, lines), out)
    if json:
        print_json(Report(tables=tuple(each.survey.fairness for each in ranked), played=played))
        return
    if len(ranked) == 1:
        _tell(ranked[0].survey.fairness)
    else:
        _tell_ranking([each.survey.fairness for each in ranked])
    for line in lines:
        console.print(line, markup=False)
    if out is not None:
        console.print(str(out), markup=False)


def _heights(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(part) for part in text.split(","))
    except ValueError:
        fix = "Write numbers of inches between commas: 0.5,2,5."
        raise InputError("These are no heights", path="--heights", value=text, fix=fix) from None


def _surveyed(tables: Sequence[TableDocument], asked: Asked, *, watched: bool) -> list[Surveyed]:
    found = []
    with bar("Comparing", on=console, shown=watched) as watch:
        for number, table in enumerate(tables):
            found.append(compare(table, asked, _telling(watch, number, len(tables), table.name)))
    return found


def _telling(watch: Watch | None, number: int, of: int, name: str) -> Progress | None:
    """Return what is told how far the comparison of one of several tables is."""
    return None if watch is None else lambda done, all_: watch(number + done / all_, of, name)


def compare(table: TableDocument, asked: Asked, progress: Progress | None = None) -> Surveyed:
    """Return a table compared.

    Raises:
        InputError: If it is broken, has not two sides, or next to no place of the grid lies in a zone.
    """
    laid, zones_told = with_sides(table, asked.zones)
    arena, told = arena_of(laid, asked.movers)
    try:
        survey = fairness(arena, step=asked.step, heights=asked.heights, base=asked.base, progress=progress)
    except GeometryError as error:
        raise InputError(str(error).rstrip("."), file=table.name, path="--step", value=f"{asked.step:g}") from None
    lines = (f"Sides: {zones_told}", *told, *survey.fairness.told)
    survey = Survey(
        fairness=replace(survey.fairness, told=tuple(f"{line.rstrip('.')}." for line in lines)),
        places=survey.places,
        by_zone=survey.by_zone,
    )
    return Surveyed(table=laid, arena=arena, survey=survey)


def _playing(tables: Sequence[TableDocument], scenario: str, battles: int) -> Playing:
    """Return what is played on a table.

    Raises:
        InputError: If there are several tables, no number of battles, or no scenario that they can be of.
    """
    if len(tables) > 1:
        raise InputError("Battles are played on one table", path="--play", value=str(len(tables)), fix="Name one.")
    if battles < 1:
        raise InputError("No battles are asked for", path="--battle", value=scenario, fix="Give --play 20 with it.")
    if Path(scenario).is_dir() or read_document(scenario.partition("#")[0]).lookup("scenario") is None:
        fix = "Give --battle SCENARIO: its armies and its mission are taken, and this table."
        raise InputError("Battles need armies, and this is no scenario", path="--play", value=scenario, fix=fix)
    return Playing(scenario)


def _page(ranked: Sequence[Surveyed], played: Sequence[str]) -> str:
    if len(ranked) == 1:
        return fairness_page(ranked[0].table, ranked[0].arena, ranked[0].survey, played=played)
    return ranking_page([each.survey.fairness for each in ranked])


def _tell(found: Fairness) -> None:
    console.print(number_line(found), markup=False)
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("", *found.sides, "difference", "95 %"):
        table.add_column(name, justify="left" if not name else "right")
    for each in found.themes:
        first, second = (shown(each.theme, value) for value in means_of(each.theme, found.figures))
        table.add_row(TITLES[each.theme], first, second, f"{each.difference:.1%}", f"{each.low:.1%} to {each.high:.1%}")
    console.print(table)
    for each in found.themes:
        if each.low > 0.0:
            console.print(reason(found, each), markup=False)
    for line in found.told:
        console.print(line, markup=False, style="dim")


def _tell_ranking(tables: Sequence[Fairness]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("", "table", "unfairness", "95 %", "why"):
        table.add_column(name, justify="right" if name in ("", "unfairness", "95 %") else "left", overflow="fold")
    for number, each in enumerate(tables, start=1):
        bounds = f"{each.low:.1%} to {each.high:.1%}"
        table.add_row(str(number), each.table, f"{each.unfairness:.1%}", bounds, main_reason(each))
    console.print(table)
    for line in dict.fromkeys(line for each in tables for line in each.told):
        console.print(line, markup=False, style="dim")
