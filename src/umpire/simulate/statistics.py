"""Counting battles: wins, draws, losses, and how sure one may be of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from umpire.errors import InputError

_NINETY_FIVE = 1.959964


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One battle of a series.

    ``seats`` tells which player had which side; ``winner`` is a player's name, None for a draw; ``digest`` is the last
    of the battle's log.
    """

    seed: int
    swapped: bool
    seats: dict[str, str]
    winner: str | None
    score: dict[str, int]
    entries: int
    digest: str


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How one player did; ``low`` and ``high`` bound its share of wins at 95 % (Wilson), draws counted as no win."""

    player: str
    games: int
    wins: int
    draws: int
    losses: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a series: every battle in order, and each player's standing."""

    games: tuple[Game, ...]
    standings: tuple[Standing, ...]

    def of(self, player: str) -> Standing:
        """Return one player's standing."""
        for each in self.standings:
            if each.player == player:
                return each
        names = ", ".join(each.player for each in self.standings)
        raise InputError("no player of this name played", path="player", value=player, fix=f"Choose from {names}.")

    def __str__(self) -> str:
        return standings_told(self.standings)


def standings_told(listed: Sequence[Standing], *, head: str = "player") -> str:
    """Return standings as a table in letters; ``head`` is what stands above their names."""
    width = max([len(head), *(len(each.player) for each in listed)])
    lines = [f"{head:<{width}}  games  wins  draws  losses  won     95 % interval"]
    for each in listed:
        counts = f"{each.games:5}  {each.wins:4}  {each.draws:5}  {each.losses:6}"
        bounds = f"{each.low:.1%} to {each.high:.1%}"
        lines.append(f"{each.player:<{width}}  {counts}  {each.share:6.1%}  {bounds}")
    return "\n".join(lines)


def battles_told(count: int) -> str:
    """Return a number of battles in words.

    >>> battles_told(1), battles_told(2)
    ('1 battle', '2 battles')
    """
    return f"{count} battle{'' if count == 1 else 's'}"


def wilson(wins: float, games: int, *, z: float = _NINETY_FIVE) -> tuple[float, float]:
    """Return the Wilson interval for a share of wins, by default at 95 %; a draw may count as half a win.

    >>> low, high = wilson(90, 100)
    >>> f"{low:.3f} {high:.3f}"
    '0.826 0.945'
    """
    if not 0 <= wins <= games:
        raise InputError(f"{wins} wins of {games} games cannot be", path="wins", fix="Count again.")
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, z * z
    middle = share + square / (2 * games)
    reach = z * sqrt((share * (1 - share) + square / (4 * games)) / games)
    scale = 1 + square / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def standings(games: Sequence[Game], players: Sequence[str]) -> Table:
    """Return the table of some battles."""
    made = []
    for player in players:
        played = [game for game in games if player in game.seats.values()]
        wins = sum(game.winner == player for game in played)
        draws = sum(game.winner is None for game in played)
        made.append(standing(player, games=len(played), wins=wins, draws=draws))
    return Table(games=tuple(games), standings=tuple(made))


def standing(player: str, *, games: int, wins: int, draws: int) -> Standing:
    """Return how a player did who won and drew so many games."""
    low, high = wilson(wins, games)
    losses = games - wins - draws
    return Standing(player=player, games=games, wins=wins, draws=draws, losses=losses, low=low, high=high)
