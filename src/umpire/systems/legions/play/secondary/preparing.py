"""Before the first Orders: the Intel is placed, Detachments are noted in secret, the carrier of a standard is named."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Options
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Sealed, SecondaryObjective
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked, Rounds
from umpire.systems.legions.play.secondary.choosing import goals_of
from umpire.systems.legions.play.secondary.events import (
    CarrierNamed,
    DetachmentNoted,
    IntelPlaced,
    NotingFinished,
    PreparationBegan,
    Preparing,
)
from umpire.systems.legions.rules.secondary import (
    MOST_NOTED,
    NEEDS_PREPARING,
    carries_standard,
    may_be_noted,
    nearest_place,
)

INTEL, NOTING, STANDARD = "LI-BTL-030", "LI-BTL-033", "LI-BTL-034"


class NoteDetachment(Action, frozen=True, kw_only=True, tag="note_detachment"):
    """Note a Detachment that may leave by the enemy's edge; None is shown to whoever may not know which."""

    detachment: str | None


class FinishNoting(Action, frozen=True, kw_only=True, tag="finish_noting"):
    """Note no further Detachment."""


class NameCarrier(Action, frozen=True, kw_only=True, tag="name_carrier"):
    """Name the model that carries the standard."""

    model: str


def to_prepare(state: BattleState) -> bool:
    """Whether set-up is over and Secondary Objectives need something before the first Orders."""
    if not isinstance(state.top, Rounds):
        return False
    return any(each.objective is not None and not each.ready for each in goals_of(state.field).values())


def prepare(run: BattleRun) -> None:
    """Begin what has to be done; the side with control of the battlefield is first (LI-BTL-021)."""
    field = run.state.field
    first = field.mission.control or field.sides[0]
    sides = tuple(each for each in (first, field.opponent(first)) if _needs(field, each))
    cite("LI-BTL-021")
    run.emit(PreparationBegan(sides=sides))


def _needs(field: Battlefield, side: str) -> bool:
    goal = field.goal_of(side)
    return goal is not None and not goal.ready and goal.objective in NEEDS_PREPARING


def notable(field: Battlefield, side: str) -> tuple[str, ...]:
    """Return the Detachments that a side may note and has not noted yet."""
    noted = {each.value for each in goals_of(field)[side].noted}
    mine = (each for each in field.detachments.values() if each.side == side)
    return tuple(each.id for each in mine if each.id not in noted and may_be_noted(field, each))


def _bearers(field: Battlefield, side: str) -> tuple[str, ...]:
    return tuple(
        model.id
        for model in field.models.values()
        if field.side_of(model) == side and model.takes_part and carries_standard(field, model)
    )


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: Preparing = state.top
    side, goal = frame.sides[0], goals_of(state.field)[frame.sides[0]]
    if goal.objective is SecondaryObjective.BREAKTHROUGH:
        # how many Detachments are noted is open, which ones is not: whether one is left to note must not tell
        able = [
            each for each in state.field.detachments.values() if each.side == side and may_be_noted(state.field, each)
        ]
        return (side,) if len(goal.noted) < min(MOST_NOTED, len(able)) else ()
    if goal.objective is SecondaryObjective.PLANT_THE_STANDARD:
        return (side,) if _bearers(state.field, side) else ()
    return ()


def _proceed(run: BattleRun) -> None:
    frame: Preparing = run.state.top
    side, field = frame.sides[0], run.state.field
    if goals_of(field)[side].objective is SecondaryObjective.VITAL_INTEL:
        middle = (field.size[0] / 2, field.size[1] / 2)
        cite("LI-BTL-030", side)
        run.emit(IntelPlaced(side=side, at=nearest_place(field, middle)))
    else:
        cite(NOTING if goals_of(field)[side].objective is SecondaryObjective.BREAKTHROUGH else STANDARD, side)
        run.emit(NotingFinished(side=side))


def _expect(state: BattleState, side: str, objective: SecondaryObjective, rule: str) -> None:
    if not isinstance(state.top, Preparing) or side not in _owes(state):
        raise NotAsked(f"{side} has nothing to prepare now.", rules=(rule,))
    if goals_of(state.field)[side].objective is not objective:
        raise NotAsked(f"{side} does not have that Secondary Objective.", rules=(rule,))


def judge_noting(state: BattleState, side: str, action: NoteDetachment) -> str:
    """Judge whether a side may note a Detachment: one of its own, on the battlefield or carried there, no Flyer."""
    _expect(state, side, SecondaryObjective.BREAKTHROUGH, NOTING)
    able = notable(state.field, side)
    if action.detachment is None or action.detachment not in able:
        told = f"{action.detachment or 'nothing'} cannot be noted: choose {', '.join(able)}."
        raise IllegalAction(told, rules=(NOTING,))
    return action.detachment


def note_detachment(run: BattleRun, side: str, action: NoteDetachment, judged: str) -> None:
    """Note a Detachment in secret."""
    number = len(goals_of(run.state.field)[side].noted)
    secret = run.seal(judged, label=f"noted:{side}:{number}")
    noted = Sealed(commitment=secret.commitment, value=secret.value, salt=secret.salt)
    cite("LI-BTL-033", side)
    run.emit(DetachmentNoted(side=side, noted=noted))


def judge_finishing(state: BattleState, side: str, action: FinishNoting) -> None:
    """Judge whether a side is noting Detachments."""
    _expect(state, side, SecondaryObjective.BREAKTHROUGH, NOTING)


def finish_noting(run: BattleRun, side: str, action: FinishNoting, judged: None) -> None:
    """Note no further Detachment."""
    cite("LI-BTL-033", side)
    run.emit(NotingFinished(side=side))


def judge_naming(state: BattleState, side: str, action: NameCarrier) -> None:
    """Judge whether a model may carry the standard of a side."""
    _expect(state, side, SecondaryObjective.PLANT_THE_STANDARD, STANDARD)
    if action.model not in _bearers(state.field, side):
        told = f"{action.model} cannot carry {side}'s standard: no Titan, Flyer, hovering model or Transport does."
        raise IllegalAction(told, rules=(STANDARD,))


def name_carrier(run: BattleRun, side: str, action: NameCarrier, judged: None) -> None:
    """Name the model that carries the standard."""
    cite("LI-BTL-034", side)
    run.emit(CarrierNamed(side=side, model=action.model))


def _options(state: BattleState, side: str) -> Options:
    field = state.field
    if goals_of(field)[side].objective is SecondaryObjective.PLANT_THE_STANDARD:
        bearers = tuple(
            Choice(
                kind="name_carrier",
                label=f"{each} carries the standard",
                subject=each,
                action=NameCarrier(model=each),
                rules=(STANDARD,),
            )
            for each in _bearers(field, side)
        )
        return Options(side=side, prompt="Which model carries the standard?", choices=bearers, rules=(STANDARD,))
    notes = tuple(
        Choice(
            kind="note_detachment",
            label=f"note {field.detachments[each].name}",
            subject=each,
            action=NoteDetachment(detachment=each),
            rules=(NOTING,),
        )
        for each in notable(field, side)
    )
    left = MOST_NOTED - len(goals_of(field)[side].noted)
    done = Choice(kind="finish_noting", label="note no more", action=FinishNoting(), rules=(NOTING,))
    prompt = f"Note in secret who may leave by the enemy's edge; up to {left} more."
    return Options(side=side, prompt=prompt, choices=(*notes, done), rules=(NOTING,))


PREPARING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While sides do what their Secondary Objectives need before the first Orders."""
