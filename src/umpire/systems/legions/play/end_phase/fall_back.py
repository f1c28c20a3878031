"""The Fall Back stage: each player's Detachments flee, then try to rally."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Options
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, MoraleResult, Order
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked, OrderRemoved
from umpire.systems.legions.play.end_phase.events import (
    FallBackBegan,
    FallBackCalled,
    FallBackEnded,
    FallBackStage,
    RallyTried,
    TurnedToFlee,
)
from umpire.systems.legions.play.forced import flee
from umpire.systems.legions.play.morale import check
from umpire.systems.legions.rules.morale import Cause


class FleeDetachment(Action, frozen=True, kw_only=True, tag="flee_detachment"):
    """Let this Detachment flee next."""

    detachment: str


def named_first(field: Battlefield) -> tuple[str, str]:
    """Return both sides, the player with Initiative first."""
    first = field.initiative or field.sides[0]
    return first, field.opponent(first)


def open_fall_back(run: BattleRun) -> None:
    """Begin the Fall Back stage, the first of the End phase, if anybody has a Fall Back Order."""
    sides = tuple(side for side in named_first(run.state.field) if _fallen(run.state.field, side))
    if sides:
        cite("LI-END-001")
        cite("LI-END-002")
        cite("LI-END-007")
        run.emit(FallBackBegan(sides=sides))


def _fallen(field: Battlefield, side: str) -> tuple[str, ...]:
    """Return a side's Detachments with Fall Back, off the battlefield ones included."""
    return tuple(
        each.id
        for each in field.detachments.values()
        if each.side == side
        and each.order is Order.FALL_BACK
        and any(field.models[model].alive for model in each.models)
    )


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: FallBackStage = state.top
    return frame.sides[:1] if len(frame.fleeing) > 1 else ()


def _proceed(run: BattleRun) -> None:
    """The player with Initiative resolves all fleeing Detachments first, in any order; then the opponent does."""
    frame: FallBackStage = run.state.top
    field = run.state.field
    if not frame.called:
        fallen = _fallen(field, frame.sides[0])
        fleeing = tuple(each for each in fallen if field.models_of(each))
        cite("LI-END-003")
        cite("LI-ORD-053")
        run.emit(FallBackCalled(side=frame.sides[0], fleeing=fleeing, rallying=fallen))
    elif frame.fleeing:
        _flee(run, frame.fleeing[0])
    elif frame.rallying:
        detachment = frame.rallying[0]
        if detachment in _fallen(run.state.field, run.state.top.sides[0]):
            cite("LI-END-004", detachment)
            if check(run, detachment, cause=Cause.RALLY) is MoraleResult.PASSED:
                cite("LI-END-005", detachment)
                run.emit(OrderRemoved(detachment=detachment, because="rallied"))
            else:
                cite("LI-END-006", detachment)
        run.emit(RallyTried(detachment=detachment))
    else:
        cite("LI-END-007")
        run.emit(FallBackEnded(side=frame.sides[0]))


def _flee(run: BattleRun, detachment: str) -> None:
    cite("LI-END-003")
    run.emit(TurnedToFlee(detachment=detachment))
    flee(run, detachment)


def judge_fleeing(state: BattleState, side: str, action: FleeDetachment) -> None:
    """Judge whether a side picks who flees next, and picks one that has yet to flee."""
    frame = state.top
    if not isinstance(frame, FallBackStage) or side not in _owes(state):
        raise NotAsked(f"{side} has no flight to choose now.", rules=("LI-END-007",))
    if action.detachment not in frame.fleeing:
        raise IllegalAction(
            f"{action.detachment} does not flee now: choose {' or '.join(frame.fleeing)}.", rules=("LI-END-003",)
        )


def flee_detachment(run: BattleRun, side: str, action: FleeDetachment, judged: None) -> None:
    """Carry out the flight of the Detachment that its player picks next."""
    _flee(run, action.detachment)


def _options(state: BattleState, side: str) -> Options:
    choices = tuple(
        Choice(kind="flee_detachment", label=f"{each} flees next", subject=each, action=FleeDetachment(detachment=each))
        for each in state.top.fleeing
    )
    return Options(side=side, prompt="Which Detachment flees next?", choices=choices, rules=("LI-END-007",))


FALL_BACK = FrameRules(owes=_owes, proceed=_proceed, options=_options)
