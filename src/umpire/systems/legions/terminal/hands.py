"""Lines that mean an action: Orders for many Detachments, and places for what is moved or set up."""

from __future__ import annotations

import re

from umpire.errors import InputError
from umpire.game import Action, Choice, Luck, Options
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.end_phase import MoveMarker
from umpire.systems.legions.play.fights import Pursue
from umpire.systems.legions.play.firing import FireDetachment, PlaceTemplate, placed_weapons
from umpire.systems.legions.play.movement import Detonate, MoveDetachment, blasts
from umpire.systems.legions.play.setup import MoveForward, PlaceMarker
from umpire.systems.legions.rules.firing import Template, weapon_of
from umpire.systems.legions.rules.special_rules.blood_angels import as_pursuing
from umpire.systems.legions.rules.traits.blast import BLAST
from umpire.systems.legions.terminal.firing import read_fire
from umpire.systems.legions.terminal.moving import wished_moves
from umpire.systems.legions.terminal.orders import order_lines, orders_offered, read_orders
from umpire.systems.legions.terminal.places import find_place
from umpire.systems.legions.terminal.placing import wished_drop, wished_entry, wished_following, wished_place
from umpire.systems.legions.terminal.unloading import wished_unloading
from umpire.systems.legions.terminal.wishes import HELP, Wish, read_wish

NUMBER = re.compile(r"\d+\b(?!,)")

MANOEUVRES = {"move": Manoeuvre.MOVE, "charge": Manoeuvre.CHARGE, "pile_in": Manoeuvre.PILE_IN}

OPEN_KINDS = (
    *MANOEUVRES,
    "move_forward",
    "arrive",
    "deep_strike",
    "follow",
    "pursue",
    "deploy",
    "disembark",
    "go_on",
    "place_passengers",
    "place_marker",
    "move_marker",
    "fire_templates",
    "place_template",
    "detonate",
)
"""The choices that ask where to; any other open choice is made by the system's sampler."""


class TypedHands:
    """Reads what people type for Legions Imperialis."""

    help = """\
  3 towards bridge          take it and say where to; 'tactical-1 towards bridge' does the same
  1 2 advance; rest march   Orders for many Detachments
  reaver fires plasma at tank 2, squad 1; bolters at squad
                            each weapon at its target, the dice of one split between several"""
    open_kinds: tuple[str, ...] = OPEN_KINDS
    where = HELP
    whole_kinds: tuple[str, ...] = ("issue_all_orders",)

    def listed(self, state: BattleState, options: Options) -> list[str] | None:
        """Return one line for each Detachment that lacks an Order, None at any other decision."""
        offered = orders_offered(options.choices)
        if not offered:
            return None
        lines = order_lines(state.field, offered)
        return [*lines, "  '1 2 advance', 'all march', '1-4 charge; rest advance', 'you choose'"]

    def read(self, line: str, state: BattleState, options: Options) -> Action | None:
        """Return the Orders that a line gives, or the fire that it declares; None if it speaks of neither.

        Raises:
            InputError: If it speaks of Orders and cannot be read, or of a number alone where Orders are given.
        """
        firing = {each.subject.partition(">")[0] for each in options.choices if each.kind == "fire"}
        fire = read_fire(line, state.field, firing) if firing else None
        if fire is not None:
            return fire
        offered = orders_offered(options.choices)
        if not offered:
            return None
        mine = [each.id for each in state.field.detachments.values() if each.side == options.side]
        orders = read_orders(line, offered, mine=mine)
        if orders is None and NUMBER.match(line):
            raise InputError("This names no Order", value=line, fix="Say which Order: '1 2 advance'.")
        return orders

    def named(self, line: str, state: BattleState, options: Options) -> tuple[Choice, str] | None:
        """Return the open choice that a line speaks of, and the wish in it.

        Either the choice is named first, 'tactical-1 towards bridge', or one of its models, 'tactical-1-3 30,24 31,26'.
        """
        name, _, rest = line.partition(" ")
        model = state.field.models.get(name)
        offered = [each for each in options.choices if each.action is None] if rest else []
        named = next((each for each in offered if each.subject == name), None)
        if named is not None:
            return named, rest
        owned = (each for each in offered if model is not None and each.subject == model.detachment)
        found = next(owned, None)
        return None if found is None else (found, line)

    def granted(self, words: str, state: BattleState, choice: Choice, luck: Luck) -> Action | None:
        """Return the action that a wish makes of an open choice, None if any will do.

        Raises:
            InputError: If it is no wish, names what is not there, or nothing legal is found for it.
        """
        wish = read_wish(words)
        if wish is None:
            raise InputError("This is not a place", value=words, fix="Say 'towards X', 'at 30,24', or 'you choose'.")
        if wish.anything:
            return None
        if choice.kind == "follow":
            return wished_following(state, choice, wish)
        if choice.kind in ("disembark", "go_on", "place_passengers"):
            return wished_unloading(state, choice, wish)
        return _action_of(state.field, choice, wish, luck)


def _action_of(field: Battlefield, choice: Choice, wish: Wish, luck: Luck) -> Action:
    """Return the action that a wish makes of an open choice.

    Raises:
        InputError: If the wish names what is not there, or nothing legal is found for it.
    """
    if choice.kind == "deep_strike":
        return wished_drop(field, choice.subject, wish)
    if choice.kind == "arrive":
        return wished_entry(field, choice.subject, wish)
    if choice.kind == "deploy":
        return wished_place(field, choice.subject, wish)
    if choice.kind in ("place_marker", "move_marker"):
        if wish.paths:
            raise InputError("A marker needs exactly one place", fix="Say 'at 30,24'.")
        spot = wish.at if wish.at is not None else find_place(field, wish.towards)
        return PlaceMarker(at=spot) if choice.kind == "place_marker" else MoveMarker(marker=choice.subject, to=spot)
    if choice.kind in ("fire_templates", "place_template"):
        return _aimed(field, choice, wish)
    if choice.kind == "detonate":
        return _blown(field, choice, wish)
    if choice.kind == "pursue":
        onward = as_pursuing(field, choice.subject)
        return Pursue(detachment=choice.subject, moves=wished_moves(onward, choice.subject, Manoeuvre.MOVE, wish, luck))
    manoeuvre = MANOEUVRES.get(choice.kind, Manoeuvre.MOVE)
    moves = wished_moves(field, choice.subject, manoeuvre, wish, luck)
    if choice.kind == "move_forward":
        return MoveForward(detachment=choice.subject, moves=moves)
    return MoveDetachment(detachment=choice.subject, manoeuvre=manoeuvre, moves=moves)


def _blown(field: Battlefield, choice: Choice, wish: Wish) -> Action:
    """Return the detonation whose templates lie as near as they may to the place that is wished.

    Raises:
        InputError: If the wish names no place, or more than one.
    """
    if wish.paths:
        raise InputError("A detonation needs exactly one place", fix="Say 'at 30,24'.")
    spot = wish.at if wish.at is not None else find_place(field, wish.towards)
    own = field.models[choice.subject].detachment if choice.subject in field.models else choice.subject
    return Detonate(detachment=own, templates=blasts(field, choice.subject, spot)[0])


def _aimed(field: Battlefield, choice: Choice, wish: Wish) -> Action:
    """Return the fire of every weapon that a Detachment can aim at a place at the one that is wished.

    Raises:
        InputError: If the wish names no place, or more than one.
    """
    if wish.paths:
        raise InputError("Fire needs exactly one place", fix="Say 'at 30,24'.")
    spot = wish.at if wish.at is not None else find_place(field, wish.towards)
    if choice.kind == "place_template":
        return PlaceTemplate(at=spot)
    templates: list[Template] = []
    first_lies = False
    for model, index in placed_weapons(field, choice.subject):
        blast = weapon_of(field, model, index).has(BLAST)
        templates.append(Template(model=model, weapon=index, at=None if blast and first_lies else spot))
        first_lies = first_lies or blast
    return FireDetachment(detachment=choice.subject, templates=tuple(templates))
