"""Odds of the legacy page, against every roll of the engine itself and against fractions by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tests.oracles.rolls import Faces, chances_of, told, under_every_roll
from tests.systems.wh40k_legacy.boards import RULES, asked, block, field_of, unit
from umpire.errors import IllegalAction, InputError
from umpire.game import Dice, Event
from umpire.rulings import Ruling
from umpire.systems.wh40k_legacy.battlefield import Field
from umpire.systems.wh40k_legacy.play.events import ArmourStruck, HitsAllocated

GUN = {"name": "gun", "range": 60, "strength": 4}
Ended = tuple[Field, tuple[Event, ...]]


def odds(field: Field, **named: Any) -> Ruling:
    return asked(field, question="odds", **{"unit": "red", "target": "blue", **named})


def played(field: Field, faces: Faces | None = None, **action: Any) -> list[tuple[Fraction, Ended]]:
    """Return how an action ends under every roll."""
    named = action if action["action"].endswith("_gun") else {"unit": "red", "target": "blue", **action}
    chosen = msgspec.convert(named, RULES.resolvers.action_type)

    def play(dice: Dice) -> Ended:
        return RULES.resolvers.resolve(field, chosen, dice)

    return under_every_roll(play) if faces is None else under_every_roll(play, faces)


def through(events: tuple[Event, ...]) -> int:
    """Return how many hits of the attacks wounded; those of explosions cite rules of their own."""
    own = tuple(each for each in events if not {"WL-058", "WL-060"} & set(each.rules))
    return told(own, "wounds_rolled", "wounds") + told(own, "armour_struck", "through")


def wanted_of(field: Field, found: list[tuple[Fraction, Ended]]) -> dict[str, dict[str, Fraction]]:
    """Return the chances that every roll gives."""
    blue = field.models_of(field.table.unit("blue"))
    before = sum(field.wounds_left(each) for each in blue)

    def standing(ended: Ended) -> tuple[int, int]:
        left = ended[0].table.models_of("blue")
        return len(left), sum(ended[0].wounds_left(each) for each in left)

    return {
        "hits": chances_of(found, lambda ended: told(ended[1], "hits_rolled", "hits")),
        "wounds": chances_of(found, lambda ended: through(ended[1])),
        "damage": chances_of(found, lambda ended: before - standing(ended)[1]),
        "models lost": chances_of(found, lambda ended: len(blue) - standing(ended)[0]),
    }


def agrees(ruling: Ruling, wanted: dict[str, dict[str, Fraction]]) -> None:
    """Demand that the odds are those that every roll gives."""
    assert [each.name for each in ruling.odds[:-1]] == [*wanted]
    for each in ruling.odds[:-1]:
        assert {name for name, chance in each.chances.items() if chance > 0.0} == set(wanted[each.name])
        for name, chance in wanted[each.name].items():
            assert abs(each.chances[name] - float(chance)) <= 1e-12, (each.name, name)


def same(ruling: Ruling, field: Field, found: list[tuple[Fraction, Ended]]) -> None:
    """Demand that the odds are those of every roll."""
    gone = sum((chance for chance, ended in found if not ended[0].table.models_of("blue")), Fraction(0))
    agrees(ruling, wanted_of(field, found))
    assert ruling.odds[-1].name == "unit"
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


PIPE = block("pipe", "fuel_pipe", (6, 6.5), (-8, 8), height=1.2)


def in_halves(why: str, sides: int) -> list[tuple[int, Fraction]]:
    """Let 3 and 4 stand for all faces of rolls where only 4+ counts, 5 and 6 for those where only sixes do."""
    if sides == 6 and why.startswith("wound roll"):
        return [(3, Fraction(1, 2)), (4, Fraction(1, 2))]
    if why.startswith("hit roll"):
        return [(5, Fraction(5, 6)), (6, Fraction(1, 6))]
    if why.startswith("explosion"):
        return [(1, Fraction(1, 6)), (2, Fraction(5, 6))]
    return [(face, Fraction(1, sides)) for face in range(1, sides + 1)]


def test_an_explosion_by_hand() -> None:
    """4+ hits, wounds and saves; of the saves 1/36 explode, into D6 hits that kill with 1/2 each.

    All of these fail with (1/2 + 1/4 + 1/8 + 1/16 + 1/32 + 1/64) / 6 = 21/128.
    """
    red = unit("red", {"f": (-20, 0)}, profile={"weapons": [GUN]})
    ruling = odds(field_of(PIPE, red, unit("blue", {"t": (8, 0)})))
    dies = 1 / 2 + 1 / 36 * (1 - 21 / 128)

    assert ruling.odds[3].chances["1"] == pytest.approx(1 / 4 * dies, abs=1e-15)
    assert "WL-056" in ruling.ids


def test_every_roll_of_an_explosion() -> None:
    """One target behind the pipes has two Wounds and is wounded; its explosion may strike the other in the open."""
    red = unit("red", {"f": (-20, 0)}, profile={"bs": 6, "weapons": [GUN]})
    blue = unit("blue", {"s": (8, 0), "t": (8, 12)})
    blue["models"][0]["profile"] = {"wounds": 2}
    field = field_of(PIPE, red, blue, wounds={"s": 1})
    ruling = odds(field)

    found = played(field, in_halves, action="shoot", weapon="gun")
    assert any(
        len(event.models) > 1 for _, (_, events) in found for event in events if isinstance(event, HitsAllocated)
    )
    same(ruling, field, found)


def test_every_roll_of_an_explosion_among_models_that_are_alike() -> None:
    """Two behind the pipes whom nothing tells apart: it does not matter which of them is struck."""
    red = unit("red", {"f": (-20, 0)}, profile={"bs": 6, "weapons": [GUN]})
    blue = unit("blue", {"s": (8, 0), "t": (8, 1.5)})
    field = field_of(PIPE, red, blue)

    for order in ([], ["t"]):
        same(odds(field, allocate=order), field, played(field, in_halves, action="shoot", weapon="gun", allocate=order))


def test_models_that_all_differ_are_too_many() -> None:
    """Thirteen of whom each is different, behind pipes: two to the thirteenth ends are not worked out one by one."""
    red = unit("red", {"f": (-20, 0)}, profile={"weapons": [GUN]})
    blue = unit("blue", {f"m{k}": (8, 1.2 * k - 7) for k in range(13)})
    for k, model in enumerate(blue["models"]):
        model["profile"] = {"leadership": k + 1}
    pipe = block("pipe", "fuel_pipe", (6, 6.5), (-12, 12), height=1.2)

    with pytest.raises(InputError, match="differ too much"):
        odds(field_of(pipe, red, blue))


def test_every_roll_of_an_explosion_at_a_vehicle_and_its_escort() -> None:
    """The shot comes at the rear of the tank, but the explosion strikes its side, which is nearest to the pipes."""
    red = unit("red", {"f": (-20, 16)}, profile={"bs": 6, "weapons": [GUN]})
    tank = {"id": "tank", "at": [8, 16], "keywords": ["VEHICLE"], "base": "100x60mm"}
    tank["profile"] = {"armour": {"front": 13, "side": 10, "rear": 8}, "wounds": 1}
    blue = {"id": "blue", "side": "blue", "base": "25.4mm", "models": [{"id": "escort", "at": [8, 0]}, tank]}
    field = field_of(block("pipe", "fuel_pipe", (6, 6.5), (-8, 13), height=1.2), red, blue)

    def faces(why: str, sides: int) -> list[tuple[int, Fraction]]:
        if why == "wound roll against tank":
            return [(5, Fraction(5, 6)), (6, Fraction(1, 6))]
        return in_halves(why, sides)

    found = played(field, faces, action="shoot", weapon="gun")
    struck = {
        (each.facing, each.armour) for _, (_, events) in found for each in events if isinstance(each, ArmourStruck)
    }
    assert struck == {("side", 10)}
    same(odds(field), field, found)


def gunned(**profile: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a gun emplacement and who stands at it."""
    gun = block("cannon", "gun_emplacement", (-19.5, -18.5), (-0.5, 0.5))
    return gun, unit("red", {"f": (-20, 0)}, profile=profile)


def test_every_roll_of_a_gun_emplacement() -> None:
    """A Heavy gun is fired at full skill by who has moved, with ones rolled again near a dump."""
    cannon = {"name": "cannon", "range": 72, "strength": 8, "ap": 3, "heavy": True}
    dump = block("dump", "ammunition_dump", (-22, -21), (0, 1))
    blue = unit("blue", {"s": (8, 0), "t": (8, 9)}, profile={"save": 4, "invulnerable": 5})
    field = field_of(dump, *gunned(bs=5), blue, moved=["f"])
    asked_of = {"model": "f", "gun": "cannon", "target": "blue", "weapon": cannon, "allocate": ["t"]}
    ruling = asked(field, question="fire_gun_odds", **asked_of)

    assert {"WL-041", "WL-063", "WL-064", "WL-A06"} <= set(ruling.ids)
    same(ruling, field, played(field, action="fire_gun", **asked_of))


@pytest.mark.parametrize(("phase", "weapon"), [("shooting", "rifle"), ("fight", "fist")])
def test_every_roll_at_a_gun_emplacement(phase: str, weapon: str) -> None:
    """Shots roll to hit, in close combat all hit; the gun is wounded, and what comes after its last Wound is lost."""
    rifle = {"name": "rifle", "range": 48, "attacks": 2, "strength": 8, "ap": 4}
    fist = {"name": "fist", "kind": "melee", "strength": 8, "ap": 2}
    field = field_of(*gunned(bs=4, attacks=2, weapons=[rifle, fist]), phase=phase, guns={"cannon": 1})
    ruling = asked(field, question="attack_gun_odds", model="f", gun="cannon", weapon=weapon)

    found = played(field, action="attack_gun", model="f", gun="cannon", weapon=weapon)
    wanted = {
        "hits": chances_of(found, lambda ended: told(ended[1], "hits_rolled", "hits")),
        "wounds": chances_of(found, lambda ended: told(ended[1], "wounds_rolled", "wounds")),
        "damage": chances_of(found, lambda ended: 1 - ended[0].state.guns["cannon"]),
    }
    agrees(ruling, wanted)
    assert ruling.odds[-1].chances["destroyed"] == pytest.approx(float(wanted["damage"]["1"]), abs=1e-12)
    assert {"WL-065", "WL-066"} <= set(ruling.ids)


def test_guns_that_cannot_be_fired_or_attacked_have_no_odds() -> None:
    """Who has fired one shoots at nothing else; out of reach, out of phase and wrecked there is nothing to roll."""
    weapons = [{**GUN, "range": 5}, {"name": "fist", "kind": "melee"}]
    things = (*gunned(weapons=weapons), unit("blue", {"t": (8, 0)}))
    fire = {"question": "fire_gun_odds", "model": "f", "gun": "cannon", "target": "blue"}
    strike = {"question": "attack_gun_odds", "model": "f", "gun": "cannon"}
    gunner = {"gunners": ["f"]}
    for question, state, rule in (
        ({**fire, "weapon": {**GUN, "range": 5}}, {}, "WL-A17"),
        ({**fire, "weapon": GUN}, {"phase": "fight"}, "WL-A16"),
        ({**fire, "weapon": GUN}, gunner, "WL-063"),
        ({**fire, "weapon": GUN}, {"guns": {"cannon": 0}}, "WL-063"),
        ({**strike, "weapon": "gun"}, gunner, "WL-063"),
        ({**strike, "weapon": "fist"}, {}, "WL-A16"),
        ({**strike, "weapon": "gun"}, {"guns": {"cannon": 0}}, "WL-065"),
    ):
        ruling = asked(field_of(*things, **state), **question)
        assert not ruling.allowed
        assert rule in ruling.ids, (question, ruling.ids)
        assert not ruling.odds
    with pytest.raises(IllegalAction, match="WL-063"):
        played(field_of(*things, **gunner), action="attack_gun", model="f", gun="cannon", weapon="gun")


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
