"""Battles played by themselves, and what is counted of them."""

from __future__ import annotations

from dataclasses import replace as changed
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.duel import DUEL, START, AnyChoice, Bid, Duel, Highest, duel
from umpire.errors import BrokenLaw, IllegalAction, InputError, Stalled
from umpire.game import Entry, Luck, Options, System, View, canonical, verify
from umpire.simulate import BattleFailed, Contest, Player, play, series, wilson

BOTS = {"Blue": AnyChoice(), "Red": Highest()}


class Cheat:
    """Bids more than there is."""

    def choose(self, view: View[Duel], options: Options, luck: Luck) -> Any:
        return Bid(value=9)


class Peeking:
    """Remembers the luck that it was given."""

    def __init__(self) -> None:
        self.drawn: list[int] = []

    def choose(self, view: View[Duel], options: Options, luck: Luck) -> Any:
        assert view.options == options
        self.drawn.append(luck.integer(1000))
        return options.choices[0].action


def contest(**changes: Any) -> Contest[Duel]:
    players = (Player(name="any", bot=AnyChoice), Player(name="highest", bot=Highest))
    return Contest(setting=duel, players=players, name="toy", checked=True, **changes)


def test_a_battle_is_played_to_its_end_and_closed() -> None:
    """Every entry is told, the log is closed, verifies, and is the same for the same seed."""
    told: list[Entry] = []
    battle = play(DUEL, START, bots=BOTS, seed=6, on_entry=lambda _, entry: told.append(entry), checked=True)
    assert tuple(told) == battle.entries
    assert battle.closed
    assert battle.outcome is not None
    assert verify(DUEL, battle.journal).finished
    assert canonical(play(DUEL, START, bots=BOTS, seed=6).journal) == canonical(battle.journal)


def test_every_decision_has_luck_of_its_own() -> None:
    """Bots draw from streams that depend on seed, side and decision, and never on what another bot drew."""
    first, second = Peeking(), Peeking()
    play(DUEL, START, bots={"Blue": first, "Red": AnyChoice()}, seed=6)
    play(DUEL, START, bots={"Blue": second, "Red": second}, seed=6)
    assert len(set(first.drawn)) == len(first.drawn)
    assert first.drawn[0] == second.drawn[0]


def test_what_goes_wrong_is_told() -> None:
    """A side without a bot, a bot that cheats, a battle without end, a game that forgets its outcome."""
    with pytest.raises(InputError, match="no bot plays Red"):
        play(DUEL, START, bots={"Blue": AnyChoice()}, seed=1)
    with pytest.raises(IllegalAction):
        play(DUEL, START, bots={"Blue": Cheat(), "Red": AnyChoice()}, seed=1)
    with pytest.raises(Stalled, match=r"after 5 decisions; pending is \w+\("):
        play(DUEL, START, bots=BOTS, seed=1, limit=5)
    endless = changed(DUEL, outcome=lambda state: None)
    with pytest.raises(BrokenLaw, match="no outcome"):
        play(endless, START, bots=BOTS, seed=1)


def test_a_series_is_the_same_on_any_number_of_processes() -> None:
    """Seeds are paired, sides swapped, the order fixed, and processes change nothing."""
    seen: list[int] = []
    alone = series(contest(), pairs=3, workers=1, progress=lambda game, done, total: seen.append(done))
    both = series(contest(), pairs=3, workers=2)
    assert alone == both
    assert seen == [1, 2, 3, 4, 5, 6]
    assert [(game.seed, game.swapped) for game in alone.games] == [(s, w) for s in range(3) for w in (False, True)]
    assert alone.games[0].seats == {"Blue": "any", "Red": "highest"}
    assert alone.games[1].seats == {"Blue": "highest", "Red": "any"}
    ours, theirs = alone.of("any"), alone.of("highest")
    assert (ours.wins, ours.draws, ours.games) == (theirs.losses, theirs.draws, 6)
    assert str(alone).splitlines()[0].startswith("player")
    with pytest.raises(InputError, match="Choose from any, highest"):
        alone.of("nobody")


def broken_setting(*, where: str) -> tuple[System[Duel], Duel]:
    raise ValueError(f"no table in {where}")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_battle_that_fails_is_named(workers: int) -> None:
    """The error says which seed and what happened, across processes too."""
    wrong = changed(contest(), setting=partial(broken_setting, where="the attic"))
    with pytest.raises(BattleFailed, match=r"(?s)seed \d.*no table in the attic"):
        series(wrong, pairs=1, workers=workers)


def test_a_series_needs_two_names_and_a_battle() -> None:
    """Players of one name could not be told apart."""
    with pytest.raises(InputError, match="at least one pair"):
        series(contest(), pairs=0)
    with pytest.raises(InputError, match="one name"):
        series(changed(contest(), players=(Player(name="a", bot=Highest),) * 2), pairs=1)


@given(games=st.integers(1, 500), data=st.data())
def test_the_interval_holds_the_share(games: int, data: st.DataObject) -> None:
    """The bounds lie in 0..1 around what was seen, and more games bring them closer."""
    wins = data.draw(st.integers(0, games))
    low, high = wilson(wins, games)
    assert 0.0 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1.0
    wide = wilson(wins * 4, games * 4)
    assert wide[1] - wide[0] <= high - low + 1e-12
