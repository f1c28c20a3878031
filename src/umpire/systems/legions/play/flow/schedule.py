"""The round as a table: every phase and stage in order, what opens each, what closes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial

from umpire.game import Options
from umpire.systems.legions.battlefield import Battlefield, Phase, Stage, Window
from umpire.systems.legions.play.core import (
    BattleRun,
    BattleState,
    FrameRules,
    PhaseBegan,
    PhaseEnded,
    RoundBegan,
    RoundEnded,
    StageBegan,
    StageEnded,
)
from umpire.systems.legions.play.flow.assigning import call_for_orders, reveal
from umpire.systems.legions.play.flow.ending import end_battle, is_last_round
from umpire.systems.legions.play.flow.initiative import roll_for_initiative
from umpire.systems.legions.rules import BOOK
from umpire.systems.legions.rules.movement.engagement import is_engaged, is_pinned

__all__ = ["ROUNDS", "SCHEDULE", "Moment", "moment_of", "open_moment"]


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A phase or stage that begins or ends; None stands for the round itself."""

    of: Phase | Stage | None
    begins: bool


def _phase(phase: Phase, *stages: Stage) -> tuple[Moment, ...]:
    inner = tuple(Moment(of=stage, begins=begins) for stage in stages for begins in (True, False))
    return (Moment(of=phase, begins=True), *inner, Moment(of=phase, begins=False))


SCHEDULE: tuple[Moment, ...] = (
    Moment(of=None, begins=True),
    *_phase(Phase.ORDERS, Stage.ASSIGN, Stage.REVEAL),
    *_phase(Phase.INITIATIVE),
    *_phase(Phase.MOVEMENT),
    *_phase(Phase.COMBAT, Stage.FIRST_FIRE, Stage.ENGAGEMENT, Stage.ADVANCING_FIRE),
    *_phase(Phase.END, Stage.FALL_BACK, Stage.EFFECTS, Stage.FLYERS, Stage.VICTORY_POINTS),
    Moment(of=None, begins=False),
)
"""The round, from its opening to its close (LI-RND-002, LI-RND-004)."""
STAGES: Mapping[Phase, tuple[str, ...]] = {
    Phase.ORDERS: ("LI-ORD-001",),
    Phase.COMBAT: ("LI-CBT-002",),
    Phase.END: ("LI-END-001", "LI-END-002"),
}
"""The rules on the stages of those phases that have any."""


@cache
def _openers() -> Mapping[Phase | Stage, Callable[[BattleRun], None]]:
    """Return what each phase or stage starts with; the others have nothing to decide."""
    # the chapters below ask this one for roll-offs and Orders, so they are looked up when the first round runs
    from umpire.systems.legions.play import end_phase, fights, firing, movement  # noqa: PLC0415

    return {
        Stage.ASSIGN: call_for_orders,
        Stage.REVEAL: reveal,
        Phase.INITIATIVE: roll_for_initiative,
        Phase.MOVEMENT: movement.open_movement,
        Stage.FIRST_FIRE: partial(firing.open_firing, stage=Stage.FIRST_FIRE),
        Stage.ENGAGEMENT: fights.open_engagement,
        Stage.ADVANCING_FIRE: partial(firing.open_firing, stage=Stage.ADVANCING_FIRE),
        Stage.FALL_BACK: end_phase.open_fall_back,
        Stage.EFFECTS: end_phase.effects,
        Stage.FLYERS: end_phase.remove_flyers,
        Stage.VICTORY_POINTS: end_phase.victory_points,
    }


@BOOK.implements("LI-RND-002", "LI-RND-003", "LI-RND-004", "LI-CBT-002")
def next_moment(run: BattleRun) -> None:
    """Every round has five phases, always in this order: Orders, Initiative, Movement, Combat, End."""
    moment = SCHEDULE[run.state.frames[0].at]
    if moment.of is None:
        _turn_of_round(run, begins=moment.begins)
    elif moment.begins:
        _begin(run, moment.of)
    else:
        _end(run, moment.of)


@BOOK.implements("LI-RND-005")
def _turn_of_round(run: BattleRun, *, begins: bool) -> None:
    """After its five phases a round ends and a new one opens at its Orders phase, unless the battle ends there."""
    field = run.state.field
    if begins:
        run.emit(RoundBegan(round=field.round + 1, rules=("LI-RND-005",)))
        _effects(run, Window.ROUND_STARTS)
        return
    if _effects(run, Window.ROUND_ENDS):
        return
    run.emit(RoundEnded(round=field.round, rules=("LI-RND-005", "LI-END-027")))
    if is_last_round(field):
        end_battle(run)


def _begin(run: BattleRun, of: Phase | Stage) -> None:
    field = run.state.field
    if isinstance(of, Phase):
        engaged = _those(field, is_engaged) if of is Phase.ORDERS else ()
        run.emit(PhaseBegan(phase=of, engaged=engaged, rules=("LI-RND-002",)))
    else:
        pinned = _those(field, is_pinned) if field.phase is Phase.COMBAT else ()
        run.emit(StageBegan(stage=of, pinned=pinned, rules=("LI-RND-004", *STAGES[field.phase])))
    open_moment(run, of)


def open_moment(run: BattleRun, of: Phase | Stage) -> None:
    """Start what a phase or stage consists of, when the effects that come before it are resolved."""
    if isinstance(of, Phase) and _effects(run, Window.PHASE_STARTS, phase=of, opens=of):
        return
    opener = _openers().get(of)
    if opener is not None:
        opener(run)


def _effects(run: BattleRun, window: Window, *, phase: Phase | None = None, opens: Phase | None = None) -> bool:
    from umpire.systems.legions.play.effects import call_effects  # noqa: PLC0415 - effects ask for roll-offs

    return call_effects(run, window, phase=phase, opens=opens)


def _those(field: Battlefield, state: Callable[[Battlefield, str], bool]) -> tuple[str, ...]:
    return tuple(each for each in field.detachments if state(field, each))


@BOOK.implements("LI-ORD-020")
def _end(run: BattleRun, of: Phase | Stage) -> None:
    """At the end of a phase the marks of those activated in it are cleared."""
    if isinstance(of, Phase):
        if _effects(run, Window.PHASE_ENDS, phase=of):
            return
        run.emit(PhaseEnded(phase=of, rules=("LI-RND-003", "LI-ORD-020")))
    else:
        run.emit(StageEnded(stage=of, rules=("LI-RND-004", *STAGES[run.state.field.phase])))


def moment_of(phase: Phase, stage: Stage) -> int:
    """Return where in the schedule a phase, or one of its stages, begins."""
    of = phase if stage is Stage.NONE else stage
    return SCHEDULE.index(Moment(of=of, begins=True))


def _nobody(state: BattleState) -> tuple[str, ...]:
    return ()


def _no_options(state: BattleState, side: str) -> Options:
    return Options(side=side, prompt="The round goes on by itself.", choices=())


ROUNDS = FrameRules(owes=_nobody, proceed=next_moment, options=_no_options)
"""While nothing is pending, the round goes on to its next moment."""
