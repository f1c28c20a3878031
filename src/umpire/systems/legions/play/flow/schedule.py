"""The round as a table: every phase and stage in order, what opens each, what closes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from umpire.game import Options
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Phase, Stage, Window
from umpire.systems.legions.play import end_phase, fights, firing, movement
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
    moment_opens,
)
from umpire.systems.legions.play.effects import call_effects
from umpire.systems.legions.play.flow.assigning import call_for_orders, reveal
from umpire.systems.legions.play.flow.ending import end_battle, is_last_round, lose_reserves
from umpire.systems.legions.play.flow.initiative import roll_for_initiative
from umpire.systems.legions.rules.movement.engagement import is_engaged, is_pinned
from umpire.systems.legions.rules.orders import takes_part


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
"""The round, from its opening to its close."""


OPENERS: Mapping[Phase | Stage, Callable[[BattleRun], None]] = MappingProxyType(
    {
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
)
"""What each phase or stage starts with; the others have nothing to decide."""


def next_moment(run: BattleRun) -> None:
    """Carry out what comes next in the schedule of the round."""
    moment = SCHEDULE[run.state.frames[0].at]
    if moment.of is None:
        _turn_of_round(run, begins=moment.begins)
    elif moment.begins:
        _begin(run, moment.of)
    else:
        _end(run, moment.of)


def _turn_of_round(run: BattleRun, *, begins: bool) -> None:
    """Open a round, or close one, and the battle with it where it was the last."""
    field = run.state.field
    if begins:
        cite("LI-RND-005")
        if field.initiative:
            cite("LI-INI-008")  # it was held for the round that is over
        if any(not _survives(field, side) for side in field.sides):
            cite("LI-BTL-005")  # a whole Army is destroyed, and the battle goes on
        run.emit(RoundBegan(round=field.round + 1))
        _effects(run, Window.ROUND_STARTS)
        return
    if _effects(run, Window.ROUND_ENDS):
        return
    lose_reserves(run)
    cite("LI-RND-005")
    cite("LI-END-027")
    run.emit(RoundEnded(round=field.round))
    if is_last_round(field):
        end_battle(run)


def _survives(field: Battlefield, side: str) -> bool:
    army = [each for each in field.detachments.values() if each.side == side]
    return not army or any(takes_part(field, each) for each in army)


def _begin(run: BattleRun, of: Phase | Stage) -> None:
    field = run.state.field
    if isinstance(of, Phase):
        engaged = _those(field, is_engaged) if of is Phase.ORDERS else ()
        cite("LI-RND-002")
        run.emit(PhaseBegan(phase=of, engaged=engaged))
    else:
        pinned = _those(field, is_pinned) if field.phase is Phase.COMBAT else ()
        _cite_stages(field.phase)
        run.emit(StageBegan(stage=of, pinned=pinned))
    open_moment(run, of)


@moment_opens.fit
def open_moment(run: BattleRun, of: Phase | Stage) -> None:
    """Start what a phase or stage consists of, when the effects that come before it are resolved."""
    if isinstance(of, Phase) and _effects(run, Window.PHASE_STARTS, phase=of, opens=of):
        return
    opener = OPENERS.get(of)
    if opener is not None:
        opener(run)


def _effects(run: BattleRun, window: Window, *, phase: Phase | None = None, opens: Phase | None = None) -> bool:
    return call_effects(run, window, phase=phase, opens=opens)


def _those(field: Battlefield, state: Callable[[Battlefield, str], bool]) -> tuple[str, ...]:
    return tuple(each for each in field.detachments if state(field, each))


def _end(run: BattleRun, of: Phase | Stage) -> None:
    if isinstance(of, Phase):
        if _effects(run, Window.PHASE_ENDS, phase=of):
            return
        cite("LI-RND-003")
        if any(each.activated for each in run.state.field.detachments.values()):
            cite("LI-ORD-020")  # their marks are cleared
        run.emit(PhaseEnded(phase=of))
    else:
        _cite_stages(run.state.field.phase)
        run.emit(StageEnded(stage=of))


def _cite_stages(phase: Phase) -> None:
    """Cite that a phase has stages, and what says which."""
    cite("LI-RND-004")
    if phase is Phase.ORDERS:
        cite("LI-ORD-001")
    elif phase is Phase.COMBAT:
        cite("LI-CBT-002")
    elif phase is Phase.END:
        cite("LI-END-001")
        cite("LI-END-002")


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
