"""How far a side may go back without asking: to where nobody has learned anything new since."""

from __future__ import annotations

from typing import TypeVar

from umpire.game import Battle, Kind

S = TypeVar("S")


def free_to(battle: Battle[S], side: str) -> int | None:
    """Return the earliest entry that a side may go back to by itself, None if it would take something back.

    Its own actions may be taken back as long as no dice were rolled for them, nothing hidden came to light, and no
    other side has acted since.
    """
    if battle.closed:
        return None
    entries, seq, found = battle.entries, len(battle.entries) - 1, None
    reveals = battle.system.reveals
    while seq > 0:
        entry = entries[seq]
        if entry.kind is Kind.UNDO and entry.to is not None:
            seq = entry.to
            continue
        if entry.kind is Kind.NOTICE:
            seq -= 1
            continue
        if entry.side != side or entry.rolls or (reveals and any(map(reveals, entry.events))):
            break
        seq -= 1
        found = seq
    # What was an undo is the entry that it went back to.
    while found is not None and entries[found].kind is Kind.UNDO:
        found = entries[found].to
    return found
