"""Rulings on paper: a page for a tournament's judge, with picture, numbers, reasons, readings and their alternatives.

The terminal writes the page as a file, and the web table shows its style and body within a page of its own. It is made
for A4 without colours.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any

import msgspec

from umpire.formats.cases.entries import AnyCase
from umpire.formats.cases.looking_into import looked_into
from umpire.formats.cases.running import field_of
from umpire.game import Game, game, tables_of
from umpire.render import Markup, html, joined
from umpire.rulings import Finding, OtherReading, Ruling

STYLE = """
:host{display:block}
.ruling-page{font:10.5pt/1.4 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;color:#000;
background:#fff;max-width:180mm;margin:0 auto;padding:8mm}
.ruling-page h1{font-size:16pt;line-height:1.2;margin:0}
.ruling-page h2{font-size:12pt;margin:0;display:flex;gap:1em;justify-content:space-between}
.ruling-page h3{font-size:10pt;margin:3mm 0 .5mm}
.ruling-page .about{margin:1mm 0 4mm;color:#333}
.ruling-page img{display:block;max-width:100%;max-height:95mm;margin:0 auto 4mm;border:.3mm solid #000}
.ruling-page section{border:.3mm solid #000;padding:3mm;margin:0 0 4mm;break-inside:avoid-page}
.ruling-page .verdict{white-space:nowrap;border:.5mm solid #000;padding:0 2mm}
.ruling-page ul{margin:1mm 0;padding-left:5mm}.ruling-page p{margin:1mm 0}
.ruling-page table{border-collapse:collapse;width:100%;font-size:9.5pt}
.ruling-page th,.ruling-page td{border:.2mm solid #666;padding:.6mm 1.5mm;text-align:left;vertical-align:top}
.ruling-page .rule{font-size:9pt;color:#333;white-space:nowrap}
.ruling-page .small{font-size:8.5pt;color:#333}.ruling-page .link{overflow-wrap:anywhere;font-size:7pt}
.ruling-page .signed{display:flex;gap:8mm;margin-top:8mm}
.ruling-page .signed span{flex:1;border-top:.3mm solid #000;font-size:8.5pt}
@page{size:A4;margin:12mm}
@media print{.ruling-page{padding:0;max-width:none}.ruling-page img{filter:grayscale(1) contrast(1.25)}}
"""

PAGE = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><style>{style}</style></head><body>{body}</body></html>
"""

BODY = """\
<article class="ruling-page">
<h1>{title}</h1>
<p class="about">{game} · ruled by Umpire {version} on {day}{agreed}</p>
<img alt="The table, with what the rulings are about" src="data:image/svg+xml;base64,{picture}">
{rulings}
{rules}
<p class="small">Umpire is unofficial. It measures the position as it was entered;
what the players agree on at the table comes before it.</p>
{link}
<div class="signed"><span>Judge</span><span>Players</span><span>Table and round</span></div>
</article>
"""


class RulingPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page of rulings: what it is called, its style sheet, and what stands on it."""

    title: str
    style: str
    body: str

    @property
    def whole(self) -> str:
        """The page as a file of its own."""
        return html(PAGE, title=self.title, style=Markup(self.style), body=Markup(self.body))


def ruling_page(
    case: AnyCase, field: Any = None, *, version: str, link: str = "", day: date | None = None
) -> RulingPage:  # each game has a field of its own
    """Return the rulings on a case as a page to print.

    Args:
        case: What is asked.
        field: Its table, if that stands already.
        version: Of the Umpire that rules.
        link: To the position, "" for none.
        day: When it does; today, unless it is given.

    Raises:
        InputError: As `rulings_of`.
    """
    of, table = game(case.system), field_of(case) if field is None else field
    rulings = looked_into(case, table if field is not None or not case.play else None)
    picture = tables_of(case.system).drawn(table, table, title="", rulings=[_drawn(each) for each in rulings])
    told = html('<p class="small">The same position, to look into: <span class="link">{}</span></p>', link)
    body = html(
        BODY,
        title=case.title,
        game=of.title,
        version=version,
        day=(day or datetime.now().astimezone().date()).isoformat(),  # noqa: TID251 - only told
        agreed=_agreed(case),
        picture=b64encode(picture.encode()).decode(),
        rulings=joined(_ruling(of, each) for each in rulings),
        rules=_rules(of, rulings),
        link=told if link else "",
    )
    return RulingPage(title=case.title, style=STYLE, body=body)


def _drawn(ruling: Ruling) -> Ruling:
    """Return a ruling with nothing left of it but what a picture shows: its words stand beside that."""
    shown = [each for each in ruling.findings if each.witness is not None]
    proof = shown or [Finding(witness=each) for each in (ruling.witness,) if each is not None and each.points]
    return Ruling(question="", allowed=ruling.allowed, findings=tuple(proof))


def _agreed(case: AnyCase) -> str:
    said = [f"{name.replace('_', ' ')}: {value}" for name, value in case.house_rules.items()]
    said += [case.supplement] if case.supplement else []
    said += [f"{each.fact} of {f'{each.of} {each.other}'.strip()} taken as {each.value:g}" for each in case.stipulate]
    return f" · agreed: {'; '.join(said)}" if said else ""


def _verdict(ruling: Ruling) -> str:
    if ruling.open_question:
        return "See below"
    return ("Yes" if ruling.allowed else "No") + (", too close to call" if ruling.too_close_to_call else "")


def _ruling(of: Game, ruling: Ruling) -> Markup:
    told = [each for each in ruling.findings if not each.behind and _words(each)]
    parts = [html('<h2>{} <span class="verdict">{}</span></h2>', ruling.question, _verdict(ruling))]
    if ruling.margin is not None:
        what = ": ".join(each for each in (ruling.margin.of or "length", ruling.margin.told) if each)
        parts.append(html("<p>Decided by {} ({}).</p>", str(ruling.margin), what))
    parts.append(html("<h3>Because</h3><ul>{}</ul>", joined(_reason(of, each) for each in told)))
    if ruling.odds:
        parts.append(html("<h3>Odds</h3><ul>{}</ul>", joined(html("<li>{}</li>", str(each)) for each in ruling.odds)))
    if ruling.witness is not None and ruling.witness.points:
        parts.append(html("<p>On the table: {}, {}.</p>", ruling.witness.label or "proof", ruling.witness.place))
    if ruling.witness is not None and ruling.witness.terms:
        head = "Adds up from" if ruling.witness.points else ruling.witness.label
        terms = joined(html("<li>{}</li>", str(each)) for each in ruling.witness.terms)
        parts.append(html("<h3>{}</h3><ul>{}</ul>", head, terms))
    parts.append(_readings(of, ruling))
    parts += [html('<p class="small">No {}: {}</p>', name, why) for name, why in ruling.lacking.items()]
    return html("<section>{}</section>", joined(parts))


def _reason(of: Game, finding: Finding) -> Markup:
    entry = of.rulebook.get(finding.rule)
    words = f"{_words(finding)} ({finding.where})" if finding.where else _words(finding)
    heading = f"{finding.rule}, {entry.heading}" if entry is not None else finding.rule
    return html('<li>{}. <span class="rule">{}</span></li>', words, heading)


def _words(finding: Finding) -> str:
    """Return what a finding tells without its rule, "" where it tells nothing."""
    facts = {name: value for name, value in finding.facts.items() if value != ""}
    told = msgspec.structs.replace(finding, rule="", facts=facts)
    return "" if told.bare or not (told.says or facts or told.effect) else str(told).rstrip(".")


def _readings(of: Game, ruling: Ruling) -> Markup:
    if not ruling.readings:
        return Markup("")
    rows = joined(_reading(of, ruling, each) for each in ruling.readings)
    head = "<tr><th>Left open by</th><th>Taken</th><th>Could be</th><th>Then</th></tr>"
    return html("<h3>Readings</h3><table>{}{}</table>", Markup(head), rows)


def _reading(of: Game, ruling: Ruling, other: OtherReading) -> Markup:
    entry = of.rulebook.get(other.rule)
    taken = entry.reading.taken if entry is not None and entry.reading is not None else ""
    if other.house_rule:
        taken = of.house_rules[other.house_rule].values[other.taken]
    means = other.means + (f" (house rule {other.house_rule.replace('_', ' ')}: {other.value})" if other.value else "")
    source = other.rule or f"supplement {other.supplement}"
    return html("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>", source, taken, means, _then(ruling, other))


def _then(ruling: Ruling, other: OtherReading) -> str:
    if other.allowed is None:
        return other.untold
    if not other.differs:
        return "the same"
    if ruling.open_question or other.allowed == ruling.allowed:
        return "other numbers"
    return "Yes" if other.allowed else "No"


def _rules(of: Game, rulings: Sequence[Ruling]) -> Markup:
    def entries() -> Iterator[Markup]:
        for rule in dict.fromkeys(rule for each in rulings for rule in each.ids):
            entry = of.rulebook.get(rule)
            if entry is not None:
                yield html("<li><b>{}</b> {}: {}</li>", rule, entry.heading, entry.text)

    return html('<section class="small"><h3>The rules, in our own words</h3><ul>{}</ul></section>', joined(entries()))
