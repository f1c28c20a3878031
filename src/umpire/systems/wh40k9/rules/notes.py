"""Small things that all headings share."""

from __future__ import annotations

from typing import TypeAlias

from umpire.rulings import Effect, Finding, Forbid, Witness

Fact: TypeAlias = str | int | float | bool

__all__ = ["LINE", "Fact", "forbid", "note"]

LINE = 1.0 / 25.4
"""How thick the straight lines of the rules are: 1 mm, in inches."""


def note(
    rule: str,
    says: str,
    *,
    effect: Effect | None = None,
    facts: dict[str, Fact] | None = None,
    witness: Witness | None = None,
) -> Finding:
    """Return a finding that cites a rule other than the one that looks."""
    return Finding(rule=rule, says=says, effect=effect, facts=facts or {}, witness=witness)


def forbid(says: str, *, rule: str = "", facts: dict[str, Fact] | None = None) -> Finding:
    """Return a finding that forbids."""
    return Finding(rule=rule, says=says, effect=Forbid(reason=says), facts=facts or {})
