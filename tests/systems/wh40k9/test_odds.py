"""Odds of the 9th edition, against every roll of the engine itself and against fractions by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tests.oracles.rolls import chances_of, told, under_every_roll
from tests.systems.wh40k9.test_play import GUN, board, unit
from umpire.errors import IllegalAction, InputError
from umpire.formats.boards import FeatureEntry, ModelEntry, UnitEntry
from umpire.game import Dice, Event, SeededDice, ruleset
from umpire.rulings import Ruling
from umpire.systems.wh40k9.battlefield import Field
from umpire.systems.wh40k9.play import RESOLVERS
from umpire.systems.wh40k9.play.events import HitsRolled
from umpire.systems.wh40k9.questions import ask

RULES = ruleset("wh40k9")
Ended = tuple[Field, tuple[Event, ...]]


def odds(field: Field, **named: Any) -> Ruling:
    asked = {"question": "odds", "unit": "red", "target": "blue", **named}
    return ask(field, msgspec.convert(asked, RULES.question_type))


def wood(traits: tuple[str, ...], left: float, right: float, top: float = 20.0) -> FeatureEntry:
    outline = ((left, 0.0), (right, 0.0), (right, top), (left, top))
    return FeatureEntry(id=f"wood{left:g}", outline=outline, kind="area", height=4.0, traits=traits)


def played(field: Field, *actions: dict[str, Any]) -> list[tuple[Fraction, Ended]]:
    """Return how actions end under every roll; those that the engine refuses change nothing."""
    usual = [{"unit": "red"} | ({} if "charge" in each["action"] else {"target": "blue"}) for each in actions]
    chosen = [
        msgspec.convert({**named, **each}, RULES.resolvers.action_type)
        for named, each in zip(usual, actions, strict=True)
    ]

    def play(dice: Dice) -> Ended:
        now, events = field, ()
        for each in chosen:
            try:
                now, happened = RESOLVERS.resolve(now, each, dice)
            except IllegalAction:
                continue
            events += happened
        return now, events

    return under_every_roll(play)


def same(ruling: Ruling, field: Field, found: list[tuple[Fraction, Ended]]) -> None:
    """Demand that the odds are those of every roll."""
    blue = field.models_of(field.table.unit("blue"))
    before = sum(field.wounds_left(each) for each in blue)

    def standing(ended: Ended) -> tuple[int, int]:
        left = ended[0].table.models_of("blue")
        return len(left), sum(ended[0].wounds_left(each) for each in left)

    wanted = {
        "hits": chances_of(found, lambda ended: told(ended[1], "hits_rolled", "hits")),
        "wounds": chances_of(found, lambda ended: told(ended[1], "wounds_rolled", "wounds")),
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


def test_one_attack_by_hand() -> None:
    """BS 3+: 4/6 hit. S 4 on T 4: 3/6 wound. Save 4+ at AP -1 is 5+: 4/6 fail. 2/3 * 1/2 * 2/3 = 2/9 die."""
    gun = {**GUN, "ap": -1}
    ruling = odds(board(unit("red", "r", (10, 10), weapons=[gun]), unit("blue", "b", (20, 10))))

    hits, wounds, damage, lost, standing = ruling.odds
    assert hits.chances["1"] == pytest.approx(2 / 3, abs=1e-15)
    assert wounds.chances["1"] == pytest.approx(1 / 3, abs=1e-15)
    for each in (damage, lost):
        assert each.chances["1"] == pytest.approx(2 / 9, abs=1e-15)
    assert standing.chances["wiped out"] == pytest.approx(2 / 9, abs=1e-15)
    assert "W9-A06" in ruling.ids


def test_every_roll_with_cover_wounded_models_and_random_damage() -> None:
    """One of two targets is in Light Cover, another is wounded; one shooter looks through a wood of Dense Cover."""
    gun = {**GUN, "damage": "D3", "ap": -1}
    red = unit("red", "r", (10, 10), (10, 30), bs=5, weapons=[gun])
    blue = unit("blue", "b", (26, 10), (30, 12), wounds=3, save=4)
    features = (wood(("dense_cover",), 14, 18), wood(("light_cover",), 24, 28))
    field = board(red, blue, features=features, wounds={"blue1": 1})
    ruling = odds(field, allocate=["blue1", "blue0"])

    assert {"W9-035", "W9-072"} <= set(ruling.ids)
    same(ruling, field, played(field, {"action": "shoot", "weapon": "gun", "allocate": ["blue1", "blue0"]}))


def test_every_roll_at_models_that_differ() -> None:
    """The second shot wounds against the Toughness of the first model left; the defender names who takes wounds."""
    soft = ModelEntry(id="soft", at=(20, 10), profile={"toughness": 4, "save": 6})
    hard = ModelEntry(id="hard", at=(20, 12), profile={"toughness": 8, "save": 3})
    blue = UnitEntry(id="blue", side="blue", keywords=("INFANTRY",), base="25.4mm", models=(soft, hard))
    field = board(unit("red", "r", (10, 10), (10, 12), bs=5), blue)
    shot = {"action": "shoot", "weapon": "gun"}

    same(odds(field), field, played(field, shot))
    same(odds(field, allocate=["hard"]), field, played(field, {**shot, "allocate": ["hard"]}))
    assert odds(field).odds != odds(field, allocate=["hard"]).odds


def test_every_roll_where_a_penalty_comes_with_a_loss() -> None:
    """Only one target stands behind Dense Cover: once the other is dead, the second shot suffers the penalty."""
    gun = {**GUN, "strength": 8}
    red = unit("red", "r", (10, 10), (10, 12), bs=5, weapons=[gun])
    blue = unit("blue", "b", (24, 10), (12, 32), save=6)
    field = board(red, blue, features=(wood(("dense_cover",), 14, 18),))

    found = played(field, {"action": "shoot", "weapon": "gun", "allocate": ["blue1"]})
    assert {each.modifier for _, ended in found for each in ended[1] if isinstance(each, HitsRolled)} == {0, -1}
    same(odds(field, allocate=["blue1"]), field, found)


def test_every_roll_of_overwatch() -> None:
    """It hits on natural sixes alone, at a unit that has declared a charge."""
    red = unit("red", "r", (10, 10), (10, 12), bs=2, weapons=[{**GUN, "attacks": 1}])
    charging = {"blue": {"targets": ["red"]}}
    field = board(red, unit("blue", "b", (18, 10), save=5), phase="charge", units=charging)
    ruling = odds(field, overwatch=True)

    assert ruling.odds[0].chances["0"] == pytest.approx(25 / 36, abs=1e-15)
    same(ruling, field, played(field, {"action": "overwatch", "weapon": "gun"}))


def ruin(*traits: str) -> FeatureEntry:
    outline = ((8.0, 8.0), (16.0, 8.0), (16.0, 16.0), (8.0, 16.0))
    return FeatureEntry(id="ruin", outline=outline, kind="area", height=4.0, traits=traits)


def reacting(field: Field, choose: str) -> Field:
    action = {"action": "react", "unit": "red", "charger": "blue", "choose": [choose]}
    chosen = msgspec.convert(action, RULES.resolvers.action_type)
    return RESOLVERS.resolve(field, chosen, SeededDice(b"no dice"))[0]


def test_every_roll_of_overwatch_by_who_holds_steady() -> None:
    """On 5+ instead of 6: both miss with 16/36."""
    red = unit("red", "r", (10, 10), (10, 12), bs=6, weapons=[GUN])
    charging = {"blue": {"targets": ["red"]}}
    before = board(
        red, unit("blue", "b", (18, 10), save=5), features=(ruin("defensible"),), phase="charge", units=charging
    )
    field = reacting(before, "hold_steady")
    ruling = odds(field, overwatch=True)

    assert ruling.odds[0].chances["0"] == pytest.approx(16 / 36, abs=1e-15)
    assert "W9-012" in ruling.ids
    same(ruling, field, played(field, {"action": "overwatch", "weapon": "gun"}))


def test_every_roll_of_a_fight_of_who_has_set_to_defend() -> None:
    """5+ is 4+ then, for all melee attacks; and they fire no Overwatch."""
    blade = {"name": "blade", "kind": "melee", "strength": 4, "damage": "D3"}
    red = unit("red", "r", (10, 10), ws=5, weapons=[GUN, blade])
    charging = {"blue": {"targets": ["red"]}}
    blue = unit("blue", "b", (11.5, 10), wounds=2)
    far = unit("blue", "b", (18, 10), wounds=2)
    before = board(red, far, features=(ruin("defensible"),), phase="charge", units=charging)
    after = reacting(before, "set_to_defend")
    field = board(red, blue, features=(ruin("defensible"),), phase="fight", units={"red": {"set_to_defend": 1}})
    ruling = odds(field)

    assert not odds(after, overwatch=True).allowed
    assert ruling.odds[0].chances["1"] == pytest.approx(1 / 2, abs=1e-15)
    assert "W9-015" in ruling.ids
    same(ruling, field, played(field, {"action": "strike", "weapon": "blade"}))


def test_a_charge_over_difficult_ground_by_hand_and_by_every_roll() -> None:
    """7 inches to go, 2 less for the ground: 9 or more on 2D6 is 10/36."""
    bog = FeatureEntry(
        id="bog", outline=((14, 8), (16, 8), (16, 12), (14, 12)), kind="area", traits=("difficult_ground",)
    )
    field = board(unit("red", "r", (10, 10)), unit("blue", "b", (18, 10)), features=(bog,), phase="charge")
    paths = {"red0": ((17.0, 10.0),)}
    asked = {"question": "charge_odds", "unit": "red", "targets": ["blue"], "paths": paths}
    ruling = ask(field, msgspec.convert(asked, RULES.question_type))

    actions = (
        {"action": "declare_charge", "targets": ["blue"]},
        {"action": "roll_charge"},
        {"action": "charge_move", "paths": paths},
    )
    found = played(field, *actions)
    made = sum((chance for chance, (now, _) in found if now.table.model("red0").at != (10.0, 10.0)), Fraction(0))
    assert made == Fraction(10, 36)
    assert ruling.odds[0].chances["made"] == pytest.approx(10 / 36, abs=1e-15)
    assert {"W9-024", "W9-A13"} & set(ruling.ids)
    short = ask(field, msgspec.convert({**asked, "paths": {"red0": [[12, 10]]}}, RULES.question_type))
    assert (short.allowed, short.odds) == (False, ())


def test_every_roll_with_a_random_number_of_attacks() -> None:
    """D3 shots; a single model is left that takes them all, and what comes after it is lost."""
    gun = {**GUN, "attacks": "D3"}
    field = board(unit("red", "r", (10, 10), bs=6, weapons=[gun]), unit("blue", "b", (20, 10), toughness=8, save=None))

    same(odds(field), field, played(field, {"action": "shoot", "weapon": "gun"}))


def test_every_roll_of_two_weapons_of_which_one_loses_its_target() -> None:
    """The pistol reaches the nearer of two models alone: once that is dead nobody shoots with it."""
    weapons = [{**GUN, "strength": 8}, {**GUN, "name": "pistol", "range": 6.0}]
    blue = unit("blue", "b", (15, 10), (30, 10), save=6)
    field = board(unit("red", "r", (10, 10), (10, 40), weapons=weapons), blue)
    actions = [{"action": "shoot", "weapon": name, "models": ["red0"]} for name in ("gun", "pistol")]

    same(odds(field, models=["red0"]), field, played(field, *actions))


def test_every_roll_of_a_fight() -> None:
    blade = {"name": "blade", "kind": "melee", "strength": 5, "damage": 2}
    red = unit("red", "r", (10, 10), (10, 14), ws=4, attacks=2, weapons=[blade])
    field = board(red, unit("blue", "b", (11.5, 10), invulnerable=5, wounds=3), phase="fight")
    ruling = odds(field)

    same(ruling, field, played(field, {"action": "strike", "weapon": "blade"}))
    assert ruling.odds[0].chances.keys() == {"0", "1", "2"}  # red1 is out of reach


def test_what_cannot_attack_has_no_odds() -> None:
    far: UnitEntry = unit("blue", "b", (10, 40))
    field = board(unit("red", "r", (10, 10), weapons=[{**GUN, "range": 6}]), far)

    assert not odds(field).allowed
    assert "W9-A22" in odds(field).ids
    assert not odds(field).odds
    assert not odds(board(unit("red", "r", (10, 10)), far), overwatch=True).allowed
    for wrong in ({"weapons": ["bow"]}, {"models": ["blue0"]}, {"target": "nobody"}):
        with pytest.raises(InputError):
            odds(field, **wrong)
    with pytest.raises(InputError, match="has a melee weapon"):
        odds(board(unit("red", "r", (10, 10)), far, phase="fight"))
