"""Luck told apart from choice: what every side's dice brought it, beside what was to be expected of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any

import msgspec

from umpire.game import Entry, Fortune, Journal, Kind, System, Uncounted, WholeBattle

TAKEN_BACK = "rolled and taken back"


class RollsOfAKind(msgspec.Struct, frozen=True, kw_only=True):
    """All rolls of one kind that a side made in a battle.

    Attributes:
        side: Whose rolls.
        kind: The kind of roll: "Saves".
        unit: What is counted: "passed".
        dice: How many dice were rolled, those rolled again included.
        tries: How many rolls.
        got: How many of what is counted they brought.
        expected: How many were to be expected.
        deviations: By how many standard deviations it was more, less if it is negative; 0 where nothing could vary.
    """

    side: str
    kind: str
    unit: str
    dice: int
    tries: int
    got: int
    expected: float
    deviations: float

    @property
    def told(self) -> str:
        """The same in a line, as people say it: "Saves: 14 passed of 31, 10.3 expected: +1.4 standard deviations"."""
        more = f"{self.deviations:+.1f} standard deviations"
        return f"{self.kind}: {self.got} {self.unit} of {self.tries}, {self.expected:.1f} expected: {more}"


class LeftOut(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that are not counted, and why."""

    because: str
    dice: int


class DiceLuck(msgspec.Struct, frozen=True, kw_only=True):
    """The luck of a whole battle: each side's rolls by their kind, the most dice first, and the dice left out."""

    rolls: tuple[RollsOfAKind, ...]
    left_out: tuple[LeftOut, ...]


def standing_entries(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the entries that have not been taken back, by their numbers."""
    found, seq = set(), len(entries) - 1
    while seq >= 0:
        entry = entries[seq]
        if entry.kind is Kind.UNDO and entry.to is not None:
            seq = entry.to
            continue
        found.add(seq)
        seq -= 1
    return frozenset(found)


def fortunes(game: WholeBattle, journal: Journal) -> Iterator[tuple[Entry, Fortune | Uncounted]]:
    """Yield what the dice of every entry brought, those that were taken back as not counted."""
    if game.fortunes is None:
        return
    stands = standing_entries(journal.entries)
    for entry, begun in with_states(game.system, journal):
        if entry.rolls and entry.seq not in stands:
            yield entry, Uncounted(dice=len(entry.rolls), because=TAKEN_BACK)
            continue
        state = begun
        for number, event in enumerate(entry.events):
            if event.dice:
                for each in game.fortunes(event, state, entry.events[:number]):
                    yield entry, each
            state = game.system.evolve(state, event)


def with_states(system: System[Any], journal: Journal) -> Iterator[tuple[Entry, Any]]:
    """Yield every entry with the state before it."""
    after: list[Any] = []
    state = journal.header.state
    for entry in journal.entries:
        yield entry, state
        if entry.kind is Kind.UNDO and entry.to is not None:
            state = after[entry.to]
        for event in entry.events:
            state = system.evolve(state, event)
        after.append(state)


def dice_luck(game: WholeBattle, journal: Journal) -> DiceLuck | None:
    """Return the luck of a battle, None if the game does not tell what its dice are worth.

    Every die of the log is in it once: in a roll of its side, or among those left out.
    """
    if game.fortunes is None:
        return None
    rolls: dict[tuple[str, str, str], list[Fortune]] = {}
    left_out: dict[str, int] = {}
    for _, each in fortunes(game, journal):
        if isinstance(each, Fortune):
            rolls.setdefault((each.side, each.kind, each.unit), []).append(each)
        else:
            left_out[each.because] = left_out.get(each.because, 0) + each.dice
    sides = game.system.sides(journal.header.state)
    rows = sorted((_row(each) for each in rolls.values()), key=lambda row: (sides.index(row.side), -row.dice, row.kind))
    return DiceLuck(rolls=tuple(rows), left_out=_left_out(left_out))


def _left_out(counts: Mapping[str, int]) -> tuple[LeftOut, ...]:
    ranked = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    return tuple(LeftOut(because=because, dice=dice) for because, dice in ranked)


def _row(parts: Sequence[Fortune]) -> RollsOfAKind:
    first = parts[0]
    got, expected = sum(each.got for each in parts), sum(each.mean for each in parts)
    spread = sqrt(sum(each.variance for each in parts))
    return RollsOfAKind(
        side=first.side,
        kind=first.kind,
        unit=first.unit,
        dice=sum(each.dice for each in parts),
        tries=sum(each.tries for each in parts),
        got=got,
        expected=expected,
        deviations=(got - expected) / spread if spread > 0.0 else 0.0,
    )
