"""What is often done with findings."""

from __future__ import annotations

from collections.abc import Iterable

from umpire.rulings.effects import Effect, Forbid, Permit
from umpire.rulings.ruling import Fact, Finding, Witness


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


def some(findings: Iterable[Finding], kind: type[Effect]) -> bool:
    """Whether some finding has an effect of that kind."""
    return any(isinstance(each.effect, kind) for each in findings)


def holds(findings: tuple[Finding, ...], *, needs_leave: bool) -> bool:
    """Whether findings allow something: none forbids it, and one permits it where it needs leave."""
    return not some(findings, Forbid) and (some(findings, Permit) or not needs_leave)


def cited(findings: Iterable[Finding], *more: str) -> tuple[str, ...]:
    """Return the rules behind findings, each once, in the order in which they were found; then further ones."""
    return tuple(dict.fromkeys([*(each.rule for each in findings if each.rule), *more]))
