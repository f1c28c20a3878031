"""The map of who would see a model where: each square says what the rules say of it."""

from __future__ import annotations

from random import Random as Chance

import msgspec
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.simulate.soaking import battlefield
from tests.soak import soak_count
from tests.systems.legions.batched.test_laws import hostile
from umpire.bots import Random
from umpire.game import Battle
from umpire.geometry import contains_point
from umpire.systems.legions.battlefield import Battlefield, Place, Terrain, change_field, forget
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.questions.batched import STEP, Positions, exposed
from umpire.systems.legions.rules.firing import sees


def check_squares(field: Battlefield, model: str, squares: int, chance: Chance) -> None:
    """Hold some squares of a model's map to the rules: one enemy and the model alone on the table at a time."""
    found = exposed(field, model)
    rows, columns = found.counts.shape
    foes = field.detachments_of(field.opponent(field.side_of(field.models[model])))
    assert (columns, rows) == tuple(max(1, round(each / STEP)) for each in field.size)
    assert found.enemies == len(foes)
    for _ in range(squares):
        row, column = chance.randrange(rows), chance.randrange(columns)
        at = ((column + 0.5) * STEP, (row + 0.5) * STEP)
        shut = any(
            each.has(Terrain.STRUCTURE, Terrain.IMPASSABLE) and contains_point(each.outline, at) for each in field.areas
        )
        if shut:
            assert found.counts[row, column] == -1
            continue
        there = Positions.at(field, model, [at]).on(field, 0)
        seen = sum(
            any(sees(alone(there, each.id, model), each.id, model) for each in field.models_of(foe)) for foe in foes
        )
        assert found.counts[row, column] == seen, (model, at)


def alone(field: Battlefield, *kept: str) -> Battlefield:
    """Return a field without its other models."""
    gone = {
        name: each if name in kept else msgspec.structs.replace(each, place=Place.DESTROYED)
        for name, each in field.models.items()
    }
    return change_field(field, models=gone)


@settings(deadline=None, max_examples=soak_count(200), suppress_health_check=[HealthCheck.too_slow])
@given(field=hostile(), chance=st.randoms(use_true_random=False))
def test_each_square_says_what_the_rules_say(field: Battlefield, chance: Chance) -> None:
    """Woods, hills, Structures that are no rectangle, Garrisons, Flyers, and every house rule that bears on sight."""
    forget()
    check_squares(field, chance.choice([each.id for each in field.models.values() if each.takes_part]), 6, chance)


def test_what_is_kept_is_what_would_be_found_anew() -> None:
    """Through battles played at random: after each action only who has moved is looked from again."""
    chance = Chance(5)
    for number in range(1, 1 + soak_count(20)):
        battle = Battle.start(LEGIONS, opening(battlefield(number)), seed=number)
        while battle.to_decide:
            side, field = battle.to_decide[0], battle.state.field
            if len(battle.entries) % 12 == 0 and any(each.on_table for each in field.models.values()):
                model = chance.choice([each.id for each in field.models.values() if each.on_table])
                kept = exposed(field, model)
                check_squares(field, model, 2, chance)
                forget()
                assert np.array_equal(kept.counts, exposed(field, model).counts)
            view = battle.view(side)
            assert view.options is not None
            battle.act(side, Random().choose(view, view.options, battle.luck(side)))
