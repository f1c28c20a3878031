"""Fight rolls: how many dice a model rolls, and what is added to them."""

from __future__ import annotations

from collections import Counter

import msgspec

from umpire.geometry import at_least, touches
from umpire.rulings import AddDice, Finding, RollModifier, cite
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Model, Order, Place
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.fights.treads import has_now
from umpire.systems.legions.rules.filed import special_rule, weapon_trait
from umpire.systems.legions.rules.movement.passage import JUMP_PACKS


class FightRoll(msgspec.Struct, frozen=True, kw_only=True):
    """One model's roll in a Fight against another; Fights already fought this round stand in the models."""

    field: Battlefield
    model: Model
    against: Model


special_rule("Close Formation Fighting", "LI-SPC-096")
special_rule("Furious Charge", "LI-SPC-038")

weapon_trait("Rend", "LI-TRT-065")

FIGHT_DICE = 2
MOST_DICE = 6
CHARGED = 1.0
SOLAR_AUXILIA = "Solar Auxilia"
FightDice = tuple[int, int]
"""How many dice a model rolls, and what it adds to their sum."""


def fight_findings(roll: FightRoll) -> tuple[Finding, ...]:
    """Return what shapes one model's Fight roll."""
    return BOOK.findings(roll)


def fight_dice(roll: FightRoll) -> int:
    """A Fight roll is 2D6 and any further dice, all summed, plus the CAF and every modifier."""
    cite("LI-FGT-024", roll.model)
    dice = FIGHT_DICE + sum(each.effect.dice for each in fight_findings(roll) if isinstance(each.effect, AddDice))
    if dice > MOST_DICE:
        cite("LI-FGT-032", roll.model)
        return MOST_DICE
    return dice


def fight_modifier(roll: FightRoll) -> int:
    """Return what is added to the sum of the dice."""
    return sum(found.effect.by for found in fight_findings(roll) if isinstance(found.effect, RollModifier))


@BOOK.rule("LI-FGT-001")
def close_assault_factor(roll: FightRoll) -> Finding:
    """A model's CAF is added to its Fight rolls."""
    caf = roll.field.profile(roll.model).caf
    return Finding(effect=RollModifier(by=caf, because="CAF"), facts={"caf": caf})


def _charged(roll: FightRoll) -> bool:
    """Whether a model holds a Charge Order and has moved at least 1" in this round."""
    holds = roll.field.detachment_of(roll.model).order is Order.CHARGE
    return holds and at_least(roll.model.moved, CHARGED)


def _across(roll: FightRoll) -> str:
    """Return the Obstacle across which the two models fight, or ''."""
    one, other = roll.model, roll.against
    wall = one.across or other.across
    if not wall or not (one.on_table and other.on_table):
        return ""
    return "" if touches(one.outline, other.outline) else wall


@BOOK.rule("LI-FGT-025")
def charge_bonus(roll: FightRoll) -> Finding | None:
    """A model that holds a Charge Order and moved at least 1 inch this round adds 1 to its Fight rolls."""
    if not _charged(roll):
        return None
    return Finding(effect=RollModifier(by=1, because="Charge Order"), facts={"moved": roll.model.moved})


@BOOK.rule("LI-ORD-046")
def the_inch_of_a_charge(roll: FightRoll) -> Finding | None:
    """A model adds 1 to its Fight rolls while it holds a Charge Order, if it moved at least 1" in this round."""
    if roll.field.detachment_of(roll.model).order is not Order.CHARGE:
        return None
    if not at_least(roll.model.moved, CHARGED):
        return Finding(says=f"{roll.model.id} has not moved an inch: no +1")
    cite("LI-FGT-026", roll.model)
    cite("LI-ORD-047", roll.model)  # whatever kind of move the inch was
    return Finding()


@BOOK.rule("LI-ORD-048")
def no_bonus_without_the_order(roll: FightRoll) -> Finding | None:
    """A model whose Charge Order was removed or replaced has no bonus."""
    own = roll.field.detachment_of(roll.model)
    if own.order is not Order.FALL_BACK or not at_least(roll.model.moved, CHARGED):
        return None
    cite("LI-FGT-026", roll.model)
    return Finding(says=f"{own.id} falls back now: no +1")


@BOOK.rule("LI-SPC-038", overrides="LI-FGT-025")
def furious_charge(roll: FightRoll) -> Finding | None:
    """A charging model with Furious Charge adds 2 instead of 1, unless it fights across an Obstacle."""
    if not (_charged(roll) and roll.field.profile(roll.model).has("Furious Charge")) or _across(roll):
        return None
    return Finding(effect=RollModifier(by=2, because="Furious Charge"), facts={"moved": roll.model.moved})


@BOOK.rule("LI-SPC-056")
def jump_on_to_a_garrison(roll: FightRoll) -> Finding | None:
    """With a Charge Order Infantry with Jump Packs adds 1 to its Fight rolls against Garrisoned models."""
    profile = roll.field.profile(roll.model)
    if profile.type is not DetachmentType.INFANTRY or not profile.has(JUMP_PACKS):
        return None
    if roll.against.place is not Place.GARRISON or roll.field.detachment_of(roll.model).order is not Order.CHARGE:
        return None
    return Finding(effect=RollModifier(by=1, because="Jump Packs against a Garrison"))


@BOOK.rule("LI-TER-067", overrides="LI-FGT-025")
def no_charge_bonus_across(roll: FightRoll) -> Finding | None:
    """In a Fight across an Obstacle the +1 of a Charge Order is lost."""
    wall = _across(roll)
    return Finding(facts={"obstacle": wall}, says=f"fought across {wall}: no +1") if wall and _charged(roll) else None


@BOOK.rule("LI-STR-014")
def structure_bonus(roll: FightRoll) -> Finding | None:
    """A Garrisoned model adds the CAF bonus of its Structure's type."""
    if roll.model.place is not Place.GARRISON:
        return None
    cite("LI-STR-060", roll.model)
    structure = roll.field.structures[roll.field.detachment_of(roll.model).garrison]
    bonus = RollModifier(by=structure.caf_bonus, because=f"Garrisoned in {structure.id}")
    return Finding(effect=bonus, facts={"structure": structure.id, "caf_bonus": structure.caf_bonus})


@BOOK.rule("LI-FGT-030")
def outnumbering(roll: FightRoll) -> Finding | None:
    """For each Fight of a model beyond its first this round, its opponent rolls one more D6."""
    fought = roll.against.fights
    if not fought:
        return None
    cite("LI-FGT-031", roll.against)
    return Finding(
        effect=AddDice(dice=fought, because=f"Fight {fought + 1} of {roll.against.id} this round"),
        facts={"model": roll.against.id, "fought": fought},
    )


@BOOK.rule("LI-TRT-065")
def rend(roll: FightRoll) -> Finding | None:
    """A model rolls one more D6 for each Rend weapon that it has."""
    weapons = roll.field.profile(roll.model).weapons
    rending = [each for each in weapons if each.has("Rend") and has_now(roll.field, roll.model, each)]
    copies = Counter((weapon.name, weapon.profile) for weapon in rending)
    most = {name: max(count for (other, _), count in copies.items() if other == name) for name, _ in copies}
    dice = sum(most.values())
    return Finding(effect=AddDice(dice=dice, because="Rend"), facts={"rend_weapons": dice}) if dice else None


@BOOK.rule("LI-SPC-096")
def close_formation_fighting(roll: FightRoll) -> Finding | None:
    """A Solar Auxilia Infantry model has +1 CAF beside another friendly one, and always while Garrisoned."""
    if not _drilled(roll, roll.model):
        return None
    beside = roll.model.id if roll.model.place is Place.GARRISON else _neighbour(roll)
    if not beside:
        return None
    return Finding(effect=RollModifier(by=1, because="Close Formation Fighting"), facts={"beside": beside})


def _drilled(roll: FightRoll, model: Model) -> bool:
    profile = roll.field.profile(model)
    return profile.type is DetachmentType.INFANTRY and profile.faction == SOLAR_AUXILIA


def _neighbour(roll: FightRoll) -> str:
    mine = roll.model
    for other in roll.field.on_table(roll.field.side_of(mine)):
        if other.id != mine.id and _drilled(roll, other) and touches(mine.outline, other.outline):
            return other.id
    return ""
