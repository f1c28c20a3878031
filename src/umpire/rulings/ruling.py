"""A ruling and its reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from umpire.rulings.effects import Effect, Forbid
from umpire.rulings.odds import Odds

Fact: TypeAlias = str | int | float | bool

MILLIMETRE = 1.0 / 25.4
"""What a player can measure at a table, inches: a verdict decided by less is too close to call."""

HAIRLINE = "hairline"
"""The fact that says by how much a length exceeds a limit that it meets by the tolerance alone, inches."""

OPEN = ("Which", "What", "Who", "How", "Where")
"""How questions begin that are not answered by yes or no."""


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


class Witness(msgspec.Struct, frozen=True, kw_only=True):
    """A shape on the table that proves a finding.

    ``points`` are corners in inches, (x, y) or (x, y, z); a ``line`` has two, an ``area`` three or more. Of a ``path``
    the part from the corner numbered ``begins`` on is the proof; what comes before only leads there.
    """

    kind: str
    points: tuple[tuple[float, ...], ...]
    label: str = ""
    begins: int = 0

    @property
    def proof(self) -> tuple[tuple[float, ...], ...]:
        """The corners of the part that proves."""
        return self.points[self.begins :]

    @property
    def place(self) -> str:
        """Where the proof lies on the table, in words: an area by its middle, anything else by its ends.

        >>> Witness(kind="line", points=((3.0, 4.0), (5.125, 6.0))).place
        'from 3.0, 4.0 to 5.1, 6.0'
        """
        xs, ys = [each[0] for each in self.proof], [each[1] for each in self.proof]
        if self.kind == "area":
            return f"around {_tenths((min(xs) + max(xs)) / 2)}, {_tenths((min(ys) + max(ys)) / 2)}"
        start, end = (f"{_tenths(xs[at])}, {_tenths(ys[at])}" for at in (0, -1))
        return f"at {start}" if start == end else f"from {start} to {end}"


class Margin(msgspec.Struct, frozen=True, kw_only=True):
    """By how many inches (or what share) the verdict would change; positive on the verdict's own side."""

    amount: float
    unit: str = "inches"
    of: str = ""

    def __str__(self) -> str:
        return f"{hundredths(self.amount)} inches" if self.unit == "inches" else f"{self.amount:.1%} {self.unit}"

    @property
    def too_close(self) -> bool:
        """Whether it is a length too small to be measured at a table."""
        return self.unit == "inches" and self.amount < MILLIMETRE


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What one rule found: its effect, the numbers it looked at, the shape that proves it.

    ``behind`` marks a definition or procedure that the answer only rests on; it is named last, by its id. ``under``
    is the rule whose finding rests on it, where it led to that one.
    """

    rule: str = ""
    effect: Effect | None = None
    facts: dict[str, Fact] = {}
    says: str = ""
    witness: Witness | None = None
    behind: bool = False
    under: str = ""

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


def _placed(finding: Finding) -> str:
    """Return a finding as it is told, with the place where it forbids."""
    return f"{str(finding).rstrip('.')} ({finding.where})" if finding.where else str(finding)


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to one question, with every rule and number behind it."""

    question: str
    allowed: bool
    findings: tuple[Finding, ...] = ()
    margin: Margin | None = None
    too_close_to_call: bool = False
    odds: tuple[Odds, ...] = ()

    def __post_init__(self) -> None:
        """See that a ruling which hangs on a hairline says so, whoever rules."""
        close = [float(each.facts[HAIRLINE]) for each in self.findings if HAIRLINE in each.facts]
        if not close or any(HAIRLINE not in each.facts for each in self.refusals):
            return
        margin = self.margin or Margin(amount=min(close), of="tolerance")
        for name, value in (("margin", margin), ("too_close_to_call", True)):
            msgspec.structs.force_setattr(self, name, value)

    def __bool__(self) -> bool:
        raise TypeError("A ruling is not a yes or no by itself: ask ruling.allowed, and read why.")

    @property
    def ids(self) -> tuple[str, ...]:
        """The rules behind the verdict, each once, in the order in which they were found."""
        return tuple(dict.fromkeys(finding.rule for finding in self.findings if finding.rule))

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What the findings do, verdicts aside."""
        found = (finding.effect for finding in self.findings)
        return tuple(effect for effect in found if effect is not None)

    @property
    def refusals(self) -> tuple[Finding, ...]:
        """The findings that forbid."""
        return tuple(found for found in self.findings if isinstance(found.effect, Forbid))

    def resting_on(self, reasons: Iterable[Finding]) -> Ruling:
        """Return the ruling with the reasons it rests on: each rule that it does not name yet, once."""
        named, further = set(self.ids), []
        for each in reasons:
            if each.rule not in named:
                named.add(each.rule)
                further.append(each)
        return msgspec.structs.replace(self, findings=(*self.findings, *further)) if further else self

    def decided_by(self, amount: float | None, *, of: str, unit: str = "inches") -> Ruling:
        """Return the ruling with the margin by which it is decided, and whether that can be measured at all."""
        if amount is None:
            return self
        margin = Margin(amount=amount, unit=unit, of=of)
        return msgspec.structs.replace(self, margin=margin, too_close_to_call=margin.too_close)

    def decided_by_limit(self, rule: str, *, limit: str, of: str) -> Ruling:
        """Return the ruling with the margin of those findings by a rule that tell what is ``needed`` and the limit.

        Where something else forbids as well they decide nothing.
        """
        told = [each for each in self.findings if each.rule == rule and limit in each.facts]
        if not told or any(each not in told for each in self.refusals):
            return self
        return self.decided_by(abs(min(float(each.facts[limit]) - float(each.facts["needed"]) for each in told)), of=of)

    def explain(self, *, why: bool = False) -> str:
        """Return the verdict, one line for each rule that led to it, and the ids of those that stand behind it.

        With ``why`` those stand in lines of their own, beneath what rests on them.
        """
        # 'Which' and 'how many' are answered by the findings, not by yes or no.
        verdict = self.question
        if not verdict.startswith(OPEN):
            verdict += " Yes." if self.allowed else " No."
        if self.margin is not None:
            verdict += f" Margin {self.margin}."
        if self.too_close_to_call:
            verdict += " Too close to call."
        told = [finding for finding in self.findings if not (finding.behind or finding.bare)]
        if why:
            return "\n".join([verdict, *self._unfolded(told)])
        also = [rule for rule in self.ids if all(rule != finding.rule for finding in told)]
        further = [f"  Also: {', '.join(also)}"] if also else []
        return "\n".join(
            [verdict, *(f"  {_placed(each)}" for each in told), *(f"  {each}" for each in self.odds), *further]
        )

    def _unfolded(self, told: list[Finding]) -> Iterator[str]:
        """Yield each finding with what it rests on beneath it, then what the answer rests on besides."""
        shown = {each.rule for each in told}
        deeper = [each for each in self.findings if each.under in shown and each.rule != each.under]
        for rule in dict.fromkeys(each.rule for each in told):
            yield from (f"  {_placed(each)}" for each in told if each.rule == rule)
            yield from (f"    because {each}" for each in deeper if each.under == rule)
        yield from (f"  {each}" for each in self.odds)
        named = shown | {each.rule for each in deeper}
        yield from (f"  resting on {each}" for each in self.findings if each.rule and each.rule not in named)
