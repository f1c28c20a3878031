"""What has occurred over many battles: the measure of how widely random play reaches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from umpire.game import Entry, Journal
from umpire.geometry import stretches_inside
from umpire.systems.legions.battlefield import Battlefield, Phase, Stage, Terrain
from umpire.systems.legions.play import ASSEMBLY, LEGIONS
from umpire.systems.legions.play.flow import Concede
from umpire.systems.legions.rules import HOUSE_RULES, SUPPLEMENTS

EVENTS = (
    "event overwatch_called",
    "event combat_began",
    "event withdrew",
    "event garrisoned",
    "event structure_collapsed",
    "event rally_tried",
    "event rallied",
)


def tag_of(value: Any) -> str:  # any action or event
    """Return the name by which files call a kind of action or event."""
    return str(value.__struct_config__.tag)


def action_name(entry: Entry) -> str:
    """Return the name under which an entry's action is counted."""
    return f"action {tag_of(entry.action)}"


EVERY_TERRAIN = "table with every type of terrain"


class Coverage:
    """Counts phases, actions, events, and the terrain that models moved in or across, over many battles."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, journal: Journal) -> None:
        """Count one battle."""
        state = journal.header.state
        held = {terrain for area in state.field.areas for terrain in area.terrain}
        if held >= {each for each in Terrain if each is not Terrain.OPEN}:
            self.counts[EVERY_TERRAIN] += 1
        self.counts.update(f"house rule {name}={value}" for name, value in state.field.house_rules.items())
        self.counts[f"supplement {state.field.supplement or 'none'}"] += 1
        self.counts.update(f"table {terrain.value}" for area in state.field.areas for terrain in area.terrain)
        for entry in journal.entries:
            if entry.action is not None:
                self.counts[action_name(entry)] += 1
            for event in entry.events:
                name = tag_of(event)
                self.counts[f"event {name}"] += 1
                if name == "order_removed" and event.because == "rallied":
                    self.counts["event rallied"] += 1
                if name in ("phase_began", "stage_began"):
                    self.counts[f"phase {getattr(event, 'phase', '')}{getattr(event, 'stage', '')}"] += 1
                state = LEGIONS.evolve(state, event)
                if name == "models_moved":
                    self._count_terrain(state.field, event.moves)

    def _count_terrain(self, field: Battlefield, moves: Any) -> None:  # the event's own moves
        for move in moves:
            model = field.models[move.model]
            for area in field.areas:
                if stretches_inside(model.base, move.path, area.outline, model.facing):
                    for terrain in area.terrain:
                        self.counts[f"terrain {terrain.value}"] += 1

    def join(self, other: Counter[str]) -> None:
        """Add the counts of other battles."""
        self.counts.update(other)

    def below(self, least: int, names: Iterable[str]) -> dict[str, int]:
        """Return the counts that are lower than they should be."""
        return {name: self.counts[name] for name in names if self.counts[name] < least}

    def __str__(self) -> str:
        ranked = sorted(self.counts.items(), key=lambda each: (each[1], each[0]))
        return "\n".join(f"{count:7}  {name}" for name, count in ranked)


OF_WHOLE_ARMIES = (
    *("arrive", "deep_strike", "follow", "keep_in_reserve", "leave_out", "place_marker", "resolve_effect"),
    *("start_embarked", "embark", "disembark", "stop_unloading", "place_passengers", "go_on"),  # Transports
    *("drop_bombs", "end_bombing", "intercept", "let_fly", "hover", "settle_hover", "take_off"),  # Flyers
    *("detonate", "hold_detonation", "fire_sentry", "hold_sentry", "orbital_assault", "hold_assault"),
    *("place_template", "pop_up", "claim_initiative", "leave_initiative"),
    *("attach_model", "name_baron", "choose_for_legion", "finish_preparing"),
    *("keep_secondary", "note_detachment", "finish_noting", "mark_target", "name_carrier", "plant_standard"),
    *("drop_intel", "take_up", "pass_by", "leave_battlefield", "leave_nobody"),
)
"""What is done only with what small battles do not hold: met in battles between drawn Armies."""


def wanted() -> list[str]:
    """Return everything that random play of small battles must meet: phases, actions, terrain, events, house rules."""
    phases = [f"phase {each.value}" for each in (*Phase, *Stage) if each not in (Phase.SETUP, Phase.OVER, Stage.NONE)]
    tags = [each.__struct_config__.tag for each in ASSEMBLY.actions if each is not Concede]
    actions = [f"action {tag}" for tag in tags if tag not in OF_WHOLE_ARMIES]
    crossed = [f"terrain {each.value}" for each in Terrain if each not in (Terrain.OPEN, Terrain.IMPASSABLE)]
    choices = [f"house rule {name}={value}" for name, choice in HOUSE_RULES.items() for value in choice.values]
    choices += [f"supplement {name}" for name in ("none", *SUPPLEMENTS)]
    tables = [EVERY_TERRAIN, f"table {Terrain.IMPASSABLE.value}"]
    return [*phases, *actions, *crossed, *tables, *EVENTS, *choices]
