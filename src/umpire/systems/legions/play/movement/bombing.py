"""Bombs dropped in pauses of a move, after each of which it goes on."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Choice, Luck, Options
from umpire.rulings import cite
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked
from umpire.systems.legions.play.firing import (
    AttackKind,
    FireDeclared,
    JudgedFire,
    Volley,
    declare_fire,
    judge_fire_at_once,
    suggested_shots,
)
from umpire.systems.legions.play.movement.actions import DropBombs, EndBombing
from umpire.systems.legions.play.movement.events import Bombing, BombingOver
from umpire.systems.legions.play.movement.legs import LEAST, ways_left
from umpire.systems.legions.play.movement.travelling import after_moving
from umpire.systems.legions.rules.firing import bombing_targets, weapon_of
from umpire.systems.legions.rules.traits.bombing_run import BOMBING_RUN


def _pausing(state: BattleState, side: str, detachment: str) -> None:
    frame = state.top
    if not isinstance(frame, Bombing) or frame.detachment != detachment:
        told = f"{detachment} drops no bombs now: it does in its own move, where something lies below it."
        raise NotAsked(told, rules=("LI-TRT-027",))
    if state.field.detachments[detachment].side != side:
        raise IllegalAction(f"{detachment} is not {side}'s.", rules=("LI-TRT-027",))


def judge_bombs(state: BattleState, side: str, action: DropBombs) -> JudgedFire:
    """Judge what is dropped in a pause: bombs alone, each once, on what lies within 3"."""
    _pausing(state, side, action.detachment)
    field = state.field

    def bombs_alone() -> None:
        for shot in (shot for volley in action.volleys for shot in volley.shots):
            weapon = weapon_of(field, shot.model, shot.weapon)
            if not weapon.has(BOMBING_RUN):
                told = f"{weapon.name} of {shot.model} is no bomb: it is not fired in a pause of a move."
                raise IllegalAction(told, rules=("LI-TRT-027",))
        cite("LI-TRT-027", action.detachment)
        cite("LI-TRT-028", action.detachment)

    declared = FireDeclared(detachment=action.detachment, side=side, kind=AttackKind.BOMBING, volleys=())
    asked = f"May {action.detachment} drop these bombs now?"
    return judge_fire_at_once(field, declared, action.volleys, bombs_alone, asked=asked)


def drop_bombs(run: BattleRun, side: str, action: DropBombs, judged: JudgedFire) -> None:
    """Drop bombs; the move goes on when they have fallen."""
    declare_fire(run, judged)


def judge_end_of_bombing(state: BattleState, side: str, action: EndBombing) -> None:
    """Judge whether there is a pause at which a move could end."""
    _pausing(state, side, action.detachment)


def end_bombing(run: BattleRun, side: str, action: EndBombing, judged: None) -> None:
    """End a move where it has paused."""
    _close(run)


def _close(run: BattleRun) -> None:
    cite("LI-TRT-027", run.state.top.detachment)
    run.emit(BombingOver(detachment=run.state.top.detachment))
    after_moving(run)


def sample_bombs(state: BattleState, side: str, choice: Choice, luck: Luck) -> DropBombs:
    """Return all bombs that can be dropped on a target."""
    detachment, target = choice.subject.split(">", 1)
    shots = suggested_shots(state.field, detachment, target, trait=BOMBING_RUN)
    return DropBombs(detachment=detachment, volleys=(Volley(target=target, shots=shots),))


def _moves_on(state: BattleState) -> bool:
    return any(each > LEAST for each in ways_left(state).values())


def _owes(state: BattleState) -> tuple[str, ...]:
    own = state.field.detachments[state.top.detachment]
    return (own.side,) if bombing_targets(state.field, own.id) or _moves_on(state) else ()


def _options(state: BattleState, side: str) -> Options:
    field, own = state.field, state.field.detachments[state.top.detachment]
    cite("LI-TRT-027", side)
    choices = [
        Choice(
            kind="drop_bombs",
            label=f"{own.name} bombs {each}",
            subject=f"{own.id}>{each}",
            rules=("LI-TRT-027",),
        )
        for each in bombing_targets(field, own.id)
    ]
    if _moves_on(state):
        label = f"{own.name} flies on"
        choices.append(Choice(kind="go_on", label=label, subject=own.id, rules=("LI-TRT-027",)))
    end = Choice(
        kind="end_bombing",
        label=f"{own.name} ends its move here",
        subject=own.id,
        action=EndBombing(detachment=own.id),
        rules=("LI-TRT-027",),
    )
    kinds = {each.kind for each in choices}
    may = {"drop_bombs": "drop bombs", "go_on": "fly on"}
    told = ", ".join(words for kind, words in may.items() if kind in kinds)
    return Options(side=side, prompt=f"{own.id} pauses: it may {told}, or end its move.", choices=(*choices, end))


BOMBING = FrameRules(owes=_owes, proceed=_close, options=_options)
"""While a Detachment pauses in its move and may drop bombs."""
