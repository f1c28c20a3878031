"""Ids of the pieces of an army: made of names, or those that an export noted beside them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

import msgspec

OURS = "umpire:"
"""How the line begins that an export notes beside a selection, since rosters have no field for what it says."""

_NOTED = re.compile(r'\b(id|attached_to|embarked|variant)=("(?:[^"\\]|\\.)*"|\S+)')
_PLAIN = re.compile(r'[^\s"]+')


class Namer:
    """Gives ids: no two Detachments share one, and no two Formations."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._count: Counter[str] = Counter()
        self._formations: Namer | None = None

    @property
    def formations(self) -> Namer:
        """Gives the ids of Formations, which may be those of Detachments."""
        self._formations = self._formations or Namer()
        return self._formations

    def name(self, of: str, *, noted: str = "") -> str:
        """Return an id made of a name, or the one that an export noted, as long as it is free."""
        if noted and noted not in self._taken:
            self._taken.add(noted)
            return noted
        stem = slug(of)
        while True:
            self._count[stem] += 1
            name = f"{stem}-{self._count[stem]}"
            if name not in self._taken:
                self._taken.add(name)
                return name


def slug(name: str) -> str:
    """Return a name as an id.

    >>> slug("Legion Demi-Company")
    'legion-demi-company'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:60].strip("-") or "unnamed"


def noted(text: str) -> dict[str, str]:
    """Return what an export noted beside a selection."""
    lines = (each.strip() for each in text.splitlines())
    found = (pair for each in lines if each.startswith(OURS) for pair in _NOTED.findall(each))
    return {name: value for name, told in found if (value := _unquoted(told))}


def _unquoted(told: str) -> str:
    try:
        return msgspec.json.decode(told, type=str) if told.startswith('"') else told
    except msgspec.DecodeError:
        return ""


def own_words(text: str) -> str:
    """Return what a player noted beside a selection, without the line of an export."""
    lines = (each.strip() for each in text.splitlines())
    return " ".join(each for each in lines if each and not each.startswith(OURS))


def noting(told: Mapping[str, str]) -> str:
    """Return what an export notes beside a selection, the reverse of `noted`.

    >>> noting({"id": "tactical", "attached_to": ""})
    'umpire: id=tactical'
    """
    pairs = [f"{name}={_quoted(value)}" for name, value in told.items() if value]
    return " ".join((OURS, *pairs)) if pairs else ""


def _quoted(value: str) -> str:
    return value if _PLAIN.fullmatch(value) else msgspec.json.encode(value).decode()
