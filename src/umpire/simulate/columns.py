"""What a series tells in tables: each column with its kind, its unit and what it means, and how it is read.

The documentation, the CSV files and the Parquet files are all made of this one list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from umpire.game import DetachmentTally, RoundTally
from umpire.simulate.played import PlayedGame

R = TypeVar("R")


class Kind(StrEnum):
    """What stands in a column."""

    WHOLE = "whole number"
    NUMBER = "number"
    WORDS = "text"
    YES_NO = "true or false"


@dataclass(frozen=True)
class Column(Generic[R]):
    """A column: its name, what stands in it, its unit ("" for none), what it means, and its value in a row."""

    name: str
    kind: Kind
    unit: str
    about: str
    value: Callable[[R], Any]  # of the kind that the column says


@dataclass(frozen=True)
class Sheet(Generic[R]):
    """A table of results: the name of its files, what a row is, how rows are read off a battle, and its columns."""

    name: str
    row: str
    rows: Callable[[PlayedGame], Iterator[R]]
    columns: tuple[Column[R], ...]


DetachmentRow = tuple[PlayedGame, DetachmentTally, int]
RoundRow = tuple[PlayedGame, RoundTally]


def _games(game: PlayedGame) -> Iterator[PlayedGame]:
    yield game


def _detachments(game: PlayedGame) -> Iterator[DetachmentRow]:
    counted: dict[str, int] = {}
    for each in game.tally.detachments:
        counted[each.side] = counted.get(each.side, 0) + 1
        yield game, each, counted[each.side]


def _rounds(game: PlayedGame) -> Iterator[RoundRow]:
    return ((game, each) for each in game.tally.rounds)


def result_of(game: PlayedGame) -> str:
    """Return how a battle ended, in one word: won, draw or failed."""
    return "failed" if game.failed else "won" if game.winner else "draw"


def _last_round(game: PlayedGame) -> int:
    return max((each.round for each in game.tally.rounds), default=0)


GAMES: Sheet[PlayedGame] = Sheet(
    "games",
    "a battle",
    _games,
    (
        Column("game", Kind.WHOLE, "", "the number of the battle, from 1", lambda row: row.number),
        Column("pair", Kind.WHOLE, "", "the number of its pair: one seed, sides swapped", lambda row: row.pair),
        Column("seed", Kind.WHOLE, "", "what its dice, and all that is drawn, are made of", lambda row: row.seed),
        Column("swapped", Kind.YES_NO, "", "whether it is the second of its pair", lambda row: row.swapped),
        Column("scenario", Kind.WORDS, "", "the scenario, empty for armies on a table", lambda row: row.scenario),
        Column("table", Kind.WORDS, "", "the table, empty for that of a scenario", lambda row: row.table),
        Column("mission", Kind.WORDS, "", "the mission, empty for that of a scenario", lambda row: row.mission),
        Column("first", Kind.WORDS, "", "who had the first side", lambda row: row.entrants[0]),
        Column("second", Kind.WORDS, "", "who had the second side", lambda row: row.entrants[1]),
        Column("first_side", Kind.WORDS, "", "what the first side is called", lambda row: row.sides[0]),
        Column("second_side", Kind.WORDS, "", "what the second side is called", lambda row: row.sides[1]),
        Column("first_army", Kind.WORDS, "", "the army of the first side", lambda row: row.armies[0]),
        Column("second_army", Kind.WORDS, "", "the army of the second side", lambda row: row.armies[1]),
        Column("result", Kind.WORDS, "", "won, draw, or failed where it did not come to its end", result_of),
        Column("winner", Kind.WORDS, "", "who won, empty for a draw", lambda row: row.won_by),
        Column("winning_side", Kind.WORDS, "", "the side that won, empty for a draw", lambda row: row.winner),
        Column(
            "first_score",
            Kind.WHOLE,
            "Victory Points",
            "what the first side scored",
            lambda row: row.score.get(row.sides[0], 0),
        ),
        Column(
            "second_score",
            Kind.WHOLE,
            "Victory Points",
            "what the second side scored",
            lambda row: row.score.get(row.sides[1], 0),
        ),
        Column("rounds", Kind.WHOLE, "rounds", "how many were played", _last_round),
        Column("entries", Kind.WHOLE, "", "how many entries its log has", lambda row: row.entries),
        Column("digest", Kind.WORDS, "", "the last digest of its log", lambda row: row.digest),
        Column("error", Kind.WORDS, "", "why it did not come to its end", lambda row: row.failed),
    ),
)

DETACHMENTS: Sheet[DetachmentRow] = Sheet(
    "detachments",
    "a Detachment in a battle",
    _detachments,
    (
        Column("game", Kind.WHOLE, "", "the battle, as in games", lambda row: row[0].number),
        Column("entrant", Kind.WORDS, "", "whose it was", lambda row: row[0].entrant_of(row[1].side)),
        Column("side", Kind.WORDS, "", "on which side", lambda row: row[1].side),
        Column(
            "position", Kind.WHOLE, "", "its place among those of the side, by their ids, from 1", lambda row: row[2]
        ),
        Column("id", Kind.WORDS, "", "its id in that battle", lambda row: row[1].id),
        Column("name", Kind.WORDS, "", "what it is called", lambda row: row[1].name),
        Column("formation", Kind.WORDS, "", "its Formation", lambda row: row[1].formation),
        Column("points", Kind.WHOLE, "points", "what it cost", lambda row: row[1].points),
        Column("models", Kind.WHOLE, "models", "with how many it began", lambda row: row[1].models),
        Column("models_left", Kind.WHOLE, "models", "how many it had left at the end", lambda row: row[1].models_left),
        Column(
            "points_left",
            Kind.NUMBER,
            "points",
            "the share of its points left with them",
            lambda row: row[1].points_left,
        ),
        Column(
            "models_destroyed",
            Kind.WHOLE,
            "models",
            "how many enemies fell to its fire or in its Fights",
            lambda row: row[1].models_destroyed,
        ),
        Column("points_destroyed", Kind.NUMBER, "points", "what these cost", lambda row: row[1].points_destroyed),
    ),
)

ROUNDS: Sheet[RoundRow] = Sheet(
    "rounds",
    "a side at the end of a round",
    _rounds,
    (
        Column("game", Kind.WHOLE, "", "the battle, as in games", lambda row: row[0].number),
        Column("round", Kind.WHOLE, "", "the round, from 1", lambda row: row[1].round),
        Column("entrant", Kind.WORDS, "", "who had the side", lambda row: row[0].entrant_of(row[1].side)),
        Column("side", Kind.WORDS, "", "which side", lambda row: row[1].side),
        Column("score", Kind.WHOLE, "Victory Points", "its score so far", lambda row: row[1].score),
        Column(
            "scored_for",
            Kind.WORDS,
            "Victory Points",
            "what it scored in the round, by what for: `marker-1 4; marker-2 3`",
            lambda row: "; ".join(f"{what} {points}" for what, points in sorted(row[1].scored_for.items())),
        ),
        Column("markers", Kind.WHOLE, "markers", "how many of the mission's it held", lambda row: row[1].markers),
        Column(
            "points_left",
            Kind.NUMBER,
            "points",
            "what its models that are left cost, of a Detachment the share that is left",
            lambda row: row[1].points_left,
        ),
        Column("models_left", Kind.WHOLE, "models", "how many models it had left", lambda row: row[1].models_left),
    ),
)

SHEETS: tuple[Sheet[Any], ...] = (GAMES, DETACHMENTS, ROUNDS)
"""The tables of a series; their rows have types of their own."""


def rows_of(sheet: Sheet[R], games: Sequence[PlayedGame]) -> Iterator[R]:
    """Yield the rows of a table in the order of the battles."""
    return (row for game in games for row in sheet.rows(game))


def columns_told() -> str:
    """Return the tables with their columns as the documentation shows them, in Markdown."""
    lines = []
    for sheet in SHEETS:
        lines += [
            f"### `{sheet.name}`: one row for {sheet.row}",
            "",
            "| column | is | unit | holds |",
            "|---|---|---|---|",
        ]
        lines += [f"| `{each.name}` | {each.about} | {each.unit} | {each.kind} |" for each in sheet.columns]
        lines.append("")
    return "\n".join(lines)
