"""How an event is played on the table of who watches: ways, lines of fire, what its dice needed."""

from __future__ import annotations

from typing import Any

from umpire.game import Staged
from umpire.systems.legions.telling.dice import needed_to_hit
from umpire.systems.legions.telling.sentences import tag_of

SAVES = ("armour_save_rolled", "morale_checked", "save_rolled", "saves_rolled", "structure_save_rolled")


def staged(event: Any) -> Staged | None:
    """Return how an event is played, None for one that moves nothing, fires nothing and needs no number of a die."""
    tag = tag_of(event)
    if tag == "models_moved":
        ways = {each.model: each.path for each in event.moves if len(each.path) > 1}
        return Staged(ways=ways) if ways else None
    if tag == "fire_declared":
        pairs = ((who.model, each.target) for each in event.volleys for batch in each.batches for who in batch.shooters)
        return Staged(shots=tuple(dict.fromkeys(pairs)))
    if tag == "hits_rolled" and event.dice:
        return Staged(needed=f"{needed_to_hit(event)}+")
    if tag in SAVES and event.dice and event.needed is not None:
        return Staged(needed=f"{event.needed}+")
    return None
