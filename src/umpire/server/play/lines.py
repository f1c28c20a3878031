"""What happened in an entry, as the lines that players read."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from umpire.game import Entry, Staged, WholeBattle
from umpire.server.play.messages import Line


def lines_of(game: WholeBattle, state: Any, entry: Entry) -> tuple[Line, ...]:  # each game has a state of its own
    """Return the lines of an entry; ``state`` is what it led to."""
    return tuple(
        Line(
            text=game.sentence(event, state),
            rules=event.rules,
            dice=event.dice,
            marks=game.marks(event),
            about=game.subjects(event, state),
            harms=game.harmed(event, state),
            shapes=game.shapes(event),
            quiet=game.quiet(event, state),
        )
        for event in entry.events
    )


def staged_in(game: WholeBattle, entry: Entry, *, first: int) -> tuple[Staged, ...]:
    """Return how the events of an entry are played; ``first`` is the line that tells the first of them."""
    each = ((line, game.staged(event)) for line, event in enumerate(entry.events, first))
    return tuple(replace(found, line=line) for line, found in each if found is not None)
