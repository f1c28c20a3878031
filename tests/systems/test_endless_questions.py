"""A number without end in a question is refused in every game."""

from __future__ import annotations

import msgspec
import pytest

from umpire.errors import InputError
from umpire.formats.cases import BoardCase, field_of, shipped_cases
from umpire.game import ruleset


def test_no_question_is_asked_with_a_number_that_is_none() -> None:
    """It names the place in the question."""
    case = next(each for _, each in shipped_cases("warcry") if each.id == "WC-040-c")
    assert isinstance(case, BoardCase)
    rules = ruleset("warcry")
    asked = {"question": "place", "model": "a", "to": [3.4, 0, 0], "fallen_from": 1.0}
    endless = msgspec.structs.replace(msgspec.convert(asked, rules.question_type), fallen_from=float("inf"))
    with pytest.raises(InputError, match="fallen_from: inf is no number"):
        rules.desk.ask(field_of(case), endless)
