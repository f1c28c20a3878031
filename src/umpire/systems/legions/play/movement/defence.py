"""Point Defence in the Movement phase: fired as a Detachment is activated, or once its activation is at its end."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Luck, Options
from umpire.rulings import Forbid, Ruling, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment
from umpire.systems.legions.play.core import (
    BattleRun,
    BattleState,
    FrameRules,
    NotAsked,
    OrderGiven,
    ordered,
    refuse,
    refuse_for,
)
from umpire.systems.legions.play.firing import (
    AttackKind,
    FireDeclared,
    JudgedFire,
    Volley,
    declare_fire,
    judge_fire_at_once,
    suggested_shots,
)
from umpire.systems.legions.play.movement.actions import EndActivation, FirePointDefence
from umpire.systems.legions.play.movement.declaring import activated_by, forgotten_order
from umpire.systems.legions.play.movement.events import (
    ActivationEnded,
    DefenceBegan,
    DefenceClosed,
    Defending,
    MoveOwed,
    Moving,
)
from umpire.systems.legions.play.movement.travelling import close_activation
from umpire.systems.legions.play.movement.turns import choices_of, defence_choices, has_movement
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing import defence_targets
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.orders import activatable
from umpire.systems.legions.rules.traits.point_defence import POINT_DEFENCE, Defence


class Defended(msgspec.Struct, frozen=True, kw_only=True):
    """What was judged of Point Defence fire: what is fired, and the Order of a Detachment that was overlooked."""

    fire: JudgedFire
    forgotten: OrderGiven | None = None


def judge_defence(state: BattleState, side: str, action: FirePointDefence) -> Defended:
    """Judge Point Defence fire: who fires, whether its Order and what it has fired allow it, and every shot."""
    detachment, forgotten = _firing(state, side, action.detachment)
    field = ordered(state, forgotten).field
    if not any(volley.shots for volley in action.volleys):
        told = "Nothing is fired: move without it, or end the activation."
        raise IllegalAction(told, rules=("LI-TRT-056",))
    _judge_defender(field, detachment)

    def point_defence_alone() -> None:
        _judge_weapons(field, action)
        cite("LI-TRT-056", detachment)

    declared = FireDeclared(detachment=detachment.id, side=side, kind=AttackKind.POINT_DEFENCE, volleys=())
    asked = f"May {detachment.id} fire its Point Defence weapons now?"
    fire = judge_fire_at_once(field, declared, action.volleys, point_defence_alone, asked=asked)
    return Defended(fire=fire, forgotten=forgotten)


def _firing(state: BattleState, side: str, detachment: str) -> tuple[Detachment, OrderGiven | None]:
    """Return the Detachment that fires, and the Order that it is given as it is activated, where it was overlooked."""
    if isinstance(state.top, Moving) or (isinstance(state.top, MoveOwed) and state.top.from_reserve):
        own = activated_by(state, side, detachment)
        return own, forgotten_order(own)
    return _at_its_end(state, side, detachment), None


def _at_its_end(state: BattleState, side: str, detachment: str) -> Detachment:
    """Return the Detachment whose activation is at its end, if it is that one and the side's own."""
    frame, own = state.top, state.field.detachments.get(detachment)
    if not isinstance(frame, Defending) or own is None or frame.detachment != detachment or own.side != side:
        told = f"{detachment} is neither being activated nor at the end of its activation in the Movement phase."
        raise NotAsked(told, rules=("LI-TRT-056",))
    return own


def _judge_defender(field: Battlefield, detachment: Detachment) -> None:
    """Refuse Point Defence fire of a Detachment whose Order, or what it has fired, does not allow it."""
    found = BOOK.findings(Defence(field=field, detachment=detachment.id))
    refusals = tuple(each for each in found if isinstance(each.effect, Forbid))
    if refusals:
        raise refuse_for(refusals, "Move without firing.")
    if is_pinned(field, detachment):
        raise IllegalAction(f"{detachment.id} is Engaged & Pinned and does not fire.", rules=("LI-MOV-058",))


def _judge_weapons(field: Battlefield, action: FirePointDefence) -> None:
    """Refuse what is no Point Defence weapon; the shots are known to be ones that the models have."""
    aims = tuple(shot.aim(volley.target) for volley in action.volleys for shot in volley.shots)
    found = BOOK.findings(Defence(field=field, detachment=action.detachment, aims=aims))
    refusals = tuple(each for each in found if isinstance(each.effect, Forbid))
    if refusals:
        raise refuse(Ruling(question="May these weapons be fired now?", allowed=False, findings=refusals))


def fire_defence(run: BattleRun, side: str, action: FirePointDefence, judged: Defended) -> None:
    """Fire Point Defence weapons; where that begins the activation, the Detachment still moves or holds its place."""
    if judged.forgotten is not None:
        run.emit(judged.forgotten)
    if isinstance(run.state.top, Moving):
        cite("LI-TRT-056", action.detachment)
        run.emit(DefenceBegan(detachment=action.detachment))
    declare_fire(run, judged.fire)


def judge_ending(state: BattleState, side: str, action: EndActivation) -> None:
    """Judge whether there is an activation to end."""
    _at_its_end(state, side, action.detachment)
    cite("LI-TRT-056", action.detachment)


def end_activation(run: BattleRun, side: str, action: EndActivation, judged: None) -> None:
    """End an activation without Point Defence fire."""
    _close(run)


def _close(run: BattleRun) -> None:
    run.emit(DefenceClosed(detachment=run.state.top.detachment))
    close_activation(run, run.state.top)


def sample_defence(state: BattleState, side: str, choice: Choice, luck: Luck) -> FirePointDefence:
    """Return the fire of all Point Defence weapons that can be fired at a target."""
    detachment, target = choice.subject.split(">", 1)
    shots = suggested_shots(state.field, detachment, target, trait=POINT_DEFENCE)
    return FirePointDefence(detachment=detachment, volleys=(Volley(target=target, shots=shots),))


def _owing_a_move(state: BattleState) -> tuple[str, ...]:
    own = state.field.detachments[state.top.detachment]
    return (own.side,) if activatable(state.field, own) else ()


def _give_up(run: BattleRun) -> None:
    """End the activation of a Detachment that its own fire has left unable to move: its Structure fell on it."""
    cite("LI-MOV-006", run.state.top.detachment)
    run.emit(ActivationEnded(detachment=run.state.top.detachment))


def _moves(state: BattleState, side: str) -> Options:
    own = state.field.detachments[state.top.detachment]
    if not state.top.from_reserve:
        cite("LI-TRT-056", own)
    done = "has arrived" if state.top.from_reserve else "has fired its Point Defence"
    told = ": move it, or let it hold its place." if has_movement(state.field, own) else ", and cannot move."
    return Options(
        side=side,
        prompt=f"{own.id} {done}{told}",
        choices=choices_of(state.field, own),
    )


def _open_to_fire(state: BattleState) -> tuple[str, ...]:
    own = state.top.detachment
    return (state.field.detachments[own].side,) if defence_targets(state.field, own) else ()


def _last_fire(state: BattleState, side: str) -> Options:
    own = state.field.detachments[state.top.detachment]
    end = Choice(
        kind="end_activation",
        label=f"{own.name} does not fire its Point Defence",
        subject=own.id,
        action=EndActivation(detachment=own.id),
        rules=("LI-TRT-056",),
    )
    return Options(
        side=side,
        prompt=f"{own.id} has moved: it may still fire its Point Defence.",
        choices=(*defence_choices(state.field, own), end),
    )


MOVE_OWED = FrameRules(owes=_owing_a_move, proceed=_give_up, options=_moves)
"""While a Detachment that has fired Point Defence first is still to move."""

DEFENDING = FrameRules(owes=_open_to_fire, proceed=_close, options=_last_fire)
"""While a Detachment at the end of its activation may still fire Point Defence."""
