"""Load: many battles of two clients each, an action a second, until each is acknowledged.

A real server, real sockets, and clients in processes of their own, so that none waits for another's work. Each player
acts at moments of its own, about a second apart, and asks for advice before that, which the server pays for, too. All
battles begin at one moment, as at a tournament, and come to their heaviest phase together; or one after the other, as
at a club, and are measured when all are under way, each in a phase of its own. All share one machine: how long the
server keeps a processor busy for an action tells more than the times do, which say how it goes where the clients take
their part of the same processors.

``make bench`` measures all targets; ``python -m benchmarks.bench_load [--battles N --processes P --spread S]
[--seconds S] [--write]`` measures them, or what is named, by itself, and with ``--write`` lays its section into
``benchmarks/RESULTS.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from zlib import crc32

from benchmarks.players import play, sit
from benchmarks.row import Row
from benchmarks.serving import memory, processor, served
from tests.server.postgres import Postgres, programs

ALONE, TOGETHER = 100, 300
"""How many battles one process and several are to carry."""

SECONDS = float(os.environ.get("UMPIRE_BENCH_LOAD_SECONDS", "30"))
CLIENTS = 4
"""How many processes the clients are in."""

COME = 60.0
"""How long all of them may take to sit down, seconds: who plays begins when everybody sits."""

SPREAD = 60.0
"""In how many seconds the battles of a club begin."""

SEED, SCENARIOS = 7, 13
TARGET = 100.0


def run() -> list[Row]:
    """Measure all targets: one process on SQLite; one for each processor on PostgreSQL, begun at once and in turn."""
    several = max(2, os.cpu_count() or 2)
    rows = measured(ALONE, 1, SECONDS)
    rows += measured(TOGETHER, several, SECONDS)
    return rows + measured(TOGETHER, several, SECONDS, SPREAD)


def measured(battles: int, processes: int, seconds: float, spread: float = 0.0) -> list[Row]:
    """Return how long actions take to be acknowledged in so many battles, by so many server processes.

    The battles begin within ``spread`` seconds, and are measured for so many seconds after that.
    """
    told = "one process" if processes == 1 else f"{processes} processes"
    begun = f" begun within {spread:g} s" if spread else ""
    carried = f"{battles} battles{begun}, {told}"
    what = f"acknowledging an action, {carried}"
    if processes > 1 and programs() is None:
        return [Row(name=what, value=0.0, unit="ms", note="not measured: no PostgreSQL is installed", least=1.0)]
    with database(processes) as options, served("--proxy", "127.0.0.1", *options) as (address, process):
        before = memory(process)
        tokens = [begin(address, number) for number in range(battles)]
        found = played(address, process, tokens, seconds, spread)
        grown = memory(process) - before
    taken = [each for part in found.parts for each in part.taken]
    clients = sum(part.busy for part in found.parts)
    cuts, count = statistics.quantiles(taken, n=100), len(taken)
    note = f"{count} actions, {count / seconds:.0f} a second"
    busy = (
        f"{100 * found.busy / seconds:.0f}% of a processor; the clients took {1000 * clients / count:.2g} ms of theirs"
    )
    return [
        Row(name=f"{what}: {NAMES[95]}", value=1000 * cuts[94], unit="ms", note=note, most=TARGET),
        *(Row(name=f"{what}: {name}", value=1000 * cuts[k - 1], unit="ms") for k, name in NAMES.items() if k != 95),
        Row(
            name=f"what the server takes of a processor for an action, {carried}",
            value=1000 * found.busy / count,
            unit="ms",
            note=busy,
        ),
        Row(name=f"memory for each battle, {carried}", value=grown / battles / 1000, unit="MB"),
    ]


NAMES = {50: "median", 95: "95th percentile", 99: "99th percentile"}


@contextmanager
def database(processes: int) -> Iterator[list[str]]:
    """Give the options of a server of so many processes; several share a PostgreSQL server, started for them."""
    where = programs()
    if processes == 1 or where is None:
        yield []
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Postgres(Path(folder) / "postgres", where)
        server.start()
        try:
            yield ["--processes", str(processes), "--database", server.address]
        finally:
            server.stop()


def begin(address: str, number: int) -> list[str]:
    """Begin a battle as a household of its own would, and return the tokens of its players; wait where that is due."""
    body = json.dumps({"scenario": f"small-{number % SCENARIOS}", "players": {}, "seed": SEED}).encode()
    headers = {"content-type": "application/json", "x-forwarded-for": f"10.1.{number // 250}.{number % 250 + 1}"}
    while True:
        try:
            made = json.loads(urlopen(Request(f"http://{address}/api/battles", data=body, headers=headers)).read())
        except HTTPError as err:
            if err.code != 429:
                raise
            time.sleep(1.0)
        else:
            return [link["token"] for link in made["links"] if link["seat"].startswith("side:")]


class Part(NamedTuple):
    """What some clients found: how long acknowledgements took, and how long they kept a processor busy, seconds."""

    taken: list[float]
    busy: float


class Load(NamedTuple):
    """What the clients found, and how long the server kept a processor busy for them, seconds."""

    parts: list[Part]
    busy: float


def played(address: str, process: int, tokens: Sequence[Sequence[str]], seconds: float, spread: float) -> Load:
    """Have every battle played by clients in several processes."""
    shares = [[each for pair in tokens[k::CLIENTS] for each in pair] for k in range(CLIENTS)]
    with ProcessPoolExecutor(CLIENTS, mp_context=get_context("spawn")) as clients:
        at = time.time() + COME
        jobs = [clients.submit(share_played, address, share, at, seconds, spread) for share in shares if share]
        time.sleep(max(0.0, at + spread - time.time()))
        before = processor(process)
        time.sleep(seconds)
        busy = processor(process) - before
        return Load([job.result() for job in jobs], busy)


def share_played(address: str, tokens: Sequence[str], at: float, seconds: float, spread: float) -> Part:
    """Play the seats of some battles, two by two, from one moment on, in this process."""
    return asyncio.run(_share_played(address, tokens, at, seconds, spread))


async def _share_played(address: str, tokens: Sequence[str], at: float, seconds: float, spread: float) -> Part:
    seats = [await sit(address, token) for token in tokens]
    if (early := at - time.time()) < 0:
        raise SystemExit(
            f"Not everybody sat down within {COME:g} seconds: the machine is too busy to measure anything."
        )
    await asyncio.sleep(early)
    seed, now = crc32(tokens[0].encode()), time.monotonic()
    since, chance = now + spread, random.Random(seed)
    battles = [now + chance.uniform(0.0, spread) for _ in tokens[::2]]
    begins = [begun for begun in battles for _side in range(2)]
    playing = asyncio.create_task(play(seats, begins, since=since, until=since + seconds, seed=seed))
    await asyncio.sleep(spread)
    before = time.process_time()
    taken = await playing
    busy = time.process_time() - before
    for seat in seats:
        await seat.close()
    return Part(taken, busy)


def main() -> None:
    """Measure what is named, or all targets, and print it."""
    from benchmarks import run as results  # noqa: PLC0415 - it imports whatever it measures

    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--battles", type=int)
    asked.add_argument("--processes", type=int, default=1)
    asked.add_argument("--spread", type=float, default=0.0, help="in how many seconds the battles begin")
    asked.add_argument("--seconds", type=float, default=SECONDS)
    asked.add_argument("--write", action="store_true", help="lay the section into benchmarks/RESULTS.md")
    chosen = asked.parse_args()
    rows = measured(chosen.battles, chosen.processes, chosen.seconds, chosen.spread) if chosen.battles else run()
    section = results.section("bench_load", rows)
    print(f"{section}\n{results.targets({'bench_load': rows})}")
    if chosen.write:
        write(section, results.HERE / "RESULTS.md")


def write(section: str, file: Path) -> None:
    """Put a section in the place of the one of its heading, or after all others."""
    heading, text = section.splitlines()[0] + "\n", file.read_text(encoding="utf-8")
    before, found, rest = text.partition(heading)
    _, mark, after = rest.partition("\n## ")
    told = f"{before}{section}{mark}{after}" if found else f"{text.rstrip()}\n\n{section}"
    file.write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
