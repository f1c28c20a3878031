"""Scenarios of Missions that let Detachments wait, and of the variants Titandeath and Spearhead Assault."""

from __future__ import annotations

import msgspec
import pytest

from tests.systems.legions.battles.test_secondary import _loaded
from umpire.errors import InputError


@pytest.mark.rule("LI-BTL-022")
def test_a_scenario_names_who_may_wait_in_reserve() -> None:
    """Sides, Formations or Detachments; anybody else is refused with the place in the file."""
    assert _loaded().mission.reserves is msgspec.UNSET
    assert _loaded("  reserves: [red]\n").mission.reserves == ("red",)
    with pytest.raises(InputError, match=r"reserves\[1\]"):
        _loaded("  reserves: [red, green]\n")
