"""Judging a proposed pairing."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.rulings import Finding, Forbid, Ruling, cite
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.combat import Combat
from umpire.systems.legions.rules.fights.graph import Contacts, Fight, combat_contacts
from umpire.systems.legions.rules.fights.pairing import fewest_fights, gang_up, spread_unevenly


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """A proposed pairing of a Combat; ``partners`` lists every model's opponents in it."""

    field: Battlefield
    combat: Combat
    contacts: Contacts
    fights: tuple[Fight, ...]
    partners: Mapping[str, tuple[str, ...]]


def judge_pairing(field: Battlefield, combat: Combat, fights: tuple[Fight, ...]) -> Ruling:
    """Rule on a proposed pairing of a Combat, on the positions of this moment."""
    contacts = combat_contacts(field, combat)
    partners = _partners(contacts, fights)
    topic = Pairing(field=field, combat=combat, contacts=contacts, fights=fights, partners=partners)
    found = BOOK.findings(topic)
    refused = any(isinstance(each.effect, Forbid) for each in found)
    if not refused:
        pairing_reasons(contacts, fights)
    return Ruling(question="May the models be paired off like this?", allowed=not refused, findings=found)


def _partners(contacts: Contacts, fights: tuple[Fight, ...]) -> Mapping[str, tuple[str, ...]]:
    partners: dict[str, tuple[str, ...]] = dict.fromkeys(contacts.touching, ())
    for fight in fights:
        for model in fight.models:
            partners[model] = (*partners.get(model, ()), fight.against(model))
    return partners


def pairing_reasons(contacts: Contacts, fights: tuple[Fight, ...]) -> None:
    """Cite what gave the models of a legal pairing their Fights."""
    partners = _partners(contacts, fights)
    cite("LI-FGT-003")
    for fight in fights:
        for model in fight.models:
            _why(contacts, partners, model, fight.against(model))
    if gang_up(contacts, partners):
        cite("LI-FGT-016")


def _why(contacts: Contacts, partners: Mapping[str, tuple[str, ...]], model: str, opponent: str) -> None:
    """Cite what gave a model its Fight with an opponent."""
    sole, opponents_sole = (len(contacts.touching[each]) == 1 for each in (model, opponent))
    walled = bool(contacts.wall(model, opponent))
    if walled:
        cite("LI-STR-057")
    if sole and opponents_sole:
        cite("LI-FGT-005")
    if not sole and opponents_sole and len(partners[model]) == 1:
        cite("LI-FGT-006")
    if len(partners[opponent]) == 1:
        return
    cite("LI-FGT-014")  # the model is one of several that the same enemy fights
    if sole:
        cite("LI-FGT-007")
    else:
        cite("LI-FGT-012")
    if walled:
        cite("LI-STR-059")


@BOOK.rule("LI-FGT-004")
def only_models_in_contact(pairing: Pairing) -> tuple[Finding, ...]:
    """Only models of the Combat that are in base contact with one another can be paired."""
    return tuple(
        Finding(
            effect=Forbid(reason="not in base contact"),
            facts={"first": fight.first, "second": fight.second},
            says=f"{fight.first} and {fight.second} are not in base contact in this Combat: pair models that touch.",
        )
        for fight in pairing.fights
        if fight.second not in pairing.contacts.touching.get(fight.first, ())
    )


@BOOK.rule("LI-FGT-009")
def nobody_left_out(pairing: Pairing) -> tuple[Finding, ...]:
    """Every model in base contact has a Fight; an enemy that several of them touch fights each in turn."""
    return tuple(
        Finding(
            effect=Forbid(reason="left without a Fight"),
            facts={"model": model, "touches": ", ".join(pairing.contacts.touching[model])},
            says=f"{model} has no Fight: pair it with {' or '.join(pairing.contacts.touching[model])}.",
        )
        for model in pairing.contacts.touching
        if not pairing.partners[model]
    )


@BOOK.rule("LI-FGT-011")
def no_spare_fight(pairing: Pairing) -> tuple[Finding, ...]:
    """Two models that both have another Fight do not fight each other; nobody fights the same enemy twice."""
    return tuple(
        Finding(
            effect=Forbid(reason="a Fight too many"),
            facts={"first": fight.first, "second": fight.second},
            says=f"{fight.first} and {fight.second} both have another Fight: leave this one out.",
        )
        for fight in pairing.fights
        if all(len(pairing.partners[model]) > 1 for model in fight.models)
    )


@BOOK.rule("LI-FGT-010")
def as_many_duels_as_possible(pairing: Pairing) -> Finding:
    """As many pairs as possible are formed first and models in excess join them: no pairing has fewer Fights."""
    fewest, made = fewest_fights(pairing.contacts), len(pairing.fights)
    facts: dict[str, str | int | float | bool] = {"fights": made, "fewest": fewest}
    if made == fewest:
        return Finding(facts=facts, says=f"{made} Fights, the fewest that these contacts allow")
    cite("LI-FGT-015")
    return Finding(
        effect=Forbid(reason="more Fights than these contacts need"),
        facts=facts,
        says=f"{made} Fights where these contacts need {fewest}: form every pair that is possible before others join.",
    )


@BOOK.rule("LI-STR-058")
def even_spread_at_structures(pairing: Pairing) -> Finding | None:
    """In Fights with a Garrison no model gets a further opponent before all have as many as it has."""
    uneven = spread_unevenly(pairing.contacts, pairing.partners)
    if uneven is None:
        return None
    cite("LI-STR-059")
    crowded, other, wall = uneven
    most, fewer = len(pairing.partners[crowded]), len(pairing.partners[other])
    return Finding(
        effect=Forbid(reason="opponents not spread evenly"),
        facts={"structure": wall, "model": crowded, "opponents": most, "other": other, "others_opponents": fewer},
        says=f"{crowded} has {most} opponents and {other} only {fewer}: give {other} one of them.",
    )
