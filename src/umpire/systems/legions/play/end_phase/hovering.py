"""Hover in the End phase: Flyers that stay as Skimmers, and those that take off again."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Options
from umpire.rulings import Finding, Ruling, cite
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import (
    BattleRun,
    BattleState,
    FrameRules,
    HoverBegan,
    ModelDestroyed,
    ModelsMoved,
    NotAsked,
    TookOff,
)
from umpire.systems.legions.play.end_phase.events import FlyersRemoved, HoverAsked, Hovering, HoverSettled
from umpire.systems.legions.play.end_phase.fall_back import named_first
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.rules.arrivals import places_to_hover
from umpire.systems.legions.rules.movement.leaping import lost_at_end
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.reserves import can_hover, hovers


class Hover(Action, frozen=True, kw_only=True, tag="hover"):
    """Have a Detachment of Flyers stay on the battlefield and hover (LI-SPC-039)."""

    detachment: str


class TakeOff(Action, frozen=True, kw_only=True, tag="take_off"):
    """Have a Detachment that hovers fly again; it leaves with the other Flyers (LI-SPC-040)."""

    detachment: str


class SettleHover(Action, frozen=True, kw_only=True, tag="settle_hover"):
    """Leave it at that: the other Flyers return to Reserve, or the others go on hovering."""


def _able(field: Battlefield, side: str, *, taking_off: bool) -> tuple[str, ...]:
    mine = field.detachments_of(side)
    if taking_off:
        return tuple(each.id for each in mine if hovers(field, each))
    return tuple(each.id for each in mine if can_hover(field, each) and places_to_hover(field, each.id) is not None)


def ask_who_takes_off(run: BattleRun) -> None:
    """Ask the players which of their hovering Detachments take off, if there are any."""
    _ask(run, taking_off=True)


def remove_flyers(run: BattleRun) -> None:
    """All Flyers leave the battlefield before Victory Points are worked out, but for those that hover from now on."""
    if not _ask(run, taking_off=False):
        _remove(run)


def _ask(run: BattleRun, *, taking_off: bool) -> bool:
    field = run.state.field
    sides = tuple(side for side in named_first(field) if _able(field, side, taking_off=taking_off))
    if sides:
        cite("LI-SPC-040" if taking_off else "LI-SPC-039", *sides)
        run.emit(HoverAsked(sides=sides, taking_off=taking_off))
    return bool(sides)


def _remove(run: BattleRun) -> None:
    field = run.state.field
    flyers = tuple(model.id for model in field.on_table() if field.profile(model).has("Flyer"))
    if flyers:
        cite("LI-END-025")
        cite("LI-SPC-034")
        run.emit(FlyersRemoved(models=flyers))


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: Hovering = state.top
    return frame.sides[:1] if frame.sides and _able(state.field, frame.sides[0], taking_off=frame.taking_off) else ()


def _require(state: BattleState, side: str, *, taking_off: bool) -> None:
    rule = "LI-SPC-040" if taking_off else "LI-SPC-039"
    frame = state.top
    if not isinstance(frame, Hovering) or frame.taking_off is not taking_off or side not in _owes(state):
        told = "takes off now: that is settled as effects of the End phase are resolved"
        if not taking_off:
            told = "begins to hover now: Flyers do in the End phase, and as they are set up"
        raise NotAsked(f"Nobody of {side}'s {told}.", rules=(rule,))


def _judge(state: BattleState, side: str, detachment: str, *, taking_off: bool) -> Ruling:
    _require(state, side, taking_off=taking_off)
    rule = "LI-SPC-040" if taking_off else "LI-SPC-039"
    able = _able(state.field, side, taking_off=taking_off)
    if detachment not in able:
        told = f"{detachment} cannot do that: these can: {', '.join(able)}."
        raise IllegalAction(told, rules=(rule,))
    says = f"{detachment} {'takes off' if taking_off else 'hovers'}"
    return Ruling(question=f"{says}?", allowed=True, findings=(Finding(rule=rule, says=says),))


def judge_hover(state: BattleState, side: str, action: Hover) -> Ruling:
    """Judge whether a Detachment of Flyers may stay and hover."""
    return _judge(state, side, action.detachment, taking_off=False)


def hover(run: BattleRun, side: str, action: Hover, judged: Ruling) -> None:
    """Have Flyers hover: they give way to enemies and bases, and are lost where a Skimmer cannot be."""
    own = action.detachment
    places = places_to_hover(run.state.field, own) or {}
    run.emit(HoverBegan(detachment=own), by=judged)
    standing = run.state.field.models
    moves = tuple(
        ModelMove(model=each, path=(standing[each].at, at)) for each, at in places.items() if at != standing[each].at
    )
    if moves:
        cite("LI-SPC-039", own)
        run.emit(ModelsMoved(detachment=own, moves=moves, in_phase=False))
    field = run.state.field
    lost = [model.id for model in field.models_of(own) if lost_at_end(field, model)]
    for each in lost:
        cite("LI-SPC-039", each)
        run.emit(ModelDestroyed(model=each, cause="impassable_terrain"))
    if lost:
        judge_break_points(run, (field.detachments[own].formation,))


def judge_taking_off(state: BattleState, side: str, action: TakeOff) -> Ruling:
    """Judge whether a Detachment that hovers may take off."""
    return _judge(state, side, action.detachment, taking_off=True)


def take_off(run: BattleRun, side: str, action: TakeOff, judged: Ruling) -> None:
    """Have a Detachment that hovers fly again."""
    run.emit(TookOff(detachment=action.detachment), by=judged)


def judge_settling(state: BattleState, side: str, action: SettleHover) -> None:
    """Judge whether a side is asked who hovers, or who takes off."""
    frame = state.top
    _require(state, side, taking_off=frame.taking_off if isinstance(frame, Hovering) else False)


def settle_hover(run: BattleRun, side: str, action: SettleHover, judged: None) -> None:
    """Leave it at that."""
    _settle(run)


def _settle(run: BattleRun) -> None:
    frame: Hovering = run.state.top
    cite("LI-SPC-040" if frame.taking_off else "LI-SPC-039", frame.sides[0])
    run.emit(HoverSettled(side=frame.sides[0]))
    if not frame.taking_off and len(frame.sides) == 1:
        _remove(run)


def _options(state: BattleState, side: str) -> Options:
    frame: Hovering = state.top
    field, rule = state.field, "LI-SPC-040" if frame.taking_off else "LI-SPC-039"
    cite(rule, side)
    able = _able(field, side, taking_off=frame.taking_off)
    named = [(each, field.detachments[each].name) for each in able]
    if frame.taking_off:
        choices = [
            Choice(
                kind="take_off",
                label=f"{name} takes off",
                subject=each,
                action=TakeOff(detachment=each),
                rules=(rule,),
            )
            for each, name in named
        ]
    else:
        choices = [
            Choice(kind="hover", label=f"{name} hovers", subject=each, action=Hover(detachment=each), rules=(rule,))
            for each, name in named
        ]
    left = "All others go on hovering" if frame.taking_off else "All other Flyers return to Reserve"
    settle = Choice(kind="settle_hover", label=left, action=SettleHover(), rules=(rule,))
    asked = "Which hovering Detachments take off?" if frame.taking_off else "Which Flyers stay and hover?"
    return Options(side=side, prompt=asked, choices=(*choices, settle))


HOVERING = FrameRules(owes=_owes, proceed=_settle, options=_options)
"""While players say which Flyers hover, and which take off."""
