"""Pairing off: every legal way, against a slow search that is obviously right."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.legions.fights.boards import board, graph, unit
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.combat import identify_combats
from umpire.systems.legions.rules.fights import (
    Contacts,
    Fight,
    combat_contacts,
    fight_between,
    judge_pairing,
    legal_pairings,
)

Pairs = frozenset[tuple[str, str]]


def _contacts(field: Battlefield) -> Contacts:
    (combat,) = identify_combats(field)
    return combat_contacts(field, combat)


def _legal(field: Battlefield) -> list[Pairs]:
    return [frozenset(each.models for each in found) for found in legal_pairings(_contacts(field))]


def _pairs(text: str) -> Pairs:
    return frozenset((one, other) for one, other in (each.split("-") for each in text.split()))


def _graph(text: str) -> Battlefield:
    return graph(*sorted(_pairs(text)))


def _judged(field: Battlefield, text: str) -> tuple[bool, tuple[str, ...]]:
    (combat,) = identify_combats(field)
    fights = tuple(fight_between(field, *pair) for pair in sorted(_pairs(text)))
    ruling = judge_pairing(field, combat, fights)
    return ruling.allowed, tuple(each.rule for each in ruling.refusals)


FIGURE = "TA-SA TD-SD TB1-SB TB2-SB TC-SC TC-SB"


def test_the_figure_has_one_pairing() -> None:
    """LIR60.1 (LI-FGT-005 to 007): A, D and C one-to-one, both B against the same enemy."""
    assert _legal(_graph(FIGURE)) == [_pairs("TA-SA TD-SD TB1-SB TB2-SB TC-SC")]


@pytest.mark.parametrize(
    ("contacts", "pairings"),
    [
        ("A1-B1 A1-B2 A2-B1", ["A2-B1 A1-B2"]),  # LI-FGT-008
        ("A1-B1 A1-B2 A1-B3 A2-B3", ["A1-B1 A1-B2 A2-B3"]),  # LI-FGT-011
        ("A1-B1 A2-B1 A2-B2 A3-B2", ["A1-B1 A2-B1 A3-B2", "A1-B1 A2-B2 A3-B2"]),  # LI-FGT-012
        ("A1-B1 A1-B2 A2-B1 A2-B2", ["A1-B1 A2-B2", "A1-B2 A2-B1"]),  # LI-FGT-013
        ("A1-B1 A2-B1 A2-B2 A3-B2 A3-B3 A1-B3", ["A1-B1 A2-B2 A3-B3", "A2-B1 A3-B2 A1-B3"]),  # LI-FGT-010
        (
            "A1-B1 A1-B2 A2-B1 A2-B2 A2-B3 A3-B2 A3-B3",
            ["A1-B1 A2-B2 A3-B3", "A1-B1 A2-B3 A3-B2", "A1-B2 A2-B1 A3-B3"],
        ),  # LI-FGT-015
    ],
)
def test_the_books_positions(contacts: str, pairings: list[str]) -> None:
    """The catalogue's contact graphs have exactly the pairings it names."""
    found = _legal(_graph(contacts))

    assert len(found) == len(set(found))
    assert set(found) == {_pairs(each) for each in pairings}


def _everyone(first: int, second: int) -> str:
    return " ".join(f"A{a}-B{b}" for a in range(1, first + 1) for b in range(1, second + 1))


@pytest.mark.parametrize(("first", "second", "count"), [(3, 2, 6), (5, 2, 30), (1, 4, 1), (3, 3, 6)])
def test_full_contact_in_the_open(first: int, second: int, count: int) -> None:
    """LI-FGT-014 and LI-FGT-016: the excess joins wherever it likes, as long as nobody is left without a Fight."""
    assert len(_legal(_graph(_everyone(first, second)))) == count


def _besieged(attackers: int, garrison: int) -> Battlefield:
    """Attackers in a row along the west wall of a Structure with a Garrison."""
    structure = {
        "id": "S",
        "type": "structure",
        "structure": "civitas_imperialis",
        "outline": [[20, 5], [24, 5], [24, 25], [20, 25]],
        "height": 3,
    }
    outside = unit("A", "red", {f"A{n}": (19.5, 5.0 + n) for n in range(1, attackers + 1)})
    inside = unit("B", "blue", {f"B{n}": (22.0, 10.0) for n in range(1, garrison + 1)}, garrison="S")
    return board(outside, inside, features=[structure])


@pytest.mark.parametrize(("attackers", "garrison", "count"), [(5, 2, 20), (4, 2, 6), (3, 3, 6), (5, 3, 90)])
def test_a_garrison_is_paired_evenly(attackers: int, garrison: int, count: int) -> None:
    """LI-STR-057 to 059: the excess is spread as evenly as possible (LI-FGT-016 b: 20 of 30)."""
    assert len(_legal(_besieged(attackers, garrison))) == count


@pytest.mark.parametrize(
    ("attackers", "garrison", "opponents"), [(5, 3, [2, 2, 1]), (7, 3, [3, 2, 2]), (3, 8, [3, 3, 2])]
)
def test_opponents_of_the_outnumbered(attackers: int, garrison: int, opponents: list[int]) -> None:
    """LI-STR-058: {2,2,1}, {3,2,2} and {3,3,2}."""
    few = "A" if attackers < garrison else "B"
    found = next(iter(legal_pairings(_contacts(_besieged(attackers, garrison)))))
    counts: dict[str, int] = {}
    for fight in found:
        model = fight.first if few == "A" else fight.second
        counts[model] = counts.get(model, 0) + 1

    assert sorted(counts.values(), reverse=True) == opponents
    assert len(found) == max(attackers, garrison)


def test_a_large_siege_is_paired_at_once() -> None:
    """Twelve against three and eight against eight: the first pairings come without a search through all."""
    for attackers, garrison in ((12, 3), (8, 8), (3, 12)):
        search = legal_pairings(_contacts(_besieged(attackers, garrison)))
        assert len([next(search) for _ in range(5)]) == 5


def test_an_uneven_siege_is_refused() -> None:
    """LI-STR-059: three attackers on one and one on the other."""
    allowed, rules = _judged(_besieged(4, 2), "A1-B1 A2-B1 A3-B1 A4-B2")

    assert not allowed
    assert rules == ("LI-STR-058",)


@pytest.mark.parametrize(
    ("contacts", "proposed", "rule"),
    [
        ("A1-B1", "A1-B2", "LI-FGT-004"),
        ("A1-B1 A2-B1", "A1-B1", "LI-FGT-009"),
        ("A1-B1 A1-B2 A2-B1 A2-B2", "A1-B1 A1-B2 A2-B1", "LI-FGT-011"),
        ("A1-B1 A2-B1 A2-B2 A3-B2 A3-B3 A1-B3", "A1-B1 A3-B2 A2-B1 A3-B3", "LI-FGT-010"),
    ],
)
def test_illegal_pairings_say_why(contacts: str, proposed: str, rule: str) -> None:
    """Each fault of a pairing is told with its own rule."""
    field = _graph(contacts + " A9-B2" if "B2" not in contacts else contacts)
    allowed, rules = _judged(field, proposed)

    assert not allowed
    assert rule in rules


@st.composite
def contact_graphs(draw: st.DrawFn) -> str:
    """Connected contact graphs of up to four models a side."""
    sides = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    every = _everyone(*sides).split()
    chosen = draw(st.lists(st.sampled_from(every), min_size=1, unique=True))
    return " ".join(chosen)


def _all_legal(pairs: Pairs) -> set[Pairs]:
    """Every set of contacts that covers all models, as small as possible."""
    models = {model for pair in pairs for model in pair}
    for size in range(1, len(pairs) + 1):
        covers = {
            frozenset(chosen)
            for chosen in combinations(sorted(pairs), size)
            if {model for pair in chosen for model in pair} == models
        }
        if covers:
            return covers
    raise AssertionError("the whole graph covers itself")


@settings(max_examples=60, deadline=None)
@given(text=contact_graphs())
def test_the_search_finds_exactly_the_smallest_covers(text: str) -> None:
    """No legal pairing is missed, none comes twice, none is illegal."""
    contacts = _as_contacts(_pairs(text))
    found = [frozenset(each.models for each in fights) for fights in legal_pairings(contacts)]

    assert len(found) == len(set(found))
    assert set(found) == _all_legal(_pairs(text))


def _as_contacts(pairs: Pairs) -> Contacts:
    touching: dict[str, tuple[str, ...]] = {}
    for one, other in sorted(pairs):
        touching[one] = (*touching.get(one, ()), other)
        touching[other] = (*touching.get(other, ()), one)
    return Contacts(touching=touching, first=tuple(sorted({one for one, _ in pairs})))


@settings(max_examples=30, deadline=None)
@given(attackers=st.integers(1, 6), garrison=st.integers(1, 4))
def test_sieges_are_spread_as_evenly_as_possible(attackers: int, garrison: int) -> None:
    """Against a Garrison nobody has two opponents more than another of the outnumbered."""
    everyone = _pairs(_everyone(attackers, garrison))
    walls = dict.fromkeys(everyone, "S")
    plain = _as_contacts(everyone)
    contacts = Contacts(touching=plain.touching, first=plain.first, walls=walls)
    few = 0 if attackers < garrison else 1
    even = (
        {cover for cover in _all_legal(everyone) if _spread([pair[few] for pair in cover]) <= 1}
        if attackers * garrison <= 15
        else None
    )
    found = []
    for fights in legal_pairings(contacts):
        found.append(frozenset(each.models for each in fights))
        if even is None and len(found) > 50:
            break

    assert all(_spread([pair[few] for pair in cover]) <= 1 for cover in found)
    assert even is None or set(found) == even


def _spread(models: list[str]) -> int:
    counts = [models.count(model) for model in dict.fromkeys(models)]
    return max(counts) - min(counts)


def test_fights_name_the_first_sides_model_first() -> None:
    """A Fight is the same in whatever order its models are named."""
    field = _graph("A1-B1")

    assert fight_between(field, "B1", "A1") == fight_between(field, "A1", "B1") == Fight(first="A1", second="B1")
