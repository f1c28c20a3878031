"""Structures and Bridges under fire."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.legions.play_firing.boards import BATTLE, Board, Told, box, fire, first, ground, gun, play
from umpire.errors import IllegalAction
from umpire.rulings import SaveKind
from umpire.systems.legions.battlefield import DetachmentType, Place, StructureType, Terrain, Weapon
from umpire.systems.legions.play.firing import AllocateHit, PlaceSurvivors, Placing, ResolveTarget
from umpire.systems.legions.play.firing.collapse import (
    ArmourSaveRolled,
    StructureCollapsed,
    StructureDamaged,
    StructureSaveRolled,
    SurvivorsPlaced,
)
from umpire.systems.legions.play.firing.events import HitsDiscarded, HitsRolled, SaveRolled

HOUSE = ground("house", Terrain.STRUCTURE, at=box(20, 24, 20, 24), height=4.0, solid=True)


def siege(weapon: Weapon, *, wounds: int = 2, save: int = 5) -> Board:
    """A firer before a Structure with four blue models inside."""
    board = Board(HOUSE).structure("house", wounds=wounds, save=save)
    board.put("a", "red", (10, 22), guns=(weapon,))
    inside = ((22.0, 22.0),) * 4
    return board.put("b", "blue", *inside, order=None, garrison="house")


def demolish(board: Board, *dice: int, more: tuple[tuple[str, Any], ...] = ()) -> Told:
    """Fire everything at the house."""
    return play(board.state(), ("red", fire("a", "house", "a1")), *more, dice=dice)


@pytest.mark.rule("LI-STR-039", "LI-STR-041", "LI-STR-042", "LI-STR-043")
def test_a_structure_is_hit_more_easily_and_saves_with_two_dice() -> None:
    """To Hit 4+: 2 misses, 3 hits; Sv 5+ with AP -2 needs 7: 7 saves and 6 fails."""
    saved = demolish(siege(gun("ram", "Demolisher", dice=2, ap=-2)), 2, 3, 3, 4)
    failed = demolish(siege(gun("ram", "Demolisher", dice=2, ap=-2)), 2, 3, 3, 3)

    rolls = [
        (each.side, each.needed, each.total, each.passed)
        for each in (*saved.events, *failed.events)
        if isinstance(each, StructureSaveRolled)
    ]
    assert rolls == [("blue", 7, 7, True), ("blue", 7, 6, False)]
    assert saved.state.field.structures["house"].damage == 0
    assert failed.state.field.structures["house"].damage == 1
    assert failed.alive == ["a1", "b1", "b2", "b3", "b4"]


@pytest.mark.rule("LI-STR-040")
def test_hits_of_weapons_that_cannot_damage_structures_are_discarded() -> None:
    """No Save is rolled for them."""
    board = siege(gun("rifle", dice=3))
    told = demolish(board, 4, 4, 4)

    assert [(each.count, each.rules) for each in told.of(HitsDiscarded)] == [(3, ("LI-STR-040",))]
    assert not told.of(StructureSaveRolled)


@pytest.mark.rule("LI-STR-044", "LI-STR-046")
def test_a_structure_without_wounds_collapses_and_the_other_hits_are_lost() -> None:
    """Two Wounds, four Hits: Saves 3 and 5 fail, the ruin is Difficult and has no height."""
    told = demolish(siege(gun("ram", "Demolisher", dice=4, ap=-2)), 4, 4, 4, 4, 1, 2, 2, 3)

    assert len(told.of(StructureDamaged)) == 2
    assert [(each.count, each.rules) for each in told.of(HitsDiscarded)] == [(2, ("LI-STR-044",))]
    ruin = told.state.field.area("house")
    assert (ruin.terrain, ruin.height, ruin.solid, ruin.outline) == ((Terrain.DIFFICULT,), 0.0, False, HOUSE.outline)
    assert "house" not in told.state.field.structures
    assert told.of(StructureCollapsed)[0].models == ("b1", "b2", "b3", "b4")


@pytest.mark.rule("LI-STR-047", "LI-STR-048", "LI-STR-049")
def test_the_garrison_saves_and_the_survivors_are_placed_in_the_ruin() -> None:
    """Saves 6, 5, 6, 1 on 6+ (AP -1, no Cover): two survive and stand wholly within the ruin."""
    saves = tuple(("blue", AllocateHit(hit=0, model=f"b{number}")) for number in (1, 2, 3, 4))
    board = siege(gun("ram", "Demolisher", dice=1, ap=-2), wounds=1)
    told = demolish(board, 4, 1, 1, 6, 5, 6, 1, more=saves)

    assert [(each.save, each.needed) for each in told.of(SaveRolled)] == [(SaveKind.ARMOUR, 6)] * 4
    assert told.alive == ["a1", "b1", "b3"]
    assert BATTLE.to_decide(told.state) == ("blue",)
    told = play(told.state, ("blue", first(told.state, "blue", "place_survivors")))
    for name in ("b1", "b3"):
        model = told.state.field.models[name]
        assert model.place is Place.TABLE
        assert all(20.4 < value < 23.6 for value in model.at)
    assert told.state.field.detachments["b"].garrison == ""
    assert BATTLE.to_decide(told.state) == ()


@pytest.mark.rule("LI-STR-048")
def test_a_failed_collapse_save_destroys_whatever_the_wounds() -> None:
    """W 2, Sv 4+, roll 4 at AP -1: destroyed."""
    board = Board(HOUSE).structure("house", wounds=1).put("a", "red", (10, 22), guns=(gun("ram", "Demolisher"),))
    board.put("b", "blue", (22, 22), order=None, garrison="house", wounds=2, save=4)
    told = demolish(board, 4, 1, 1, 4, more=(("blue", AllocateHit(model="b1")),))

    assert told.alive == ["a1"]


def small_ruin(survivors: int) -> Told:
    """A Structure of 2.2 by 2.2 inches has collapsed, and all in it live."""
    hut = ground("hut", Terrain.STRUCTURE, at=box(20, 22.2, 20, 22.2), height=2.0, solid=True)
    board = Board(hut).structure("hut", wounds=1).put("a", "red", (10, 21), guns=(gun("ram", "Demolisher"),))
    board.put("b", "blue", *((21.0, 21.0),) * survivors, order=None, garrison="hut", save=1)
    saves = tuple(("blue", AllocateHit(model=f"b{number}")) for number in range(1, survivors + 1))
    return play(board.state(), ("red", fire("a", "hut", "a1")), *saves, dice=(4, 1, 1, *(6,) * survivors))


@pytest.mark.rule("LI-STR-049")
def test_the_ruin_is_filled_before_anyone_stands_outside() -> None:
    """Six survivors: two inside and four far away is refused; four inside and two astride its edge is legal."""
    state = small_ruin(6).state
    inside = [(20.5, 20.5), (21.7, 20.5), (20.5, 21.7), (21.7, 21.7)]

    def put(*places: tuple[float, float]) -> PlaceSurvivors:
        return PlaceSurvivors(places=tuple(Placing(model=f"b{number}", at=at) for number, at in enumerate(places, 1)))

    far = [(25.0 + number, 30.0) for number in (0, 2, 4, 6)]
    with pytest.raises(IllegalAction, match="LI-STR-049"):
        play(state, ("blue", put(*inside[:2], *far)))
    with pytest.raises(IllegalAction, match="LI-STR-049"):
        play(state, ("blue", put(*inside, *far[:2])))
    with pytest.raises(IllegalAction, match="overlap a model"):
        play(state, ("blue", put(*inside, (20.6, 20.5), (21.1, 19.69))))
    told = play(state, ("blue", put(*inside, (21.1, 19.69), (21.1, 22.51))))
    assert told.of(SurvivorsPlaced)
    assert play(state, ("blue", first(state, "blue", "place_survivors"))).of(SurvivorsPlaced)


@pytest.mark.rule("LI-TRT-012", "LI-FIR-020")
def test_barrage_at_a_garrison_takes_in_every_detachment_inside() -> None:
    """Dice 2 at two Garrisoned Detachments: one die each, and the firing player picks whose comes first."""
    board = Board(HOUSE).structure("house").put("a", "red", (10, 22), guns=(gun("mortar", "Barrage", dice=2),))
    board.put("b", "blue", (22, 22), order=None, garrison="house")
    board.put("c", "blue", (22, 22), order=None, garrison="house")
    told = play(board.state(), ("red", fire("a", "b", "a1")))

    assert BATTLE.to_decide(told.state) == ("red",)
    assert [each.subject for each in BATTLE.options(told.state, "red").choices] == ["b", "c"]
    with pytest.raises(IllegalAction, match="LI-FIR-020"):
        play(told.state, ("red", ResolveTarget(target="house")))
    told = play(told.state, ("red", ResolveTarget(target="c")), dice=(1, 1))
    assert [(each.target, len(each.dice)) for each in told.of(HitsRolled)] == [("c", 1), ("b", 1)]


RIVER = (
    ground("near", Terrain.RIVER, at=box(20, 26, 0, 22)),
    ground("far", Terrain.RIVER, at=box(20, 26, 26, 48)),
    ground("bridge", Terrain.BRIDGE, at=box(20, 26, 22, 26)),
)


def span() -> Board:
    """A Bridge with one Wound left."""
    board = Board(*RIVER).structure("bridge", StructureType.BRIDGE, save=5, wounds=1)
    return board.put("a", "red", (5, 24), guns=(gun("ram", "Demolisher", ap=-2),))


@pytest.mark.rule("LI-TER-091", "LI-TER-092")
def test_a_falling_bridge_destroys_whoever_fails_an_unmodified_armour_save() -> None:
    """Infantry with a better Invulnerable Save is lost with a 4, the tank lives with a 3, the Titan dies with a 1."""
    board = span().put("inf", "blue", (21, 23), order=None, rules=("Invulnerable Save (3+)",))
    board.put("tank", "blue", (23, 24), order=None, save=3, kind=DetachmentType.VEHICLE, scale=2)
    board.put("titan", "blue", (25, 25), order=None, save=2, wounds=6, kind=DetachmentType.TITAN, scale=5)
    board.put("bare", "blue", (21, 25), order=None, save=None)
    told = play(board.state(), ("red", fire("a", "bridge", "a1")), dice=(3, 3, 3, 4, 3, 1))

    saves = [(each.model, each.needed, each.passed) for each in told.of(ArmourSaveRolled)]
    assert saves == [("inf1", 5, False), ("tank1", 3, True), ("titan1", 2, False), ("bare1", None, False)]
    assert told.alive == ["a1", "tank1"]
    assert told.state.field.area("bridge").terrain == (Terrain.RIVER,)


@pytest.mark.rule("LI-TER-093")
def test_survivors_of_a_bridge_take_the_shortest_way_out_of_the_river() -> None:
    """The one at (21, 24) is moved 1.5 inches to (19.5, 24); the one in the middle may choose its bank."""
    board = span().put("left", "blue", (21, 24), order=None).put("mid", "blue", (23, 24), order=None)
    state = play(board.state(), ("red", fire("a", "bridge", "a1")), dice=(4, 1, 1, 6, 6)).state
    told = play(state, ("blue", first(state, "blue", "place_survivors")))
    x, y = told.state.field.models["left1"].at
    assert (x, y) == pytest.approx((19.5, 24.0), abs=1e-3)

    alone = span().put("mid", "blue", (23, 24), order=None).state()
    offered = BATTLE.options(play(alone, ("red", fire("a", "bridge", "a1")), dice=(4, 1, 1, 6)).state, "blue").choices
    banks = sorted(each.action.places[0].at[0] for each in offered)
    assert banks == pytest.approx([19.5, 26.5], abs=1e-3)
    with pytest.raises(IllegalAction, match="LI-TER-093"):
        play(told.state, ("blue", PlaceSurvivors(places=(Placing(model="mid1", at=(23.0, 24.0)),))))
    with pytest.raises(IllegalAction, match="LI-TER-093"):
        play(told.state, ("blue", PlaceSurvivors(places=(Placing(model="mid1", at=(30.0, 24.0)),))))
    done = play(told.state, ("blue", PlaceSurvivors(places=(Placing(model="mid1", at=(26.5, 24.0)),))))
    assert BATTLE.to_decide(done.state) == ()
