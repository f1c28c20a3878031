"""`umpire draw`: a case, a moment of a battle, or the table of a scenario or of a file of its own, as a picture."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from umpire.cli.output import console
from umpire.cli.seats import beginning_of
from umpire.cli.table import picture_of_import
from umpire.errors import IllegalAction, InputError, LogError
from umpire.formats import Document, game_of_log, is_position_link, load_journal, read_document
from umpire.formats.cases import (
    AnyCase,
    case_path,
    field_of,
    load_case,
    looks_of,
    read_cases,
    rulings_of,
)
from umpire.formats.imports import import_table, is_imported
from umpire.game import Event, Journal, WholeBattle, game_names, moments, tables_of
from umpire.geometry import seen_from_eye
from umpire.render.svg import look_svg


def draw(
    source: Annotated[str, typer.Argument(metavar="CASE[#ID] | LINK | LOG | SCENARIO | TABLE", help="What to draw.")],
    out: Annotated[Path | None, typer.Option(help="The SVG file to write; for several cases, the folder.")] = None,
    at: Annotated[
        int | None, typer.Option(metavar="EVENT", help="For a log: the event to draw (default: the last).")
    ] = None,
    look: Annotated[
        bool, typer.Option("--look", help="For a case: each line of sight, from the side and as the viewer sees it.")
    ] = False,
) -> None:
    """Draw a case with the evidence for its rulings, a battle at one of its events, or a table, as SVG.

    For example:

      umpire draw ruin.yaml#LI-TER-031-a

      umpire draw ruin.yaml#LI-TER-031-a --look

      umpire draw out/battle.log --at 120 --out turn-two.svg

      umpire draw my-battle.yaml
    """
    if look:
        _draw_looks(source, out)
        return
    if _is_log(source):
        _draw_log(source, at, out)
        return
    if at is not None:
        raise InputError("Only a log has events", path="--at", value=str(at), fix="Leave it out, or name a battle log.")
    if is_position_link(source):
        _draw_cases(source, out or Path("position.svg"))  # whatever its maker called it
        return
    document = read_document(source.partition("#")[0])
    if document.lookup("cases") is not None:
        _draw_cases(source, out)
    elif document.lookup("scenario") is not None:
        game, beginning = beginning_of(source, allow_missing=True)
        name = beginning.meta.get("id", Path(source).stem)
        _write(_picture(game, source)(beginning.state, beginning.title), out or Path(f"{name}.svg"))
    elif document.lookup("table") is not None:
        _write(_table_picture(document, Path(source).stem), out or Path(f"{Path(source).stem}.svg"))
    elif is_imported(document):
        table = import_table(source)
        _write(picture_of_import(table), out or Path(f"{table.name}.svg"))
    else:
        fix = "Name a case file, a battle log, a scenario file or a file with a table."
        raise document.error("There is nothing here to draw", path="system", fix=fix)


def _is_log(source: str) -> bool:
    try:
        with Path(source).open("rb") as file:
            return file.read(1) == b"{" and Path(source).suffix not in (".yaml", ".yml", ".json")
    except OSError:
        return False


def _picture(game: WholeBattle, source: str) -> Callable[..., str]:
    if game.picture is None:
        raise InputError("Battles of this game lie on no table", file=source, fix="Go through it with `umpire replay`.")
    return game.picture


def _draw_log(source: str, at: int | None, out: Path | None) -> None:
    game = game_of_log(source)
    journal = load_journal(game.system, source)
    state, told, emphasis, number = _moment(game, journal, source, at)
    title = f"Event {number}: {told}" if told else "Before the first event"
    picture = _picture(game, source)(state, title, emphasis)
    _write(picture, out or Path(f"{Path(source).stem}-{number}.svg"))


def _moment(game: WholeBattle, journal: Journal, source: str, at: int | None) -> tuple[Any, str, tuple[str, ...], int]:
    """Return the state at an event, the event's sentence, the units in it, and its number; 0 is the start."""
    number, last = 0, None
    until = at if at is None or at >= 0 else None  # what no log has is told with the number of the last one
    for number, last in enumerate(islice(moments(game.system, journal), until), start=1):  # noqa: B007 - the last counts
        pass
    if at is not None and number != at:
        fix = f"Choose one from 0 to {number}."
        raise LogError("there is no such event", file=source, path="--at", value=str(at), fix=fix)
    if last is None:
        return journal.header.state, "", (), 0
    if last.event is None:
        return last.state, f"back to entry {last.entry.to}", (), number
    return last.state, game.sentence(last.event, last.state), game.subjects(last.event, last.state), number


def _draw_cases(source: str, out: Path | None) -> None:
    document, found = read_cases(source)
    if len(found.cases) == 1:
        case = found.cases[0]
        _write(case_picture(document, case), out or Path(f"{case.id}.svg"))
        return
    for case in found.cases:
        _write(case_picture(document, case), (out or Path()) / f"{case.id}.svg")


def _draw_looks(source: str, out: Path | None) -> None:
    """Draw each look that a case asks about; a case without one is refused."""
    case = load_case(source)
    looks = [(number, found) for number, found in enumerate(looks_of(case), start=1) if found is not None]
    if not looks:
        fix = "Draw a case that asks about two models, for example whether one sees the other."
        raise InputError("No question in this case is about a line of sight", file=source, path="ask", fix=fix)
    for number, found in looks:
        name = f"{case.id}-look.svg" if len(looks) == 1 else f"{case.id}-look-{number}.svg"
        picture = look_svg(found, seen_from_eye(found), title=f"{case.id}: {case.title}")
        _write(picture, out if out is not None and len(looks) == 1 else (out or Path()) / name)


def case_picture(document: Document, case: AnyCase) -> str:
    """Return a drawing of a case: with its rulings, or as its actions leave the table."""
    tables = tables_of(case.system)
    events: tuple[Event, ...] = ()
    refusal: IllegalAction | None = None
    try:
        if case.ask and not case.play:
            before = after = field_of(case)
        else:
            before, after, events, refusal = tables.cases.play(case)
        rulings = rulings_of(case, after) if case.ask else ()
    except InputError as error:
        raise document.located(error, path=case_path(document, case)) from None
    title = f"{case.id}: {case.title}"
    return tables.drawn(before, after, title=title, rulings=rulings, events=events, refusal=refusal)


def _table_picture(document: Document, title: str) -> str:
    """Return a picture of a file that is nothing but a table."""
    named = str(document.lookup("name", default=title))
    try:
        system = str(document.lookup("system", default=game_names()[0]))
        of = tables_of(system)
        table: Any = document.convert(of.entry_type, at="table")
        case = of.cases.case_type(id=title, rules=(), title=named, system=system, table=table)
        field = field_of(case)
    except InputError as error:
        raise document.located(error) from None
    return of.drawn(field, field, title=named)


def _write(picture: str, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(picture, encoding="utf-8")
    except OSError as error:
        told = f"The picture cannot be written: {error.strerror or error}"
        raise InputError(told, file=str(path), fix="Choose another place with --out.") from None
    console.print(str(path), markup=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("draw")(draw)
