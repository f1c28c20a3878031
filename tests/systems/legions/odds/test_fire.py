"""The odds of fire: three attacks by hand, many against every roll of the engine, one against rolled dice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

import msgspec
import pytest

from tests.oracles.odds import every_end, measured
from tests.soak import soak_count
from tests.systems.legions.firing.boards import crowded
from tests.systems.legions.odds.boards import BOARDS, KNIGHT, in_a_wood, random_board, shooter, target
from tests.systems.legions.play_firing.boards import BATTLE, Board, box, carry_on, fire, ground, gun
from umpire.errors import InputError
from umpire.game import SeededDice
from umpire.odds import Policy
from umpire.rulings import Ruling, SaveKind
from umpire.systems.legions.battlefield import (
    Battlefield,
    MoraleResult,
    Terrain,
    change_detachment,
    change_field,
)
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing import AllocateHit, FireDetachment, Shot, Volley
from umpire.systems.legions.play.firing.actions import ChooseSave, ResolveTarget
from umpire.systems.legions.play.firing.allocate import due, takers
from umpire.systems.legions.play.firing.events import HitsRolled
from umpire.systems.legions.play.firing.frames import Attack, ChoosingSave
from umpire.systems.legions.play.firing.saving import Stand, stand
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.fire_odds import FireOdds
from umpire.systems.legions.questions.firing import AimEntry
from umpire.systems.legions.questions.odds import effect_of_hit, expected_wounds, hits_per_die, unsaved_chance
from umpire.systems.legions.rules.firing import dice_for, eligible_models, fire_at

EXACT = 1e-12


def odds(ruling: Ruling, name: str) -> Mapping[str, float]:
    return next(each.chances for each in ruling.odds if each.name == name)


def asked(field: Battlefield, **more: Any) -> Ruling:
    return ask(field, FireOdds(detachment="a", target="X", **more))


def close(found: Mapping[str, float], wanted: Mapping[Any, Fraction | float]) -> bool:
    told = {str(key): float(value) for key, value in wanted.items() if value}
    kept = {key: value for key, value in found.items() if value}
    return kept.keys() == told.keys() and all(abs(kept[key] - told[key]) < EXACT for key in told)


# --- by hand -------------------------------------------------------------------------------------------------------


def test_by_hand_two_dice_at_two_troopers() -> None:
    """Two dice at 4+, AP -1 against Sv 5+ (needed 6+), two models of one Wound, Morale 4+.

    A die hits with 3/6 and is not saved with 5/6: it destroys a model with 5/12.
    No model: (7/12)^2 = 49/144. One: 2 * 5/12 * 7/12 = 70/144. Both: (5/12)^2 = 25/144.
    One of two is half: a check on 4+, which fails on 1, 2, 3: 70/144 * 1/2 = 35/144. Two: nobody is left to check.
    """
    board = target(Board().put("a", "red", (5, 5), guns=(gun(dice=2, ap=-1),)))
    ruling = asked(board.field())

    assert close(odds(ruling, "hits"), {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)})
    assert close(odds(ruling, "wounds"), {0: Fraction(49, 144), 1: Fraction(70, 144), 2: Fraction(25, 144)})
    assert close(odds(ruling, "destroyed"), {0: Fraction(49, 144), 1: Fraction(70, 144), 2: Fraction(25, 144)})
    wanted = {
        "no check": Fraction(49, 144),
        "passed": Fraction(35, 144),
        "failed": Fraction(35, 144),
        "destroyed": Fraction(25, 144),
    }
    assert close(odds(ruling, "morale"), wanted)


def test_by_hand_a_knight_loses_wounds_beyond_its_save() -> None:
    """One die at 3+ that rolls failures again, AP -2, Engine Killer (1), against a Knight Sv 3+ with 3 Wounds, twice.

    A die hits with 4/6, or 2/6 * 4/6 after a miss: 8/9. The Save needs 5+: 4/6 fail. A shot takes two Wounds with
    8/9 * 4/6 = 16/27. Two shots: none 121/729; two Wounds 2 * 16/27 * 11/27 = 352/729; both, 256/729, take all three
    Wounds: the fourth is lost.
    """
    guns = (gun("lance", "Accurate", "Engine Killer (1)", dice=2, to_hit=3, ap=-2),)
    board = Board().put("a", "red", (5, 5), guns=guns)
    board.put("X", "blue", (15, 5), order=None, kind=KNIGHT, scale=4, save=3, wounds=3, facing=(-4096, 0))
    ruling = asked(board.field())

    assert close(odds(ruling, "hits"), {0: Fraction(1, 81), 1: Fraction(16, 81), 2: Fraction(64, 81)})
    assert close(odds(ruling, "wounds"), {0: Fraction(121, 729), 2: Fraction(352, 729), 3: Fraction(256, 729)})
    assert close(odds(ruling, "destroyed"), {0: Fraction(473, 729), 1: Fraction(256, 729)})


def test_by_hand_rapid_fire_at_the_edge_of_a_wood() -> None:
    """One die at 4+ with Rapid Fire (a 6 is two Hits), AP 0; of two models with Sv 6+ the first stands in a wood.

    It has a Cover Save of 5+ there, so that a Hit is not saved with 4/6; the other stands outside: 5/6. The target
    is partly hidden, -1: the die scores nothing on 1 to 4, one Hit on a 5, two on a 6: 4/6, 1/6, 1/6.
    In order, the one in the wood takes the first Hit. One Hit: one destroyed with 4/6. Two Hits: if the first is
    saved (2/6) the second goes to the same model: none with 2/6 * 2/6 = 4/36, one with 2/6 * 4/6 = 8/36. If the first
    kills (4/6) the second goes to the other: two with 4/6 * 5/6 = 20/36, one with 4/6 * 1/6 = 4/36.
    None: 4/6 + 1/6 * 2/6 + 1/6 * 4/36 = 160/216. One: 1/6 * 4/6 + 1/6 * 12/36 = 36/216. Two: 1/6 * 20/36 = 20/216.
    """
    ruling = asked(in_a_wood(Board().put("a", "red", (5, 5), guns=(gun("gun", "Rapid Fire", to_hit=4),))).field())

    assert "4+ at -1" in ruling.findings[0].says
    assert close(odds(ruling, "hits"), {0: Fraction(4, 6), 1: Fraction(1, 6), 2: Fraction(1, 6)})
    assert close(odds(ruling, "destroyed"), {0: Fraction(160, 216), 1: Fraction(36, 216), 2: Fraction(20, 216)})


def test_by_hand_ones_are_rolled_again_and_twos_are_not() -> None:
    """Ripple Fire at 4+: 3/6 hit, and 3/6 of the 1/6 that is rolled again: 7/12. Two dice miss with 25/144."""
    ruling = asked(BOARDS["ones again"].field())

    assert close(odds(ruling, "hits"), {0: Fraction(25, 144), 1: Fraction(70, 144), 2: Fraction(49, 144)})


def test_by_hand_each_of_two_firers_rolls_for_its_own_dice() -> None:
    """D3 Dice each at 4+, rolled together: every roll of six dice by the engine would take too long.

    Two to six dice with 1/9, 2/9, 3/9, 2/9, 1/9, of which each hits with 1/2.
    """
    board = target(shooter(msgspec.structs.replace(gun("p", dice=0), rolled=3), at=2), at=1, save=None)
    chances = {2: Fraction(1, 9), 3: Fraction(2, 9), 4: Fraction(3, 9), 5: Fraction(2, 9), 6: Fraction(1, 9)}

    wanted = {hits: sum(share * comb(dice, hits) / 2**dice for dice, share in chances.items()) for hits in range(7)}
    assert close(odds(asked(board.field()), "hits"), wanted)


# --- against every roll of the engine ------------------------------------------------------------------------------


def count(event: Any) -> tuple[int, ...]:
    return (event.scored if isinstance(event, HitsRolled) and not event.extra else 0,)


def played(board: Board, policy: Policy) -> tuple[Any, Any]:
    """Return every end of the fire of `a` at `X` with all its weapons, Hits allocated by a policy in the engine."""
    before = board.state()
    shots = tuple(
        Shot(model=each.id, weapon=index)
        for each in before.field.models_of("a")
        for index, _ in enumerate(before.field.profile(each).weapons)
        if eligible_models(before.field, each.id, index, "X")
    )
    action = FireDetachment(detachment="a", volleys=(Volley(target="X", shots=shots),))

    def act(state: BattleState) -> tuple[str, Any] | None:
        if state is before:
            return "red", action
        top = state.top
        if isinstance(top, ChoosingSave):
            return "blue", saved(state)
        if isinstance(top, Attack) and BATTLE.to_decide(state):
            return "red", ResolveTarget(target="X")  # the weapons of a Titan, in their order
        if not hasattr(top, "earned"):
            return None
        numbers, rule = due(state.field, top)
        side, how = ("red", Policy.WEAKEST_FIRST) if rule else ("blue", policy)
        return side, allocation(state, numbers, how, chooses=not rule)

    return every_end(BATTLE, before, act, count), before.field


def allocation(state: BattleState, numbers: Any, policy: Policy, *, chooses: bool) -> AllocateHit:
    """The first Hit that comes to nothing before shields, else the first, by the policy, with the best Save."""
    field, top = state.field, state.top
    pools = {number: top.pool[number] for number in numbers}
    stands = {number: [stand(field, hits, each) for each in takers(field, hits)] for number, hits in pools.items()}
    up = any(model.shield_level for model in field.models_of(top.target))
    number = next((n for n in numbers if up and any(how.lost for how in stands[n])), numbers[0])
    hits = top.pool[number]
    able = takers(field, hits)
    risk = [
        Fraction(0) if how.shield or how.lost else unsaved_chance(field, field.models[each], hits.one(field))
        for each, how in zip(able, stands[number], strict=True)
    ]
    chosen = {
        Policy.IN_ORDER: 0,
        Policy.SAFEST_FIRST: risk.index(min(risk)),
        Policy.WEAKEST_FIRST: risk.index(max(risk)),
    }[policy]
    how = stands[number][chosen]
    save = best_save(how) if chooses and not (how.lost or how.shield) else None
    return AllocateHit(hit=number, model=able[chosen], save=save)


def saved(state: BattleState) -> ChooseSave:
    """The best Save against a Hit that the firing player has allocated."""
    top, below = state.top, state.frames[-2]
    save = best_save(stand(state.field, below.pool[top.hit], top.model))
    assert save is not None
    return ChooseSave(model=top.model, save=save)


def best_save(how: Stand) -> SaveKind | None:
    saves = sorted(how.saves, key=lambda each: -surely(each.value, how.again.get(each.kind, ("", ""))[0]))
    return saves[0].kind if saves else None


def surely(needed: int, again: str) -> Fraction:
    """How often a Save passes, its re-rolls counted out."""
    rolls = [(one >= needed, other >= needed) for one in range(1, 7) for other in range(1, 7)]
    passed = [other if again in ("all", "passed" if one else "failed") else one for one, other in rolls]
    return Fraction(sum(passed), 36)


def alive(state: Any) -> list[Any]:
    return [each for each in state.field.models.values() if each.detachment == "X" and each.alive]


def morale(state: Any, before: int) -> str:
    if not alive(state):
        return "destroyed"
    found = state.field.detachments["X"].morale
    return found.value if found else "no check"


@pytest.mark.parametrize(
    ("name", "policy"),
    [
        *((name, Policy.IN_ORDER) for name in BOARDS),
        ("in a wood", Policy.SAFEST_FIRST),
        ("in a wood", Policy.WEAKEST_FIRST),
    ],
)
def test_the_odds_are_those_of_every_roll_of_the_engine(name: str, policy: Policy) -> None:
    """The battle's own engine, played through every roll of every die, comes to the same chances within 1e-12."""
    ends, field = played(BOARDS[name], policy)
    ruling = ask(field, FireOdds(detachment="a", target="X", policy=policy))
    models = len(field.models_of("X"))
    wounds = sum(each.wounds for each in field.models_of("X"))

    assert sum(chance for chance, _, _ in ends) == 1
    assert close(odds(ruling, "hits"), measured(ends, lambda state, counts: counts[0]))
    lost = measured(ends, lambda state, counts: wounds - sum(each.wounds for each in alive(state)))
    assert close(odds(ruling, "wounds"), lost)
    assert close(odds(ruling, "destroyed"), measured(ends, lambda state, counts: models - len(alive(state))))
    assert close(odds(ruling, "morale"), measured(ends, lambda state, counts: morale(state, models)))


@pytest.mark.parametrize("seed", range(soak_count(160)))
def test_random_attacks_are_those_of_every_roll_of_the_engine(seed: int) -> None:
    """Whatever weapons, traits, Saves, rules and terrain: the engine comes to the same chances within 1e-12."""
    luck = random.Random(seed)
    board, policy = random_board(luck), luck.choice(list(Policy))
    ruling = asked(board.field(), policy=policy)
    if not ruling.allowed:
        return
    ends, field = played(board, policy)
    models, wounds = field.models_of("X"), sum(each.wounds for each in field.models_of("X"))

    assert close(odds(ruling, "hits"), measured(ends, lambda state, counts: counts[0]))
    lost = measured(ends, lambda state, counts: wounds - sum(each.wounds for each in alive(state)))
    assert close(odds(ruling, "wounds"), lost)
    assert close(odds(ruling, "destroyed"), measured(ends, lambda state, counts: len(models) - len(alive(state))))
    if field.profiles["X"].morale is not None:
        assert close(odds(ruling, "morale"), measured(ends, lambda state, counts: morale(state, len(models))))


def test_morale_that_needs_no_roll_is_passed() -> None:
    """LI-MOR-030: Morale '-' passes without a roll."""
    board = target(shooter(gun(dice=2)), save=None, morale=None)

    assert close(odds(asked(board.field()), "morale"), {"no check": 0.25, "passed": 0.5, "destroyed": 0.25})


def test_a_formation_that_breaks_checks_at_minus_one() -> None:
    """LI-MOR-038: one loss breaks the Formation before the check, 4+ at -1: only 5 and 6 pass.

    One die at 4+, no Save: with 1/2 nothing happens, with 1/2 one of two models is lost and the check is due.
    """
    field = target(shooter(gun()), save=None).field()
    formations = dict(field.formations)
    formations["blue"] = msgspec.structs.replace(formations["blue"], break_point=1)
    ruling = asked(change_field(field, formations=formations))

    assert close(odds(ruling, "formation"), {"holds": 0.5, "breaks": 0.5})
    assert close(odds(ruling, "morale"), {"no check": 0.5, "passed": Fraction(1, 6), "failed": Fraction(1, 3)})


def test_who_has_checked_in_this_phase_does_not_check_again() -> None:
    """LI-MOR-032."""
    field = target(shooter(gun()), save=None).field()
    for passed in MoraleResult:
        held = change_detachment(field, "X", morale=passed)
        assert close(odds(asked(held), "morale"), {"no check": 1.0})


def test_a_structure_saves_on_two_dice() -> None:
    """Two dice at 4+, +1 at a Structure: 4/6. AP -2 makes Sv 5+ a 7+, and 2D6 fall below it with 15/36.

    A shot takes a Wound with 4/6 * 15/36 = 5/18. None: 169/324; one 130/324; both Wounds, and it collapses: 25/324.
    """
    house = ground("house", Terrain.STRUCTURE, at=box(14, 18, 4, 8), height=3.0, solid=True)
    guns = (gun("g", "Demolisher", dice=2, ap=-2),)
    ruling = ask(
        Board(house).structure("house").put("a", "red", (5, 5), guns=guns).field(),
        FireOdds(detachment="a", target="house"),
    )

    assert close(odds(ruling, "wounds"), {0: Fraction(169, 324), 1: Fraction(130, 324), 2: Fraction(25, 324)})
    assert close(odds(ruling, "structure"), {"stands": Fraction(299, 324), "collapses": Fraction(25, 324)})


@pytest.mark.rule("LI-TRT-045")
def test_a_structure_that_passes_against_a_graviton_pulse_is_crushed() -> None:
    """One die at 3+, whatever the +1 at a Structure: 4/6. AP -2 makes Sv 5+ a 7+, which 2D6 reach with 21/36.

    Each passed Save costs at least two Wounds, all that it has: 4/6 * 21/36 = 7/18.
    """
    house = ground("house", Terrain.STRUCTURE, at=box(14, 18, 4, 8), height=3.0, solid=True)
    guns = (gun("g", "Demolisher", "Graviton Pulse", to_hit=None, ap=-2),)
    field = Board(house).structure("house").put("a", "red", (5, 5), guns=guns).field()
    ruling = ask(field, FireOdds(detachment="a", target="house"))

    assert close(odds(ruling, "hits"), {0: Fraction(1, 3), 1: Fraction(2, 3)})
    assert close(odds(ruling, "structure"), {"stands": Fraction(11, 18), "collapses": Fraction(7, 18)})
    assert expected_wounds(field, "a", "house") == pytest.approx(2 / 3 * 7 / 12 * 3)


def test_hits_that_nobody_can_take_do_nothing() -> None:
    """A Beam may end on the bases of models that are out of its range: none of them takes a Hit of it."""
    field = Board().put("a", "red", (5, 5), guns=(gun("g"),)).put("b", "blue", (9, 5)).field()
    fire = msgspec.structs.replace(fire_at(field, "a1", 0, "b"), eligible=())
    assert effect_of_hit(fire) == (0, 0)


def test_fire_that_the_rules_forbid_has_no_odds() -> None:
    board = target(shooter(gun(reach=3.0)))
    ruling = asked(board.field())

    assert not ruling.allowed
    assert not ruling.odds
    assert "LI-FIR-010" in ruling.ids


def test_named_weapons_fire_alone_and_only_at_one_target() -> None:
    board = target(shooter(gun("u"), gun("v", dice=2)))
    aimed = AimEntry(model="a1", target="X", weapon="v")

    assert odds(asked(board.field(), aims=(aimed,)), "hits").keys() == {"0", "1", "2"}
    assert odds(asked(board.field()), "hits").keys() == {"0", "1", "2", "3"}
    with pytest.raises(InputError, match="at another target"):
        asked(board.field(), aims=(AimEntry(model="a1", target="a"),))


def test_the_means_are_those_that_were_known_before() -> None:
    """Where nobody can run out of models the mean agrees with the expectation that bots use."""
    board = target(shooter(gun(dice=2, ap=-1), gun("v", "Rapid Fire", dice=2)), at=9)
    field = board.field()

    assert asked(field).odds[1].mean == pytest.approx(expected_wounds(field, "a", "X"), abs=EXACT)


@pytest.mark.parametrize("seed", range(6))
def test_on_a_full_table_the_odds_are_whole_and_their_means_agree(seed: int) -> None:
    """Every Detachment at every target: chances add up to 1, and the mean of the Hits is that of its dice."""
    field = crowded(seed)
    fired = 0
    for detachment in field.detachments.values():
        for foe in field.detachments_of(field.opponent(detachment.side)):
            ruling = ask(field, FireOdds(detachment=detachment.id, target=foe.id, policy=Policy.SAFEST_FIRST))
            if not ruling.allowed:
                continue
            fired += 1
            assert all(abs(sum(each.chances.values()) - 1.0) < EXACT for each in ruling.odds)
            shots = [fire_at(field, each.id, 0, foe.id) for each in field.models_of(detachment)]
            mean = sum(dice_for(each) * hits_per_die(each) for each in shots if each.eligible)
            assert ruling.odds[0].mean == pytest.approx(float(mean), abs=1e-9)
    assert fired


# --- against rolled dice -------------------------------------------------------------------------------------------

ROLLED = 600


def test_rolled_battles_fall_as_the_odds_say() -> None:
    """600 attacks by the engine with a fixed seed: the chi-square of the models lost is likelier than one in 10^6."""
    board = target(shooter(gun("d", "Deflagrate", "Accurate", dice=3), gun("r", "Rapid Fire", dice=2)), at=5)
    state, chances = board.state(), odds(asked(board.field()), "destroyed")
    dice = SeededDice(b"the odds of fire")
    seen = Counter(_rolled(state, dice) for _ in range(ROLLED))

    expected = {int(lost): chance * ROLLED for lost, chance in chances.items()}
    assert seen.keys() <= expected.keys()
    square = sum((seen[lost] - wanted) ** 2 / wanted for lost, wanted in expected.items() if wanted >= 5)
    assert sum(wanted >= 5 for wanted in expected.values()) >= 5
    assert square < 36.0  # five degrees of freedom: beyond this with less than 10^-6


def _rolled(state: BattleState, dice: SeededDice) -> int:
    told = carry_on(state, dice, ("red", fire("a", "X", ("a1", 0), ("a1", 1))))
    while told.state.top is not None and BATTLE.to_decide(told.state):
        numbers, _ = due(told.state.field, told.state.top)
        told = carry_on(told.state, dice, ("blue", allocation(told.state, numbers, Policy.IN_ORDER, chooses=True)))
    return 5 - len(alive(told.state))


def test_the_rear_has_its_own_chances() -> None:
    """LI-FIR-062: the firer behind the vehicle has the better AP, so the volley is rolled in two parts."""
    ruling = asked(BOARDS["from both sides"].field())

    assert len([each for each in ruling.findings if each.rule == "LI-FIR-021"]) == 2


def test_a_penalty_that_is_waived_leaves_the_hidden_out() -> None:
    """LI-TRT-011: aimed at the seen alone, the dice are better and the hidden take no Hits."""
    board = BOARDS["a barrage at the unseen"]
    all_of_them, seen = asked(board.field()), asked(board.field(), waive=("LI-TRT-011",))

    assert odds(seen, "hits")["2"] > odds(all_of_them, "hits")["2"]
    assert "X1, X2, X3 can be hit" in all_of_them.findings[0].says
    assert "X1" not in seen.findings[0].says
