"""The Blood Angels: after a won Combat they go on."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding, Ruling, aside
from umpire.systems.legions.battlefield import (
    Battlefield,
    Condition,
    Detachment,
    Manoeuvre,
    Order,
    Until,
    change_detachment,
    change_field,
)
from umpire.systems.legions.rules.combat import Combat
from umpire.systems.legions.rules.movement.engagement import engaged_with, is_engaged
from umpire.systems.legions.rules.movement.judge import judge_move
from umpire.systems.legions.rules.movement.topics import ModelMove

PURSUIT = 3.0
PURSUED = Condition(name="Blood Angels", until=Until.ROUND, does="has gone on after a Combat")


def pursuers(field: Battlefield, combat: Combat, loser: str) -> tuple[str, ...]:
    """Name the Detachments of Blood Angels that have won a Combat and have not gone on in this round."""
    members = [field.detachments[each] for each in combat.detachments]
    winners = [each for each in members if loser and each.side != loser and field.legion_of(each) == "blood angels"]
    return tuple(each.id for each in winners if PURSUED not in each.conditions)


def may_pursue(field: Battlefield, detachment: str) -> bool:
    """Whether a Detachment could go on as it stands: on the table, and not Engaged."""
    models = field.models_of(detachment)
    return bool(models) and all(model.on_table for model in models) and not is_engaged(field, detachment)


def as_pursuing(field: Battlefield, detachment: str) -> Battlefield:
    """Return the battlefield as the move is judged on: 3 inches for each model, and the right to end in contact."""
    models, profiles = dict(field.models), dict(field.profiles)
    for model in field.models_of(detachment):
        profile = field.profile(model)
        name = f"{model.profile}, going on"
        profiles[name] = msgspec.structs.replace(profile, movement=None if profile.movement is None else PURSUIT)
        models[model.id] = msgspec.structs.replace(model, profile=name)
    field = change_field(field, models=models, profiles=profiles)
    return change_detachment(field, detachment, order=Order.CHARGE, issued=Order.CHARGE, token=None, conditions=())


def judge_pursuit(field: Battlefield, detachment: str, moves: tuple[ModelMove, ...]) -> Ruling:
    """Rule on how a Detachment goes on: up to 3 inches for each model, also into contact."""
    with aside():
        ruling = judge_move(as_pursuing(field, detachment), detachment, Manoeuvre.MOVE, moves)
    if not ruling.allowed:
        return ruling
    found = Finding(rule="LI-SPC-113", says=f"{detachment} won its Combat and goes on")
    return msgspec.structs.replace(ruling, findings=(found, *ruling.findings))


def joined(field: Battlefield, combats: tuple[Combat, ...], detachment: Detachment) -> tuple[Combat, ...]:
    """Return the Combats still to be fought once a Detachment that has gone on takes part in those that it meets."""
    enemies = engaged_with(field, detachment)
    met = [each for each in combats if any(enemy in each.detachments for enemy in enemies)]
    if not met:
        return combats
    together = {detachment.id, *(each for combat in met for each in combat.detachments)}
    one = Combat(detachments=tuple(each for each in field.detachments if each in together))
    return tuple(one if each is met[0] else each for each in combats if each not in met[1:])
