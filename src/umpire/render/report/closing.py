"""The end of the page: the rules cited, and what it takes to play the battle again and check it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from umpire.game import Closing, Header, Opening
from umpire.rulings import Rulebook

__all__ = ["again", "rule_texts"]


def rule_texts(book: Rulebook, cited: Mapping[str, int]) -> str:
    """Return the text of each cited rule."""
    return "".join(_rule(book, rule, times) for rule, times in cited.items())


def _rule(book: Rulebook, rule: str, times: int) -> str:
    found = book.get(rule)
    count = f"cited {times} times" if times > 1 else "cited once"
    if found is None:
        told = f"<h4>{rule}</h4><p>This rulebook does not hold it ({count}).</p>"
        return f'<article class="law" id="rule-{rule}">{told}</article>'
    parts = [f"<p>{escape(found.text)}</p>"]
    if found.overrides:
        parts.append(f"<p><b>Replaces</b> {escape(', '.join(found.overrides))}.</p>")
    if found.reading is not None:
        parts.append(f"<p><b>Read as</b> {escape(found.reading.taken)}</p>")
        if found.reading.alternative:
            parts.append(f"<p><b>Could be read</b> {escape(found.reading.alternative)}</p>")
    source = escape(f"{found.source.title}, {found.heading}")
    return (
        f'<article class="law" id="rule-{rule}"><h4>{rule} <small>{source}</small></h4>{"".join(parts)}'
        f"<footer>{count}</footer></article>"
    )


def again(header: Header, closing: Closing | None, *, digest: str, command: str) -> str:
    """Return the seed, the command, the versions, the digest and the opened commitment."""
    rows: list[tuple[str, str]] = []
    if command:
        rows.append(("Play it again", f"<code>{escape(command)}</code>"))
    if closing is not None:
        seed = closing.opening.seed
        rows.append(("Seed", str(seed) if seed is not None else "drawn at random"))
    rows += [
        ("Umpire", escape(header.umpire)),
        ("Rulebook", f"{escape(header.system)} <code>{escape(header.rulebook)}</code>"),
        ("Digest of the log", f"<code>{escape(digest)}</code>"),
        *_bound(header),
    ]
    if closing is None:
        rows.append(("Opened", "The battle is not closed; its dice stay sealed until it is."))
    else:
        rows.append(("Opened: secret", f"<code>{escape(closing.opening.secret)}</code>"))
        rows += _opened(closing.opening)
        rows.append(("Check it", "<code>umpire replay battle.log --verify</code> rolls and judges everything again."))
    for name, value in header.meta.items():
        if name != "command":
            rows.append((name, escape(value)))
    told = "".join(f"<dt>{escape(name)}</dt><dd>{value}</dd>" for name, value in rows)
    return f'<dl class="again">{told}</dl>'


def _bound(header: Header) -> list[tuple[str, str]]:
    """Return what whoever drew the dice was bound to."""
    if not header.pledges:
        return [("Commitment to the dice", f"<code>{escape(header.commitment)}</code>")]
    return [(f"Pledge of {escape(name)}", f"<code>{escape(each)}</code>") for name, each in header.pledges.items()]


def _opened(opening: Opening) -> list[tuple[str, str]]:
    """Return what opens it."""
    if not opening.contributions:
        return [("Opened: salt", f"<code>{escape(opening.salt)}</code>")]
    return [(f"Opened: {escape(name)}", f"<code>{escape(each)}</code>") for name, each in opening.contributions.items()]
