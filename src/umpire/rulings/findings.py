"""What one rule found, the shape that proves it, and what is often done with findings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from umpire.rulings.effects import Effect, Forbid, Permit

Fact: TypeAlias = str | int | float | bool

HAIRLINE = "hairline"
"""The fact that says by how much a length exceeds a limit that it meets by the tolerance alone, inches."""


def shown(fact: Fact) -> str:
    """Return a fact as people read it: a length or a share to two places, or as many as it takes to show one.

    >>> shown(12.3456789), shown(3.0), shown(0.00417), shown(2), shown("wall")
    ('12.35', '3', '0.0042', '2', 'wall')
    """
    if not isinstance(fact, float):
        return str(fact)
    return f"{fact:.2g}" if 0.0 < abs(fact) < 0.01 else f"{round(fact, 2):g}"


def hundredths(length: float) -> str:
    """Return a length in hundredths of an inch, as people measure; what is shorter is told to be so, never as -0.00.

    >>> hundredths(0.9996), hundredths(0.0012), hundredths(-0.0012), hundredths(0.0)
    ('1.00', 'less than 0.01', '0.00', '0.00')
    """
    if 0.0 < length < 0.005:
        return "less than 0.01"
    return f"{round(length, 2) + 0.0:.2f}"


def _tenths(coordinate: float) -> str:
    return f"{round(coordinate, 1) + 0.0:.1f}"


def close_call(over: float | None) -> dict[str, Fact]:
    """Return the fact that a finding hangs on a hairline; none where it does not."""
    return {} if over is None else {HAIRLINE: over}


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """One of the numbers that add up to what decides: by how much, under which rule, and why."""

    by: float
    rule: str = ""
    says: str = ""

    def __str__(self) -> str:
        told = f"{self.by:+g}" + (f" {self.says}" if self.says else "")
        return f"{told} ({self.rule})" if self.rule else told


class Witness(msgspec.Struct, frozen=True, kw_only=True):
    """A shape on the table that proves a finding, or the numbers that add up to it, or both.

    ``points`` are corners in inches, (x, y) or (x, y, z); a ``line`` has two, an ``area`` three or more, ``sum`` none.
    Of a ``path`` the part from the corner numbered ``begins`` on is the proof; what comes before only leads there.
    ``terms`` are what adds up, in the order in which it does.
    """

    kind: str
    points: tuple[tuple[float, ...], ...]
    label: str = ""
    begins: int = 0
    terms: tuple[Term, ...] = ()

    @property
    def proof(self) -> tuple[tuple[float, ...], ...]:
        """The corners of the part that proves."""
        return self.points[self.begins :]

    @property
    def place(self) -> str:
        """Where the proof lies on the table, in words: an area by its middle, anything else by its ends; "" for a sum.

        >>> Witness(kind="line", points=((3.0, 4.0), (5.125, 6.0))).place
        'from 3.0, 4.0 to 5.1, 6.0'
        """
        if not self.points:
            return ""
        xs, ys = [each[0] for each in self.proof], [each[1] for each in self.proof]
        if self.kind == "area":
            return f"around {_tenths((min(xs) + max(xs)) / 2)}, {_tenths((min(ys) + max(ys)) / 2)}"
        start, end = (f"{_tenths(xs[at])}, {_tenths(ys[at])}" for at in (0, -1))
        return f"at {start}" if start == end else f"from {start} to {end}"


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What one rule found: its effect, the numbers it looked at, the shape that proves it.

    ``behind`` marks a definition or procedure that the answer only rests on; it is named last, by its id. ``under``
    is the rule whose finding rests on it, where it led to that one. ``at`` is where it lies in what was asked about, a
    path such as ``formations[0].detachments[2]``, where that is a file of many parts.
    """

    rule: str = ""
    effect: Effect | None = None
    facts: dict[str, Fact] = {}
    says: str = ""
    witness: Witness | None = None
    behind: bool = False
    under: str = ""
    at: str | UnsetType = UNSET

    @property
    def bare(self) -> bool:
        """Whether it only cites its rule: nothing is told, measured or done."""
        return not (self.says or self.facts or self.effect or self.witness)

    @property
    def where(self) -> str:
        """Where on the table the finding forbids, in words; "" where no shape shows it, or it forbids nothing."""
        return self.witness.place if self.witness is not None and isinstance(self.effect, Forbid) else ""

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {shown(value)}" for name, value in self.facts.items())
        told = self.says or "; ".join(part for part in (facts, str(self.effect or "")) if part)
        return ": ".join(part for part in (self.rule, told) if part)


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


def has_effect(findings: Iterable[Finding], kind: type[Effect]) -> bool:
    """Whether some finding has an effect of that kind."""
    return any(isinstance(each.effect, kind) for each in findings)


def is_allowed(findings: tuple[Finding, ...], *, needs_permit: bool) -> bool:
    """Whether findings allow something: none forbids it, and one permits it where that is needed."""
    return not has_effect(findings, Forbid) and (has_effect(findings, Permit) or not needs_permit)


def rules_of(findings: Iterable[Finding], *more: str) -> tuple[str, ...]:
    """Return the rules behind findings, each once, in the order in which they were found; then further ones."""
    return tuple(dict.fromkeys([*(each.rule for each in findings if each.rule), *more]))
