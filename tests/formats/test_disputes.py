"""Disputes of players: every one is ruled on as it says."""

from __future__ import annotations

import pytest

from umpire.formats.cases import Dispute, check_case, disputed_case, disputes_of, rulings_of, shipped_cases
from umpire.game import game_names

DISPUTES = [(system, dispute) for system in game_names() for dispute in disputes_of(system)]
NAMES = [f"{system}-{dispute.id}" for system, dispute in DISPUTES]


@pytest.mark.parametrize(("system", "dispute"), DISPUTES, ids=NAMES)
def test_a_dispute_is_ruled_on_as_it_says(system: str, dispute: Dispute) -> None:
    """Its verdicts and the rules behind them are those of the rulings, and its case still comes out as expected."""
    document, case = disputed_case(system, dispute)
    rulings = rulings_of(case)

    assert tuple(each.allowed for each in rulings) == dispute.allowed
    assert set(dispute.cites) <= {rule for each in rulings for rule in each.ids}
    assert check_case(next(each for _, each in shipped_cases(system) if each.id == case.id), document).passed
    assert not case.play, "what is asked is asked of the table as it is drawn"


def test_there_is_something_for_every_game_and_every_argument() -> None:
    """Thirty at least; each game has some, each topic more than one, and no two have the same name or words."""
    assert len(DISPUTES) >= 30
    assert {system for system, _ in DISPUTES} == {"legions", "wh40k9", "wh40k_legacy", "warcry"}
    topics = [dispute.topic for _, dispute in DISPUTES]
    assert all(topics.count(each) > 1 for each in topics)
    names, titles = {each.id for _, each in DISPUTES}, {each.title for _, each in DISPUTES}
    assert len(names) == len(titles) == len(DISPUTES)
