"""What places alone tell of paths is what the rules find on them, and many plans are judged as each by itself."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import msgspec
import numpy as np
import pytest

from tests.simulate.drawing import battle
from tests.soak import soak_count
from tests.systems.legions.movement.boards import Board, area, box
from tests.systems.legions.movement.test_planning import Seeded, crowded
from umpire.bots import Random
from umpire.errors import InputError, Stalled
from umpire.game import Battle
from umpire.geometry import BARRED, CLEAR, SHUT, Point, place_in_contact, snap_point
from umpire.rulings import Ruling, tracing
from umpire.simulate import play_on
from umpire.systems.legions.battlefield import Area, Battlefield, Manoeuvre, Order, Stage, Terrain, change_detachment
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.questions import judge_moves, plan_moves, sample_moves
from umpire.systems.legions.rules.movement import (
    ModelMove,
    carry_out,
    contacts_of,
    is_legal,
    judge_move,
    touching_enemies,
)
from umpire.systems.legions.rules.movement.engagement import touched_at
from umpire.systems.legions.rules.movement.screening import screen_of

ORDERS = (Order.ADVANCE, Order.MARCH, Order.CHARGE)
MOVES = {Order.CHARGE: Manoeuvre.CHARGE}


def positions(number: int) -> Iterator[tuple[Battlefield, str, Order]]:
    """Detachments of a drawn battle after some decisions, and of a crowded table, each with an Order to move."""
    chance = random.Random(number)
    fought = Battle.start(LEGIONS, opening(battle(number).field), seed=number)
    with suppress(Stalled):
        play_on(fought, bots={side: Random() for side in fought.state.field.sides}, limit=chance.randrange(20, 70))
    for field in (fought.state.field, crowded(number, Order.ADVANCE)):
        names = [each.id for each in field.detachments.values() if field.models_of(each)]
        for name in chance.sample(names, min(3, len(names))):
            order = chance.choice(ORDERS)
            ready = msgspec.structs.replace(field, stage=Stage.NONE)
            yield change_detachment(ready, name, order=order, issued=order), name, order


def straight(field: Battlefield, name: str, chance: random.Random) -> list[ModelMove]:
    """Straight paths of each model of a Detachment, short ones and long ones, some of them to an enemy."""
    found = []
    theirs = [each for each in field.on_table(field.opponent(field.detachments[name].side)) if each.detachment != name]
    for model in field.models_of(name):
        for reach in (0.5, 3.0, 9.0, 16.0) if model.on_table else ():
            to = (model.at[0] + chance.uniform(-reach, reach), model.at[1] + chance.uniform(-reach, reach))
            found.append(ModelMove(model=model.id, path=(model.at, snap_point(to))))
        for enemy in chance.sample(theirs, min(2, len(theirs))) if model.on_table else ():
            places = [place_in_contact(model.base, model.facing, enemy.outline, (30.0, 20.0))]
            places += [place_in_contact(model.base, model.facing, each.outline, (30.0, 20.0)) for each in held(field)]
            found += [ModelMove(model=model.id, path=(model.at, place)) for place in places if place != model.at]
    return found


def held(field: Battlefield) -> list[Area]:
    """The Structures that somebody Garrisons."""
    return [field.area(each.garrison) for each in field.detachments.values() if each.garrison][:2]


@pytest.mark.parametrize("number", range(soak_count(60)))
def test_what_places_tell_is_what_the_rules_find(number: int) -> None:
    """A clear path is legal, a barred or shut one is not, nor is any other way to the end of a barred one."""
    chance, told = random.Random(number), Counter[int]()
    for field, name, order in positions(number):
        manoeuvre = MOVES.get(order, Manoeuvre.MOVE)
        screen = screen_of(field, name, manoeuvre)
        if screen is None:
            continue
        moves = straight(field, name, chance)
        for move, found in zip(moves, screen.tell(moves, screen.rows), strict=True):
            told[found] += 1
            if found == CLEAR:
                assert is_legal(field, manoeuvre, move), (number, name, move)
            if found == SHUT:
                assert not is_legal(field, manoeuvre, move), (number, name, move)
            if found == BARRED:
                (x, y), (ex, ey) = move.path
                bend = snap_point(((x + ex) / 2 + chance.uniform(-1, 1), (y + ey) / 2 + chance.uniform(-1, 1)))
                assert not is_legal(field, manoeuvre, move), (number, name, move)
                around = ModelMove(model=move.model, path=(move.path[0], bend, move.end))
                assert not is_legal(field, manoeuvre, around), (number, name, around)
    assert told[CLEAR]
    assert told[BARRED]


@pytest.mark.parametrize("number", range(soak_count(60)))
def test_whom_a_model_would_touch_is_whom_it_touches_there(number: int) -> None:
    """Without the table on which it stands there, also beside Structures that the enemy Garrisons."""
    chance = random.Random(number)
    for field, name, _ in positions(number):
        moves = straight(field, name, chance)
        for move in moves:
            after = carry_out(field, (move,))
            touched = tuple(enemy for own, enemy in contacts_of(after, name) if own == move.model)
            assert touched_at(field, after.models[move.model]) == touched == touching_enemies(after, move.model)


def plain(ruling: Ruling) -> tuple[bool, list[object]]:
    """A ruling without its pictures, which are only drawn while somebody listens."""
    return ruling.allowed, [msgspec.structs.replace(each, witness=None) for each in ruling.findings]


@pytest.mark.parametrize("number", range(soak_count(60)))
def test_plans_are_judged_together_as_each_by_itself(number: int) -> None:
    """Legal or not, what each model spends, and the findings, whether anybody listens or not."""
    chance = random.Random(number)
    for field, name, order in positions(number):
        manoeuvre = MOVES.get(order, Manoeuvre.MOVE)
        found = sample_moves(field, name, Manoeuvre.MOVE, Seeded(number))
        plans = [(), found, found[::-1], found[:1], *((each,) for each in straight(field, name, chance)[:6])]
        together = judge_moves(field, name, manoeuvre, plans)
        for k, plan in enumerate(plans):
            with tracing():
                ruling = judge_move(field, name, manoeuvre, plan)
            assert plain(ruling) == plain(judge_move(field, name, manoeuvre, plan))
            assert together.legal[k] == ruling.allowed
            spent = {each.facts["model"]: each.facts["spent"] for each in ruling.findings if "spent" in each.facts}
            for model, inches in zip(together.models, together.spent[k].tolist(), strict=True):
                assert inches == spent.get(model, 0.0) or np.isnan(inches)


@pytest.mark.parametrize("number", range(soak_count(20)))
def test_goals_are_planned_for_together_as_each_by_itself(number: int) -> None:
    """Each plan is the one that is found for its goal alone, legal, and ends where the array says."""
    chance, legal = random.Random(number), 0
    for field, name, order in positions(number):
        if order is Order.CHARGE:
            continue
        x, y = next((each.at for each in field.models_of(name) if each.on_table), (10.0, 10.0))
        goals: list[Point] = [(x + chance.uniform(-9, 9), y + chance.uniform(-9, 9)) for _ in range(4)]
        found = plan_moves(field, name, Manoeuvre.MOVE, goals)
        alone = [sample_moves(field, name, Manoeuvre.MOVE, Seeded(0), goal) for goal in goals]
        assert list(found.plans) == alone
        for k, plan in enumerate(alone):
            assert found.legal[k] == (bool(plan) and judge_move(field, name, Manoeuvre.MOVE, plan).allowed)
            for move in plan:
                assert tuple(found.ends[k, found.models.index(move.model)]) == move.end
        legal += int(found.legal.sum())
    assert legal


def test_what_cannot_be_told_is_not_a_number() -> None:
    """A plan that names a stranger is refused before its paths are looked at; a model that stays spends nothing."""
    board = Board(area("rock", Terrain.IMPASSABLE, box(20, 22, 8, 12)))
    field = board.put("red", "red", (10, 10), (11.5, 10)).put("foe", "blue", (40, 10)).field()
    ahead = ModelMove(model="red1", path=((10.0, 10.0), (11.0, 11.0)))
    found = judge_moves(field, "red", Manoeuvre.MOVE, [(ahead,), (msgspec.structs.replace(ahead, model="foe1"),)])
    assert found.models == ("red1", "red2")
    assert found.legal.tolist() == [True, False]
    assert found.spent[0].tolist() == [pytest.approx(2**0.5), 0.0]
    assert found.ends[0].tolist() == [[11.0, 11.0], [11.5, 10.0]]
    assert np.isnan(found.spent[1]).all()
    assert np.isnan(found.ends[1]).all()


@pytest.mark.parametrize("goals", [[1.0, 2.0], [[1.0, 2.0, 3.0]], [[float("nan"), 2.0]]])
def test_goals_that_are_no_places_are_refused(goals: list[float] | list[list[float]]) -> None:
    """With the shape that is needed."""
    field = Board().put("red", "red", (10, 10)).field()
    with pytest.raises(InputError, match="shape"):
        plan_moves(field, "red", Manoeuvre.MOVE, goals)


def test_a_detachment_that_is_not_there_is_refused() -> None:
    """By the names of those that are."""
    field = Board().put("red", "red", (10, 10)).field()
    with pytest.raises(InputError, match="There is no Detachment blue"):
        judge_moves(field, "blue", Manoeuvre.MOVE, [])
