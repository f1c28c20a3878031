"""What every battle is made of, whatever the game: actions, events, frames, options."""

from __future__ import annotations

from typing import Any

import msgspec


class Action(msgspec.Struct, frozen=True, kw_only=True, tag_field="action", tag=True, forbid_unknown_fields=True):
    """What a side asks to do. Concrete actions belong to a system."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=True):
    """One fact of a battle: applied by `evolve`, never refused.

    ``rules`` names the rules behind it, ``dice`` the natural rolls it saw, in order.
    """

    rules: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


class Frame(msgspec.Struct, frozen=True, kw_only=True, tag_field="frame", tag=True):
    """One level of the stack of pending decisions; the last frame is the one being played."""


class Secret(msgspec.Struct, frozen=True, kw_only=True):
    """A hidden fact and the salted commitment that stands for it where it may not be seen.

    ``value`` and ``salt`` are None in every view and shared log of a side that may not know the fact yet.
    """

    commitment: str
    value: str | None = None
    salt: str | None = None


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a side may do now.

    ``action`` is complete where the choice is finite. Where it is open (a move in continuous space), ``action`` is
    None and ``subject`` names what the choice is about; the system's sampler turns it into a legal action.
    """

    kind: str
    label: str
    subject: str = ""
    action: Any = None  # any system's action; a union of all systems would turn the layers upside down
    rules: tuple[str, ...] = ()


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What a side is asked, and everything it may answer."""

    side: str
    prompt: str
    choices: tuple[Choice, ...]
    rules: tuple[str, ...] = ()


class Asking(msgspec.Struct, frozen=True, kw_only=True):
    """A decision in words: what is decided, who decides, why now, and what happens as long as nobody does."""

    what: str
    who: str
    why: str
    otherwise: str


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a battle ended: the winner's side (None for a draw) and the score of each side."""

    winner: str | None
    score: dict[str, int]
    rules: tuple[str, ...] = ()
