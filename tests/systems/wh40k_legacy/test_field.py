"""What a file may say of the moment, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.wh40k_legacy.boards import block, field_of, unit
from umpire.errors import InputError
from umpire.systems.wh40k_legacy.battlefield import Weapon


@pytest.mark.parametrize(
    "state",
    [
        {"units": {"nobody": {"gone_to_ground": True}}},
        {"wounds": {"a": 2}},
        {"wounds": {"z": 1}},
        {"guns": {"wood": 1}},
        {"moved": ["z"]},
        {"tested": [["z", "wood"]]},
        {"phase": "psychic"},
    ],
)
def test_a_state_speaks_of_what_is_there(state: dict[str, Any]) -> None:
    """A unit, model, gun or phase that is not there, or more wounds than a model has, is an error in the file."""
    with pytest.raises(InputError):
        field_of(block("wood", "wood", (4, 8), (-3, 3)), unit("red", {"a": (0, 0)}), **state)


@pytest.mark.parametrize("ap", [0, 7, -1])
def test_ap_is_a_number_of_a_die(ap: int) -> None:
    """AP goes from 1 to 6; '-' is left out."""
    with pytest.raises(InputError):
        Weapon(name="gun", ap=ap)


def test_a_word_that_the_page_has_not_is_refused() -> None:
    """A type of terrain is one of the page's."""
    with pytest.raises(InputError, match="word"):
        field_of(block("lava", "lava", (0, 1), (0, 1)))
