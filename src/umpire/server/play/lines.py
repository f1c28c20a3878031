"""What happened in an entry, as the lines that players read."""

from __future__ import annotations

from typing import Any

from umpire.game import Entry, WholeBattle
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
