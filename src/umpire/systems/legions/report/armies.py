"""The army lists, with what became of each Detachment, as HTML."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.render import Markup, html, joined
from umpire.render.svg import side_class
from umpire.systems.legions.play.secondary import title as title_of
from umpire.systems.legions.report.fates import Fate
from umpire.systems.legions.report.story import Story

COLUMNS = ("Detachment", "Datasheet", "Points", "Models left", "Destroyed", "At the end")


def army_list(
    story: Story,
    side: str,
    fates: Mapping[str, Fate],
    *,
    names: Mapping[str, str],
    title: str,
    units: Mapping[str, int],
) -> Markup:
    """Return one side's Formations and Detachments."""
    field = story.ending
    kind = side_class(field.sides, side)
    rows: list[Markup] = []
    for formation in field.formations.values():
        mine = [fate for fate in fates.values() if fate.detachment.formation == formation.id]
        if formation.side != side or not mine:
            continue
        broken = html(' <em class="broken">Broken</em>') if formation.broken else ""
        row = '<tr class="formation"><th colspan="6">{} <small>Break Point {}</small>{}</th></tr>'
        rows.append(html(row, formation.name, formation.break_point, broken))
        rows += [_row(fate, kind, names[fate.detachment.id], units[fate.detachment.id]) for fate in mine]
    total = [fate for fate in fates.values() if fate.detachment.side == side]
    goal = field.goal_of(side)
    wanted = Markup()
    if goal is not None and goal.objective is not None:
        wanted = html(" <small>Secondary Objective: {}</small>", title_of(goal.objective))
    points = sum(fate.detachment.points for fate in total)
    left, models = sum(fate.left for fate in total), sum(fate.models for fate in total)
    return html(
        '<section class="army {kind}"><h3>{title} <small>{told}</small>{wanted}</h3>'
        "<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></section>",
        kind=kind,
        title=title,
        wanted=wanted,
        told=f"{points} points, {left} of {models} models left",
        head=joined(html("<th>{}</th>", name) for name in COLUMNS),
        rows=joined(rows),
    )


def _row(fate: Fate, kind: str, name: str, unit: int) -> Markup:
    share = fate.left / fate.models if fate.models else 0.0
    return html(
        '<tr{gone} data-u="{unit}"><td><b class="{kind}">{name}</b></td><td>{sheet}</td><td>{points}</td>'
        '<td><span class="bar" aria-hidden="true"><span class="{kind}" style="width:{share}"></span></span> {left}</td>'
        "<td>{destroyed}</td><td>{told}</td></tr>",
        gone="" if fate.left else html(' class="gone"'),
        unit=unit,
        kind=kind,
        name=name,
        sheet=fate.detachment.name,
        points=fate.detachment.points or "",
        share=f"{share:.0%}",
        left=f"{fate.left}/{fate.models}",
        destroyed=fate.destroyed or "",
        told=fate.told,
    )
