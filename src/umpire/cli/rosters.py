"""Armies of whole battles from list builders' rosters, and `umpire army export`, the way back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from umpire.cli.completing import army_form_names, system_names
from umpire.cli.output import console, print_json
from umpire.errors import InputError
from umpire.formats.imports import as_army_file, roster_in, roster_text, taken_whole, write_text
from umpire.formats.sent import GivenFile
from umpire.formats.workshops import ArmyImported, workshop_of


def whole_army(source: str, system: str) -> ArmyImported | None:
    """Return the army of a roster whose game makes army files of such; None if it is something else."""
    path = Path(source)
    if "#" in source and not path.exists():
        return None
    roster = roster_in(path)
    name = "" if roster is None else taken_whole(roster)
    if not name:
        return None
    if system and system != name:
        raise InputError(f"This roster is for {name}", file=source, path="--system", value=system, fix="Leave it out.")
    reader = workshop_of(name).import_army
    assert reader is not None, "only such games take rosters whole"
    return reader(GivenFile(name=source, text=roster_text(path)))


def take_whole(army: ArmyImported, out: Path | None, *, as_json: bool) -> None:
    """Write an army file and tell what is in it, what is not, and what is illegal."""
    if out is not None:
        write_text(as_army_file(army.army), out)
    if as_json:
        print_json(army)
        return
    for line in army.summary:
        console.print(line, markup=False)
    for line in army.told:
        console.print(f"Note: {line}.", markup=False)
    for line in army.illegal:
        console.print(f"Illegal: {line}", markup=False)
    if army.illegal:
        console.print("It may not be fielded as it is: mend the list and import it again, or edit the army file.")
    else:
        console.print("It may be fielded.")
    if out is not None:
        console.print(str(out), markup=False)


def export(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="An army file.")],
    to: Annotated[str, typer.Option(help="The form: yaml, newrecruit and such.", autocompletion=army_form_names)],
    out: Annotated[Path | None, typer.Option(help="Output file (omit to print it).")] = None,
    game: Annotated[str, typer.Option(help="The game that it is for.", autocompletion=system_names)] = "",
) -> None:
    """Write an army file in another form: for list builders, for people, or as Umpire writes army files.

    The roster for New Recruit notes beside a Detachment what rosters have no field for, so that importing it again
    gives the same army: its id, whom a Commander joins, who starts the battle aboard a Transport. It has been read back
    by Umpire alone; New Recruit may show some entries as unknown.

    For example:

      umpire army export army.yaml --to newrecruit --out army.json
    """
    workshop = workshop_of(game)
    if workshop.export_army is None:
        raise InputError("Armies of this game are not exported", path="--game", value=game, fix="Name another game.")
    if to not in [each.name for each in workshop.army_forms]:
        fix = f"One of {'; '.join(f'{each.name}: {each.about}' for each in workshop.army_forms)}."
        raise InputError("Armies do not go out in this form", path="--to", value=to, fix=fix)
    text = workshop.export_army(GivenFile(name=str(source), text=roster_text(source)), to)
    if out is None:
        typer.echo(text, nl=False)
        return
    write_text(text, out)
    console.print(str(out), markup=False)


def register(armies: typer.Typer) -> None:
    """Add the command."""
    armies.command("export")(export)
