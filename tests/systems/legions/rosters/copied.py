"""Rosters as the text that list builders copy, written from their trees as those programs do."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.formats.imports import Force, Roster, Selection
from umpire.systems.legions.files.rosters.accounts import points_below

SECTIONS = "Uncategorized"


def as_battlescribe(roster: Roster) -> str:
    """Return a roster as BattleScribe copies it: dots for levels, what has nothing below it behind a colon."""
    lines = []
    for force in roster.forces:
        cost = sum(points_below(each) for each in force.selections)
        lines += [f"++ {force.name} ({force.catalogue}) [{cost:,.0f}\u200fpoints, 3 Break Point] ++", ""]
        for slot, chosen in _slots(force):
            lines += [f"+ {slot} +", ""]
            for each in chosen:
                lines += [*_dotted(each, 0), ""]
    total = sum(points_below(each) for force in roster.forces for each in force.selections)
    return "\n".join([*lines, f"++ Total: [{total:,.0f}\u200fpoints] ++", "", "Created with BattleScribe"])


def as_newrecruit(roster: Roster) -> str:
    """Return a roster as New Recruit copies it: headings by hash signs, bullets by indentation."""
    total = sum(points_below(each) for force in roster.forces for each in force.selections)
    lines = [f"{roster.forces[0].catalogue} - {roster.name} - [{total:g} pts]", ""]
    for force in roster.forces:
        cost = sum(points_below(each) for each in force.selections)
        lines.append(f"# ++ {force.name} ++ [{cost:g} pts]")
        for slot, chosen in _slots(force):
            lines.append(f"## {slot} [{sum(map(points_below, chosen)):g} pts]")
            for each in chosen:
                lines += _bulleted(each, 0)
        lines.append("")
    return "\n".join(lines)


def _slots(force: Force) -> Iterator[tuple[str, list[Selection]]]:
    for slot in dict.fromkeys(each.primary for each in force.selections):
        yield slot or SECTIONS, [each for each in force.selections if each.primary == slot]


def _head(chosen: Selection) -> str:
    cost = points_below(chosen)
    number = f"{chosen.number}x " if chosen.number > 1 else ""
    return f"{number}{chosen.name}" + (f" [{cost:g} pts]" if cost else "")


def _inline(chosen: Selection) -> str:
    bare = [_head(each) for each in chosen.selections if not each.selections]
    return f"{_head(chosen)}: {', '.join(bare)}" if bare else _head(chosen)


def _dotted(chosen: Selection, depth: int) -> Iterator[str]:
    yield f"{'. ' * depth}{_inline(chosen)}"
    for each in chosen.selections:
        if each.selections:
            yield from _dotted(each, depth + 1)


def _bulleted(chosen: Selection, depth: int) -> Iterator[str]:
    inner = [each for each in chosen.selections if each.selections]
    said = _inline(chosen)
    colon = ":" if inner and ":" not in said else ""
    yield f"{'  ' * (depth - 1)}{'• ' if depth else ''}{said}{colon}"
    for each in inner:
        yield from _bulleted(each, depth + 1)
