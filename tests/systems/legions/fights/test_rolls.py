"""Fight rolls: dice and what is added to them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.legions.fights.boards import board, profile, touching, unit
from umpire.systems.legions.battlefield import Battlefield, change_detachment, change_model
from umpire.systems.legions.rules.fights import FightRoll, fight_dice, fight_findings, fight_modifier


def _duel(mine: dict[str, Any] | None = None, **more: Any) -> Battlefield:
    return board(
        unit("A", "red", {"a": (10, 10)}, profile=profile(**(mine or {})), **more),
        unit("B", "blue", {"b": (10, 11)}),
    )


def _roll(field: Battlefield, model: str = "a", against: str = "b") -> FightRoll:
    return FightRoll(field=field, model=field.models[model], against=field.models[against])


@pytest.mark.parametrize(("moved", "bonus"), [(6.0, 1), (1.0, 1), (0.9, 0), (0.0, 0)])
def test_the_charge_bonus_needs_an_inch(moved: float, bonus: int) -> None:
    """LI-FGT-025: exactly 1 inch is enough, 0.9 is not."""
    field = change_model(_duel(order="charge"), "a", moved=moved)

    assert fight_modifier(_roll(field)) == bonus


def test_the_order_must_be_held_now() -> None:
    """LI-FGT-026: a Detachment that fell back in mid-charge has no +1, nor has one with Advance."""
    field = change_model(_duel(order="charge"), "a", moved=8.0)

    assert fight_modifier(_roll(change_detachment(field, "A", order=None))) == 0
    assert fight_modifier(_roll(change_model(_duel(order="advance"), "a", moved=3.0))) == 0


def test_the_bonus_is_lost_across_an_obstacle_only() -> None:
    """LI-TER-067: lost against the enemy beyond the wall, kept against one in real contact."""
    wall = {"id": "W", "type": "obstacle", "outline": [[5, 10.5], [15, 10.5], [15, 11], [5, 11]], "height": 0.5}
    field = board(
        unit("A", "red", {"a": (10, 10)}, profile=profile(caf=2), order="charge"),
        unit("B", "blue", {"beyond": (10, 12), "beside": (9, 10)}),
        features=[wall],
    )
    field = change_model(field, "a", moved=8.0, across="W")

    assert fight_modifier(_roll(field, against="beyond")) == 2
    assert fight_modifier(_roll(field, against="beside")) == 3
    assert "LI-TER-067" in {each.rule for each in fight_findings(_roll(field, against="beyond"))}


@pytest.mark.parametrize(("fought", "dice"), [(0, 2), (1, 3), (2, 4), (4, 6), (5, 6)])
def test_each_further_fight_of_the_enemy_gives_a_die(fought: int, dice: int) -> None:
    """LI-FGT-030 and LI-FGT-032: 3D6 in its second Fight and so on, 6D6 at most."""
    field = change_model(_duel(), "b", fights=fought)

    assert fight_dice(_roll(field)) == dice
    assert fight_dice(_roll(field, "b", "a")) == 2


def test_rend_weapons_add_a_die_each() -> None:
    """LI-TRT-065: two Rend weapons, two dice; a second profile of one weapon is not another weapon."""
    claw = {"name": "claw", "traits": ["Rend"]}
    fist = {"name": "fist", "traits": ["Rend"]}
    swing = {"name": "fist", "profile": "swing", "traits": ["Rend"]}

    assert fight_dice(_roll(_duel({"weapons": [claw, fist, swing]}))) == 4
    assert fight_dice(_roll(_duel({"weapons": [claw, claw]}))) == 4


def test_close_formation() -> None:
    """LI-SPC-096: two Auxiliaries side by side; alone, or beside others, no bonus."""
    drilled = profile(faction="Solar Auxilia")
    pair = board(
        unit("A", "red", {"a": (10, 10), "c": (11, 10), "alone": (14, 10)}, profile=drilled),
        unit("B", "blue", {"b": (10, 11), "d": (14, 11)}),
    )

    assert fight_modifier(_roll(pair)) == 1
    assert fight_modifier(_roll(pair, "alone", "d")) == 0
    assert fight_modifier(_roll(pair, "b", "a")) == 0


@pytest.mark.parametrize(("kind", "bonus"), [("fortification", 3), ("imperialis_grandus", 2)])
def test_a_garrison_has_its_structures_bonus(kind: str, bonus: int) -> None:
    """LI-STR-014: the Garrisoned model adds it, its attacker does not; a Garrison always fights in close formation."""
    structure = {
        "id": "S",
        "type": "structure",
        "structure": kind,
        "outline": [[20, 5], [24, 5], [24, 9], [20, 9]],
        "height": 3,
    }
    inside = unit("B", "blue", {"b": (22, 7)}, garrison="S", profile=profile(caf=1))
    field = board(unit("A", "red", {"a": (19.5, 7)}, profile=profile(caf=4)), inside, features=[structure])

    assert fight_modifier(_roll(field, "b", "a")) == 1 + bonus
    assert fight_modifier(_roll(field)) == 4


def test_furious_charge_replaces_the_bonus() -> None:
    """LI-SPC-038: +2 instead of +1."""
    field = change_model(_duel({"special_rules": ["Furious Charge"]}, order="charge"), "a", moved=5.0)

    assert fight_modifier(_roll(field)) == 2
    assert fight_modifier(_roll(touching(field))) == 2
