"""Servers for tests, on each kind of database: one that many tests share, and fresh ones to kill."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import postgres
from tests.server.serving import Served

DATABASES = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(scope="session")
def postgres_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres(tmp_path_factory.mktemp("postgres")) as address:
        yield address


@pytest.fixture(scope="session", params=DATABASES)
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found = Served(tmp_path_factory.mktemp("served"), database_of(request)).start()
    yield found
    found.stop()


@pytest.fixture(params=DATABASES)
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    found = Served(tmp_path, database_of(request)).start()
    yield found
    found.kill()


def database_of(request: pytest.FixtureRequest) -> str:
    return "" if request.param == "sqlite" else str(request.getfixturevalue("postgres_address"))


@pytest.fixture(scope="session")
def pair(postgres_address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    """Two servers on one database, which many tests share."""
    yield from two_on(postgres_address, tmp_path_factory.mktemp("pair"))


@pytest.fixture
def mortal_pair(postgres_address: str, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    """Two servers on one database, to kill."""
    yield from two_on(postgres_address, tmp_path)


def two_on(database: str, folder: Path) -> Iterator[tuple[Served, Served]]:
    one, other = (Served(folder / name, database) for name in ("one", "other"))
    for each in (one, other):
        each.folder.mkdir()
        each.start()
    yield one, other
    for each in (one, other):
        each.kill()
