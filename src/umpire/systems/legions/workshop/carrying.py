"""Armies that come in from list builders and go out to them."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.errors import InputError
from umpire.formats import parse_document
from umpire.formats.imports import is_roster_text, parse_roster
from umpire.formats.sent import GivenFile, read_file
from umpire.formats.workshops import ArmyImported, Complaint, DetachmentChecked, MusterChecked
from umpire.systems.legions.files import (
    FORMS,
    ArmyEntry,
    DetachmentEntry,
    army_content,
    army_in,
    datasheet,
    is_of_legions,
    points_of,
    read_legions,
)
from umpire.systems.legions.files.mustering import check_army
from umpire.words import nearly

LONGEST = 1_500_000
"""Letters of an army file: what is longer can only be a roster."""


def imported(given: GivenFile) -> ArmyImported:
    """Return the army of a roster, or of an army file, to which nothing needs telling.

    Raises:
        InputError: If the file is broken or too large, or a roster of another game.
    """
    if len(given.text) <= LONGEST and not is_roster_text(given.text):
        document = parse_document(given.text, name=given.name)
        if document.lookup("roster") is None:
            return _told(army_in(document), ())
    roster = parse_roster(given.text, name=given.name)
    if not is_of_legions(roster):
        told = roster.game or ", ".join(each.name for each in roster.forces[:3])
        raise InputError("This is no roster of Legions Imperialis", file=given.name, value=told)
    try:
        read = read_legions(roster)
    except InputError as error:
        raise InputError(error.problem, file=given.name, path=error.path, value=error.value, fix=error.fix) from None
    return _told(read.army, read.told)


def _told(army: ArmyEntry, told: tuple[str, ...]) -> ArmyImported:
    checked = check_army(army)
    return ArmyImported(
        name=army.name,
        army=army_content(army),
        summary=tuple(_summary(army, checked)),
        told=(*told, *(f"Not implemented: {each}" for each in checked.missing)),
        illegal=tuple(map(_objection, checked.complaints)),
    )


def exported(given: GivenFile, form: str) -> str:
    """Return the army of an army file in a form that goes out.

    Raises:
        InputError: If there is no such form, the file is no army, or the form cannot say what is in it.
    """
    if form not in FORMS:
        raise InputError("Armies do not go out like this", path="form", value=form, fix=nearly(form, FORMS))
    if is_roster_text(given.text):
        fix = "Import it first, `umpire army import FILE --out army.yaml`, and see what is told of it."
        raise InputError("This is a roster, not an army file", file=given.name, fix=fix)
    document = read_file(given)
    army = army_in(document)
    try:
        return FORMS[form].write(army)
    except InputError as error:
        raise document.located(error, path="army") from None


def _objection(complaint: Complaint) -> str:
    """Return what is wrong with an army: the rule, what it says, where, and what to do."""
    rule = f"{complaint.rule}: " if complaint.rule else ""
    place = f" ({complaint.path})" if complaint.path else ""
    return " ".join(part for part in (f"{rule}{complaint.says}{place}.", complaint.fix) if part)


def _summary(army: ArmyEntry, checked: MusterChecked) -> Iterator[str]:
    """Yield an army as a list: its Formations, their slots, who stands in them and what it costs."""
    of = ", ".join((army.allegiance or "no Allegiance", army.primary or "no Primary Army List"))
    broken = any(each.broken for formation in checked.formations for each in formation.detachments)
    so_far = "; what is not to be had like this is counted plain" if broken else ""
    yield f"{army.name} ({of}): {checked.points} of {army.points_limit} points{so_far}"
    for formation, seen in zip(army.formations, checked.formations, strict=True):
        notes = ", ".join(part for part in (formation.legion, "allied" if formation.allied else "") if part)
        empty = ", ".join(each.role for each in seen.slots if each.compulsory and not each.detachments)
        yield (
            f"  {formation.name or formation.type}{f' ({notes})' if notes else ''}: {seen.points} points"
            f"{f', Compulsory slots empty: {empty}' if empty else ''}"
        )
        entries = {each.id: each for each in formation.detachments}
        for each in seen.detachments:
            yield f"    {_line(each, entries.get(each.id))}"


def _line(seen: DetachmentChecked, entry: DetachmentEntry | None) -> str:
    """Return a Detachment as the army has it; one of a fixed set has no entry of its own."""
    if entry is None:
        return f"{seen.slot}: {seen.name} ({seen.id}), {_models(seen.models)}, {seen.points} points"
    sheet = datasheet(entry.datasheet)
    count = (entry.models or sheet.models_per_detachment) + sum(each.models for each in entry.add)
    try:
        cost = f"{points_of(entry) if seen.broken else seen.points} points"
    except InputError:
        cost = "not to be had like this"
    place = f"for {entry.dedicated}" if entry.dedicated else entry.slot or sheet.role
    joins = f", joins {entry.attached_to}" if entry.attached_to else ""
    return f"{place}: {entry.name or sheet.name} ({entry.id}), {_models(count)}, {cost}{joins}"


def _models(count: int) -> str:
    return "1 model" if count == 1 else f"{count} models"
