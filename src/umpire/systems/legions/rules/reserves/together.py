"""The Saturnine Heavy Assault Cadre: those of it that Deep Strike follow their Command, all in one Movement phase."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield, Condition, Detachment, Model, Phase, Place, Until

TOGETHER = "strikes_with_its_command"
DEEP_STRIKE = "Deep Strike"
TELEPORTED = Condition(
    name="Teleportation Transponder", until=Until.PHASE, does="the others of its Formation come near its Command"
)
"""Lies for the Movement phase on the Command's Detachment that has Deep Struck in it."""


def command_of(field: Battlefield, detachment: Detachment) -> Model | None:
    """Return the Command of a Formation that Deep Strikes together, None in any other Formation."""
    if not field.formation_has(detachment, TOGETHER):
        return None
    members = (each for each in field.detachments.values() if each.formation == detachment.formation)
    models = (field.models[model] for each in members for model in each.models)
    return next((each for each in models if field.profile(each).has("Commander")), None)


def follows(field: Battlefield, detachment: Detachment) -> Model | None:
    """Return the Command after which a Detachment Deep Strikes, None for all that follow none."""
    command = command_of(field, detachment)
    return None if command is None or command.detachment == detachment.id else command


def has_led(field: Battlefield, command: Model) -> bool:
    """Whether a Command has Deep Struck in this Movement phase; it leads on should it have been destroyed since."""
    return TELEPORTED in field.detachment_of(command).conditions


def strikers(field: Battlefield, detachment: Detachment) -> tuple[Detachment, ...]:
    """Return the other Detachments of such a Formation all of whose models have Deep Strike."""
    return tuple(
        each
        for each in field.detachments.values()
        if each.formation == detachment.formation
        and each.id != detachment.id
        and all(field.profile(model).has(DEEP_STRIKE) for model in each.models)
    )


def set_up_together(field: Battlefield, detachment: Detachment, place: Place) -> bool:
    """Whether, in deployment, another striker of such a Formation is on the table, or in Reserve, already."""
    if field.phase is not Phase.SETUP or not field.formation_has(detachment, TOGETHER):
        return False
    return any(field.models[model].place is place for each in strikers(field, detachment) for model in each.models)
