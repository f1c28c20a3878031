"""The page of an army as HTML: one file, for the screen and for the printer."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from umpire.formats.workshops import Complaint
from umpire.render import Markup, html, joined
from umpire.systems.legions.files.armies import ArmyEntry
from umpire.systems.legions.files.exports.page.glossary import RuleTold, Term
from umpire.systems.legions.files.exports.page.rows import ModelsTold, WeaponTold
from umpire.systems.legions.files.exports.page.telling import (
    ArmyTold,
    DetachmentTold,
    FormationTold,
    tell,
)

PROFILE = ("", "Model", "Move", "Save", "CAF", "Morale", "Wounds")
WEAPON = ("Weapon", "Range", "Dice", "To Hit", "AP", "Traits")

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<header><h1>{title}</h1><p>{notes}</p><p class="points">{points}</p>{legal}{missing}</header>
<main>{formations}</main>
{glossary}
</body>
</html>
"""


def page(army: ArmyEntry) -> str:
    """Return the page of an army, legal or not: HTML that needs no other file. The same army gives the same page."""
    told = tell(army)
    style = (files("umpire.systems.legions.files.exports.page") / "page.css").read_text(encoding="utf-8")
    return html(
        PAGE,
        title=told.name,
        style=Markup(style),
        notes=" \u00b7 ".join(told.notes),
        points=f"{told.points} of {told.limit} points",
        legal=_legal(told.complaints),
        missing=_missing(told.missing),
        formations=joined(map(_formation, told.formations)) or html("<p>No Formations yet.</p>"),
        glossary=_glossary(told),
    )


def _legal(complaints: Iterable[Complaint]) -> Markup:
    lines = [
        html(
            "<li>{rule}{says}.{fix}{place}</li>",
            rule=_id(each.rule),
            says=each.says.rstrip("."),
            fix=f" {each.fix}" if each.fix else "",
            place=html(" <small>({})</small>", each.path) if each.path else Markup(),
        )
        for each in complaints
    ]
    if not lines:
        return html('<p class="legal">This army is legal.</p>')
    return html('<section class="illegal"><h2>Not legal</h2><ul>{}</ul></section>', joined(lines))


def _missing(missing: Iterable[str]) -> Markup:
    lines = [html("<li>{}</li>", each) for each in missing]
    return html("<section><h2>Played without</h2><ul>{}</ul></section>", joined(lines)) if lines else Markup()


def _formation(told: FormationTold) -> Markup:
    return html(
        '<section class="formation"><h2>{name} <small>{points} points \u00b7 Break Point {strength}</small></h2>'
        '{notes}{rules}<div class="detachments">{detachments}</div></section>',
        name=told.name,
        points=told.points,
        strength=told.break_point,
        notes=html('<p class="notes">{}</p>', " \u00b7 ".join(told.notes)) if told.notes else Markup(),
        rules=_rules(told.rules),
        detachments=joined(_detachment(each, level=3) for each in told.detachments),
    )


def _rules(rules: Iterable[RuleTold]) -> Markup:
    lines = [html("<li>{}{}</li>", _id(each.id), each.text) for each in rules]
    return html('<ul class="rules">{}</ul>', joined(lines)) if lines else Markup()


def _detachment(told: DetachmentTold, *, level: int) -> Markup:
    """Return a Detachment, and within it its Dedicated Transports."""
    broken = html('<p class="broken">Not to be had as it is written.</p>') if told.broken else Markup()
    return html(
        "<article><h{level}>{name}{size}</h{level}>{notes}{broken}{models}{weapons}{transports}</article>",
        level=level,
        name=told.name,
        size=_size(told) if told.models else Markup(),
        notes=html('<p class="notes">{}</p>', " \u00b7 ".join(told.notes)) if told.notes else Markup(),
        broken=broken,
        models=_models(told.models),
        weapons=_weapons(told.weapons),
        transports=joined(_detachment(each, level=4) for each in told.transports),
    )


def _size(told: DetachmentTold) -> Markup:
    count = "1 model" if told.count == 1 else f"{told.count} models"
    return html(" <small>{} \u00b7 {} points</small>", count, told.points)


def _models(models: Iterable[ModelsTold]) -> Markup:
    rows = [
        html(
            "<tr><td>{count}</td><th>{name}</th><td>{move}</td><td>{save}</td><td>{caf}</td><td>{morale}</td>"
            "<td>{wounds}</td></tr>{rules}{armed}",
            count=each.count,
            name=each.name,
            move=each.move,
            save=each.save,
            caf=each.caf,
            morale=each.morale,
            wounds=each.wounds,
            rules=_words("Special rules", each.rules),
            armed=_words("Armed with", each.armed),
        )
        for each in models
    ]
    return _table("models", PROFILE, rows)


def _words(what: str, words: tuple[str, ...]) -> Markup:
    """Return a row of a profile that is told in words."""
    if not words:
        return Markup()
    return html('<tr class="more"><td></td><td colspan="6"><i>{}</i> {}</td></tr>', what, ", ".join(words))


def _weapons(weapons: Iterable[WeaponTold]) -> Markup:
    rows = [
        html(
            "<tr><th>{name}</th><td>{range}</td><td>{dice}</td><td>{hit}</td><td>{ap}</td>"
            '<td class="words">{traits}</td></tr>',
            name=each.name,
            range=each.range,
            dice=each.dice,
            hit=each.to_hit,
            ap=each.ap,
            traits=", ".join(each.traits) or "\u2013",
        )
        for each in weapons
    ]
    return _table("weapons", WEAPON, rows)


def _table(kind: str, head: Iterable[str], rows: list[Markup]) -> Markup:
    if not rows:
        return Markup()
    return html(
        '<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>',
        kind=kind,
        head=joined(html("<th>{}</th>", each) for each in head),
        rows=joined(rows),
    )


def _glossary(told: ArmyTold) -> Markup:
    """Return the rules that the army uses, and no others."""
    if not told.terms:
        return Markup()
    return html('<section class="glossary"><h2>Rules</h2><dl>{}</dl></section>', joined(map(_term, told.terms)))


def _term(term: Term) -> Markup:
    told = joined(html("<dd>{}{}</dd>", _id(each.id), each.text) for each in term.rules)
    return html("<div><dt>{}</dt>{}</div>", term.name, told)


def _id(rule: str) -> Markup:
    return html("<b>{}</b> ", rule) if rule else Markup()
