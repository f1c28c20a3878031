"""Planned moves are legal, and get somewhere."""

from __future__ import annotations

import random

import pytest

from tests.systems.legions.movement.boards import Board, area, box
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Order, Terrain
from umpire.systems.legions.questions import charge_moves, pile_in_moves, sample_moves
from umpire.systems.legions.rules.movement import carry_out, contacts, judge_move

KINDS = (
    Terrain.DIFFICULT,
    Terrain.OBSTRUCTING,
    Terrain.STRUCTURE,
    Terrain.IMPASSABLE,
    Terrain.OBSTACLE,
    Terrain.DANGEROUS,
    Terrain.CLIFF,
)


class Seeded:
    """Chance with a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def unit(self) -> float:
        """The next number."""
        return self._random.random()


def crowded(seed: int, order: Order) -> Battlefield:
    """A table full of areas and Detachments."""
    chance = random.Random(seed)
    areas = []
    for index in range(20):
        x, y = 2 + (index % 5) * 12, 14 + (index // 5) * 7
        areas.append(area(f"z{index}", chance.choice(KINDS), box(x, x + 4, y, y + 3), 2.0))
    board = Board(*areas)
    for index in range(8):
        kind, scale, m = chance.choice([("infantry", 1, 5.0), ("vehicle", 2, 9.0), ("knight", 4, 10.0)])
        left, low = 2 + index * 7.0, chance.choice([2.0, 7.0, 11.0])
        places = [(left + 1.2 * (one % 3), low - 1.2 * (one // 3) + 1.2) for one in range(6 if scale == 1 else 3)]
        board.put(f"r{index}", "red", *places, kind=kind, scale=scale, m=m, order=order)
        places = [(left + 1.1 * (one % 3), low + 5 + 1.1 * (one // 3)) for one in range(4)]
        board.put(f"b{index}", "blue", *places)
    return board.field()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("order", [Order.ADVANCE, Order.MARCH])
def test_sampled_moves_are_legal_and_most_get_somewhere(seed: int, order: Order) -> None:
    """Everything planned is allowed, and few Detachments find no way at all."""
    field = crowded(seed, order)
    found = 0
    for index in range(8):
        moves = sample_moves(field, f"r{index}", Manoeuvre.MOVE, Seeded(seed * 10 + index))
        found += bool(moves)
        assert not moves or judge_move(field, f"r{index}", Manoeuvre.MOVE, moves).allowed
    assert found >= 5


@pytest.mark.parametrize("seed", range(4))
def test_planned_charges_are_legal_and_reach(seed: int) -> None:
    """Where an enemy is near, a Charge is found, and its models end in contact."""
    field = crowded(seed, Order.CHARGE)
    found = 0
    for index in range(8):
        moves = charge_moves(field, f"r{index}", Seeded(seed))
        if moves:
            found += 1
            assert judge_move(field, f"r{index}", Manoeuvre.CHARGE, moves).allowed
            assert contacts(carry_out(field, moves))
    assert found >= 4


def test_a_charge_brings_many_models_into_contact() -> None:
    """Three models in the open reach three enemies."""
    board = Board().put("a", "red", (10.0, 10.0), (11.5, 10.0), (13.0, 10.0), order=Order.CHARGE)
    field = board.put("e", "blue", (10.0, 15.0), (11.5, 15.0), (13.0, 15.0)).field()
    after = carry_out(field, charge_moves(field, "a", target="e"))
    assert len({own for own, _ in contacts(after)}) == 3
    assert len({enemy for _, enemy in contacts(after)}) == 3


def test_going_round_a_rock() -> None:
    """A body that is told to pass an Impassable rock goes round it."""
    field = (
        Board(area("rock", Terrain.IMPASSABLE, box(18, 22, 13, 15)))
        .put("a", "red", (20.0, 12.0), order=Order.MARCH)
        .field()
    )
    moves = sample_moves(field, "a", Manoeuvre.MOVE, Seeded(1), towards=(20.0, 20.0))
    assert moves[0].end[1] > 16.0
    assert len(moves[0].path) > 2


def test_leaving_a_structure_and_entering_one() -> None:
    """A Garrison comes out as a body; another goes in."""
    building = area("s", Terrain.STRUCTURE, box(20, 24, 20, 24), 5.0)
    field = Board(building).put("a", "red", *[(22.0, 22.0)] * 4, garrison="s").field()
    moves = sample_moves(field, "a", Manoeuvre.MOVE, Seeded(1), towards=(22.0, 40.0))
    assert len(moves) == 4
    places = [(20.0 + 1.2 * one, 16.0) for one in range(4)]
    outside = Board(building).put("a", "red", *places).field()
    entering = sample_moves(outside, "a", Manoeuvre.MOVE, Seeded(1), towards=(22.0, 21.0), garrison="s")
    assert judge_move(outside, "a", Manoeuvre.MOVE, entering, "s").allowed
    assert entering


def test_piling_in() -> None:
    """Free models go where they can."""
    board = Board().put("a", "red", (20.0, 20.0), (18.5, 20.0), (17.0, 20.0), order=Order.MARCH)
    field = board.put("e", "blue", (21.0, 20.0), (22.5, 20.0)).field()
    moves = pile_in_moves(field, "a")
    assert len(moves) == 2
    assert judge_move(field, "a", Manoeuvre.PILE_IN, moves).allowed
