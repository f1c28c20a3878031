"""What many weapons do to many targets on average is what each of them does by itself, to the last bit."""

from __future__ import annotations

from fractions import Fraction
from random import Random as Chance
from unittest.mock import patch

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.simulate.drawing import battle as drawn
from tests.simulate.soaking import battlefield
from tests.soak import soak_count
from tests.systems.legions.firing.boards import box, crowded, field_of, gun, model
from umpire.bots import Random
from umpire.errors import InputError
from umpire.game import Battle
from umpire.systems.legions.battlefield import Area, Battlefield, Terrain, Trait, change_field
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.questions import effect_of, expected_wounds
from umpire.systems.legions.questions.batched import fires, wounds_on_average
from umpire.systems.legions.questions.odds import effect_of_hit, hits_per_die
from umpire.systems.legions.rules.firing import Fire, dice_on_average, fire_at

STEPS, EVERY = 260, 20
"""How far battles are played, and how often they are looked at."""


def compare(field: Battlefield, chance: Chance) -> int:
    """Hold what one Detachment can do to the others, and to Structures, to what each weapon does; how much is not 0."""
    firing = [each for side in field.sides for each in field.detachments_of(side)]
    if not firing:
        return 0
    detachment = chance.choice(firing)
    foes = field.detachments_of(field.opponent(detachment.side))
    found = fires(field, [detachment.id], [*(each.id for each in foes), *field.structures])
    for row, (name, index) in enumerate(found.weapons):
        for column, target in enumerate(found.targets):
            fire = fire_at(field, name, index, target)
            assert (found.wounds[row, column], found.levels[row, column]) == effect_of(fire) == one_by_one(fire)
            if found.wounds[row, column] and not fire.weapon.has("Collapsing Singularity"):
                exact = dice_on_average(fire) * hits_per_die(fire) * effect_of_hit(fire)[0]
                assert isinstance(exact, Fraction)
                assert found.wounds[row, column] == float(exact)
    return int(np.count_nonzero(found.wounds))


def one_by_one(fire: Fire) -> tuple[float, float]:
    """Return the effect of a weapon with what a Hit does worked out for each model by itself, nothing remembered."""
    odds = "umpire.systems.legions.questions.odds"
    with patch(f"{odds}._whom", lambda _field, model, _hit: model.id), patch(f"{odds}._like_hits", lambda _field: {}):
        return effect_of(fire)


def test_a_hit_does_less_to_whom_others_help() -> None:
    """Of two alike, one stands near a Medicae model: a Light weapon's Wounds are ignored on 5+ there alone."""
    field = field_of(
        model("f", "red", (5.0, 5.0)), model("t", "Blue", (10.0, 5.0)), model("u", "Blue", (10.0, 12.0)),
        model("m", "Medics", (12.0, 5.0)), weapons=(gun("Light"),),
    )  # fmt: skip
    medics = msgspec.structs.replace(field.profiles["Medics"], special_rules=(Trait(name="Medicae", value=""),))
    helped = change_field(field, profiles={**field.profiles, "Medics": medics})
    alone, near = (effect_of(fire_at(each, "f", 0, "Blue"))[0] for each in (field, helped))
    assert near == pytest.approx(alone * (1 + 4 / 6) / 2, abs=1e-12)
    assert near == one_by_one(fire_at(helped, "f", 0, "Blue"))[0]


def test_a_hit_does_less_in_a_wood() -> None:
    """Of two alike, one stands within Obstructing terrain, where its Cover Save is worth more than its armour."""
    wood = Area(id="wood", terrain=(Terrain.OBSTRUCTING,), outline=box(8.0, 10.0, 14.0, 16.0))
    models = model("f", "red", (5.0, 5.0)), model("t", "Blue", (10.0, 5.0)), model("u", "Blue", (10.0, 10.6))
    fire = fire_at(field_of(*models, areas=(wood,), weapons=(gun(ap=-4),)), "f", 0, "Blue")
    assert fire.eligible == ("t", "u")
    assert effect_of(fire) == one_by_one(fire)
    bare = fire_at(field_of(*models, weapons=(gun(ap=-4),)), "f", 0, "Blue")
    assert effect_of(fire)[0] < effect_of(bare)[0]


def test_weapons_in_battles_do_what_each_does_by_itself() -> None:
    """Under drawn house rules and with drawn Armies, looked at every few steps."""
    worth = 0
    numbers = range(soak_count(20, part=20))
    for number, field in [*((n, battlefield(n)) for n in numbers), *((n, drawn(n).field) for n in numbers)]:
        battle, chance = Battle.start(LEGIONS, opening(field), seed=number), Chance(number)
        for step in range(STEPS):
            if not battle.to_decide:
                break
            side = battle.to_decide[0]
            view = battle.view(side)
            assert view.options is not None
            battle.act(side, Random().choose(view, view.options, battle.luck(side)))
            if step % EVERY == 0:
                worth += compare(battle.state.field, chance)
    assert worth


def test_a_detachment_does_what_its_weapons_do_together() -> None:
    """No weapon limit, no shields, one profile each: the sum, but no more than the target has left."""
    field = crowded(5)
    for detachment in field.detachments_of("red"):
        found = fires(field, [detachment.id], [each.id for each in field.detachments_of("blue")])
        for column, target in enumerate(found.targets):
            left = float(sum(each.wounds for each in field.models_of(target)))
            assert min(found.wounds[:, column].sum(), left) == pytest.approx(
                expected_wounds(field, detachment.id, target), abs=1e-12
            )


@settings(max_examples=soak_count(300), deadline=None)
@given(
    dice=st.integers(1, 9),
    to_hit=st.integers(2, 6),
    ap=st.integers(-5, 0),
    again=st.sampled_from(["", "ones", "failed"]),
)
def test_bare_characteristics_do_what_a_weapon_with_them_does(dice: int, to_hit: int, ap: int, again: str) -> None:
    """One model fires at one in the open that saves on 5+; Accurate rolls failures again."""
    traits = ("Accurate",) if again == "failed" else ()
    weapon = gun(*traits, dice=dice, to_hit=to_hit, ap=ap)
    field = field_of(model("f", "red", (5.0, 5.0)), model("t", "Blue", (10.0, 5.0)), weapons=(weapon,))
    found = wounds_on_average(dice=dice, to_hit=to_hit, ap=ap, save=5, again=again)
    if again != "ones":
        assert float(found) == effect_of(fire_at(field, "f", 0, "Blue"))[0]
    hit = Fraction(min(5, max(1, 7 - to_hit)), 6)
    hit += {"": Fraction(0), "ones": Fraction(1, 6), "failed": 1 - hit}[again] * hit
    assert float(found) == float(dice * hit * Fraction(min(6, max(1, 5 - ap) - 1), 6))


def test_characteristics_are_broadcast_and_must_be_whole() -> None:
    """Weapons in rows, targets in columns; what is no number of a datasheet is refused."""
    found = wounds_on_average(
        dice=np.array([[1], [2], [3]]), to_hit=4, save=np.array([3, 7]), modifier=np.array([[-3]])
    )
    assert found.shape == (3, 2)
    assert found[0].tolist() == [2 / 36, 1 / 6]
    with pytest.raises(InputError, match="dice: Characteristics are whole numbers"):
        wounds_on_average(dice=1.5, to_hit=4, save=4)
    with pytest.raises(InputError, match="No Hit rolls are called so"):
        wounds_on_average(dice=1, to_hit=4, save=4, again="sixes")


def test_what_fires_nothing_and_what_is_no_target_is_refused() -> None:
    """Structures that fire, single models as targets, names of nothing."""
    field = field_of(model("f", "red", (5.0, 5.0)), model("t", "Blue", (10.0, 5.0)))
    assert fires(field, ["red"], ["Blue"]).weapons == (("f", 0),)
    with pytest.raises(InputError, match=r"no such Detachment or Structure to fire at .*"):
        fires(field, ["red"], ["t"])
    with pytest.raises(InputError, match="There is no such model"):
        fires(field, ["read"], ["Blue"])
