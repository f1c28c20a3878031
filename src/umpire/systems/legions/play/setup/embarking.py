"""Starting a battle Embarked: declared before the Transports are set up."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Choice
from umpire.rulings import Finding, Forbid, Ruling, aside, tracing
from umpire.systems.legions.battlefield import Battlefield, Detachment, Place, asked_about
from umpire.systems.legions.play.core import BattleRun, BattleState, NotAsked, refuse
from umpire.systems.legions.play.setup.actions import StartEmbarked
from umpire.systems.legions.play.setup.events import Deploying, StartedEmbarked
from umpire.systems.legions.rules.setup import to_deploy, unassigned_commanders
from umpire.systems.legions.rules.transports import Aboard, Boarding, boarding_findings, seated


def seats_at_start(field: Battlefield, own: Detachment) -> tuple[tuple[str, tuple[Boarding, ...]], ...]:
    """Return the Transport Detachments that a Detachment may start on, and who then goes aboard which model.

    Of one that others have joined since it was set up only these can carry anybody.
    """
    found = []
    with aside():
        for each in to_deploy(field, own.side):
            free = tuple(model for model in each.models if field.models[model].place is Place.ASIDE)
            seats = seated(field, own.models, free) if each.formation == own.formation else None
            if each.id != own.id and seats and not _refusals(field, own.id, seats):
                found.append((each.id, seats))
    return tuple(found)


def _refusals(field: Battlefield, detachment: str, seats: tuple[Boarding, ...]) -> tuple[Finding, ...]:
    found = boarding_findings(field, detachment, seats, Aboard.STARTS)
    return tuple(each for each in found if isinstance(each.effect, Forbid))


def embark_choices(field: Battlefield, own: Detachment) -> tuple[Choice, ...]:
    """Return the choices to start aboard Transports, one for each Detachment of these that has room."""
    return tuple(
        Choice(
            kind="start_embarked",
            label=f"{own.name}: start on {transports}",
            subject=own.id,
            action=StartEmbarked(detachment=own.id, seats=seats),
            rules=("LI-SPC-075",),
        )
        for transports, seats in seats_at_start(field, own)
    )


def judge_starting_embarked(state: BattleState, side: str, action: StartEmbarked) -> Ruling:
    """Judge whether a Detachment that is yet to be set up may start aboard Transports that are too."""
    field, frame = state.field, state.top
    waiting = [each.id for each in to_deploy(field, side)]
    if not isinstance(frame, Deploying) or action.detachment not in waiting:
        told = f"{action.detachment} is not to be set up by {side} now: who starts Embarked is declared in deployment."
        raise NotAsked(told, rules=("LI-SPC-075",))
    commanders = unassigned_commanders(field, field.detachments[action.detachment].formation)
    if commanders:
        raise IllegalAction(f"{commanders[0].id} is a Commander: assign it first.", rules=("LI-SPC-015",))
    begun = frame.formation not in ("", field.detachments[action.detachment].formation)
    strangers = [each for each in action.seats if each.transport not in field.models or each.model not in field.models]
    gone = [
        each.transport
        for each in action.seats
        if not strangers and field.models[each.transport].place is not Place.ASIDE
    ]
    if begun or strangers or gone:
        told = f"finish {frame.formation} first" if begun else f"{(gone or ['one of these'])[0]} is set up already"
        raise IllegalAction(f"{action.detachment} cannot start Embarked like this: {told}.", rules=("LI-SPC-075",))
    asked = f"May {action.detachment} start Embarked like this?"
    with tracing() as trace:
        found = boarding_findings(field, action.detachment, action.seats, Aboard.STARTS)
    refused = any(isinstance(each.effect, Forbid) for each in found)
    ruling = Ruling(question=asked, allowed=not refused, findings=found)
    if refused:
        raise refuse(ruling, "Choose other Transports, or set it up on foot.")
    return ruling.resting_on(trace.taken(lambda: asked_about(field, action)))


def start_embarked(run: BattleRun, side: str, action: StartEmbarked, judged: Ruling) -> None:
    """Have a Detachment start aboard Transports."""
    run.emit(StartedEmbarked(detachment=action.detachment, seats=action.seats), by=judged)
