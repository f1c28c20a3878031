"""Which Detachments are in one Combat."""

from __future__ import annotations

import pytest

from tests.systems.legions.fights.boards import board, touching, unit
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.combat import engaged_pairs, identify_combats, same_combat


def _combats(field: Battlefield) -> list[set[str]]:
    return [set(each.detachments) for each in identify_combats(field)]


def _six() -> Battlefield:
    reds = (unit(name, "red", {name.lower(): (5.0 * n + 5, 10.0)}) for n, name in enumerate("ACE"))
    blues = (unit(name, "blue", {name.lower(): (5.0 * n + 5, 30.0)}) for n, name in enumerate("BDF"))
    return board(*reds, *blues)


def test_two_detachments_in_contact_are_a_combat() -> None:
    """LI-CBT-021, LIR54.1: Tacticals and a Tercio with one touching pair."""
    tacticals = unit("A", "red", {"a1": (10.0, 10.0), "a2": (11.2, 10.0)})
    tercio = unit("B", "blue", {"b1": (10.0, 11.0), "b2": (11.2, 11.2)})

    assert _combats(board(tacticals, tercio)) == [{"A", "B"}]


def test_a_gap_makes_no_combat() -> None:
    """LI-CBT-017: at a gap of 0.05 inch nobody is Engaged."""
    assert _combats(board(unit("A", "red", {"a": (10, 10)}), unit("B", "blue", {"b": (10, 11.05)}))) == []


def test_a_further_detachment_joins() -> None:
    """LI-CBT-022, LIR55.1: Dreadnoughts that touch the Tercio are in its Combat."""
    field = touching(_six(), ("a", "b"), ("c", "b"))

    assert _combats(field) == [{"A", "B", "C"}]


def test_the_chain_reaches_those_that_are_not_engaged() -> None:
    """LI-CBT-023, LIR55.2: Dreadnoughts and Sentinels share a Combat without being Engaged with one another."""
    field = touching(_six(), ("a", "b"), ("a", "d"), ("c", "b"))

    assert _combats(field) == [{"A", "B", "C", "D"}]
    assert ("C", "D") not in engaged_pairs(field)
    assert same_combat(field, "C", "D")


def test_combats_are_the_connected_components() -> None:
    """LI-CBT-019 and LI-CBT-029: opening one contact parts a chain of six."""
    chain = (("a", "b"), ("c", "b"), ("c", "d"), ("e", "d"), ("e", "f"))
    whole = touching(_six(), *chain)
    parted = touching(_six(), *(pair for pair in chain if pair != ("c", "d")))

    assert _combats(whole) == [set("ABCDEF")]
    assert _combats(parted) == [{"A", "B", "C"}, {"D", "E", "F"}]


def test_friends_in_contact_do_not_join() -> None:
    """LI-CBT-020: a friend touching A, and one 0.5 inch from B, are in no Combat."""
    field = board(
        unit("A", "red", {"a": (10, 10)}),
        unit("C", "red", {"c": (9, 10)}),
        unit("G", "red", {"g": (11.5, 11)}),
        unit("B", "blue", {"b": (10, 11)}),
    )

    assert _combats(field) == [{"A", "B"}]


@pytest.mark.parametrize(("one", "other", "together"), [("A", "D", True), ("A", "E", False)])
def test_same_combat(one: str, other: str, *, together: bool) -> None:
    """LI-CBT-027: sharing a Combat is a matter of chains."""
    field = touching(_six(), ("a", "b"), ("c", "b"), ("c", "d"))

    assert same_combat(field, one, other) is together
