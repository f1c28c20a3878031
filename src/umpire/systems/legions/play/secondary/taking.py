"""Intel and standards in the Movement phase: taken up or planted as an activation ends, dropped with their carriers."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Options
from umpire.geometry import Point, snap_point
from umpire.rulings import Ruling, cite
from umpire.systems.legions.battlefield import Battlefield, Embarked, Model, SecondaryObjective
from umpire.systems.legions.play.core import (
    BattleRun,
    BattleState,
    FrameRules,
    NotAsked,
    activation_over,
    refuse,
)
from umpire.systems.legions.play.secondary.choosing import goals_of
from umpire.systems.legions.play.secondary.events import (
    CarriedDropped,
    DroppingIntel,
    IntelToDrop,
    PassedBy,
    StandardPlanted,
    TakenUp,
    TakingOffered,
    TakingUp,
)
from umpire.systems.legions.rules.secondary import (
    INTELS,
    bearers_near,
    intel_of,
    is_lost,
    may_take_intel,
    nearest_place,
    planting_spots,
    refuse_planting,
    standard_of,
)

INTEL, STANDARD = "LI-BTL-030", "LI-BTL-034"


class TakeUp(Action, frozen=True, kw_only=True, tag="take_up"):
    """Take up the Intel with a Detachment, or the standard with a model."""

    carrier: str


class PlantStandard(Action, frozen=True, kw_only=True, tag="plant_standard"):
    """Plant the standard in contact with its carrier, by its centre."""

    at: Point


class PassBy(Action, frozen=True, kw_only=True, tag="pass_by"):
    """Let it lie, or carry the standard on."""


class DropIntel(Action, frozen=True, kw_only=True, tag="drop_intel"):
    """Put the enemy's Intel where one of the models was that carried it."""

    model: str


@activation_over.fit
def offer_taking(run: BattleRun, detachment: str) -> None:
    """Offer to take up what lies near a Detachment that has ended its activation, or to plant the standard."""
    field = run.state.field
    own = field.detachments[detachment]
    goal = field.goal_of(own.side)
    if goal is None or not field.models_of(own):
        return
    if goal.objective in INTELS and not goal.carrier and may_take_intel(field, own):
        cite("LI-BTL-030", detachment)
        run.emit(TakingOffered(side=own.side, detachment=detachment, carriers=(detachment,)))
    elif goal.objective is SecondaryObjective.PLANT_THE_STANDARD and not goal.planted:
        carrier = field.models[goal.carrier] if goal.carrier in own.models else None
        spots = planting_spots(field, carrier) if carrier is not None and carrier.in_play else {}
        carriers = () if goal.carrier else bearers_near(field, own)
        if spots or carriers:
            cite("LI-BTL-034", detachment)
            offered = tuple(spots.items())
            run.emit(TakingOffered(side=own.side, detachment=detachment, carriers=carriers, spots=offered))


def _expect(state: BattleState, side: str) -> TakingUp:
    frame = state.top
    if not isinstance(frame, TakingUp) or frame.side != side:
        raise NotAsked(f"{side} has nothing to take up or to plant now.", rules=(INTEL, STANDARD))
    return frame


def _rule(state: BattleState, side: str) -> str:
    return INTEL if goals_of(state.field)[side].objective in INTELS else STANDARD


def judge_taking(state: BattleState, side: str, action: TakeUp) -> None:
    """Judge whether a Detachment or model is one that may take up what lies there."""
    frame = _expect(state, side)
    if action.carrier not in frame.carriers:
        named = " or ".join(frame.carriers) or "nobody"
        raise IllegalAction(f"{action.carrier} cannot take it up: {named} can.", rules=(_rule(state, side),))


def take_up(run: BattleRun, side: str, action: TakeUp, judged: None) -> None:
    """Take up the Intel or the standard."""
    rule = _rule(run.state, side)
    marker = intel_of(side) if rule == INTEL else standard_of(side)
    cite(rule, action.carrier)
    run.emit(TakenUp(side=side, marker=marker, carrier=action.carrier))


def judge_planting(state: BattleState, side: str, action: PlantStandard) -> Ruling:
    """Judge where the standard is planted: touching its carrier, wholly near the enemy's edge, on free ground."""
    frame = _expect(state, side)
    if not frame.spots:
        raise NotAsked(f"{side} has no standard to plant here.", rules=(STANDARD,))
    carrier = state.field.models[goals_of(state.field)[side].carrier]
    found = refuse_planting(state.field, carrier, snap_point(action.at))
    ruling = Ruling(question="May the standard be planted there?", allowed=not found, findings=found)
    if found:
        raise refuse(ruling, "Plant it elsewhere, or carry it on.")
    return ruling


def plant_standard(run: BattleRun, side: str, action: PlantStandard, judged: Ruling) -> None:
    """Plant the standard."""
    cite("LI-BTL-034", side)
    run.emit(StandardPlanted(side=side, at=snap_point(action.at)), by=judged)


def judge_passing(state: BattleState, side: str, action: PassBy) -> None:
    """Judge whether a side has something to pass by."""
    _expect(state, side)


def pass_by(run: BattleRun, side: str, action: PassBy, judged: None) -> None:
    """Let it lie, or carry the standard on."""
    cite(_rule(run.state, side), side)
    run.emit(PassedBy(side=side))


def _options(state: BattleState, side: str) -> Options:
    frame: TakingUp = state.top
    rule = _rule(state, side)
    what = "the Intel" if rule == INTEL else "the standard"
    takes = tuple(
        Choice(
            kind="take_up",
            label=f"{each} takes up {what}",
            subject=each,
            action=TakeUp(carrier=each),
            rules=(rule,),
        )
        for each in frame.carriers
    )
    plants = tuple(
        Choice(kind="plant_standard", label=f"plant it to the {way}", action=PlantStandard(at=at), rules=(rule,))
        for way, at in frame.spots
    )
    on = Choice(kind="pass_by", label="carry it on" if frame.spots else "let it lie", action=PassBy(), rules=(rule,))
    prompt = "Plant the standard here?" if frame.spots else f"Take up {what}?"
    return Options(side=side, prompt=prompt, choices=(*plants, *takes, on), rules=(rule,))


def _never(run: BattleRun) -> None:
    raise AssertionError("A side always owes this choice.")


TAKING_UP = FrameRules(owes=lambda state: (state.top.side,), proceed=_never, options=_options)
"""While a side may take something up, or plant its standard."""


def something_lost(state: BattleState) -> bool:
    """Whether a carrier is destroyed, and what it carried is to be put on the table."""
    if state.field.goals is msgspec.UNSET or isinstance(state.top, DroppingIntel):
        return False
    return any(is_lost(state.field, side) for side in state.field.goals)


def drop_carried(run: BattleRun) -> None:
    """A standard lies where its carrier was; where the Intel lies, the opponent says."""
    field = run.state.field
    side = next(each for each in goals_of(field) if is_lost(field, each))
    goal = goals_of(field)[side]
    if goal.objective is SecondaryObjective.PLANT_THE_STANDARD:
        at = nearest_place(field, _last_place(field, field.models[goal.carrier]))
        cite("LI-BTL-034", side)
        run.emit(CarriedDropped(side=side, marker=standard_of(side), at=at))
    else:
        cite("LI-BTL-030", side)
        run.emit(IntelToDrop(side=side))


def _last_place(field: Battlefield, model: Model) -> Point:
    place = model.place
    return field.models[place.transport].at if isinstance(place, Embarked) else model.at


def _fallen(state: BattleState) -> tuple[str, ...]:
    """Return the models of the Detachment that carried the Intel, one for each place."""
    frame: DroppingIntel = state.top
    own = state.field.detachments[goals_of(state.field)[frame.of].carrier]
    at = {_last_place(state.field, state.field.models[each]): each for each in reversed(own.models)}
    return tuple(reversed(tuple(at.values())))


def judge_dropping(state: BattleState, side: str, action: DropIntel) -> None:
    """Judge whether a side puts the enemy's Intel where a model of its carrier was."""
    frame = state.top
    if not isinstance(frame, DroppingIntel) or state.field.opponent(frame.of) != side:
        raise NotAsked(f"{side} has no Intel to put down now.", rules=(INTEL,))
    carrier = state.field.detachments[goals_of(state.field)[frame.of].carrier]
    if action.model not in carrier.models:
        told = f"{action.model} did not carry it: choose {', '.join(carrier.models)}."
        raise IllegalAction(told, rules=(INTEL,))


def drop_intel(run: BattleRun, side: str, action: DropIntel, judged: None) -> None:
    """Put the Intel where a model was."""
    field, frame = run.state.field, run.state.top
    at = nearest_place(field, _last_place(field, field.models[action.model]))
    cite("LI-BTL-030", frame.of)
    run.emit(CarriedDropped(side=frame.of, marker=intel_of(frame.of), at=at))


def _dropping_options(state: BattleState, side: str) -> Options:
    choices = tuple(
        Choice(
            kind="drop_intel",
            label=f"where {each} was",
            subject=each,
            action=DropIntel(model=each),
            rules=(INTEL,),
        )
        for each in _fallen(state)
    )
    return Options(side=side, prompt="Where does the Intel lie now?", choices=choices, rules=(INTEL,))


DROPPING = FrameRules(
    owes=lambda state: (state.field.opponent(state.top.of),), proceed=_never, options=_dropping_options
)
"""While the opponent says where Intel lies."""
