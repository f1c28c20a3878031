"""Systems that resolve one thing at a time: an attack, a charge, a move on a table, not a whole battle."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import ModuleType
from typing import Any, Generic, TypeVar, Union

from umpire.errors import BrokenLaw, IllegalAction
from umpire.game.dice import Dice, RollRecorder
from umpire.game.log import rolls_of
from umpire.game.model import Action, Event
from umpire.game.run import Run
from umpire.geometry import Look
from umpire.rulings import Agreement, CatalogueEntry, Desk, HouseRule, Rulebook, Ruling, Supplement, rules_of, tracing
from umpire.table import Board, Feature, Model, Piece, Table
from umpire.words import names_in

F = TypeVar("F")
P = TypeVar("P", bound=StrEnum)
B = TypeVar("B", bound=Board[Any, Any])  # each system has profiles and a state of its own


class Happening(Event, frozen=True, kw_only=True):
    """A fact that tells itself how it changes the field; most leave it as it is, and others say what it led to."""

    def apply(self, field: Any) -> Any:  # the field of the game that it belongs to
        """Return the field as it is when this has happened; never refuse it."""
        return field


class NoAction(Action, frozen=True, kw_only=True, tag="nothing"):
    """Nothing: what can be done where a system only judges questions."""


def happenings_of(module: ModuleType) -> tuple[type[Happening], ...]:
    """Return the facts that a module knows, in the order in which it names them."""
    found = (each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Happening))
    return tuple(each for each in found if each is not Happening)


@dataclass(frozen=True)
class Resolvers(Generic[F]):
    """What can be done on a table, and what it leads to: a function for each kind of action, and every event.

    An action's function judges it, rolls the dice of the run, and emits events, which apply themselves.
    ``about`` tells which ids an event is about: what is cited of others is none of its reasons.
    """

    actions: Mapping[type[Action], Callable[[Run[F], Any], None]] = field(default_factory=dict)
    events: tuple[type[Happening], ...] = ()
    about: Callable[[F, Event], Container[str]] = lambda _state, event: names_in(event)

    @property
    def action_type(self) -> Any:  # a union built from a table
        """The tagged union of every action."""
        return Union[tuple(self.actions) or NoAction]  # noqa: UP007

    @property
    def event_type(self) -> Any:
        """The tagged union of every event."""
        return Union[self.events or Happening]  # noqa: UP007

    def evolve(self, state: F, event: Event) -> F:
        """Apply one fact; never refuse it."""
        assert isinstance(event, Happening)  # what is emitted while a single action is resolved
        after: F = event.apply(state)
        return after

    def resolve(self, state: F, action: Action, dice: Dice) -> tuple[F, tuple[Event, ...]]:
        """Judge an action, roll what it needs, and return what came of it.

        Raises:
            IllegalAction: If the rules forbid it.
            BrokenLaw: If a die that was rolled stands in no event.
        """
        recorder = RollRecorder(dice)
        run = Run(state, recorder, self.evolve, self.about)
        with tracing():
            self.actions[type(action)](run, action)
        if recorder.rolled != rolls_of(run.events):
            rolled, held = list(recorder.rolled), list(rolls_of(run.events))
            raise BrokenLaw(f"{type(action).__name__} rolled {rolled} but its events hold {held}.")
        return run.state, run.events


@dataclass(frozen=True, kw_only=True)
class Ruleset(Generic[B]):
    """A system that judges questions about a table and resolves single actions on it, as a value.

    Attributes:
        name: As in case files.
        title: As people call it.
        rulebook: Its rules.
        catalogue: Every rule that its sources have, implemented or not.
        house_rules: The choices that it leaves to a table, by name.
        supplements: Later texts that change it, off unless named.
        kinds: The kinds of feature that it knows.
        piece_kinds: The kinds of piece that a feature can have.
        tags: What a feature may be agreed to be.
        footing: Whether a model can stand on a piece of a feature, for files that do not say how high it stands.
        model_height: How high a model is taken to be where nobody says it, inches.
        desk: Where its questions are put.
        resolvers: What can be done, and what it leads to.
        profile_type: The characteristics of a model.
        state_type: What its files say of the moment.
        set_up: Make a table its own: with the profiles of its models by their ids, the state, and what is agreed.
        stipulated: The facts that a table may take as given, with what each means.
        look: How one model looks at another, past one feature alone if one is named; for pictures of it.
        keywords: Those of models that its rules, or its rulebooks' unit types, ask for; sides and armies have others.
    """

    name: str
    title: str
    rulebook: Rulebook
    catalogue: Callable[[], tuple[CatalogueEntry, ...]]
    house_rules: Mapping[str, HouseRule]
    supplements: Mapping[str, Supplement]
    kinds: tuple[str, ...]
    piece_kinds: tuple[str, ...]
    tags: tuple[str, ...]
    model_height: float
    desk: Desk[B]
    profile_type: type
    state_type: type
    set_up: Callable[[Table, Mapping[str, Any], Any, Agreement], B]
    look: Callable[[B, Model, Model, str], Look]
    resolvers: Resolvers[B] = field(default_factory=Resolvers)
    footing: Callable[[Feature, Piece], bool] = lambda feature, piece: False
    stipulated: Mapping[str, str] = field(default_factory=dict)
    keywords: tuple[str, ...] = ()

    @property
    def question_type(self) -> Any:  # a union built from a table
        """The tagged union of its questions."""
        return self.desk.question_type


def phase_after(phase: P) -> tuple[P, bool]:
    """Return the phase that follows one, and whether a new turn begins with it."""
    order = list(type(phase))
    following = order.index(phase) + 1
    return order[following % len(order)], following == len(order)


def require(ruling: Ruling, *, then: str) -> None:
    """Go on only where a ruling allows it.

    Raises:
        IllegalAction: If it does not; ``then`` tells what to do instead.
    """
    if not ruling.allowed:
        raise refuse(ruling, then=then)


def refuse(ruling: Ruling, *, then: str) -> IllegalAction:
    """Return the refusal of what a ruling forbids, with its reasons, and with what to do next."""
    findings = ruling.refusals or ruling.findings
    told = "; ".join(str(found) for found in findings)
    return IllegalAction(f"{ruling.question} No: {told}. {then}", rules=rules_of(findings), ruling=ruling)
