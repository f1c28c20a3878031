"""What a series plays, written down whole: any process, on any machine, can play any battle of it from its plan."""

from __future__ import annotations

from itertools import combinations

import msgspec

from umpire.formats.sent import GivenFile

SIDES = 2


class Entrant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who is compared in a series: a bot, and the army that it brings.

    ``army`` is the name of a shipped army or a file; ``army_list`` has one drawn of that list for every pair of
    battles. Who has neither plays what the battle gives its side.
    """

    name: str
    bot: str
    army: str | GivenFile = ""
    army_list: str = ""


class PlannedTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a series with the missions that are laid out on its size; a ``drawn`` one is made by seed."""

    name: str
    table: str | GivenFile = ""
    drawn: bool = False
    missions: tuple[str, ...] = ()


class PlannedScenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario of a series: a battle that the game offers by this name, or a file with those that it names.

    In ``swapped``, where there is one, the sides stand in the other order and have changed their zones: the second
    battle of each pair is played from it, so that armies change places and not only those who play them.
    """

    name: str
    files: tuple[GivenFile, ...] = ()
    swapped: tuple[GivenFile, ...] = ()


class SeriesPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A series of battles between bots.

    Attributes:
        game: The game.
        umpire, rulebook: The version and the digest of the rules that it is played by.
        entrants: Who is compared; of more than two every two meet.
        scenarios: What is played in turn; () for armies on tables.
        tables: The tables in turn, where no scenarios are played.
        rounds: How many rounds, None for as many as the mission or scenario has.
        points: The points limit of armies that are drawn.
        handicaps: By which the points of every entrant after the first are multiplied, one for each seed in turn.
        games: How many battles every two entrants play, an even number: each seed twice, with sides swapped.
        first_seed: The seed of the first pair; the others follow it.
        allow_missing: Play without rules that are not implemented.
        keep_logs: Keep the log of every battle.
    """

    game: str
    umpire: str
    rulebook: str
    entrants: tuple[Entrant, ...]
    scenarios: tuple[PlannedScenario, ...] = ()
    tables: tuple[PlannedTable, ...] = ()
    rounds: int | None = None
    points: int = 1000
    handicaps: tuple[float, ...] = ()
    games: int = 100
    first_seed: int = 1
    allow_missing: bool = False
    keep_logs: bool = False


class Fixture(msgspec.Struct, frozen=True, kw_only=True):
    """One battle of a series before it is played.

    ``number`` counts the battles and ``pair`` the pairs of them, from 1; ``turn`` counts the seeds from 0; ``first``
    and ``second`` are the entrants that have the first and the second side.
    """

    number: int
    pair: int
    turn: int
    seed: int
    swapped: bool
    first: Entrant
    second: Entrant


def fixtures(plan: SeriesPlan) -> tuple[Fixture, ...]:
    """Return the battles of a series in order: each seed for every two entrants, twice, with sides swapped."""
    pairings = tuple(combinations(plan.entrants, SIDES))
    made: list[Fixture] = []
    for turn in range(plan.games // 2):
        for pairing in pairings:
            pair = len(made) // 2 + 1
            for swapped in (False, True):
                first, second = reversed(pairing) if swapped else pairing
                made.append(
                    Fixture(
                        number=len(made) + 1,
                        pair=pair,
                        turn=turn,
                        seed=plan.first_seed + turn,
                        swapped=swapped,
                        first=first,
                        second=second,
                    )
                )
    return tuple(made)


def drawn_points(plan: SeriesPlan, entrant: Entrant, turn: int) -> int:
    """Return the points limit of an entrant's drawn army at a seed, with the handicap whose turn it is."""
    if not plan.handicaps or entrant == plan.entrants[0]:
        return plan.points
    return round(plan.points * plan.handicaps[turn % len(plan.handicaps)])
