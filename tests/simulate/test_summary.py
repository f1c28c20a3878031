"""What a series comes to, counted by hand; and what a battle's tally says, held against its log."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from tests.simulate.small_series import SmallSeries, small
from umpire.bots import make_bot
from umpire.game import DetachmentTally, RoundTally, Tally, moments
from umpire.simulate import PlayedGame, SeriesPlan, fixtures, play, play_fixture, summarise, summary_told, wilson
from umpire.simulate.report import report_page
from umpire.simulate.summary import mean_by_pair
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import ModelDestroyed
from umpire.systems.legions.play.end_phase import VictoryPointsScored
from umpire.systems.legions.tally import tally

__all__ = ["small"]

THREE = ("tanks", "guns", "foot")


def detachment(side: str, name: str, *, points: int, left: float, destroyed: float) -> DetachmentTally:
    return DetachmentTally(
        side=side,
        id=f"{side}-{name}",
        name=name,
        formation="all",
        points=points,
        models=10,
        models_left=round(10 * left / points),
        points_left=left,
        models_destroyed=1,
        points_destroyed=destroyed,
    )


def game(number: int, entrants: tuple[str, str], winner: str, score: tuple[int, int], destroyed: float) -> PlayedGame:
    """Return a battle in which the first entrant, with a Detachment of 100 points, has red and destroys so much."""
    rounds = tuple(
        RoundTally(round=1, side=side, score=points, points_left=left)
        for side, points, left in zip(("red", "blue"), score, (80.0, 50.0), strict=True)
    )
    return PlayedGame(
        number=number,
        pair=(number + 1) // 2,
        seed=1,
        swapped=number % 2 == 0,
        entrants=entrants,
        sides=("red", "blue"),
        winner=winner,
        score=dict(zip(("red", "blue"), score, strict=True)),
        tally=Tally(
            rounds=rounds,
            detachments=(
                detachment("red", entrants[0], points=100, left=80.0, destroyed=destroyed),
                detachment("blue", entrants[1], points=50, left=50.0, destroyed=20.0),
            ),
        ),
    )


@pytest.fixture
def plan(small: SmallSeries) -> SeriesPlan:
    first = small.plan().entrants[0]
    return msgspec.structs.replace(
        small.plan(), entrants=tuple(msgspec.structs.replace(first, name=each) for each in THREE)
    )


GAMES = (
    game(1, ("tanks", "guns"), "red", (10, 4), 40.0),
    game(2, ("guns", "tanks"), "red", (8, 2), 30.0),
    game(3, ("tanks", "foot"), "red", (6, 0), 60.0),
    game(4, ("foot", "tanks"), "", (5, 5), 10.0),
)


def test_wins_are_counted_by_entrant_by_side_and_by_meeting(plan: SeriesPlan) -> None:
    """A draw is no win; bounds are Wilson's."""
    found = summarise(plan, GAMES)
    assert [(each.player, each.games, each.wins, each.draws, each.losses) for each in found.entrants] == [
        ("tanks", 4, 2, 1, 1),
        ("guns", 2, 1, 0, 1),
        ("foot", 2, 0, 1, 1),
    ]
    assert (found.entrants[0].low, found.entrants[0].high) == wilson(2, 4)
    assert [(each.player, each.games, each.wins) for each in found.sides] == [("red", 4, 3), ("blue", 4, 0)]
    met = {each.against: each.result for each in found.matrix["tanks"]}
    assert (met["guns"].wins, met["guns"].games, met["foot"].wins, met["foot"].games) == (1, 2, 1, 2)
    assert found.matrix["guns"][1].result.games == 0
    assert str(found.margins["tanks"]) == "1.50 (-1.44 to 4.44)"


def test_a_detachment_is_told_by_what_it_destroyed_for_its_points(plan: SeriesPlan) -> None:
    """The mean over battles, with its interval over pairs: 0.40 of 100 points and 0.40 of 50 in one pair, and so on."""
    found = summarise(plan, GAMES)
    earned = {(each.entrant, each.name): each for each in found.earnings}
    tanks = earned["tanks", "tanks"]
    assert (tanks.destroyed.count, round(tanks.destroyed.mean, 3)) == (4, 0.45)
    assert round(tanks.lost.mean, 3) == 0.1
    assert tanks.destroyed == mean_by_pair([(1, 0.4), (1, 0.4), (2, 0.6), (2, 0.4)])


def test_battles_without_an_end_count_nowhere(plan: SeriesPlan) -> None:
    """They are told by themselves, on the screen and in the report."""
    failed = PlayedGame(number=5, pair=3, seed=2, swapped=False, entrants=("guns", "foot"), failed="Stalled: on and on")
    found = summarise(plan, (*GAMES, failed))
    assert msgspec.structs.replace(found, failures=()) == summarise(plan, GAMES)
    assert "battle 5, seed 2: Stalled: on and on" in summary_told(found)
    assert "Stalled: on and on" in report_page(plan, found)


def test_the_report_needs_nothing_beside_it(plan: SeriesPlan) -> None:
    """No script, no picture, no style from elsewhere; names stand in it as they are written, and as nothing else."""
    sly = tuple(msgspec.structs.replace(each, name=f"<b>{each.name}</b> $x^2$") for each in plan.entrants)
    games = tuple(
        msgspec.structs.replace(each, entrants=tuple(f"<b>{name}</b> $x^2$" for name in each.entrants))
        for each in GAMES
    )
    plan = msgspec.structs.replace(plan, entrants=sly)
    page = report_page(plan, summarise(plan, games))
    assert "<b>tanks" not in page
    assert "&lt;b&gt;tanks&lt;/b&gt; $x^2$" in page
    assert page.count("<svg") == 4
    assert not re.findall(r'(?:src|href)="(?!#)', page)
    assert page == report_page(plan, summarise(plan, games))


@pytest.mark.parametrize("number", [0, 2])
def test_a_tally_adds_up(number: int) -> None:
    """Losses, kills and scores are those of the log."""
    state = opening(skirmish(number))
    battle = play(LEGIONS, state, bots={side: make_bot("random") for side in ("red", "blue")}, seed=number)
    told = tally(battle.journal)
    events = [each.event for each in moments(LEGIONS, battle.journal)]
    fallen = sum(isinstance(each, ModelDestroyed) for each in events)
    assert sum(each.models - each.models_left for each in told.detachments) == fallen
    assert 0 < sum(each.models_destroyed for each in told.detachments) <= fallen
    assert battle.outcome is not None
    last = max(each.round for each in told.rounds)
    assert {each.side: each.score for each in told.rounds if each.round == last} == battle.outcome.score
    scored = Counter[str]()
    for each in events:
        if isinstance(each, VictoryPointsScored):
            scored[each.side] += each.points
    by_source = Counter[str]()
    for row in told.rounds:
        by_source[row.side] += sum(row.scored_for.values())
    assert by_source == scored


def test_no_side_destroys_more_than_the_other_loses(small: SmallSeries) -> None:
    """What falls to somebody is an enemy's; some fall to nobody."""
    plan = small.plan(games=2)
    plan = msgspec.structs.replace(plan, rounds=3)
    for fixture in fixtures(plan):
        found = play_fixture(plan, fixture).game
        assert not found.failed
        for side, other in (found.sides, found.sides[::-1]):
            lost = sum(each.points - each.points_left for each in found.tally.detachments if each.side == side)
            taken = sum(each.points_destroyed for each in found.tally.detachments if each.side == other)
            assert 0.0 <= taken <= lost + 0.05
