"""The event log of a chapter as HTML, and the faces of its dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from umpire.render import Markup, html, joined
from umpire.render.svg import side_class
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.report.story import Chapter, Group, Line
from umpire.systems.legions.telling import counted

ARROWS = frozenset(("fire_declared", "hits_rolled", "overwatch_called", "fight_resolved"))
ITEM = '<li class="line{kinds}" data-e="{index}" data-u="{units}"{arrow}>{told}</li>'
DIV = '<div class="line{kinds}" data-e="{index}" data-u="{units}"{arrow}>{told}</div>'
WEIGHTY = frozenset(
    ("formation_broken", "structure_collapsed", "titan_exploded", "battle_ended", "round_began", "overwatch_called")
)
LOSSES = frozenset(("model_destroyed", "wound_suffered", "structure_damaged"))

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
DIE_EDGE = "M3 0h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z"
DIE = "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"


def rule_buttons(rules: tuple[str, ...]) -> Markup:
    """Return a button for each rule that opens its text."""
    return joined(html('<button class="rule" data-rule="{0}">{0}</button>', rule) for rule in dict.fromkeys(rules))


class LogWriter:
    """Writes lines with the names of Detachments in their sides' colours."""

    def __init__(
        self, field: Battlefield, names: Mapping[str, str], units: Mapping[str, int], sides: Mapping[str, str]
    ) -> None:
        self._sides = field.sides
        self._units = units
        told = [(names[each.id], names[each.id], each.side) for each in field.detachments.values()]
        told += [(side, sides[side], side) for side in field.sides]
        self._shown = {
            escape(word): html('<b class="{}">{}</b>', side_class(field.sides, side), shown)
            for word, shown, side in told
        }
        longest = sorted(self._shown, key=lambda name: (-len(name), name))
        self._known = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest)) + r")(?!\w)")

    def chapter(self, chapter: Chapter) -> Markup:
        """Return the log of a chapter."""
        return joined(self._group(group) for group in chapter.groups)

    def _group(self, group: Group) -> Markup:
        if not group.headed:
            return _lines(map(self._line, group.lines))
        head, *rest = group.lines
        loud = any(not line.quiet for line in rest)
        return html(
            '<details class="group"{}><summary>{}{}</summary>{}</details>',
            " open" if loud else "",
            self._line(head, element=DIV),
            self._lost(group),
            _lines(map(self._line, rest)) if rest else "",
        )

    def _lost(self, group: Group) -> Markup:
        return joined(
            html('<span class="lost {}">&minus;{}</span>', side_class(self._sides, side), counted(number, "model"))
            for side, number in group.lost.items()
        )

    def _line(self, line: Line, *, element: str = ITEM) -> Markup:
        kinds = [""]
        kinds += ["quiet"] if line.quiet else []
        kinds += ["weighty"] if line.tag in WEIGHTY else []
        kinds += ["loss"] if line.tag in LOSSES else []
        units = " ".join(str(self._units[unit]) for unit in line.units if unit in self._units)
        return html(
            element,
            kinds=" ".join(kinds),
            index=line.index,
            units=units,
            arrow=html(' data-a=""') if line.tag in ARROWS else "",
            told=joined((self.marked(line.text), _dice(line), _rules(line))),
        )

    def marked(self, text: str) -> Markup:
        """Return a sentence with the names of Detachments and sides in their sides' colours."""
        return Markup(self._known.sub(lambda found: self._shown[found[0]], escape(text)))


def _lines(lines: Iterable[Markup]) -> Markup:
    return html('<ol class="lines">{}</ol>', joined(lines))


def _dice(line: Line) -> Markup:
    if not line.dice:
        return Markup()
    told = joined(html('<i class="d{}{}"></i>', *each) for each in zip(line.dice, map(_mark, line.marks), strict=True))
    said = ", ".join(map(str, line.dice))
    return html(' <span class="dice" role="img" aria-label="rolled {0}" title="{0}">{1}</span>', said, told)


def die_faces() -> str:
    """Return one rule of style for each face of a die, which sets ``--face`` to its shape."""
    return "\n".join(f'.d{face}{{--face:url("data:image/svg+xml,{_face(face)}")}}' for face in PIPS)


def _face(face: int) -> str:
    """Return a face with a hole for each pip: it takes the colour of the text."""
    holes = (f"M{x * 4 + 2.7:g} {y * 4 + 4}a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z" for x, y in PIPS[face])
    return f"{DIE}%3Cpath fill-rule='evenodd' d='{DIE_EDGE}{''.join(holes)}'/%3E%3C/svg%3E"


def _mark(mark: bool | None) -> str:
    return "" if mark is None else " y" if mark else " n"


def _rules(line: Line) -> Markup:
    rules = tuple(dict.fromkeys(line.rules))
    more = html(' data-more="{}"', len(rules) - 1) if len(rules) > 1 else ""
    return html(' <span class="cites"{}>{}</span>', more, rule_buttons(rules)) if rules else Markup()
