"""What is wrong with an army as it stands, and what it comes to: all by the rules that muster one for a battle."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from umpire.errors import InputError
from umpire.formats import Document
from umpire.formats.workshops import Content, DetachmentChecked, FormationChecked, MusterChecked
from umpire.systems.legions.battlefield import Detachment
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry
from umpire.systems.legions.files.datasheets import datasheet
from umpire.systems.legions.files.enlist import (
    Enlisted,
    attachment_errors,
    described,
    enlist_formation,
    may_join,
)
from umpire.systems.legions.files.given import MOST_DETACHMENTS
from umpire.systems.legions.files.mustering.book import profiles, transports_for
from umpire.systems.legions.files.mustering.complaints import by_place, of_error, of_finding
from umpire.systems.legions.files.mustering.mending import Mended, mended
from umpire.systems.legions.files.mustering.seating import seated, slots_filled
from umpire.systems.legions.files.support import lacking_rules, missing_rules
from umpire.systems.legions.rules.battles import (
    Army,
    DetachmentMustered,
    FormationMustered,
    formation_type,
    judge_army,
)
from umpire.systems.legions.rules.morale import break_point_of

SIDE = "army"


def army_of(content: Content) -> ArmyEntry:
    """Return the army that the content of an army file describes.

    Raises:
        InputError: If it has not the shape of one, or is larger than any army.
    """
    army = Document("", "", {"army": content}).convert(ArmyEntry, at="army")
    count = len(army.formations) + sum(len(each.detachments) for each in army.formations)
    if count > MOST_DETACHMENTS:
        told = f"An army has at most {MOST_DETACHMENTS} Formations and Detachments"
        raise InputError(told, path="formations", value=str(count), fix="Leave some out.")
    return army


def check_army(army: ArmyEntry) -> MusterChecked:
    """Return everything that is wrong with an army as it stands, its points and its slots; nothing raises."""
    found = mended(army)
    seen = described(found.army)
    complaints = [
        *(of_error(each, army) for each in found.faults),
        *(of_finding(each, found, army) for each in judge_army(seen).refusals),
        *(of_error(each, army) for each in _enlisting(found, seen)),
    ]
    by_row = {each.row: position for position, each in enumerate(found.formations)}
    formations = tuple(
        _formation(each, found, seen, by_row[row]) if row in by_row else _unknown(each)
        for row, each in enumerate(army.formations)
    )
    missing = [line for each in formations for one in each.detachments for line in one.missing]
    missing += [line for each in found.army.formations for line in lacking_rules(each.type, each.legion)]
    return MusterChecked(
        name=army.name,
        points=seen.points,
        limit=army.points_limit,
        legal=not complaints,
        formations=formations,
        complaints=tuple(sorted(dict.fromkeys(complaints), key=by_place)),
        missing=tuple(dict.fromkeys(missing)),
    )


def _enlisting(found: Mended, seen: Army) -> list[InputError]:
    """Return what a battle has against an army beside the rules of mustering: who joins whom, starts aboard, ids."""
    enlisted, errors = Enlisted(), []
    taken: set[str] = set()
    for position, each in enumerate(found.formations):
        path = f"formations[{position}]"
        wrong = list(attachment_errors(each.formation, path))
        if not each.whole:  # what is left out may be what others join, or start aboard
            wrong = [one for one in wrong if not one.value]
        if each.whole and not wrong:
            try:
                enlist_formation(enlisted, SIDE, found.army, seen, position)
            except InputError as error:
                wrong = [error]
        else:
            wrong += _taken_twice(each.formation, path, taken)
        taken |= {entry.id for entry in each.formation.detachments}
        errors += [InputError(one.problem, path=found.place(one.path), value=one.value, fix=one.fix) for one in wrong]
    return errors


def _taken_twice(formation: ArmyFormation, path: str, taken: Collection[str]) -> Iterator[InputError]:
    """Yield which ids stand twice in a Formation that cannot be enlisted, or stood in one before."""
    known = set(taken)
    for index, entry in enumerate(formation.detachments):
        if entry.id in known:
            where = f"{path}.detachments[{index}].id"
            yield InputError("This Detachment id is used twice", path=where, value=entry.id, fix="Rename one.")
        known.add(entry.id)


def _formation(asked: ArmyFormation, found: Mended, seen: Army, position: int) -> FormationChecked:
    """Return a Formation as it stands; Detachments that are not judged keep their places in it."""
    of, mustered = found.formations[position], seen.formations[position]
    formation, kind = of.formation, formation_type(of.formation.type)
    places = of.kept if kind.package is None else range(len(formation.detachments))
    judged = {
        place: _detachment(entry, each, formation, mustered, seen, broken=(of.row, place) in found.broken)
        for place, entry, each in zip(places, formation.detachments, mustered.detachments, strict=True)
    }
    if kind.package is None:
        judged |= {place: _unjudged(each) for place, each in enumerate(asked.detachments) if place not in judged}
    rows, left_over = seated(kind, formation, mustered)
    return FormationChecked(
        id=formation.id,
        type=kind.name,
        name=formation.name or kind.name,
        points=sum(each.points for each in judged.values()),
        break_point=_break_point(formation),
        slots=slots_filled(rows),
        detachments=tuple(judged[place] for place in sorted(judged)),
        left_over=left_over,
    )


def _unknown(formation: ArmyFormation) -> FormationChecked:
    """Return a Formation of no known kind."""
    return FormationChecked(
        id=formation.id,
        type=formation.type,
        name=formation.name or formation.type,
        points=0,
        break_point=0,
        slots=(),
        detachments=tuple(map(_unjudged, formation.detachments)),
    )


def _unjudged(entry: DetachmentEntry) -> DetachmentChecked:
    """Return a Detachment that cannot be judged: of no known datasheet, or in a Formation of no known kind."""
    try:
        name = entry.name or datasheet(entry.datasheet).name
    except InputError:
        name = entry.name or entry.datasheet
    return DetachmentChecked(
        id=entry.id, datasheet=entry.datasheet, name=name, points=0, models=0, slot=entry.slot, broken=True
    )


def _detachment(
    entry: DetachmentEntry,
    mustered: DetachmentMustered,
    formation: ArmyFormation,
    among: FormationMustered,
    army: Army,
    *,
    broken: bool,
) -> DetachmentChecked:
    sheet = datasheet(entry.datasheet)
    carried = None if mustered.carries is None else among.detachments[mustered.carries]
    return DetachmentChecked(
        id=entry.id,
        datasheet=sheet.id,
        name=entry.name or sheet.name,
        points=army.cost(mustered),
        models=mustered.models,
        slot=mustered.fills if carried is None else "",
        attached_to=entry.attached_to,
        dedicated=entry.dedicated,
        seats=mustered.seats,
        needed=-(-carried.models // mustered.seats) if carried is not None and mustered.seats else 0,
        may_join=may_join(entry, formation),
        transports=() if carried is not None else transports_for(formation_type(formation.type), sheet.id),
        broken=broken,
        missing=missing_rules((sheet.name, each) for each in dict.fromkeys(profiles(entry))),
    )


def _break_point(formation: ArmyFormation) -> int:
    counted = [
        (each, Detachment(id=entry.id, name="", side="", formation="", models=()))
        for entry in formation.detachments
        for each in profiles(entry)
    ]
    return break_point_of(counted)
