"""Every request that the published schema allows, and many that it does not: refused or answered, never a fault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable

from tests.server.serving import Served
from tests.soak import soak_count

schemathesis = pytest.importorskip("schemathesis", reason="the package schemathesis is not installed")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str]]:
    served = Served(tmp_path_factory.mktemp("openapi")).start()
    yield served, served.begin("small-3", red="random", blue="random")[1]["host"]
    served.stop()


def test_no_request_makes_a_fault(host: tuple[Served, str]) -> None:
    """Every operation of the schema, with the host's rights and with none, in requests that fit it and that do not."""
    served, token = host
    schema = schemathesis.openapi.from_url(f"{served.address}/api/schema/openapi.json")
    modes = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
    operations = [each.ok() for each in schema.get_all_operations()]
    # What it deletes, nothing else can be asked of.
    operations.sort(key=lambda each: (each.method.upper(), each.path.rstrip("/")) == ("DELETE", "/api/battles"))
    assert len(operations) >= 8
    statuses: set[int] = set()
    for operation in operations:
        for mode in modes:
            statuses |= ask(operation, mode, ({}, {"authorization": f"Bearer {token}"}))
    assert statuses >= {200, 201, 400, 403, 404}


def ask(operation: Any, mode: Any, rights: Sequence[dict[str, str]]) -> set[int]:
    """Make requests of one kind, and send each with all of these rights in turn; return what became of them."""
    statuses = set()

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=soak_count(200, part=60), suppress_health_check=list(HealthCheck), deadline=None)
    def asked(case: Any) -> None:
        for headers in rights:
            response = case.call(headers=headers)
            statuses.add(response.status_code)
            assert response.status_code < 500, (operation.label, case.body, response.text)

    with suppress(Unsatisfiable):  # nothing of such a request can be wrong
        asked()
    return statuses
