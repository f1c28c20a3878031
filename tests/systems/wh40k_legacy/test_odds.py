"""Odds of the legacy page, against every roll of the engine itself and against fractions by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tests.oracles.rolls import chances_of, told, under_every_roll
from tests.systems.wh40k_legacy.boards import RULES, asked, block, field_of, unit
from umpire.errors import InputError
from umpire.game import Dice, Event
from umpire.rulings import Ruling
from umpire.systems.wh40k_legacy.battlefield import Field

GUN = {"name": "gun", "range": 60, "strength": 4}
Ended = tuple[Field, tuple[Event, ...]]


def odds(field: Field, **named: Any) -> Ruling:
    return asked(field, question="odds", **{"unit": "red", "target": "blue", **named})


def played(field: Field, **action: Any) -> list[tuple[Fraction, Ended]]:
    """Return how an action ends under every roll."""
    chosen = msgspec.convert({"unit": "red", "target": "blue", **action}, RULES.resolvers.action_type)

    def play(dice: Dice) -> Ended:
        return RULES.resolvers.resolve(field, chosen, dice)

    return under_every_roll(play)


def through(events: tuple[Event, ...]) -> int:
    return told(events, "wounds_rolled", "wounds") + told(events, "armour_struck", "through")


def same(ruling: Ruling, field: Field, found: list[tuple[Fraction, Ended]]) -> None:
    """Demand that the odds are those of every roll."""
    blue = field.models_of(field.table.unit("blue"))
    before = sum(field.wounds_left(each) for each in blue)

    def standing(ended: Ended) -> tuple[int, int]:
        left = ended[0].table.models_of("blue")
        return len(left), sum(ended[0].wounds_left(each) for each in left)

    wanted = {
        "hits": chances_of(found, lambda ended: told(ended[1], "hits_rolled", "hits")),
        "wounds": chances_of(found, lambda ended: through(ended[1])),
        "damage": chances_of(found, lambda ended: before - standing(ended)[1]),
        "models lost": chances_of(found, lambda ended: len(blue) - standing(ended)[0]),
    }
    gone = sum((chance for chance, ended in found if not standing(ended)[0]), Fraction(0))
    assert [each.name for each in ruling.odds] == [*wanted, "unit"]
    for each in ruling.odds[:-1]:
        assert {name for name, chance in each.chances.items() if chance > 0.0} == set(wanted[each.name])
        for name, chance in wanted[each.name].items():
            assert abs(each.chances[name] - float(chance)) <= 1e-12, (each.name, name)
    assert abs(ruling.odds[-1].chances["wiped out"] - float(gone)) <= 1e-12


def test_one_attack_with_a_re_roll_by_hand() -> None:
    """BS 4+ near a dump: 3/6 + 1/6 * 3/6 = 7/12 hit. S 4 on T 4: 1/2. AP 5 leaves a save of 4+: 1/2. 7/48 die."""
    dump = block("dump", "ammunition_dump", (-22, -21), (0, 1))
    red = unit("red", {"f": (-20, 0)}, profile={"weapons": [{**GUN, "ap": 5}]})
    ruling = odds(field_of(dump, red, unit("blue", {"t": (8, 0)}, profile={"save": 4})))

    hits, wounds, _, lost, standing = ruling.odds
    assert hits.chances["1"] == pytest.approx(7 / 12, abs=1e-15)
    assert wounds.chances["1"] == pytest.approx(7 / 24, abs=1e-15)
    assert lost.chances["1"] == pytest.approx(7 / 48, abs=1e-15)
    assert standing.chances["wiped out"] == pytest.approx(7 / 48, abs=1e-15)
    assert {"WL-041", "WL-A06"} <= set(ruling.ids)


def test_every_roll_with_re_rolls_cover_and_wounded_models() -> None:
    """One shooter re-rolls ones, one of the targets stands behind a wall, the other is wounded."""
    dump = block("dump", "ammunition_dump", (-22, -21), (0, 1))
    wall = block("wall", "barricade", (6.0, 6.4), (-3, 3))
    red = unit("red", {"f": (-20, 0), "g": (-20, 12)}, profile={"bs": 5, "weapons": [{**GUN, "ap": 4}]})
    blue = unit("blue", {"s": (7.2, 0), "t": (8, 9)}, profile={"wounds": 2, "save": 4, "invulnerable": 6})
    field = field_of(dump, wall, red, blue, wounds={"t": 1})
    ruling = odds(field)

    assert {each.facts["save"] for each in ruling.findings if "save" in each.facts} == {"cover", "invulnerable"}
    same(ruling, field, played(field, action="shoot", weapon="gun"))


def test_every_roll_at_a_vehicle_and_its_escort() -> None:
    """With a vehicle among them hits are resolved one by one, and what comes after the last model is lost."""
    gun = {**GUN, "strength": 7, "attacks": 2}
    red = unit("red", {"f": (-20, 0)}, profile={"bs": 6, "weapons": [gun]})
    tank = {"id": "tank", "at": [8, 0], "keywords": ["VEHICLE"], "base": "60x100mm"}
    tank["profile"] = {"armour": {"front": 12, "side": 11, "rear": 10}, "wounds": 1, "invulnerable": 5}
    escort = {"id": "escort", "at": [8, 9], "profile": {"toughness": 6, "save": 3}}
    field = field_of(red, {"id": "blue", "side": "blue", "base": "25.4mm", "models": [tank, escort]})

    same(odds(field), field, played(field, action="shoot", weapon="gun"))


def test_every_roll_of_a_fight() -> None:
    """Only who is in base contact strikes; the second strikes at what the first has left, tough as that is."""
    blade = {"name": "blade", "kind": "melee", "strength": 4}
    red = unit("red", {"f": (0, 0), "g": (0, 2), "h": (0, 8)}, profile={"ws": 4, "attacks": 1, "weapons": [blade]})
    blue = unit("blue", {"s": (1, 0), "t": (1, 2)}, profile={"save": 5})
    blue["models"][1]["profile"] = {"toughness": 6}
    field = field_of(red, blue, phase="fight")

    for order in ([], ["t"]):
        same(odds(field, allocate=order), field, played(field, action="strike", weapon="blade", allocate=order))


def test_explosions_are_left_out_and_it_is_said() -> None:
    """Without the 1 in 36 of saves that set it off they would be exact: the first hit's harm is."""
    pipe = block("pipe", "fuel_pipe", (6, 6.5), (-8, 8), height=1.2)
    red = unit("red", {"f": (-20, 0)}, profile={"weapons": [GUN]})
    field = field_of(pipe, red, unit("blue", {"t": (8, 0)}))
    ruling = odds(field)

    assert any(each.rule == "WL-056" and "Not in the odds" in each.says for each in ruling.findings)
    assert ruling.odds[3].chances["1"] == pytest.approx(1 / 2 * 1 / 2 * 1 / 2, abs=1e-15)  # 4+, 4+, no 4+


def test_what_cannot_attack_has_no_odds() -> None:
    weapons = [{**GUN, "range": 5}, {"name": "fist", "kind": "melee"}]
    things = (unit("red", {"f": (-20, 0)}, profile={"weapons": weapons}), unit("blue", {"t": (8, 0)}))

    for phase, weapon, rule in (
        ("shooting", "gun", "WL-A17"),
        ("shooting", "fist", "WL-A16"),
        ("fight", "fist", "WL-A10"),
    ):
        ruling = odds(field_of(*things, phase=phase), weapons=[weapon])
        assert not ruling.allowed
        assert rule in ruling.ids
        assert not ruling.odds
    gunner = field_of(*things, gunners=["f"])
    assert "WL-063" in odds(gunner, weapons=["gun"]).ids
    for wrong in ({"weapons": ["bow"]}, {"models": ["t"]}, {"target": "nobody"}):
        with pytest.raises(InputError):
            odds(field_of(*things), **wrong)
