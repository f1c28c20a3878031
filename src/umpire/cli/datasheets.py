"""`umpire datasheets`: the shipped datasheets, and what of them can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from umpire.cli.completing import datasheet_names
from umpire.cli.output import JsonOption, console, print_json
from umpire.systems.legions.files import Datasheet, SheetModel, datasheet, datasheets, missing_rules


def list_datasheets(
    name: Annotated[
        str, typer.Argument(help="A datasheet's id or name (default: list them all).", autocompletion=datasheet_names)
    ] = "",
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
    """Print a datasheet as people read one: characteristics, weapons as a table, then what may be chosen."""
    console.print(f"{sheet.name} ({sheet.faction}, {sheet.role})", style="bold", markup=False)
    price = f"{sheet.points} points" if sheet.points is not None else f"{sheet.points_per_model} points a model"
    size = f"{_models(sheet.models_per_detachment)}, {price}"
    console.print(f"  {sheet.detachment_type}, Scale {sheet.scale}; {size}", markup=False)
    _show_model(sheet)
    for line in [*_size_lines(sheet), *_option_lines(sheet)]:
        console.print(f"  {line}", markup=False)
    for each in sheet.upgrade_models:
        console.print(f"\n  {each.name}", style="bold", markup=False)
        _show_model(each)


def _show_model(kind: SheetModel) -> None:
    movement = "-" if kind.movement is None else f'{kind.movement:g}"'
    console.print(
        f"  Movement {movement}, Save {_target(kind.save)}, CAF {kind.caf:+d}, Morale {_target(kind.morale)}, "
        f"Wounds {kind.wounds}",
        markup=False,
    )
    console.print(f"  Special rules: {', '.join(kind.special_rules) or 'none'}", markup=False)
    table = Table("Weapon", "Range", "Dice", "To Hit", "AP", "Arc", "Traits", box=SIMPLE_HEAD, padding=(0, 1))
    for line in kind.weapons:
        name = f"{line.name} ({line.profile})" if line.profile else line.name
        table.add_row(
            name, _range(line.range), _printed(line.dice), _target(line.to_hit), _printed(line.ap), line.arc.value,
            ", ".join(line.traits) or "-",
        )  # fmt: skip
    if kind.weapons:
        console.print(table)
    for words in (words for group in kind.loadout for words in _loadout(group)):
        console.print(f"  {words}", markup=False)


def _loadout(group: dict[str, Any]) -> Iterator[str]:
    """Yield the lines that one group of a loadout takes."""
    if "all" in group:
        yield f"Carries: {', '.join(group['all'])}"
    elif "named_options" in group:
        yield f"Choose {group['choose']} of:"
        for title, names in group["named_options"].items():
            yield f"  {title}: {', '.join(names)}"
    else:
        yield f"Choose {group['choose']} of: {'; '.join(' and '.join(names) for names in group['options'])}"


def _size_lines(sheet: Datasheet) -> Iterator[str]:
    for offered in (sheet.size_upgrades, sheet.add_models):
        if offered is not None:
            added = (f"{_models(each.models, each.model)} for {each.points} points" for each in offered.options)
            most = "" if offered.max_upgrades is None else f", at most {offered.max_upgrades} times in all"
            yield f"May add: {'; '.join(added)}{most}"


def _option_lines(sheet: Datasheet) -> Iterator[str]:
    for each in sheet.equipment_options:
        yield f"May buy: {each.weapon}, {each.points} points per {each.per}"
    for option in sheet.other_options:
        limit = f", {option['limit']}" if option.get("limit") else ""
        yield f"Not supported yet: {option.get('what')}, {option.get('points')} points{limit}"


def _models(number: int, kind: str = "") -> str:
    if kind:
        return f"{number} {kind}"
    return "1 model" if number == 1 else f"{number} models"


def _range(value: tuple[float, float] | str | None) -> str:
    if not isinstance(value, tuple):
        return value or "-"
    low, high = value
    return f'{low:g}-{high:g}"' if low else f'{high:g}"'


def _target(value: int | None) -> str:
    return "-" if value is None else f"{value}+"


def _printed(value: int | str | None) -> str:
    return "-" if value is None else str(value)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("datasheets")(list_datasheets)
