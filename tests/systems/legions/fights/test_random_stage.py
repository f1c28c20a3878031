"""Engagement stages played at random: whatever is chosen among the options, the stage comes to its end by the rules."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.legions.fights.boards import PLAY, board, profile, unit
from umpire.game import Event, Luck, SeededDice, decided, proceeded
from umpire.systems.legions.battlefield import Battlefield, Order
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.fights import open_engagement
from umpire.systems.legions.play.fights.events import FightResolved
from umpire.systems.legions.rules.combat import identify_combats
from umpire.systems.legions.rules.fights import loser_of

STRUCTURE = {
    "id": "S",
    "type": "structure",
    "structure": "militas_imperialis",
    "outline": [[40, 20], [44, 20], [44, 28], [40, 28]],
    "height": 3,
}


@st.composite
def melees(draw: st.DrawFn) -> Battlefield:
    """Rows of models in contact with one another, a besieged Structure beside them."""
    units = []
    staggered = draw(st.booleans())
    apart = 0.8661 if staggered else 1.0
    for row, (name, side) in enumerate((("A", "red"), ("B", "blue"), ("C", "red"), ("D", "blue"))):
        shift = 0.5 if staggered and row % 2 else 0.0
        places = {f"{name}{n}": (10.0 + n + shift, 20.0 + apart * row) for n in range(draw(st.integers(1, 4)))}
        values = profile(wounds=draw(st.integers(1, 3)), caf=draw(st.integers(-1, 4)))
        units.append(unit(name, side, places, profile=values))
    attackers, garrison = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    units.append(unit("E", "red", {f"E{n}": (39.5, 21.0 + n) for n in range(attackers)}, order="charge"))
    units.append(unit("F", "blue", {f"F{n}": (42, 24) for n in range(garrison)}, garrison="S"))
    initiative = draw(st.sampled_from(["red", "blue"]))
    return board(*units, features=[STRUCTURE], state={"initiative": initiative})


@settings(max_examples=30, deadline=None)
@given(field=melees(), seed=st.integers(0, 1000))
def test_every_stage_comes_to_its_end(field: Battlefield, seed: int) -> None:
    """No choice leads astray; every die stands in an event; Charge Orders are gone; nobody fights after death."""
    dice, luck = SeededDice(str(seed).encode()), Luck(str(seed).encode())
    run = PLAY.run(BattleState(field=field), dice)
    open_engagement(run)
    state, events = run.state, list(run.events)
    while state.frames:
        owing = PLAY.to_decide(state)
        if owing:
            choice = luck.pick(PLAY.options(state, owing[0]).choices)
            found = decided(PLAY, state, owing[0], PLAY.sample(state, owing[0], choice, luck), dice).events
        else:
            found = proceeded(PLAY, state, dice).events
        for event in found:
            _judge(state, event)
            state = PLAY.evolve(state, event)
        events += found

    assert sum(len(event.dice) for event in events) == dice.counter
    assert not any(each.order is Order.CHARGE for each in state.field.detachments.values())


def _judge(state: BattleState, event: Event) -> None:
    if not isinstance(event, FightResolved):
        return
    field = state.field
    assert all(field.models[model].alive for model in (event.first, event.second))
    higher = event.first if event.first_result > event.second_result else event.second
    assert event.winner == ("" if event.first_result == event.second_result else higher)


@settings(max_examples=30, deadline=None)
@given(field=melees(), red=st.integers(0, 5), blue=st.integers(0, 5))
def test_a_combat_has_one_loser_or_none(field: Battlefield, red: int, blue: int) -> None:
    """With models left on both sides the one with fewer won Fights has lost, and equal numbers are a draw."""
    for combat in identify_combats(field):
        loser = loser_of(field, combat, {"red": red, "blue": blue})
        assert loser == ("" if red == blue else "red" if red < blue else "blue")
