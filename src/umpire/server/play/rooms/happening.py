"""What happens in a room: by somebody in it, by a drawing of dice, by another process; and who is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from umpire.formats import dump_journal
from umpire.game import Battle, Entry, read_line
from umpire.server.play.messages import Happened
from umpire.server.play.rooms.dicing import Dicing
from umpire.server.play.rooms.views import Views
from umpire.server.play.wire import ToClient


class Listeners(Protocol):
    """Those who follow battles here, by audiences: a side's name, or "" for those who look on."""

    def here(self, battle: str) -> frozenset[str]:
        """Return the audiences of a battle that somebody is in."""
        ...

    def publish(self, battle: str, audience: str, message: ToClient) -> None:
        """Hand a message to everybody in an audience."""
        ...


MakeEntry = Callable[[Battle[Any]], Entry]
"""Does in a battle what somebody wants done, and returns the entry that it became."""


def acted(side: str, action: Any, battle: Battle[Any]) -> Entry:  # any system's action
    """Carry an action out."""
    return battle.act(side, action)


def is_over(battle: Battle[Any]) -> bool:
    """Whether a battle has come to its end, and its log is still open."""
    return not battle.closed and not battle.to_decide and battle.outcome is not None


Happening = tuple[Entry, dict[str, Happened]]
"""An entry, and what each audience is told of it."""


class Next(msgspec.Struct, frozen=True, kw_only=True):
    """A battle as it will stand when what has happened in it is kept, and what everybody will be told."""

    battle: Battle[Any]
    views: Views
    happened: tuple[Happening, ...] = ()


def drawn(battle: Battle[Any], views: Views, dicing: Dicing, here: frozenset[str]) -> tuple[Next, list[bytes]]:
    """Return how a battle begins whose dice have been drawn, and the lines of its log."""
    begun = Battle.begin_under(battle.system, dicing.header, seed=dicing.seed)
    views = views.over(begun)
    happened = [(begun.entries[0], views.after(begun.entries[0], here))]
    for side, action in dicing.deeds:
        entry = begun.act(side, action)
        happened.append((entry, views.after(entry, here)))
    lines = dump_journal(begun.journal).split(b"\n")[:-1]
    return Next(battle=begun, views=views, happened=tuple(happened)), lines


def followed(battle: Battle[Any], views: Views, lines: Sequence[bytes], here: frozenset[str]) -> Next:
    """Return how a battle stands with further lines of its log."""
    battle, happened = battle.fork(), list[Happening]()
    views, last = views.over(battle), None
    for line in lines:
        read = read_line(battle.system, line, len(battle.entries))
        # A closing line is taken in before the entry before it is told: the battle is over with that.
        if last is not None and isinstance(read, Entry):
            happened.append((last, views.after(last, here)))
        battle.follow(read)
        last = read if isinstance(read, Entry) else last
    if last is not None:
        happened.append((last, views.after(last, here)))
    return Next(battle=battle, views=views, happened=tuple(happened))
