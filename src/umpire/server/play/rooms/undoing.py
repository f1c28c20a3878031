"""How far a side may go back without asking: to where nobody has learned anything new since."""

from __future__ import annotations

from typing import TypeVar

from umpire.game import Battle, Entry, Kind

S = TypeVar("S")


def free_to(battle: Battle[S], side: str) -> int | None:
    """Return the earliest entry that a side may go back to by itself, None if it would take something back.

    Its own actions may be taken back as long as no dice were rolled for them, nothing hidden came to light, and no
    other side has acted since.
    """
    if battle.closed:
        return None
    entries, seq, found = battle.entries, len(battle.entries) - 1, None
    while seq > 0:
        entry = entries[seq]
        if entry.kind is Kind.UNDO and entry.to is not None:
            seq = entry.to
            continue
        if entry.kind is Kind.NOTICE:
            seq -= 1
            continue
        if entry.side != side or not _teaches_nothing(battle, entry):
            break
        seq -= 1
        found = seq
    return _settled(entries, found)


def _teaches_nothing(battle: Battle[S], entry: Entry) -> bool:
    reveals = battle.system.reveals
    return not entry.rolls and not (reveals and any(map(reveals, entry.events)))


def _settled(entries: tuple[Entry, ...], seq: int | None) -> int | None:
    """Return the entry that an undo before this one went back to, where it is one."""
    while seq is not None and entries[seq].kind is Kind.UNDO:
        seq = entries[seq].to
    return seq
