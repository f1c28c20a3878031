"""An attack from its declaration to its last Hit."""

from __future__ import annotations

import pytest

from tests.systems.legions.play_firing.boards import BATTLE, Board, box, fire, first, ground, gun, play, row, volley
from umpire.errors import IllegalAction
from umpire.rulings import SaveKind
from umpire.systems.legions.battlefield import DetachmentType, Terrain, Trait
from umpire.systems.legions.play.core import ModelDestroyed, MoraleChecked, OrderGiven, WoundSuffered
from umpire.systems.legions.play.firing import AllocateHit, FireDetachment, SaveTogether
from umpire.systems.legions.play.firing.events import (
    AttackEnded,
    HitsDiscarded,
    HitsRolled,
    PoolFormed,
    SaveRolled,
    SavesRolled,
)

WALKER = DetachmentType.WALKER


def allocate(model: str, hit: int = 0, save: SaveKind | None = None) -> tuple[str, AllocateHit]:
    """Blue allocates a Hit."""
    return ("blue", AllocateHit(hit=hit, model=model, save=save))


@pytest.mark.rule("LI-FIR-023", "LI-FIR-024", "LI-FIR-021")
def test_hits_of_different_weapons_form_one_pool() -> None:
    """Weapon u (4+) rolls 4, 3, 6 and v (5+) rolls 5, 2: a pool of three, two of u and one of v."""
    board = Board().put("a", "red", (5, 5), guns=(gun("u", dice=3), gun("v", dice=2, to_hit=5)))
    board.put("x", "blue", (15, 5), order=None, kind=WALKER, wounds=9)
    told = play(board.state(), ("red", fire("a", "x", ("a1", 0), ("a1", 1))), dice=(4, 3, 6, 5, 2))

    assert [(each.batch.weapon, each.dice, each.scored) for each in told.of(HitsRolled)] == [
        ("u", (4, 3, 6), 2),
        ("v", (5, 2), 1),
    ]
    assert [each.hits for each in told.of(PoolFormed)] == [3]
    assert [(each.firer, each.name, each.count) for each in told.state.top.pool] == [("a1", "u", 2), ("a1", "v", 1)]


@pytest.mark.rule("LI-TRT-003")
@pytest.mark.parametrize(("dice", "again"), [((5,), False), ((3, 5), True)])
def test_what_is_not_rolled_again_rests_on_no_reroll(dice: tuple[int, ...], *, again: bool) -> None:
    """An Accurate weapon that hits at once needs nothing of its trait."""
    board = Board().put("a", "red", (5, 5), guns=(gun("sure", "Accurate"),)).put("x", "blue", (15, 5), order=None)
    (rolled,) = play(board.state(), ("red", fire("a", "x", "a1")), dice=dice).of(HitsRolled)

    assert rolled.dice == dice
    assert ("LI-TRT-003" in rolled.rules) is again


@pytest.mark.rule("LI-FIR-035")
def test_without_hits_nobody_saves_and_the_turn_passes() -> None:
    """All dice miss: the attack is over at once."""
    board = Board().put("a", "red", *row(2, 5, 5), guns=(gun(),)).put("x", "blue", (15, 5), order=None)
    told = play(board.state(), ("red", fire("a", "x", "a1", "a2")), dice=(1, 3))

    assert [each.rules for each in told.of(AttackEnded)] == [()]
    assert not told.of(SaveRolled)
    assert told.state.field.detachments["a"].order is None
    assert BATTLE.to_decide(told.state) == ()


@pytest.mark.rule("LI-FIR-036", "LI-FIR-046", "LI-FIR-047", "LI-FIR-048")
def test_hits_are_allocated_one_at_a_time_and_the_dead_take_no_more() -> None:
    """x1 saves and may be hit again; then it dies, and the third Hit cannot go to it."""
    board = Board().put("a", "red", (5, 5), guns=(gun(dice=3),)).put("x", "blue", *row(2, 15, 5), order=None, save=5)
    shot = ("red", fire("a", "x", "a1"))
    told = play(board.state(), shot, allocate("x1"), allocate("x1"), dice=(4, 4, 4, 5, 4))

    assert [(each.model, each.needed, each.passed) for each in told.of(SaveRolled)] == [
        ("x1", 5, True),
        ("x1", 5, False),
    ]
    assert told.alive == ["a1", "x2"]
    with pytest.raises(IllegalAction, match="LI-FIR-037"):
        play(told.state, allocate("x1"))
    assert play(told.state, allocate("x2"), dice=(5,)).alive == ["a1", "x2"]


@pytest.mark.rule("LI-FIR-037", "LI-FIR-040")
def test_hits_that_nobody_can_take_are_discarded() -> None:
    """Only x1 is in range: it dies by the first Hit, the second is discarded, x2 is untouched."""
    board = Board().put("a", "red", (5, 5), guns=(gun(dice=2, reach=12.0),))
    board.put("x", "blue", (17, 5), (18.5, 5), order=None)
    told = play(board.state(), ("red", fire("a", "x", "a1")), allocate("x1"), dice=(4, 4, 1))

    assert told.alive == ["a1", "x2"]
    assert [(each.count, each.rules) for each in told.of(HitsDiscarded)] == [(1, ("LI-FIR-040",))]


@pytest.mark.rule("LI-FIR-038")
def test_a_wounded_model_is_hit_first() -> None:
    """k1 has lost Wounds: k2 is refused until k1 is gone."""
    board = Board().put("a", "red", (5, 5), guns=(gun(dice=2),))
    board.put("k", "blue", *row(2, 15, 5), order=None, kind=WALKER, wounds=3)
    told = play(board.state(), ("red", fire("a", "k", "a1")), allocate("k1"), dice=(4, 4, 1))

    assert told.state.field.models["k1"].wounds == 2
    with pytest.raises(IllegalAction, match="LI-FIR-038"):
        play(told.state, allocate("k2"))
    assert play(told.state, allocate("k1"), dice=(1,)).state.field.models["k1"].wounds == 1


@pytest.mark.rule("LI-FIR-042", "LI-FIR-044", "LI-FIR-053")
def test_the_owner_chooses_the_save() -> None:
    """Armour 3+ against AP -3 needs 6; in the wood the Cover Save of 5+ is better, and both may be used."""
    wood = ground("wood", Terrain.OBSTRUCTING, Terrain.DIFFICULT, at=box(12, 18, 2, 8))
    board = Board(wood).put("a", "red", (9, 5), guns=(gun(dice=2, to_hit=2, ap=-3),))
    board.put("x", "blue", (13, 5), order=None, save=3, wounds=2, kind=WALKER)
    told = play(board.state(), ("red", fire("a", "x", "a1")), dice=(5, 5))
    offered = [each.action.save for each in BATTLE.options(told.state, "blue").choices]

    assert offered == [SaveKind.COVER, SaveKind.ARMOUR]
    told = play(told.state, allocate("x1", save=SaveKind.ARMOUR), allocate("x1"), dice=(5, 5))
    assert [(each.needed, each.ap, each.passed) for each in told.of(SaveRolled)] == [(6, -3, False), (5, -3, True)]
    giving = [{"LI-FIR-044", "LI-TER-031"} & set(each.rules) for each in told.of(SaveRolled)]
    assert giving == [{"LI-FIR-044"}, {"LI-TER-031"}]
    state = play(board.state(), ("red", fire("a", "x", "a1")), dice=(5, 5)).state
    with pytest.raises(IllegalAction, match="LI-FIR-042"):
        play(state, allocate("x1", save=SaveKind.INVULNERABLE))


@pytest.mark.rule("LI-FIR-043", "LI-FIR-049", "LI-FIR-050")
def test_saves_that_cannot_fail_or_pass() -> None:
    """Without a Save there is no roll, and none where no die passes it; one that needs 7 fails by itself."""
    board = Board().put("a", "red", (5, 5), guns=(gun(dice=1, ap=-2),))
    board.put("bare", "blue", (15, 5), order=None, save=None).put("thin", "blue", (15, 9), order=None, save=5)
    bare = play(board.state(), ("red", fire("a", "bare", "a1")), allocate("bare1"), dice=(4,))
    thin = play(board.state(), ("red", fire("a", "thin", "a1")), allocate("thin1"), dice=(4,))

    assert bare.alive == ["a1", "thin1"]
    assert thin.alive == ["a1", "bare1"]
    assert [(each.needed, each.dice) for each in thin.of(SaveRolled)] == [(7, ())]


@pytest.mark.rule("LI-FIR-057", "LI-FIR-062")
def test_the_rear_arc_is_looked_at_hit_by_hit() -> None:
    """v1 stands behind the tank, v2 before it: AP -3 and AP -2."""
    board = Board().put("v", "red", (5, 5), (25, 5), guns=(gun("cannon", ap=-2),))
    board.put("tank", "blue", (15, 5), order=None, kind=DetachmentType.VEHICLE, save=3, wounds=3, scale=2)
    told = play(
        board.state(), ("red", fire("v", "tank", "v1", "v2")), allocate("tank1"), allocate("tank1"), dice=(4, 4, 6, 5)
    )

    assert [(each.ap, each.needed, each.passed) for each in told.of(SaveRolled)] == [(-3, 6, True), (-2, 5, True)]


@pytest.mark.rule("LI-TRT-051")
def test_light_hits_on_vehicles_come_to_nothing() -> None:
    """No Save is rolled."""
    board = Board().put("a", "red", (5, 5), guns=(gun("rifle", "Light"),))
    board.put("tank", "blue", (15, 5), order=None, kind=DetachmentType.VEHICLE, scale=2)
    told = play(board.state(), ("red", fire("a", "tank", "a1")), allocate("tank1"), dice=(6,))

    assert [(each.count, each.rules) for each in told.of(HitsDiscarded)] == [(1, ("LI-TRT-051",))]
    assert "tank1" in told.alive


@pytest.mark.rule("LI-TRT-003", "LI-TRT-063", "LI-TRT-066")
def test_dice_that_are_rolled_again_and_sixes_that_count_twice() -> None:
    """Accurate repeats misses once, Ripple Fire ones, Rapid Fire doubles sixes."""
    board = Board().put("a", "red", (5, 5), guns=(gun("sure", "Accurate", dice=2),))
    board.put("b", "red", (5, 9), guns=(gun("ripple", "Ripple Fire", dice=3),))
    board.put("c", "red", (5, 13), guns=(gun("rapid", "Rapid Fire", dice=4, to_hit=5),))
    board.put("x", "blue", (15, 9), order=None, wounds=9, kind=WALKER)
    state = board.state()

    def rolled(who: str, *dice: int) -> HitsRolled:
        return play(state, ("red", fire(who, "x", f"{who}1")), dice=dice).of(HitsRolled)[0]

    assert (rolled("a", 3, 5, 2).scored, rolled("a", 3, 5, 2).again) == (1, 1)
    assert (rolled("b", 1, 4, 5, 4).scored, rolled("b", 1, 4, 5, 4).again) == (3, 1)
    assert rolled("c", 6, 5, 3, 6).scored == 5


@pytest.mark.rule("LI-TRT-008")
def test_assault_doubles_the_dice_of_those_near() -> None:
    """P stands 4 inches away and rolls two dice, Q a little farther and rolls one."""
    board = Board().put("a", "red", (10, 5), (20.1, 5), guns=(gun("bolter", "Assault", reach=8.0),))
    board.put("x", "blue", (15, 5), order=None)
    told = play(board.state(), ("red", fire("a", "x", "a1", "a2")), dice=(1, 1, 1))
    assert [each.dice for each in told.of(HitsRolled)[0].batch.shooters] == [2, 1]


@pytest.mark.rule("LI-TRT-036")
def test_deflagrate_earns_one_more_attack_for_each_wound_and_no_chain() -> None:
    """Two unsaved Wounds, extra rolls 4 and 2: one extra Hit, whose Wound earns nothing."""
    board = Board().put("a", "red", (5, 5), guns=(gun("volkite", "Deflagrate", dice=2),))
    board.put("x", "blue", *row(5, 15, 2), order=None, save=None)
    told = play(
        board.state(), ("red", fire("a", "x", "a1")), allocate("x1"), allocate("x2"), allocate("x3"), dice=(4, 4, 4, 2)
    )

    assert [(each.extra, each.scored) for each in told.of(HitsRolled)] == [(False, 2), (True, 1), (True, 0)]
    assert told.alive == ["a1", "x4", "x5"]
    assert told.of(AttackEnded)[0].casualties[0].destroyed == 3


@pytest.mark.rule("LI-SPC-027")
def test_feel_no_pain_takes_the_wound_back_before_deflagrate() -> None:
    """A 5 ignores the Wound of a Light weapon, and no extra attack follows."""
    board = Board().put("a", "red", (5, 5), guns=(gun("volkite", "Light", "Deflagrate"),))
    board.put("x", "blue", (15, 5), order=None, rules=("Feel No Pain",))
    told = play(board.state(), ("red", fire("a", "x", "a1")), allocate("x1"), dice=(4, 1, 5))

    assert [(each.passed, each.ignored, each.earned) for each in told.of(SaveRolled)] == [(False, True, False)]
    assert not told.of(WoundSuffered)


@pytest.mark.rule("LI-TRT-006")
def test_armourbane_repeats_a_passed_armour_save_of_a_vehicle() -> None:
    """The 6 must be rolled again, and the 1 counts."""
    board = Board().put("a", "red", (5, 5), guns=(gun("melta", "Armourbane"),))
    board.put("tank", "blue", (15, 5), order=None, kind=DetachmentType.VEHICLE, scale=2)
    told = play(board.state(), ("red", fire("a", "tank", "a1")), allocate("tank1"), dice=(4, 6, 1))

    assert [(each.dice, each.again, each.passed) for each in told.of(SaveRolled)] == [((6, 1), True, False)]
    assert "tank1" not in told.alive


@pytest.mark.rule("LI-FIR-066")
def test_alike_models_save_together() -> None:
    """Six models, four Hits, Saves 1, 5, 4, 6 on 5+: two models are destroyed, those that the owner names."""
    board = Board().put("a", "red", (5, 8), guns=(gun(dice=4),)).put("x", "blue", *row(6, 15, 4), order=None)
    told = play(board.state(), ("red", fire("a", "x", "a1")), dice=(4, 4, 4, 4))
    suggested = first(told.state, "blue", "save_together")

    assert isinstance(suggested, SaveTogether)
    told = play(told.state, ("blue", SaveTogether(remove=("x6", "x5"))), dice=(1, 5, 4, 6))
    assert told.of(SavesRolled)[0].failed == 2
    assert told.alive == ["a1", "x1", "x2", "x3", "x4"]


@pytest.mark.rule("LI-FIR-067")
def test_saves_together_remove_only_models_that_can_be_hit() -> None:
    """Three of eight are in range; five Saves fail; three models are destroyed."""
    board = Board().put("a", "red", (5, 5), guns=(gun(dice=5, reach=10.0),))
    board.put("x", "blue", (15, 5), (15, 6.2), (15, 3.8), *row(5, 18, 4), order=None)
    shot = ("red", fire("a", "x", "a1"))
    told = play(board.state(), shot, ("blue", SaveTogether()), dice=(4, 4, 4, 4, 4, 1, 1, 1, 1, 1))

    assert told.alive == ["a1", "x4", "x5", "x6", "x7", "x8"]
    state = play(board.state(), shot, dice=(4, 4, 4, 4, 4)).state
    with pytest.raises(IllegalAction, match="x4 cannot be hit"):
        play(state, ("blue", SaveTogether(remove=("x4",))))


@pytest.mark.rule("LI-FIR-068")
def test_models_that_differ_are_saved_one_by_one() -> None:
    """One model has a Cover Save and the other none."""
    wood = ground("wood", Terrain.OBSTRUCTING, Terrain.DIFFICULT, at=box(12, 18, 2, 8))
    board = Board(wood).put("a", "red", (5, 5), guns=(gun(dice=2),))
    board.put("x", "blue", (12.6, 5), (11, 7), order=None)
    told = play(board.state(), ("red", fire("a", "x", "a1")), dice=(6, 6))

    assert {each.kind for each in BATTLE.options(told.state, "blue").choices} == {"allocate_hit"}
    with pytest.raises(IllegalAction, match="LI-FIR-068"):
        play(told.state, ("blue", SaveTogether()))


@pytest.mark.rule("LI-TER-024")
def test_a_waived_penalty_narrows_the_hits() -> None:
    """Ignoring the -1 of the wood, only the model outside it can be hit."""
    wood = ground("wood", Terrain.OBSTRUCTING, Terrain.DIFFICULT, at=box(12, 18, 2, 8))
    board = Board(wood).put("a", "red", (5, 5), guns=(gun(dice=2),))
    board.put("x", "blue", (12.6, 5), (11, 7), order=None)
    state = board.state()
    told = play(state, ("red", fire("a", "x", "a1", waive=("LI-TER-024",))), dice=(4, 4))

    assert told.state.top.pool[0].eligible == ("x2",)
    assert told.state.top.pool[0].count == 2
    assert play(state, ("red", fire("a", "x", "a1")), dice=(4, 5)).state.top.pool[0].count == 1


@pytest.mark.rule("LI-FIR-002", "LI-FIR-004")
def test_declarations_that_are_refused() -> None:
    """Nothing fired, a target named twice, another's model, two targets for one Detachment."""
    board = Board().put("a", "red", *row(2, 5, 5), guns=(gun(),)).put("b", "red", (5, 12), guns=(gun(),))
    board.put("x", "blue", (15, 5), order=None).put("y", "blue", (15, 12), order=None)
    state = board.state()
    split = FireDetachment(detachment="a", volleys=(volley("x", "a1"), volley("y", "a2")))
    twice = FireDetachment(detachment="a", volleys=(volley("x", "a1"), volley("x", "a2")))

    for action, told in (
        (fire("a", "x"), "hold its fire"),
        (twice, "twice"),
        (fire("a", "x", "b1"), "b1"),
        (fire("a", "x", "a1", "a1"), "a1"),
        (fire("a", "x", ("a1", 7)), "a1"),
        (fire("a", "nobody", "a1"), "nobody"),
        (split, "LI-FIR-004"),
    ):
        with pytest.raises(IllegalAction, match=told):
            play(state, ("red", action))


@pytest.mark.rule("LI-FIR-002", "LI-FIR-003")
def test_models_that_are_not_declared_do_not_fire() -> None:
    """Two of four fire: two dice."""
    board = Board().put("a", "red", *row(4, 5, 5), guns=(gun(),)).put("x", "blue", (15, 5), order=None)
    told = play(board.state(), ("red", fire("a", "x", "a1", "a2")), dice=(1, 1))

    assert told.of(HitsRolled)[0].dice == (1, 1)


@pytest.mark.rule("LI-MOR-018", "LI-MOR-028")
def test_half_of_the_models_lost_calls_for_a_morale_check() -> None:
    """Two of four destroyed: blue rolls 1, fails, and falls back before its turn; with one lost nobody checks."""
    board = Board().put("a", "red", (5, 5), guns=(gun(dice=2),))
    board.put("x", "blue", *row(4, 15, 5), morale=4, save=None)
    hit = ("red", fire("a", "x", "a1"))
    told = play(board.state(), hit, allocate("x1"), allocate("x2"), dice=(4, 4, 1))

    assert len(told.of(MoraleChecked)) == 1
    assert told.of(OrderGiven)[0].detachment == "x"
    assert BATTLE.to_decide(told.state) == ()
    calm = play(board.state(), hit, allocate("x1"), dice=(4, 3))
    assert not calm.of(MoraleChecked)
    assert BATTLE.to_decide(calm.state) == ("blue",)


def test_wounds_of_a_giant_add_up() -> None:
    """Engine Killer takes more Wounds from the same model, and what is beyond its last is lost."""
    board = Board().put("a", "red", (5, 5), guns=(gun("lance", "Engine Killer (2)"),))
    board.put("k", "blue", (15, 5), order=None, kind=DetachmentType.KNIGHT, scale=4, wounds=3, left=2, save=None)
    told = play(board.state(), ("red", fire("a", "k", "a1")), allocate("k1"), dice=(4,))

    assert [each.wounds for each in told.of(WoundSuffered)] == [2]
    assert [each.model for each in told.of(ModelDestroyed)] == ["k1"]
    assert Trait(name="Engine Killer", value="2") in board.profiles["a"].weapons[0].traits
