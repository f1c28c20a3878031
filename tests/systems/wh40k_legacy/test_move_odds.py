"""Odds of moves, charges and Reserves rolls, against every roll of the engine itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tests.oracles.rolls import under_every_roll
from tests.systems.wh40k_legacy.boards import RULES, asked, block, field_of, unit
from umpire.errors import IllegalAction
from umpire.game import Dice, Event
from umpire.rulings import Ruling
from umpire.systems.wh40k_legacy.battlefield import Field

Ended = tuple[Field, tuple[Event, ...]]
MINES = block("mines", "dangerous", (-15, -14), (-3, 3))
BOG = block("bog", "bog", (-18, -17), (-3, 3))
AGAIN = block("again", "dangerous", (-13, -12), (-3, 3))


def ended(field: Field, *actions: dict[str, Any]) -> list[tuple[Fraction, Ended]]:
    """Return how actions end under every roll; what the engine refuses changes nothing."""
    chosen = [msgspec.convert(each, RULES.resolvers.action_type) for each in actions]

    def play(dice: Dice) -> Ended:
        now: Ended = (field, ())
        for each in chosen:
            try:
                after, events = RULES.resolvers.resolve(now[0], each, dice)
            except IllegalAction:
                continue
            now = (after, now[1] + events)
        return now

    return under_every_roll(play, faces)


def faces(why: str, sides: int) -> list[tuple[int, Fraction]]:
    """Let 1 and 2 stand for the faces of tests, 4 and 5 for those of saves on 5+."""
    if why.startswith("Dangerous Terrain test"):
        return [(1, Fraction(1, 6)), (2, Fraction(5, 6))]
    if why.startswith("save"):
        return [(4, Fraction(4, 6)), (5, Fraction(2, 6))]
    return [(face, Fraction(1, sides)) for face in range(1, sides + 1)]


def same_losses(ruling: Ruling, field: Field, found: list[tuple[Fraction, Ended]]) -> None:
    """Demand that Wounds and models lost are those of every roll."""
    red = field.models_of(field.table.unit("red"))
    wounds = sum(field.wounds_left(each) for each in red)
    for name, lost in (
        ("damage", lambda now: wounds - sum(now.wounds_left(each) for each in now.table.models_of("red"))),
        ("models lost", lambda now: len(red) - len(now.table.models_of("red"))),
    ):
        chances: dict[str, Fraction] = {}
        for chance, (now, _) in found:
            chances[str(lost(now))] = chances.get(str(lost(now)), Fraction(0)) + chance
        (told,) = (each for each in ruling.odds if each.name == name)
        for outcome, chance in chances.items():
            assert abs(told.chances[outcome] - float(chance)) <= 1e-12, (name, outcome)
        assert {each for each, chance in told.chances.items() if chance > 0.0} == set(chances)


def test_a_charge_by_hand() -> None:
    """5 inches through a bog, 2 less: 7 or more on 2D6 is 21/36."""
    red, blue = unit("red", {"f": (-20, 0)}), unit("blue", {"t": (-14, 0)})
    field = field_of(BOG, red, blue, phase="charge")
    ruling = asked(field, question="move_odds", unit="red", kind="charge", target="blue", paths={"f": [[-15, 0]]})

    assert ruling.odds[0].chances["made"] == pytest.approx(21 / 36, abs=1e-15)
    assert "WL-018" in ruling.ids


def test_every_roll_of_a_charge_through_mines() -> None:
    """Two tests on the way of one of the chargers, one of the other; without either the charge is still made."""
    spots = {"f": (-20.0, 0.0), "g": (-20.0, 2.0)}
    red = unit("red", spots, profile={"save": 5})
    red["models"][0]["profile"] = {"wounds": 2}
    field = field_of(MINES, AGAIN, red, unit("blue", {"t": (-10.5, 0)}), phase="charge")
    paths = {"f": [[-11.5, 0]], "g": [[-13.6, 2]]}
    ruling = asked(field, question="move_odds", unit="red", kind="charge", target="blue", paths=paths)

    roll = {"action": "roll_charge", "unit": "red", "target": "blue"}
    found = ended(field, roll, {"action": "charge_move", "unit": "red", "paths": paths})
    made = sum(
        (chance for chance, (_, events) in found for each in events if getattr(each, "made", False)), Fraction(0)
    )
    moved = sum((chance for chance, (_, events) in found if any(hasattr(each, "ends") for each in events)), Fraction(0))
    assert 0 < made < moved < 1
    charge = ruling.odds[0].chances
    assert abs(charge["made"] - float(made)) <= 1e-12
    assert abs(charge["stopped by losses"] - float(moved - made)) <= 1e-12
    assert abs(charge["too short"] - float(1 - moved)) <= 1e-12
    same_losses(ruling, field, found)


@pytest.mark.parametrize("kind", ["normal", "advance"])
def test_every_roll_of_a_move_through_mines(kind: str) -> None:
    """Who has Wounds left tests again at the next piece; an Advance is rolled for first."""
    red = unit("red", {"f": (-18, 0), "g": (-18, 2)}, profile={"invulnerable": 5, "move": 8 if kind == "normal" else 4})
    field = field_of(MINES, AGAIN, red, unit("blue", {"t": (20, 0)}), phase="movement")
    paths = {"f": [[-12, 0]], "g": [[-14, 2]]}
    ruling = asked(field, question="move_odds", unit="red", kind=kind, paths=paths)

    roll = [{"action": "roll_advance", "unit": "red"}] if kind == "advance" else []
    found = ended(field, *roll, {"action": "move", "unit": "red", "kind": kind, "paths": paths})
    same_losses(ruling, field, found)
    if kind == "advance":
        assert ruling.odds[0].chances["made"] == pytest.approx(3 / 6, abs=1e-15)


def test_what_no_roll_allows_has_no_odds() -> None:
    field = field_of(unit("red", {"f": (-20, 0)}), unit("blue", {"t": (5, 0)}), phase="charge")
    far = asked(field, question="move_odds", unit="red", kind="charge", target="blue", paths={"f": [[4, 0]]})
    beside = asked(field, question="move_odds", unit="red", kind="charge", target="blue", paths={"f": [[-15, 0]]})

    assert (far.allowed, beside.allowed) == (False, False)
    assert not far.odds
    assert "WL-A11" in far.ids
    assert "WL-A21" in beside.ids


@pytest.mark.parametrize(("near", "reroll"), [(True, True), (True, False), (False, True)])
def test_every_reserves_roll(near: bool, reroll: bool) -> None:
    """A relay within 2 inches lets a failed roll be made again: on 5+, 1 - (4/6)² instead of 2/6."""
    relay = block("relay", "comms_relay", (-22, -21) if near else (-30, -29), (0, 1))
    field = field_of(relay, unit("red", {"f": (-20, 0)}), unit("blue", {"t": (20, 0)}))
    ruling = asked(field, question="reserves_odds", side="red", needed=5, reroll=reroll)

    found = ended(field, {"action": "roll_reserves", "side": "red", "needed": 5, "reroll": reroll})
    arrived = sum((chance for chance, (_, events) in found if events[-1].arrived), Fraction(0))  # type: ignore[attr-defined]
    assert ruling.odds[0].chances["arrive"] == pytest.approx(float(arrived), abs=1e-12)
    assert arrived == (Fraction(20, 36) if near and reroll else Fraction(2, 6))
    assert ("WL-047" in ruling.ids) is near
