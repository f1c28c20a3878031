"""Rosters as the text that list builders copy: forces, slots and selections, told by marks and indentation.

BattleScribe writes ``++ Force (Catalogue) [90 pts] ++``, ``+ Slot +``, ``Unit [90 pts]: 2x This, That`` and what was
taken for that on lines that begin with a dot for each level. New Recruit writes ``# ++ Force ++ [90 pts]``,
``## Slot [90 pts]`` and bullets. What stands on a line means the same in both, so one reader takes either. A text tells
no ids and no types, and the price of a selection is that of everything taken for it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import msgspec

from umpire.errors import InputError
from umpire.formats.imports.guarded import DEPTH_LIMIT
from umpire.formats.imports.selections import Force, Price, Roster, Selection
from umpire.table import Cost

SELECTION_LIMIT = 50_000
LINE_LIMIT = 20_000
LISTED = "the text of a list builder"
"""What such a roster says of its source."""

POINTS = ("pts", "pt", "points", "point", "")

_FORCE = re.compile(r"^#*\s*\+\+(?!\+)\s*(.+?)\s*\+\+(?!\+)\s*(?:\[([^\]]*)\])?$")
_TITLE = re.compile(r"^#*\s*\+\+\++\s*(.+?)\s*\+\+\++$")
_SLOT = re.compile(r"^(?:\+(?!\+)\s*(.+?)\s*\+|##+\s*(.+))$")
_COSTED = re.compile(r"^(.*?)\s*\[([^\]]*)\]$")
_OF = re.compile(r"^(.*\S)\s*\(([^()]*)\)$")
_COUNTED = re.compile(r"^(\d{1,6})\s*[xX\u00d7]\s+(.+)$")
_DOTS = re.compile(r"^((?:\.\s+)+)")
_BULLET = re.compile(r"^[•◦▪‣∙*-]\s*")
_AMOUNT = re.compile(r"(-?\d[\d,.]*)\s*([^\d,;]*)")
_TOTAL = "total:"
_BY = "created with"


class _Line(msgspec.Struct):
    """A selection while the lines below it are read: ``depth`` is how far in it stands."""

    depth: int
    name: str
    number: int
    price: float | None
    inner: list[_Line] = []


class _Reading(msgspec.Struct):
    """A force while it is read: its slots with what stands in them, and the lines that may still be added to."""

    name: str
    catalogue: str
    slot: str = ""
    slots: dict[str, list[_Line]] = {}
    above: list[_Line] = []

    def begin(self, slot: str) -> None:
        """Go on with another slot."""
        self.slot, self.above = slot, []

    def hang(self, made: _Line, where: str) -> None:
        """Put a line below the last one that stands further out."""
        while self.above and self.above[-1].depth >= made.depth:
            self.above.pop()
        if len(self.above) >= DEPTH_LIMIT:
            raise InputError(f"Selections nested more than {DEPTH_LIMIT} deep", file=where, value=made.name)
        (self.above[-1].inner if self.above else self.slots.setdefault(self.slot, [])).append(made)
        self.above.append(made)


def is_listed(text: str) -> bool:
    """Whether a text is a list that a list builder copied: it heads its forces with plus signs."""
    lines = (_plain(line) for line in text[:LINE_LIMIT].splitlines())
    return not text.lstrip().startswith(("{", "[")) and any(_FORCE.match(line) for line in lines)


def read_listed(text: str, *, name: str) -> Roster:
    """Return the roster of a text.

    Raises:
        InputError: If it is longer or deeper than any army, counts nothing, or has a selection outside all forces.
    """
    title, game, total, count = "", "", None, 0
    forces: list[_Reading] = []
    for row, raw in enumerate(text.splitlines(), start=1):
        where, line = f"{name}:{row}", _plain(raw)
        if len(line) > LINE_LIMIT:
            raise InputError("No line of a list is this long", file=where, value=f"{len(line)} letters")
        if not line or line.casefold().startswith(_BY):
            continue
        if found := _TITLE.match(line):
            title, game, total = _headed(found[1], None)
        elif found := _FORCE.match(line):
            if found[1].casefold().startswith(_TOTAL):
                total = _price(found[1].partition(":")[2].strip(" []"))
            else:
                head, catalogue, _ = _headed(found[1], found[2])
                forces.append(_Reading(name=head, catalogue=catalogue))
        elif not forces:
            title, game, total = (title, game, total) if title else _headed(line, None)
        elif found := _SLOT.match(line):
            forces[-1].begin(_headed(found[1] or found[2], None)[0])
        else:
            made = _taken(raw, line, where)
            count += 1 + len(made.inner)
            forces[-1].hang(made, where)
        if count > SELECTION_LIMIT:
            raise InputError(f"More than {SELECTION_LIMIT} selections", file=name)
    return Roster(
        name=title,
        game=game,
        source=LISTED,
        forces=tuple(_force(each, f"forces[{index}]") for index, each in enumerate(forces)),
        prices=() if total is None else (Price(name="pts", value=total),),
    )


def _plain(line: str) -> str:
    """Return a line without invisible marks, marks of bold type and blanks around it."""
    shown = "".join(letter for letter in line if unicodedata.category(letter) != "Cf")
    return " ".join(shown.replace("**", "").split())


def _headed(text: str, costs: str | None) -> tuple[str, str, float | None]:
    """Return the name in a heading, what stands in brackets after it, and the points."""
    found = _COSTED.match(text)
    if found is not None:
        text, costs = found[1].rstrip(" -"), found[2]
    of = _OF.match(text)
    name, catalogue = (of[1], of[2]) if of is not None else (text, "")
    return name, catalogue, None if costs is None else _price(costs)


def _price(costs: str) -> float | None:
    """Return the points among costs, None if there are none: ``2 PL, 1,165pts``."""
    for amount, unit in _AMOUNT.findall(costs.replace("\u202f", " ")):
        if unit.strip().casefold() in POINTS:
            try:
                return msgspec.convert(float(amount.replace(",", "").rstrip(".")), Cost)
            except (ValueError, msgspec.ValidationError):
                return None
    return None


def _depth(raw: str, line: str) -> tuple[int, str]:
    """Return how deep a line stands, by its dots, or by its indentation and its bullet, and what it says."""
    dots = _DOTS.match(line)
    if dots is not None:
        return 2 * dots[1].count("."), line[dots.end() :]
    indent = len(raw) - len(raw.lstrip())
    bullet = _BULLET.match(line)
    if bullet is not None:
        return indent + 1, line[bullet.end() :]
    return indent, line


def _taken(raw: str, line: str, where: str) -> _Line:
    depth, text = _depth(raw.expandtabs(4), line)
    head, _, rest = _parted(text)
    made = _selected(head, depth, where)
    made.inner = [_selected(each, depth + 1, where) for each in _parts(rest)]
    return made


def _parted(text: str) -> tuple[str, str, str]:
    """Return what stands before and after the colon that follows a name, not one inside brackets."""
    level = 0
    for place, letter in enumerate(text):
        level += (letter in "([") - (letter in ")]")
        if letter == ":" and level <= 0 and text[place + 1 : place + 2] in ("", " "):
            return text[:place], ":", text[place + 1 :].strip()
    return text, "", ""


def _parts(text: str) -> Iterator[str]:
    """Yield what commas part, those inside brackets left aside."""
    level, begin = 0, 0
    for place, letter in enumerate(text):
        level += (letter in "([") - (letter in ")]")
        if letter == "," and level <= 0:
            yield text[begin:place].strip()
            begin = place + 1
    if text[begin:].strip():
        yield text[begin:].strip()


def _selected(text: str, depth: int, where: str) -> _Line:
    price = None
    found = _COSTED.match(text)
    if found is not None:
        text, price = found[1], _price(found[2])
    counted = _COUNTED.match(text)
    number, name = (int(counted[1]), counted[2]) if counted is not None else (1, text)
    if not number:
        raise InputError(f"{name} has a number that counts nothing", file=where, value=text)
    return _Line(depth=depth, name=name.strip(), number=number, price=price)


def _force(read: _Reading, path: str) -> Force:
    chosen: list[Selection] = []
    for slot, lines in read.slots.items():
        for each in lines:
            chosen.append(_selection(each, f"{path}.selections[{len(chosen)}]", slot))
    return Force(
        name=read.name,
        catalogue=read.catalogue,
        path=path,
        slots=tuple(slot for slot in read.slots if slot),
        selections=tuple(chosen),
    )


def _selection(line: _Line, path: str, slot: str = "", times: int = 1) -> Selection:
    # A list counts all of them, or those of each: what cannot be shared out evenly is counted for each.
    number = line.number if line.number % times == 0 else line.number * times
    inner = tuple(
        _selection(each, f"{path}.selections[{index}]", times=number) for index, each in enumerate(line.inner)
    )
    own = (line.price or 0.0) - sum(each.price or 0.0 for each in line.inner)
    prices = (Price(name="pts", value=own),) if line.price is not None else ()
    return Selection(
        name=line.name,
        number=number,
        path=path,
        categories=(slot,) if slot else (),
        primary=slot,
        points=own if prices else 0.0,
        costs=("pts",) if prices and own else (),
        prices=prices,
        selections=inner,
    )
