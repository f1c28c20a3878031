"""Drawings as they are sent and kept, those of older versions too, and what can be wrong with one."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.formats.tables import Content
from umpire.game import game_names

FIRST = game_names()[0]

_UNSAID: Content = {
    "types": [],
    "structure": "",
    "garrison": True,
    "garrison_number": None,
    "damage": 0,
    "solid": None,
    "overtops": [],
    "kind": "",
    "traits": None,
    "keywords": [],
}
"""What the words of every game were in older drawings where nobody had said anything."""


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is wrong with a drawing.

    Attributes:
        feature: The number of the feature, None if it is not about one.
        path: Where in the drawing.
        problem: What is wrong.
        fix: What to do about it.
        grave: Whether no file can be written with it; the others are advice.
        rules: The rules behind it.
    """

    feature: int | None
    path: str
    problem: str
    fix: str = ""
    grave: bool = True
    rules: tuple[str, ...] = ()


def sent_table(content: Any) -> Any:  # whatever somebody sends
    """Return a drawing that was sent as a table document has it; what has no shape at all is for its types to refuse.

    A drawing may leave out its game, its name and its size. In older ones a feature held the words of every game beside
    its own fields, its height as `height` and what its file calls it as `called`; it is known by having no `entry`.
    """
    if not isinstance(content, dict):
        return content
    made = {"system": FIRST, "name": "My table", "size": [60.0, 48.0], "features": [], **content}
    if isinstance(made["features"], list):
        made["features"] = [sent_feature(each) for each in made["features"]]
    return made


def sent_feature(content: Any) -> Any:  # whatever somebody sends
    """Return a feature that was sent as a table document has it."""
    if not isinstance(content, dict) or "entry" in content:
        return content
    words = {name: each for name, each in content.items() if name in _UNSAID and each != _UNSAID[name]}
    own = {name: each for name, each in content.items() if name not in (*_UNSAID, "height", "called")}
    own |= {"top": content["height"]} if "height" in content else {}
    return own | {"kind": content.get("called", ""), "entry": words}
