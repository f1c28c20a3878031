"""Transports in files: whose Dedicated Transports some are, and who is Embarked when a battle or a case begins."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from umpire.errors import InputError
from umpire.rulings import Forbid
from umpire.systems.legions.battlefield import Battlefield, Place, Profile
from umpire.systems.legions.files.armies import ArmyFormation, DetachmentEntry
from umpire.systems.legions.files.datasheets import datasheet
from umpire.systems.legions.rules.battles import formation_rules
from umpire.systems.legions.rules.formations.mustered import IN_FLYERS, IN_ITS_TRANSPORTS
from umpire.systems.legions.rules.transports import Aboard, aboard, boarding_findings, hold_of, room_for, seated
from umpire.words import nearly


class Carried(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says at ``path``: ``on``, a model or a Detachment, carries a Detachment."""

    detachment: str
    on: str
    path: str


def embarked(field: Battlefield, wanted: Iterable[Carried], how: Aboard) -> Battlefield:
    """Return the battlefield with Detachments aboard: those of their models that have no place of their own.

    Raises:
        InputError: If there is no such Transport, or it may not carry them.
    """
    for each in wanted:
        field = _embark(field, each, how)
    return field


def _embark(field: Battlefield, wanted: Carried, how: Aboard) -> Battlefield:
    own = field.detachments[wanted.detachment]
    going = [model for model in own.models if field.models[model].place in (Place.ASIDE, Place.RESERVE)]
    if wanted.on in field.models:
        transports = [wanted.on]
    elif wanted.on in field.detachments:
        transports = [each for each in field.detachments[wanted.on].models if field.models[each].alive]
    else:
        holding = [
            each.id for each in field.detachments.values() if any(hold_of(field.profile(m)) for m in each.models)
        ]
        fix = nearly(wanted.on, holding) if holding else "Name a Detachment with the special rule Transport (X)."
        raise InputError("There is no such Transport", path=wanted.path, value=wanted.on, fix=fix)
    if not going:
        fix = "Leave out `at` of the models that are aboard."
        raise InputError(f"No model of {own.id} is off the table", path=wanted.path, value=wanted.on, fix=fix)
    seats = seated(field, going, transports)
    if seats is None:
        told = "; ".join(_room(field, each) for each in transports)
        fix = f"{len(going)} models are to go aboard: {told}."
        raise InputError(f"There is no room for {own.id} (LI-SPC-074)", path=wanted.path, value=wanted.on, fix=fix)
    refused = [each for each in boarding_findings(field, own.id, seats, how) if isinstance(each.effect, Forbid)]
    if refused:
        told = "; ".join(str(each) for each in refused)
        fix = "Name a Transport that may carry it, or deploy it on foot."
        raise InputError(told, path=wanted.path, value=wanted.on, fix=fix)
    return aboard(field, seats)


def _room(field: Battlefield, transport: str) -> str:
    hold = hold_of(field.profile(transport))
    return f"{transport} is no Transport" if hold is None else f"{transport} has {hold.name} ({hold.spaces})"


def carried_by(formation: ArmyFormation, entry: DetachmentEntry) -> DetachmentEntry | None:
    """Return the Detachment that Dedicated Transports were bought for, None for all others.

    Raises:
        InputError: If there is no such Detachment in the Formation.
    """
    if not entry.dedicated:
        return None
    found = next((each for each in formation.detachments if each.id == entry.dedicated and each is not entry), None)
    if found is None:
        others = [each.id for each in formation.detachments if each is not entry]
        fix = f"{nearly(entry.dedicated, others)} Dedicated Transports are bought for a Detachment of their Formation."
        raise InputError("There is no such Detachment", path="dedicated", value=entry.dedicated, fix=fix)
    return found


def seats_for(transport: Profile, carried: Iterable[Profile]) -> int:
    """Return how many models of a Detachment a Transport takes, 0 if it takes them not at all."""
    hold = hold_of(transport)
    rooms = [room_for(each, hold) for each in carried] if hold is not None else []
    needed = [each for each in rooms if each is not None]
    return hold.spaces // max(needed) if hold is not None and needed and len(needed) == len(rooms) else 0


def starts_on(formation: ArmyFormation, entry: DetachmentEntry) -> str:
    """Return the Transport on which a Detachment starts the battle, a Detachment or one model of it; "" if on none.

    It is the one that the army file names. In a Formation that starts in its Transports it need not: those that were
    bought for the Detachment, or for the one that it joins, are meant (LI-BTL-072, LI-BTL-073).
    """
    if entry.embarked or not {IN_FLYERS, IN_ITS_TRANSPORTS} & set(formation_rules(formation.type)):
        return entry.embarked
    joined = joined_transports(formation, "")
    whole = entry.attached_to or entry.id
    bought = (each.id for each in formation.detachments if each.dedicated in (whole, entry.id))
    return next((joined.get(each, each) for each in bought), "")


def carrier_at_start(formation: ArmyFormation, entry: DetachmentEntry) -> DetachmentEntry | None:
    """Return the Detachment of Transports on which a Detachment starts the battle, None where it starts on none."""
    hosts = [each for each in formation.detachments if each.id == entry.attached_to]
    on = starts_on(formation, entry) or next((starts_on(formation, each) for each in hosts), "")
    return next((each for each in formation.detachments if on and on in (each.id, *_models(each, on))), None)


def _models(entry: DetachmentEntry, on: str) -> tuple[str, ...]:
    """Return the model that is meant where it is one of a Detachment: those are called by its id and a number."""
    return (on,) if on.startswith(f"{entry.id}-") and on.removeprefix(f"{entry.id}-").isdigit() else ()


def host_of(detachment: str, entries: Iterable[DetachmentEntry]) -> str:
    """Return the Detachment that a Detachment is part of in battle: a Commander's is the one that it joins."""
    return next((each.attached_to for each in entries if each.id == detachment and each.attached_to), detachment)


def joined_transports(formation: ArmyFormation, path: str) -> dict[str, str]:
    """Return which Dedicated Transports of a Commander join those of the Detachment that it joins (LI-BTL-060).

    Raises:
        InputError: If Flyers would be among others.
    """
    entries = formation.detachments
    joined: dict[str, str] = {}
    for index, entry in enumerate(entries):
        host = host_of(entry.dedicated, entries)
        other = next((each for each in entries if each.dedicated == host and each is not entry), None)
        if not entry.dedicated or host == entry.dedicated or other is None:
            continue
        flies = [datasheet(each.datasheet).profile(()).has("Flyer") for each in (entry, other)]
        if flies[0] is not flies[1]:
            fix = "Give the Commander Transports of the same kind (LI-BTL-060)."
            where = f"{path}.detachments[{index}].dedicated"
            raise InputError("Flyers and other Transports cannot be mixed", path=where, value=entry.id, fix=fix)
        joined[entry.id] = other.id
    return joined
