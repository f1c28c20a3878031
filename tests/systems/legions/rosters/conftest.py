"""The program."""

from __future__ import annotations

import pytest

from tests.cli.program import Program


@pytest.fixture
def umpire(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(monkeypatch, capsys)
