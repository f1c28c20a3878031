"""A little is played for nobody when a server starts, so that no player waits for what loads at first use."""

from __future__ import annotations

from threading import Event

from umpire.bots import bot_names, make_bot
from umpire.game import Battle, battle_of

DECISIONS = 40


def warm_up(stop: Event) -> None:
    """Play the first decisions of a small battle, or until told to stop."""
    game, bot = battle_of(), make_bot(bot_names()[0])
    battle = Battle.start(game.system, game.begin(game.quick or game.offered[0]).state, seed=0)
    for _ in range(DECISIONS):
        if stop.is_set() or not battle.to_decide:
            return
        view = battle.view(battle.to_decide[0])
        if view.side is not None and view.options is not None:
            battle.act(view.side, bot.choose(view, view.options, battle.luck(view.side)))
