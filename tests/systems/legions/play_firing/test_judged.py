"""What players do while Detachments fire is judged whole, before anything happens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.legions.judged import judged
from tests.systems.legions.play_firing.boards import BATTLE, Board, box, fire, ground, gun, play, row, volley
from umpire.rulings import SaveKind
from umpire.systems.legions.battlefield import StructureType, Terrain
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing import (
    AllocateHit,
    FireDetachment,
    HoldFire,
    PlaceSurvivors,
    Placing,
    ResolveTarget,
    SaveTogether,
)


def skirmish(**target: Any) -> BattleState:
    """Two of red's models, each with two guns, against two Detachments of blue."""
    board = Board().put("a", "red", *row(2, 5, 5), guns=(gun(dice=2), gun("second")))
    board.put("x", "blue", *row(3, 15, 5), order=None, **target).put("y", "blue", (15, 12), order=None)
    return board.state()


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (fire("a", "x"), "LI-CBT-008"),
        (FireDetachment(detachment="a", volleys=(volley("x", "a1"), volley("x", "a2"))), "LI-FIR-002"),
        (fire("a", "x", "a1", "a1"), "LI-FIR-005"),
        (fire("a", "x", "a1", waive=("LI-TER-024",)), "LI-FIR-022"),
        (fire("x", "a", "x1"), "LI-CBT-003"),
        (HoldFire(detachment="x"), "LI-CBT-003"),
        (ResolveTarget(target="x"), "LI-FIR-020"),
        (AllocateHit(model="x1"), "LI-FIR-036"),
        (SaveTogether(), "LI-FIR-068"),
        (PlaceSurvivors(places=()), "LI-STR-049"),
    ],
)
def test_what_is_refused_is_refused_before_anything_happens(action: Any, rule: str) -> None:
    """Also what is wrong with the last shot: the Detachment has not been activated by then."""
    ruling = judged(BATTLE, skirmish(), "red", action)

    assert rule in [each.rule for each in ruling.refusals]


def test_what_is_allowed_is_carried_out_as_it_was_judged() -> None:
    """To fire, to hold fire, and to choose which of two Detachments in one Structure is rolled for first."""
    house = ground("house", Terrain.STRUCTURE, at=box(20, 24, 20, 24), height=3.0, solid=True)
    board = Board(house).structure("house").put("a", "red", (10, 22), guns=(gun("mortar", "Barrage", dice=2),))
    for name in ("b", "c"):
        board.put(name, "blue", (22, 22), order=None, garrison="house")
    declared = play(board.state(), ("red", fire("a", "b", "a1"))).state

    assert judged(BATTLE, skirmish(), "red", fire("a", "x", "a1", "a2")).allowed
    assert "LI-ORD-026" in judged(BATTLE, skirmish(), "red", HoldFire(detachment="a")).ids
    assert "LI-FIR-020" in judged(BATTLE, declared, "red", ResolveTarget(target="c")).ids


@pytest.mark.rule("LI-FIR-036", "LI-FIR-067", "LI-FIR-068")
def test_hits_are_allocated_as_they_were_judged() -> None:
    """To a model that can take one, by a Save that it has; or all together, where all are alike."""
    state = play(skirmish(), ("red", fire("a", "x", "a1")), dice=(4, 4)).state
    uneven = play(skirmish(wounds=2), ("red", fire("a", "x", "a1")), dice=(4, 4)).state

    for action, allowed in (
        (AllocateHit(model="x1"), True),
        (AllocateHit(model="x1", save=SaveKind.ARMOUR), True),
        (AllocateHit(model="x1", save=SaveKind.INVULNERABLE), False),
        (AllocateHit(model="y1"), False),
        (AllocateHit(model="x1", hit=7), False),
        (SaveTogether(remove=("x2",)), True),
        (SaveTogether(remove=("x2", "x2")), False),
        (SaveTogether(remove=("y1",)), False),
    ):
        assert judged(BATTLE, state, "blue", action).allowed is allowed, action
    assert judged(BATTLE, uneven, "blue", SaveTogether()).ids == ("LI-FIR-068",)


def fallen_bridge() -> BattleState:
    """A model of blue's has outlived the fall of a Bridge of 6 by 4 inches, 1 inch from its bank."""
    river = (
        ground("near", Terrain.RIVER, at=box(20, 26, 0, 22)),
        ground("far", Terrain.RIVER, at=box(20, 26, 26, 48)),
        ground("bridge", Terrain.BRIDGE, at=box(20, 26, 22, 26)),
    )
    board = Board(*river).structure("bridge", StructureType.BRIDGE, wounds=1)
    board.put("a", "red", (5, 24), guns=(gun("ram", "Demolisher", ap=-2),)).put("b", "blue", (21, 24), order=None)
    return play(board.state(), ("red", fire("a", "bridge", "a1")), dice=(4, 1, 1, 6)).state


@pytest.mark.rule("LI-TER-093")
@pytest.mark.parametrize(
    ("at", "facts"),
    [
        ((19.5, 24.0), None),
        ((22.0, 24.0), {"model": "b1"}),
        ((5.5, 24.0), {"model": "b1"}),
        ((17.0, 24.0), {"model": "b1", "moved": 4.0, "needed": 1.5}),
    ],
)
def test_who_stands_wrong_is_told_and_by_how_much(at: tuple[float, float], facts: dict[str, Any] | None) -> None:
    """In the River, on top of an enemy, farther than needed: the numbers stand in the ruling."""
    ruling = judged(BATTLE, fallen_bridge(), "blue", PlaceSurvivors(places=(Placing(model="b1", at=at),)))

    assert ruling.allowed is (facts is None)
    for told in ruling.refusals:
        assert told.facts == (pytest.approx(facts, abs=1e-3) if facts and "moved" in facts else facts)
