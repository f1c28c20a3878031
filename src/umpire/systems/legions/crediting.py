"""Who is credited with the models that fall: whoever fires while its fire lasts, or whoever fights them."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield


class Credit:
    """Follows a battle by the tags of its events; knows at each moment to whom enemies fall.

    Models that fall to no fire and in no Fight (on dangerous ground, in flight) fall to nobody.
    """

    TELLING = frozenset(("fire_declared", "attack_ended", "fight_resolved", "combat_ended"))
    """The events that it must see, each with the units that it is about."""

    def __init__(self) -> None:
        self._firing: list[str] = []
        self._fighting: tuple[str, ...] = ()

    def see(self, tag: str, units: tuple[str, ...]) -> None:
        """Take note of an event; events that say nothing of this are passed over."""
        if tag == "fire_declared" and units:
            self._firing.append(units[0])
        elif tag == "attack_ended" and self._firing:
            self._firing.pop()
        elif tag == "fight_resolved":
            self._fighting = units
        elif tag == "combat_ended":
            self._fighting = ()

    def due(self, opening: Battlefield, model: str) -> str:
        """Return the Detachment to which a model has fallen just now, "" for none; ``opening`` knows whose it was."""
        mine = opening.models[model].detachment
        by = self._firing[-1] if self._firing else next((each for each in self._fighting if each != mine), "")
        known = opening.detachments.get(by)
        return by if known is not None and known.side != opening.side_of(model) else ""
