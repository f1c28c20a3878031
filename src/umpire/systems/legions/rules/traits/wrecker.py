"""Wrecker: Structures that a model touches are torn down by hand."""

from __future__ import annotations

from collections import Counter

import msgspec

from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import (
    Battlefield,
    Condition,
    Detachment,
    Model,
    StructureType,
    Until,
    Weapon,
)
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.fights.treads import has_now
from umpire.systems.legions.rules.filed import number_of, weapon_trait
from umpire.systems.legions.rules.movement.engagement import touches_structure
from umpire.systems.legions.rules.titans.structures import strikes_with_body

WRECKER = "Wrecker"

ATTEMPTED = Condition(name=WRECKER, until=Until.PHASE, does="has tried to bring Structures down")
"""Lies on a Detachment that has used its Wrecker weapons in its activation, and fires next or does nothing."""

weapon_trait(WRECKER, "LI-TRT-076", "LI-TRT-077", marks=(ATTEMPTED,))


class Blow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a model does to one Structure: with one of its Wrecker weapons, counted from 0, or with several at once.

    Without a weapon a Titan strikes with its body (LI-TIT-010).
    """

    model: str
    structure: str
    weapons: tuple[int, ...] = ()


class Wreck(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment that would bring Structures down as it is activated."""

    field: Battlefield
    detachment: str
    blows: tuple[Blow, ...]


def wrecking_weapons(field: Battlefield, model: Model | str) -> tuple[int, ...]:
    """Return the Wrecker weapons of a model, counted from 0."""
    own = field.models[model] if isinstance(model, str) else model
    carried = field.profile(own).weapons
    return tuple(index for index, weapon in enumerate(carried) if weapon.has(WRECKER) and has_now(field, own, weapon))


def touched_structures(field: Battlefield, model: Model) -> tuple[str, ...]:
    """Return the Structures that a model on the table is in base contact with; a Bridge is none to be torn down."""
    if not model.on_table:
        return ()
    standing = (each for each in field.structures.values() if each.type is not StructureType.BRIDGE)
    return tuple(each.id for each in standing if touches_structure(model.outline, field.area(each.id)))


def has_attempted(detachment: Detachment) -> bool:
    """Whether a Detachment has used its Wrecker weapons in the activation that it is in."""
    return bool(detachment.conditions) and detachment.under(WRECKER, Until.PHASE)


def strength_of(weapons: tuple[Weapon, ...]) -> tuple[int, int]:
    """Return the AP and the Wounds of Wrecker weapons that strike together: both add up."""
    traits = [trait for weapon in weapons if (trait := weapon.trait(WRECKER)) is not None]
    return sum(weapon.ap or 0 for weapon in weapons), sum(number_of(trait) for trait in traits)


@BOOK.rule("LI-TRT-076")
def with_what_it_touches(topic: Wreck) -> Finding | None:
    """As it is activated to fire, a model may try to bring down a Structure that it touches with a Wrecker weapon."""
    field = topic.field
    if has_attempted(field.detachments[topic.detachment]):
        return _refuse("done already", f"{topic.detachment} has tried it in this activation.")
    mine = {model.id: model for model in field.models_of(topic.detachment)}
    for each in topic.blows:
        if each.model not in mine:
            return _refuse("not its model", f"{each.model} is no model in play of {topic.detachment}.")
        able = wrecking_weapons(field, each.model)
        bare = not each.weapons and not strikes_with_body(field, each.model)
        if bare or any(weapon not in able for weapon in each.weapons):
            named = ", ".join(field.profile(each.model).weapons[weapon].name for weapon in able) or "none"
            return _refuse("no Wrecker", f"{each.model} needs a Wrecker weapon for it, and has {named}.")
        if each.structure not in touched_structures(field, mine[each.model]):
            return _refuse("no contact", f"{each.model} is not in base contact with {each.structure}.")
    return None


@BOOK.rule("LI-TRT-077")
def one_each_or_all_at_one(topic: Wreck) -> Finding | None:
    """With several Wrecker weapons a model strikes as many Structures, one with each, or one with all of them."""
    armed = [each for each in topic.blows if each.weapons]
    for model in dict.fromkeys(each.model for each in armed):
        own = [each for each in armed if each.model == model]
        weapons = Counter(weapon for each in own for weapon in each.weapons)
        if max(weapons.values(), default=0) > 1 or len({each.structure for each in own}) < len(own):
            told = f"{model} would use a weapon, or strike a Structure, twice: one weapon at each, or all at one."
            return _refuse("struck twice", told)
        if len(own) > 1 and any(len(each.weapons) > 1 for each in own):
            return _refuse("mixed", f"{model} strikes one Structure with several weapons, or each with one.")
    return None


@BOOK.rule("LI-TIT-010")
def once_with_the_body(topic: Wreck) -> Finding | None:
    """A Titan attacks one Structure with itself as it is activated, and no second one."""
    bodies = Counter(each.model for each in topic.blows if not each.weapons)
    twice = next((model for model, times in bodies.items() if times > 1), "")
    return (
        _refuse("struck twice", f"{twice} would strike twice with its body: once, at one Structure.") if twice else None
    )


def _refuse(reason: str, told: str) -> Finding:
    return Finding(effect=Forbid(reason=reason), says=told)
