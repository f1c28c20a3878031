"""`umpire ask`: rule on the questions of a case file, or on a table of any kind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from umpire import __version__
from umpire.cli.completing import system_names
from umpire.cli.output import JsonOption, console, print_json
from umpire.errors import InputError
from umpire.formats import Document, file_text, is_position_link, linked_document, position_link, read_document
from umpire.formats.cases import AnyCase, case_path, cases_in, looked_into, rulings_of, written_out

HERE = "http://127.0.0.1:8040/"
"""Where `umpire serve` is found unless it is told otherwise."""


def ask(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="CASE[#ID] | LINK | TABLE[#LAYOUT] [SQUAD... QUESTION]",
            help="A case file, one case of it, or a link; or a table, then squads and a file with `units:` and `ask:`.",
        ),
    ],
    why: Annotated[
        bool, typer.Option("--why", help="Say what each reason rests on, and by how much a number decides.")
    ] = False,
    json: JsonOption = False,
    system: Annotated[
        str, typer.Option(help="For a table of no game: the game to ask in.", autocompletion=system_names)
    ] = "",
    looker: Annotated[str, typer.Option("--from", metavar="X,Y", help="For a table: where model a1 stands.")] = "",
    target: Annotated[str, typer.Option("--to", metavar="X,Y", help="For a table: where model b1 stands.")] = "",
    base: Annotated[str, typer.Option(help="For a table: the base of a1 and b1.")] = "25mm",
    more: Annotated[
        str, typer.Option("--with", metavar="FILE", help="For a table: a file with `units:` and `ask:`, as in a case.")
    ] = "",
    take: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND=NAME", help="For a table of no game: what a kind of terrain is taken for."),
    ] = None,
    assume: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND:height=5", help="For a table of no game: what its file does not say of a kind."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="For a table: also write what was asked as a case file.")] = None,
    link: Annotated[bool, typer.Option("--link", help="Also tell a link that holds the whole position.")] = False,
    paper: Annotated[
        Path | None,
        typer.Option("--print", metavar="FILE", help="Also write the rulings on one case as a page to print."),
    ] = None,
    at: Annotated[str, typer.Option(metavar="ADDRESS", help="With --link: the Umpire that opens it.")] = HERE,
) -> None:
    """Answer the questions in a case, with every rule and number behind each answer.

    A table asks nothing by itself. Two models are put on it, a1 and b1, and the game's usual question is asked about
    them; or the units and questions of another file are. Its units may come from squads, that is from what `umpire army
    import` wrote, or from a roster: `from: {unit: NAME}` takes keywords, figures, weapons and bases from there.

    For example:

      umpire ask ruin.yaml            all questions in the file

      umpire ask ruin.yaml#LI-TER-031-a --why      what each reason rests on

      umpire ask ruin.yaml#LI-TER-031-a --json

      umpire ask ruin.yaml#LI-TER-031-a --link      the position as a link, which this command reads too

      umpire ask ruin.yaml#LI-TER-031-a --print ruling.html      a page for a tournament's judge

      umpire ask table.yaml --system wh40k9 --from 10,22 --to 40,22 --take ruin=Ruin

      umpire ask table.yaml --system legions --with questions.yaml --out case.yaml

      umpire ask table.yaml mine.yaml theirs.rosz questions.yaml --system wh40k9
    """
    source, *others = files
    name, _, wanted = source.partition("#")
    linked = is_position_link(source)
    document = linked_document(source) if linked else read_document(name)
    if document.lookup("cases") is not None:
        given = {"--system": system, "--from": looker, "--to": target, "--with": more, "--out": str(out or "")}
        given |= {"--take": " ".join(take or ()), "--assume": " ".join(assume or ()), "SQUAD": " ".join(others)}
        for option, value in given.items():
            if value:
                fix = "Leave it out, or name a file that is nothing but a table."
                raise InputError("This file has cases with their own tables", path=option, value=value, fix=fix)
        document, told = (document, ()) if linked else written_out(document, Path(name).parent)
        found, wanted = document, "" if linked else wanted
        _answer(found, wanted, told=_told(told), why=why, json=json, at=at if link else "")
        if paper is not None:
            _print(found, wanted, paper, at=at if link else "")
        return
    from umpire.cli.asked_tables import asked_of_table  # a case needs nothing of what others' tables and squads take

    places = {"looker": looker, "target": target, "base": base}
    found, told, squads = asked_of_table(
        source, document, others, system=system, take=take or (), assume=assume or (), more=more, out=out, **places
    )
    _answer(found, "", told=(*told, *_told(squads)), why=why, json=json, at=at if link else "")
    if paper is not None:
        _print(found, "", paper, at=at if link else "")
    if out is not None and not json:
        console.print(str(out), markup=False)


def _told(squads: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"Squad {each}." for each in squads)


def _answer(document: Document, wanted: str, *, told: tuple[str, ...], why: bool, json: bool, at: str) -> None:
    """Tell the rulings on cases, and where ``at`` is the address of an Umpire the link to each."""
    answers = []
    if not json:
        for line in told:
            console.print(line, markup=False)
    for each in cases_in(document, wanted).cases:
        try:
            rulings = looked_into(each) if json else rulings_of(each, measured=why)
        except InputError as error:
            raise document.located(error, path=case_path(document, each)) from None
        more = ({"told": told} if told else {}) | ({"link": _link(document, each, at)} if at else {})
        answers.append({"case": each.id, "title": each.title, "rulings": rulings} | more)
        if json:
            continue
        console.print(f"{each.id}: {each.title}", style="bold", markup=False)
        for stipulated in each.stipulate:
            of = f"{stipulated.of} {stipulated.other}".strip()
            console.print(f"  taken as given: {stipulated.fact} of {of} is {stipulated.value}", markup=False)
        for ruling in rulings:
            console.print(ruling.explain(why=why), markup=False)
        if not rulings:
            console.print("  This case plays actions: run `umpire check` on it.", markup=False)
        if at:
            console.print(_link(document, each, at), markup=False, soft_wrap=True)
    if json:
        print_json(answers)


def _print(document: Document, wanted: str, paper: Path, *, at: str) -> None:
    """Write the rulings on one case of a file as a page."""
    cases = cases_in(document, wanted).cases
    if len(cases) != 1:
        fix = f"Name one: {document.name}#{cases[0].id}." if cases else "Ask something."
        raise InputError(f"The file holds {len(cases)} cases, and a page is about one", path="--print", fix=fix)
    # Drawing is read by who prints alone.
    from umpire.formats.cases import ruling_page
    from umpire.formats.imports import write_text

    link = _link(document, cases[0], at) if at else ""
    write_text(ruling_page(cases[0], version=__version__, link=link).whole, paper)


def _link(document: Document, case: AnyCase, at: str) -> str:
    """Return a link to one case of a file."""
    entry = document.lookup(case_path(document, case))
    return position_link(file_text({"system": case.system, "cases": [entry]}), at)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("ask")(ask)
