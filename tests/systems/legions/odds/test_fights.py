"""The odds of Fights and Combats: one by hand, others against every roll of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

from tests.oracles.odds import every_end, measured
from tests.systems.legions.fights.boards import PLAY, board, profile, touching, unit
from umpire.game import ScriptedDice
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import Battlefield, Stage, change_field
from umpire.systems.legions.bots.fighting import best_reroll
from umpire.systems.legions.play.core import BattleState, CombatStep, CombatUnderWay
from umpire.systems.legions.play.fights import FightRerolls, open_engagement
from umpire.systems.legions.play.fights.actions import PairFights, ResolveFights
from umpire.systems.legions.play.fights.events import CombatLost, FightResolved
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.fight_odds import CombatOdds, FightOdds

EXACT = 1e-12


def odds(ruling: Ruling, name: str) -> Mapping[str, float]:
    return next(each.chances for each in ruling.odds if each.name == name)


def close(found: Mapping[str, float], wanted: Mapping[Any, Fraction]) -> bool:
    told = {str(key): float(value) for key, value in wanted.items() if value}
    kept = {key: value for key, value in found.items() if value}
    return kept.keys() == told.keys() and all(abs(kept[key] - told[key]) < EXACT for key in told)


def duel(*, caf: int = 0, other: int = 0, **more: Any) -> Battlefield:
    return board(
        unit("A", "red", {"a": (10, 10), "a2": (20, 10)}, profile=profile(caf=caf)),
        unit("B", "blue", {"b": (10, 11), "b2": (20, 30)}, profile=profile(caf=other, **more)),
    )


def fists(*traits: str, **more: Any) -> Battlefield:
    """One model with fists of some traits, and another; both have a fellow elsewhere."""
    armed = profile(weapons=[{"name": "fists", "traits": list(traits)}])
    return board(
        unit("A", "red", {"a": (10, 10), "a2": (20, 10)}, profile=armed),
        unit("B", "blue", {"b": (10, 11), "b2": (20, 30)}, profile=profile(**more), base="25.4mm"),
    )


def again(initiative: str, *traits: str) -> Battlefield:
    """Two World Eaters who may both roll a die again."""
    field = fists(*traits, wounds=2)
    formations = {key: msgspec.structs.replace(each, legion="world eaters") for key, each in field.formations.items()}
    return change_field(field, formations=formations, initiative=initiative)


def test_by_hand_equal_models() -> None:
    """Two sums of 2D6 are equal with (1 + 4 + 9 + 16 + 25 + 36 + 25 + 16 + 9 + 4 + 1) / 36^2 = 146/1296.

    The rest is shared evenly: (1296 - 146) / 2 = 575 of 1296 each.
    """
    ruling = ask(duel(), FightOdds(model="a", against="b"))

    wanted = {"a wins": Fraction(575, 1296), "tie": Fraction(146, 1296), "b wins": Fraction(575, 1296)}
    assert close(odds(ruling, "fight"), wanted)
    assert odds(ruling, "a")["7"] == pytest.approx(6 / 36, abs=EXACT)


def test_by_hand_a_factor_of_ten_decides() -> None:
    """2D6 + 10 is at least 12, 2D6 at most 12: a tie where both roll their extremes, 1/36 * 1/36; else it wins."""
    ruling = ask(duel(caf=10), FightOdds(model="a", against="b"))

    assert close(odds(ruling, "fight"), {"a wins": Fraction(1295, 1296), "tie": Fraction(1, 1296)})


def test_models_of_one_side_do_not_fight() -> None:
    assert not ask(duel(), FightOdds(model="a", against="a2")).allowed
    assert not ask(board(unit("A", "red", {"a": (10, 10)})), CombatOdds(detachment="A")).allowed


def played(field: Battlefield, *fights: tuple[str, str]) -> Any:
    """Return every end of a Combat up to its Withdrawals, paired off and resolved in this order."""
    run = PLAY.run(BattleState(field=field), ScriptedDice(()))
    open_engagement(run)
    state = run.state

    def act(state: BattleState) -> tuple[str, Any] | None:
        top = state.top
        if isinstance(top, FightRerolls):
            return state.field.side_of(top.asks[0]), best_reroll(state)
        if not isinstance(top, CombatUnderWay):
            return None
        if top.step is CombatStep.CHOOSE_PAIRS:
            return field.initiative, PairFights(fights=fights)
        first = next(each for pair in fights for each in top.fights if set(each.models) == set(pair))
        busy = max(first.models, key=lambda model: sum(model in each.models for each in top.fights))
        return field.initiative, ResolveFights(model=busy)

    return every_end(PLAY, state, act, counts_of(field), withdrawing)


def counts_of(field: Battlefield) -> Any:
    def count(event: Any) -> tuple[int, ...]:
        if isinstance(event, FightResolved) and event.winner:
            side = field.side_of(event.winner)
            return (*(int(side == each) for each in field.sides), 0, 0)
        if isinstance(event, CombatLost):
            return (0, 0, *(int(event.loser == each) for each in field.sides))
        return (0, 0, 0, 0)

    return count


def lost(state: Any, side: str) -> int:
    field = state.field
    return sum(not each.alive and field.detachments[each.detachment].side == side for each in field.models.values())


def withdrawing(state: BattleState) -> bool:
    return isinstance(state.top, CombatUnderWay) and state.top.step is CombatStep.WITHDRAW


@pytest.mark.parametrize(
    ("field", "fights"),
    [
        (duel(caf=1), (("a", "b"),)),
        (duel(wounds=2, morale=5), (("a", "b"),)),
        (fists("Disruptive", wounds=2), (("a", "b"),)),
        (again("red"), (("a", "b"),)),
        (again("blue", "Disruptive"), (("a", "b"),)),
        (fists("Rend", "Engine Killer (1)", wounds=2, type="vehicle"), (("a", "b"),)),
    ],
)
def test_the_odds_of_a_combat_are_those_of_every_roll(field: Battlefield, fights: Any) -> None:
    """Fights, losses, the result and the check, against the engine played through every roll."""
    ruling = ask(field, CombatOdds(detachment="A", fights=fights))
    ends = played(change_field(field, stage=Stage.ENGAGEMENT), *fights)

    assert sum(chance for chance, _, _ in ends) == 1
    for place, side in enumerate(field.sides):
        won = measured(ends, lambda state, counts, at=place: counts[at])
        assert close(odds(ruling, f"Fights won by {side}"), won)
        assert close(odds(ruling, f"models lost by {side}"), measured(ends, lambda s, c, of=side: lost(s, of)))
    losers = measured(ends, lambda state, counts: "red" if counts[2] else "blue" if counts[3] else "draw")
    assert close(odds(ruling, "combat lost by"), losers)
    for detachment in ("A", "B"):
        name = f"morale of {detachment}"
        found = measured(ends, lambda state, counts, of=detachment: state.field.detachments[of].morale)
        told = {(each.value if each else "no check"): chance for each, chance in found.items()}
        if name in [each.name for each in ruling.odds]:
            assert close(odds(ruling, name), told)
        else:
            assert set(told) == {"no check"}


def sums(count: int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=count):
        found[sum(faces)] = found.get(sum(faces), Fraction(0)) + Fraction(1, 6**count)
    return found


def compared(mine: int, dice: int, others: int) -> tuple[Fraction, Fraction, Fraction]:
    """2D6 and a factor against so many D6: won, tied, lost."""
    pairs = [(one + mine - other, p * q) for one, p in sums(2).items() for other, q in sums(dice + others).items()]
    return (
        sum((p for by, p in pairs if by > 0), Fraction(0)),
        sum((p for by, p in pairs if by == 0), Fraction(0)),
        sum((p for by, p in pairs if by < 0), Fraction(0)),
    )


@pytest.mark.parametrize("wounds", [1, 2])
def test_the_second_opponent_rolls_one_more_die_and_the_dead_fight_no_more(wounds: int) -> None:
    """One model with CAF 1 fights b, then c with 3D6; if it falls to b, its Fight against c does not take place."""
    field = board(
        unit("A", "red", {"a": (10, 10)}, profile=profile(caf=1, wounds=wounds)),
        unit("B", "blue", {"b": (20, 30), "c": (22, 30)}, profile=profile()),
    )
    ruling = ask(touching(field, ("a", "b"), ("a", "c")), CombatOdds(detachment="A", fights=(("a", "b"), ("a", "c"))))
    first, second = compared(1, 2, 0), compared(1, 2, 1)

    both, falls, beaten = Fraction(0), Fraction(0), Fraction(0)
    for (one, p), (other, q) in product(enumerate(first), enumerate(second)):
        chance = p * q if not (one == 2 and wounds == 1) else (p if other == 0 else Fraction(0))
        gone = (one == 2 and (wounds == 1 or other == 2)) or (other == 2 and wounds == 1)
        both += chance if one == other == 0 else 0
        falls += chance if gone else 0
        won, lost_fights = (one == 0) + (other == 0), (one == 2) + (other == 2)
        if one == 2 and wounds == 1:
            won, lost_fights = 0, 1
        beaten += chance if gone or (won < lost_fights) else 0
    assert odds(ruling, "models lost by blue")["2"] == pytest.approx(float(both), abs=EXACT)
    assert odds(ruling, "models lost by red")["1"] == pytest.approx(float(falls), abs=EXACT)
    assert odds(ruling, "combat lost by")["red"] == pytest.approx(float(beaten), abs=EXACT)


@pytest.mark.rule("LI-TRT-064")
@pytest.mark.parametrize("wounds", [1, 2])
def test_a_model_with_reach_fights_whom_it_touches_and_then_its_neighbour(wounds: int) -> None:
    """The odds of the two Fights are those of a pairing with both, but that the first must be over."""
    armed = profile(caf=1, wounds=wounds, weapons=[{"name": "lance", "traits": ["Reach"]}])
    plain = profile(caf=1, wounds=wounds)

    def field(mine: Any) -> Battlefield:
        theirs = {"b": (10, 11), "c": (12, 11), "d": (16, 11)}
        return board(
            unit("A", "red", {"a": (10, 10)}, profile=mine),
            unit("B", "blue", theirs, profile=profile(), base="25.4mm"),
        )

    near = ask(field(armed), CombatOdds(detachment="A"))
    both = CombatOdds(detachment="A", fights=(("a", "b"), ("a", "c")))
    paired = ask(touching(field(plain), ("a", "b"), ("a", "c")), both)
    alone = ask(field(plain), CombatOdds(detachment="A"))

    for name in ("Fights won by red", "Fights won by blue", "models lost by red", "models lost by blue"):
        assert odds(near, name) == pytest.approx(odds(paired, name), abs=EXACT)
    assert odds(near, "models lost by blue")["2"] > 0.0 == odds(alone, "models lost by blue").get("2", 0.0)
