"""Tactical Strength: what each model is worth at an Objective marker."""

from __future__ import annotations

import msgspec

from umpire.geometry import at_most
from umpire.rulings import Effect, Finding, cite
from umpire.systems.legions.battlefield import ASTARTES, BRETHREN, Battlefield, DetachmentType, Marker, Model
from umpire.systems.legions.rules.battles.missions import variant_of
from umpire.systems.legions.rules.battles.near import near_marker
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.movement.measure import apart


class TacticalStrength(Effect, frozen=True, kw_only=True, tag="tactical_strength"):
    """Added to a model's Tactical Strength; ``fixed`` sets it whatever else is added."""

    by: int = 0
    fixed: int | None = None
    because: str = ""


special_rule("Line", "LI-SPC-058")
special_rule("Steadfast", "LI-SPC-072")

BY_TYPE = {
    DetachmentType.INFANTRY: 5,
    DetachmentType.CAVALRY: 3,
    DetachmentType.WALKER: 3,
    DetachmentType.VEHICLE: 2,
    DetachmentType.SUPER_HEAVY: 2,
    DetachmentType.KNIGHT: 1,
    DetachmentType.TITAN: 0,
}
BY_CLASS = (
    ("Warmaster", 5),
    ("Warlord", 4),
    ("Warbringer", 3),
    ("Reaver", 3),
    ("Warhound", 2),
    ("Dire Wolf", 2),
)
"""What Titans count in Titandeath, by a word of their names (LI-TIT-033)."""

TITANDEATH = "titandeath"
WORTHLESS = ("Drop Pod",)
LIGHT_KNIGHTS = ("Armiger", "Moirax")
HOUSEHOLDS = "Knight Households"
BESIDE_INFANTRY = "strength_beside_infantry"
IN_NUMBERS = "strength_in_numbers"
COHORTS = "titans_among_their_cohorts"
LINE = 2
BROTHERS = 8.0
"""How near to Astartes those stand who hold the line with them, inches."""
AMONG = 3.0
"""How near to its cohorts a Titan stands that counts its Wounds, inches."""


class StrengthAt(msgspec.Struct, frozen=True, kw_only=True):
    """A model's Tactical Strength at a marker; None where an area of the table is compared."""

    field: Battlefield
    model: Model
    marker: Marker | None


def strength_findings(field: Battlefield, model: Model, marker: Marker | None) -> tuple[Finding, ...]:
    """Return what makes up a model's Tactical Strength at a marker."""
    return BOOK.findings(StrengthAt(field=field, model=model, marker=marker))


def strength_at(field: Battlefield, model: Model, marker: Marker | None) -> int:
    """Return a model's Tactical Strength at a marker, or wherever it stands."""
    total = 0
    for found in strength_findings(field, model, marker):
        if isinstance(found.effect, TacticalStrength):
            if found.effect.fixed is not None:
                return found.effect.fixed
            total += found.effect.by
    return total


@BOOK.rule("LI-BTL-014")
def strength_by_type(topic: StrengthAt) -> tuple[Finding, ...]:
    """Infantry count 5, Cavalry and Walkers 3, Vehicles 2, Knights 1, Titans 0, and modifiers add up.

    Drop Pods and Automated Sentries always count 0.
    """
    profile = topic.field.profile(topic.model)
    if profile.has("Automated Sentry"):
        alone = TacticalStrength(fixed=0, because="an Automated Sentry")
        return (Finding(rule="LI-SPC-010", effect=alone, facts={"model": topic.model.id}),)
    if any(profile.has(name) for name in WORTHLESS):
        unmanned = TacticalStrength(fixed=0, because="unmanned")
        return (Finding(rule="LI-SPC-025", effect=unmanned, facts={"model": topic.model.id}),)
    strength = BY_TYPE[profile.type]
    base = Finding(
        effect=TacticalStrength(by=strength, because=profile.type.value),
        facts={"model": topic.model.id, "strength": strength},
    )
    comrades = _comrades(topic) if topic.field.formation_has(topic.model.detachment, IN_NUMBERS) else []
    in_numbers = [_one_more(each, "beside another of its Super-Heavy Company") for each in comrades[:1]]
    return (base, *_beside_infantry(topic), *in_numbers)


@BOOK.rule("LI-TIT-033")
def strength_of_giants(topic: StrengthAt) -> Finding | None:
    """In Titandeath Titans count by their class, and Knights 1."""
    profile = topic.field.profile(topic.model)
    if profile.type not in (DetachmentType.KNIGHT, DetachmentType.TITAN) or variant_of(topic.field) != TITANDEATH:
        return None
    worth = next((worth for name, worth in BY_CLASS if name.lower() in profile.name.lower()), 1)
    giant = TacticalStrength(fixed=worth, because="Titandeath")
    return Finding(effect=giant, facts={"model": topic.model.id, "strength": worth})


@BOOK.rule("LI-BTL-064")
def light_knights(topic: StrengthAt) -> Finding | None:
    """Armigers and Moirax in Formations of the Knight Households count 3."""
    formation = topic.field.formations.get(topic.field.detachment_of(topic.model).formation)
    name = topic.field.profile(topic.model).name
    light = any(each in name for each in LIGHT_KNIGHTS)
    if formation is None or formation.faction != HOUSEHOLDS or not light:
        return None
    more = 3 - BY_TYPE[DetachmentType.KNIGHT]
    return Finding(effect=TacticalStrength(by=more, because="Knight Households"), facts={"model": topic.model.id})


@BOOK.rule("LI-SPC-058")
def line(topic: StrengthAt) -> Finding | None:
    """Line adds 2 to Tactical Strength."""
    if _beside_astartes(topic):
        cite("LI-BTL-084", topic.model)
        return Finding(
            effect=TacticalStrength(by=LINE, because="Line, beside Astartes"),
            facts={"model": topic.model.id, "more": LINE},
        )
    return _special(topic, "Line", LINE)


def _beside_astartes(topic: StrengthAt) -> bool:
    """Whether one of those that serve a Legion is within 8 inches of its Astartes, and so has Line."""
    field, own = topic.field, topic.field.detachment_of(topic.model)
    if not field.formation_has(own, BRETHREN) or field.profile(topic.model).faction == ASTARTES:
        return False
    astartes = [
        other.id
        for each in field.detachments_of(own.side)
        for other in field.models_of(each)
        if each.formation == own.formation and field.profile(other).faction == ASTARTES
    ]
    return any(at_most(apart(field, model.id, each), BROTHERS) for model in field.models_of(own) for each in astartes)


@BOOK.rule("LI-BTL-085")
def titans_among_cohorts(topic: StrengthAt) -> Finding | None:
    """A Titan of a Support Formation counts its remaining Wounds within 3 inches of one of its cohorts."""
    field, own = topic.field, topic.field.detachment_of(topic.model)
    if field.profile(topic.model).type is not DetachmentType.TITAN or not field.formation_has(own, COHORTS):
        return None
    near = (
        other.id
        for each in field.detachments_of(own.side)
        if each.formation == own.formation and field.type_of(each) is not DetachmentType.TITAN
        for other in field.models_of(each)
        if at_most(apart(field, topic.model.id, other.id), AMONG)
    )
    beside = next(near, "")
    if not beside:
        return None
    strength = TacticalStrength(by=topic.model.wounds, because="a Titan among its cohorts")
    return Finding(effect=strength, facts={"beside": beside, "more": topic.model.wounds})


@BOOK.rule("LI-SPC-072")
def steadfast(topic: StrengthAt) -> Finding | None:
    """Steadfast adds 1 to Tactical Strength."""
    return _special(topic, "Steadfast", 1)


def _special(topic: StrengthAt, name: str, by: int) -> Finding | None:
    if not topic.field.profile(topic.model).has(name):
        return None
    return Finding(effect=TacticalStrength(by=by, because=name), facts={"model": topic.model.id, "more": by})


def _beside_infantry(topic: StrengthAt) -> tuple[Finding, ...]:
    """A model of a Legion Demi-Company that is no Infantry adds 1 at a marker that its Infantry contests too."""
    infantry = topic.field.profile(topic.model).type is DetachmentType.INFANTRY
    if infantry or not topic.field.formation_has(topic.model.detachment, BESIDE_INFANTRY):
        return ()
    for other in _comrades(topic):
        if topic.field.profile(other).type is DetachmentType.INFANTRY:
            return (_one_more(other, "beside Infantry of its Demi-Company"),)
    return ()


def _one_more(beside: Model, because: str) -> Finding:
    return Finding(effect=TacticalStrength(by=1, because=because), facts={"beside": beside.id, "more": 1})


def _comrades(topic: StrengthAt) -> list[Model]:
    """Return the other models of the same Formation near the marker."""
    if topic.marker is None:
        return []
    mine = topic.field.detachment_of(topic.model)
    near = near_marker(topic.field, topic.marker, mine.side)
    return [
        each
        for each in near
        if each.id != topic.model.id and topic.field.detachment_of(each).formation == mine.formation
    ]
