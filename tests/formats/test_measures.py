"""The margin of a ruling is true: by less the ruling stays, by more it turns, and what shows it is there to be seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import cos, radians, sin
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.soak import soak_count
from umpire.formats.cases import rulings_of, shipped_cases
from umpire.rulings import Ruling
from umpire.server.ask.answering import table_in

INFANTRY = {"type": "infantry", "scale": 1, "movement": 5, "save": 5, "caf": 0, "morale": 4, "wounds": 1}
RIFLE = {"name": "rifle", "range": 12, "dice": 1, "to_hit": 4, "ap": 0, "arc": "front"}
ZONES = {"red": [[0, 0], [60, 0], [60, 10], [0, 10]], "blue": [[0, 38], [60, 38], [60, 48], [0, 48]]}
SLIGHT = 0.02
"""More than the tolerance, less than anybody measures; of degrees too."""

Asked = tuple[dict[str, Any], dict[str, Any]]
"""Units and what else stands on a table, and a question."""


def unit(name: str, side: str, *places: tuple[float, float], **more: object) -> dict[str, Any]:
    models = [{"id": f"{name}{number}", "at": at} for number, at in enumerate(places, 1)]
    profile = {**INFANTRY, "weapons": [RIFLE]}
    return {"id": name, "side": side, "base": "25.4mm", "profile": profile, "models": models, **more}


def around(degrees: float) -> tuple[float, float]:
    return (30 + 8 * cos(radians(degrees)), 20 + 8 * sin(radians(degrees)))


def in_coherency(gap: float) -> Asked:
    units = [unit("a", "red", (10, 20), (11.5, 20), (12.5 + gap, 20), (14 + gap, 20))]
    return {"table": {"units": units}}, {"question": "coherency", "detachment": "a"}


def engaged(gap: float) -> Asked:
    units = [unit("a", "red", (10, 20), (8, 20)), unit("b", "blue", (11 + max(gap, 0.0), 20))]
    return {"table": {"units": units}}, {"question": "engaged", "detachment": "a"}


def in_one_combat(gap: float) -> Asked:
    units = [unit("a", "red", (10, 20)), unit("b", "blue", (11, 20)), unit("c", "red", (12 + max(gap, 0.0), 20))]
    return {"table": {"units": units}}, {"question": "same_combat", "one": "a", "other": "c"}


def deployed(within: float) -> Asked:
    units = [unit("a", "red"), unit("x", "blue")]
    units[0]["models"], units[1]["models"] = [{"id": "a1"}], [{"id": "x1"}]
    state = {"round": 0, "phase": "setup", "control": "red", "zones": ZONES}
    placed = [{"model": "a1", "at": [20, 9.5 - within]}]
    return {"table": {"units": units}, "state": state}, {
        "question": "may_deploy",
        "detachment": "a",
        "placements": placed,
    }


def in_range(away: float) -> Asked:
    units = [unit("a", "red", (10, 20)), unit("b", "blue", (11 + away, 20))]
    for each in units[0]["models"]:
        each["facing"] = 0
    return {"table": {"units": units}}, {"question": "target", "detachment": "a", "target": "b"}


def behind(degrees: float) -> Asked:
    units = [unit("a", "red", around(degrees)), unit("b", "blue", (30, 20))]
    units[1]["models"][0]["facing"] = 0
    return {"table": {"units": units}}, {"question": "rear_arc", "model": "a1", "of": "b1"}


def in_arc(degrees: float) -> Asked:
    units = [unit("a", "red", (30, 20)), unit("b", "blue", around(degrees))]
    units[0]["models"][0]["facing"] = 0
    return {"table": {"units": units}}, {"question": "weapon_arc", "model": "a1", "target": "b1"}


LEGIONS: dict[str, tuple[Callable[[float], Asked], float, float]] = {
    "coherency": (in_coherency, 0.6, 5.0),
    "base contact": (engaged, 0.1, 6.0),
    "a chain of contacts": (in_one_combat, 0.1, 6.0),
    "the deployment zone": (deployed, -5.0, 4.0),
    "range": (in_range, 6.0, 20.0),
    "the Rear Arc": (behind, 5.0, 175.0),
    "the Arc of a weapon": (in_arc, 15.0, 165.0),
}
"""What is measured: a scene in which that grows as its number does, and from where to where."""

GUN = {"name": "gun", "range": 12, "attacks": 1, "strength": 4}
DECK = {"id": "deck", "kind": "floor", "bottom": 2.9, "top": 3}


def pair(apart: float, **question: object) -> Asked:
    """Two enemies of a game of single models, so far apart, and a question."""
    sides = (("red", "a", (10, 20)), ("blue", "b", (11 + max(apart, 0.0), 20)))
    units = [
        {"id": side, "side": side, "base": "25.4mm", "profile": {"move": 6, "weapons": [GUN]}, "models": [model]}
        for side, model in ((side, {"id": name, "at": at}) for side, name, at in sides)
    ]
    return {"table": {"size": [80, 44], "units": units}}, dict(question)


def near_an_edge(away: float) -> Asked:
    """A fighter whose base is so far from the edge of a platform 3 inches up."""
    table, question = pair(30, question="falling_test", model="b", attacker="a")
    outline = [[40, 10], [60, 10], [60, 30], [40, 30]]
    table["table"]["features"] = [{"id": "deck", "traits": [], "outline": outline, "pieces": [DECK]}]
    table["table"]["units"][1]["models"][0] |= {"at": [40.5 + away, 20], "ground": 3}
    return table, question


OTHERS: dict[tuple[str, str], tuple[Callable[[float], Asked], float, float]] = {
    ("wh40k9", "range"): (
        lambda far: pair(far, question="targetable", model="a", weapon="gun", target="blue"),
        2.0,
        20.0,
    ),
    ("wh40k9", "Engagement Range"): (lambda far: pair(far, question="strike", model="a", target="blue"), 0.1, 3.0),
    ("wh40k9", "a move"): (lambda far: pair(30, question="move", unit="red", paths={"a": [[10 + far, 20]]}), 1.0, 12.0),
    ("wh40k_legacy", "range"): (
        lambda far: pair(far, question="targetable", model="a", weapon="gun", target="blue"),
        2.0,
        20.0,
    ),
    ("wh40k_legacy", "base contact"): (lambda far: pair(far, question="contact", model="a", other="b"), 0.1, 4.0),
    ("wh40k_legacy", "a move"): (
        lambda far: pair(30, question="move", unit="red", paths={"a": [[10 + far, 20]]}),
        1.0,
        12.0,
    ),
    ("warcry", "range"): (lambda far: pair(far, question="target", attacker="a", weapon="gun", target="b"), 2.0, 20.0),
    ("warcry", "a move"): (
        lambda far: pair(30, question="move", model="a", legs=[{"to": [10 + far, 20]}]),
        1.0,
        12.0,
    ),
    ("warcry", "an open edge"): (near_an_edge, 0.1, 3.0),
}
"""The same in the other games; all of it is forbidden, or does not happen, where it is too much."""


def ruled(system: str, scene: Callable[[float], Asked], number: float, *, measured: bool = False) -> Ruling:
    """Return the ruling on a scene."""
    table, question = scene(number)
    case = {"id": "drawn", "rules": [], "title": "drawn", **table, "ask": [question]}
    found = table_in(json.dumps({"system": system, "cases": [case]}))
    (ruling,) = rulings_of(found.case, found.field, measured=measured)
    return ruling


@pytest.mark.parametrize("name", LEGIONS)
@settings(max_examples=soak_count(100))
@given(data=st.data())
def test_by_less_than_its_margin_a_ruling_stays_and_by_more_it_turns(name: str, data: st.DataObject) -> None:
    """What is moved by a little less than the margin is ruled on as before, a little farther and no more."""
    scene, least, most = LEGIONS[name]
    number = data.draw(st.floats(least, most).map(lambda each: round(each, 2)))
    ruling = ruled("legions", scene, number, measured=True)
    margin, witness = ruling.margin, ruling.witness
    assert margin is not None
    assert margin.measured is not None
    assert margin.limit is not None
    assert witness is not None
    assert len(witness.points) in (1, 2)
    way = 1.0 if margin.measured < margin.limit else -1.0
    assume(margin.amount > 2 * SLIGHT)  # nearer than that it hangs on the tolerance
    assert ruled("legions", scene, number + way * (margin.amount - SLIGHT)).allowed == ruling.allowed
    assert ruled("legions", scene, number + way * (margin.amount + SLIGHT)).allowed != ruling.allowed


@pytest.mark.parametrize(("system", "name"), OTHERS)
@settings(max_examples=soak_count(25))
@given(data=st.data())
def test_in_the_other_games_too_more_than_the_margin_turns_a_ruling(
    system: str, name: str, data: st.DataObject
) -> None:
    """By a little less than what is left, or too much, it is ruled on as before, and quickly no otherwise."""
    scene, least, most = OTHERS[system, name]
    number = data.draw(st.floats(least, most).map(lambda each: round(each, 2)))
    quick, ruling = ruled(system, scene, number), ruled(system, scene, number, measured=True)
    assert quick.allowed == ruling.allowed
    assert ruling.too_close_to_call or not quick.too_close_to_call
    assert ruling.margin is not None
    assume(ruling.margin.amount > 2 * SLIGHT)  # nearer than that it hangs on the tolerance
    way = 1.0 if ruling.allowed else -1.0
    assert ruled(system, scene, number + way * (ruling.margin.amount - SLIGHT)).allowed == ruling.allowed
    assert ruled(system, scene, number + way * (ruling.margin.amount + SLIGHT)).allowed != ruling.allowed


ROLLS = {
    "legions": ("hit_modifiers", "saves", "structure_save"),
    "wh40k9": ("hits", "saves"),
    "wh40k_legacy": ("hits", "saves"),
}
"""Questions what a die has to show, by game."""


@pytest.mark.parametrize("system", ROLLS)
def test_what_a_roll_needs_is_the_sum_of_what_is_told(system: str) -> None:
    """To Hit, Save, AP and every modifier, each with its rule, come to the number that is needed."""
    seen = 0
    for _, case in shipped_cases(system):
        asked = [each for each in case.ask if each["question"] in ROLLS[system]]
        if not asked or case.play:
            continue
        for ruling in rulings_of(msgspec.structs.replace(case, ask=tuple(asked)), measured=True):
            if ruling.margin is None:
                assert "margin" in ruling.lacking, case.id
                continue
            assert ruling.witness is not None, case.id
            assert ruling.margin.measured == sum(each.by for each in ruling.witness.terms), case.id
            assert all(each.rule for each in ruling.witness.terms), case.id
            seen += 1
    assert seen > 1
