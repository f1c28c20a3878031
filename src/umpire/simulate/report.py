"""The report of a series: one HTML page that needs nothing beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from umpire.formats.workshops import workshop_of
from umpire.render import Markup, html, joined
from umpire.simulate.plans import SeriesPlan
from umpire.simulate.plots import rounds_plot, shares_plot
from umpire.simulate.statistics import Standing, battles_told
from umpire.simulate.summary import Earning, Meeting, Summary

STYLE = Markup("""
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; color: #1c1b1a; }
body { background: #faf8f4; }
table { border-collapse: collapse; margin: .5rem 0 1rem; } td, th { padding: .25rem .7rem; text-align: right; }
th { border-bottom: 1px solid #999; } td:first-child, th:first-child { text-align: left; }
.wide { overflow-x: auto; } svg { max-width: 100%; height: auto; } small, .note { color: #5b5750; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dt { font-weight: 600; } dd { margin: 0; } code { overflow-wrap: anywhere; }
""")


def report_page(plan: SeriesPlan, summary: Summary, *, command: str = "") -> str:
    """Return the report of a series; ``command`` is what plays it again.

    Raises:
        InputError: If matplotlib is not installed.
    """
    return html(
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        "<style>{style}</style></head><body><h1>{title}</h1>{parts}</body></html>\n",
        title=f"A series of {battles_told(summary.games)}",
        style=STYLE,
        parts=joined(_parts(plan, summary, command)),
    )


def _parts(plan: SeriesPlan, summary: Summary, command: str) -> Iterator[Markup]:
    yield _asked(plan, command)
    if summary.failures:
        yield _failures(summary)
    if not summary.games:
        return
    yield html("<h2>Who won</h2>{}{}", shares_plot(summary.entrants), _standings(summary.entrants, "Entrant"))
    yield _margins(summary)
    if summary.even:
        yield _even(plan, summary)
    if len(plan.entrants) > len(summary.sides):
        yield html("<h2>Against each other</h2>{}", _matrix(summary))
    yield html("<h2>From which side</h2>{}{}", shares_plot(summary.sides), _standings(summary.sides, "Side"))
    if summary.rounds:
        note = html('<p class="note">Means over all battles; the bands are 95 % intervals over pairs of battles.</p>')
        yield html("<h2>Victory Points by round</h2>{}{}", rounds_plot(summary.rounds, points_lost=False), note)
        yield html("<h2>Points lost by round</h2>{}", rounds_plot(summary.rounds, points_lost=True))
    if summary.earnings:
        yield _earnings(summary.earnings)
    yield html(
        '<p class="note">A draw is no win. Intervals of shares are Wilson&#x27;s at 95 %; those of means are 1.96 '
        "standard errors over pairs of battles, which share their seed. The battles are in <code>games.csv</code>, "
        "<code>detachments.csv</code> and <code>rounds.csv</code> beside this page.</p>"
    )


def _asked(plan: SeriesPlan, command: str) -> Markup:
    rows: list[tuple[str, object]] = [("Game", f"{plan.game} (Umpire {plan.umpire}, rules {plan.rulebook})")]
    rows += [(each.name, f"played by {each.bot}") for each in plan.entrants]
    if plan.scenarios:
        rows.append(("Scenarios", ", ".join(each.name for each in plan.scenarios)))
    else:
        rows.append(("Tables", ", ".join("drawn by seed" if each.drawn else each.name for each in plan.tables)))
        names = {each.id: each.name for each in workshop_of(plan.game).choices().missions}
        missions = dict.fromkeys(one for each in plan.tables for one in each.missions)
        rows.append(("Missions", ", ".join(names.get(each, each) for each in missions)))
    last = plan.first_seed + plan.games // 2 - 1
    rows.append(("Seeds", f"{plan.first_seed} to {last}, each twice with sides swapped"))
    if command:
        rows.append(("Play it again", html("<code>{}</code>", command)))
    return html("<dl>{}</dl>", joined(html("<dt>{}</dt><dd>{}</dd>", *row) for row in rows))


def _failures(summary: Summary) -> Markup:
    rows = (html("<li>Battle {} (seed {}): {}</li>", each.number, each.seed, each.why) for each in summary.failures)
    head = html("<h2>Battles that did not come to their end</h2><p>They are counted nowhere.</p>")
    return joined((head, html("<ul>{}</ul>", joined(rows))))


def _standings(listed: Sequence[Standing], head: str) -> Markup:
    rows = (
        (each.player, each.games, each.wins, each.draws, each.losses, f"{each.share:.1%}", _bounds(each))
        for each in listed
    )
    return _table((head, "Battles", "Won", "Drawn", "Lost", "Share won", "95 % interval"), rows)


def _margins(summary: Summary) -> Markup:
    rows = ((name, str(each)) for name, each in summary.margins.items())
    return _table(("Entrant", "Victory Points ahead, mean (95 % interval)"), rows)


def _even(plan: SeriesPlan, summary: Summary) -> Markup:
    """Return what points would make pairings even, and how that was found."""
    told = joined(html("<p>{}.</p>", str(each)) for each in summary.even)
    note = html(
        '<p class="note">Handicaps of {}. Logistic regression of the results, a draw as half a win, on the logarithm '
        "of the ratio of what the armies cost; 95 % intervals from 1,000 resamples of pairs of battles.</p>",
        ", ".join(f"{each:g}" for each in plan.handicaps),
    )
    return html("<h2>What points would be even</h2>{}{}", told, note)


def _matrix(summary: Summary) -> Markup:
    """Return for each entrant the share that it won against each other one."""
    names = list(summary.matrix)

    def row(name: str) -> Iterator[object]:
        met = {each.against: each for each in summary.matrix[name]}
        yield name
        yield from ("" if other == name else _met(met[other]) for other in names)

    told = html('<p class="note">The share of battles that the army of the row won against that of the column.</p>')
    return joined((told, _table(("", *names), map(row, names))))


def _met(meeting: Meeting) -> Markup:
    each = meeting.result
    drawn = f", {each.draws} drawn" if each.draws else ""
    return html("{}<br><small>{} of {}{}</small>", f"{each.share:.0%} ({_bounds(each)})", each.wins, each.games, drawn)


def _earnings(listed: Sequence[Earning]) -> Markup:
    rows = (
        (each.name, each.entrant, f"{each.points:.0f}", each.destroyed.count, each.destroyed, each.lost)
        for each in listed
    )
    heads = ("Detachment", "Entrant", "Points", "Battles", "Destroyed for each point", "Share of it lost")
    told = html(
        '<p class="note">Points of enemies that fell to its fire or in its Fights for each point that it cost, and the '
        "share of itself that it lost, means with 95 % intervals. What it did for markers is not in this.</p>"
    )
    return html("<h2>Which Detachments earn their points</h2>{}{}", told, _table(heads, rows))


def _table(heads: Sequence[str], rows: Iterable[Iterable[object]]) -> Markup:
    head = joined(html("<th>{}</th>", each) for each in heads)
    body = joined(
        html(
            "<tr>{}</tr>", joined(html("<td>{}</td>", each if isinstance(each, Markup) else str(each)) for each in row)
        )
        for row in rows
    )
    return html('<div class="wide"><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>', head, body)


def _bounds(each: Standing) -> str:
    return f"{each.low:.0%} to {each.high:.0%}"
