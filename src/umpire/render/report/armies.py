"""The army lists, with what became of each Detachment, as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from umpire.render.report.fates import Fate
from umpire.render.report.story import Story
from umpire.render.svg import side_class

__all__ = ["army_list"]

COLUMNS = ("Detachment", "Datasheet", "Points", "Models left", "Destroyed", "At the end")


def army_list(
    story: Story,
    side: str,
    fates: Mapping[str, Fate],
    *,
    names: Mapping[str, str],
    title: str,
    units: Mapping[str, int],
) -> str:
    """Return one side's Formations and Detachments."""
    field = story.ending
    kind = side_class(field.sides, side)
    rows: list[str] = []
    for formation in field.formations.values():
        mine = [fate for fate in fates.values() if fate.detachment.formation == formation.id]
        if formation.side != side or not mine:
            continue
        broken = ' <em class="broken">Broken</em>' if formation.broken else ""
        told = f"{escape(formation.name)} <small>Break Point {formation.break_point}</small>{broken}"
        rows.append(f'<tr class="formation"><th colspan="6">{told}</th></tr>')
        rows += [_row(fate, kind, names[fate.detachment.id], units[fate.detachment.id]) for fate in mine]
    total = [fate for fate in fates.values() if fate.detachment.side == side]
    points = sum(fate.detachment.points for fate in total)
    left, models = sum(fate.left for fate in total), sum(fate.models for fate in total)
    head = "".join(f"<th>{name}</th>" for name in COLUMNS)
    return (
        f'<section class="army {kind}"><h3>{escape(title)} <small>{points} points, {left} of {models} models left'
        f"</small></h3><table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></section>"
    )


def _row(fate: Fate, kind: str, name: str, unit: int) -> str:
    share = fate.left / fate.models if fate.models else 0.0
    gone = ' class="gone"' if not fate.left else ""
    bar = f'<span class="bar" aria-hidden="true"><span class="{kind}" style="width:{share:.0%}"></span></span>'
    detachment = f'<b class="{kind}">{escape(name)}</b>'
    return (
        f'<tr{gone} data-u="{unit}"><td>{detachment}</td><td>{escape(fate.detachment.name)}</td>'
        f"<td>{fate.detachment.points or ''}</td><td>{bar} {fate.left}/{fate.models}</td>"
        f"<td>{fate.destroyed or ''}</td><td>{escape(fate.told)}</td></tr>"
    )
