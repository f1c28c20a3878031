"""A whole battle without phases, dice or secrets: pebbles are taken from a heap, and a full hand must rest."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.errors import IllegalAction, InputError
from umpire.game import (
    Action,
    Beginning,
    Choice,
    Event,
    Game,
    Luck,
    Options,
    Outcome,
    Run,
    Standing,
    System,
    WholeBattle,
)
from umpire.rulings import Entry, Finding, Rulebook, Ruling, Source, cite, forbid

SOURCE = Source(id="HEAP", title="The Heap", system="heap")
TAKING = "Take one to three pebbles; whoever takes the last one wins."
RESTING = "Whoever took three rests instead of taking."
BOOK = Rulebook(
    "heap",
    [
        Entry(id="HP-1", heading="Taking", source=SOURCE, text=TAKING),
        Entry(id="HP-2", heading="Resting", source=SOURCE, text=RESTING),
    ],
)
SIDES = ("Blue", "Red")
MOST = 3


class Take(Action, frozen=True, kw_only=True):
    count: int


class Rest(Action, frozen=True, kw_only=True):
    pass


class Taken(Event, frozen=True, kw_only=True):
    side: str
    count: int


class Rested(Event, frozen=True, kw_only=True):
    side: str


class Heap(msgspec.Struct, frozen=True, kw_only=True):
    left: int = 12
    turn: str = SIDES[0]
    took: dict[str, int] = {}
    tired: tuple[str, ...] = ()


def judge(state: Heap, side: str, action: Any) -> Ruling:
    found: tuple[Finding, ...] = ()
    if isinstance(action, Rest) != (side in state.tired):
        found = (forbid("resting", rule="HP-2"),)
    elif isinstance(action, Take) and not 1 <= action.count <= min(MOST, state.left):
        found = (forbid("that many", rule="HP-1"),)
    return Ruling(question=f"May {side} do this?", allowed=not found, findings=found)


def decide(run: Run[Heap], side: str, action: Any) -> None:
    ruling = judge(run.state, side, action)
    if not ruling.allowed:
        raise IllegalAction("This cannot be done now. Take one from options().", ruling=ruling, rules=ruling.ids)
    cite("HP-1" if isinstance(action, Take) else "HP-2", side)
    run.emit(Taken(side=side, count=action.count) if isinstance(action, Take) else Rested(side=side))


def evolve(state: Heap, event: Event) -> Heap:
    other = {"Blue": "Red", "Red": "Blue"}[state.turn]
    if isinstance(event, Taken):
        took = {**state.took, event.side: state.took.get(event.side, 0) + event.count}
        tired = (*state.tired, event.side) if event.count == MOST else state.tired
        return Heap(left=state.left - event.count, turn=other, took=took, tired=tired)
    return msgspec.structs.replace(state, turn=other, tired=tuple(each for each in state.tired if each == other))


def options(state: Heap, side: str) -> Options:
    """What there is to choose is open in both: how many to take, and nothing but to pass."""
    resting = Choice(kind="rest", label="rest", rules=("HP-2",))
    taking = Choice(kind="take", label="take some", rules=("HP-1",))
    return Options(side=side, prompt="Your turn", choices=(resting if side in state.tired else taking,))


def sample(state: Heap, _side: str, choice: Choice, luck: Luck) -> Action:
    return Rest() if choice.kind == "rest" else Take(count=luck.pick(range(1, min(MOST, state.left) + 1)))


def outcome(state: Heap) -> Outcome | None:
    if state.left:
        return None
    last = next(side for side in SIDES if side != state.turn)
    return Outcome(winner=last, score={side: state.took.get(side, 0) for side in SIDES})


def picture(state: Heap, title: str, _marked: tuple[str, ...] = ()) -> str:
    """A row of pebbles, those that are taken left out."""
    stones = "".join(f'<circle cx="{12 + 20 * place}" cy="12" r="8" fill="#667"/>' for place in range(state.left))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 244 24"><title>{title}</title>{stones}</svg>'


def standing(state: Heap) -> Standing:
    return Standing(moment=f"{state.left} left", head=f"{state.left} pebbles left", score=state.took)


def begin(name: str) -> Beginning:
    if name != "twelve":
        raise InputError("There is no such heap", path="scenario", value=name, fix="Choose twelve.")
    return Beginning(state=Heap(), title="Twelve pebbles", meta={"id": "twelve", "scenario": "Twelve pebbles"})


def checked(state: Heap) -> None:
    assert state.left + sum(state.took.values()) == Heap().left


HEAP: System[Heap] = System(
    name="heap",
    rulebook=BOOK,
    state_type=Heap,
    action_type=Take | Rest,
    event_type=Taken | Rested,
    judge=judge,
    decide=decide,
    proceed=lambda _run: None,
    evolve=evolve,
    to_decide=lambda state: (state.turn,) if state.left else (),
    options=options,
    sample=sample,
    mask=lambda state, _side: state,
    conceal_action=lambda action: action,
    conceal_event=lambda event: event,
    outcome=outcome,
    sides=lambda _state: SIDES,
    check=checked,
)

BATTLE = WholeBattle(system=HEAP, begin=begin, offered=("twelve",), standing=standing, picture=picture)

GAME = Game(
    name="heap",
    title="The Heap",
    package="tests.toys",
    rulebook=BOOK,
    battle=lambda: BATTLE,
)
