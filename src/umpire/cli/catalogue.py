"""`umpire army catalogue`: catalogues of list builders, laid beside what is shipped."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer

from umpire.cli.completing import system_names
from umpire.cli.output import JsonOption, beside, console, print_json
from umpire.errors import InputError
from umpire.formats.imports import write_text
from umpire.formats.workshops import CatalogueReview, ReviewedLine, workshop_of


def catalogue(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder with the .cat and .gst files.")],
    out: Annotated[
        Path | None, typer.Option(help="A folder to write the catalogues' datasheets and Formations to, as YAML.")
    ] = None,
    entries: Annotated[
        Path | None, typer.Option(help="A file to write the table of entry ids to, by which rosters are matched.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Exit with 1 if something differs that is not known.")] = False,
    known: Annotated[
        bool, typer.Option("--known", help="Print the known differences too, and why ours are kept.")
    ] = False,
    game: Annotated[str, typer.Option(help="The game that they are of.", autocompletion=system_names)] = "",
    json: JsonOption = False,
) -> None:
    """Read the catalogues of BattleScribe and New Recruit, and print what they would change in the shipped datasheets.

    One line for each thing that differs: what is shipped, then what the catalogues say. Differences that were looked at
    before are only counted.

    For example:

      umpire army catalogue Horus-Heresy-Legions-Imperialis

      umpire army catalogue Horus-Heresy-Legions-Imperialis --out read --known
    """
    workshop = workshop_of(game)
    if workshop.catalogues is None:
        raise InputError("No catalogues of this game are read", path="--game", value=game, fix="Name another game.")
    found = workshop.catalogues(folder, lambda line: beside.print(line, markup=False))
    if out is not None:
        for name, text in found.files.items():
            write_text(text, out / name)
    if entries is not None:
        write_text(found.entries, entries)
    if json:
        print_json(found)
    else:
        for line in _told(found, known=known):
            console.print(line, markup=False)
        for path in (out, entries):
            if path is not None:
                console.print(str(path), markup=False)
    if check and (found.unread or any(not each.why for each in found.lines)):
        raise typer.Exit(1)


def _told(found: CatalogueReview, *, known: bool) -> list[str]:
    told = [f"Detachments: {found.detachments}. Kinds of Formations: {found.formations}. Read: {found.read}."]
    new = [each for each in found.lines if not each.why]
    settled = [each for each in found.lines if each.why]
    told += _listed(new) or ["Nothing differs that is not known."]
    if known and settled:
        told += ["Known differences:", *_listed(settled)]
    elif settled:
        told.append(f"{len(settled)} known differences: --known tells them.")
    told += [f"No longer different: {each}." for each in found.settled]
    return [*told, *(f"Not read: {each}" for each in found.unread)]


def _listed(lines: list[ReviewedLine]) -> list[str]:
    told = []
    for name, each in groupby(lines, key=lambda line: line.of):
        told.append(f"  {name}")
        told += [f"    {line.what}: {line.here} -> {line.there}{f' ({line.why})' if line.why else ''}" for line in each]
    return told


def register(app: typer.Typer) -> None:
    """Add the command to those about armies."""
    app.command("catalogue")(catalogue)
