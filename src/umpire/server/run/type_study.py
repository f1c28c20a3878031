"""Before there are threads: let msgspec look at every type that files, questions and messages are read into.

msgspec studies a type when it is first used, and hands the half-studied type to a second thread that asks meanwhile:
the whole process then dies of it. A server therefore has every type studied in one thread, before it serves anybody.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from umpire.game import games


def study_types() -> int:
    """Have every type studied that has been defined, those of all games among them; return how many there are."""
    list(games())
    found = 0
    for kind in _structs(msgspec.Struct):
        try:
            msgspec.json.Decoder(kind)
        except (TypeError, NameError):
            continue  # read by nobody: it holds what no file can
        found += 1
    return found


def _structs(kind: type) -> Iterator[type]:
    known: list[type] = kind.__subclasses__()
    for each in known:
        yield each
        yield from _structs(each)
