"""`umpire army check`: an army as a list, its slots filled and empty, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from umpire.cli.completing import system_names
from umpire.cli.output import JsonOption, console, print_json
from umpire.errors import InputError
from umpire.formats import Document, read_document
from umpire.formats.workshops import (
    Complaint,
    Content,
    DetachmentChecked,
    FormationChecked,
    MusterChecked,
    Mustering,
    Wanted,
    workshop_of,
)

ROSTERS = (".ros", ".rosz", ".xml", ".zip")
"""How files of list builders end that are no text or no YAML."""

OFFERED = 3
"""How many of those that may fill an empty slot are named, the cheapest first."""


def check(
    file: Annotated[Path, typer.Argument(help="An army file: it starts with `army:`. It may be half done.")],
    game: Annotated[str, typer.Option(help="The game that it is for.", autocompletion=system_names)] = "",
    json: JsonOption = False,
) -> None:
    """Check an army: its points, its slots filled and empty, and everything that is wrong with it.

    Each complaint names the rule behind it, the line of the file, and what to do; `umpire rule ID` tells the rule.
    Of an empty slot the cheapest that may fill it are named, with their points. A slot with a * is Compulsory; of slots
    with the same number in brackets a Formation has one kind or another.

    The exit code is 0 if the army is legal, 1 if it is not, 2 if the file cannot be read.

    For example:

      umpire army draw --faction "Solar Auxilia" --out auxilia.yaml

      umpire army check auxilia.yaml

      umpire army check auxilia.yaml --json
    """
    mustering = workshop_of(game).mustering
    if mustering is None:
        raise InputError("Armies of this game are not checked", path="--game", value=game, fix="Name another game.")
    if file.suffix.casefold() in ROSTERS:
        fix = f"Run `umpire army import {file} --out army.yaml`, which tells what is wrong with it too."
        raise InputError("A roster is no army file yet", file=str(file), fix=fix)
    document = read_document(file)
    content = document.lookup("army")
    if not isinstance(content, dict):
        fix = "An army file starts with `army:`; `umpire army import` makes one of a list builder's roster."
        raise document.error("This is not an army", fix=fix)
    try:
        checked = mustering.check(content)
    except InputError as error:
        raise document.located(error) from None
    if json:
        print_json(checked)
    else:
        for line in (*_listed(checked, content, mustering), *_wrong(checked, document)):
            console.print(line, markup=False)
    if not checked.legal:
        raise typer.Exit(1)


def _listed(checked: MusterChecked, content: Content, mustering: Mustering) -> Iterator[str]:
    """Yield the army as a list."""
    declared = ", ".join(str(content[each]) for each in ("primary", "allegiance") if content.get(each))
    verdict = "legal" if checked.legal else "not legal"
    yield f"{checked.name} ({declared}): {checked.points} of {checked.limit} points, {verdict}"
    for formation in checked.formations:
        yield ""
        points = f"{_points(formation.points)}, Break Point {formation.break_point}"
        kind = "" if formation.name == formation.type else f"{formation.type}, "
        yield f"  {formation.name} ({kind}{formation.id}): {points}"
        yield from _slots(formation, content, mustering)


def _slots(formation: FormationChecked, content: Content, mustering: Mustering) -> Iterator[str]:
    """Yield the slots of a Formation with who is in them, then those who are in none."""
    among = {each.id: each for each in formation.detachments}
    seated = {name for slot in formation.slots for name in slot.detachments}
    for number, slot in enumerate(formation.slots):
        role = f"{slot.role}{'*' if slot.compulsory else ''}{f' ({slot.group})' if slot.group else ''}"
        if not slot.detachments:
            wanted = Wanted(formation=formation.id, slot=number)
            yield f"    {role:20} empty{_may_fill(content, mustering, wanted)}"
        for name in slot.detachments:
            yield f"    {role:20} {_told(among[name])}"
            yield from (f"    {'':20}   {_told(each)}" for each in formation.detachments if each.dedicated == name)
    for each in formation.detachments:
        if each.id not in seated and not each.dedicated:
            without = "" if not formation.slots or each.broken else " no slot"
            yield f"    {without.strip():20} {_told(each)}"


def _may_fill(content: Content, mustering: Mustering, wanted: Wanted) -> str:
    """Return who may fill an empty slot, the cheapest first."""
    offered = mustering.suggest(content, wanted).detachments
    able = [each for each in offered if each.fits and not each.against]
    if not able and offered and (why := offered[0].against):
        return f": {why[0].says} ({why[0].rule})"
    if not offered:
        return ": no datasheet may fill it"
    if not able:
        return ": nobody fits the points that are left"
    named = ", ".join(f"{each.name} {each.points}" for each in able[:OFFERED])
    return f": {named}{f', {len(able) - OFFERED} more' if len(able) > OFFERED else ''}"


def _told(each: DetachmentChecked) -> str:
    if each.broken and not each.models:
        return f"{each.id}: {each.name}, not judged"
    joined = f"; joins {each.attached_to}" if each.attached_to else ""
    carries = f"; for {each.dedicated}" if each.dedicated else ""
    models = "1 model" if each.models == 1 else f"{each.models} models"
    broken = "; not as it is written" if each.broken else ""
    return f"{each.id}: {each.name}, {models}, {_points(each.points)}{joined}{carries}{broken}"


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _wrong(checked: MusterChecked, document: Document) -> Iterator[str]:
    """Yield everything that is wrong, each with its rule, its line and what to do; then what is played without."""
    if checked.complaints:
        yield ""
        yield "What is wrong:"
    for each in checked.complaints:
        yield f"  {_where(each, document)}: {each.says}{f' ({each.rule})' if each.rule else ''}"
        yield f"    {each.fix}"
    if checked.missing:
        yield ""
        yield "Played without, for no code judges it yet:"
        yield from (f"  {each}" for each in checked.missing)


def _where(each: Complaint, document: Document) -> str:
    """Return the file and line of a complaint, and the path inside the army."""
    path = f"army.{each.path}" if each.path else "army"
    return f"{document.error(each.says, path=path).file} {each.detachment or each.formation}".rstrip()


def register(armies: typer.Typer) -> None:
    """Add the command to those about armies."""
    armies.command("check")(check)
