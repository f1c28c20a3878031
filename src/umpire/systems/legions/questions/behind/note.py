"""A rule named for completeness: it changes nothing in the answer, and says in its own words what it is."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.rulings import Finding
from umpire.systems.legions.rules.book import BOOK

__all__ = ["holding", "note"]


def note(rule: str) -> Finding:
    """Return the finding that a rule stands behind an answer."""
    found = BOOK.get(rule)
    assert found is not None, f"{rule} is not in the book"
    return Finding(rule=rule, says=found.text, behind=True)


def holding(rules: Mapping[str, bool]) -> tuple[Finding, ...]:
    """Return a note of each rule whose condition is met."""
    return tuple(note(rule) for rule, met in rules.items() if met)
