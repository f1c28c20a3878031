"""An analysis as part of a page: the curve of the chances, tables of luck, the moments to jump to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from umpire.analysis.battles.chances import Chance, Swing
from umpire.analysis.battles.decisions import Decision
from umpire.analysis.battles.looking_back import Analysis
from umpire.analysis.battles.luck import DiceLuck, RollsOfAKind
from umpire.render import Markup, html, joined

WIDTH, HEIGHT = 860, 190
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 12, 24

Jump = Callable[[int], Markup]
"""Makes of an entry's number the attribute of a button that leads there."""


def analysis_section(found: Analysis, *, classes: Sequence[str], jump: Jump) -> Markup:
    """Return an analysis as a section of a page.

    Args:
        found: What is told.
        classes: What gives the sides their colours, in their order.
        jump: What leads from a button to an entry.
    """
    parts = [
        _curve(found, classes, jump) if found.chances else "",
        _swing(found, found.swing, classes, jump) if found.swing is not None else "",
        _luck(found, found.luck, classes) if found.luck is not None and found.luck.rolls else "",
        _decisions(found, found.decisions, classes, jump) if found.decisions is not None else "",
        joined(html('<p class="remark">{}</p>', each) for each in found.remarks),
    ]
    return html('<section class="analysis"><h2>Looking back</h2>{}</section>', joined(parts))


def _curve(found: Analysis, classes: Sequence[str], jump: Jump) -> Markup:
    """Return the chances over the entries: above the middle the first side is ahead, below it the second."""
    curve = found.chances
    first, second = (found.names[side] for side in found.sides[:2])
    spots = [(_x(number, len(curve)), _y(each.chance)) for number, each in enumerate(curve)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    middle = _y(0.5)
    area = f"{spots[0][0]:.1f},{middle:.1f} {line} {spots[-1][0]:.1f},{middle:.1f}"
    halves = joined(
        html(
            '<clipPath id="{0}-half"><rect x="0" y="{1:.1f}" width="{2}" height="{3:.1f}"/></clipPath>'
            '<polygon class="share {0}" points="{4}" clip-path="url(#{0}-half)"/>',
            kind,
            top,
            WIDTH,
            middle - TOP,
            area,
        )
        for kind, top in zip(classes, (TOP, middle), strict=False)
    )
    told = "; ".join(f"{head} {own[-1].chance:.0%}" for head, own in _parts(curve).items())
    return html(
        '<figure class="chart chances"><figcaption>The chance of {first} to win</figcaption>'
        '<svg viewBox="0 0 {width} {height}" role="img" aria-label="The chance of {first} to win at the end of each '
        'round: {told}.">{grid}{halves}<polyline class="curve" points="{line}"/>{marks}{ahead}</svg></figure>',
        first=first,
        width=WIDTH,
        height=HEIGHT,
        told=told,
        grid=_grid(curve),
        halves=halves,
        line=line,
        marks=_marks(found, jump),
        ahead=_ahead((first, second), classes),
    )


def _ahead(names: Sequence[str], classes: Sequence[str]) -> Markup:
    """Write into either half whose it is."""
    spots = (TOP + 14, HEIGHT - BOTTOM - 7)
    label = '<text class="ahead {}" x="{}" y="{}">{} ahead</text>'
    return joined(html(label, kind, LEFT + 8, y, name) for kind, y, name in zip(classes, spots, names, strict=False))


def _grid(curve: Sequence[Chance]) -> Markup:
    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = f"{_y(share):.1f}"
        parts.append(html('<line class="rule-x" x1="{0}" x2="{1}" y1="{2}" y2="{2}"/>', LEFT, WIDTH - RIGHT, y))
        parts.append(html('<text class="scale" x="{}" y="{}" dy="4">{:.0%}</text>', LEFT - 6, y, share))
    numbers = {each.entry: number for number, each in enumerate(curve)}
    for head, own in _parts(curve).items():
        x = f"{_x(numbers[own[0].entry], len(curve)):.1f}"
        parts.append(html('<line class="rule-y" x1="{0}" x2="{0}" y1="{1}" y2="{2}"/>', x, TOP, HEIGHT - BOTTOM))
        parts.append(html('<text class="tick" x="{}" y="{}">{}</text>', x, HEIGHT - 7, head.split(" of ")[0]))
    return joined(parts)


def _marks(found: Analysis, jump: Jump) -> Markup:
    """Mark the decisions that cost most on the curve; each leads to its entry."""
    numbers = {each.entry: number for number, each in enumerate(found.chances)}
    mark = (
        '<g class="costly" {0} role="button" transform="translate({1:.1f} {2:.1f})"><title>{3}: {4} Better: {5}</title>'
        '<path d="M0 -6L5 4L-5 4Z"/></g>'
    )
    parts = []
    for each in found.decisions or ():
        at = numbers.get(each.entry)
        if at is not None:
            spot = _x(at, len(numbers)), _y(found.chances[at].chance)
            parts.append(html(mark, jump(each.entry), *spot, _points(-each.cost), each.made, each.better))
    return joined(parts)


def _parts(curve: Sequence[Chance]) -> dict[str, list[Chance]]:
    """Return the chances of each part of a battle, in order."""
    found: dict[str, list[Chance]] = {}
    for each in curve:
        found.setdefault(each.head, []).append(each)
    return found


def _x(number: int, count: int) -> float:
    return LEFT + number / max(1, count - 1) * (WIDTH - LEFT - RIGHT)


def _y(chance: float) -> float:
    return TOP + (1.0 - chance) * (HEIGHT - TOP - BOTTOM)


def _swing(found: Analysis, moved: Swing, classes: Sequence[str], jump: Jump) -> Markup:
    """Return what dice and what decisions moved, with the strokes of luck to jump to."""
    of = dict(zip(found.sides, classes, strict=False))
    told = (
        "The chances of {} went from {:.0%} to {:.0%}: the dice moved them by {} ± {:.0f} points, "
        "the decisions of both sides by {}."
    )
    item = '<li><button {}><small>{} for <b class="{}">{}</b></small> {}</button></li>'
    strokes = joined(
        html(item, jump(each.entry), _points(each.luck), of[each.side], found.names[each.side], each.told)
        for each in moved.strokes
    )
    whole = html(
        told,
        found.names[found.sides[0]],
        moved.first,
        moved.last,
        _signed(moved.dice),
        100 * moved.error,
        _points(moved.decisions),
    )
    luckiest = html("<h3>Where luck moved most</h3><ol>{}</ol>", strokes) if moved.strokes else ""
    return html('<div class="swing"><p>{}</p>{}</div>', whole, luckiest)


def _decisions(found: Analysis, decisions: Sequence[Decision], classes: Sequence[str], jump: Jump) -> Markup:
    """Return the decisions that cost each side most, to jump to."""
    lists = joined(
        _dear(found, [each for each in decisions if each.side == side], side, kind, jump)
        for side, kind in zip(found.sides, classes, strict=False)
    )
    told = "What {} would have done instead, played on from there by programs with the same dice."
    return html(
        '<div class="dear"><h3>The decisions that cost most</h3><p class="about">{}</p><div>{}</div></div>',
        html(told, " or ".join(found.advisers)),
        lists,
    )


def _dear(found: Analysis, own: Sequence[Decision], side: str, kind: str, jump: Jump) -> Markup:
    item = '<li><button {}><small>{}, {}: {:.0%}, not {:.0%}</small> {}</button><p class="better">Better: {}</p></li>'
    items = joined(
        html(item, jump(each.entry), each.head, _points(-each.cost), each.chance, each.instead, each.made, each.better)
        for each in own
    )
    listed = html("<ol>{}</ol>", items) if own else html("<p>None that stands out.</p>")
    return html('<div><h4 class="{}">{}</h4>{}</div>', kind, found.names[side], listed)


def _luck(found: Analysis, luck: DiceLuck, classes: Sequence[str]) -> Markup:
    """Return both sides' rolls by their kind, one beside the other."""
    of = dict(zip(found.sides, classes, strict=False))
    kinds = dict.fromkeys(each.kind for each in luck.rolls)
    rows = {(each.side, each.kind): each for each in luck.rolls}
    heads = joined(html('<th colspan="3" class="{}">{}</th>', of[side], found.names[side]) for side in found.sides)
    body = joined(
        html("<tr><th>{}</th>{}</tr>", kind, joined(_cells(rows.get((side, kind))) for side in found.sides))
        for kind in kinds
    )
    below = "<th></th>" + "<th>brought</th><th>expected</th><th>SD</th>" * len(found.sides)
    left_out = "; ".join(f"{each.dice} for {each.because}" for each in luck.left_out)
    return html(
        '<div class="luck"><h3>What the dice brought</h3><table><thead><tr><th></th>{}</tr><tr>{}</tr></thead>'
        "<tbody>{}</tbody></table><p>SD: by how many standard deviations it was more or less than expected; two thirds "
        "of all rolls stay within one.{}</p></div>",
        heads,
        Markup(below),
        body,
        f" Dice not counted: {left_out}." if left_out else "",
    )


def _cells(row: RollsOfAKind | None) -> Markup:
    if row is None:
        return html('<td colspan="3"></td>')
    return html(
        '<td>{} {} of {}</td><td>{:.1f}</td><td class="sigma{}">{:+.1f}</td>',
        row.got,
        row.unit,
        row.tries,
        row.expected,
        " far" if abs(row.deviations) >= 2.0 else "",
        row.deviations,
    )


def _points(change: float) -> str:
    return f"{_signed(change)} points"


def _signed(change: float) -> str:
    return f"{100 * change:+.0f}"
