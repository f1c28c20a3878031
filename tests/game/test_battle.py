"""A running battle: who may act, what stays hidden, what an undo keeps."""

from __future__ import annotations

import json
from dataclasses import replace as changed
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.game.battles import finished, running
from tests.game.duel import DUEL, START, Bid, BidMade, Duel, Parry, RoundBegan, Strike, decide, options
from umpire.errors import BrokenLaw, IllegalAction, InputError, LogError, Stalled
from umpire.game import Battle, Kind, Run, canonical, new_secret, secret_of, settle, shared
from umpire.game.dice import SeededDice
from umpire.rulings import Finding, Ruling, cite


def test_the_start_is_an_entry_of_its_own() -> None:
    """What happens before the first decision stands in entry 0."""
    battle = Battle.start(DUEL, START, seed=1)
    assert [entry.kind for entry in battle.entries] == [Kind.START]
    assert battle.state.round == 1
    assert battle.to_decide == ("Blue", "Red")
    assert battle.sides == ("Blue", "Red")


def test_hidden_bids_are_given_in_any_order() -> None:
    """Both sides owe a decision at once; the second one shows both bids, and one entry holds all that follows."""
    battle = Battle.start(DUEL, START, seed=1)
    battle.act("Red", Bid(value=2))
    assert battle.to_decide == ("Blue",)
    entry = battle.act("Blue", Bid(value=2))
    assert [type(event).__name__ for event in entry.events] == ["BidMade", "BidsShown"]
    assert len(entry.rolls) == 2


@pytest.mark.parametrize(
    ("side", "action"), [("Red", Bid(value=7)), ("Blue", Bid(value=1)), ("Green", Bid(value=1)), ("Red", "bid")]
)
def test_a_refused_action_leaves_everything_as_it_was(battle: Battle[Duel], side: str, action: Any) -> None:
    """A forbidden action, a side that owes nothing, and something that is no action: nothing changes, dice included."""
    twin = running()
    with pytest.raises(IllegalAction):
        battle.act(side, action)
    assert battle.journal == twin.journal
    assert battle.act("Red", Bid(value=4)) == twin.act("Red", Bid(value=4))


def test_an_unexpected_failure_leaves_everything_as_it_was(battle: Battle[Duel]) -> None:
    """Even a fault in the game or on the disk does not spoil the battle."""

    def fail(_: object) -> None:
        raise OSError("disk full")

    before, state = battle.journal, battle.state
    battle.record_with(fail)
    with pytest.raises(OSError, match="disk full"):
        battle.act("Red", Bid(value=4))
    with pytest.raises(OSError, match="disk full"):
        battle.close()
    assert battle.journal == before
    assert battle.state is state
    assert not battle.closed


def test_what_happens_in_a_fork_happens_in_no_other(battle: Battle[Duel]) -> None:
    """Two battles that part ways go on alone, with the same dice to come; the recorder stays with the first."""
    recorded: list[Any] = []
    battle.record_with(recorded.append)
    before, fork = battle.journal, battle.fork()
    made = fork.act("Red", Bid(value=4))
    fork.close()
    assert battle.journal == before
    assert not battle.closed
    assert recorded == []
    assert battle.act("Red", Bid(value=4)) == made
    assert recorded == [made]
    assert fork.closed


def test_undo_goes_back_but_dice_never_do() -> None:
    """After an undo the same action meets new dice, and what was undone stays in the log."""
    battle = Battle.start(DUEL, START, seed=3)
    battle.act("Blue", Bid(value=1))
    battle.act("Red", Bid(value=2))
    battle.act(battle.to_decide[0], Strike(dice=3))
    before = battle.state
    rolled: list[tuple[int, ...]] = []
    for _ in range(4):
        rolled.append(battle.act(battle.to_decide[0], Parry(parry=True)).rolls)
        battle.undo(to=3)
        assert battle.state == before
    assert len(set(rolled)) > 1
    assert len(battle.entries) == 12


def test_a_bid_taken_back_and_made_again_has_a_new_salt() -> None:
    """A salt that has been shown cannot be used to guess a later bid."""
    battle = Battle.start(DUEL, START, seed=3)
    made = []
    for _ in range(3):
        event = battle.act("Blue", Bid(value=4)).events[0]
        assert isinstance(event, BidMade)
        made.append(event.bid)
        battle.undo(to=0)
    assert len({bid.commitment for bid in made}) == len({bid.salt for bid in made}) == 3


def test_undo_needs_an_entry_that_is_there(battle: Battle[Duel]) -> None:
    """An undo to nowhere is refused with what could be chosen."""
    with pytest.raises(LogError, match="Choose one from 0 to 7"):
        battle.undo(to=99)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.one_of(st.none(), st.integers(0, 30)), max_size=60))
def test_any_undo_finds_the_state_that_was(plan: list[int | None]) -> None:
    """Undoing to an entry gives exactly the state after that entry, undos of undos included."""
    battle = Battle.start(DUEL, replace(START, rounds=40), seed=5)
    states = [battle.state]
    for to in plan:
        if to is None:
            side = battle.to_decide[0]
            battle.act(side, battle.options(side).choices[0].action)
        else:
            battle.undo(to=to % len(states))
            assert battle.state == states[to % len(states)]
        states.append(battle.state)


def test_no_view_tells_what_is_hidden() -> None:
    """Neither the seed, the secret, a salt nor a face-down bid is in what others see; a side sees its own bid."""
    battle = Battle.start(DUEL, START, seed=424242)
    bid = battle.act("Blue", Bid(value=6, note="all in")).events[0].bid
    opening = battle.journal.private
    assert opening is not None
    for side in ("Red", None):
        for told in (battle.view(side), shared(DUEL, battle.journal, side)):
            text = canonical(told).decode()
            for hidden in (opening.secret, opening.salt, str(opening.seed), bid.salt, "all in", '"value":"6"'):
                assert hidden not in text
            assert bid.commitment in text
    mine = battle.view("Blue")
    assert mine.state.bids["Blue"].value == "6"
    assert mine.log[-1].action == Bid(value=6, note="all in")
    assert mine.options is None
    assert battle.view("Red").options is not None
    with pytest.raises(InputError, match="Choose from Blue, Red"):
        battle.view("Green")
    assert set(json.loads(canonical(mine))) == {"side", "state", "options", "log"}


def test_a_closed_battle_is_open_to_all_and_goes_no_further() -> None:
    """The closing line opens the secret; nothing can be done after it."""
    battle = finished()
    assert battle.closed
    assert battle.to_decide == ()
    assert shared(DUEL, battle.journal, None) == battle.journal
    for attempt in (lambda: battle.undo(to=0), battle.close, lambda: battle.act("Blue", Bid(value=1))):
        with pytest.raises(IllegalAction, match="The battle is closed and its dice have been revealed"):
            attempt()


def test_the_same_seed_gives_the_same_bytes() -> None:
    """A seed and what was done decide every byte; any change of the header changes the dice."""
    assert canonical(finished(1).journal) == canonical(finished(1).journal)
    assert canonical(finished(1).journal) != canonical(finished(2).journal)
    rolls = []
    for name in "abcdefgh":
        battle = Battle.start(DUEL, START, seed=1, meta={"scenario": name})
        battle.act("Blue", Bid(value=1))
        rolls.append(battle.act("Red", Bid(value=1)).rolls)
    assert len(set(rolls)) > 1


def test_seeds_are_numbers_or_long_secrets() -> None:
    """A seed that cannot be one is refused; a drawn secret has 256 bits."""
    assert len(new_secret()) == 32
    assert secret_of(0) != secret_of(1)
    for wrong in (-1, True, b"short"):
        with pytest.raises(InputError):
            secret_of(wrong)


def test_dice_that_stand_in_no_event_are_a_fault() -> None:
    """A game that rolls a die and does not record it is caught at once."""

    def careless(run: Run[Duel], side: str, action: Any) -> None:
        run.roll(1, why="nothing")
        decide(run, side, action)

    battle = Battle.start(changed(DUEL, decide=careless), START, seed=1)
    with pytest.raises(BrokenLaw, match="every die"):
        battle.act("Blue", Bid(value=1))
    assert len(battle.entries) == 1


def test_a_rule_that_stands_in_no_book_is_found_where_it_reaches_a_reader() -> None:
    """An event, a choice or a ruling that cites it is a fault of the game, told with the book and what may be meant."""

    def citing(run: Run[Duel], side: str, action: Any) -> None:
        cite("DU-01")
        decide(run, side, action)

    battle = Battle.start(changed(DUEL, decide=citing), START, seed=1)
    with pytest.raises(BrokenLaw, match=r"DU-01 is cited, but does not stand in the book of duel.*cite DU-001"):
        battle.act("Blue", Bid(value=1))
    assert len(battle.entries) == 1
    asking = changed(DUEL, options=lambda state, side: replace(options(state, side), rules=("ANOTHER-7",)))
    battle = Battle.start(asking, START, seed=1)
    for ask in (battle.options, battle.view):
        with pytest.raises(BrokenLaw, match=r"ANOTHER-7 .* write there what it says\.$"):
            ask("Blue")
    judging = changed(DUEL, judge=lambda *_: Ruling(question="?", allowed=True, findings=(Finding(rule="NO-1"),)))
    with pytest.raises(BrokenLaw, match="NO-1"):
        Battle.start(judging, START, seed=1).judge("Blue", Bid(value=1))


def test_a_game_that_never_comes_to_rest_is_stopped_by_name() -> None:
    """Endless automatic steps raise an error that names the pending frame."""
    endless = changed(DUEL, evolve=lambda state, event: replace(state, frames=START.frames, round=0))
    with pytest.raises(Stalled, match="RoundBegan"):
        settle(endless, endless.run(START, SeededDice(b"x" * 16)), limit=50)
    stuck = changed(DUEL, proceed=lambda run: run.emit(RoundBegan(round=1)))
    with pytest.raises(Stalled, match="Bidding"):
        settle(stuck, stuck.run(START, SeededDice(b"x" * 16)), limit=50)


def test_a_state_that_hides_something_cannot_begin() -> None:
    """The header shows the first state to all, so nothing in it may be hidden."""
    battle = Battle.start(DUEL, START, seed=1)
    battle.act("Blue", Bid(value=1))
    with pytest.raises(BrokenLaw, match="hidden"):
        Battle.start(DUEL, battle.state, seed=1)


def test_a_game_that_reveals_by_concealing_twice_is_a_fault() -> None:
    """A concealed entry stays as it is, or a shared log could not be checked."""
    drifting = changed(DUEL, conceal_action=lambda action: replace(action, note=action.note + "x"))
    battle = Battle.start(drifting, START, seed=1)
    with pytest.raises(BrokenLaw, match="conceals an entry again"):
        battle.act("Blue", Bid(value=1))
