"""Faults of the server's own: written down with a number that the answer carries, and with nothing else."""

from __future__ import annotations

import logging

import pytest
from litestar import Litestar, get
from litestar.testing import TestClient

from umpire.server.edge import PROBLEMS


@get("/broken")
async def broken() -> str:
    """Fail."""
    raise KeyError("what nobody may see")


def test_a_fault_is_found_by_its_number(caplog: pytest.LogCaptureFixture) -> None:
    """The answer says under which number the log has the fault, and nothing of what it was."""
    with (
        TestClient(Litestar([broken], exception_handlers=PROBLEMS, logging_config=None)) as client,
        caplog.at_level(logging.ERROR),
    ):
        answer = client.get("/broken?token=secret")
        nowhere = client.get("/nowhere")
    told = answer.json()
    assert answer.status_code == told["status"] == 500
    assert told["fault"]
    assert told["fault"] in told["fix"]
    assert "nobody" not in answer.text
    written = next(each for each in caplog.records if told["fault"] in each.getMessage())
    assert "/broken" in written.getMessage()
    assert "secret" not in written.getMessage()
    assert written.exc_info is not None
    assert "nobody" in str(written.exc_info[1])
    assert nowhere.status_code == 404
