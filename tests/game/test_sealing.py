"""What a game seals: a forgotten concealment is found when it happens, and so is a reveal of something else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as changed
from typing import Any

import pytest
from msgspec.structs import replace

from tests.game.battles import running
from tests.game.duel import DUEL, START, Bid, BidMade, BidsShown, Duel, evolve, proceed
from umpire.bots import make_bot
from umpire.errors import BrokenLaw, LogError
from umpire.game import Battle, Entry, Event, Journal, Run, System, battle_of, shared, verify
from umpire.game.log import chained, header_digest
from umpire.systems.legions.battlefield import Order
from umpire.systems.legions.play.flow import OrderRevealed


def rechained(system: System[Any], journal: Journal, change: Callable[[Event], Event]) -> Journal:
    """A log with its events changed and every digest worked out anew, as a forger without the secret would do."""
    digest, entries = header_digest(journal.header), list[Entry]()
    for entry in journal.entries:
        made = replace(entry, events=tuple(map(change, entry.events)))
        digest = chained(system, made, digest)
        entries.append(replace(made, digest=digest))
    return replace(journal, entries=tuple(entries))


def half_hidden(event: Event) -> Event:
    return replace(event, bid=replace(event.bid, salt=None)) if isinstance(event, BidMade) else event


@pytest.mark.parametrize(
    ("forgotten", "told"),
    [
        ({"conceal_action": lambda action: action}, "the Bid that others get holds '5'.*see conceal_action"),
        ({"conceal_event": lambda event: event}, "an event that others get holds a salt.*see conceal_event"),
        ({"conceal_event": half_hidden}, "the BidMade that others get holds '5'.*see conceal_event"),
    ],
)
def test_what_is_told_while_it_is_hidden_is_a_fault_of_the_game(forgotten: dict[str, Any], told: str) -> None:
    """The first bid is refused at once, before it stands in any log, whatever the game forgot to conceal."""
    battle = Battle.start(changed(DUEL, **forgotten), START, seed=1)
    with pytest.raises(BrokenLaw, match=told):
        battle.act("Blue", Bid(value=5))
    assert len(battle.entries) == 1


def test_what_is_shown_by_the_same_entry_may_be_told_by_it() -> None:
    """The bid that is made last lies face-down for no moment: its event and its reveal are told together."""
    battle = Battle.start(
        changed(DUEL, conceal_event=lambda event: event, mask=lambda state, side: state), START, seed=1
    )
    battle.act("Blue", Bid(value=5, note="loud"))
    assert battle.act("Red", Bid(value=5)).events


def test_a_log_written_by_a_game_that_told_too_much_is_found_by_verifying_it() -> None:
    """A log of before, whose game is careless, verifies no longer; the fault is laid at the game's door."""
    careless = changed(DUEL, conceal_event=half_hidden)
    with pytest.raises(LogError, match=r"see conceal_event.*fault of the game"):
        verify(careless, rechained(careless, running().journal, _same))


def _same(event: Event) -> Event:
    return event


def swapped(event: Event) -> Event:
    if not isinstance(event, BidsShown):
        return event
    red, blue = event.bids["Red"], event.bids["Blue"]
    return replace(event, bids={"Red": replace(red, value=blue.value), "Blue": replace(blue, value=red.value)})


def test_a_choice_that_is_revealed_as_another_is_a_fault() -> None:
    """A game that shows what was not bid is stopped where it does."""

    def lying(run: Run[Duel]) -> None:
        other = Run(run.state, run.dice, evolve)
        proceed(other)
        for event in other.events:
            run.emit(swapped(event))

    battle = Battle.start(changed(DUEL, proceed=lying), START, seed=1)
    battle.act("Blue", Bid(value=5))
    with pytest.raises(BrokenLaw, match="BidsShown reveals 2, which is not what was sealed"):
        battle.act("Red", Bid(value=2))
    assert len(battle.entries) == 2
    battle.act("Red", Bid(value=5))  # nobody can tell two bids apart that are the same


@pytest.mark.parametrize("side", ["Red", None])
def test_a_shared_log_tells_that_another_choice_was_revealed(side: str | None) -> None:
    """Its dice are sealed still, but the commitments stand in it, and reveals are checked against them."""
    log = shared(DUEL, running().journal, side)
    assert not verify(DUEL, rechained(DUEL, log, _same)).judged
    with pytest.raises(LogError, match=r"line 4 \(entry 2\) events: BidsShown reveals \d"):
        verify(DUEL, rechained(DUEL, log, swapped))


def test_an_order_that_is_turned_up_as_another_is_found() -> None:
    """The event brings the Order and the salt, and the commitment stands in that of another entry, by another name."""
    played = battle_of("legions")
    start = played.begin("small-0").state
    bot = make_bot("random", game="legions")

    def opening(system: System[Any]) -> Battle[Any]:
        battle = Battle.start(system, start, seed=1)
        while not any(isinstance(event, OrderRevealed) for entry in battle.entries for event in entry.events):
            side = battle.to_decide[0]
            view = battle.view(side)
            assert view.options is not None
            battle.act(side, bot.choose(view, view.options, battle.luck(side)))
        return battle

    def turned(event: Event) -> Event:
        if not isinstance(event, OrderRevealed):
            return event
        return replace(event, order=Order.CHARGE if event.order is not Order.CHARGE else Order.ADVANCE)

    log = shared(played.system, opening(played.system).journal, None)
    assert not verify(played.system, log).judged
    with pytest.raises(LogError, match=r"OrderRevealed reveals .* which is not what was sealed"):
        verify(played.system, rechained(played.system, log, turned))


class BidTold(Event, frozen=True, kw_only=True):
    """A reveal that names no commitment."""

    value: str
    salt: str


@pytest.mark.parametrize("again", [Battle.fork, lambda battle: Battle.resume(battle.system, battle.journal)])
def test_a_battle_carried_on_still_knows_what_was_sealed(again: Callable[[Battle[Duel]], Battle[Duel]]) -> None:
    """What lay face-down when it stopped is checked when it is turned up, also by an event that brings a salt alone."""
    told = "4"

    def telling(run: Run[Duel]) -> None:
        bid = run.state.bids.get("Blue")
        if bid is not None and "Red" in run.state.bids and not isinstance(run.events[-1], BidTold | BidsShown):
            run.emit(BidTold(value=told, salt=bid.salt or ""))
        proceed(run)

    system = changed(
        DUEL,
        proceed=telling,
        event_type=DUEL.event_type | BidTold,
        evolve=lambda state, event: state if isinstance(event, BidTold) else evolve(state, event),
    )
    battle = Battle.start(system, START, seed=1)
    battle.act("Blue", Bid(value=5))
    with pytest.raises(BrokenLaw, match="BidTold reveals 4, which is not what was sealed"):
        again(battle).act("Red", Bid(value=3))
    told = "5"
    assert again(battle).act("Red", Bid(value=3)).events
