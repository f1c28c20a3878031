"""What players argue about, as a list with pictures, and each of it as a file to put on the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from umpire.formats.cases import dispute_of, disputed_case, disputed_entry, disputes_of, field_of, looks_of, rulings_of
from umpire.game import games
from umpire.geometry import Look, Point
from umpire.render.scenes import Picture, picture_of
from umpire.rulings import Ruling
from umpire.server.ask.asking import example, written


class DisputedLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line on the table that a ruling is about; ``free`` where nothing is in its way."""

    points: tuple[Point, ...]
    free: bool


class Disputed(msgspec.Struct, frozen=True, kw_only=True):
    """What players argue about, as a list tells and draws it.

    Attributes:
        id: Its name, by which it is put on the table.
        system: Its game, and ``game`` what people call that.
        topic: What is argued over.
        title: What one of the players says.
        asks: What is to be ruled on.
        ruling: What the umpire says.
        rules: The rules behind it.
        picture: The table.
        lines: What the rulings are about, on the table.
    """

    id: str
    system: str
    game: str
    topic: str
    title: str
    asks: str
    ruling: str
    rules: tuple[str, ...]
    picture: Picture
    lines: tuple[DisputedLine, ...]


@cache
def disputes() -> tuple[Disputed, ...]:
    """Return what players of all games argue about, those of one topic together."""
    found = [each for of in games() if of.tables is not None for each in _disputes(of.name, of.short or of.title)]
    topics = tuple(dict.fromkeys(each.topic for each in found))
    return tuple(sorted(found, key=lambda each: topics.index(each.topic)))


def _disputes(system: str, called: str) -> Iterator[Disputed]:
    for each in disputes_of(system):
        _, case = disputed_case(system, each)
        field = field_of(case)
        rulings, looks = rulings_of(case, field), looks_of(case, field)
        lines = [line for ruling, look in zip(rulings, looks, strict=True) for line in _lines(ruling, look)]
        yield Disputed(
            id=each.id,
            system=system,
            game=called,
            topic=each.topic,
            title=each.title,
            asks=each.asks,
            ruling=each.ruling,
            rules=each.cites or case.rules,
            picture=picture_of(system, field),
            lines=tuple(dict.fromkeys(lines)),
        )


def _lines(ruling: Ruling, look: Look | None) -> Iterator[DisputedLine]:
    """Yield the look that a ruling is about; where it is about none, the shapes that prove it."""
    if look is not None:
        yield DisputedLine(points=tuple((each[0], each[1]) for each in look.drawn_line), free=look.free)
        return
    for each in ruling.findings:
        if each.witness is not None and len(each.witness.points) > 1:
            yield DisputedLine(points=tuple((point[0], point[1]) for point in each.witness.points), free=ruling.allowed)


def to_ask_about(system: str, id: str) -> str:
    """Return a dispute, or a shipped case, as a file of its own.

    Raises:
        InputError: If there is neither of this name.
    """
    found = dispute_of(system, id)
    if found is None:
        return example(system, id)
    return written({"system": system, "cases": [disputed_entry(system, found)]})
