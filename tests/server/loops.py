"""Coroutines in tests that are not coroutines themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread of its own: a browser that a test before has opened keeps a loop running in ours."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
