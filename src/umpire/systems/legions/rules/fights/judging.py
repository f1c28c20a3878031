"""Judging a proposed pairing."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid, Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.combat import Combat
from umpire.systems.legions.rules.fights.graph import Fight, combat_contacts
from umpire.systems.legions.rules.fights.pairing import fewest_fights, spread_unevenly
from umpire.systems.legions.rules.fights.topics import Pairing

__all__ = ["judge_pairing", "pairing_rules"]


def judge_pairing(field: Battlefield, combat: Combat, fights: tuple[Fight, ...]) -> Ruling:
    """Rule on a proposed pairing of a Combat, on the positions of this moment."""
    contacts = combat_contacts(field, combat)
    partners: dict[str, tuple[str, ...]] = dict.fromkeys(contacts.touching, ())
    for fight in fights:
        for model in fight.models:
            partners[model] = (*partners.get(model, ()), fight.against(model))
    topic = Pairing(field=field, combat=combat, contacts=contacts, fights=fights, partners=partners)
    found = BOOK.findings(topic)
    refused = any(isinstance(each.effect, Forbid) for each in found)
    if not refused:
        known = {each.rule for each in found}
        found += tuple(Finding(rule=rule) for rule in pairing_rules(field, fights) if rule not in known)
    return Ruling(question="May the models be paired off like this?", allowed=not refused, findings=found)


def pairing_rules(field: Battlefield, fights: tuple[Fight, ...]) -> tuple[str, ...]:
    """Return the rules that a legal pairing follows."""
    fighters = [model for fight in fights for model in fight.models]
    crowded = {model for model in fighters if fighters.count(model) > 1}
    duels = any(not crowded & set(fight.models) for fight in fights)
    found = ["LI-FGT-003", "LI-FGT-010", "LI-FGT-017", "LI-FGT-018", "LI-FGT-019"]
    if duels or not crowded:
        found += ["LI-FGT-005", "LI-FGT-006", "LI-FGT-015"]
    if crowded:
        found += ["LI-FGT-007", "LI-FGT-012", "LI-FGT-014", "LI-FGT-016"]
    if any(not field.models[model].on_table for model in fighters):
        found += ["LI-STR-056", "LI-STR-057", *(("LI-STR-059",) if crowded else ())]
    return tuple(found)


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
    return Finding(
        effect=Forbid(reason="more Fights than these contacts need"),
        facts=facts,
        says=f"{made} Fights where these contacts need {fewest}: form every pair that is possible before others join.",
    )


@BOOK.implements("LI-STR-059")
@BOOK.rule("LI-STR-058")
def even_spread_at_structures(pairing: Pairing) -> Finding | None:
    """In Fights with a Garrison no model gets a further opponent before all have as many as it has."""
    uneven = spread_unevenly(pairing.contacts, pairing.partners)
    if uneven is None:
        return None
    crowded, other, wall = uneven
    most, fewer = len(pairing.partners[crowded]), len(pairing.partners[other])
    return Finding(
        effect=Forbid(reason="opponents not spread evenly"),
        facts={"structure": wall, "model": crowded, "opponents": most, "other": other, "others_opponents": fewer},
        says=f"{crowded} has {most} opponents and {other} only {fewer}: give {other} one of them.",
    )
