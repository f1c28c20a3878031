"""Servers for tests: one that many share, fresh ones to kill, and two on one PostgreSQL database.

What a store does is tested on each kind of database; whatever else a server does is no matter of its database.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import postgres
from tests.server.serving import Served


@pytest.fixture(scope="session")
def postgres_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres(tmp_path_factory.mktemp("postgres")) as address:
        yield address


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An address of each kind of database."""
    return str(tmp_path / "umpire.db" if request.param == "sqlite" else request.getfixturevalue("postgres_address"))


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found = Served(tmp_path_factory.mktemp("served")).start()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def toy_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that has games of installed packages beside those of the house."""
    found = Served(tmp_path_factory.mktemp("toys"), toys=True).start()
    yield found
    found.stop()


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Served]:
    found = Served(tmp_path).start()
    yield found
    found.kill()


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
    try:
        for each in (one, other):
            each.folder.mkdir()
            each.start()
        yield one, other
    finally:
        for each in (one, other):
            each.kill()
