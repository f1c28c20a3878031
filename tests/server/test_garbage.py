"""What the server changes in its process, and gives back."""

from __future__ import annotations

import gc

import pytest

from tests.server.loops import run_apart
from umpire.server.run.garbage import collecting_seldom


async def while_it_runs() -> None:
    async with collecting_seldom():
        raise ZeroDivisionError(gc.get_threshold()[2], gc.get_freeze_count())


def test_what_was_set_is_set_again() -> None:
    """While it runs, old things are not looked through; afterwards all is as before."""
    gc.unfreeze()  # what was collected of the tests is kept frozen
    threshold = gc.get_threshold()
    with pytest.raises(ZeroDivisionError) as found:
        run_apart(while_it_runs())
    old, more = found.value.args
    assert old > 1000 * threshold[2]
    assert more > 0
    assert (gc.get_threshold(), gc.get_freeze_count()) == (threshold, 0)
