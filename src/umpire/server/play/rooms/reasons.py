"""Why the server's bots decided as they did: kept in memory beside the battle, told once nothing hidden is in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Battle, Entry, Thought, WholeBattle
from umpire.server.play.links import HUMAN
from umpire.server.play.messages import Reasons

MOST = 2000
"""For how many decisions it is kept why; then the oldest go."""

NEVER_ASKED = "No bot of this server has decided that."
FORGOTTEN = (
    "Why is not known any more: it is kept in the memory of the server that decided, which was started again since, "
    "has put the battle away for a while, or is another one."
)
UNSEARCHED = "It did not weigh this: where little depends on it, it answers by a rule of thumb."
HIDDEN = "That is told once everything is turned up that it had laid face-down by then."


class BotReasons:
    """What bots thought of their decisions, by entries of a battle's log."""

    def __init__(self, battle: Callable[[], Battle[Any]], game: WholeBattle, players: Mapping[str, str]) -> None:
        self._battle, self._game, self._players = battle, game, players
        self._kept: dict[int, Thought | None] = {}

    def keep(self, seq: int, thought: Thought | None) -> None:
        """Keep why the decision was taken that became an entry; None where nothing was weighed."""
        if thought is not None:
            bare = [msgspec.structs.replace(each, action=None) for each in (thought.chosen, *thought.others)]
            thought = msgspec.structs.replace(thought, chosen=bare[0], others=tuple(bare[1:]))
        self._kept[seq] = thought
        while len(self._kept) > MOST:
            del self._kept[next(iter(self._kept))]

    def told(self, key: str, at: int) -> Reasons:
        """Return why the decision was taken that became an entry, as everybody may know it.

        What a bot expects of a decision depends on all that it knows. So nothing is told of any that it took while
        something of its own lay face-down that has not been turned up since, whatever the decision was about.

        Raises:
            IllegalAction: If no bot took it, or it lets nobody see into it yet.
        """
        battle = self._battle()
        if not 0 <= at < len(battle.entries) or self._players.get(battle.entries[at].side, HUMAN) == HUMAN:
            raise IllegalAction(NEVER_ASKED)
        if at not in self._kept:
            raise IllegalAction(FORGOTTEN)
        if not battle.closed and self._is_hidden(battle, at):
            raise IllegalAction(HIDDEN)
        thought = self._kept[at]
        return Reasons(key=key, at=at, thought=thought, told="" if thought else UNSEARCHED)

    def _is_hidden(self, battle: Battle[Any], at: int) -> bool:
        line: list[Entry] = []
        for entry in battle.entries[: at + 1]:
            if entry.to is not None:
                line = [each for each in line if each.seq <= entry.to]
            line.append(entry)
        side, taken = line[-1].side, line[-1]
        laid = {name for each in line if each.side == side for name in self._game.laid(each)}
        if not laid:
            return bool(taken.action is not None and battle.system.conceal_action(taken.action) != taken.action)
        return bool(laid - {name for each in battle.entries for name in self._game.turned(each)})
