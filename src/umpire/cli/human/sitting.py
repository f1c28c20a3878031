"""A battle with people at the table: refusals ask again, undo goes back, quitting leaves the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from umpire.cli.human.player import Human
from umpire.cli.human.terminal import Quit, Undo
from umpire.errors import IllegalAction
from umpire.game import Battle, Bot, Entry, Kind

SEEN = 400
"""How many log entries a person is told of at most when it is their turn again."""


def sit(
    battle: Battle[Any],
    players: Mapping[str, Bot],
    *,
    on_entry: Callable[[Battle[Any], Entry], None],
) -> bool:
    """Play a battle on with people and bots; return whether it came to its end, and close its log if so.

    Raises:
        IllegalAction: If a bot breaks a rule; people are asked again.
    """
    last: Human | None = None
    while owing := battle.to_decide:
        side = owing[0]
        player, view = players[side], battle.view(side, tail=SEEN)
        assert view.options is not None  # a side that owes a decision has options
        last = player if isinstance(player, Human) else last
        try:
            action = player.choose(view, view.options, battle.luck(side))
            on_entry(battle, battle.act(side, action))
        except IllegalAction as refusal:
            if not isinstance(player, Human):
                raise
            player.refused(refusal)
        except Undo:
            to = last_decision(battle.entries, side)
            if to is not None:
                on_entry(battle, battle.undo(to=to, side=side))
            if isinstance(player, Human):
                player.undone(to, now=battle.entries[-1].seq)
        except Quit:
            return False
    if last is not None:  # nobody is asked any more: whoever sits there would not hear how it ended
        last.catch_up(battle.view(last.side, tail=SEEN))
    if not battle.closed:
        battle.close()
    return True


def last_decision(entries: Sequence[Entry], side: str) -> int | None:
    """Return the entry before a side's last decision that still stands, None if there is none."""
    standing: list[Entry] = []
    for entry in entries:
        if entry.kind is Kind.UNDO:
            standing = [each for each in standing if entry.to is not None and each.seq <= entry.to]
        else:
            standing.append(entry)
    for before, entry in reversed(tuple(pairwise(standing))):
        if entry.side == side:
            return before.seq
    return None
