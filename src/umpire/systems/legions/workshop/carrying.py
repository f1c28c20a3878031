"""Armies that come in from list builders and go out to them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.formats.imports import parse_roster
from umpire.formats.sent import GivenFile, read_file
from umpire.formats.workshops import ArmyImported
from umpire.systems.legions.files import (
    FORMS,
    ArmyEntry,
    ArmyFormation,
    DetachmentEntry,
    army_content,
    army_in,
    datasheet,
    is_of_legions,
    points_of,
    read_legions,
)
from umpire.systems.legions.files.enlist import Enlisted, described, enlist
from umpire.systems.legions.files.iconic import unpacked
from umpire.systems.legions.rules.battles import judge_army
from umpire.words import nearly


def imported(given: GivenFile) -> ArmyImported:
    """Return the army of a roster.

    Raises:
        InputError: If the file is broken or too large, or a roster of another game.
    """
    roster = parse_roster(given.text, name=given.name)
    if not is_of_legions(roster):
        told = roster.game or ", ".join(each.name for each in roster.forces[:3])
        raise InputError("This is no roster of Legions Imperialis", file=given.name, value=told)
    try:
        read = read_legions(roster)
    except InputError as error:
        raise InputError(error.problem, file=given.name, path=error.path, value=error.value, fix=error.fix) from None
    return ArmyImported(
        name=read.army.name,
        army=army_content(read.army),
        summary=tuple(_summary(read.army)),
        told=read.told,
        illegal=tuple(_illegal(read.army)),
    )


def exported(given: GivenFile, form: str) -> str:
    """Return the army of an army file in a form that goes out.

    Raises:
        InputError: If there is no such form, the file is no army, or the form cannot say what is in it.
    """
    if form not in FORMS:
        raise InputError("Armies do not go out like this", path="form", value=form, fix=nearly(form, FORMS))
    document = read_file(given)
    army = army_in(document)
    try:
        return FORMS[form].write(army)
    except InputError as error:
        raise document.located(error, path="army") from None


def _illegal(army: ArmyEntry) -> Iterator[str]:
    """Yield what the rules have against an army; what cannot even be described is told with its place."""
    try:
        ruling = judge_army(described(army))
        yield from (str(each) for each in ruling.refusals)
        if ruling.allowed:
            enlist(Enlisted(), "a", army)
    except InputError as error:
        yield str(error)


def _summary(army: ArmyEntry) -> Iterator[str]:
    """Yield an army as a list: its Formations, their slots, who stands in them and what it costs."""
    of = ", ".join(part for part in (army.allegiance or "no Allegiance", army.primary or "no Primary Army List"))
    yield f"{army.name} ({of}): {_cost(army)} of {army.points_limit} points"
    for formation in army.formations:
        notes = ", ".join(part for part in (formation.legion, "allied" if formation.allied else "") if part)
        yield f"  {formation.name or formation.type}" + (f" ({notes})" if notes else "")
        for entry in _detachments(formation, army):
            yield f"    {_line(entry)}"


def _detachments(formation: ArmyFormation, army: ArmyEntry) -> tuple[DetachmentEntry, ...]:
    """Return the Detachments of a Formation, of an Iconic one those of its package."""
    try:
        [whole] = unpacked(replace(army, formations=(formation,))).formations
    except InputError:
        return formation.detachments
    return whole.detachments


def _line(entry: DetachmentEntry) -> str:
    sheet = datasheet(entry.datasheet)
    count = (entry.models or sheet.models_per_detachment) + sum(each.models for each in entry.add)
    models = "1 model" if count == 1 else f"{count} models"
    place = "for " + entry.dedicated if entry.dedicated else entry.slot or sheet.role
    try:
        cost = f"{points_of(entry)} points"
    except InputError as error:
        cost = error.problem[:1].lower() + error.problem[1:]
    joins = f", joins {entry.attached_to}" if entry.attached_to else ""
    return f"{place}: {entry.name or sheet.name} ({entry.id}), {models}, {cost}{joins}"


def _cost(army: ArmyEntry) -> str:
    try:
        return str(described(army).points)
    except InputError:
        return "an unknown number"
