"""Which connections a process has, where from, and whether they get anything done; those that do not make room.

A connection *waits* while its request is still on the way to us, or while its answer is not taken; then it costs its
sender nothing and us a file. Waiting is limited in time, and whoever comes to a full house takes the place of the one
that has waited longest, so that neither slow nor silent connections ever keep a player out.
"""

from __future__ import annotations

import asyncio
import ipaddress
import sys
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from umpire.server.run.settings import Limits

if sys.platform != "win32":
    import resource

TICK = 0.5
"""How often it is looked whose time is up, seconds; at most."""

RESERVE = 128
"""How many files the process itself needs: its database, its threads, the other processes, the standard streams."""

WANTED = 65_536
"""How many files a process asks the system for."""


class Connection(Protocol):
    """A connection, as far as it is known here."""

    def tend(self, now: float) -> None:
        """Close it if it has had its time for what it is at."""
        ...

    def drop(self) -> None:
        """Close it at once, with all that it was to be sent."""
        ...


class Doors:
    """The connections of one process."""

    def __init__(self, limits: Limits, proxies: Sequence[str] = (), *, files: int = WANTED) -> None:
        """Let in as many as there are ``files`` for; a trusted proxy stands for many people."""
        self.limits = limits
        # A connection may have a file open that it is sent.
        self.most = max(1, min(limits.connections, (files - RESERVE) // 2))
        self._proxies = tuple(ipaddress.ip_network(each, strict=False) for each in proxies)
        self._inside: dict[Connection, str] = {}
        self._waiting: defaultdict[str, dict[Connection, None]] = defaultdict(dict)
        self._from: defaultdict[str, int] = defaultdict(int)
        self._bodies: defaultdict[str, int] = defaultdict(int)
        self._sweep: asyncio.TimerHandle | None = None

    @property
    def backlog(self) -> int:
        """How many connections may be on the doorstep: they are counted only once they are inside."""
        return min(2048, max(64, self.most // 2))

    def enter(self, connection: Connection, host: str) -> bool:
        """Let a connection in, if need be in another's place; False if there is no room."""
        address = network_of(host)
        crowded = self._from[address] >= self.limits.connections_each and not self._is_proxy(host)
        if crowded and not self._evict(address):
            return False
        if len(self._inside) >= self.most:
            crowd = max(self._waiting, key=lambda each: len(self._waiting[each]), default="")
            if not self._evict(crowd):
                return False
        self._inside[connection] = address
        self._from[address] += 1
        self._waiting[address][connection] = None
        if self._sweep is None:
            self._again()
        return True

    def leave(self, connection: Connection) -> None:
        """Note that a connection is gone."""
        address = self._inside.pop(connection, None)
        if address is None:
            return
        self._from[address] -= 1
        self._waiting[address].pop(connection, None)
        if not self._from[address]:
            del self._from[address], self._waiting[address]

    def waits(self, connection: Connection) -> None:
        """Note that a connection waits for its client."""
        if (address := self._inside.get(connection)) is not None:
            self._waiting[address].setdefault(connection)

    def works(self, connection: Connection) -> None:
        """Note that a connection is one that its client and we are busy with."""
        if (address := self._inside.get(connection)) is not None:
            self._waiting[address].pop(connection, None)

    def take_in(self, host: str, size: int) -> bool:
        """Count bytes of requests that are held here (fewer, where negative); False if an address has too many."""
        address = network_of(host)
        self._bodies[address] += size
        if self._bodies[address] > self.limits.bodies and not self._is_proxy(host):
            return False
        if self._bodies[address] <= 0:
            del self._bodies[address]
        return True

    def _evict(self, address: str) -> bool:
        """Close the connection that has waited longest of those from an address; False if none waits."""
        waiting = self._waiting.get(address)
        if not waiting:
            return False
        longest = next(iter(waiting))
        self.leave(longest)
        longest.drop()
        return True

    def _is_proxy(self, host: str) -> bool:
        if not self._proxies:
            return False
        with suppress(ValueError):
            return any(ipaddress.ip_address(host) in each for each in self._proxies)
        return False

    def _again(self) -> None:
        shortest = min(self.limits.headers, self.limits.body, self.limits.stall)
        self._sweep = asyncio.get_running_loop().call_later(min(TICK, shortest), self._look_round)

    def _look_round(self) -> None:
        self._sweep = None
        now = asyncio.get_running_loop().time()
        for connection in tuple(self._inside):
            connection.tend(now)
        if self._inside:
            self._again()


def network_of(host: str) -> str:
    """Return what counts as one address: an IPv6 network of 64 bits is one household's."""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def room_for_files() -> int:
    """Have the system allow this process as many files as are wanted, and return how many it may open."""
    if sys.platform == "win32":  # it counts no files
        return WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED if soft == resource.RLIM_INFINITY else soft
