"""The games that a server plays, and how each reads a scenario and rules on a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from math import isfinite
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.formats import Loaded, load_scenario, shipped_scenario
from umpire.formats.cases import Case, ask, battlefield_of, load_case
from umpire.formats.legions.skirmish import skirmish
from umpire.game import Entry, Journal, System
from umpire.geometry import snap_point
from umpire.render.report import battle_page
from umpire.render.sentences import is_quiet, marks_of, sentence, subjects
from umpire.rulings import Ruling
from umpire.server.play.messages import Line
from umpire.systems.legions.battlefield import Battlefield, Phase, Place, Stage, change_field
from umpire.systems.legions.play import LEGIONS, battle_at, foresee, mend_action, opening
from umpire.systems.legions.play.core import PhaseBegan, RoundBegan, StageBegan
from umpire.systems.legions.play.flow import OrderPlaced, OrderRevealed
from umpire.systems.legions.rules.movement import ground_at

SHIPPED, SMALL, TOUR = "shipped", "small", "tour"
TOUR_FILE = Path(str(files("umpire.systems.legions") / "data" / "battles" / "tour.yaml"))
DIGITS = 6

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


Places = Mapping[str, tuple[float, float]]
"""Where models are supposed to stand, inches."""


@dataclass(frozen=True, kw_only=True)
class Playable:
    """A game that is played over the network."""

    system: System[Any]
    ask: Callable[[Any, Mapping[str, Any], Places], Ruling]  # its state, a question's JSON, who stands elsewhere
    lines: Callable[[Any, Entry], tuple[Line, ...]]  # the state after an entry
    marks: Callable[[Entry], tuple[str, ...]]  # the round, phase and stage that open in an entry
    open: Callable[[Any], bool]  # whether nothing lies face-down in a state
    laid: Callable[[Entry], tuple[str, ...]]  # what an entry lays face-down, by names that stand nowhere else
    turned: Callable[[Entry], tuple[str, ...]]  # what an entry turns up, by the same names
    page: Callable[[Journal, Mapping[str, str]], str]  # a log as one HTML page, with what the sides are called
    mend: Callable[[Any, str, Any], Any]  # a side's view, the side, its action: the nearest action that is allowed
    foresee: Callable[[Any, str, str, float | None, tuple[str, ...]], Any]  # of a Detachment, at a moment, waiving


@dataclass(frozen=True, kw_only=True)
class Beginning:
    """A battle that is about to begin: its state, and what its header says."""

    state: Any
    title: str
    meta: dict[str, str]
    deeds: tuple[tuple[str, Any], ...] = ()  # what the sides do at once, for what may not stand in an open header
    seed: int | None = None  # what its dice are made of, where somebody wants to know them


def _ask_legions(state: Any, question: Mapping[str, Any], suppose: Places) -> Ruling:
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


def _legions_lines(state: Any, entry: Entry) -> tuple[Line, ...]:
    return tuple(
        Line(
            text=sentence(event, state.field),
            rules=event.rules,
            dice=event.dice,
            marks=marks_of(event),
            about=subjects(event, state.field),
            quiet=is_quiet(event, state.field),
        )
        for event in entry.events
    )


def _legions_marks(entry: Entry) -> tuple[str, ...]:
    return tuple(mark for event in entry.events if (mark := _mark(event)))


def _mark(event: Any) -> str:
    if isinstance(event, RoundBegan):
        return f"Round {event.round}"
    if isinstance(event, PhaseBegan):
        return MARKED.get(event.phase, "")
    return MARKED.get(event.stage, "") if isinstance(event, StageBegan) else ""


def _legions_open(state: Any) -> bool:
    return all(each.token is None for each in state.field.detachments.values())


def _legions_laid(entry: Entry) -> tuple[str, ...]:
    return tuple(each.token.salt for each in entry.events if isinstance(each, OrderPlaced) and each.token.salt)


def _legions_turned(entry: Entry) -> tuple[str, ...]:
    return tuple(each.salt for each in entry.events if isinstance(each, OrderRevealed))


def _legions_page(journal: Journal, names: Mapping[str, str]) -> str:
    return battle_page(LEGIONS, journal, names=names)


PLAYABLE: Mapping[str, Playable] = {
    LEGIONS.name: Playable(
        system=LEGIONS,
        ask=_ask_legions,
        lines=_legions_lines,
        marks=_legions_marks,
        open=_legions_open,
        laid=_legions_laid,
        turned=_legions_turned,
        page=_legions_page,
        mend=mend_action,
        foresee=foresee,
    )
}


def playable(name: str) -> Playable:
    """Return a game by its name.

    Raises:
        InputError: If no such game is played over the network.
    """
    if name not in PLAYABLE:
        fix = f"Choose {', '.join(PLAYABLE)}."
        raise InputError("no such game is played here", path="system", value=name, fix=fix)
    return PLAYABLE[name]


def begin(name: str) -> Beginning:
    """Return a battle, ready to begin: ``shipped``, ``tour``, or a small one by number, ``small-0`` and on.

    Raises:
        InputError: If there is no such battle.
    """
    if name == SHIPPED:
        return begin_scenario(shipped_scenario())
    if name == TOUR:
        case = load_case(TOUR_FILE)
        assert isinstance(case, Case)
        title = "The tour"
        state = battle_at(battlefield_of(case), "red")
        return Beginning(state=state, title=title, meta={"id": name, "scenario": title})
    kind, _, number = name.partition("-")
    if kind != SMALL or not number.isdecimal() or len(number) > DIGITS:
        fix = f"Choose {SHIPPED}, or a small battle: {SMALL}-0, {SMALL}-1 and so on."
        raise InputError("there is no such battle to begin", path="scenario", value=name, fix=fix)
    title = f"Small battle {number}"
    return Beginning(state=opening(skirmish(int(number))), title=title, meta={"id": name, "scenario": title})


def begin_scenario(path: Path | str) -> Beginning:
    """Return the battle of a scenario file, ready to begin.

    Raises:
        InputError: If the file is missing or wrong.
    """
    return begin_loaded(load_scenario(path))


def begin_loaded(loaded: Loaded) -> Beginning:
    """Return a scenario that was loaded, ready to begin."""
    scenario = loaded.scenario
    meta = {"scenario": scenario.title, "id": scenario.id}
    meta |= {f"name {side.id}": side.name for side in scenario.sides if side.name}
    if loaded.missing:
        meta["played without"] = "; ".join(loaded.missing)
    return Beginning(state=opening(loaded.field), title=scenario.title, meta=meta)
