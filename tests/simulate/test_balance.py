"""What points would be even: found again where it is known, and not told where battles do not say it."""

from __future__ import annotations

from math import exp, log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.soak import soak_count
from umpire.errors import InputError
from umpire.game import DetachmentTally, Luck, Tally
from umpire.simulate import PlayedGame, fixtures, plan_series
from umpire.simulate.balance import even_points
from umpire.simulate.played import set_up

NAMES = ("mine", "theirs")


def cost(side: str, points: int) -> DetachmentTally:
    return DetachmentTally(
        side=side,
        id=f"{side}-all",
        name="all",
        formation="all",
        points=points,
        models=1,
        models_left=1,
        points_left=float(points),
        models_destroyed=0,
        points_destroyed=0.0,
    )


def drawn(
    pairs: int, *, even: float, slope: float, seed: int, ratios: tuple[float, ...] = (0.5, 1.0, 2.0)
) -> list[PlayedGame]:
    """Return battles whose results are drawn by the model itself, sides swapped in the second of each pair."""
    luck, made = Luck(str(seed).encode(), "even"), []
    for number in range(2 * pairs):
        ratio = ratios[number // 2 % len(ratios)]
        won = luck.unit() < 1.0 / (1.0 + exp(min(700.0, -slope * (log(ratio) - log(even)))))
        mine, other = ("red", "blue") if number % 2 == 0 else ("blue", "red")
        made.append(
            PlayedGame(
                number=number + 1,
                pair=number // 2 + 1,
                seed=number // 2,
                swapped=number % 2 == 1,
                entrants=NAMES if number % 2 == 0 else NAMES[::-1],
                sides=("red", "blue"),
                winner=mine if won else other,
                tally=Tally(detachments=(cost(mine, round(1000 * ratio)), cost(other, 1000))),
            )
        )
    return made


@settings(max_examples=soak_count(40))
@given(even=st.sampled_from((0.7, 1.0, 1.4)), seed=st.integers(0, 10_000))
def test_a_known_ratio_is_found_again(even: float, seed: int) -> None:
    """Within a tenth and a bit of many battles; the interval holds what is found, and turns round with the entrants."""
    games = drawn(200, even=even, slope=4.0, seed=seed)
    found = even_points(games, *NAMES)
    assert not found.why
    assert abs(log(found.ratio / even)) < 0.3
    assert found.low <= found.ratio <= found.high
    turned = even_points(games, *NAMES[::-1])
    assert turned.ratio == pytest.approx(1.0 / found.ratio, rel=1e-6)


def test_what_battles_do_not_say_is_not_told() -> None:
    """Points that do not help, armies that cost the same, too few battles."""
    assert "do not clearly help" in even_points(drawn(60, even=1.0, slope=0.0, seed=1), *NAMES).why
    assert "--handicap" in even_points(drawn(60, even=1.0, slope=4.0, seed=1, ratios=(1.0,)), *NAMES).why
    assert "fewer than 6 pairs" in even_points(drawn(5, even=1.0, slope=4.0, seed=1), *NAMES).why


def test_battles_that_one_side_always_wins_from_some_ratio_on_have_an_answer() -> None:
    """It lies between what was lost and what was won."""
    games = drawn(60, even=1.4, slope=1000.0, seed=1)
    assert 1.0 < even_points(games, *NAMES).ratio < 2.0


def test_an_answer_beyond_what_was_played_says_so() -> None:
    found = even_points(drawn(400, even=3.0, slope=2.0, seed=1), *NAMES)
    assert found.ratio > 2.0
    assert "0.50 to 2.00 were played" in str(found)


def test_handicaps_take_turns() -> None:
    """They change what the second army may cost, for both battles of a pair."""
    lists = ["Solar Auxilia", "Legiones Astartes"]
    plan = plan_series(armies=lists, points=1000, handicaps=[0.5, 1.5], games=6)
    strength = [set_up(plan, each).beginning.strength for each in fixtures(plan)]
    second = [
        int(each["red" if swapped else "blue"].split()[0]) for each, swapped in zip(strength, (0, 1) * 3, strict=True)
    ]
    assert all(400 < each <= 500 for each in (*second[:2], *second[4:]))
    assert all(1300 < each <= 1500 for each in second[2:4])


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"handicaps": [1.0, 1.0]}, "nothing is learnt"),
        ({"handicaps": [0.1, 1.0]}, "between 0.25 and 4"),
        ({"handicaps": [0.5, 1.0], "armies": ["Solar Auxilia", "solar_auxilia"]}, "needs armies that are drawn"),
        ({"handicaps": [0.3, 1.0]}, "No Army is drawn for this many points"),
    ],
)
def test_handicaps_that_say_nothing_are_refused(asked: dict[str, object], told: str) -> None:
    with pytest.raises(InputError, match=told):
        plan_series(**{"armies": ["Solar Auxilia", "Legiones Astartes"], "points": 1000} | asked)  # type: ignore[arg-type]
