"""Who fits on which Transport: its kind, the room that each model takes, and who may be carried at all."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from umpire.rulings import Fact, Finding, Forbid, cite, unheard
from umpire.systems.legions.battlefield import (
    Battlefield,
    Detachment,
    DetachmentType,
    Embarked,
    Model,
    Profile,
    change_field,
)
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import number_of, special_rule
from umpire.systems.legions.rules.supplements import amended
from umpire.words import Word

special_rule("Transport", "LI-SPC-074")
special_rule("Assault Transport", "LI-SPC-080")
special_rule("Large Transport", "LI-SPC-081")
special_rule("Large Assault Transport", "LI-SPC-082")
special_rule("Bulky", "LI-SPC-013")
special_rule("Very Bulky", "LI-SPC-014")
special_rule("Compact", "LI-SPC-016")


class Boarding(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model that goes aboard a model of a Transport."""

    model: str
    transport: str


class Aboard(Word):
    """How models come to be Embarked: they start the battle so, they Embark in it, or a file has them so."""

    STARTS = "starts"
    EMBARKS = "embarks"
    IS = "is"


class BoardingAsked(msgspec.Struct, frozen=True, kw_only=True):
    """Models of one Detachment that are to be Embarked."""

    field: Battlefield
    detachment: Detachment
    seats: tuple[Boarding, ...]
    how: Aboard = Aboard.EMBARKS


class Hold(msgspec.Struct, frozen=True, kw_only=True):
    """The room aboard a model: what it admits beside Infantry, and how many spaces it has.

    A ``large`` one admits Walkers, and Bulky models for one space each; from an ``assault`` one passengers Charge.
    """

    name: str
    spaces: int
    large: bool = False
    assault: bool = False


TRANSPORTS = ("Transport", "Assault Transport", "Large Transport", "Large Assault Transport")
"""The special rules that make a model a Transport, each with the number of its spaces."""


def hold_of(profile: Profile) -> Hold | None:
    """Return the room aboard a model of this profile, None where it is no Transport."""
    for each in profile.special_rules:
        name = each.name
        if name in TRANSPORTS:
            return Hold(name=name, spaces=number_of(each), large="Large" in name, assault="Assault" in name)
    return None


def room_for(profile: Profile, hold: Hold) -> int | None:
    """Return how many spaces a model of this profile takes aboard, None where it is not admitted.

    Infantry take one space. Bulky models (as which those with Jump Packs and Compact ones are carried) and Very Bulky
    ones take two, and of these a Large Transport takes the Bulky for one; a Walker takes two, and only there.
    """
    bulky = 1 if hold.large else 2 if hold.assault else None
    if profile.has("Very Bulky"):
        cite("LI-SPC-014")
        return 2 if hold.large else None
    if profile.type is DetachmentType.WALKER:
        return 2 if hold.large else None
    if profile.has("Bulky"):
        cite("LI-SPC-013")
        return bulky
    if profile.has("Compact"):
        cite("LI-SPC-016")
        return bulky
    if profile.has("Jump Packs"):
        cite("LI-SPC-057")
        return bulky
    return 1 if profile.type is DetachmentType.INFANTRY else None


def cite_kind(hold: Hold, transport: str) -> None:
    """Cite what a Transport may carry where it is of another kind than Transport (X)."""
    if hold.large and hold.assault:
        cite("LI-SPC-082", transport)
    elif hold.large:
        cite("LI-SPC-081", transport)
    elif hold.assault:
        cite("LI-SPC-080", transport)


@unheard
def seated(field: Battlefield, models: Iterable[str], transports: Iterable[str]) -> tuple[Boarding, ...] | None:
    """Return who goes aboard which Transport, so that all of these models do; None where they do not fit.

    Those that take most room go first, each on the first Transport that has it: with rooms of one and two spaces
    nobody is left who could be carried.
    """
    left = {}
    for each in transports:
        hold = hold_of(field.profile(each))
        if hold is not None:
            left[each] = hold.spaces - taken(field, each, hold)

    def on(model: str, carrier: str) -> int | None:
        hold = hold_of(field.profile(carrier))
        return None if hold is None else room_for(field.profile(model), hold)

    seats: dict[str, str] = {}
    wanted = list(models)
    for model in sorted(wanted, key=lambda each: -max((on(each, carrier) or 0 for carrier in left), default=0)):
        found = next((c for c, free in left.items() if (room := on(model, c)) is not None and room <= free), None)
        if found is None:
            return None
        seats[model] = found
        left[found] -= on(model, found) or 0
    return tuple(Boarding(model=each, transport=seats[each]) for each in wanted)


@unheard
def taken(field: Battlefield, transport: str, hold: Hold) -> int:
    """Return how many spaces those take that are aboard a Transport."""
    return sum(room_for(field.profile(each), hold) or 0 for each in field.passengers_of(transport))


def aboard(field: Battlefield, seats: Iterable[Boarding]) -> Battlefield:
    """Return the table with models aboard their Transports: off the battlefield, wherever those go."""
    models = dict(field.models)
    for each in seats:
        models[each.model] = msgspec.structs.replace(
            models[each.model], place=Embarked(transport=each.transport), across=""
        )
    return change_field(field, models=models)


def boarding_findings(
    field: Battlefield, detachment: str, seats: tuple[Boarding, ...], how: Aboard = Aboard.EMBARKS
) -> tuple[Finding, ...]:
    """Return what is to be said about models of a Detachment that go aboard, refusals among it."""
    own = field.detachments[detachment]
    return BOOK.findings(BoardingAsked(field=field, detachment=own, seats=seats, how=how))


def carriers(asked: BoardingAsked) -> tuple[Model, ...]:
    """Return the models that are to carry somebody, each once."""
    return tuple(asked.field.models[each] for each in dict.fromkeys(seat.transport for seat in asked.seats))


def _refuse(asked: BoardingAsked, told: str, **facts: Fact) -> Finding:
    return Finding(
        effect=Forbid(reason="cannot Embark"),
        facts={"detachment": asked.detachment.id, **facts},
        says=f"{asked.detachment.id} cannot Embark: {told}",
    )


@BOOK.rule("LI-SPC-074")
def room_aboard(asked: BoardingAsked) -> tuple[Finding, ...]:
    """A Transport (X) carries up to X models of Infantry of its own side and its own Army List."""
    found: list[Finding] = []
    for carrier in carriers(asked):
        profile, hold = asked.field.profile(carrier), hold_of(asked.field.profile(carrier))
        if hold is None or asked.field.side_of(carrier) != asked.detachment.side:
            found.append(
                _refuse(asked, f"{carrier.id} is no Transport of {asked.detachment.side}", transport=carrier.id)
            )
            continue
        found += _loaded(asked, carrier.id, profile, hold)
    return tuple(found)


@BOOK.rule("LI-SPC-086")
def nobody_boards_in_flight(asked: BoardingAsked) -> Finding | None:
    """Nobody goes aboard a Flyer in flight; one that hovers is a Skimmer."""
    if asked.how is not Aboard.EMBARKS:
        return None
    flying = [each.id for each in carriers(asked) if asked.field.profile(each).has("Flyer")]
    return _refuse(asked, f"{flying[0]} is in flight", transport=flying[0]) if flying else None


def _loaded(asked: BoardingAsked, carrier: str, profile: Profile, hold: Hold) -> list[Finding]:
    """Return what is to be said about those who are to go aboard one Transport."""
    cite_kind(hold, carrier)
    found = {}
    needed = taken(asked.field, carrier, hold)
    for other in (asked.field.profile(seat.model) for seat in asked.seats if seat.transport == carrier):
        room = room_for(other, hold)
        needed += room or 0
        lists = f"{other.faction or 'no Army List'}, {carrier} of {profile.faction or 'none'}"
        if room is None:
            found[other.name] = f"{hold.name} ({hold.spaces}) of {carrier} takes no {_kind_of(other)}"
        elif other.faction != profile.faction:
            found[other.name] = f"{other.name} is of {lists}"
    refused = [_refuse(asked, told, transport=carrier) for told in found.values()]
    facts: dict[str, Fact] = {"transport": carrier, "spaces": needed, "room": hold.spaces}
    if needed > hold.spaces:
        told = f"{carrier} has {hold.spaces} spaces, {needed} are needed"
        return [*refused, _refuse(asked, told, **facts)]
    says = f"{carrier}, {hold.name} ({hold.spaces}): {needed} of {hold.spaces} spaces are taken"
    return refused or [Finding(facts=facts, says=says)]


def _kind_of(profile: Profile) -> str:
    """Return what keeps a model out, as a player would say it."""
    named = next((each for each in ("Very Bulky", "Bulky", "Compact", "Jump Packs") if profile.has(each)), "")
    return f"{profile.name} ({named})" if named else f"{profile.name}, which is no Infantry"


@BOOK.rule("LI-SPC-075")
def start_together(asked: BoardingAsked) -> Finding | None:
    """If one model of a Detachment starts the battle Embarked all do, on Transports of one Detachment."""
    if asked.how is not Aboard.STARTS:
        return None
    alive = [each for each in asked.detachment.models if asked.field.models[each].alive]
    if sorted(seat.model for seat in asked.seats) != sorted(alive):
        return _refuse(asked, f"all of its {len(alive)} models start Embarked, or none", models=len(alive))
    owners = sorted({each.detachment for each in carriers(asked)})
    if len(owners) > 1:
        return _refuse(asked, f"its Transports are of {' and '.join(owners)}, and must be of one Detachment")
    return Finding(facts={"detachment": asked.detachment.id}, says=f"{asked.detachment.id} starts on {owners[0]}")


@BOOK.rule("LI-BTL-059")
def carry_their_own(asked: BoardingAsked) -> tuple[Finding, ...]:
    """Transports carry Detachments of their own Formation only, Dedicated ones only that which they were bought for."""
    found = []
    for owner in _owners(asked):
        if owner.formation != asked.detachment.formation:
            told = f"{owner.id} are of another Formation, {owner.formation}"
            found.append(_refuse(asked, told, transport=owner.id))
        if isinstance(owner.dedicated, str) and owner.dedicated != asked.detachment.whole:
            told = f"{owner.id} are the Dedicated Transports of {owner.dedicated}"
            cite("LI-BTL-058", owner)
            found.append(_refuse(asked, told, transport=owner.id))
    return tuple(found)


def _owners(asked: BoardingAsked) -> tuple[Detachment, ...]:
    return tuple(dict.fromkeys(asked.field.detachment_of(each) for each in carriers(asked)))


@BOOK.rule("LI-BAS-036")
def rooted_stay(asked: BoardingAsked) -> tuple[Finding, ...]:
    """By the published errata a model with Movement '-' neither Embarks nor Disembarks."""
    if not amended(asked.field) or asked.how is not Aboard.EMBARKS:
        return ()
    return tuple(
        _refuse(asked, f"{seat.model} has Movement '-'", model=seat.model)
        for seat in asked.seats
        if asked.field.profile(seat.model).movement is None
    )
