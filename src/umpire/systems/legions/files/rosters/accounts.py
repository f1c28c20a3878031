"""Where each selection of a roster ended: in the army, or in a line of what is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from umpire.formats.imports import Force, Roster, Selection
from umpire.systems.legions.files.rosters.ids import own_words

POINTS = "ee95-a20e-f9ff-e2c2"
"""The catalogues' id for points; Transport places and Break Points are costs, too."""


def points_in(chosen: Selection) -> float:
    """Return the points of a selection, without what was taken for it; a text tells no ids of costs."""
    return sum(each.value for each in chosen.prices if each.kind in (POINTS, ""))


def points_below(chosen: Selection) -> float:
    """Return the points of a selection and of all that was taken for it."""
    return sum(points_in(each) for each in chosen.walk())


def in_points(value: float) -> str:
    """Return a number of points as it is told.

    >>> in_points(1.0), in_points(12.5)
    ('1 point', '12.5 points')
    """
    return "1 point" if value == 1 else f"{value:g} points"


class Accounts:
    """What became of each selection, by its path; who reads a roster enters each one here, once or more."""

    def __init__(self, roster: Roster) -> None:
        self.ended: dict[str, str] = {}
        self._lines: dict[str, None] = {}
        self._called: set[str] = set()
        self._roster = roster
        self._above: dict[str, tuple[str, ...]] = {}
        for force in roster.forces:
            for each in force.selections:
                self._remember(each, (shown(force),))

    def _remember(self, chosen: Selection, above: tuple[str, ...]) -> None:
        self._above[chosen.path] = above
        for each in chosen.selections:
            self._remember(each, (*above, chosen.name))

    @property
    def told(self) -> tuple[str, ...]:
        """The lines, each once."""
        return tuple(self._lines)

    def took(self, chosen: Selection, into: str) -> None:
        """A selection is in the army, as what is said here."""
        self.ended.setdefault(chosen.path, into)

    def call(self, chosen: Selection) -> str:
        """Return the player's own name of a selection, which is in the army from now on."""
        self._called.add(chosen.path)
        return chosen.called

    def tell(self, sentence: str) -> None:
        """Tell something that is about no one selection."""
        self._lines[sentence] = None

    def note(self, chosen: Selection, what: str) -> None:
        """Tell something about a selection that is in the army."""
        self.tell(f"{self.place(chosen)}: {what}")

    def left(self, chosen: Selection, why: str) -> None:
        """A selection and all below it that is not in the army yet is left out of it."""
        inner = Counter[str]()
        for each in chosen.walk():
            if each.path not in self.ended:
                self.ended[each.path] = "told"
                if each is not chosen:
                    inner[each.name or "one without a name"] += each.number
        held = f", with {', '.join(f'{count} x {name}' for name, count in inner.items())}" if inner else ""
        number = f"{chosen.number} x " if chosen.number > 1 else ""
        cost = points_below(chosen)
        priced = f" ({in_points(cost)})" if cost else ""
        named = " > ".join((*self._above[chosen.path], f"{number}{chosen.name or 'no name'}"))
        self.tell(f"{named}{priced}{held}: {why}")

    def place(self, chosen: Selection) -> str:
        """Return where a selection stands, as it is told."""
        return " > ".join((*self._above[chosen.path], chosen.name or "no name"))

    def close(self) -> None:
        """Tell of every selection that nobody entered: nothing is lost without a line."""
        for force in self._roster.forces:
            for each in force.selections:
                for lost in self._lost(each):
                    self.left(lost, "Umpire has nothing by this name or id; left out")
        self._tell_own_words()

    def _tell_own_words(self) -> None:
        """Tell what the player noted and called things by, where an army file has no place for it."""
        for each in self._roster.walk():
            if each.called and each.path not in self._called:
                self.note(
                    each, f"the player calls it {each.called}; an army file names Formations and Detachments alone"
                )
        beside = [(self._roster.name, self._roster.notes), *((shown(each), each.notes) for each in self._roster.forces)]
        beside += [(self.place(each), each.notes) for each in self._roster.walk() if each.notes]
        for name, notes in beside:
            if words := own_words(notes):
                self.tell(f"{name}: the player noted: {words}")

    def _lost(self, chosen: Selection) -> Iterator[Selection]:
        """Yield the uppermost selections that nobody entered."""
        if chosen.path not in self.ended:
            yield chosen
        else:
            for each in chosen.selections:
                yield from self._lost(each)


def shown(force: Force) -> str:
    """Return what a force is called where it is told of."""
    return force.called or force.name or "a force without a name"
