"""How a battle stands after what somebody else has brought about: a drawing of dice, another process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from umpire.formats import dump_journal, read_line
from umpire.game import Battle, Entry
from umpire.server.play.messages import Happened
from umpire.server.play.rooms.dicing import Dicing
from umpire.server.play.rooms.views import Views

Happening = tuple[Entry, dict[str, Happened]]
"""An entry, and what each audience is told of it."""


class Next(msgspec.Struct, frozen=True, kw_only=True):
    """A battle as it will stand when what has happened in it is kept, and what everybody will be told."""

    battle: Battle[Any]
    views: Views
    happened: tuple[Happening, ...] = ()


def drawn(battle: Battle[Any], views: Views, dicing: Dicing, here: frozenset[str]) -> tuple[Next, list[bytes]]:
    """Return how a battle begins whose dice have been drawn, and the lines of its log."""
    begun = Battle.start(battle.system, battle.header.state, seed=dicing.seed, meta=dicing.meta)
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
