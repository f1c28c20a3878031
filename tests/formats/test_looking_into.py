"""Every ruling has witness, margin and other readings, or says why it has none: over all shipped cases."""

from __future__ import annotations

from functools import cache

import pytest

from tests.soak import SOAKING
from umpire.formats.cases import lacking_of, looked_into, shipped_cases
from umpire.game import game, game_names
from umpire.rulings import Ruling
from umpire.server.ask.answering import table_in
from umpire.server.ask.disputes import to_ask_about

SYSTEMS = tuple(name for name in game_names() if game(name).tables is not None)

SPARSE = 7
"""Of so many cases one is looked into, unless the tests soak: each is ruled on again by every reading behind it."""


@cache
def told(system: str) -> tuple[tuple[str, str, Ruling], ...]:
    """Return questions of a game's cases: the case, the kind of question, and the ruling looked into."""
    return tuple(
        (case.id, str(asked["question"]), ruling)
        for number, (_, case) in enumerate(shipped_cases(system))
        if case.ask and (SOAKING or number % SPARSE == 0)
        for asked, ruling in zip(case.ask, looked_into(case), strict=True)
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_ruling_lacks_is_told_with_its_reason(system: str) -> None:
    """Each ruling has it or says why not, never both; kinds said to have none have none, and all others some."""
    known = lacking_of(system)
    kinds = {kind for _, kind, _ in told(system)}
    has: dict[str, set[str]] = {"margin": set(), "witness": set()}
    for case, kind, ruling in told(system):
        for what in ("margin", "witness", "readings"):
            found = bool(getattr(ruling, what))
            assert found != bool(ruling.lacking.get(what)), (case, kind, what)
            if found and what in has:
                has[what].add(kind)

    for what, kept in has.items():
        listed = [kind for each in getattr(known, what) for kind in each.kinds]
        assert len(listed) == len(set(listed))
        assert not set(listed) & kept, what
        if SOAKING:
            assert kinds - kept == set(listed), what


def looked(system: str, dispute: str) -> tuple[Ruling, ...]:
    """Return the rulings on a dispute, looked into."""
    table = table_in(to_ask_about(system, dispute))
    return looked_into(table.case, table.field)


def test_a_blocked_line_tells_what_blocks_it_where_and_by_how_much() -> None:
    """Through the wood from x 20 to 30 the proof runs there; 0.03 inches too deep, the margin is those."""
    blocked, free, _ = looked("legions", "through-the-trees")
    assert blocked.witness is not None
    assert free.witness is not None
    assert (blocked.witness.label, [each[0] for each in blocked.witness.proof]) == ("blocked by wood", [20.0, 30.0])
    assert free.witness.label == "line of sight"
    (deep,) = looked("legions", "a-hair-too-deep")
    assert deep.margin is not None
    assert deep.margin.amount == pytest.approx(0.03, abs=0.005)
    assert deep.too_close_to_call


def test_another_reading_is_told_with_its_own_verdict() -> None:
    """By the errata 2.9 inches are 3, so that the height covers; comrades hide where a table chooses so."""
    (height,) = looked("warcry", "high-ground")
    assert any(each.differs and each.allowed for each in height.readings), height.readings
    (comrades,) = looked("legions", "behind-comrades")
    (other,) = [each for each in comrades.readings if each.house_rule == "target_blocks"]
    assert (comrades.allowed, other.allowed, other.differs) == (True, False, True)
