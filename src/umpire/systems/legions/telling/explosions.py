"""Sentences for Titans that explode."""

from __future__ import annotations

from typing import Any

from umpire.systems.legions.telling.naming import Names, counted, listed
from umpire.systems.legions.telling.sentences import tells


@tells("titan_exploded")
def _exploded(event: Any, names: Names) -> str:
    far = f"{names.model(event.titan)} exploded, felt {event.inches:g} inches away"
    if not event.models:
        return f"{far}: nobody was near."
    if not event.hits:
        return f"{far}: nobody was hit."
    struck = [f"{names.unit(each)} ({counted(hits, 'Hit')})" for each, hits in event.hits.items()]
    return f"{far}: AP {event.ap} on {listed(struck)}."


@tells("explosion_felt", quiet=True)
def _felt(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} took its Hits from the explosion."


@tells("explosion_over", quiet=True)
def _over(event: Any, names: Names) -> str:
    return f"Nothing is left of {names.model(event.titan)}."
