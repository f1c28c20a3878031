"""Fire at places as it is played: declarations, orders of dice, what is suggested, laws that always hold."""

from __future__ import annotations

import random

import pytest

from tests.soak import soak_count
from tests.systems.legions.play_firing.boards import BATTLE, Board, box, carry_on, ground, gun
from umpire.errors import IllegalAction
from umpire.game import Luck, ScriptedDice, SeededDice, decided, proceeded
from umpire.systems.legions.battlefield import Arc, DetachmentType, StructureType, Terrain, Weapon, change_model
from umpire.systems.legions.bots.valuing import places_value
from umpire.systems.legions.play.firing import (
    AllocateHit,
    FireDetachment,
    PlaceTemplate,
    Shot,
    TemplateScattered,
    TemplateStruck,
    Volley,
    placed_weapons,
)
from umpire.systems.legions.play.firing.events import AttackEnded, HitsRolled, PoolFormed
from umpire.systems.legions.questions import expected_at
from umpire.systems.legions.rules.firing import Declaration, Template, judge_declaration
from umpire.systems.legions.telling import sentence, shapes_of
from umpire.systems.legions.terminal import TypedHands

LUCK = Luck(b"1")
FRAG, QUAKE = gun("frag", "Blast (3)", dice=2, reach=40.0), gun("quake", "Blast (5)", dice=1, reach=40.0)
FLAME, BEAM = gun("flame", "Firestorm", reach=8.0), gun("beam", "Beam", dice=3, reach=16.0)
RAM = gun("ram", "Heavy Beam", dice=6, reach=20.0, ap=-5)
GUN = gun("gun", reach=40.0)
VEHICLE, FORTIFICATION = DetachmentType.VEHICLE, StructureType.FORTIFICATION


def tanks(*guns: Weapon) -> Board:
    """Two tanks, three troopers far before them, and a friend beside these."""
    made = Board().put("a", "red", (5.0, 10.0), (5.0, 14.0), guns=guns, kind=VEHICLE)
    made.put("X", "blue", (20.0, 10.0), (21.2, 10.0), (20.0, 11.2), order=None, save=None)
    return made.put("F", "red", (20.0, 8.4), order=None, save=None)


@pytest.mark.rule("LI-TRT-025")
def test_losses_of_a_template_and_of_the_fire_that_follows_add_up() -> None:
    """A template destroys two of three, the gun the third: one entry for the target, three lost of three."""
    fire = FireDetachment(
        detachment="a",
        volleys=(Volley(target="X", shots=(Shot(model="a2", weapon=1),)),),
        templates=(Template(model="a1", at=(20.6, 10.6)),),
    )
    dice = ScriptedDice((6, 1, 1, 1, 4, 4, 4, 1, 1, 1, 4))
    hits = [("blue", AllocateHit(model=each)) for each in ("X1", "X2", "X3")]

    told = carry_on(tanks(FRAG, GUN).state(), dice, ("red", fire), *hits)

    assert [each.batch.weapon for each in told.of(HitsRolled)] == ["frag", "gun"]
    (ended,) = told.of(AttackEnded)
    assert [(each.target, each.models, each.destroyed) for each in ended.casualties] == [("X", 3, 3)]


def test_friends_under_a_template_are_allocated_by_their_own_player() -> None:
    """The friend alone is under it: red rolls, and red allocates."""
    fire = FireDetachment(detachment="a", templates=(Template(model="a1", at=(20.0, 8.0)),))

    told = carry_on(tanks(FRAG).state(), ScriptedDice((6, 1, 1, 4, 4)), ("red", fire))

    assert [(each.target, each.side) for each in told.of(PoolFormed)] == [("F", "red")]
    assert BATTLE.to_decide(told.state) == ("red",)
    told = carry_on(told.state, ScriptedDice(()), ("red", AllocateHit(model="F1")))
    assert "F1" not in told.alive


@pytest.mark.rule("LI-FIR-055")
def test_the_flame_of_a_tank_that_its_comrade_burns_is_still_resolved() -> None:
    """Fire that is declared stays declared: the second flame falls from where its tank stood, and sees from there."""
    made = Board().put("a", "red", (5.0, 10.0), (8.0, 10.0), guns=(FLAME,), kind=VEHICLE, save=None)
    made.put("X", "blue", (14.8, 10.0), order=None, save=None)
    flames = (Template(model="a1", at=(12.0, 10.0)), Template(model="a2", at=(12.0, 10.0)))

    told = carry_on(
        made.state(),
        ScriptedDice((4, 4)),
        ("red", FireDetachment(detachment="a", templates=flames)),
        ("red", AllocateHit(model="a2")),
    )

    assert [(each.model, each.counted) for each in told.of(TemplateStruck)] == [("a1", ("a2",)), ("a2", ("X1",))]
    assert "a2" not in told.alive


@pytest.mark.rule("LI-TRT-048")
def test_a_structure_that_a_beam_has_felled_is_no_target_any_more() -> None:
    """Six Hits on a Structure of one Wound: what is left is discarded, and so is the shot at it that follows."""
    house = ground("house", Terrain.STRUCTURE, at=box(10.0, 13.0, 8.0, 12.0))
    breaker = gun("breaker", "Demolisher", reach=30.0)
    made = Board(house).structure("house", FORTIFICATION, save=5, wounds=1)
    made.put("a", "red", (5.0, 10.0), guns=(RAM, breaker), kind=VEHICLE)
    made.put("X", "blue", (40.0, 40.0), order=None)
    fire = FireDetachment(
        detachment="a",
        volleys=(Volley(target="house", shots=(Shot(model="a1", weapon=1),)),),
        templates=(Template(model="a1", at=(8.0, 10.0)),),
    )

    told = carry_on(made.state(), ScriptedDice((4,) * 6 + (1, 1) + (4,)), ("red", fire))

    assert "house" not in told.state.field.structures
    assert [each.batch.weapon for each in told.of(HitsRolled)] == ["ram", "breaker"]
    assert told.of(AttackEnded)


def test_what_cannot_be_aimed_at_a_place_is_refused() -> None:
    """A plain gun at a place, a Blast at a target, a template of a stranger, a weapon twice, nothing to place."""
    state = tanks(FRAG, GUN).state()
    strange = [
        FireDetachment(detachment="a", templates=(Template(model="a1", weapon=1, at=(20.0, 10.0)),)),
        FireDetachment(detachment="a", volleys=(Volley(target="X", shots=(Shot(model="a1"),)),)),
        FireDetachment(detachment="a", templates=(Template(model="X1", at=(20.0, 10.0)),)),
        FireDetachment(detachment="a", templates=(Template(model="a1", at=(20.0, 10.0)), Template(model="a1"))),
        FireDetachment(detachment="a", templates=(Template(model="a1"),)),
        FireDetachment(detachment="a"),
    ]
    for action in strange:
        with pytest.raises(IllegalAction):
            decided(BATTLE, state, "red", action, ScriptedDice(()))
    with pytest.raises(IllegalAction, match="No template"):
        decided(BATTLE, state, "red", PlaceTemplate(at=(20.0, 10.0)), ScriptedDice(()))


def test_a_weapon_without_a_to_hit_value_is_refused_before_anything_scatters() -> None:
    """It is found out when the fire is judged, not when the dice are rolled."""
    blind = gun("blind", "Blast (3)", to_hit=None, reach=40.0)  # type: ignore[arg-type]
    fire = FireDetachment(detachment="a", templates=(Template(model="a1", at=(20.0, 10.0)),))

    with pytest.raises(IllegalAction, match="To Hit"):
        decided(BATTLE, tanks(blind).state(), "red", fire, ScriptedDice(()))


def test_fire_at_places_is_offered_where_an_enemy_is_in_reach() -> None:
    """A flame is offered within its eight inches only, and what is suggested lies on the enemy."""
    far = BATTLE.options(tanks(FLAME).state(), "red")
    made = Board().put("a", "red", (5.0, 10.0), guns=(FLAME,), kind=VEHICLE).put("X", "blue", (10.0, 10.0), order=None)
    near = BATTLE.options(made.state(), "red")

    assert "fire" not in {each.kind for each in near.choices}, "no weapon can be fired at a target"
    assert "fire_templates" not in {each.kind for each in far.choices}
    (choice,) = [each for each in near.choices if each.kind == "fire_templates"]
    fire = BATTLE.sample(made.state(), "red", choice, random.Random(1))
    told = carry_on(made.state(), ScriptedDice((1,)), ("red", fire))
    assert [each.counted for each in told.of(TemplateStruck)] == [("X1",)]


def test_fire_that_would_cost_friends_more_is_not_suggested_beside_other_fire() -> None:
    """The enemy stands in the midst of friends: the gun fires, the template stays with the player."""
    made = Board().put("a", "red", (5.0, 10.0), guns=(QUAKE, GUN), kind=VEHICLE)
    made.put("X", "blue", (20.0, 10.0), order=None, save=2)
    made.put("F", "red", (21.1, 10.0), (20.0, 8.8), (20.0, 11.2), order=None, save=None)
    choice = next(each for each in BATTLE.options(made.state(), "red").choices if each.subject == "a>X")

    fire = BATTLE.sample(made.state(), "red", choice, random.Random(1))

    assert fire.templates == ()
    assert places_value(made.field(), "a") == 0.0


def test_a_rear_arc_and_a_minimum_range_leave_a_place_to_aim_at() -> None:
    """Whatever is offered can be carried out, whatever the Arc and however near the enemy is."""
    behind = gun("rear flame", "Firestorm", reach=8.0)
    behind = Weapon(**{**{name: getattr(behind, name) for name in behind.__struct_fields__}, "arc": Arc.REAR})
    far = Weapon(**{**{name: getattr(FRAG, name) for name in FRAG.__struct_fields__}, "minimum": 12.0})
    for weapon in (behind, far, BEAM, FLAME, QUAKE):
        made = Board().put("a", "red", (5.0, 10.0), guns=(weapon,), kind=VEHICLE)
        made.put("X", "blue", (7.0, 10.0), order=None)
        state = made.state()
        for choice in BATTLE.options(state, "red").choices:
            action = BATTLE.sample(state, "red", choice, random.Random(1))
            assert decided(BATTLE, state, "red", action, SeededDice(b"1")).events


def test_every_event_of_fire_at_places_is_told() -> None:
    """Where it was aimed, where it fell, who is under it."""
    places = (Template(model="a1", at=(20.0, 10.0)), Template(model="a2"))
    told = carry_on(
        tanks(FRAG).state(), ScriptedDice((1, 90, 6)), ("red", FireDetachment(detachment="a", templates=places))
    )
    field = told.state.field

    (scattered,), struck = told.of(TemplateScattered), told.of(TemplateStruck)
    assert sentence(scattered, field) == "A #1 aimed frag at (20, 10): it Scattered 4 inches at 90° to (20, 14)."
    assert [sentence(each, field) for each in struck] == ["Under frag of A #1: nobody."]


@pytest.mark.parametrize("seed", range(soak_count(30)))
def test_random_fire_at_places_ends_and_leaves_nothing_behind(seed: int) -> None:
    """Whoever chooses at random among what is offered plays the stage to its end; no frame and no dead model stays."""
    luck = random.Random(seed)
    house = ground("house", Terrain.STRUCTURE, at=box(14.0, 17.0, 8.0, 12.0))
    made = Board(house).structure("house", FORTIFICATION, wounds=1)
    made.put("a", "red", (5.0, 10.0), (5.0, 14.0), guns=(FRAG, RAM, GUN), kind=VEHICLE)
    made.put("b", "red", (9.0, 16.0), guns=(FLAME,), kind=VEHICLE)
    made.put("X", "blue", (11.0, 16.0), (12.2, 16.0), (12.2, 17.2), guns=(QUAKE,))
    made.put("Y", "blue", (15.0, 10.0), (16.0, 10.0), garrison="house", guns=(BEAM,))
    state, dice = made.state(), SeededDice(str(seed).encode())
    for _ in range(200):
        owing = BATTLE.to_decide(state)
        if owing:
            choice = luck.choice(BATTLE.options(state, owing[0]).choices)
            state = decided(BATTLE, state, owing[0], BATTLE.sample(state, owing[0], choice, luck), dice).state
        elif state.frames:
            state = proceeded(BATTLE, state, dice).state
        else:
            break

    assert not state.frames
    assert all(model.wounds == 0 for model in state.field.models.values() if not model.alive)


def test_at_the_terminal_a_place_is_typed() -> None:
    """'at 20,10' aims every such weapon there: the first Blast and each Beam, further Blasts come later."""
    state = tanks(FRAG, BEAM).state()
    choice = next(each for each in BATTLE.options(state, "red").choices if each.kind == "fire_templates")

    fire = TypedHands().granted("at 20,10", state, choice, LUCK)

    spot = (20.0, 10.0)
    assert isinstance(fire, FireDetachment)
    assert [(each.model, each.weapon, each.at) for each in fire.templates] == [
        ("a1", 0, spot),
        ("a1", 1, spot),
        ("a2", 0, None),
        ("a2", 1, spot),
    ]
    assert TypedHands().granted("you choose", state, choice, LUCK) is None
    two = FireDetachment(detachment="a", templates=(Template(model="a1", at=(30.0, 30.0)), Template(model="a2")))
    waiting = carry_on(state, ScriptedDice((6, 1, 1)), ("red", two)).state
    further = next(each for each in BATTLE.options(waiting, "red").choices if each.kind == "place_template")
    assert TypedHands().granted("at 30,32", waiting, further, LUCK) == PlaceTemplate(at=(30.0, 32.0))


@pytest.mark.rule("LI-TRT-053")
def test_a_limited_template_is_used_up() -> None:
    """A Blast that may be fired once is offered once, and refused a second time."""
    once = gun("once", "Blast (3)", "Limited (1)", reach=40.0)
    fire = FireDetachment(detachment="a", templates=(Template(model="a1", at=(30.0, 30.0)),))

    told = carry_on(tanks(once).state(), ScriptedDice((6, 1, 1)), ("red", fire))

    field = told.state.field
    assert field.models["a1"].spent == (0,)
    assert placed_weapons(field, "a") == [("a2", 0)]
    asked = Declaration(field=field, detachment="a", aims=(), templates=fire.templates)
    assert "LI-TRT-053" in judge_declaration(asked).ids


def test_levels_of_shields_count_before_wounds_in_what_is_expected() -> None:
    """What shields take is no Wound: with more levels than Hits to be expected, none is."""
    made = Board().put("a", "red", (5.0, 10.0), guns=(QUAKE,), kind=VEHICLE)
    made.put("X", "blue", (20.0, 10.0), order=None, save=6, wounds=3)
    field = made.field()
    (bare,) = expected_at(field, "a1", QUAKE, (20.0, 10.0))
    (shielded,) = expected_at(change_model(field, "X1", shields=9), "a1", QUAKE, (20.0, 10.0))

    assert bare.wounds > 0.0
    assert shielded.wounds == 0.0
    assert dict(shielded.hits) == dict(bare.hits)


def test_a_report_draws_where_a_template_was_aimed_and_fell() -> None:
    """The line of the Scatter and the template's outline are among the shapes of its events."""
    fire = FireDetachment(detachment="a", templates=(Template(model="a1", at=(30.0, 30.0)),))
    told = carry_on(tanks(QUAKE).state(), ScriptedDice((1, 90, 2)), ("red", fire))

    shapes = [shape for event in told.events for shape in shapes_of(event)]
    assert [each.kind for each in shapes] == ["line", "area"]
    assert shapes[0].points == ((30.0, 30.0), (30.0, 33.0))
