"""`umpire table search`: lays the pieces of a table anew until it is fairer, and tells what that has gained."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TextIO

import msgspec
import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from umpire.analysis import HEATS, MODEL, STEP, Fairness, SearchStep, places_of, search
from umpire.cli.fairness.arenas import MoverAsked, arena_of, parse_mover
from umpire.cli.fairness.command import Asked, compare
from umpire.cli.fairness.editor import Editor
from umpire.cli.fairness.options import AssumeOption, MoverOption, ZonesOption
from umpire.cli.fairness.pieces import Floats, Layout
from umpire.cli.fairness.sources import tables_in, with_sides
from umpire.cli.fairness.weighing import Weighing, weights_of
from umpire.cli.fairness.words import TITLES, number_told
from umpire.cli.output import JsonOption, console, print_json
from umpire.errors import InputError
from umpire.formats import TableDocument, parse_assumption
from umpire.formats.imports import as_yaml, write_text
from umpire.server.draw import written

COARSE = 3.0
"""How far places lie apart while the search is on, inches."""
HEIGHT = 2.0
"""How high models are while the search is on, inches."""
FEW, EVERY = 3, 1000
"""How many kinds of movers are asked about while the search is on, and in the end."""
FINE = 0.25
"""The last part of the steps is judged as the table is in the end."""


class Gained(msgspec.Struct, frozen=True, kw_only=True):
    """What a search gained: the fairness before and after, how many steps were judged, and how far pieces moved."""

    before: Fairness
    after: Fairness
    steps: int
    stopped: bool
    moved: float


def table_search(
    source: Annotated[str, typer.Argument(metavar="FILE[#LAYOUT]", help="The table to improve.")],
    out: Annotated[Path, typer.Option(help="The table to write.")] = Path("searched.yaml"),
    steps: Annotated[int, typer.Option(min=1, help="How many arrangements are judged.")] = 400,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same search.")] = 0,
    mirrored: Annotated[bool, typer.Option("--mirrored", help="Keep the table the same after half a turn.")] = False,
    keep: Annotated[list[str] | None, typer.Option(metavar="ID", help="A feature that stays where it is.")] = None,
    weigh: Annotated[
        str, typer.Option(metavar="unfair=1,moved=0", help="What counts in the score, and how much.")
    ] = "",
    zones: ZonesOption = "",
    assume: AssumeOption = None,
    mover: MoverOption = None,
    log: Annotated[Path | None, typer.Option(help="A CSV file with a line for each step.")] = None,
    json: JsonOption = False,
) -> None:
    """Move, turn and swap the pieces of a table until it is fairer; tell what that gained.

    Pieces keep off one another and stay on the table, and the table editor accepts every arrangement that is judged.
    Ctrl-C stops the search, and the best table until then is written.

    For example:

      umpire table search battle.yaml --steps 600 --out fairer.yaml --log steps.csv

      umpire table search table_01.yaml --assume ruin:height=5 --mirrored
    """
    found = tables_in(source, [parse_assumption(text) for text in assume or ()])
    if len(found) > 1:
        fix = f"Name one file, or one layout as FILE#ID: {', '.join(each.name for each in found[:8])}."
        raise InputError("There are several tables here, and one is improved", value=source, fix=fix)
    movers = tuple(parse_mover(text) for text in mover or ())
    asked = Asked(zones="", movers=movers, step=STEP, heights=(0.5, HEIGHT, 5.0), base=MODEL)
    laid, _ = with_sides(found[0], zones)
    layout = Layout(laid, keep=keep or (), mirrored=mirrored)
    before = compare(laid, asked).survey.fairness
    editor = Editor(layout)
    with _logged(log) as write, _bar(steps, watched=not json and console.is_terminal) as watch:

        def told(step: SearchStep, stage: str) -> None:
            write(step, stage)
            watch(step)

        best = _searched(layout, editor, movers, weights_of(weigh), steps, seed, told)
    table = layout.laid(best.places)
    after = compare(table, asked).survey.fairness
    if after.unfairness >= before.unfairness and not best.stopped:
        console.print("No arrangement was fairer by the fine count; the best by the score is written.", style="dim")
    write_text(_file_of(found[0], table), out)
    gained = Gained(before=before, after=after, steps=best.steps, stopped=best.stopped, moved=layout.moved(best.places))
    if json:
        print_json(gained)
        return
    _tell(gained, layout, out)


@dataclass(frozen=True, kw_only=True)
class Best:
    """The best arrangement of both parts of a search."""

    places: Floats
    steps: int
    stopped: bool


def _searched(
    layout: Layout,
    editor: Editor,
    movers: tuple[MoverAsked, ...],
    weights: dict[str, float],
    steps: int,
    seed: int,
    told: Callable[[SearchStep, str], None],
) -> Best:
    """Return the best arrangement: first by few places, then by those that the table is told by in the end."""
    arena, _ = arena_of(layout.table, movers)
    last = max(1, round(steps * FINE))
    done = 0
    best, start = layout.start, layout.start
    stages = (("coarse", steps - last, COARSE, (HEIGHT,), FEW), ("fine", last, STEP, (0.5, HEIGHT, 5.0), EVERY))
    for name, count, step, heights, most in stages:
        if not count:
            continue
        places = places_of(arena.size, arena.sides, arena.markers, step=step, base=MODEL)
        score = Weighing(
            layout=layout,
            movers=movers,
            weights=weights,
            places=places,
            heights=heights,
            step=step,
            most=most,
        )
        if name == "fine" and score(start) <= score(best):
            best = start
        begun = done

        def counted(each: SearchStep, name: str = name, begun: int = begun) -> None:
            told(msgspec.structs.replace(each, number=begun + each.number), name)

        heats = HEATS if name == "coarse" else HEATS[-1:]
        found = search(best, score=score, allowed=editor, steps=count, seed=seed, heats=heats, told=counted)
        best, done = found.places, done + found.steps
        if found.stopped:
            return Best(places=best, steps=done, stopped=True)
    return Best(places=best, steps=done, stopped=False)


def _file_of(original: TableDocument, table: TableDocument) -> str:
    """Return the table as a file: zones and markers that were only laid over it are not in it."""
    drawing = msgspec.structs.replace(original, features=table.features)
    return written(drawing, "table").text if drawing.system else as_yaml(drawing)


@contextmanager
def _logged(path: Path | None) -> Iterator[Callable[[SearchStep, str], None]]:
    """Write a line for each step as it is judged."""
    if path is None:
        yield lambda _step, _stage: None
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file: TextIO = path.open("w", encoding="utf-8", newline="")
    except OSError as error:
        told = f"The log cannot be written: {error.strerror or error}"
        raise InputError(told, file=str(path), fix="Choose another place with --log.") from None
    with file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(("step", "stage", "heat", "score", "kept", "best"))

        def write(step: SearchStep, stage: str) -> None:
            told = (f"{step.score:.6f}", int(step.kept), f"{step.best:.6f}")
            rows.writerow((step.number, stage, f"{step.heat:g}", *told))
            file.flush()

        yield write


@contextmanager
def _bar(steps: int, *, watched: bool) -> Iterator[Callable[[SearchStep], None]]:
    """Show how far the search is, and the best score so far."""
    if not watched:
        yield lambda _step: None
        return
    columns = (
        TextColumn("best score {task.fields[best]:.4f}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
    )
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        task = progress.add_task("", total=steps, best=float("nan"))
        yield lambda step: progress.update(task, completed=step.number, best=step.best)


def _tell(gained: Gained, layout: Layout, out: Path) -> None:
    before, after = gained.before, gained.after
    stopped = ", stopped" if gained.stopped else ""
    console.print(f"{before.table}: {gained.steps} arrangements judged{stopped}.", markup=False)
    console.print(f"Unfairness before: {number_told(before)}", markup=False)
    console.print(f"Unfairness after:  {number_told(after)}", markup=False)
    was = {each.theme: each.difference for each in before.themes}
    for each in sorted(after.themes, key=lambda each: each.difference - was.get(each.theme, 0.0)):
        told = f"{TITLES[each.theme]}: {was.get(each.theme, 0.0):.1%} before, {each.difference:.1%} after"
        console.print(told, markup=False)
    kept = [layout.table.features[piece.features[0]].id for piece in layout.kept]
    console.print(f'Pieces were moved {gained.moved:.1f}" on average.', markup=False)
    if kept:
        console.print(f"Left where they were: {', '.join(kept)}.", markup=False, style="dim")
    console.print(str(out), markup=False)
