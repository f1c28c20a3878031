"""A search for targets ends with its time, within what it would look at for one of them."""

from __future__ import annotations

import pytest

from tests.bots.test_planner import _asked, _upto
from umpire.systems.legions.bots.planner.firing import reply_of
from umpire.systems.legions.bots.planner.judging import Judge
from umpire.systems.legions.bots.planner.levels import PLAIN, Purse


def test_what_would_fire_back_is_looked_at_as_long_as_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Past its time it looks at no shot more; where situations are counted, what was begun is looked at whole."""
    view = _asked(_upto("fire"))
    assert view.options is not None
    field, side = view.state.field, view.options.side
    judge = Judge(field, side, PLAIN)
    foes = [each.id for each in field.detachments_of(field.opponent(side)) if field.models_of(each.id)]
    replies = {each: reply_of(judge, field, each, Purse(100)) for each in foes}
    assert max(replies.values()) > 0.0
    assert {each: reply_of(judge, field, each, Purse(0)) for each in foes} == replies
    looked = []
    monkeypatch.setattr(Judge, "shot", lambda *_: looked.append(1) or 1.0)
    assert {reply_of(judge, field, each, Purse(100, seconds=0.0)) for each in foes} == {0.0}
    assert looked == []
