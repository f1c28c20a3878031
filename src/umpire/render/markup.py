"""Pages put together so that no word from outside is ever read as markup: what is filled in is escaped by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from string import Formatter

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class Markup(str):
    """Text that stands in a page as it is: a pattern of this package with its places filled, or a shipped file."""

    __slots__ = ()


class _Filler(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, Markup) and not format_spec:
            return value
        return _told(format(value, format_spec))


def _told(text: str) -> str:
    """Return a text escaped, without the control characters that no picture and no page may hold."""
    return escape(_FORBIDDEN.sub("\ufffd", text))


_filler = _Filler()


def html(pattern: str, /, *values: object, **named: object) -> Markup:
    """Return a pattern, which is written out where this is called, with its places filled as `str.format` does.

    Every value is escaped but `Markup`, between tags as well as in attributes with quotes around them.
    """
    return Markup(_filler.vformat(pattern, values, named))


def joined(parts: Iterable[object], between: str = "") -> Markup:
    """Return parts one after another, each escaped unless it is `Markup`."""
    return Markup(between.join(part if isinstance(part, Markup) else _told(str(part)) for part in parts))
