"""Split Fire: a Titan aims each of its weapons at a target of its own, and one weapon's dice at several."""

from __future__ import annotations

import msgspec

from umpire.geometry import clearly_more
from umpire.rulings import Fact, Finding, Forbid, cite
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Weapon
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.eligible import pieces_of, weapon_of
from umpire.systems.legions.rules.firing.topics import Aim, Declaration, Fire
from umpire.systems.legions.rules.movement.measure import apart
from umpire.systems.legions.rules.traits.warp import WARP

NEAR_THE_PRIMARY = 4.0
"""How far secondary targets may be from the primary one, inches."""


def splits_fire(field: Battlefield, detachment: str) -> bool:
    """Whether a Detachment is one of Titans, whose weapons may have targets of their own."""
    return detachment in field.detachments and field.type_of(detachment) is DetachmentType.TITAN


def coordinates_fire(field: Battlefield, firer: str) -> bool:
    """Whether the weapons of a model are resolved one after the other: those of a Titan in a battle of Titandeath."""
    return field.mission.titandeath is True and field.profile(firer).type is DetachmentType.TITAN


def split_weapons(topic: Declaration) -> dict[tuple[str, int], list[Aim]]:
    """Return the weapons of which only some dice are aimed at a target, each with all its aims."""
    found: dict[tuple[str, int], list[Aim]] = {}
    for aim in topic.aims:
        if aim.dice is not None:
            found.setdefault((aim.model, aim.weapon), []).append(aim)
    return found


def dice_aimed(fire: Fire, dice: int | None) -> Fire:
    """Return fire with the dice that are aimed at its target, None for all of the weapon's."""
    if dice is None:
        return fire
    cite("LI-TIT-015", fire.firer)
    return msgspec.structs.replace(fire, weapon=msgspec.structs.replace(fire.weapon, dice=dice))


@BOOK.rule("LI-TIT-013", overrides=("LI-FIR-004", "LI-FIR-007", "LI-TRT-055", "LI-TRT-073"))
def each_weapon_its_own_target(topic: Declaration) -> Finding | None:
    """A Titan may choose another target for each of its weapons, Point Defence weapons included."""
    targets = list(dict.fromkeys(aim.target for aim in topic.aims))
    if len(targets) < 2 or not splits_fire(topic.field, topic.detachment):
        return None
    cite("LI-TIT-013", topic.detachment)
    return Finding(says=f"{topic.detachment} splits its fire between {', '.join(targets)}.")


@BOOK.rule("LI-TIT-014")
def dice_near_the_primary_target(topic: Declaration) -> tuple[Finding, ...]:
    """A Titan may aim dice of a weapon at a primary target, no Structure, and the others within 4" of that."""
    found: list[Finding] = []
    for (model, index), aims in split_weapons(topic).items():
        name = weapon_of(topic.field, model, index).name
        targets = [aim.target for aim in aims if _is_there(topic.field, aim.target)]
        if not splits_fire(topic.field, topic.detachment):
            told = f"{topic.detachment} are no Titans: all dice of {name} are fired at one target."
            return (Finding(effect=Forbid(reason="no Titan"), says=told),)
        cite("LI-TIT-014", model)
        found += _told(topic.field, f"{name} of {model}", targets)
    return tuple(found)


def _told(field: Battlefield, weapon: str, targets: list[str]) -> tuple[Finding, ...]:
    """Tell of a weapon whose dice are split whether one of its targets can be the primary one."""
    leading = [each for each in targets if each in field.detachments]
    if targets and not leading:
        told = f"{weapon}: a Structure cannot be the primary target."
        return (Finding(effect=Forbid(reason="a Structure"), says=told),)
    far = {primary: _too_far(field, primary, targets) for primary in leading}
    too_far = next(((primary, found) for primary, found in far.items() if found is not None), None)
    if too_far is not None and all(far.values()):
        primary, (away, other) = too_far
        told = f'{other} is {away:.2f}" from {primary}: dice of {weapon} are split within {NEAR_THE_PRIMARY:g}".'
        facts: dict[str, Fact] = {"distance": away, "limit": NEAR_THE_PRIMARY}
        return (Finding(effect=Forbid(reason="too far from the primary target"), facts=facts, says=told),)
    split = Finding(says=f"{weapon}: the dice are split between {', '.join(targets)}.")
    if len(leading) == len(targets):
        return (split,)
    return (split, Finding(rule="LI-STR-067", says="Structures may be secondary targets of split dice"))


def _is_there(field: Battlefield, target: str) -> bool:
    return target in field.structures or (target in field.detachments and bool(field.models_of(target)))


def _too_far(field: Battlefield, primary: str, targets: list[str]) -> tuple[float, str] | None:
    """Return the first target that is too far from a primary one, with how far it is."""
    for other in targets:
        away = _between(field, primary, other) if other != primary else 0.0
        if clearly_more(away, NEAR_THE_PRIMARY):
            return away, other
    return None


def _between(field: Battlefield, primary: str, other: str) -> float:
    """Return how far a target is from a Detachment, from its nearest model to the nearest there, inches."""
    return min(apart(field, model.id, piece) for model in field.models_of(primary) for piece in pieces_of(field, other))


@BOOK.rule("LI-TIT-015")
def all_dice_are_aimed(topic: Declaration) -> Finding | None:
    """The dice of a weapon that splits them are all aimed before the first is rolled."""
    for (model, index), aims in split_weapons(topic).items():
        weapon = weapon_of(topic.field, model, index)
        aimed = [aim.dice for aim in aims if aim.dice is not None]
        if weapon.has(WARP.name) or (min(aimed) > 0 and sum(aimed) == weapon.dice):
            continue
        told = f"{weapon.name} of {model} has {weapon.dice} dice, and {', '.join(map(str, aimed))} are aimed."
        return Finding(effect=Forbid(reason="the dice"), facts={"aimed": sum(aimed)}, says=told)
    return None


@BOOK.rule("LI-TIT-016")
def warp_dice_stay_together(topic: Declaration) -> Finding | None:
    """The dice of a Warp weapon are not split."""
    for model, index in split_weapons(topic):
        weapon: Weapon = weapon_of(topic.field, model, index)
        if weapon.has(WARP.name):
            told = f"{weapon.name} of {model} is a Warp weapon: all its dice are fired at one target."
            return Finding(effect=Forbid(reason="Warp"), says=told)
    return None


@BOOK.rule("LI-TIT-030")
def split_at_knights_alone(topic: Declaration) -> Finding | None:
    """In a battle of Titandeath a Titan splits its fire at Knights alone."""
    targets = dict.fromkeys(aim.target for aim in topic.aims)
    if topic.field.mission.titandeath is not True or not splits_fire(topic.field, topic.detachment):
        return None
    others = [each for each in targets if not _is_knight(topic.field, each)]
    if len(targets) < 2 or not others:
        return None
    told = f"Focused Ire: {topic.detachment} splits its fire at Knights alone, and {others[0]} is none."
    return Finding(effect=Forbid(reason="Focused Ire"), says=told)


def _is_knight(field: Battlefield, target: str) -> bool:
    return target in field.detachments and field.type_of(target) is DetachmentType.KNIGHT
