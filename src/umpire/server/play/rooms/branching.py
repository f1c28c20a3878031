"""Branching: a new battle, with new dice, that begins where another one stood."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from umpire.errors import IllegalAction, InputError, LogError
from umpire.game import Battle, Beginning, Entry, Kind
from umpire.server.play.links import HUMAN
from umpire.server.play.rooms.room import Room

MARK = ", from entry "

REMATCH = -1
"""Where a battle is branched that is played again from its beginning."""


def branched(room: Room, at: int, *, held: Collection[str]) -> Beginning:
    """Return a battle that begins as another one stood after an entry; ``held`` are the sides that those who ask play.

    A battle that goes on is branched only by those who play all its people's sides: nobody learns anything by it. What
    lies face-down is laid down again, unless a bot laid it, whose Orders would be turned up in the other battle.

    Raises:
        InputError: If there is no such entry.
        IllegalAction: If those who ask may not, or something lies face-down that cannot be laid down again.
    """
    battle = room.battle
    _check_asking(room, held)
    try:
        battle.state_after(at)
    except LogError as err:
        raise InputError(err.problem, path="at", value=str(at), fix=err.fix) from err
    base, since = _open_before(room, at)
    bots = [side for side in battle.sides if room.players[side] != HUMAN]
    unknown = battle.journal.shared is not None or (not battle.closed and bots)
    if since and (unknown or any(each.rolls for each in since)):
        raise _turns_up(at, base)
    title = f"{room.title.split(MARK)[0]}{MARK}{at}"
    return Beginning(
        state=battle.state_after(base),
        title=title,
        meta=battle.header.meta | {"scenario": title, "branched from": f"{room.title}, entry {at}"},
        deeds=tuple((each.side, each.action) for each in since),
    )


def branched_by_agreement(room: Room, at: int) -> Beginning:
    """Return a battle that begins as a running one stood after an entry, all of whose players agree.

    What lay face-down then is laid down again only if it has been turned up since: whoever gives the new battle up
    opens its log, and would learn what the other side still hides in this one.

    Raises:
        InputError: If there is no such entry.
        IllegalAction: If something lay face-down then that has not been turned up.
    """
    battle, game = room.battle, room.game
    beginning = branched(room, at, held=battle.sides)
    base, since = _open_before(room, at)
    turned = {each for entry in battle.entries for each in game.turned(entry)}
    if any(each not in turned for entry in since for each in game.laid(entry)):
        raise _turns_up(at, base)
    return beginning


def again(room: Room) -> Beginning:
    """Return the same battle from its beginning, with new dice."""
    header = room.battle.header
    return Beginning(state=header.state, title=room.title, meta=dict(header.meta))


def _check_asking(room: Room, held: Collection[str]) -> None:
    if room.battle.closed:
        return
    people = [side for side in room.battle.sides if room.players[side] == HUMAN]
    if not people or any(side not in held for side in people):
        told = "The battle is still going on: a branch would show one side what the other does not know yet."
        raise IllegalAction(f"{told} Branch it from the screen where all players sit, or when it is over.")


def _turns_up(at: int, base: int) -> IllegalAction:
    told = f"Orders lie face-down after entry {at}, and branching would reveal them."
    return IllegalAction(f"{told} Branch at entry {base}, before they were placed, or after they are revealed.")


def _open_before(room: Room, at: int) -> tuple[int, tuple[Entry, ...]]:
    """Return the last entry up to this one after which nothing lay face-down, and what has counted since."""
    battle: Battle[Any] = room.battle
    entries, since = battle.entries, list[Entry]()
    while at > 0 and not room.game.open(battle.state_after(at)):
        entry = entries[at]
        if entry.kind is Kind.UNDO and entry.to is not None:
            at = entry.to
            continue
        if entry.kind is not Kind.NOTICE:
            since.append(entry)
        at -= 1
    return at, tuple(reversed(since))
