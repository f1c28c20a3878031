"""What has occurred over many battles: the measure of how widely random play reaches."""

from __future__ import annotations

from collections import Counter
from typing import Any

from umpire.game import Entry, Journal
from umpire.geometry import overlaps
from umpire.systems.legions.battlefield import Battlefield, Terrain
from umpire.systems.legions.play import LEGIONS

__all__ = ["Coverage"]


def tag_of(value: Any) -> str:  # any action or event
    """Return the name by which files call a kind of action or event."""
    return str(value.__struct_config__.tag)


class Coverage:
    """Counts phases, actions, events, and the terrain that models moved into, over many battles."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, journal: Journal) -> None:
        """Count one battle."""
        state = journal.header.state
        for entry in journal.entries:
            self._count_action(entry)
            for event in entry.events:
                name = tag_of(event)
                self.counts[f"event {name}"] += 1
                if name in ("phase_began", "stage_began"):
                    self.counts[f"phase {getattr(event, 'phase', '')}{getattr(event, 'stage', '')}"] += 1
                state = LEGIONS.evolve(state, event)
                if name == "models_moved":
                    self._count_terrain(state.field, event.moves)

    def _count_action(self, entry: Entry) -> None:
        if entry.action is not None:
            self.counts[f"action {tag_of(entry.action)}"] += 1

    def _count_terrain(self, field: Battlefield, moves: Any) -> None:  # the event's own moves
        for move in moves:
            outline = field.models[move.model].outline
            for area in field.areas:
                if overlaps(outline, area.outline):
                    for terrain in area.terrain:
                        self.counts[f"terrain {terrain.value}"] += 1

    def least(self, names: list[str]) -> dict[str, int]:
        """Return the counts of the names, the rarest first."""
        return dict(sorted(((name, self.counts[name]) for name in names), key=lambda each: each[1]))


def terrain_names() -> list[str]:
    """Return the terrain that a model can stand in after a move of a small battle."""
    barred = (Terrain.IMPASSABLE, Terrain.OPEN, Terrain.STRUCTURE, Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE)
    return [f"terrain {each.value}" for each in Terrain if each not in barred]
