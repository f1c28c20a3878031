"""Before the first Orders: the Intel is placed, Detachments are noted in secret, the carrier of a standard is named."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET

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
    SuppliesPlaced,
    TargetMarked,
)
from umpire.systems.legions.rules.secondary import (
    INTELS,
    MOST_MARKED,
    MOST_NOTED,
    NEEDS_PREPARING,
    RULE_OF,
    can_be_noted,
    carries_standard,
    glorious,
    may_be_noted,
    nearest_place,
)

INTEL, NOTING, STANDARD = "LI-BTL-030", "LI-BTL-033", "LI-BTL-034"
MARKING = (SecondaryObjective.GLORY_KILL, SecondaryObjective.A_MATTER_OF_HONOUR)
"""Those for which Detachments are named openly."""


class NoteDetachment(Action, frozen=True, kw_only=True, tag="note_detachment"):
    """Note a Detachment that may leave by the enemy's edge; None is shown to whoever may not know which."""

    detachment: str | None


class MarkTarget(Action, frozen=True, kw_only=True, tag="mark_target"):
    """Name a Detachment openly that the Secondary Objective looks at."""

    detachment: str


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


def _able(field: Battlefield, side: str) -> list[str]:
    """Return the Detachments that a side may note, those included that it has noted."""
    goal = goals_of(field)[side]
    mine = [each for each in field.detachments.values() if each.side == side]
    return [each.id for each in mine if may_be_noted(field, each) and can_be_noted(field, goal, each)]


def to_mark(field: Battlefield, side: str) -> tuple[str, ...]:
    """Return the Detachments of which a side names one now, () where it names none any more.

    For Glory Kill that is one of equals; for A Matter of Honour one of its own, and then one of the enemy's.
    """
    goal = goals_of(field)[side]
    marked = () if goal.marked is UNSET else goal.marked
    if goal.objective is SecondaryObjective.GLORY_KILL:
        sure, tied = glorious(field, side)
        waiting = len(marked) < len(sure) or len(marked) >= MOST_MARKED
        return () if waiting else tuple(each for each in tied if each not in marked)
    whose = side if not marked else field.opponent(side)
    there = (each.id for each in field.detachments.values() if each.side == whose)
    return tuple(there) if len(marked) < len(field.sides) else ()


def notable(field: Battlefield, side: str) -> tuple[str, ...]:
    """Return the Detachments that a side may note and has not noted yet."""
    noted = {each.value for each in goals_of(field)[side].noted}
    return tuple(each for each in _able(field, side) if each not in noted)


def _bearers(field: Battlefield, side: str) -> tuple[str, ...]:
    return tuple(
        model.id
        for model in field.models.values()
        if field.side_of(model) == side and model.takes_part and carries_standard(field, model)
    )


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: Preparing = state.top
    side, goal = frame.sides[0], goals_of(state.field)[frame.sides[0]]
    if goal.objective in MOST_NOTED:
        # how many Detachments are noted is open, which ones is not: whether one is left to note must not tell
        return (side,) if len(goal.noted) < min(MOST_NOTED[goal.objective], len(_able(state.field, side))) else ()
    if goal.objective in MARKING:
        return (side,) if to_mark(state.field, side) else ()
    if goal.objective is SecondaryObjective.PLANT_THE_STANDARD:
        return (side,) if _bearers(state.field, side) else ()
    return ()


def _proceed(run: BattleRun) -> None:
    frame: Preparing = run.state.top
    side, field = frame.sides[0], run.state.field
    objective, middle = goals_of(field)[side].objective, (field.size[0] / 2, field.size[1] / 2)
    cite(_rule(field, side), side)
    if objective in INTELS:
        run.emit(IntelPlaced(side=side, at=nearest_place(field, middle)))
        return
    if objective is SecondaryObjective.FRESH_SUPPLIES:
        run.emit(SuppliesPlaced(side=side, at=nearest_place(field, middle)))
        return
    if objective is SecondaryObjective.GLORY_KILL and goals_of(field)[side].marked is UNSET:
        for each in glorious(field, side)[0]:
            run.emit(TargetMarked(side=side, detachment=each))
        if to_mark(run.state.field, side):
            return
    run.emit(NotingFinished(side=side))


def _rule(field: Battlefield, side: str) -> str:
    """Return the rule by which a side prepares."""
    objective = goals_of(field)[side].objective
    if objective in RULE_OF:
        return RULE_OF[objective]
    return INTEL if objective in INTELS else NOTING if objective in MOST_NOTED else STANDARD


def _expect(state: BattleState, side: str, objectives: Collection[SecondaryObjective], rule: str) -> None:
    if not isinstance(state.top, Preparing) or side not in _owes(state):
        raise NotAsked(f"{side} has nothing to prepare now.", rules=(rule,))
    if goals_of(state.field)[side].objective not in objectives:
        raise NotAsked(f"{side} does not have that Secondary Objective.", rules=(rule,))


def judge_noting(state: BattleState, side: str, action: NoteDetachment) -> str:
    """Judge whether a side may note a Detachment: one of its own, on the battlefield or carried there, no Flyer."""
    _expect(state, side, MOST_NOTED, NOTING)
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
    cite(_rule(run.state.field, side), side)
    run.emit(DetachmentNoted(side=side, noted=noted))


def judge_finishing(state: BattleState, side: str, action: FinishNoting) -> None:
    """Judge whether a side is noting Detachments."""
    _expect(state, side, MOST_NOTED, NOTING)


def finish_noting(run: BattleRun, side: str, action: FinishNoting, judged: None) -> None:
    """Note no further Detachment."""
    cite(_rule(run.state.field, side), side)
    run.emit(NotingFinished(side=side))


def judge_marking(state: BattleState, side: str, action: MarkTarget) -> None:
    """Judge whether a side names a Detachment that its Secondary Objective lets it name now."""
    rule = "LI-BTL-051"
    _expect(state, side, MARKING, rule)
    open_to = to_mark(state.field, side)
    if action.detachment not in open_to:
        told = f"{action.detachment} cannot be named: choose {', '.join(open_to)}."
        raise IllegalAction(told, rules=(_rule(state.field, side),))


def mark_target(run: BattleRun, side: str, action: MarkTarget, judged: None) -> None:
    """Name a Detachment openly."""
    cite(_rule(run.state.field, side), side)
    run.emit(TargetMarked(side=side, detachment=action.detachment))


def judge_naming(state: BattleState, side: str, action: NameCarrier) -> None:
    """Judge whether a model may carry the standard of a side."""
    _expect(state, side, (SecondaryObjective.PLANT_THE_STANDARD,), STANDARD)
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
    rule = _rule(field, side)
    if goals_of(field)[side].objective in MARKING:
        marks = tuple(
            Choice(
                kind="mark_target",
                label=f"name {field.detachments[each].name}",
                subject=each,
                action=MarkTarget(detachment=each),
                rules=(rule,),
            )
            for each in to_mark(field, side)
        )
        return Options(side=side, prompt="Name a Detachment for your Secondary Objective.", choices=marks)
    notes = tuple(
        Choice(
            kind="note_detachment",
            label=f"note {field.detachments[each].name}",
            subject=each,
            action=NoteDetachment(detachment=each),
            rules=(rule,),
        )
        for each in notable(field, side)
    )
    goal = goals_of(field)[side]
    left = 0 if goal.objective is None else MOST_NOTED[goal.objective] - len(goal.noted)
    done = Choice(kind="finish_noting", label="note no more", action=FinishNoting(), rules=(rule,))
    breaks = goal.objective is SecondaryObjective.BREAK_THEIR_LINES
    what = "who is to break the enemy's lines" if breaks else "who may leave by the enemy's edge"
    prompt = f"Note in secret {what}; up to {left} more."
    return Options(side=side, prompt=prompt, choices=(*notes, done), rules=(rule,))


PREPARING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While sides do what their Secondary Objectives need before the first Orders."""
