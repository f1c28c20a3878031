"""A battle played by anybody: what is lawful keeps every law, what is not leaves no trace and is told why."""

from __future__ import annotations

from random import Random as Chance
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.simulate.soaking import battlefield
from tests.soak import soak_count
from tests.systems.legions.faith.wild import corrupted, wild_action
from umpire.bots import Random
from umpire.errors import IllegalAction
from umpire.game import Battle, canonical
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.rules import catalogue

KNOWN = {entry.id for entry in catalogue()}
PLAIN = (
    "has nothing to decide",
    "is no action of legions",
    "There is no ",
    "is no place",
    "is no facing",
    "A path has",
    "are named",
    "bytes long",
)
"""How refusals begin that no rule is behind: of what is malformed, or not this side's to decide."""

SEEDS = st.integers(min_value=0, max_value=10**6)


class AnyBattle(RuleBasedStateMachine):
    """A random battle, entered at any moment, in which anything is tried."""

    battle: Battle[BattleState]

    @initialize(number=st.integers(min_value=0, max_value=30), ahead=st.integers(min_value=0, max_value=100))
    def begin(self, number: int, ahead: int) -> None:
        """Begin a battle under drawn house rules and let random bots play into it."""
        self.battle = Battle.start(LEGIONS, opening(battlefield(number)), seed=number)
        for _ in range(ahead):
            if not self.battle.to_decide:
                break
            side = self.battle.to_decide[0]
            self.battle.act(side, self._lawful(side))

    def _lawful(self, side: str) -> Any:  # an action of the battle
        view = self.battle.view(side)
        assert view.options is not None
        return Random().choose(view, view.options, self.battle.luck(side))

    @precondition(lambda self: self.battle.to_decide)
    @rule(which=SEEDS)
    def do_what_is_offered(self, which: int) -> None:
        """Whatever an option offers, or the sampler makes of it, is carried out."""
        side = self.battle.to_decide[which % len(self.battle.to_decide)]
        view = self.battle.view(side)
        assert view.options is not None
        offered = [each for each in view.options.choices if each.kind != "concede"]
        choice = offered[which % len(offered)]
        self.battle.act(side, LEGIONS.sample(view.state, side, choice, self.battle.luck(side)))

    @rule(seed=SEEDS)
    def try_what_fits_no_moment(self, seed: int) -> None:
        """An action of any kind, with any names and numbers, by anybody."""
        chance = Chance(seed)
        side = chance.choice((*self.battle.sides, *self.battle.sides, "nobody"))
        self._attempt(side, wild_action(self.battle.state.field, chance))

    @precondition(lambda self: self.battle.to_decide)
    @rule(seed=SEEDS)
    def try_what_is_nearly_lawful(self, seed: int) -> None:
        """A lawful action with one part exchanged, taken twice, or left out."""
        side = self.battle.to_decide[0]
        self._attempt(side, corrupted(self.battle.state.field, self._lawful(side), Chance(seed)))

    def _attempt(self, side: str, action: Any) -> None:  # any action at all
        state, entries = self.battle.state, self.battle.entries
        before = canonical(state)
        refusal = self._refusal(side, action)
        if refusal is None:
            return
        told = str(refusal)
        assert set(refusal.rules) <= KNOWN, f"{refusal.rules} are not all in the book: {told}"
        assert refusal.rules or any(each in told for each in PLAIN), f"no rule is cited: {told}"
        assert self.battle.state is state
        assert canonical(state) == before
        assert self.battle.entries == entries

    def _refusal(self, side: str, action: Any) -> IllegalAction | None:
        try:
            self.battle.act(side, action)
        except IllegalAction as refusal:
            return refusal
        return None

    @invariant()
    def holds_every_law(self) -> None:
        """What no rule can break is whole after every step."""
        LEGIONS.check(self.battle.state)


# a failing run is told as it was found: making it smaller plays hundreds of battles
AnyBattle.TestCase.settings = settings(
    max_examples=soak_count(100),
    stateful_step_count=25,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    deadline=None,
    suppress_health_check=(HealthCheck.too_slow,),
)
TestAnyBattle = AnyBattle.TestCase
