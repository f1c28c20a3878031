"""battle.html: a whole battle as one page that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib.resources import files

from umpire.game import Journal, Outcome, System, moments, shared
from umpire.render.report.armies import army_list
from umpire.render.report.charts import losses_chart, losses_of, score_chart, scores_by_round
from umpire.render.report.closing import again, rule_texts
from umpire.render.report.faces import die_faces
from umpire.render.report.fates import fates_of, landmarks_of
from umpire.render.report.log import LogWriter
from umpire.render.report.pictures import Pictures, script_of
from umpire.render.report.story import Chapter, Story, tell
from umpire.render.svg import DARK, LIGHT, STYLE, palette, side_class, style_with
from umpire.rulings import Rulebook
from umpire.systems.legions.play.core import BattleState

__all__ = ["battle_page"]


def battle_page(
    system: System[BattleState],
    journal: Journal,
    *,
    title: str = "",
    about: str = "",
    names: Mapping[str, str] | None = None,
    command: str = "",
) -> str:
    """Return the page of a battle, over or still running, as one HTML file.

    Args:
        system: The game, for its rulebook and for what each event changes.
        journal: The log; of a running battle the page shows only what both sides may know.
        title: What the battle is called; by default what its header says.
        about: A sentence on what it is about.
        names: What the sides are called, where not by their ids.
        command: What plays the same battle again; by default what its header says.
    """
    meta = journal.header.meta
    public = shared(system, journal, None) if journal.shared is None else journal
    story = tell(journal.header.state.field, moments(system, public))
    page = _Page(story, journal, names or {}, title or meta.get("scenario") or meta.get("name") or "A battle")
    parts = (
        page.masthead(about),
        page.table(),
        page.armies(),
        page.rules(system.rulebook),
        page.reproduction(command or meta.get("command", "")),
    )
    return _frame(page.title, "".join(parts), script_of(page.pictures, story))


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

    def masthead(self, about: str) -> str:
        """Return title, outcome, score by round, charts and the moments on which the battle turned."""
        said = f'<p class="about">{escape(about)}</p>' if about else ""
        charts = losses_chart(self._story, self._sides) + score_chart(self._story, self._sides)
        return (
            f'<header class="masthead"><div class="result"><h1>{escape(self.title)}</h1>{said}'
            f'<p class="verdict">{self._verdict()}</p>{self._scores()}</div>{charts}{self._landmarks()}</header>'
        )

    def _verdict(self) -> str:
        outcome = self._outcome
        if outcome is None:
            reached = self._story.chapters[-1].name if self._story.chapters else "not begun"
            return f"Still being fought, {escape(reached)}"
        if outcome.winner is None:
            return "A draw"
        kind = side_class(self._story.opening.sides, outcome.winner)
        return f'<b class="{kind}">{escape(self._sides[outcome.winner])}</b> win'

    def _scores(self) -> str:
        scores = scores_by_round(self._story)
        outcome = self._outcome
        head = "".join(f"<th>R{number}</th>" for number in scores) + ("<th>Final</th>" if outcome else "")
        rows = []
        for side, name in self._sides.items():
            kind = side_class(self._story.opening.sides, side)
            player = self._journal.header.meta.get(f"side {side}", "")
            by = f" <small>{escape(player)}</small>" if player else ""
            cells = "".join(f"<td>{each.get(side, 0)}</td>" for each in scores.values())
            cells += f'<td class="final">{outcome.score.get(side, 0)}</td>' if outcome else ""
            lost = losses_of(self._story.ending, side)
            total = sum(self._story.ending.side_of(each) == side for each in self._story.ending.models)
            rows.append(f'<tr><th><b class="{kind}">{escape(name)}</b>{by}</th>{cells}<td>{lost}/{total}</td></tr>')
        return (
            f'<table class="scores"><thead><tr><th>Victory Points</th>{head}<th>Models lost</th></tr></thead>'
            f"<tbody>{''.join(rows)}</tbody></table>"
        )

    def _landmarks(self) -> str:
        items = [
            f'<li><button data-go="{each.index}"><small>{escape(each.chapter.name)}</small> '
            f"{self._writer.marked(each.text)}</button></li>"
            for each in landmarks_of(self._story, self.pictures.names)
        ]
        if not items:
            return ""
        return f'<section class="landmarks"><h2>Turning points</h2><ol>{"".join(items)}</ol></section>'

    def table(self) -> str:
        """Return the table: a button for each chapter, the controls, and each chapter with its log."""
        chapters = "".join(map(self._chapter, self._story.chapters))
        return (
            f'<main id="table">{self.pictures.defs}<nav class="bar"><div class="chapters" role="tablist" '
            f'aria-label="Phases">{self._tabs()}</div>{CONTROLS}</nav>{chapters}</main>'
        )

    def _tabs(self) -> str:
        parts: list[str] = []
        last = -1
        for chapter in self._story.chapters:
            if chapter.round != last:
                parts.append("</div>" if parts else "")
                label = f'<span class="round">Round {chapter.round}</span>' if chapter.round else ""
                parts.append(f'<div class="tabs">{label}')
                last = chapter.round
            number = chapter.number
            parts.append(
                f'<button role="tab" id="tab-{number}" aria-controls="chapter-{number}" data-chapter="{number}">'
                f"{escape(chapter.title)}</button>"
            )
        return "".join([*parts, "</div>" if parts else ""])

    def _chapter(self, chapter: Chapter) -> str:
        return (
            f'<section class="chapter" role="tabpanel" id="chapter-{chapter.number}" data-chapter="{chapter.number}" '
            f'aria-labelledby="tab-{chapter.number}"><figure class="picture"><figcaption>{escape(chapter.name)}'
            f'</figcaption>{self.pictures.picture(chapter)}{KEY}</figure><div class="log">'
            f"{self._writer.chapter(chapter)}</div></section>"
        )

    def armies(self) -> str:
        """Return both army lists."""
        fates = fates_of(self._story)
        lists = "".join(
            army_list(self._story, side, fates, names=self.pictures.names, title=name, units=self.pictures.units)
            for side, name in self._sides.items()
        )
        return f'<section class="armies"><h2>What became of them</h2><div>{lists}</div></section>'

    def rules(self, book: Rulebook) -> str:
        """Return the texts of the rules cited."""
        cited = self._story.cited
        return (
            f'<section class="laws"><details><summary><h2>The {len(cited)} rules behind this battle</h2></summary>'
            f"<div>{rule_texts(book, cited)}</div></details></section>"
            f"{DIALOG}"
        )

    def reproduction(self, command: str) -> str:
        """Return what it takes to play the battle again and check it."""
        journal = self._journal
        closing = journal.closing
        digest = closing.digest if closing is not None else journal.entries[-1].digest if journal.entries else ""
        told = again(journal.header, closing, digest=digest, command=command)
        return f'<section class="reproduce"><h2>The same battle again</h2>{told}</section>'


KEY = """<p class="key"><span class="first">●</span> and <span class="second">▬</span> mark the sides. FF, ADV, M, CHG
and FB are Orders. Underlined: Formation Broken. Dashed base: wounded, or inside a Structure. ✕: lost in this phase.
Numbers on models: Wounds left. Wheel or double-click to look closer.</p>"""
DIALOG = """<dialog id="law"><form method="dialog"><button aria-label="Close">&times;</button></form>
<div></div></dialog>"""
CONTROLS = """<div class="controls" hidden>
<button id="back" title="Event before (,)" aria-label="Event before">◀</button>
<button id="play" title="Play (space)" aria-label="Play">▶ Play</button>
<button id="on" title="Next event (.)" aria-label="Next event">▶</button>
<input id="scrub" type="range" min="0" value="0" aria-label="Moment of the battle"><output id="where"></output>
<label><input id="all" type="checkbox"> every event</label>
<button id="whole" title="Whole table (0)">Whole table</button></div>"""


def _frame(title: str, body: str, script: str) -> str:
    folder = files("umpire.render.report")
    style = (folder / "page.css").read_text(encoding="utf-8")
    code = (folder / "page.js").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>\n:root{{{palette(LIGHT)}}}\n"
        f"@media (prefers-color-scheme: dark){{:root{{{palette(DARK)}}}}}\n"
        f"@media print{{:root{{{palette(LIGHT)}}}}}\n"
        f"{style_with(STYLE, None)}{die_faces()}{style}</style></head>\n<body>{body}\n"
        f'<script type="application/json" id="story">{script}</script>\n<script>\n{code}</script></body></html>\n'
    )
