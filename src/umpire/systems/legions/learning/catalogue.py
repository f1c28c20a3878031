"""What a program that learns may do: a catalogue of slots, of which the engine offers those that are legal now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any

from umpire.bots import playable
from umpire.errors import InputError
from umpire.game import Choice, Extent, Luck, Options, Section
from umpire.geometry import point_distance
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Order, own_rows
from umpire.systems.legions.learning.places import NAMED, proposed
from umpire.systems.legions.play import LEGIONS, improve_action
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.movement import MoveDetachment
from umpire.systems.legions.questions import charge_moves, sample_moves
from umpire.systems.legions.rules.movement import allowance, bounding_radius

ISSUED = (Order.FIRST_FIRE, Order.ADVANCE, Order.MARCH, Order.CHARGE)
"""The Orders that can be issued, in the order of their slots."""

SECTIONS = (
    Section(name="order", about="give the Detachment of a row an Order", rows=("detachments", len(ISSUED))),
    Section(name="hold", about="activate it, and stay", rows=("detachments",)),
    Section(name="move", about="move it to a proposed place, or as near as it gets", rows=("detachments", "places")),
    Section(name="charge", about="Charge the enemy of a row", rows=("detachments", "detachments")),
    Section(name="garrison", about="move into a Structure in reach", rows=("detachments",)),
    Section(name="pile_in", about="Pile in", rows=("detachments",)),
    Section(name="fire", about="fire at the enemy of a row with all that bears", rows=("detachments", "detachments")),
    Section(name="fire_structure", about="fire at the Structure of a row", rows=("detachments", "structures")),
    Section(name="hold_fire", about="activate it in a stage of firing, and do nothing", rows=("detachments",)),
    Section(
        name="call_overwatch",
        about="call Overwatch with it, at the moment that the engine puts first",
        rows=("detachments",),
    ),
    Section(name="decline_overwatch", about="let the move pass"),
    Section(
        name="other",
        about="the choices that are none of these, in the order in which they are offered",
        rows=("others",),
    ),
)

OF_A_ROW = frozenset({"hold", "garrison", "pile_in", "hold_fire", "call_overwatch"})
LEARNED = frozenset(
    {"issue_order", "hold", "move", "charge", "garrison", "pile_in", "fire", "hold_fire", "call_overwatch"}
)
"""The kinds of choices that make a decision one to learn from."""

LEFT_OUT = frozenset({"issue_all_orders", "finish_orders", "concede"})
"""What the catalogue leaves out: several decisions at once, and giving up."""


class Catalogue:
    """The slots of one scenario; a slot is a section's beginning and the row, or rows, that it is about."""

    def __init__(self, extent: Extent) -> None:
        self._rows, self._places = extent["detachments"], extent["places"]
        self._markers, self._others = extent["places"] - len(NAMED), extent["others"]
        self._structures = extent["structures"]
        sizes = [each.size(extent) for each in SECTIONS]
        starts = (0, *accumulate(sizes))
        self.size = starts[-1]
        self._start: Mapping[str, int] = {each.name: at for each, at in zip(SECTIONS, starts, strict=False)}
        self._extent = extent

    def section_of(self, slot: int) -> tuple[str, int]:
        """Return the section of a slot, and its number there.

        Raises:
            InputError: If the catalogue has no such slot.
        """
        if not 0 <= slot < self.size:
            fix = f"The catalogue has slots from 0 to {self.size - 1}."
            raise InputError("there is no such slot", path="action", value=str(slot), fix=fix)
        name = max((at, each) for each, at in self._start.items() if at <= slot and self._sized(each))[1]
        return name, slot - self._start[name]

    def _sized(self, name: str) -> int:
        return next(each for each in SECTIONS if each.name == name).size(self._extent)

    def label(self, slot: int) -> str:
        """Return what a slot stands for, in words."""
        name, number = self.section_of(slot)
        match name:
            case "order":
                return f"row {number // len(ISSUED)}: Order {ISSUED[number % len(ISSUED)].value}"
            case "move":
                row, place = divmod(number, self._places)
                named = f"marker {place}" if place < self._markers else NAMED[place - self._markers]
                return f"row {row}: move, {named}"
            case "charge" | "fire":
                row, target = divmod(number, self._rows)
                return f"row {row}: {name} enemy row {target}"
            case "fire_structure":
                row, target = divmod(number, self._structures)
                return f"row {row}: fire at Structure {target}"
            case "decline_overwatch":
                return "decline Overwatch"
            case _:
                return f"row {number}: {name.replace('_', ' ')}" if name != "other" else f"other choice {number}"

    def offered(self, state: BattleState, options: Options) -> dict[int, Choice]:
        """Return the slots that may be taken now, each with the choice that it stands for."""
        field = state.field
        rows = {each.id: row for row, each in enumerate(own_rows(field, options.side))}
        found: dict[int, Choice] = {}
        others = 0
        for choice in options.choices:
            if choice.kind in LEFT_OUT:
                continue
            slots = tuple(self._slots(field, options.side, choice, rows))
            if not slots and choice.kind not in ("fire", "move", "charge") and others < self._others:
                slots, others = (self._start["other"] + others,), others + 1
            for slot in slots:
                found.setdefault(slot, choice)
        return found

    def _slots(self, field: Battlefield, side: str, choice: Choice, rows: Mapping[str, int]) -> Iterator[int]:
        """Yield the slots of a choice in its own section; none for what has no section."""
        own, _, target = choice.subject.partition(">")
        kind = choice.kind
        if kind == "decline_overwatch":
            yield self._start[kind]
        elif own not in rows:
            return
        elif kind == "issue_order":
            order = next(iter(choice.action.orders.values()))
            if order in ISSUED:
                yield self._start["order"] + rows[own] * len(ISSUED) + ISSUED.index(order)
        elif kind in OF_A_ROW:
            yield self._start[kind] + rows[own]
        elif kind == "move":
            for place, at in enumerate(proposed(field, own, self._markers)):
                if at is not None:
                    yield self._start["move"] + rows[own] * self._places + place
        elif kind == "charge":
            yield from (self._start["charge"] + rows[own] * self._rows + row for row in _chargeable(field, side, own))
        elif kind == "fire":
            yield from self._target(field, side, rows[own], target)

    def _target(self, field: Battlefield, side: str, row: int, target: str) -> Iterator[int]:
        foes = [each.id for each in own_rows(field, field.opponent(side))]
        if target in foes:
            yield self._start["fire"] + row * self._rows + foes.index(target)
        elif target in field.structures:
            yield self._start["fire_structure"] + row * self._structures + [*field.structures].index(target)

    def action(self, state: BattleState, options: Options, slot: int, choice: Choice, luck: Luck) -> Any:
        """Return the action of a slot that is offered with a choice.

        A move or Charge for which no way is found holds the Detachment where it is.
        """
        name, number = self.section_of(slot)
        field, own = state.field, choice.subject
        if name == "move":
            goal = proposed(field, own, self._markers)[number % self._places]
            moves = sample_moves(field, own, Manoeuvre.MOVE, luck, goal)
            return _moving(own, Manoeuvre.MOVE, moves)
        if name == "charge":
            target = own_rows(field, field.opponent(options.side))[number % self._rows].id
            return _moving(own, Manoeuvre.CHARGE, charge_moves(field, own, target=target))
        action = choice.action if choice.action is not None else LEGIONS.sample(state, options.side, choice, luck)
        return improve_action(state, options.side, action)


def suggested(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Return the choice that stands first, but the Initiative for oneself."""
    choices = playable(options)
    own = (each for each in choices if each.kind == "choose_initiative" and each.subject == options.side)
    return LEGIONS.sample(state, options.side, next(own, choices[0]), luck)


def _moving(own: str, manoeuvre: Manoeuvre, moves: Any) -> MoveDetachment:
    return MoveDetachment(detachment=own, manoeuvre=manoeuvre if moves else Manoeuvre.HOLD, moves=moves)


def _chargeable(field: Battlefield, side: str, own: str) -> Iterator[int]:
    """Yield the rows of the enemies that a Charge may come into contact with, judged by the distance alone."""
    detachment, models = field.detachments[own], field.models_of(own)
    reach = max((allowance(field, detachment, Manoeuvre.CHARGE, each) or 0.0 for each in models), default=0.0)
    for row, foe in enumerate(own_rows(field, field.opponent(side))):
        for enemy in field.models_of(foe):
            wide = bounding_radius(enemy.base)
            if any(point_distance(each.at, enemy.at) - wide - bounding_radius(each.base) <= reach for each in models):
                yield row
                break
