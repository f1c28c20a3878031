"""A whole small game from what the lower floors have: stones are thrown at a unit until nobody is left."""

from __future__ import annotations

import msgspec
import pytest

from tests.toys.stones import RULESET, Field, Kind, Profile, Reach, State, Thrown, Volley
from umpire.errors import IllegalAction, InputError
from umpire.game import ScriptedDice, phase_after
from umpire.geometry import Disc
from umpire.rulings import agree
from umpire.table import Model, Table, Unit


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
