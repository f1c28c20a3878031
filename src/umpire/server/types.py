"""Having the library that reads and writes messages look at every type once, before threads do it at the same time."""

from __future__ import annotations

import msgspec

__all__ = ["prepare_types"]


def prepare_types(base: type[msgspec.Struct] = msgspec.Struct) -> None:
    """Look at all types that are defined by now, of messages and of states.

    msgspec looks at a type when it is first read. Two threads that do so for one type at the same moment crash the
    process (seen with msgspec 0.22), so a server lets no thread begin before this has run.
    """
    for kind in base.__subclasses__():
        if kind.__module__.partition(".")[0] == __name__.partition(".")[0]:
            msgspec.json.Decoder(kind)
        prepare_types(kind)
