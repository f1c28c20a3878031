"""Playing a series on a Ray cluster (extra `ray`): tasks that may be lost with their worker, and are handed out again.

A battle is a function of the plan and its number alone, so that Ray may play one twice where a worker dies; whoever
keeps them takes the first. No more tasks than the cluster has room for wait at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

import msgspec

from umpire.errors import InputError, UmpireError
from umpire.simulate.plans import Fixture, SeriesPlan
from umpire.simulate.played import Result, play_fixture
from umpire.simulate.running import Runner

LOCAL = "local"
"""The address that has a cluster started on this machine."""

RETRIES = 5
"""How often a battle is handed out again whose worker was killed."""

AHEAD = 2
"""How many battles wait for each processor of the cluster, so that none is ever idle."""

STORE = 100 * 1024 * 1024
"""Memory for what passes between local processes, bytes: plans and results are small."""


def on_ray(address: str, *, workers: int = 2) -> Runner:
    """Return what plays battles on a Ray cluster.

    Args:
        address: Of the cluster, as ``ray://host:10001`` or ``host:6379``; ``local`` starts one on this machine.
        workers: How many processors a local one has.

    Raises:
        InputError: If Ray is not installed.
    """
    ray = _ray()

    def runner(plan: SeriesPlan, left: Sequence[Fixture]) -> Iterator[Result]:
        _connect(ray, address, workers)
        try:
            yield from _played(ray, plan, left)
        finally:
            ray.shutdown()

    return runner


def _ray() -> ModuleType:
    try:
        import ray  # noqa: PLC0415 - an extra that most do without
    except ImportError:
        fix = 'Install it with pip install "umpire-table[ray]", or leave out --ray.'
        raise InputError("Ray is not installed", path="--ray", fix=fix) from None
    return ray


def _connect(ray: ModuleType, address: str, workers: int) -> None:
    own: dict[str, Any] = {"num_cpus": workers, "object_store_memory": STORE, "include_dashboard": False}
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error", **(own if address == LOCAL else {}))
    except (ConnectionError, RuntimeError, ValueError) as error:
        told = str(error).splitlines()[0].rstrip(".") if str(error) else type(error).__name__
        fix = "Check the address, and that the cluster runs; `--ray local` starts one on this machine."
        raise InputError(f"There is no Ray cluster: {told}", path="--ray", value=address, fix=fix) from None


def _played(ray: ModuleType, plan: SeriesPlan, left: Sequence[Fixture]) -> Iterator[Result]:
    play = ray.remote(num_cpus=1, max_retries=RETRIES)(play_written)
    written = ray.put(msgspec.json.encode(plan))
    waiting, running = list(reversed(left)), set[Any]()
    room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    while waiting or running:
        while waiting and len(running) < room:
            running.add(play.remote(written, msgspec.json.encode(waiting.pop())))
        done, _ = ray.wait(list(running), num_returns=1)
        for each in done:
            running.discard(each)
            try:
                yield msgspec.json.decode(ray.get(each), type=Result)
            except ray.exceptions.RayTaskError as error:
                cause = error.cause if isinstance(error.cause, UmpireError) else error
                fix = "Install the same version of Umpire on every machine of the cluster; what was played is kept."
                told = str(cause).strip().splitlines()[-1].rstrip(".")
                raise InputError(f"A worker of the cluster cannot play: {told}", path="--ray", fix=fix) from None
            except ray.exceptions.RayError as error:
                fix = "Look at the cluster and give the same command again: what was played is kept."
                told = str(error).strip().splitlines()[0].rstrip(".")
                raise InputError(f"The cluster has lost a battle: {told}", path="--ray", fix=fix) from None


def play_written(plan: bytes, fixture: bytes) -> bytes:
    """Play a battle whose plan and fixture are written as JSON, and return its result so."""
    return msgspec.json.encode(
        play_fixture(msgspec.json.decode(plan, type=SeriesPlan), msgspec.json.decode(fixture, type=Fixture))
    )
