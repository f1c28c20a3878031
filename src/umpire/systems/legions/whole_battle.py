"""Whole battles of Legions Imperialis as those see them who play, watch or keep them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import isfinite
from typing import Any

import numpy as np
from msgspec import UNSET
from msgspec.structs import replace

from umpire.analysis import Analysis, analyse
from umpire.errors import InputError, LogError
from umpire.game import Bot, Entry, Event, ExposureMap, Journal, Learning, Places, Standing, WholeBattle
from umpire.geometry import snap_point
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import Battlefield, Phase, Place, Stage, change_field
from umpire.systems.legions.beginning import FIRST, READY, SMALL, TOUR, begin, load
from umpire.systems.legions.bots import PLANNERS, Greedy, expect
from umpire.systems.legions.drawing import board_svg, drawn_board, roster, thought_svg
from umpire.systems.legions.files.cases import ask
from umpire.systems.legions.fortunes import fortunes_of
from umpire.systems.legions.play import LEGIONS, foresee, improve_action, mend_action
from umpire.systems.legions.play.core import BattleState, PhaseBegan, RoundBegan, StageBegan
from umpire.systems.legions.play.flow import OrderPlaced, OrderRevealed
from umpire.systems.legions.play.secondary import (
    DetachmentLeft,
    DetachmentNoted,
    NotedRevealed,
    SecondaryKept,
    SecondaryRevealed,
)
from umpire.systems.legions.questions.batched import STEP, exposed
from umpire.systems.legions.report import battle_page
from umpire.systems.legions.rules.battles import VictoryPoints
from umpire.systems.legions.rules.movement import ground_at
from umpire.systems.legions.rules.secondary import secondary_score
from umpire.systems.legions.tally import tally
from umpire.systems.legions.telling import (
    asking,
    deed,
    harmed,
    is_quiet,
    marks_of,
    sentence,
    shapes_of,
    staged,
    subjects,
)
from umpire.systems.legions.terminal import TypedHands
from umpire.systems.legions.workshop import WORKSHOP

PHASES = (Phase.ORDERS, Phase.INITIATIVE, Phase.MOVEMENT, Phase.COMBAT, Phase.END)

MARKED: Mapping[Phase | Stage, str] = {
    Stage.DEPLOYMENT: "Deployment",
    Phase.ORDERS: "Orders",
    Phase.MOVEMENT: "Movement",
    Stage.FIRST_FIRE: "First Fire",
    Stage.ENGAGEMENT: "Engagement",
    Stage.ADVANCING_FIRE: "Advancing Fire",
    Phase.END: "End",
}
"""What a replay can jump to besides the rounds."""


def _ask(state: BattleState, question: Mapping[str, Any], suppose: Places) -> Ruling:
    return ask(_supposed(state.field, suppose), question)


def _supposed(field: Battlefield, places: Places) -> Battlefield:
    """Return the field with some models put elsewhere, whether they may be there or not."""
    models = dict(field.models)
    for name, at in places.items():
        if name not in models:
            raise InputError(
                "there is no such model", path=f"suppose.{name}", value=name, fix="Name models by their ids."
            )
        if not all(isfinite(each) for each in at):
            raise InputError("no place on any table", path=f"suppose.{name}", value=str(at), fix="Give inches.")
        there = snap_point(at)
        models[name] = replace(models[name], at=there, ground=ground_at(field, there), place=Place.TABLE)
    return change_field(field, models=models) if places else field


def _exposure(state: BattleState, model: str) -> ExposureMap:
    field = state.field
    found = field.models.get(model)
    if found is None or not found.takes_part:
        told = "this model is gone" if found else "there is no such model"
        raise InputError(told, path="expose.model", value=model, fix="Name one that takes part by its id.")
    seen = exposed(field, model)
    rows, columns = seen.counts.shape
    return ExposureMap(
        columns=columns,
        rows=rows,
        step=STEP,
        seen_by=seen.counts.astype(np.uint8).tobytes(),
        enemies=seen.enemies,
        told=f'A model of this base, {found.height:g}" high, in each square. Models hide nothing: they move.',
    )


def _headings(entry: Entry) -> tuple[str, ...]:
    return tuple(heading for event in entry.events if (heading := _heading(event)))


def _heading(event: Event) -> str:
    if isinstance(event, RoundBegan):
        return f"Round {event.round}"
    if isinstance(event, PhaseBegan):
        return MARKED.get(event.phase, "")
    return MARKED.get(event.stage, "") if isinstance(event, StageBegan) else ""


def _standing(state: BattleState) -> Standing:
    field = state.field
    left = {}
    for side in field.sides:
        mine = [model for model in field.models.values() if field.side_of(model) == side]
        left[side] = (sum(model.alive for model in mine), len(mine))
    broken = Counter(each.side for each in field.formations.values() if each.broken)
    return Standing(
        moment=f"Round {field.round}, {field.phase.value}",
        head=f"Round {field.round} of {field.mission.rounds}" if field.round else "Before the first round",
        phases=tuple(each.value for each in PHASES),
        phase=field.phase.value,
        stage="" if field.stage is Stage.NONE else field.stage.value.replace("_", " "),
        left=left,
        figures={
            "Formations broken": {side: broken[side] for side in field.sides},
            "Victory Points": {side: field.score.get(side, 0) for side in field.sides},
            **_secondary(field),
        },
        score=field.score,
    )


def _secondary(field: Battlefield) -> dict[str, dict[str, int]]:
    """Return what the Secondary Objectives would give now, by side, where both are known."""
    found = {side: secondary_score(field, side) for side in field.sides}
    points = {
        side: each.effect.points for side, each in found.items() if each and isinstance(each.effect, VictoryPoints)
    }
    return {"Secondary Objectives would give": points} if len(points) == len(found) else {}


def _open(state: BattleState) -> bool:
    goals = {} if state.field.goals is UNSET else state.field.goals
    hidden = any(goal.kept or goal.noted for goal in goals.values())
    return not hidden and all(each.token is None for each in state.field.detachments.values())


def _laid(entry: Entry) -> tuple[str, ...]:
    return tuple(salt for event in entry.events if (salt := _salt_laid(event)))


def _salt_laid(event: Event) -> str | None:
    match event:
        case OrderPlaced():
            return event.token.salt
        case SecondaryKept():
            return event.kept.salt
        case DetachmentNoted():
            return event.noted.salt
        case _:
            return None


def _turned(entry: Entry) -> tuple[str, ...]:
    revealing = (
        each
        for each in entry.events
        if isinstance(each, OrderRevealed | SecondaryRevealed | DetachmentLeft | NotedRevealed)
    )
    return tuple(each.salt for each in revealing if each.salt)


def _page(journal: Journal, names: Mapping[str, str], command: str = "", analysis: Analysis | None = None) -> str:
    """Return a log as a page; of a battle that is over, what can be told at once of how it went is on it."""
    lacking = ""
    if analysis is None and journal.closing is not None:
        try:
            analysis = analyse(WHOLE_BATTLE, journal, quick=True)
        except LogError as error:  # a log of another rulebook can be shown, but not be judged by this one
            lacking = str(error)
    return battle_page(LEGIONS, journal, names=names, command=command, analysis=analysis, lacking=lacking)


def _learning() -> Learning:
    from umpire.systems.legions.learning import LEARNING  # noqa: PLC0415 - who only plays needs none of it

    return LEARNING


def _trained(*, guarded: bool = False) -> Bot:
    """Return the bot that was trained; it draws nothing by luck, so that it is guarded as little as it can be."""
    from umpire.systems.legions.learning import trained_bot  # noqa: PLC0415 - its weights are read when it plays

    return trained_bot()


WHOLE_BATTLE = WholeBattle(
    system=LEGIONS,
    begin=begin,
    offered=(*READY, *FIRST, f"{SMALL}-0", TOUR),
    quick=f"{SMALL}-0",
    load=load,
    workshop=WORKSHOP,
    bots={"greedy": Greedy, **PLANNERS},
    sentence=lambda event, state: sentence(event, state.field),
    quiet=lambda event, state: is_quiet(event, None if state is None else state.field),
    marks=marks_of,
    subjects=lambda event, state: subjects(event, state.field),
    harmed=lambda event, state: harmed(event, state.field),
    shapes=shapes_of,
    staged=staged,
    headings=_headings,
    standing=_standing,
    tally=tally,
    drawn=lambda state, width: drawn_board(state.field, width=width),
    roster=lambda state: roster(state.field),
    hands=TypedHands(),
    picture=lambda state, title, emphasis=(): board_svg(state.field, title=title, emphasis=emphasis),
    why=lambda state, thought, title: thought_svg(state.field, thought, title=title),
    page=_page,
    open=_open,
    laid=_laid,
    turned=_turned,
    asking=asking,
    ask=_ask,
    mend=mend_action,
    improve=improve_action,
    foresee=foresee,
    exposure=_exposure,
    learning=_learning,
    fortunes=fortunes_of,
    deed=deed,
    advisers=("greedy", "veteran"),
    expects=expect,
    specialists={"trained": _trained},
    board=True,
)
"""Its battles as a value."""
