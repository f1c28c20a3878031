"""What came out of something, without the rules that are given as the reason."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

REASONS = ("rules", "cites")
"""The fields of events, frames and choices that hold nothing but rule ids."""

LATER = {"aloft": 0.0, "choosing": ()}
"""The fields that have come since outcomes were frozen, with the value at which they say nothing."""


def digest_of(*told: Any) -> str:
    """Return a digest of values of any kind, their reasons left out."""
    digest = sha256()
    for each in told:
        digest.update(msgspec.json.encode(without_reasons(msgspec.to_builtins(each)), order="sorted"))
    return digest.hexdigest()[:16]


def without_reasons(told: Any) -> Any:
    """Return plain data without the fields that hold reasons, however deep."""
    if isinstance(told, dict):
        return {key: without_reasons(value) for key, value in told.items() if not _left_out(key, value)}
    if isinstance(told, list | tuple):
        return [without_reasons(each) for each in told]
    return told


def _left_out(key: str, value: Any) -> bool:
    return key in REASONS or (key in LATER and value == LATER[key])
