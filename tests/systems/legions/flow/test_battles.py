"""Whole battles: they end, keep their laws, read back from their JSON, and hide what is hidden."""

from __future__ import annotations

import msgspec
import pytest

from tests.systems.legions.flow.boards import field, play_out, step
from umpire.errors import IllegalAction, UmpireError
from umpire.game import Battle, decided, replay, verify
from umpire.systems.legions.battlefield import Order, Phase, change_model
from umpire.systems.legions.play import LEGIONS, opening, read_state
from umpire.systems.legions.play.core import BattleState, Chapter, Rounds, WoundSuffered, assemble
from umpire.systems.legions.play.flow import Concede, IssueOrders, IssuingOrders


def start(seed: int, *, rounds: int = 2) -> Battle[BattleState]:
    """A battle about to be set up, its laws checked after every action."""
    return Battle.start(LEGIONS, opening(field(rounds=rounds)), seed=seed, checked=True)


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_random_battle_ends_with_a_result(seed: int) -> None:
    """Whatever two bots pick at random, the battle goes through its rounds and ends."""
    battle = start(seed)
    play_out(battle)

    assert battle.outcome is not None
    assert battle.state.field.phase is Phase.OVER
    assert battle.state.field.round == 2


def test_a_battle_replays_and_verifies() -> None:
    """The log alone gives the same states again, and judging it anew finds no difference."""
    battle = start(11, rounds=1)
    play_out(battle)
    battle.close()

    assert replay(LEGIONS, battle.journal) == battle.state
    verify(LEGIONS, battle.journal)


def test_every_state_reads_back_from_its_json() -> None:
    """A state written down in the middle of anything is the same when it is read."""
    battle = start(3, rounds=1)
    for _ in range(40):
        if not battle.to_decide:
            break
        step(battle)
        assert read_state(msgspec.json.encode(battle.state)) == battle.state


def ready_for_orders() -> Battle[BattleState]:
    """A battle in its first Orders phase."""
    battle = start(5)
    while not isinstance(battle.state.top, IssuingOrders):
        step(battle)
    return battle


def test_a_face_down_order_is_seen_by_its_owner_alone() -> None:
    """The opponent and the spectator see that a token lies there, and nothing of what it says."""
    battle = ready_for_orders()
    own = next(each.id for each in battle.state.field.detachments.values() if each.side == "red")
    battle.act("red", IssueOrders(orders={own: Order.MARCH}))

    token = battle.view("red").state.field.detachments[own].token
    assert token is not None
    assert token.order is Order.MARCH
    for watcher in ("blue", None):
        view = battle.view(watcher)
        hidden = view.state.field.detachments[own].token
        assert hidden is not None
        assert hidden.order is None
        assert hidden.commitment == token.commitment
        assert "march" not in msgspec.json.encode(view.log).decode()
        assert "march" not in msgspec.json.encode(view.state.field.detachments).decode()


def test_a_token_taken_back_stays_secret() -> None:
    """The salt of the token that is turned does not open the one that was replaced."""
    battle = ready_for_orders()
    own = next(each.id for each in battle.state.field.detachments.values() if each.side == "red")
    battle.act("red", IssueOrders(orders={own: Order.MARCH}))
    first = battle.state.field.detachments[own].token
    battle.act("red", IssueOrders(orders={own: Order.ADVANCE}))
    second = battle.state.field.detachments[own].token

    assert first is not None
    assert second is not None
    assert first.salt != second.salt


def test_a_side_may_concede_whenever_it_is_asked() -> None:
    """Giving up ends the battle at once, for the other side."""
    battle = ready_for_orders()
    battle.act("red", Concede())

    assert battle.outcome is not None
    assert battle.outcome.winner == "blue"
    assert not battle.to_decide


def test_all_sides_may_agree_on_a_draw() -> None:
    """The battle ends where it stands, nobody has won, the log verifies, and it does not end twice."""
    battle = ready_for_orders()
    battle.agree()

    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.score) == (None, {"red": 0, "blue": 0})
    with pytest.raises(IllegalAction, match="over"):
        battle.agree()
    battle.close()
    assert verify(LEGIONS, battle.journal).judged


def test_nothing_is_accepted_after_the_end() -> None:
    """A battle that is over takes no further Orders."""
    battle = ready_for_orders()
    battle.act("red", Concede())

    with pytest.raises(IllegalAction):
        decided(LEGIONS, battle.state, "blue", IssueOrders(orders={}), battle._dice())


def test_the_laws_notice_a_broken_state() -> None:
    """A model with more Wounds than it can have is no state of any battle."""
    state = opening(field())
    model = next(iter(state.field.models))

    with pytest.raises(AssertionError, match="Wounds"):
        LEGIONS.check(state.on(change_model(state.field, model, wounds=9)))


def test_two_chapters_cannot_claim_the_same_event() -> None:
    """An event applied by two chapters would be applied twice: the program says so at once."""
    one = Chapter(events={WoundSuffered: lambda state, event: state})

    with pytest.raises(UmpireError, match="Two chapters"):
        assemble(one, one)


def test_what_stands_on_the_table_is_not_deployed_again() -> None:
    """A scenario that fixes the deployment begins with the first round's Orders."""
    battle = ready_for_orders()
    again = Battle.start(LEGIONS, opening(battle.view(None).state.field), seed=1)
    while not isinstance(again.state.top, IssuingOrders):
        step(again)

    assert isinstance(again.state.frames[0], Rounds)
    assert again.state.field.round == 1
    assert not any(type(event).__name__ == "DetachmentDeployed" for entry in again.entries for event in entry.events)


def give_orders(battle: Battle[BattleState], side: str) -> None:
    """Give every Detachment of a side an Advance Order."""
    mine = (each.id for each in battle.state.field.detachments.values() if each.side == side)
    battle.act(side, IssueOrders(orders=dict.fromkeys(mine, Order.ADVANCE)))


def test_an_order_may_be_replaced_while_the_other_side_still_places() -> None:
    """Until the Assign stage has ended a player may take tokens back, also when all of their own lie (LI-ORD-012)."""
    battle = ready_for_orders()
    first, second = battle.sides
    give_orders(battle, first)
    mine = next(each.id for each in battle.state.field.detachments.values() if each.token and each.side == first)
    before = battle.state.field.detachments[mine].token

    assert battle.to_decide == (second,)
    battle.act(first, IssueOrders(orders={mine: Order.MARCH}))

    assert battle.state.field.detachments[mine].token != before


def test_a_side_may_give_up_while_the_other_is_asked() -> None:
    """Nobody has to wait for a turn to concede."""
    battle = ready_for_orders()
    first, second = battle.sides
    give_orders(battle, first)
    battle.act(first, Concede())

    assert battle.outcome is not None
    assert battle.outcome.winner == second
