"""battle.html: a whole battle as one page that needs nothing else."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from itertools import groupby

from umpire.analysis import Analysis, analysis_section
from umpire.game import Journal, Outcome, System, moments, shared
from umpire.render import Markup, html, joined
from umpire.render.svg import DARK, LIGHT, STYLE, palette, side_class, style_with
from umpire.rulings import Rulebook
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.report.armies import army_list
from umpire.systems.legions.report.charts import losses_chart, losses_of, score_chart, scores_by_round
from umpire.systems.legions.report.closing import again, rule_texts
from umpire.systems.legions.report.fates import fates_of, landmarks_of
from umpire.systems.legions.report.log import LogWriter, die_faces
from umpire.systems.legions.report.pictures import Pictures, script_of
from umpire.systems.legions.report.story import Chapter, Story, tell
from umpire.systems.legions.telling import is_quiet


def battle_page(
    system: System[BattleState],
    journal: Journal,
    *,
    title: str = "",
    about: str = "",
    names: Mapping[str, str] | None = None,
    command: str = "",
    analysis: Analysis | None = None,
    lacking: str = "",
) -> str:
    """Return the page of a battle, over or still running, as one HTML file.

    Args:
        system: The game, for its rulebook and for what each event changes.
        journal: The log; of a running battle the page shows only what both sides may know.
        title: What the battle is called; by default what its header says.
        about: A sentence on what it is about.
        names: What the sides are called, where not by their ids.
        command: What plays the same battle again; by default what its header says.
        analysis: The battle looked back on, None to leave that out.
        lacking: Why it could not be looked back on.
    """
    meta = journal.header.meta
    public = shared(system, journal, None) if journal.shared is None else journal
    story = tell(journal.header.state.field, moments(system, public))
    page = _Page(story, journal, names or {}, title or meta.get("scenario") or meta.get("name") or "A battle")
    parts = (
        page.masthead(about),
        page.analysis(analysis, _first_lines(system, public)) if analysis is not None else "",
        html('<section class="analysis"><p class="remark">Not looked back on: {}</p></section>', lacking)
        if lacking
        else "",
        page.table(),
        page.armies(),
        page.rules(system.rulebook),
        page.reproduction(command or meta.get("command", "")),
    )
    return _frame(page.title, joined(parts), script_of(page.pictures, story))


def _first_lines(system: System[BattleState], journal: Journal) -> dict[int, int]:
    """Return for each entry the number of the first line that tells of it, past bookkeeping where there is more."""
    found: dict[int, int] = {}
    loud: dict[int, int] = {}
    for number, moment in enumerate(moments(system, journal), start=1):
        found.setdefault(moment.entry.seq, number)
        if moment.event is not None and not is_quiet(moment.event, moment.state.field):
            loud.setdefault(moment.entry.seq, number)
    return found | loud


class _Page:
    def __init__(self, story: Story, journal: Journal, names: Mapping[str, str], title: str) -> None:
        self.title = title
        self._story = story
        self._journal = journal
        self._sides = {side: names.get(side, side) for side in story.opening.sides}
        self.pictures = Pictures(story)
        self._writer = LogWriter(story.opening, self.pictures.names, self.pictures.units, self._sides)

    @property
    def _outcome(self) -> Outcome | None:
        closing = self._journal.closing
        return closing.outcome if closing is not None else None

    def masthead(self, about: str) -> Markup:
        """Return title, outcome, score by round, charts and the moments on which the battle turned."""
        return html(
            '<header class="masthead"><div class="result"><h1>{title}</h1>{about}<p class="verdict">{verdict}</p>'
            "{scores}</div>{losses}{points}{landmarks}</header>",
            title=self.title,
            about=html('<p class="about">{}</p>', about) if about else "",
            verdict=self._verdict(),
            scores=self._scores(),
            losses=losses_chart(self._story, self._sides),
            points=score_chart(self._story, self._sides),
            landmarks=self._landmarks(),
        )

    def _verdict(self) -> str:
        outcome = self._outcome
        if outcome is None:
            reached = self._story.chapters[-1].name if self._story.chapters else "not begun"
            return f"Still being fought, {reached}"
        if outcome.winner is None:
            return "A draw"
        kind = side_class(self._story.opening.sides, outcome.winner)
        return html('<b class="{}">{}</b> win', kind, self._sides.get(outcome.winner, outcome.winner))

    def _scores(self) -> Markup:
        scores = scores_by_round(self._story)
        outcome = self._outcome
        heads = [*(f"R{number}" for number in scores), *(["Final"] if outcome else [])]
        rows = []
        for side, name in self._sides.items():
            kind = side_class(self._story.opening.sides, side)
            player = self._journal.header.meta.get(f"side {side}", "")
            lost = losses_of(self._story.ending, side)
            total = sum(self._story.ending.side_of(each) == side for each in self._story.ending.models)
            row = '<tr><th><b class="{}">{}</b>{}</th>{}{}<td>{}/{}</td></tr>'
            by = html(" <small>{}</small>", player) if player else ""
            cells = joined(html("<td>{}</td>", each.get(side, 0)) for each in scores.values())
            final = html('<td class="final">{}</td>', outcome.score.get(side, 0)) if outcome else ""
            rows.append(html(row, kind, name, by, cells, final, lost, total))
        return html(
            '<table class="scores"><thead><tr><th>Victory Points</th>{}<th>Models lost</th></tr></thead>'
            "<tbody>{}</tbody></table>",
            joined(html("<th>{}</th>", head) for head in heads),
            joined(rows),
        )

    def _landmarks(self) -> Markup:
        item = '<li><button data-go="{}"><small>{}</small> {}</button></li>'
        items = [
            html(item, each.index, each.chapter.name, self._writer.marked(each.text))
            for each in landmarks_of(self._story, self.pictures.names)
        ]
        if not items:
            return Markup()
        return html('<section class="landmarks"><h2>Turning points</h2><ol>{}</ol></section>', joined(items))

    def analysis(self, found: Analysis, lines: Mapping[int, int]) -> Markup:
        """Return what the battle was like; its moments lead to ``lines``, by the numbers of their entries."""
        classes = [side_class(self._story.opening.sides, side) for side in found.sides]
        return analysis_section(found, classes=classes, jump=lambda entry: html('data-go="{}"', lines.get(entry, 0)))

    def table(self) -> Markup:
        """Return the table: a button for each chapter, the controls, and each chapter with its log."""
        return html(
            '<main id="table">{}<nav class="bar"><div class="chapters" role="tablist" aria-label="Phases">{}</div>{}'
            "</nav>{}</main>",
            self.pictures.defs,
            self._tabs(),
            CONTROLS,
            joined(map(self._chapter, self._story.chapters)),
        )

    def _tabs(self) -> Markup:
        tab = '<button role="tab" id="tab-{0}" aria-controls="chapter-{0}" data-chapter="{0}">{1}</button>'
        rounds: list[Markup] = []
        for number, told in groupby(self._story.chapters, key=lambda each: each.round):
            label = html('<span class="round">Round {}</span>', number) if number else ""
            tabs = joined(html(tab, each.number, each.title) for each in told)
            rounds.append(html('<div class="tabs">{}{}</div>', label, tabs))
        return joined(rounds)

    def _chapter(self, chapter: Chapter) -> Markup:
        return html(
            '<section class="chapter" role="tabpanel" id="chapter-{number}" data-chapter="{number}" '
            'aria-labelledby="tab-{number}"><figure class="picture"><figcaption>{name}</figcaption>{picture}{key}'
            '</figure><div class="log">{log}</div></section>',
            number=chapter.number,
            name=chapter.name,
            picture=self.pictures.picture(chapter),
            key=KEY,
            log=self._writer.chapter(chapter),
        )

    def armies(self) -> Markup:
        """Return both army lists."""
        fates = fates_of(self._story)
        lists = joined(
            army_list(self._story, side, fates, names=self.pictures.names, title=name, units=self.pictures.units)
            for side, name in self._sides.items()
        )
        return html('<section class="armies"><h2>What became of them</h2><div>{}</div></section>', lists)

    def rules(self, book: Rulebook) -> Markup:
        """Return the texts of the rules cited."""
        cited = self._story.cited
        return html(
            '<section class="laws"><details><summary><h2>The {} rules behind this battle</h2></summary>'
            "<div>{}</div></details></section>{}",
            len(cited),
            rule_texts(book, cited),
            DIALOG,
        )

    def reproduction(self, command: str) -> Markup:
        """Return what it takes to play the battle again and check it."""
        journal = self._journal
        closing = journal.closing
        digest = closing.digest if closing is not None else journal.entries[-1].digest if journal.entries else ""
        told = again(journal.header, closing, digest=digest, command=command)
        return html('<section class="reproduce"><h2>The same battle again</h2>{}</section>', told)


KEY = html("""<p class="key"><span class="first">●</span> and <span class="second">▬</span> mark the sides.
FF, ADV, M, CHG and FB are Orders. Underlined: Formation Broken. Dashed base: wounded, or inside a Structure.
✕: lost in this phase. Numbers on models: Wounds left. Wheel or double-click to look closer.</p>""")
DIALOG = html("""<dialog id="law"><form method="dialog"><button aria-label="Close">&times;</button></form>
<div></div></dialog>""")
CONTROLS = html("""<div class="controls" hidden>
<button id="back" title="Event before (,)" aria-label="Event before">◀</button>
<button id="play" title="Play (space)" aria-label="Play">▶ Play</button>
<button id="on" title="Next event (.)" aria-label="Next event">▶</button>
<input id="scrub" type="range" min="0" value="0" aria-label="Moment of the battle"><output id="where"></output>
<label><input id="all" type="checkbox"> every event</label>
<button id="whole" title="Whole table (0)">Whole table</button></div>""")


# The page holds one script of its own, known by its digest, and needs nothing from anywhere: a word of a log that
# became markup all the same would not be carried out.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'sha256-{}'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    )
)

FRAME = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">\
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title><style>
:root{{{light}}}
@media (prefers-color-scheme: dark){{:root{{{dark}}}}}
@media print{{:root{{{light}}}}}
{style}</style></head>
<body>{body}
<script type="application/json" id="story">{story}</script>
<script>{code}</script></body></html>
"""


def _frame(title: str, body: Markup, story: Markup) -> Markup:
    folder = files("umpire.systems.legions.report")
    style = (folder / "page.css").read_text(encoding="utf-8")
    code = "\n" + (folder / "page.js").read_text(encoding="utf-8")
    return html(
        FRAME,
        policy=POLICY.format(b64encode(sha256(code.encode()).digest()).decode()),
        title=title,
        light=Markup(palette(LIGHT)),
        dark=Markup(palette(DARK)),
        style=Markup(style_with(STYLE, None) + die_faces() + style),
        body=body,
        story=story,
        code=Markup(code),
    )
