"""Small tables for the Engagement stage and the End phase, and a battle played on them with scripted dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from umpire.game import Action, Event, Options, ScriptedDice, decided, proceeded
from umpire.rulings import Stipulation
from umpire.systems.legions.battlefield import Battlefield, change_field
from umpire.systems.legions.files.entries import StateEntry, TableEntry
from umpire.systems.legions.files.muster import muster_table
from umpire.systems.legions.play import core, end_phase, fights, forced
from umpire.systems.legions.play.core import BattleState, assemble

PLAY = assemble(core.CHAPTER, fights.CHAPTER, end_phase.CHAPTER, forced.CHAPTER)


def profile(**changes: Any) -> dict[str, Any]:
    """Infantry of Scale 1 with CAF 0, Morale 4+ and one Wound, unless changed."""
    standard = {"type": "infantry", "scale": 1, "movement": 5, "save": 5, "caf": 0, "morale": 4, "wounds": 1}
    return standard | changes


def unit(name: str, side: str, places: Mapping[str, Sequence[float]], **more: Any) -> dict[str, Any]:
    """A Detachment with named models; the base is a disc of radius 0.5 inch."""
    models = [{"id": model, "at": list(at)} for model, at in places.items()]
    return {"id": name, "side": side, "profile": profile(), "models": models} | more


def board(*units: dict[str, Any], state: Mapping[str, Any] | None = None, **table: Any) -> Battlefield:
    """A table with these Detachments; red has Initiative in round 1."""
    told = {"stage": "engagement", "initiative": "red", "sides": ["red", "blue"], **(state or {})}
    return muster_table(msgspec.convert({"units": units, **table}, TableEntry), msgspec.convert(told, StateEntry))


def touching(field: Battlefield, *pairs: tuple[str, str]) -> Battlefield:
    """The same table with these contacts taken as given."""
    given = tuple(Stipulation(fact="in_contact", of=one, other=other) for one, other in pairs)
    return change_field(field, stipulations=given)


def graph(*pairs: tuple[str, str], initiative: str = "red", **profiles: Any) -> Battlefield:
    """Two Detachments, A of red and B of blue, far apart, with these contacts taken as given."""
    first = dict.fromkeys(one for one, _ in pairs)
    second = dict.fromkeys(other for _, other in pairs)
    field = board(
        unit("A", "red", {model: (2.0 + 1.5 * n, 10.0) for n, model in enumerate(first)}, **profiles),
        unit("B", "blue", {model: (2.0 + 1.5 * n, 30.0) for n, model in enumerate(second)}, **profiles),
        state={"initiative": initiative},
    )
    return touching(field, *pairs)


def two_beaten() -> Battlefield:
    """Two Detachments of blue, B and D, each of which loses its Fight with A of red on equal dice."""
    return board(
        unit("A", "red", {"a1": (10, 10), "a2": (12, 10)}, profile=profile(caf=9, wounds=2)),
        unit("B", "blue", {"b": (10, 11), "b9": (5, 40)}, profile=profile(wounds=2)),
        unit("D", "blue", {"d": (12, 11), "d9": (30, 40)}, profile=profile(wounds=2)),
    )


class Battle:
    """A battle in the making: what is decided, and everything that follows by itself."""

    def __init__(self, field: Battlefield, *dice: int) -> None:
        self.state = BattleState(field=field)
        self.dice = ScriptedDice(dice)
        self.events: list[Event] = []

    def open(self, opener: Any) -> Battle:
        """Start a stage and let it run until somebody must decide."""
        run = PLAY.run(self.state, self.dice)
        opener(run)
        self._take(run.events)
        return self._settle()

    def act(self, side: str, action: Action) -> Battle:
        """Carry out an action and what follows."""
        self._take(decided(PLAY, self.state, side, action, self.dice).events)
        return self._settle()

    def of(self, kind: type[Event]) -> list[Any]:
        """All events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def owing(self) -> tuple[str, ...]:
        """Who must decide."""
        return PLAY.to_decide(self.state)

    @property
    def choices(self) -> list[Any]:
        """What may be chosen."""
        return [each.action for each in self.options.choices]

    @property
    def options(self) -> Options:
        """What is asked of the first who must decide."""
        return PLAY.options(self.state, self.owing[0])

    @property
    def field(self) -> Battlefield:
        """The table as it is."""
        return self.state.field

    def _apply(self, event: Event) -> None:
        self.events.append(event)
        self.state = PLAY.evolve(self.state, event)

    def _take(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self._apply(event)

    def _settle(self) -> Battle:
        while events := proceeded(PLAY, self.state, self.dice).events:
            self._take(events)
        return self
