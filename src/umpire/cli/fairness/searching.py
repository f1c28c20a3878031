"""`umpire table search`: lays the pieces of a table anew until it is fairer, and tells what that has gained."""

from __future__ import annotations

import csv
import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TextIO

import msgspec
import numpy as np
import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from umpire.analysis import HEATS, MODEL, STEP, Fairness, Places, SearchStep, Theme, fairness, places_of, search
from umpire.cli.fairness.arenas import MoverAsked, arena_of, parse_mover
from umpire.cli.fairness.command import Asked, compare
from umpire.cli.fairness.pieces import Floats, Layout
from umpire.cli.fairness.sources import tables_in, with_sides
from umpire.cli.fairness.words import TITLES, number_told
from umpire.cli.output import JsonOption, console, print_json
from umpire.errors import GeometryError, InputError
from umpire.formats import TableDocument, TableFeature, parse_assumption
from umpire.formats.drawings import drawn_games
from umpire.formats.imports import as_yaml, write_text
from umpire.server.draw import checked, drawing_of_import, written

COARSE = 3.0
"""How far places lie apart while the search is on, inches."""
HEIGHT = 2.0
"""How high models are while the search is on, inches."""
FEW, EVERY = 3, 1000
"""How many kinds of movers are asked about while the search is on, and in the end."""
FINE = 0.25
"""The last part of the steps is judged as the table is in the end."""
WEIGHTS = {"unfair": 1.0, "lanes": 0.05, "open": 0.05, "cover": 0.05, "moved": 0.02}
"""What counts, and how much, unless somebody says otherwise.

``unfair`` is the unfairness; ``lanes`` the longest clear line between the zones as a share of the table's diagonal;
``open`` the share of the zones that lies in the open; ``cover`` the share of the enemy zone that sees a place near a
marker; ``moved`` how far the pieces have been moved on average, as a share of the diagonal. All are from 0 to 1, and
their weighted sum is the score, which is to become small.
"""


class Gained(msgspec.Struct, frozen=True, kw_only=True):
    """What a search gained: the fairness before and after, how many steps were judged, and how far pieces moved."""

    before: Fairness
    after: Fairness
    steps: int
    stopped: bool
    moved: float


@dataclass(frozen=True, kw_only=True)
class Weighing:
    """What makes a score of an arrangement: a table is looked at from places that are the same all through.

    ``most`` is how many kinds of movers are asked about at most, spread over those that there are.
    """

    layout: Layout
    movers: tuple[MoverAsked, ...]
    weights: dict[str, float]
    places: Places
    heights: tuple[float, ...]
    step: float
    most: int

    def __call__(self, at: Floats) -> float:
        """Return the score of pieces laid at places; the search asks only about tables that can lie so."""
        arena, _ = arena_of(self.layout.laid(at), self.movers)
        every = -(-len(arena.movers) // self.most)
        arena = dataclasses.replace(arena, movers=arena.movers[::every])
        # objectives that are features go with them, and the places near them too
        places = self.places
        if any(each.feature for each in self.layout.table.objectives):
            places = places_of(arena.size, arena.sides, arena.markers, step=self.step, base=MODEL)
        found = fairness(arena, places=places, heights=self.heights, step=self.step).fairness
        diagonal = float(np.hypot(*arena.size))
        figures = {theme: [each for each in found.figures if each.theme is theme] for theme in Theme}
        mean = {
            theme: sum(each.first + each.second for each in of) / (2.0 * len(of)) if of else 0.0
            for theme, of in figures.items()
        }
        terms = {
            "unfair": found.unfairness,
            "lanes": max((each.length for each in found.lanes), default=0.0) / diagonal,
            "open": mean[Theme.OPEN],
            "cover": 1.0 - mean[Theme.COVER] if figures[Theme.COVER] else 0.0,
            "moved": self.layout.moved(at) / diagonal,
        }
        return sum(self.weights[name] * value for name, value in terms.items())


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
    zones: Annotated[
        str, typer.Option(metavar="long:12|short:12|MAP", help="Who sets up where, if not as the file has it.")
    ] = "",
    assume: Annotated[
        list[str] | None, typer.Option(metavar="KIND:height=5", help="Facts that bare outlines lack, for a kind.")
    ] = None,
    mover: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME:base=60mm,move=10,through=nothing", help="Who moves, on tables of no game."),
    ] = None,
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
        fix = f"Name one as FILE#ID: {', '.join(each.name for each in found[:8])}."
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


class Editor:
    """The table editor's own check of a layout: nothing that it refuses, and no more advice than there was at first.

    A table of no game is opened as a drawing of the first game that takes it, as the editor would draw it.

    Raises:
        InputError: If the editor refuses the table as it lies.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._system = layout.table.system or self._taken_by(layout.table)
        grave, self._advice = self._troubles(layout.table)
        if grave:
            fix = "Mend it in the table editor first."
            raise InputError(f"The editor refuses this table: {grave[0]}", file=layout.table.name, fix=fix)

    def __call__(self, at: Floats) -> bool:
        """Whether pieces laid at places lie so that the editor refuses nothing."""
        table = self._layout.laid(at)
        if not self._layout.fits(table):
            return False
        grave, advice = self._troubles(table)
        return not grave and advice <= self._advice

    def _taken_by(self, table: TableDocument) -> str:
        for system in drawn_games():
            self._system = system
            if not self._troubles(table)[0]:
                return system
        told = "The table editor takes this table for no game"
        raise InputError(told, file=table.name, fix="Open it there, and tell what its features are.")

    def _troubles(self, table: TableDocument) -> tuple[list[str], int]:
        """Return what is refused, and how much else is said."""
        try:
            drawing = table
            if not table.system:
                drawing, _ = drawing_of_import(table, self._system, TableFeature(id="", outline=(), top=0.0))
            found = checked(drawing).troubles
        except (InputError, GeometryError) as error:
            return [str(error)], 0
        return [each.problem for each in found if each.grave], sum(not each.grave for each in found)


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


def weights_of(text: str) -> dict[str, float]:
    """Return what counts in a score: what is named, the rest as usual.

    Raises:
        InputError: If something is named that does not count, or a weight is no number from 0 on.
    """
    found = dict(WEIGHTS)
    for part in (each.strip() for each in text.split(",") if each.strip()):
        name, _, value = part.partition("=")
        try:
            weight = float(value)
        except ValueError:
            weight = -1.0
        if name not in WEIGHTS or not 0.0 <= weight < 1e6:
            fix = f"Write numbers from 0 on for {', '.join(WEIGHTS)}: unfair=1,moved=0."
            raise InputError("This is no weight", path="--weigh", value=part, fix=fix)
        found[name] = weight
    if not any(found.values()):
        raise InputError("Nothing counts", path="--weigh", value=text, fix="Give one of them a weight above 0.")
    return found


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
