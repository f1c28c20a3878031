"""Void Shields and Construct Shields: which Hits they take, and how many levels each Hit costs."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from umpire.rulings import Finding, Forbid, cite
from umpire.systems.legions.battlefield import Battlefield, Model, Profile
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import number_of, special_rule, weapon_trait
from umpire.systems.legions.rules.firing.armour_piercing import ap_for
from umpire.systems.legions.rules.firing.bypassing import past_shields
from umpire.systems.legions.rules.firing.topics import ApOf, Hit, HitOn

VOID, CONSTRUCT = "Void Shields", "Construct Shields"

special_rule(VOID, "LI-SPC-089", "LI-SPC-090", "LI-SPC-091", "LI-SPC-092", "LI-SPC-093", "LI-SPC-094")
special_rule(CONSTRUCT, "LI-SPC-103")
weapon_trait("Shieldbane", "LI-TRT-068")

RESTORED = 4
"""What the D6 for a level must show."""

KEPT = 5
"""What the D6 for a level that would fall must show to keep it, where shields are calibrated."""


def full_shields(profile: Profile) -> int | UnsetType:
    """Return the level of the shields that a model begins a battle with, unset for one without."""
    found = profile.special(VOID) or profile.special(CONSTRUCT)
    return number_of(found) if found is not None else UNSET


def takes_shield(field: Battlefield, model: Model, hit: Hit) -> bool:
    """Whether a Hit on a model goes to its shields first: they are up, and it does not bypass them."""
    return model.shield_level > 0 and not past_shields(field, model, hit)


def shielded_first(field: Battlefield, eligible: tuple[str, ...], hit: Hit) -> tuple[str, ...]:
    """Return the models with Construct Shields that are up: they take a Hit on their Detachment before any other."""
    models = (field.models[each] for each in eligible)
    able = (each for each in models if each.in_play and field.profile(each).has(CONSTRUCT))
    found = tuple(each.id for each in able if takes_shield(field, each, hit))
    if found:
        cite("LI-SPC-103", *found)
    return found


def levels_lost(model: Model, hit: Hit) -> int:
    """Return how many levels a Hit costs shields that take it; they never fall below 0."""
    cite("LI-SPC-089", model)
    if not hit.has("Shock Pulse"):
        return 1
    cite("LI-TRT-069", model)
    return 2


def calibrated(field: Battlefield, model: Model) -> bool:
    """Whether a D6 is rolled for each level that would fall: of Void Shields in a battle of Titandeath."""
    return field.mission.titandeath is True and field.profile(model).has(VOID)


def keeps_level(natural: int) -> bool:
    """Whether the D6 for a level of calibrated shields that would fall keeps it."""
    return natural >= KEPT


def levels_to_restore(field: Battlefield, model: Model) -> int:
    """Return how many levels its Void Shields have lost, for each of which a D6 is rolled in the End phase."""
    rule = field.profile(model).special(VOID)
    return number_of(rule) - model.shield_level if rule is not None else 0


def restored(natural: int) -> bool:
    """Whether the D6 that is rolled for a level restores it."""
    return natural >= RESTORED


@BOOK.rule("LI-FIR-061", overrides="LI-FIR-057")
def no_rear_of_a_shield(topic: ApOf | HitOn) -> Finding | None:
    """A Hit on a Void Shield is not improved by the Rear Arc; one of AP 0 is discarded by the shield."""
    if not topic.shield:
        return None
    if isinstance(topic, ApOf):
        return Finding(says="a Void Shield takes the Hit: it has no rear")
    if topic.hit.base_ap < 0:
        return None
    return Finding(effect=Forbid(reason="Void Shield"), says="a Void Shield discards Hits of AP 0")


@BOOK.rule("LI-SPC-090")
def too_weak_for_shields(topic: HitOn) -> Finding | None:
    """Shields take Hits of a modified AP of -1 or better; weaker ones are discarded, and the level stays."""
    if not topic.shield or topic.target not in topic.field.models:
        return None
    ap = ap_for(topic.field, topic.field.models[topic.target], topic.hit, shield=True)
    if ap < 0:
        return None
    says = f"The shields of {topic.target} stop a Hit of AP {ap}, and keep their level."
    return Finding(effect=Forbid(reason="Void Shields"), facts={"ap": ap}, says=says)


@BOOK.rule("LI-SPC-103", overrides=("LI-FIR-061", "LI-SPC-090"))
def construct_shields(topic: HitOn) -> Finding | None:
    """Construct Shields take Hits of AP 0 too, from Light AT and Anti-tank weapons."""
    if not topic.shield or not (topic.hit.has("Light AT") or topic.hit.has("Anti-tank")):
        return None
    if topic.target not in topic.field.models or not topic.field.profile(topic.target).has(CONSTRUCT):
        return None
    cite("LI-SPC-103", topic.target)
    return Finding(says=f"The Construct Shields of {topic.target} take the Hit.")


@BOOK.rule("LI-TRT-068", overrides=("LI-FIR-061", "LI-SPC-090"))
def shieldbane(topic: HitOn) -> Finding | None:
    """Hits of a Shieldbane weapon are taken by shields whatever their AP."""
    if not topic.shield or not topic.hit.has("Shieldbane"):
        return None
    cite("LI-TRT-068", topic.target)
    return Finding(says=f"Shieldbane: the shields of {topic.target} take the Hit.")


def all_shielded(field: Battlefield, detachment: str) -> tuple[str, ...]:
    """Return the models of a Detachment whose shields are up."""
    return tuple(each.id for each in field.models_of(detachment) if each.shield_level)
