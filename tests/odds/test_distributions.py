"""Distributions, dice and allocations against sums over every roll, and against rolled dice."""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from umpire.errors import InputError
from umpire.odds import (
    Blow,
    Body,
    Distribution,
    Policy,
    allocated,
    binomial,
    blow_of,
    certain,
    combined,
    compounded,
    die_chance,
    die_scores,
    distribution_of,
    harm_of,
    lowest,
    mapped,
    mixed,
    passes,
    repeated,
    spread,
    sum_of_dice,
    tallies,
    thinned,
)

EXACT = 1e-12
FACES = range(1, 7)
D6 = sum_of_dice(1)


def close(found: Distribution, wanted: dict[int, Fraction]) -> bool:
    return all(abs(chance - float(wanted.get(number, 0))) < EXACT for number, chance in found) and all(
        abs(found.chance(number) - float(chance)) < EXACT for number, chance in wanted.items()
    )


def counted(values: list[int]) -> dict[int, Fraction]:
    return {value: Fraction(count, len(values)) for value, count in Counter(values).items()}


def distributions(most: int = 4) -> some.SearchStrategy[Distribution]:
    weights = some.lists(some.integers(0, 9), min_size=1, max_size=most).filter(any)
    return some.builds(
        lambda least, parts: Distribution(least=least, chances=tuple(part / sum(parts) for part in parts)),
        some.integers(0, 3),
        weights,
    )


@pytest.mark.parametrize("count", range(5))
def test_sums_of_dice(count: int) -> None:
    assert close(sum_of_dice(count), counted([sum(faces) for faces in product(FACES, repeat=count)]))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_lowest_of_several(count: int) -> None:
    assert close(lowest(count), counted([min(faces) for faces in product(FACES, repeat=count)]))


@pytest.mark.parametrize("again", [(), (1,), (1, 2, 3), tuple(FACES)])
@pytest.mark.parametrize("scores", [(0, 0, 0, 1, 1, 2), (0, 0, 0, 0, 0, 1)])
def test_a_die_that_is_rolled_again(scores: tuple[int, ...], again: tuple[int, ...]) -> None:
    """Every pair of rolls; the second counts where the first is rolled again."""
    told = [scores[(second if first in again else first) - 1] for first, second in product(FACES, repeat=2)]
    assert close(die_scores(scores, again=again), counted(told))


@pytest.mark.parametrize("modifier", [-2, -1, 0, 1])
def test_naturals_decide_by_themselves(modifier: int) -> None:
    """Needed 4+: a natural 1 never passes, a natural 6 always does, and misses are rolled again."""

    def hit(face: int) -> bool:
        return passes(face, 4, modifier=modifier, always=(6,), never=(1,))

    assert not hit(1)
    assert hit(6)
    told = [hit(second if not hit(first) else first) for first, second in product(FACES, repeat=2)]
    assert die_chance(hit, again=lambda face: not hit(face)) == Fraction(sum(told), 36)


def test_a_whole_attack_against_every_roll() -> None:
    """D3 attacks that hit on 4+, wound on 3+, are saved on 5+ and do D3 damage each: every roll counted out."""
    d3 = mapped(D6, lambda face: (face + 1) // 2)
    left = thinned(thinned(thinned(d3, 3 / 6), 4 / 6), 4 / 6)
    found = compounded(left, d3)

    wanted: dict[int, Fraction] = {}
    for attacks in (1, 2, 3):
        done = [d for h, w, s, d in product(FACES, FACES, FACES, (1, 2, 3)) if h >= 4 and w >= 3 and s < 5]
        none = 6**3 * 3 - len(done)
        for harms in product([0] * none + done if attacks < 1 else (0, 1, 2, 3), repeat=attacks):
            chance = Fraction(1, 3)
            for harm in harms:
                chance *= Fraction(none if harm == 0 else done.count(harm), 6**3 * 3)
            wanted[sum(harms)] = wanted.get(sum(harms), Fraction(0)) + chance
    assert sum(wanted.values()) == 1
    assert close(found, wanted)


def test_critical_hits_are_counted_apart() -> None:
    """Three dice: 4 and 5 hit, 6 is critical."""
    rolls = [
        (sum(face in (4, 5) for face in faces), sum(face == 6 for face in faces)) for faces in product(FACES, repeat=3)
    ]
    found = tallies(certain(3), {"hit": 2 / 6, "critical": 1 / 6})

    for tally, count in Counter(rolls).items():
        assert found[tally] == pytest.approx(count / 216, abs=EXACT)
    assert math.fsum(found.values()) == pytest.approx(1.0, abs=EXACT)


@settings(max_examples=40, deadline=None)
@given(one=distributions(), other=distributions())
def test_means_and_variances_of_independent_numbers_add_up(one: Distribution, other: Distribution) -> None:
    both = combined(one, other)
    assert both.mean == pytest.approx(one.mean + other.mean, abs=1e-9)
    assert both.variance == pytest.approx(one.variance + other.variance, abs=1e-9)
    for number, chance in both:
        wanted = sum(p * q for (n, p), (m, q) in product(one, other) if n + m == number)
        assert chance == pytest.approx(wanted, abs=EXACT)


@settings(max_examples=40, deadline=None)
@given(counts=distributions(), each=distributions(3))
def test_a_compound_has_the_mean_of_both(counts: Distribution, each: Distribution) -> None:
    found = compounded(counts, each)
    assert found.mean == pytest.approx(counts.mean * each.mean, abs=1e-9)
    assert close(repeated(2, each), {n: Fraction(p) for n, p in combined(each, each)})


def test_many_dice_stay_exact() -> None:
    """Four hundred dice: the chances still add up to 1 and the mean is right to 1e-12 of itself."""
    pool = binomial(400, 1 / 6)
    assert math.fsum(pool.chances) == pytest.approx(1.0, abs=EXACT)
    assert pool.mean == pytest.approx(400 / 6, rel=EXACT)
    assert sum_of_dice(200).mean == pytest.approx(700.0, rel=EXACT)


def test_what_is_no_distribution_is_refused() -> None:
    for chances in ((), (0.5,), (0.6, 0.6), (1.5, -0.5)):
        with pytest.raises(InputError, match="Chances must be at least 0 and add up to 1"):
            Distribution(least=0, chances=chances)
    with pytest.raises(InputError):
        binomial(-1, 0.5)
    with pytest.raises(InputError):
        distribution_of({})
    with pytest.raises(InputError):
        compounded(certain(-1), D6)
    with pytest.raises(InputError):
        Body(wounds=3, most=2)


def test_mixtures_draw_first() -> None:
    found = mixed([(0.5, certain(1)), (0.5, D6)])
    assert found.chance(1) == pytest.approx(0.5 + 0.5 / 6)
    assert (found.least, found.most, found.at_least(2), found.at_most(1)) == (
        1,
        6,
        pytest.approx(5 / 12),
        found.chance(1),
    )


# --- allocation ----------------------------------------------------------------------------------------------------

SOFT, HARD = binomial(1, 4 / 6), binomial(1, 1 / 6)
PAIR = [Body(), Body()]


@pytest.mark.parametrize("policy", Policy)
def test_policies_against_every_hit_one_after_the_other(policy: Policy) -> None:
    """Up to three Hits on two bodies, one soft and one hard, played out by hand."""
    hits = binomial(3, 0.5)
    harm = {0: 4 / 6, 1: 1 / 6}
    found = allocated(PAIR, [Blow(hits=hits, harms={0: SOFT, 1: HARD})], policy)

    wanted: Counter[tuple[int, ...]] = Counter()
    for count, chance in hits:
        for falls in product((True, False), repeat=count):
            left, weight = [1, 1], chance
            for fall in falls:
                alive = [body for body in (0, 1) if left[body]]
                if not alive:
                    weight *= 0.5  # whatever it would have been
                    continue
                worst, best = max(alive, key=lambda b: harm[b]), min(alive, key=lambda b: harm[b])
                body = {Policy.IN_ORDER: alive[0], Policy.WEAKEST_FIRST: worst, Policy.SAFEST_FIRST: best}[policy]
                weight *= harm[body] if fall else 1 - harm[body]
                left[body] -= fall
            wanted[tuple(left)] += weight
    for left, chance in wanted.items():
        assert found[left] == pytest.approx(chance, abs=EXACT)


def test_an_attack_in_stages_against_every_roll() -> None:
    """Two dice hit on 4+, wound on 5+, are saved on 5+, do D3, each point ignored on 6; bodies of 2 Wounds and 1.

    Every roll is played out: to hit, to wound, to save, damage, and one die for each point of damage.
    """
    d3 = mapped(D6, lambda face: (face + 1) // 2)
    harm = harm_of(4 / 6, d3, ignored=1 / 6)
    blow = blow_of(certain(2), each=binomial(1, 3 / 6), wound=2 / 6, harms={0: harm, 1: harm})
    found = allocated([Body(wounds=2, most=2), Body()], [blow])

    one: dict[int, Fraction] = {0: 1 - Fraction(3, 6) * Fraction(2, 6) * Fraction(4, 6)}
    for damage in (1, 2, 3):
        for points in product((True, False), repeat=damage):
            chance = Fraction(3, 6) * Fraction(2, 6) * Fraction(4, 6) * Fraction(1, 3)
            for kept in points:
                chance *= Fraction(5, 6) if kept else Fraction(1, 6)
            one[sum(points)] = one.get(sum(points), Fraction(0)) + chance
    wanted: dict[tuple[int, int], Fraction] = {}
    for (first, p), (second, q) in product(one.items(), repeat=2):
        left = [2, 1]
        for harmed in (first, second):
            body = 0 if left[0] else 1
            left[body] = max(0, left[body] - harmed)
        wanted[left[0], left[1]] = wanted.get((left[0], left[1]), Fraction(0)) + p * q
    assert found.keys() == wanted.keys()
    assert all(abs(found[left] - float(chance)) < EXACT for left, chance in wanted.items())


def test_the_wounded_come_first_and_wounds_do_not_go_over() -> None:
    """Three sure Hits of two Wounds each on bodies of 3, 3 and 1: the second, wounded, takes the first of them."""
    bodies = [Body(wounds=3, most=3), Body(wounds=1, most=3), Body()]
    blow = Blow(hits=certain(3), harms=dict.fromkeys(range(3), certain(2)))

    assert allocated(bodies, [blow]) == {(0, 0, 1): 1.0}


def test_hits_without_anybody_to_take_them_come_to_nothing() -> None:
    blow = Blow(hits=certain(5), harms={1: certain(1)})

    assert allocated(PAIR, [blow]) == {(1, 0): 1.0}


def test_rolled_dice_fall_as_the_odds_say() -> None:
    """20,000 attacks with a fixed seed; the chi-square is likelier than one in 10^6."""
    luck, bodies = random.Random(5), [Body(wounds=2, most=2), Body(), Body()]
    blow = Blow(
        hits=binomial(5, 0.5),
        harms=dict.fromkeys(range(3), mixed([(0.5, certain(0)), (0.5, mapped(D6, lambda f: 1 + f // 4))])),
    )
    odds = spread(allocated(bodies, [blow]), lambda left: sum(each == 0 for each in left))

    seen: Counter[int] = Counter()
    for _ in range(20_000):
        left = [2, 1, 1]
        for _ in range(sum(luck.random() < 0.5 for _ in range(5))):
            able = [k for k in range(3) if 0 < left[k] < (2, 1, 1)[k]] or [k for k in range(3) if left[k]]
            if able and luck.random() < 0.5:
                left[able[0]] = max(0, left[able[0]] - (1 + luck.randint(1, 6) // 4))
        seen[sum(each == 0 for each in left)] += 1
    square = sum((seen[lost] - chance * 20_000) ** 2 / (chance * 20_000) for lost, chance in odds.items())
    assert len(odds) == 4
    assert square < 30.66  # three degrees of freedom: beyond this with less than 10^-6
