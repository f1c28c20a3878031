"""How the suite runs: example counts, soak tests, and tests that may not be skipped."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from tests.soak import SOAKING

SLOW_MACHINES_ARE_FINE = (HealthCheck.too_slow,)
settings.register_profile(
    "quick",
    max_examples=40,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=SLOW_MACHINES_ARE_FINE,
)
settings.register_profile(
    "soak", max_examples=400, deadline=None, print_blob=True, suppress_health_check=SLOW_MACHINES_ARE_FINE
)
settings.load_profile("soak" if SOAKING else "quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--must-run MARKER``: where the machine has everything, a skip is a failure."""
    parser.addoption(
        "--must-run", action="append", default=[], metavar="MARKER", help="fail tests of this marker that are skipped"
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Have what is imported and collected looked through for garbage never: it stays to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave soak tests out of ordinary runs."""
    if SOAKING:
        return
    left_out = [item for item in items if item.get_closest_marker("soak")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("soak")]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn the skip of a test that must run into a failure that tells why it was skipped."""
    report = yield
    required = [name for name in item.config.getoption("--must-run") if item.get_closest_marker(name)]
    if report.skipped and required and not hasattr(report, "wasxfail"):
        reason = call.excinfo.value if call.excinfo else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"A {required[0]} test must run here but was skipped: {reason}"
    return report
