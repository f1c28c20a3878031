"""What Legions settle before deployment, side by side, and what it brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Event, Frame, Options
from umpire.rulings import cite
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked
from umpire.systems.legions.rules.special_rules.legion_choices import (
    LegionChoice,
    Made,
    legion_choices,
    must_choose,
    raven_guard_gains,
    trapped,
    with_rules,
)

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class LegionsPreparing(Frame, frozen=True, kw_only=True, tag="legions_preparing"):
    """The sides settle what their Legions may before deployment: ``turn`` first; ``made`` and ``done`` tell how far."""

    turn: str
    made: Made = ()
    done: tuple[str, ...] = ()


class ChooseForLegion(Action, frozen=True, kw_only=True, tag="choose_for_legion"):
    """Settle one thing for a Legion: ``choice`` for ``what``, a Formation, a Detachment or an area of terrain."""

    what: str
    choice: str


class FinishPreparing(Action, frozen=True, kw_only=True, tag="finish_preparing"):
    """Go without whatever else one's Legions could settle."""


class LegionsCalledFor(Event, frozen=True, kw_only=True, tag="legions_called_for"):
    """The sides settle what their Legions may before deployment, ``turn`` first."""

    turn: str


class LegionChose(Event, frozen=True, kw_only=True, tag="legion_chose"):
    """A side has settled something for a Legion, by its ``rule``."""

    side: str
    rule: str
    what: str
    choice: str


class RulesGained(Event, frozen=True, kw_only=True, tag="rules_gained"):
    """The models of a Detachment have further special rules for the battle."""

    detachment: str
    gained: tuple[str, ...]


class GroundTrapped(Event, frozen=True, kw_only=True, tag="ground_trapped"):
    """An area of terrain is Dangerous for the battle, too."""

    area: str


class PreparingFinished(Event, frozen=True, kw_only=True, tag="preparing_finished"):
    """A side settles nothing more for its Legions."""

    side: str


class LegionsReady(Event, frozen=True, kw_only=True, tag="legions_ready"):
    """Nothing is left to settle."""


def prepare_legions(run: BattleRun) -> None:
    """Give Legions what they have without a choice, and have the sides settle the rest."""
    field = run.state.field
    for detachment, gained in raven_guard_gains(field):
        cite("LI-SPC-122", detachment)
        run.emit(RulesGained(detachment=detachment, gained=gained))
    if any(legion_choices(field, side, ()) for side in field.sides):
        run.emit(LegionsCalledFor(turn=field.mission.control or field.sides[0]))


def judge_choosing(state: BattleState, side: str, action: ChooseForLegion) -> LegionChoice:
    """Judge whether a side may settle this for a Legion now."""
    open_to = _open(state, side)
    found = next((each for each in open_to if (each.what, each.choice) == (action.what, action.choice)), None)
    if found is None:
        told = "; ".join(f"{each.what}: {each.choice}" for each in open_to)
        raise IllegalAction(
            f"{action.choice} cannot be chosen for {action.what}. Open: {told}.",
            rules=tuple(dict.fromkeys(each.rule for each in open_to)),
        )
    return found


def choose_for_legion(run: BattleRun, side: str, action: ChooseForLegion, judged: LegionChoice) -> None:
    """Settle something for a Legion."""
    cite(judged.rule)
    run.emit(LegionChose(side=side, rule=judged.rule, what=judged.what, choice=judged.choice))
    for detachment, gained in judged.gains:
        cite(judged.rule, detachment)
        run.emit(RulesGained(detachment=detachment, gained=gained))
    if judged.trapped:
        cite(judged.rule)
        run.emit(GroundTrapped(area=judged.trapped))


def judge_finishing_preparing(state: BattleState, side: str, action: FinishPreparing) -> None:
    """Judge whether a side may go without the rest."""
    open_to = _open(state, side)
    if must_choose(open_to):
        told = next(each for each in open_to if each.rule == "LI-SPC-106")
        raise IllegalAction(f"{told.what} picks one of the three first.", rules=(told.rule,))


def finish_preparing(run: BattleRun, side: str, action: FinishPreparing, judged: None) -> None:
    """Settle nothing more."""
    run.emit(PreparingFinished(side=side))


def _open(state: BattleState, side: str) -> tuple[LegionChoice, ...]:
    """Return what a side whose turn it is may settle.

    Raises:
        NotAsked: If it is not its turn, or nothing is.
    """
    if not isinstance(state.top, LegionsPreparing) or side not in _owes(state):
        raise NotAsked(f"{side} has nothing to settle for a Legion now.", rules=("LI-SPC-105",))
    return legion_choices(state.field, side, state.top.made)


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: LegionsPreparing = state.top
    both = (frame.turn, state.field.opponent(frame.turn))
    left = (side for side in both if side not in frame.done and legion_choices(state.field, side, frame.made))
    return tuple(left)[:1]


def _close(run: BattleRun) -> None:
    run.emit(LegionsReady())


def _options(state: BattleState, side: str) -> Options:
    open_to = _open(state, side)
    choices = [
        Choice(
            kind="choose_for_legion",
            label=each.says,
            subject=each.what,
            action=ChooseForLegion(what=each.what, choice=each.choice),
            rules=(each.rule,),
        )
        for each in open_to
    ]
    if not must_choose(open_to):
        rules = tuple(dict.fromkeys(each.rule for each in open_to))
        choices.append(
            Choice(kind="finish_preparing", label="Nothing more", subject="", action=FinishPreparing(), rules=rules)
        )
    return Options(side=side, prompt="What do your Legions prepare before deployment?", choices=tuple(choices))


def _called_for(state: BattleState, event: LegionsCalledFor) -> BattleState:
    return state.push(LegionsPreparing(turn=event.turn))


def _chose(state: BattleState, event: LegionChose) -> BattleState:
    frame: LegionsPreparing = state.top
    return state.swap(replace(frame, made=(*frame.made, (event.rule, event.what))))


def _gained(state: BattleState, event: RulesGained) -> BattleState:
    return state.on(with_rules(state.field, event.detachment, event.gained))


def _trapped(state: BattleState, event: GroundTrapped) -> BattleState:
    return state.on(trapped(state.field, event.area))


def _finished(state: BattleState, event: PreparingFinished) -> BattleState:
    frame: LegionsPreparing = state.top
    return state.swap(replace(frame, done=(*frame.done, event.side)))


def _ready(state: BattleState, event: LegionsReady) -> BattleState:
    return state.pop()


PREPARING = FrameRules(owes=_owes, proceed=_close, options=_options)
"""While the sides settle what their Legions may."""

LEGION_EVENTS: Mapping[type[Event], Apply] = {
    GroundTrapped: _trapped,
    LegionChose: _chose,
    LegionsCalledFor: _called_for,
    LegionsReady: _ready,
    PreparingFinished: _finished,
    RulesGained: _gained,
}
"""How each fact of it changes the battle."""
