"""`umpire datasheets`: the shipped datasheets, and what of them can be played."""

from __future__ import annotations

from typing import Annotated

import typer

from umpire.cli.output import JsonOption, console, print_json
from umpire.formats.legions import Datasheet, datasheet, datasheets, missing_rules

__all__ = ["register"]


def list_datasheets(
    name: Annotated[str, typer.Argument(help="One datasheet, by id or name; none for the list.")] = "",
    json: JsonOption = False,
) -> None:
    """List the shipped datasheets, or show one with its weapons and options.

    For example:

      umpire datasheets

      umpire datasheets legion-predator-squadron
    """
    if name:
        sheet = datasheet(name)
        if json:
            print_json(sheet)
        else:
            _show(sheet)
        return
    if json:
        print_json([{"id": each.id, "name": each.name, "needs": _needs(each)} for each in datasheets().values()])
        return
    for each in datasheets().values():
        needs = _needs(each)
        console.print(f"{each.id:48} {each.faction:20} {each.points or each.points_per_model:>4}", markup=False)
        if needs:
            console.print(f"    needs {', '.join(needs)}", style="yellow", markup=False)


def _needs(sheet: Datasheet) -> list[str]:
    """Return the traits and special rules of a datasheet that are not implemented."""
    plain = tuple(line for line in sheet.weapons if not isinstance(line.range, str))
    plain = tuple(line for line in plain if not isinstance(line.dice, str) and not isinstance(line.ap, str))
    profile = sheet.profile([line.name for line in plain if line in plain and _simple(sheet, line.name)])
    lines = missing_rules([(sheet.name, profile)])
    odd = [f"weapon {line.name}" for line in sheet.weapons if line not in plain]
    return list(dict.fromkeys([*(line.partition(": ")[2] for line in lines), *odd]))


def _simple(sheet: Datasheet, name: str) -> bool:
    lines = [line for line in sheet.weapons if line.name == name]
    return not any(isinstance(value, str) for line in lines for value in (line.range, line.dice, line.ap))


def _show(sheet: Datasheet) -> None:
    console.print(f"{sheet.name} ({sheet.faction}, {sheet.role})", style="bold", markup=False)
    console.print(
        f"  {sheet.detachment_type} ({sheet.scale}), {sheet.models_per_detachment} models, "
        f"{sheet.points or sheet.points_per_model} points; M {sheet.movement} Sv {sheet.save}+ CAF {sheet.caf} "
        f"Morale {sheet.morale}+ W {sheet.wounds}",
        markup=False,
    )
    console.print(f"  {', '.join(sheet.special_rules) or 'no special rules'}", markup=False)
    for line in sheet.weapons:
        console.print(
            f"  {line.name} {line.profile}: range {line.range}, dice {line.dice}, to hit {line.to_hit}, AP {line.ap}, "
            f"{', '.join(line.traits) or 'no traits'} ({line.arc})",
            markup=False,
        )
    for group in sheet.loadout:
        console.print(f"  loadout: {group}", markup=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("datasheets")(list_datasheets)
