"""`umpire army`: armies from list builders' rosters, armies drawn by luck, what is wrong with one, and the way out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from umpire.cli import catalogue, muster, rosters
from umpire.cli.completing import army_list_names, board_system_names, system_names
from umpire.cli.output import JsonOption, console, print_json
from umpire.errors import InputError
from umpire.formats.imports import (
    ImportedArmy,
    ImportedModels,
    ImportedUnit,
    as_yaml,
    bases_template,
    import_army,
    write_text,
)
from umpire.formats.sent import GivenFile
from umpire.formats.workshops import workshop_of

SHOWN = 40


def import_(
    source: Annotated[str, typer.Argument(metavar="FILE[#WARBAND]", help="A roster, or a file of Warcry fighters.")],
    out: Annotated[Path | None, typer.Option(help="Output file (omit to print a summary only).")] = None,
    bases: Annotated[
        Path | None, typer.Option(help="Base sizes: a template written by an earlier import, filled in.")
    ] = None,
    template: Annotated[
        Path | None,
        typer.Option(help="Where to write a template for missing base sizes (default: beside --out)."),
    ] = None,
    system: Annotated[
        str,
        typer.Option(
            help="The game it is for: wh40k9, wh40k_legacy or warcry; rosters of other editions are refused.",
            autocompletion=board_system_names,
        ),
    ] = "",
    json: JsonOption = False,
) -> None:
    """Import an army from a roster; report what was imported, and a line for everything that was not.

    Reads BattleScribe and New Recruit rosters (.rosz, .ros, .json), and Warcry fighters with their base sizes.

    Rosters of Legions Imperialis become army files, as scenarios take them: Formations, slots, Detachments, loadouts,
    Transports. The text that list builders copy is read too, from a .txt file. A list that breaks rules comes in all
    the same: what is illegal is told with the rule's id, and points are told where they differ from the datasheets.

    Rosters of other games become units with the figures of the file; base sizes that no roster has are asked for.

    For example:

      umpire army import list.rosz --out army.yaml                 an army of Legions Imperialis, to be fielded

      umpire army import squad.rosz --out squad.yaml               write squad.bases.yaml to fill in

      umpire army import squad.rosz --bases squad.bases.yaml --out squad.yaml --system wh40k9

      umpire army import "fighters.json#Untamed Beasts" --json
    """
    whole = rosters.whole_army(source, system) if bases is None else None
    if whole is not None:
        rosters.take_whole(whole, out, as_json=json)
        return
    army = import_army(source, bases=bases, system=system)
    asked = template or (out.with_name(f"{out.stem}.bases.yaml") if out is not None else None)
    written = _write_template(army, asked, bases)
    if out is not None:
        write_text(as_yaml(army), out)
    if json:
        print_json(army)
        return
    for line in _told(army):
        console.print(line, markup=False)
    for path in (out, written):
        if path is not None:
            console.print(str(path), markup=False)


def draw(
    faction: Annotated[str, typer.Option(help="The army list that it is of.", autocompletion=army_list_names)],
    points: Annotated[int, typer.Option(help="The points limit.")] = 1500,
    seed: Annotated[int, typer.Option(help="What is drawn by: the same seed draws the same army.")] = 1,
    out: Annotated[Path | None, typer.Option(help="The army file to write (omit to print a summary only).")] = None,
    favour: Annotated[
        list[str] | None, typer.Option(help="A trait, a special rule or a datasheet that is drawn more often.")
    ] = None,
    game: Annotated[str, typer.Option(help="The game that it is for.", autocompletion=system_names)] = "",
    json: JsonOption = False,
) -> None:
    """Draw an army by luck that may be mustered and fielded: Formations, sizes, weapons, Transports, allies.

    For example:

      umpire army draw --faction "Solar Auxilia" --points 2000 --seed 7 --out auxilia.yaml
    """
    workshop = workshop_of(game)
    if workshop.draw_army is None:
        raise InputError("No armies of this game are drawn", path="--game", value=game, fix="Name another game.")
    text = workshop.draw_army(faction, points=points, seed=seed, favoured=tuple(favour or ()))
    seen = workshop.army(GivenFile(name=str(out or "drawn.yaml"), text=text))
    if out is not None:
        write_text(text, out)
    if json:
        print_json(seen)
        return
    console.print(f"{seen.name} ({seen.allegiance}): {seen.points} of {seen.limit} points", markup=False)
    formation = ""
    for each in seen.detachments:
        if each.formation != formation:
            formation = each.formation
            console.print(f"  {formation}", markup=False)
        console.print(f"    {each.name}: {_count(each.models, 'model')}, {each.points} points", markup=False)
    if out is not None:
        console.print(str(out), markup=False)


def _write_template(army: ImportedArmy, path: Path | None, bases: Path | None) -> Path | None:
    """Write the bases that are lacking, over no file that somebody may have filled in."""
    if path is None or not army.lacking_bases:
        return None
    if path.exists():
        if bases is not None and path.resolve() == bases.resolve():
            return None
        fix = "Pass it with --bases, or name another file with --template."
        raise InputError("This file exists already and may have been filled in", file=str(path), fix=fix)
    write_text(bases_template(army), path)
    return path


def _told(army: ImportedArmy) -> list[str]:
    edition = f" {army.edition} Edition" if army.edition else ", no edition named"
    count = sum(each.count for _, each in army.models)
    lacking = army.lacking_bases
    game = f"{army.game}{edition}" if army.game else "no game named"
    told = [f"{army.name} ({army.source}; {game}): {_count(len(army.units), 'unit')}, {_count(count, 'model')}"]
    for unit in army.units[:SHOWN]:
        told.append(f"  {unit.name}{f', {unit.points:g} points' if unit.points else ''}")
        told += [f"    {_models(unit, each)}" for each in unit.models]
    if len(army.units) > SHOWN:
        told.append(f"  and {_count(len(army.units) - SHOWN, 'more unit')}")
    told += [f"Assumed: {each}." for each in army.assumed]
    told += [f"Base size missing: {each}." for each in lacking]
    told += [f"Not imported: {each}." for each in army.unmapped]
    return told


def _count(number: int, of: str) -> str:
    return f"{number} {of}" if number == 1 else f"{number} {of}s"


def _models(unit: ImportedUnit, group: ImportedModels) -> str:
    arms = (*group.weapons, *(unit.weapons if len(unit.models) == 1 else ()))
    carried = ", ".join(f"{each.count} x {each.name}" if each.count > 1 else each.name for each in arms)
    figures = (
        " ".join(f"{name} {value}" for name, value in group.profile.characteristics.items()) if group.profile else ""
    )
    parts = (group.base or "no base", figures, carried)
    return f"{group.count} x {group.name}: {'; '.join(part for part in parts if part)}"


def register(app: typer.Typer) -> None:
    """Add the commands."""
    armies = typer.Typer(
        help="Import armies from rosters, draw them by luck, see what is wrong with one, export them.",
        no_args_is_help=True,
    )
    armies.command("import")(import_)
    armies.command("draw")(draw)
    catalogue.register(armies)
    muster.register(armies)
    rosters.register(armies)
    app.add_typer(armies, name="army")
