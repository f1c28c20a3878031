"""What the tests of the engine share."""

from __future__ import annotations

import pytest

from tests.game.battles import running
from tests.game.duel import Duel
from umpire.game import Battle


@pytest.fixture
def battle() -> Battle[Duel]:
    return running()
