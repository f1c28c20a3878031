"""Bombing Run: what a model drops in the course of its own move."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from umpire.rulings import AddDice, Finding, Forbid, cite
from umpire.systems.legions.battlefield import Battlefield, Weapon, change_model
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import Choosing, Fire

BOMBING_RUN = "Bombing Run"
weapon_trait(BOMBING_RUN, "LI-TRT-027", "LI-TRT-028", "LI-TRT-029")

BOMBED = 3.0
"""How far from the model its bombs reach, inches."""


def as_dropped(field: Battlefield, firer: str, weapon: Weapon) -> Weapon:
    """Return a weapon of no range with the one that it has while its model drops bombs."""
    if not weapon.has(BOMBING_RUN) or field.models[firer].bombs is UNSET:
        return weapon
    return replace(weapon, maximum=BOMBED)


def is_dropped(field: Battlefield, firer: str, weapon: int) -> bool:
    """Whether a weapon of a model that drops bombs is none of those that it has left."""
    bombs = field.models[firer].bombs
    return bombs is not UNSET and weapon not in bombs


def with_bombs(field: Battlefield, detachment: str) -> Battlefield:
    """Return the battlefield with a Detachment in a pause of its move: its bombs can be dropped, all that are left."""
    for model in field.models_of(detachment):
        carried = field.profile(model).weapons
        bombs = tuple(index for index, each in enumerate(carried) if each.has(BOMBING_RUN))
        if bombs and model.bombs is UNSET:
            field = change_model(field, model.id, bombs=bombs)
    return field


def without_bombs(field: Battlefield, detachment: str) -> Battlefield:
    """Return the battlefield with a Detachment whose move is over: it drops no more."""
    for model in field.detachments[detachment].models:
        if field.models[model].bombs is not UNSET:
            field = change_model(field, model, bombs=UNSET)
    return field


@BOOK.rule("LI-TRT-027")
def in_its_own_move(topic: Choosing) -> Finding | None:
    """A bomb is dropped where its model pauses in its own move, once a round, and never in the Combat phase."""
    fire = topic.fire
    if not fire.weapon.has(BOMBING_RUN):
        return None
    told = ""
    if fire.field.models[fire.firer].bombs is UNSET:
        told = f"{fire.weapon.name} of {fire.firer} is dropped in a pause of its own move, and at no other time."
    elif is_dropped(fire.field, fire.firer, fire.number):
        told = f"{fire.firer} has dropped its {fire.weapon.name} in this round."
    return Finding(effect=Forbid(reason="not now"), facts={"model": fire.firer}, says=told) if told else None


def spares(field: Battlefield, weapon: Weapon, target: str) -> bool:
    """Whether a weapon is a bomb and its target one of Flyers."""
    if not weapon.has(BOMBING_RUN) or target not in field.detachments:
        return False
    return any(field.profile(each).has("Flyer") for each in field.models_of(target))


@BOOK.rule("LI-TRT-029")
def half_of_them_inside(fire: Fire) -> Finding | None:
    """Against each Detachment in a Structure a bomb rolls half its Dice, rounded up."""
    dice = fire.weapon.dice
    if not fire.garrison or dice is None or not fire.weapon.has(BOMBING_RUN):
        return None
    lost = dice // 2
    return Finding(
        effect=AddDice(dice=-lost, because="bombs on a Garrison"),
        says=f"{dice - lost} of {dice} dice against each Detachment in {fire.garrison}.",
    )


def bombed(field: Battlefield, target: str) -> tuple[str, ...]:
    """Return whom a bomb aimed at a target is dropped on: with a Structure all inside it, and the other way round."""
    held = target if target in field.structures else field.detachments[target].garrison
    inside = field.garrison_of(held) if held else ()
    if not inside:
        return (target,)
    cite("LI-TRT-029", target)
    return (held, *(each.id for each in inside))
