"""Timing: which effects fall due at a moment, who says in which order, and what each of them does."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Options
from umpire.rulings import cite, rules_of, tracing
from umpire.systems.legions.battlefield import Battlefield, Condition, Phase, TimedEffect, Window
from umpire.systems.legions.play.core import (
    BattleRun,
    BattleState,
    FrameRules,
    ModelDestroyed,
    NotAsked,
    lay,
    moment_opens,
    roll_off,
)
from umpire.systems.legions.play.effects.events import (
    EffectResolved,
    EffectsDue,
    EffectsEnded,
    EffectsOrdered,
    ResolvingEffects,
)
from umpire.systems.legions.play.forced import push
from umpire.systems.legions.play.morale import judge_break_points


class ResolveEffect(Action, frozen=True, kw_only=True, tag="resolve_effect"):
    """Let this effect be resolved next."""

    effect: str


OF_A_PHASE = (Window.PHASE_STARTS, Window.PHASE_ENDS)


def _at_its_moment(window: Window) -> None:
    """Cite what makes an effect happen at its moment."""
    match window:
        case Window.ROUND_STARTS:
            cite("LI-RND-006")
        case Window.PHASE_STARTS:
            cite("LI-RND-007")
        case Window.PHASE_ENDS:
            cite("LI-RND-008")
        case Window.ROUND_ENDS:
            cite("LI-RND-009")
        case Window.END_PHASE:
            cite("LI-END-023")


def _apart(window: Window) -> None:
    """Cite what keeps the effects of a moment apart from those of others."""
    if window is Window.END_PHASE:
        cite("LI-END-024")
    else:
        cite("LI-RND-010")


def _due(field: Battlefield, window: Window, phase: Phase | None) -> tuple[TimedEffect, ...]:
    return tuple(
        each
        for each in field.effects
        if each.window is window
        and (each.phase is phase or window not in OF_A_PHASE)
        and each.round in (0, field.round)
        and each.id not in field.effects_done
    )


def call_effects(run: BattleRun, window: Window, *, phase: Phase | None = None, opens: Phase | None = None) -> bool:
    """Effects that are due at a moment are resolved then, and only then.

    Returns whether there are any; ``opens`` is the phase that starts when they are resolved.
    """
    found = _due(run.state.field, window, phase)
    if not found:
        return False
    _at_its_moment(window)
    _apart(window)
    run.emit(EffectsDue(window=window, effects=tuple(each.id for each in found), opens=opens))
    return True


def call_end_phase_effects(run: BattleRun, sides: tuple[str, str]) -> None:
    """The player with Initiative resolves all of its End phase effects first, then the opponent."""
    found = _due(run.state.field, Window.END_PHASE, Phase.END)
    for side in reversed(sides):  # the frame called last is resolved first
        mine = tuple(each.id for each in found if each.side == side)
        if mine:
            _at_its_moment(Window.END_PHASE)
            _apart(Window.END_PHASE)
            run.emit(EffectsDue(window=Window.END_PHASE, effects=mine, chooser=side))


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: ResolvingEffects = state.top
    return (frame.chooser,) if frame.chooser and len(frame.effects) > 1 else ()


def _proceed(run: BattleRun) -> None:
    frame: ResolvingEffects = run.state.top
    if len(frame.effects) > 1:
        _settle_order(run)
    elif frame.effects:
        _resolve(run, frame.effects[0])
    else:
        cite("LI-RND-003")
        run.emit(EffectsEnded())
        if frame.opens is not None:
            moment_opens(run, frame.opens)


def _settle_order(run: BattleRun) -> None:
    """Of effects that fall due together the player with Initiative sets the order, whoever owns them."""
    holder = run.state.field.initiative
    if holder:
        cite("LI-RND-011")
        cite("LI-RND-013")
        run.emit(EffectsOrdered(chooser=holder))
        return
    rolls, winner = roll_off(run, why="the order of effects")
    cite("LI-RND-012")
    cite("LI-RND-013")
    cite("LI-RND-014")
    run.emit(EffectsOrdered(chooser=winner, dice=rolls))


def judge_resolving(state: BattleState, side: str, action: ResolveEffect) -> None:
    """Judge whether a side sets the order of effects, and names one that is due."""
    frame = state.top
    if not isinstance(frame, ResolvingEffects) or side not in _owes(state):
        raise NotAsked(f"{side} has no effects to put in order now.", rules=("LI-RND-011",))
    if action.effect not in frame.effects:
        told = f"{action.effect} is not due: choose {' or '.join(frame.effects)}."
        with tracing() as why:
            for each in state.field.effects:
                if each.id in (action.effect, frame.effects[0]):
                    _at_its_moment(each.window)
                    _apart(each.window)
        raise IllegalAction(told, rules=("LI-RND-011", *rules_of(why.taken())))


def resolve_effect(run: BattleRun, side: str, action: ResolveEffect, judged: None) -> None:
    """Resolve the effect that the player who sets the order names."""
    _resolve(run, action.effect)


def _resolve(run: BattleRun, name: str) -> None:
    effect = next(each for each in run.state.field.effects if each.id == name)
    own = run.state.field.detachments[effect.detachment]
    movements = {run.state.field.movement_of(model) for model in run.state.field.models_of(own.id)}
    _at_its_moment(effect.window)
    _apart(effect.window)
    if effect.push is not None and movements == {None}:
        cite("LI-MOV-021")
    run.emit(EffectResolved(effect=name))
    doomed = own.models if effect.destroys else effect.models
    for model in doomed:
        if run.state.field.models[model].alive:
            _at_its_moment(effect.window)
            run.emit(ModelDestroyed(model=model, cause=name))
    if doomed:
        judge_break_points(run, (own.formation,))
    if effect.movement is not None:
        _at_its_moment(effect.window)
        change = effect.movement
        lay(run, own.id, Condition(name=name, until=change.until, by=change.by, times=change.times))
    if effect.push is not None:  # last, for it halts where a spot must be chosen
        push(run, own.id, effect.push)


def _options(state: BattleState, side: str) -> Options:
    choices = tuple(
        Choice(kind="resolve_effect", label=f"{each} next", subject=each, action=ResolveEffect(effect=each))
        for each in state.top.effects
    )
    return Options(side=side, prompt="Which effect is resolved next?", choices=choices, rules=("LI-RND-011",))


RESOLVING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While effects of one moment are left."""
