"""Whose turn it is in the Movement phase, and what that side may do."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.game import Choice, Options
from umpire.geometry import Outline, Polygon, gap, within
from umpire.rulings import aside, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, DetachmentType, Manoeuvre, Order, remembered
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules
from umpire.systems.legions.play.movement.actions import HoldSentry, MoveDetachment
from umpire.systems.legions.play.movement.events import MovementClosed, MovementOpened
from umpire.systems.legions.rules.arrivals import bound_to_follow
from umpire.systems.legions.rules.firing import defence_targets, targets
from umpire.systems.legions.rules.movement.allowance import allowance
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.movement.measure import circle_around, circle_of_target, surely_beyond
from umpire.systems.legions.rules.orders import activatable, stays_too_early
from umpire.systems.legions.rules.orders.issuing import is_sentry
from umpire.systems.legions.rules.reserves import FROM_ABOVE, RULE_OF, ways_in
from umpire.systems.legions.rules.special_rules.independent import begun, part_way
from umpire.systems.legions.rules.structures.garrisoning import garrison_refusals


def open_movement(run: BattleRun) -> None:
    """Open the Movement phase; the player with Initiative goes first."""
    first = run.state.field.initiative or run.state.field.sides[0]
    cite("LI-MOV-001", first)
    cite("LI-INI-009", first)
    run.emit(MovementOpened(turn=first))


@remembered(4)
def eligible(field: Battlefield, side: str) -> tuple[Detachment, ...]:
    """Return the Detachments that a side may activate now, in muster order.

    Once one part of a Detachment has been activated, its other parts are next (LI-SPC-045).
    """
    mine = (each for each in field.detachments.values() if each.side == side)
    able = tuple(each for each in mine if activatable(field, each) or on_guard(field, each))
    return begun(field, able) or able


def on_guard(field: Battlefield, detachment: Detachment) -> bool:
    """Whether Automated Sentries are still to be activated in the Movement phase."""
    return not detachment.activated and is_sentry(field, detachment) and bool(field.models_of(detachment))


def side_to_move(state: BattleState) -> str:
    """Return the side that must activate a Detachment now, "" when nobody is left."""
    turn: str = state.top.turn
    for side in state.field.sides if part_way(state.field) else ():
        under_way = begun(state.field, eligible(state.field, side))
        if under_way:
            cite("LI-SPC-045", side, *under_way)
            return side
    if eligible(state.field, turn):
        cite("LI-MOV-001", turn)
        if not any(each.activated for each in state.field.detachments.values()):
            cite("LI-INI-009", turn)
        return turn
    other = state.field.opponent(turn)
    if eligible(state.field, other):
        cite("LI-MOV-004", other)
        return other
    return ""


def _owes(state: BattleState) -> tuple[str, ...]:
    side = side_to_move(state)
    return (side,) if side else ()


def _close(run: BattleRun) -> None:
    cite("LI-MOV-010")
    run.emit(MovementClosed())


def _options(state: BattleState, side: str) -> Options:
    """Offer every Detachment that may be activated, and nothing else: no turn is passed."""
    mine = eligible(state.field, side_to_move(state))
    cite("LI-MOV-002", side)
    cite("LI-MOV-007", side)
    choices = tuple(choice for each in mine for choice in choices_of(state.field, each))
    under_way = begun(state.field, mine)
    prompt = f"Activate what is left of {under_way[0].whole}." if under_way else "Activate a Detachment."
    return Options(side=side, prompt=prompt, choices=choices)


def choices_of(field: Battlefield, detachment: Detachment) -> tuple[Choice, ...]:
    """Return what a Detachment may do when it is activated, by its Order and where it stands."""
    if is_sentry(field, detachment):
        return _sentry_choices(field, detachment)
    hold = Choice(
        kind="hold",
        label=f"{detachment.name} {_staying(field, detachment)}",
        subject=detachment.id,
        action=MoveDetachment(detachment=detachment.id, manoeuvre=Manoeuvre.HOLD),
        rules=("LI-MOV-008",),
    )
    if not field.models_of(detachment):
        return _from_reserve(field, detachment, hold)
    if is_pinned(field, detachment.id):
        return (_open("pile_in", f"{detachment.name} piles in", detachment, "LI-MOV-069"), hold)
    does = "moves" if has_movement(field, detachment) else "only turns where it stands"
    moves = [_open("move", f"{detachment.name} {does}", detachment, "LI-MOV-016")]
    if detachment.order is Order.CHARGE:
        moves.append(_open("charge", f"{detachment.name} charges", detachment, "LI-ORD-038"))
    if structures_in_reach(field, detachment):
        moves.append(_open("garrison", f"{detachment.name} Garrisons a Structure", detachment, "LI-STR-020"))
    return (*moves, hold, *defence_choices(field, detachment, then=", then moves"))


def _staying(field: Battlefield, detachment: Detachment) -> str:
    """Return what it is called that a Detachment does nothing, by where its models are."""
    here = field.models_of(detachment)
    if not here:
        return "stays aboard" if field.embarked(detachment) else "stays in Reserve"
    if not has_movement(field, detachment) and any(field.passengers_of(each.id) for each in here):
        return "stays where it stands, and its passengers may come out"
    return "holds its place"


def has_movement(field: Battlefield, detachment: Detachment) -> bool:
    """Whether any model of a Detachment has a Movement at all."""
    return any(field.movement_of(each) is not None for each in field.models_of(detachment))


def _from_reserve(field: Battlefield, detachment: Detachment, hold: Choice) -> tuple[Choice, ...]:
    """Return what a Detachment may do of which nobody is on the battlefield: come, or stay where it is."""
    if detachment.arriving:
        return (_open("arrive", f"{detachment.name} arrives", detachment, "LI-MOV-013", "LI-MOV-014"),)
    ways = ways_in(field, detachment)
    comes = tuple(
        _open("deep_strike", f"{detachment.name} Deep Strikes", detachment, "LI-SPC-018", RULE_OF[way])
        if way in FROM_ABOVE
        else _open("arrive", f"{detachment.name} arrives", detachment, RULE_OF[way])
        for way in ways
    )
    with aside():
        bound = stays_too_early(field, detachment) or bound_to_follow(field, detachment)
    return comes if bound else (*comes, hold)


def _sentry_choices(field: Battlefield, detachment: Detachment) -> tuple[Choice, ...]:
    """Return what Automated Sentries may do as they are activated: fire at what they seek, or nothing."""
    found = targets(field, detachment.id)
    fires = tuple(
        Choice(
            kind="fire_sentry",
            label=f"{detachment.name} fires at {target}",
            subject=f"{detachment.id}>{target}",
            rules=("LI-SPC-007", "LI-SPC-008"),
        )
        for target in found
    )
    hold = Choice(
        kind="hold_sentry",
        label=f"{detachment.name} {'does nothing' if found else 'has no target and waits'}",
        subject=detachment.id,
        action=HoldSentry(detachment=detachment.id),
        rules=("LI-SPC-007",),
    )
    return (*fires, hold)


def defence_choices(field: Battlefield, detachment: Detachment, *, then: str = "") -> tuple[Choice, ...]:
    """Return the targets that a Detachment may fire its Point Defence weapons at in its activation."""
    return tuple(
        Choice(
            kind="point_defence",
            label=f"{detachment.name} fires its Point Defence at {target}{then}",
            subject=f"{detachment.id}>{target}",
            rules=("LI-TRT-056",),
        )
        for target in defence_targets(field, detachment.id)
    )


def _open(kind: str, label: str, detachment: Detachment, *rules: str) -> Choice:
    return Choice(kind=kind, label=label, subject=detachment.id, rules=rules)


MOVING = FrameRules(owes=_owes, proceed=_close, options=_options)
"""While Detachments wait to be activated."""


TOO_FAR = "LI-STR-019"
"""The refusal that a move can cure: not enough models touch the Structure."""


def structures_in_reach(field: Battlefield, detachment: Detachment) -> tuple[str, ...]:
    """Return the Structures that have room for a Detachment and lie within its move."""
    if detachment.garrison or not field.structures or field.type_of(detachment) is not DetachmentType.INFANTRY:
        return ()
    models = field.models_of(detachment)
    moves = [(model.outline, allowance(field, detachment, Manoeuvre.MOVE, model) or 0.0) for model in models]
    around, furthest = circle_of_target(field, detachment.id), max([far for _, far in moves], default=0.0)
    return tuple(
        each
        for each in field.structures
        if not (around and surely_beyond(around, circle_around(field.area(each)), furthest))
        and _near(field.area(each).outline, moves)
        and all(found.rule == TOO_FAR for found in garrison_refusals(field, detachment, each))
    )


def _near(structure: Polygon, moves: Sequence[tuple[Outline, float]]) -> bool:
    """Whether at least half of some bases, each with how far it may move, come into contact with a Structure."""
    reaching = sum(within(base, structure, far) and gap(base, structure) <= far for base, far in moves)
    return 2 * reaching >= len(moves)
