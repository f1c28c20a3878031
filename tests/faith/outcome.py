"""What came out of something, without the rules that are given as the reason."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

REASONS = ("rules", "cites")
"""The fields of events, frames and choices that hold nothing but rule ids."""


LATER: dict[str, Any] = {
    "aloft": 0.0,
    "at_once": False,
    "choosing": (),
    "displaced": False,
    "done_reaching": (),
    "from_reserve": False,
    "landed": None,
    "later": (),
    "mount": 0,
    "pulse": False,
    "pursuing": (),
    "spent": (),
    "templates": (),
    "used_up": False,
    "unit_of": "",
}
"""Fields of states and events that came after the freeze, with what they are where nothing of theirs is played."""


def digest_of(*told: Any) -> str:
    """Return a digest of values of any kind, their reasons left out."""
    digest = sha256()
    for each in told:
        digest.update(msgspec.json.encode(without_reasons(msgspec.to_builtins(each)), order="sorted"))
    return digest.hexdigest()[:16]


def without_reasons(told: Any) -> Any:
    """Return plain data without the fields that hold reasons or came later and are not used, however deep."""
    if isinstance(told, dict):
        kept = {
            key: without_reasons(value)
            for key, value in told.items()
            if key not in REASONS and not (key in LATER and _as_plain(value) == LATER[key])
        }
        if (
            kept.get("place") == "reserve" and "aloft" in told
        ):  # what is in Reserve and what waits to be set up were both aside then
            kept["place"] = "aside"
        # when outcomes were frozen a Detachment said whether it is Embarked; now each of its models does
        return {**kept, "embarked": ""} if "acts_in_reserve" in kept else kept
    if isinstance(told, list | tuple):
        return [without_reasons(each) for each in told]
    return told


def _as_plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
