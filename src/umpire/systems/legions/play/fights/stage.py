"""The Engagement stage: Combats are identified, resolved one after another, and what follows at its end."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Choice, Options
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Order
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, OrderRemoved, not_yet
from umpire.systems.legions.play.fights.actions import ChooseCombat, chooser
from umpire.systems.legions.play.fights.events import CombatBegan, EngagementBegan, EngagementEnded, EngagementStage
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.rules.combat import Combat, engaged_pairs, identify_combats
from umpire.systems.legions.rules.fights import sieges_of


def open_engagement(run: BattleRun) -> None:
    """Begin the Engagement stage: all Combats are identified before anything is resolved."""
    combats = identify_combats(run.state.field)
    cite("LI-CBT-016")
    run.emit(EngagementBegan(combats=combats))


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: EngagementStage = state.top
    return (chooser(state.field),) if len(frame.combats) > 1 else ()


def _proceed(run: BattleRun) -> None:
    """Begin the Combat that is left, or end the stage: Break Points are looked at, and Charge Orders are spent."""
    frame: EngagementStage = run.state.top
    if frame.combats:
        _begin(run, frame.combats[0])
        return
    formations = (run.state.field.detachments[each].formation for each in frame.fought)
    judge_break_points(run, tuple(formations), at_stage_end=True)
    for detachment in run.state.field.detachments.values():
        if detachment.order is Order.CHARGE:
            cite("LI-ORD-022", detachment)
            cite("LI-CBT-025", detachment)
            run.emit(OrderRemoved(detachment=detachment.id, because="the Engagement stage is over"))
    run.emit(EngagementEnded())


def _begin(run: BattleRun, combat: Combat) -> None:
    engaged = tuple(pair for pair in engaged_pairs(run.state.field) if set(pair) <= set(combat.detachments))
    sieges = sieges_of(run.state.field, combat, engaged)
    frame: EngagementStage = run.state.top
    if frame.fought or len(frame.combats) > 1:
        cite("LI-CBT-024")
    cite("LI-CBT-014")
    cite("LI-CBT-016")
    cite("LI-FGT-002")
    run.emit(CombatBegan(combat=combat, sieges=sieges, engaged=engaged))


def judge_choice(state: BattleState, side: str, action: ChooseCombat) -> Combat:
    """Judge whose choice it is, and return the Combat that a Detachment is in."""
    frame = state.top
    if not isinstance(frame, EngagementStage):
        raise not_yet(state.field, "There is no Combat to choose now.", ("LI-CBT-024",))
    if side not in _owes(state):
        raise IllegalAction(f"{side} does not choose: the player with Initiative does.", rules=("LI-CBT-024",))
    chosen = next((each for each in frame.combats if action.detachment in each.detachments), None)
    if chosen is None:
        told = "; ".join(", ".join(each.detachments) for each in frame.combats)
        raise IllegalAction(
            f"{action.detachment} is in no remaining Combat: {told}.", rules=("LI-CBT-016", "LI-CBT-024")
        )
    return chosen


def choose_combat(run: BattleRun, side: str, action: ChooseCombat, judged: Combat) -> None:
    """The player with Initiative determines in which order the Combats are resolved, each one completely."""
    _begin(run, judged)


def _options(state: BattleState, side: str) -> Options:
    frame: EngagementStage = state.top
    choices = tuple(
        Choice(
            kind="choose_combat",
            label=f"the Combat of {', '.join(each.detachments)}",
            action=ChooseCombat(detachment=each.id),
        )
        for each in frame.combats
    )
    return Options(side=side, prompt="Which Combat is resolved next?", choices=choices, rules=("LI-CBT-024",))


ENGAGEMENT = FrameRules(owes=_owes, proceed=_proceed, options=_options)
