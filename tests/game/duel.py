"""A small game that has everything the engine must cope with: hidden bids, dice, interrupts, rounds, a score."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.errors import IllegalAction
from umpire.game import (
    Action,
    Choice,
    Event,
    Frame,
    Options,
    Outcome,
    Run,
    Secret,
    System,
    View,
    commitment,
)
from umpire.game.luck import Luck
from umpire.rulings import Entry, Finding, Forbid, Rulebook, Ruling, Source

SOURCE = Source(id="DUEL", title="The Duel", system="duel")
BIDDING = "Both sides bid in secret; the higher bid plus a die strikes."
BOOK = Rulebook("duel", [Entry(id="DU-001", heading="Bidding", source=SOURCE, text=BIDDING)])
SIDES = ("Blue", "Red")


class Bid(Action, frozen=True, kw_only=True):
    value: int | None  # None where it is concealed
    note: str = ""


class Strike(Action, frozen=True, kw_only=True):
    dice: int
    loudly: bool = False  # changes nothing


class Parry(Action, frozen=True, kw_only=True):
    parry: bool


class RoundBegan(Event, frozen=True, kw_only=True):
    round: int


class BidMade(Event, frozen=True, kw_only=True):
    side: str
    bid: Secret


class BidsShown(Event, frozen=True, kw_only=True):
    bids: dict[str, Secret]
    striker: str


class StrikeSwung(Event, frozen=True, kw_only=True):
    side: str
    count: int


class StrikeLanded(Event, frozen=True, kw_only=True):
    side: str
    hits: int


class RoundEnded(Event, frozen=True, kw_only=True):
    pass


class Bidding(Frame, frozen=True, kw_only=True):
    owing: tuple[str, ...]


class Striking(Frame, frozen=True, kw_only=True):
    side: str


class Swing(Frame, frozen=True, kw_only=True):
    """The interrupt: the other side may parry."""

    side: str
    count: int


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    score: dict[str, int]
    rounds: int = 3
    round: int = 0
    bids: dict[str, Secret] = {}
    frames: tuple[Bidding | Striking | Swing, ...] = ()


START = Duel(score={"Red": 0, "Blue": 0})


def judge(state: Duel, side: str, action: Any) -> Ruling:
    match state.frames[-1], action:
        case Bidding(), Bid(value=int(value)):
            allowed = 1 <= value <= 6
        case Striking(), Strike(dice=count):
            allowed = 1 <= count <= 3
        case Swing(), Parry():
            allowed = True
        case _:
            allowed = False
    refused = () if allowed else (Finding(rule="DU-001", effect=Forbid(reason="not now")),)
    return Ruling(question=f"May {side} do this now?", allowed=allowed, findings=refused)


def decide(run: Run[Duel], side: str, action: Any) -> None:
    match run.state.frames[-1], action:
        case Bidding(), Bid(value=int(value)) if 1 <= value <= 6:
            run.emit(BidMade(side=side, bid=run.seal(str(value), label=f"bid:{side}"), rules=("DU-001",)))
        case Striking(), Strike(dice=count) if 1 <= count <= 3:
            run.emit(StrikeSwung(side=side, count=count))
        case Swing(side=attacker, count=count), Parry(parry=parry):
            natural = run.roll(count, why="strike")
            hits = sum(die >= (5 if parry else 3) for die in natural)
            run.emit(StrikeLanded(side=attacker, hits=hits, dice=natural))
        case _:
            run.roll(1, why="a die that a refused action must not use up")
            raise IllegalAction(f"{side} cannot {action!r} now", rules=("DU-001",))


def proceed(run: Run[Duel]) -> None:
    state = run.state
    if not state.frames:
        if state.round < state.rounds:
            run.emit(RoundBegan(round=state.round + 1))
    elif state.frames[-1] == Bidding(owing=()):
        naturals = run.roll(2, why="who strikes")
        totals = {side: int(state.bids[side].value or 0) + die for side, die in zip(SIDES, naturals, strict=True)}
        striker = "Blue" if totals["Blue"] >= totals["Red"] else "Red"
        run.emit(BidsShown(bids=state.bids, striker=striker, dice=naturals))
    elif isinstance(state.frames[-1], Striking) and state.frames[-1].side == "":
        run.emit(RoundEnded())


def evolve(state: Duel, event: Event) -> Duel:
    match event:
        case RoundBegan(round=number):
            return replace(state, round=number, frames=(Bidding(owing=SIDES),))
        case BidMade(side=side, bid=bid):
            top = state.frames[-1]
            assert isinstance(top, Bidding)
            owing = tuple(each for each in top.owing if each != side)
            return replace(state, bids={**state.bids, side: bid}, frames=(Bidding(owing=owing),))
        case BidsShown(striker=striker, bids=bids):
            return replace(state, bids=bids, frames=(Striking(side=striker),))
        case StrikeSwung(side=side, count=count):
            return replace(state, frames=(*state.frames, Swing(side=side, count=count)))
        case StrikeLanded(side=side, hits=hits):
            score = {**state.score, side: state.score[side] + hits}
            return replace(state, score=score, frames=(Striking(side=""),))
        case RoundEnded():
            return replace(state, frames=(), bids={})
    raise AssertionError(event)


def to_decide(state: Duel) -> tuple[str, ...]:
    match state.frames[-1] if state.frames else None:
        case Bidding(owing=owing):
            return owing
        case Striking(side=side) if side:
            return (side,)
        case Swing(side=side):
            return tuple(each for each in SIDES if each != side)
    return ()


def options(state: Duel, side: str) -> Options:
    match state.frames[-1]:
        case Bidding():
            choices = tuple(Choice(kind="bid", label=f"bid {n}", action=Bid(value=n)) for n in range(1, 7))
            return Options(side=side, prompt="Bid", choices=choices)
        case Striking():
            choices = tuple(Choice(kind="strike", label=f"{n} dice", action=Strike(dice=n)) for n in (1, 2, 3))
            return Options(side=side, prompt="Strike", choices=choices)
        case Swing():
            choices = tuple(Choice(kind="parry", label=str(p), action=Parry(parry=p)) for p in (True, False))
            return Options(side=side, prompt="Parry", choices=choices)
    raise AssertionError(state)


def hidden(secret: Secret) -> Secret:
    return Secret(commitment=secret.commitment)


def mask(state: Duel, side: str | None) -> Duel:
    if not isinstance(state.frames[-1] if state.frames else None, Bidding):
        return state
    return replace(state, bids={who: bid if who == side else hidden(bid) for who, bid in state.bids.items()})


def conceal_action(action: Any) -> Any:
    return Bid(value=None) if isinstance(action, Bid) else action


def conceal_event(event: Event) -> Event:
    return replace(event, bid=hidden(event.bid)) if isinstance(event, BidMade) else event


def outcome(state: Duel) -> Outcome | None:
    if state.frames or state.round < state.rounds:
        return None
    blue, red = state.score["Blue"], state.score["Red"]
    return Outcome(winner=None if blue == red else "Blue" if blue > red else "Red", score=state.score)


def check(state: Duel) -> None:
    assert all(points >= 0 for points in state.score.values())
    for bid in state.bids.values():
        assert bid.value is None or commitment(bid.value, bid.salt or "") == bid.commitment


DUEL: System[Duel] = System(
    name="duel",
    rulebook=BOOK,
    state_type=Duel,
    action_type=Bid | Strike | Parry,
    event_type=RoundBegan | BidMade | BidsShown | StrikeSwung | StrikeLanded | RoundEnded,
    judge=judge,
    decide=decide,
    proceed=proceed,
    evolve=evolve,
    to_decide=to_decide,
    options=options,
    sample=lambda state, side, choice, luck: choice.action,
    mask=mask,
    conceal_action=conceal_action,
    conceal_event=conceal_event,
    outcome=outcome,
    sides=lambda state: SIDES,
    check=check,
    pending=lambda state: state.frames,
)


class AnyChoice:
    """Takes any choice."""

    def choose(self, view: View[Duel], options: Options, luck: Luck) -> Any:
        return luck.pick(options.choices).action


class Highest:
    """Bids high, strikes with all dice, always parries."""

    def choose(self, view: View[Duel], options: Options, luck: Luck) -> Any:
        by_kind = {"bid": -1, "strike": -1, "parry": 0}
        return options.choices[by_kind[options.choices[0].kind]].action


def duel() -> tuple[System[Duel], Duel]:
    return DUEL, START
