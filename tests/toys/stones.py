"""A game of a page: stones are thrown at a unit until somebody is hit. It judges an attack, and resolves it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

import msgspec
from msgspec import structs

from umpire.formats import board_game
from umpire.formats.drawings import BOARD_EDITING, Asks, FieldWord, FormField, SystemWords
from umpire.game import (
    Asked,
    BetweenTwo,
    Happening,
    Resolvers,
    Ruleset,
    Run,
    UnitAttack,
    able_to_attack,
    attackers_with,
)
from umpire.geometry import Look, at_most
from umpire.geometry import Scene as Sights
from umpire.render.scenes import paint_of
from umpire.rulings import (
    Agreement,
    CatalogueEntry,
    Desk,
    Entry,
    Finding,
    Question,
    Rulebook,
    Ruling,
    Source,
    forbid,
    is_allowed,
)
from umpire.table import Board, Model, Obstacles, Table, apart, check_known, look_at, weapon_of

SOURCE = Source(id="stones", title="Stones", system="stones")
BOOK = Rulebook(
    "stones", [Entry(id="ST-1", heading="Throwing", source=SOURCE, text="A stone hits nobody beyond its range.")]
)


def catalogue() -> tuple[CatalogueEntry, ...]:
    return tuple(CatalogueEntry(id=rule.id, heading=rule.heading, kind="restriction", part="core") for rule in BOOK)


class Kind(StrEnum):
    """What stones are."""

    THROWN = "thrown"
    ROLLED = "rolled"


class Stone(msgspec.Struct, frozen=True, kw_only=True):
    """What is thrown, and how far."""

    name: str
    kind: Kind = Kind.THROWN
    range: float = 6.0


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """Who throws it."""

    weapons: tuple[Stone, ...] = (Stone(name="pebble"),)


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Who has lain down."""

    down: tuple[str, ...] = ()


class Field(Board[Profile, State], frozen=True, kw_only=True):
    """The field of stones."""

    agreement: Agreement = Agreement()


def field_of(table: Table, profiles: dict[str, Profile], state: State, agreement: Agreement) -> Field:
    check_known(state.down, table.models, what="model", path="state.down")
    return Field(table=table, profiles=profiles, state=state, agreement=agreement)


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """What the rule judges."""

    field: Field
    thrower: Model
    target: Model
    stone: Stone


@BOOK.rule("ST-1")
def reaches(topic: Throw) -> Finding | None:
    """A stone hits nobody beyond its range."""
    far = apart(topic.thrower, topic.target)
    return None if at_most(far, topic.stone.range) else forbid("out of range", facts={"apart": far})


DESK: Desk[Field] = Desk()


class Reach(Question, frozen=True, kw_only=True, tag="reach"):
    """Does a stone reach a model?"""

    model: str
    target: str
    stone: str = "pebble"


@DESK.answers(Reach)
def reach(field: Field, question: Reach) -> Ruling:
    thrower, target = field.table.model(question.model), field.table.model(question.target)
    stone = weapon_of(field.profile(thrower).weapons, question.stone)
    found = BOOK.findings(Throw(field=field, thrower=thrower, target=target, stone=stone))
    return Ruling(question="Does it reach?", allowed=is_allowed(found, needs_permit=False), findings=found)


class Volley(UnitAttack, frozen=True, kw_only=True, tag="volley"):
    """A unit throws its stones."""


class Thrown(Happening, frozen=True, kw_only=True, tag="thrown"):
    """A stone was thrown."""

    model: str


class Hit(Happening, frozen=True, kw_only=True, tag="hit"):
    """Somebody was hit and goes."""

    model: str

    def apply(self, field: Field) -> Field:
        return field.without(self.model)


def volley(run: Run[Field], action: Volley) -> None:
    throwers = attackers_with(run.state, action, Kind.THROWN)
    victim = run.state.table.models_of(action.target)[0]
    rulings = [reach(run.state, Reach(model=each.id, target=victim.id)) for each in throwers]
    for each, _ in able_to_attack(throwers, rulings, then="Go nearer."):
        rolled = run.roll(1, why="a stone")
        run.emit(Thrown(model=each.id, dice=rolled, rules=("ST-1",)))
        if rolled == (6,):
            run.emit(Hit(model=victim.id))
            return


def look(field: Field, viewer: Model, target: Model, feature: str) -> Look:
    return look_at(field.table, viewer, target, Obstacles(scene=Sights([]), names=(), thickness=0.0))


RULESET: Ruleset[Field] = Ruleset(
    name="stones",
    title="Stones",
    rulebook=BOOK,
    catalogue=catalogue,
    house_rules={},
    supplements={},
    kinds=("boulder", "sand"),
    piece_kinds=(),
    tags=(),
    model_height=1.0,
    desk=DESK,
    resolvers=Resolvers(
        actions={Volley: volley},
        events=(Thrown, Hit),
    ),
    profile_type=Profile,
    state_type=State,
    set_up=field_of,
    look=look,
)


def offers(field: Field, viewer: str, target: str) -> Iterator[Asked]:
    yield "Does a stone reach it?", {"question": "reach", "model": viewer, "target": target}


def words(bare: SystemWords) -> SystemWords:
    """What its tables are drawn from: stones of two kinds, and sand where nobody says more."""
    told = {"boulder": "boulder that nobody moves", "sand": "soft sand"}
    kinds = tuple(FieldWord(word=each, told=told[each], paint=paint_of(each)) for each in RULESET.kinds)
    field = FormField(name="kind", asks=Asks.CHOICE, label="What lies there", words=kinds, unsaid="who knows")
    return structs.replace(BOARD_EDITING.words(bare), fields=(field,), fresh="sand")


GAME = board_game(
    RULESET,
    package="tests.toys",
    offers=offers,
    between_two=BetweenTwo({"question": "reach", "model": "a1", "target": "b1"}),
    table_size=(20.0, 20.0),
    editing=replace(BOARD_EDITING, words=words),
)
