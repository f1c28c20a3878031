"""The page of a table's fairness, and that of a ranking: one file that needs nothing else."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence

from shapely.geometry import Polygon as ShapelyPolygon

from umpire.analysis import Arena, Fairness, Survey, Theme
from umpire.cli.fairness.charts import ranking_chart, themes_chart, ways_chart
from umpire.cli.fairness.words import MEANINGS, TITLES, main_reason, number_told, reason, shown, verdict
from umpire.formats import TableDocument
from umpire.formats.drawings import editing_of
from umpire.geometry import check_polygon
from umpire.render import Markup, html, joined
from umpire.render.scenes import Scene, SceneFeature, SceneObjective, SceneZone
from umpire.render.svg import Panel, heat_svg, plan_svg, style_with

STYLE = """
body{background:$paper;color:$ink;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;
margin:0 auto;max-width:62rem;padding:1.5rem}
h1{margin:.2rem 0}h2{margin-top:2.2rem}.number{font-size:2.6rem;font-weight:700;margin:.2rem 0}
.number small{font-size:1rem;font-weight:400}table{border-collapse:collapse;margin:.6rem 0}
th,td{padding:.25rem .7rem;text-align:left;border-bottom:1px solid $none-pale}td.n,th.n{text-align:right;
font-variant-numeric:tabular-nums}.first{color:$first;font-weight:650}.second{color:$second;font-weight:650}
img{max-width:100%;height:auto;display:block;margin:.8rem 0}.quiet{color:$none;font-size:.9rem}li{margin:.2rem 0}
"""


def fairness_page(table: TableDocument, arena: Arena, survey: Survey, *, played: Sequence[str] = ()) -> str:
    """Return the page of one table; ``played`` tells how battles on it ended, a sentence each."""
    found = survey.fairness
    parts = [
        _masthead(found),
        _section("What differs", joined(html("<li>{}</li>", reason(found, each)) for each in found.themes), kind="ul"),
        _image(themes_chart(found), "The differences by theme"),
        _section("The table", _plan(table, arena, found)),
        _section("Who sees what", _maps(arena, survey)),
        _section("Every figure", _figures(found)),
        _section("How exposed the zones are", _seen(found)),
    ]
    if found.ways:
        parts.append(_section("Ways to the markers", _ways(found)))
    if played:
        parts.append(_section("Played battles", joined(html("<p>{}</p>", each) for each in played)))
    parts.append(_section("How this was measured", _measured(found)))
    return _framed(f"Is {found.table} fair?", joined(parts))


def ranking_page(tables: Sequence[Fairness]) -> str:
    """Return the page of several tables, the least fair first."""
    rows = joined(
        html(
            '<tr><td class="n">{}</td><td>{}</td><td class="n">{:.1%}</td><td class="n">{:.1%} to {:.1%}</td>'
            "<td>{}</td></tr>",
            number,
            each.table,
            each.unfairness,
            each.low,
            each.high,
            main_reason(each),
        )
        for number, each in enumerate(tables, start=1)
    )
    head = html(
        '<tr><th class="n"></th><th>Table</th><th class="n">Unfairness</th><th class="n">95 %</th><th>Why</th></tr>'
    )
    told = joined(html("<li>{}</li>", line) for line in dict.fromkeys(line for each in tables for line in each.told))
    parts = [
        html("<h1>{} tables, the least fair first</h1>", len(tables)),
        _image(ranking_chart(tables), "The unfairness of each table"),
        html("<table><thead>{}</thead><tbody>{}</tbody></table>", head, rows),
        _section("What was assumed and left out", told, kind="ul"),
    ]
    return _framed("Which tables are fair?", joined(parts))


def _framed(title: str, content: Markup) -> str:
    return html(
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{}</title>'
        '<meta name="viewport" content="width=device-width"><style>{}</style></head><body>{}</body></html>\n',
        title,
        style_with(STYLE),
        content,
    )


def _section(title: str, content: Markup, *, kind: str = "div") -> Markup:
    return html("<h2>{}</h2><{}>{}</{}>", title, kind, content, kind)


def _image(svg: str, told: str) -> Markup:
    """Return a picture that keeps its styles to itself."""
    return html('<img alt="{}" src="data:image/svg+xml;base64,{}">', told, b64encode(svg.encode()).decode())


def _masthead(found: Fairness) -> Markup:
    return html(
        '<p class="quiet">{table}, {width:g}" x {depth:g}"</p><h1>Is this table fair?</h1>'
        '<p class="number">{number:.1%} <small>unfairness, between {low:.1%} and {high:.1%}</small></p><p>{verdict} '
        'Compared are <span class="first">{first}</span> and <span class="second">{second}</span>; 0 % is a table that '
        "gives both the same.</p>",
        table=found.table,
        width=found.size[0],
        depth=found.size[1],
        number=found.unfairness,
        low=found.low,
        high=found.high,
        verdict=verdict(found),
        first=found.sides[0],
        second=found.sides[1],
    )


def _plan(table: TableDocument, arena: Arena, found: Fairness) -> Markup:
    lanes = [f'{each.length:.0f}"' for each in found.lanes]
    height = found.heights[len(found.heights) // 2]
    told = f'The longest clear lines between the zones, for models {height:g}" high: {", ".join(lanes) or "none"}.'
    lines = [(each.start, each.end) for each in found.lanes]
    svg = plan_svg(scene_of(table, arena, named=True), title=table.name, captions=[told], lines=lines)
    return _image(svg, f"The table {table.name}")


def scene_of(table: TableDocument, arena: Arena, *, named: bool) -> Scene:
    """Return a table with its terrain, zones and markers; ``named`` writes what each piece is on it."""
    hiding, inner = {each.id for each in arena.solids}, _inner(table)
    word = editing_of(table.system).word if table.system else None
    features = []
    for each in table.features:
        kind = each.kind or (word(each) if word is not None else "")
        label = kind.replace("_", " ") if named and each.id not in inner else ""
        features.append(
            SceneFeature(
                id=each.id,
                outline=each.footprint,
                kind=kind,
                title=each.id,
                label=label,
                hides=each.id in hiding or any(solid.startswith(f"{each.id}.") for solid in hiding),
                above=each.bottom is None,
            )
        )
    return Scene(
        size=arena.size,
        sides=(arena.sides[0].name, arena.sides[1].name),
        features=tuple(features),
        zones=tuple(
            SceneZone(outline=zone, side=side.name, title=side.name) for side in arena.sides for zone in side.zones
        ),
        objectives=tuple(
            SceneObjective(id=each.id, at=each.at, title=f"marker {each.id}", label=each.id) for each in arena.markers
        ),
    )


def _inner(table: TableDocument) -> set[str]:
    """Return the features that mostly lie in a larger one, whose names would be written over its own."""
    shapes = {each.id: ShapelyPolygon(each.outline) for each in table.features}
    return {
        name
        for name, shape in shapes.items()
        for larger in shapes.values()
        if larger.area > shape.area and larger.intersection(shape).area > 0.5 * shape.area
    }


def _maps(arena: Arena, survey: Survey) -> Markup:
    found = survey.fairness
    height = found.heights[len(found.heights) // 2]
    scene = Scene(
        size=arena.size,
        features=tuple(
            SceneFeature(id=each.id, outline=check_polygon(each.footprint.ring))
            for each in arena.solids
            if hasattr(each.footprint, "ring")
        ),
    )
    panels = [
        Panel(
            heading=f"How much of the zone of {side} sees a place",
            values=values,
            most=1.0,
            scale=100.0,
            unit=" %",
        )
        for side, values in zip(found.sides, survey.by_zone, strict=True)
    ]
    told = [f'Models {height:g}" high. Dark places are out of sight of the whole zone.']
    svg = heat_svg(panels, scene, xs=survey.places.xs, ys=survey.places.ys, captions=told)
    return _image(svg, "How much of each zone sees each place")


def _sides_head(found: Fairness) -> Markup:
    return html('<th class="n first">{}</th><th class="n second">{}</th>', *found.sides)


def _figures(found: Fairness) -> Markup:
    blocks = []
    for theme in Theme:
        figures = [each for each in found.figures if each.theme is theme]
        rows = joined(
            html(
                '<tr><td>{}</td><td class="n">{}</td><td class="n">{}</td><td class="n">{:+.1%} ± {:.1%}</td></tr>',
                each.of if theme is Theme.WAYS else f"models {each.of} high",
                shown(theme, each.first),
                shown(theme, each.second),
                each.difference,
                each.error,
            )
            for each in figures
        )
        if figures:
            head = html('<tr><th></th>{}<th class="n">difference</th></tr>', _sides_head(found))
            block = '<h3>{}</h3><p class="quiet">{}</p><table><thead>{}</thead><tbody>{}</tbody></table>'
            blocks.append(html(block, TITLES[theme], MEANINGS[theme], head, rows))
    return joined(blocks)


def _seen(found: Fairness) -> Markup:
    rows = joined(
        html(
            '<tr><td>{}</td><td class="n">{:g}"</td><td class="n">{:.1%}</td><td class="n">{:.1%}</td>'
            '<td class="n">{:.1%}</td></tr>',
            each.side,
            each.height,
            each.own,
            each.neutral,
            each.enemy,
        )
        for each in found.seen
    )
    return html(
        '<p class="quiet">How much of each part of the table sees a place of the zone, on average. What the enemy zone '
        "sees is the same both ways, for who sees is seen.</p>"
        '<table><thead><tr><th>Zone of</th><th class="n">Height</th><th class="n">Own zone</th>'
        '<th class="n">No man\'s land</th><th class="n">Enemy zone</th></tr></thead><tbody>{}</tbody></table>',
        rows,
    )


def _ways(found: Fairness) -> Markup:
    by_side = {(each.mover, each.marker, each.side): each for each in found.ways}
    rows = []
    for mover, marker in dict.fromkeys((each.mover, each.marker) for each in found.ways):
        cells = joined(
            html(
                '<td class="n">{:.1f}" <span class="quiet">({:.1f} turns)</span></td><td class="n">{:.1f}"</td>',
                way.mean,
                way.mean / way.speed,
                way.nearest,
            )
            for way in (by_side[mover, marker, side] for side in found.sides)
        )
        rows.append(html("<tr><td>{}</td><td>{}</td>{}</tr>", mover, marker, cells))
    head = html(
        '<tr><th>Who</th><th>Marker</th><th class="n first">{}</th><th class="n first">nearest</th>'
        '<th class="n second">{}</th><th class="n second">nearest</th></tr>',
        *found.sides,
    )
    return html(
        '{}<p class="quiet">Bars: turns from a place of the zone to each marker on average; dots: from its nearest '
        "place. The cheapest way counts, with what terrain charges.</p>"
        "<table><thead>{}</thead><tbody>{}</tbody></table>",
        _image(ways_chart(found), "Turns to each marker"),
        head,
        joined(rows),
    )


def _measured(found: Fairness) -> Markup:
    first, second, neutral = found.places
    one, other = found.sides
    told = (
        f'Places lie {found.step:g}" apart: {first} in {one}, {second} in {other}, {neutral} in no zone.',
        "Between any two of them the line of sight is decided exactly; one too close to tell counts as blocked.",
        "The unfairness is the mean of the differences by theme, whomever they favour.",
        "Of shares the difference itself counts, of ways the difference as a share of their mean length.",
        "The bounds are those of the sampling alone, at 95 %: what nine coarser grids laid into one another say apart.",
        *found.told,
    )
    return html("<ul>{}</ul>", joined(html("<li>{}</li>", each) for each in told))


def number_line(found: Fairness) -> str:
    """Return a table's name with its number."""
    return f"{found.table}: unfairness {number_told(found)}. {verdict(found)}"
