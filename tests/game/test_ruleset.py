"""A whole small game from what the lower floors have: stones are thrown at a unit until nobody is left."""

from __future__ import annotations

from enum import StrEnum

import msgspec
import pytest

from umpire.errors import IllegalAction, InputError
from umpire.game import (
    Happening,
    Resolvers,
    Ruleset,
    Run,
    ScriptedDice,
    UnitAttack,
    able,
    bearers,
    phase_after,
)
from umpire.geometry import Disc, Look, Scene, at_most
from umpire.rulings import Agreement, Desk, Entry, Finding, Question, Rulebook, Ruling, Source, agree, forbid, holds
from umpire.table import Board, Model, Obstacles, Table, Unit, apart, check_known, look_at, weapon_of

SOURCE = Source(id="stones", title="Stones", system="stones")
BOOK = Rulebook(
    "stones", [Entry(id="ST-1", heading="Throwing", source=SOURCE, text="A stone hits nobody beyond its range.")]
)


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
    return Ruling(question="Does it reach?", allowed=holds(found, needs_leave=False), findings=found)


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
    throwers = bearers(run.state, action, Kind.THROWN)
    victim = run.state.table.models_of(action.target)[0]
    rulings = [reach(run.state, Reach(model=each.id, target=victim.id)) for each in throwers]
    for each, _ in able(throwers, rulings, then="Go nearer."):
        rolled = run.roll(1, why="a stone")
        run.emit(Thrown(model=each.id, dice=rolled, rules=("ST-1",)))
        if rolled == (6,):
            run.emit(Hit(model=victim.id))
            return


def look(field: Field, viewer: Model, target: Model, feature: str) -> Look:
    return look_at(field.table, viewer, target, Obstacles(scene=Scene([]), names=(), thickness=0.0))


RULESET: Ruleset[Field] = Ruleset(
    name="stones",
    title="Stones",
    rulebook=BOOK,
    catalogue=tuple,
    house_rules={},
    supplements={},
    kinds=(),
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


def field(**places: float) -> Field:
    models = {
        name: Model(id=name, unit=name[0], base=Disc(radius=0.5), at=(x, 0.0), height=1.0) for name, x in places.items()
    }
    names = dict.fromkeys(each.unit for each in models.values())
    units = {each: Unit(id=each, side=each, models=tuple(name for name in models if name[0] == each)) for each in names}
    table = Table(size=(40.0, 40.0), units=units, models=models)
    profiles = {name: Profile() for name in models}
    return RULESET.set_up(table, profiles, State(), agree(RULESET.house_rules, RULESET.supplements, named={}))


def test_a_question_from_a_file_is_ruled_on() -> None:
    """Six inches from edge to edge are in range, and a finger more is not."""
    for x, allowed in ((7.0, True), (7.5, False)):
        question = msgspec.convert({"question": "reach", "model": "a", "target": "b"}, RULESET.question_type)
        ruling = RULESET.desk.ask(field(a=0.0, b=x), question)

        assert ruling.allowed is allowed
        assert ruling.ids == (() if allowed else ("ST-1",))


def test_a_misspelt_field_of_a_question_is_no_question() -> None:
    """Nothing that is asked is passed over in silence."""
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"question": "reach", "model": "a", "target": "b", "ston": "x"}, RULESET.question_type)


def test_only_those_in_range_throw_until_somebody_is_hit() -> None:
    """Three throwers, the farthest too far away; the second stone hits, and nothing more is thrown."""
    action = Volley(unit="a", target="b", weapon="pebble")
    before = field(a1=-9.0, a2=0.0, a3=2.0, b1=6.0)
    after, events = RULESET.resolvers.resolve(before, action, ScriptedDice((3, 6)))

    assert [type(each).__name__ for each in events] == ["Thrown", "Thrown", "Hit"]
    assert [each.model for each in events if isinstance(each, Thrown)] == ["a2", "a3"]
    assert list(after.table.models) == ["a1", "a2", "a3"]
    assert before.table.model("b1").at == (6.0, 0.0)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, r"Does it reach\? No: ST-1: out of range\. Go nearer\."),
        ({"models": ("b1",)}, "b1 is no model of a on the table"),
        ({"weapon": "boulder"}, "No model in a has a thrown weapon called boulder"),
    ],
)
def test_what_cannot_be_thrown_is_refused(more: dict[str, object], told: str) -> None:
    """The refusal names the rule, or what is lacking, and what to do next."""
    action = Volley(**{"unit": "a", "target": "b", "weapon": "pebble", **more})  # type: ignore[arg-type]

    with pytest.raises(IllegalAction, match=told):
        RULESET.resolvers.resolve(field(a1=0.0, b1=20.0), action, ScriptedDice(()))


def test_a_weapon_that_nobody_has_is_named_with_those_there_are() -> None:
    """To ask for it is an error in the question."""
    with pytest.raises(InputError, match="Its weapons are pebble"):
        RULESET.desk.ask(field(a=0.0, b=3.0), Reach(model="a", target="b", stone="boulder"))


def test_phases_go_round() -> None:
    """After the last phase the first begins, with a new turn."""
    assert phase_after(Kind.THROWN) == (Kind.ROLLED, False)
    assert phase_after(Kind.ROLLED) == (Kind.THROWN, True)
