"""The end of the page: the rules cited, and what it takes to play the battle again and check it."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.game import Closing, Header, Opening
from umpire.render import Markup, html, joined
from umpire.rulings import Rulebook


def rule_texts(book: Rulebook, cited: Mapping[str, int]) -> Markup:
    """Return the text of each cited rule."""
    return joined(_rule(book, rule, times) for rule, times in cited.items())


def _rule(book: Rulebook, rule: str, times: int) -> Markup:
    found = book.get(rule)
    count = f"cited {times} times" if times > 1 else "cited once"
    if found is None:
        return html(
            '<article class="law" id="rule-{0}"><h4>{0}</h4><p>This rulebook does not hold it ({1}).</p></article>',
            rule,
            count,
        )
    parts = [html("<p>{}</p>", found.text)]
    if replaced := book.overridden_by(rule):
        parts.append(html("<p><b>Replaces</b> {}.</p>", ", ".join(replaced)))
    if found.reading is not None:
        parts.append(html("<p><b>Read as</b> {}</p>", found.reading.taken))
        if found.reading.alternative:
            parts.append(html("<p><b>Could be read</b> {}</p>", found.reading.alternative))
    return html(
        '<article class="law" id="rule-{rule}"><h4>{rule} <small>{title}, {heading}</small></h4>{parts}'
        "<footer>{count}</footer></article>",
        rule=rule,
        title=found.source.title,
        heading=found.heading,
        parts=joined(parts),
        count=count,
    )


def again(header: Header, closing: Closing | None, *, digest: str, command: str) -> Markup:
    """Return the seed, the command, the versions, the digest and the opened commitment."""
    rows: list[tuple[str, str]] = []
    if command:
        rows.append(("Play it again", _code(command)))
    if closing is not None:
        seed = closing.opening.seed
        rows.append(("Seed", str(seed) if seed is not None else "drawn at random"))
    rows += [
        ("Umpire", header.umpire),
        ("Rulebook", html("{} {}", header.system, _code(header.rulebook))),
        ("Digest of the log", _code(digest)),
        *_bound(header),
    ]
    if closing is None:
        rows.append(("Opened", "The battle is still open: its dice stay sealed until it ends."))
    else:
        rows.append(("Opened: secret", _code(closing.opening.secret)))
        rows += _opened(closing.opening)
        check = html("{} rolls and judges everything again.", _code("umpire replay battle.log --verify"))
        rows.append(("Check it", check))
    rows += [(name, value) for name, value in header.meta.items() if name != "command"]
    return html('<dl class="again">{}</dl>', joined(html("<dt>{}</dt><dd>{}</dd>", *row) for row in rows))


def _bound(header: Header) -> list[tuple[str, str]]:
    """Return what whoever drew the dice was bound to."""
    if not header.pledges:
        return [("Commitment to the dice", _code(header.commitment))]
    return [(f"Pledge of {name}", _code(each)) for name, each in header.pledges.items()]


def _opened(opening: Opening) -> list[tuple[str, str]]:
    """Return what opens it."""
    if not opening.contributions:
        return [("Opened: salt", _code(opening.salt))]
    return [(f"Opened: {name}", _code(each)) for name, each in opening.contributions.items()]


def _code(text: str) -> Markup:
    return html("<code>{}</code>", text)
