"""What a game tells programs that learn it: scenarios, what they see as arrays, what they may do as a catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.game.luck import Luck
from umpire.game.model import Choice, Options
from umpire.game.whole_battle import Beginning

Numbers: TypeAlias = NDArray[np.float32]
Extent: TypeAlias = Mapping[str, int]
"""How many rows each kind of thing has in a scenario, by its name; what there is less of is padded with zeros."""


@dataclass(frozen=True)
class Column:
    """One number of a row: what it is called and what it means."""

    name: str
    means: str


@dataclass(frozen=True, kw_only=True)
class Array:
    """One array of an observation; every number lies from -1 to 1.

    Attributes:
        name: Its key in the observation.
        about: What it tells.
        columns: The numbers along its last axis, in order.
        rows: The extents along the axes before, () for a single row of numbers. A name that is no extent of the
            scenario is a number itself.
        times: How often the first of these extents is repeated: 2 where the enemy's rows follow one's own.
    """

    name: str
    about: str
    columns: tuple[Column, ...]
    rows: tuple[str | int, ...] = ()
    times: int = 1

    def shape(self, extent: Extent) -> tuple[int, ...]:
        """Return its shape in a scenario of this extent."""
        sizes = [extent[each] if isinstance(each, str) else each for each in self.rows]
        if sizes:
            sizes[0] *= self.times
        return (*sizes, len(self.columns))


@dataclass(frozen=True, kw_only=True)
class Section:
    """A part of the catalogue of actions: what it stands for, and along which extents its slots are counted."""

    name: str
    about: str
    rows: tuple[str | int, ...] = ()

    def size(self, extent: Extent) -> int:
        """Return how many slots it has in a scenario of this extent."""
        size = 1
        for each in self.rows:
            size *= extent[each] if isinstance(each, str) else each
        return size


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A scenario of the curriculum.

    Attributes:
        name: What it is asked for by.
        about: Who meets whom on what.
        extent: How many rows its observations and its catalogue have at most.
        begin: The battle of a number, the same for the same number.
    """

    name: str
    about: str
    extent: Extent
    begin: Callable[[int], Beginning]


@dataclass(frozen=True)
class Worth:
    """What a side has to show for a battle: its points, and the share of the enemy that it has destroyed, 0 to 1."""

    score: float
    destroyed: float


class Seat(Protocol):
    """How one scenario is seen and played by a program; it looks at what a side may see, and at nothing else."""

    size: int
    """How many slots the catalogue of actions has."""

    def refuse_larger(self, state: Any) -> None:
        """Refuse a table that has more of something than the scenario has rows for.

        Raises:
            InputError: If it has.
        """
        ...

    def observe(self, state: Any, side: str, options: Options | None) -> dict[str, Numbers]:
        """Return the arrays of what a side sees, its own rows first; ``options`` is what it must decide, or None.

        Raises:
            InputError: If there is more on the table than the scenario has rows for.
        """
        ...

    def offered(self, state: Any, options: Options) -> dict[int, Choice]:
        """Return which slots of the catalogue may be taken now, each with the choice that it stands for."""
        ...

    def learned(self, options: Options) -> bool:
        """Whether a decision is one to learn from, and none that is as well answered as suggested."""
        ...

    def action(self, state: Any, options: Options, slot: int, choice: Choice, luck: Luck) -> Any:
        """Return the action of a slot that is offered with a choice; it is legal."""
        ...

    def suggested(self, state: Any, options: Options, luck: Luck) -> Any:
        """Return the action that the game suggests for a decision that nobody learns from."""
        ...

    def conceding(self) -> Any:
        """Return the action by which a side gives up."""
        ...

    def worth(self, state: Any, side: str) -> Worth:
        """Return what a side has to show."""
        ...

    def label(self, slot: int) -> str:
        """Return what a slot of the catalogue stands for, in words."""
        ...


@dataclass(frozen=True, kw_only=True)
class Learning:
    """How a game is learned by programs.

    Attributes:
        specification: The version of what is observed and of the catalogue; it rises whenever a number of either
            changes its place or its meaning.
        arrays: What is observed.
        sections: What can be done, in the order of the slots.
        lessons: The scenarios, the easiest first.
        brief: The arrays that tell a small network enough.
        seat: How a scenario is seen and played.
    """

    specification: int
    arrays: tuple[Array, ...]
    sections: tuple[Section, ...]
    lessons: tuple[Lesson, ...]
    brief: tuple[str, ...]
    seat: Callable[[Lesson], Seat]
