"""The event log of a chapter as HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from umpire.render.report.story import Chapter, Group, Line
from umpire.render.sentences import counted
from umpire.render.svg import side_class
from umpire.systems.legions.battlefield import Battlefield

__all__ = ["LogWriter", "rule_buttons"]

ARROWS = frozenset(("fire_declared", "hits_rolled", "overwatch_called", "fight_resolved"))
WEIGHTY = frozenset(("formation_broken", "structure_collapsed", "battle_ended", "round_began", "overwatch_called"))
LOSSES = frozenset(("model_destroyed", "wound_suffered", "structure_damaged"))


def rule_buttons(rules: tuple[str, ...]) -> str:
    """Return a button for each rule that opens its text."""
    return "".join(f'<button class="rule" data-rule="{rule}">{rule}</button>' for rule in dict.fromkeys(rules))


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
            escape(word): f'<b class="{side_class(field.sides, side)}">{escape(shown)}</b>'
            for word, shown, side in told
        }
        longest = sorted(self._shown, key=lambda name: (-len(name), name))
        self._known = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest)) + r")(?!\w)")

    def chapter(self, chapter: Chapter) -> str:
        """Return the log of a chapter."""
        return "".join(self._group(group) for group in chapter.groups)

    def _group(self, group: Group) -> str:
        if not group.headed:
            return f'<ol class="lines">{"".join(map(self._line, group.lines))}</ol>'
        head, *rest = group.lines
        told = "".join(map(self._line, rest))
        inner = f'<ol class="lines">{told}</ol>' if rest else ""
        loud = any(not line.quiet for line in rest)
        opened = " open" if loud else ""
        return (
            f'<details class="group"{opened}><summary>{self._line(head, element="div")}{self._lost(group)}</summary>'
            f"{inner}</details>"
        )

    def _lost(self, group: Group) -> str:
        told = [
            f'<span class="lost {side_class(self._sides, side)}">&minus;{counted(number, "model")}</span>'
            for side, number in group.lost.items()
        ]
        return "".join(told)

    def _line(self, line: Line, *, element: str = "li") -> str:
        kinds = ["line"]
        kinds += ["quiet"] if line.quiet else []
        kinds += ["weighty"] if line.tag in WEIGHTY else []
        kinds += ["loss"] if line.tag in LOSSES else []
        units = " ".join(str(self._units[unit]) for unit in line.units if unit in self._units)
        arrow = ' data-a=""' if line.tag in ARROWS else ""
        attributes = f'class="{" ".join(kinds)}" data-e="{line.index}" data-u="{units}"{arrow}'
        return f"<{element} {attributes}>{self.marked(line.text)}{_dice(line)}{_rules(line)}</{element}>"

    def marked(self, text: str) -> str:
        """Return a sentence with the names of Detachments and sides in their sides' colours."""
        return self._known.sub(lambda found: self._shown[found[0]], escape(text, quote=False))


def _dice(line: Line) -> str:
    if not line.dice:
        return ""
    told = "".join(f'<i class="d{die}{_mark(mark)}"></i>' for die, mark in zip(line.dice, line.marks, strict=True))
    said = ", ".join(map(str, line.dice))
    return f' <span class="dice" role="img" aria-label="rolled {said}" title="{said}">{told}</span>'


def _mark(mark: bool | None) -> str:
    return "" if mark is None else " y" if mark else " n"


def _rules(line: Line) -> str:
    rules = tuple(dict.fromkeys(line.rules))
    more = f' data-more="{len(rules) - 1}"' if len(rules) > 1 else ""
    return f' <span class="cites"{more}>{rule_buttons(rules)}</span>' if rules else ""
