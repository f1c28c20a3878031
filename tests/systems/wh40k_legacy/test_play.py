"""Attacks, with dice that are known."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.wh40k_legacy.boards import RULES, block, field_of, unit
from umpire.errors import IllegalAction
from umpire.game import Event, SeededDice
from umpire.systems.wh40k_legacy.battlefield import Field

GUN = {"name": "gun", "range": 60, "attacks": 6, "strength": 4}


def done(field: Field, secret: bytes = b"legacy", **action: Any) -> tuple[Field, tuple[Event, ...]]:
    chosen = msgspec.convert(action, RULES.resolvers.action_type)
    return RULES.resolvers.resolve(field, chosen, SeededDice(secret))


def squads(**more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    red = unit("red", {"f": (-20, 0)}, profile={"bs": 2, "weapons": [GUN]})
    blue = unit("blue", {name: (8, 1.2 * k) for k, name in enumerate("abcde")}, **more)
    return red, blue


@pytest.mark.parametrize("seed", range(20))
def test_an_attack_costs_no_more_than_it_wounds(seed: int) -> None:
    """Behind fuel pipes: every unsaved wound costs one, whatever explodes, and the dice are those of the events."""
    pipe = block("pipe", "fuel_pipe", (6, 6.5), (-8, 8), height=1.2)
    before = field_of(pipe, *squads(profile={"wounds": 2}))
    after, events = done(before, str(seed).encode(), action="shoot", unit="red", target="blue", weapon="gun")
    found = msgspec.to_builtins(events)
    lost = sum(each["event"] == "wound_suffered" for each in found)
    wounds = sum(each["wounds"] for each in found if each["event"] == "wounds_rolled")
    saved = sum(each["saved"] for each in found if each["event"] == "save_rolled")
    sixes = sum(
        tuple(each["dice"]) == (6,) for each in found if each["event"] == "save_rolled" and each["feature"] == "pipe"
    )
    left = sum(after.wounds_left(each) for each in after.models_of(after.table.unit("blue")))

    assert lost == wounds - saved
    assert left == 10 - lost
    assert sixes == sum(each["event"] == "pipe_checked" for each in found)


@pytest.mark.parametrize(
    ("phase", "action"),
    [
        ("movement", {"action": "shoot", "unit": "red", "target": "blue", "weapon": "gun"}),
        ("fight", {"action": "shoot", "unit": "red", "target": "blue", "weapon": "gun"}),
        ("shooting", {"action": "shoot", "unit": "red", "target": "blue", "weapon": "bow"}),
        ("shooting", {"action": "shoot", "unit": "red", "target": "blue", "weapon": "gun", "models": ["a"]}),
        ("movement", {"action": "move", "unit": "blue", "kind": "advance", "paths": {"a": [[9, 0]]}}),
        ("movement", {"action": "move", "unit": "blue", "kind": "charge", "paths": {"a": [[9, 0]]}}),
        ("charge", {"action": "charge_move", "unit": "blue", "paths": {"a": [[9, 0]]}}),
    ],
)
def test_what_is_out_of_order_is_refused(phase: str, action: dict[str, Any]) -> None:
    """Attacks out of their phase, weapons and models that are not there, moves that are not rolled for."""
    with pytest.raises(IllegalAction):
        done(field_of(*squads(), phase=phase), **action)


def test_a_failed_charge_moves_nobody() -> None:
    """Without paths the charge is over, and who charged stands where he stood."""
    field, _ = done(field_of(*squads(), phase="charge"), action="roll_charge", unit="red", target="blue")
    after, (ended,) = done(field, action="charge_move", unit="red")

    assert msgspec.to_builtins(ended)["made"] is False
    assert after.table.models == field.table.models
    assert after.did("red").charging == ""


def test_a_charger_who_dies_on_the_way_has_not_arrived() -> None:
    """The only charger dies on the mines before its target: the charge is no success."""
    mines = block("mines", "dangerous", (-15, -14), (-3, 3))
    spots = {"red": {"f": (-20.0, 0.0)}, "blue": {"t": (-13.5, 0.0)}}
    field = field_of(mines, *(unit(side, at) for side, at in spots.items()), phase="charge")
    outcomes = set()
    for seed in range(200):
        rolled, _ = done(field, str(seed).encode(), action="roll_charge", unit="red", target="blue")
        if sum(rolled.did("red").charge_roll) - 2 < 5.5:
            continue
        after, events = done(rolled, b"%d on" % seed, action="charge_move", unit="red", paths={"f": [[-14.5, 0]]})
        (*_, ended) = msgspec.to_builtins(events)
        outcomes.add((ended["made"], "f" in after.table.models))

    assert outcomes == {(True, True), (False, False)}


def test_guns_and_units_out_of_range_are_no_targets() -> None:
    """A weapon of 5 inches reaches neither a unit nor a gun emplacement farther off; nobody strikes a gun from afar."""
    short = {**GUN, "range": 5}
    red = unit("red", {"f": (-20, 0)}, profile={"weapons": [short, {"name": "fist", "kind": "melee"}]})
    gun = block("cannon", "gun_emplacement", (0, 2), (0, 2))
    things = (gun, red, unit("blue", {"t": (8, 0)}))
    for phase, action in (
        ("shooting", {"action": "shoot", "unit": "red", "target": "blue", "weapon": "gun"}),
        ("shooting", {"action": "attack_gun", "model": "f", "gun": "cannon", "weapon": "gun"}),
        ("fight", {"action": "attack_gun", "model": "f", "gun": "cannon", "weapon": "fist"}),
        ("fight", {"action": "strike", "unit": "red", "target": "blue", "weapon": "fist"}),
    ):
        with pytest.raises(IllegalAction, match="WL-A1"):
            done(field_of(*things, phase=phase), **action)
