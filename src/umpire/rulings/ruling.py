"""A ruling, and how little would have to stand elsewhere for it to be the other one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from umpire.geometry import CONTACT, MARGIN, Flip
from umpire.rulings.effects import Effect, Forbid
from umpire.rulings.findings import HAIRLINE, Fact, Finding, Witness, hundredths, shown
from umpire.rulings.odds import Odds

MILLIMETRE = 1.0 / 25.4
"""What a player can measure at a table, inches: a verdict decided by less is too close to call."""

OPEN = ("Which", "What", "Who", "How", "Where")
"""How questions begin that are not answered by yes or no."""


class Margin(msgspec.Struct, frozen=True, kw_only=True):
    """By how much the verdict would change: at least 0, on the verdict's own side.

    Attributes:
        amount: How much it takes. Where ``measured`` may be ``limit`` at most (or at least), that is how far it is from
            it: what is left where the limit is kept, what is too much or missing where it is not.
        unit: ``inches``, ``degrees``, a share such as ``of the outline``, or what is counted: ``pips``, ``models``.
        of: What is decided.
        measured: What was measured, rolled or counted, where one number was.
        limit: What it was held against.
    """

    amount: float
    unit: str = "inches"
    of: str = ""
    measured: float | None = None
    limit: float | None = None

    def __str__(self) -> str:
        if self.unit == "inches":
            return f"{hundredths(self.amount)} inches"
        if self.unit == "degrees":
            return f"{self.amount:.1f} degrees"
        if self.unit.startswith("of "):
            return f"{self.amount:.1%} {self.unit}"
        # one of what is counted is told without its plural
        return f"{self.amount:g} {self.unit[:-1] if self.amount == 1.0 and self.unit.endswith('s') else self.unit}"

    @property
    def told(self) -> str:
        """What was measured and what it was held against, in words; "" where it was not one number."""
        if self.measured is None or self.limit is None:
            return ""
        return f"{shown(float(self.measured))} against {shown(float(self.limit))}"

    @property
    def too_close(self) -> bool:
        """Whether it is a length too small to be measured at a table; what touches, touches, and is no such length."""
        if self.limit == 0.0 and self.measured is not None and abs(self.measured) <= CONTACT:
            return False
        return self.unit == "inches" and self.amount < MILLIMETRE


def held_to(measured: float, limit: float, *, of: str, unit: str = "inches") -> Margin:
    """Return the margin of what was measured to the limit that it is held to.

    >>> str(held_to(2.5, 2.0, of="Coherency")), str(held_to(5, 6, of="the Save", unit="pips"))
    ('0.50 inches', '1 pip')
    """
    return Margin(amount=abs(limit - measured), unit=unit, of=of, measured=measured, limit=limit)


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """What is measured of a ruling so that it can be explained: never needed for the verdict itself.

    Attributes:
        margin: By how much it would change.
        witness: The shape that proves it, or the numbers that add up to it.
        lacking: Why there is none of them, by ``margin`` and ``witness``.
    """

    margin: Margin | None = None
    witness: Witness | None = None
    lacking: Mapping[str, str] = {}


class OtherReading(msgspec.Struct, frozen=True, kw_only=True):
    """What the answer would be if a rule that it rests on were read otherwise.

    Attributes:
        means: How it is read then.
        rule: The rule whose source leaves something open.
        house_rule: The choice of a table that reads it so, and ``value`` what it chooses; "" where none does.
        taken: What that choice is now.
        supplement: The later text that makes another ruling; "" where it is a reading.
        allowed: The verdict by the other reading; None where it cannot be told, and ``untold`` says why.
        differs: Whether the verdict, or what follows from it, is another one.
    """

    means: str
    rule: str = ""
    house_rule: str = ""
    value: str = ""
    taken: str = ""
    supplement: str = ""
    allowed: bool | None = None
    differs: bool = False
    untold: str = ""


def _placed(finding: Finding) -> str:
    """Return a finding as it is told, with the place where it forbids."""
    return f"{str(finding).rstrip('.')} ({finding.where})" if finding.where else str(finding)


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to one question, with every rule and number behind it.

    The last four are there once it has been looked into (`formats.cases.looked_into`), which takes longer than the
    ruling itself: the shape that proves the verdict, what other readings would make of it, and for whatever of margin,
    witness and readings there is none, why; ``looked_into`` tells that somebody did.
    """

    question: str
    allowed: bool
    findings: tuple[Finding, ...] = ()
    margin: Margin | None = None
    too_close_to_call: bool = False
    odds: tuple[Odds, ...] = ()
    witness: Witness | None = None
    readings: tuple[OtherReading, ...] = ()
    lacking: Mapping[str, str] = {}
    looked_into: bool = False

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
    def open_question(self) -> bool:
        """Whether findings answer it, and not yes or no."""
        return self.question.startswith(OPEN)

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

    def measured_by(self, measure: Measure) -> Ruling:
        """Return the ruling with what was measured of it; a margin that it has already stays."""
        margin = self.margin or measure.margin
        close = self.too_close_to_call or (margin is not None and margin.too_close)
        return msgspec.structs.replace(
            self, margin=margin, too_close_to_call=close, witness=measure.witness, lacking=measure.lacking
        )

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
        if not self.open_question:
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


def decided_by_flips(
    ruling: Ruling, flips: Mapping[str, Flip | None], *, rule: str, of: str, limit: float = MARGIN
) -> Ruling:
    """Return a ruling with the least changes that would turn it, and the least of them as its margin.

    Args:
        ruling: The ruling as it is.
        flips: By who is shifted, or ``feature`` for an obstacle that is grown where the ruling is yes, else shrunk.
        rule: The rule that decides.
        of: What is decided.
        limit: How far was looked, inches: where nothing turns it, the ruling says so.
    """
    found = {name: flip for name, flip in flips.items() if flip is not None}
    facts: dict[str, Fact] = {name: flip.amount for name, flip in found.items()}
    if "feature" in found:
        facts["obstacle"] = found["feature"].feature
    told = [_told(name, flip, grown=ruling.allowed) for name, flip in found.items()]
    says = f"The answer would change if {', or '.join(told)}." if told else f'Nothing within {limit:g}" changes it.'
    least = min((flip.amount for flip in found.values()), default=None)
    return msgspec.structs.replace(
        ruling,
        findings=(*ruling.findings, Finding(rule=rule, facts=facts, says=says)),
        margin=None if least is None else Margin(amount=least, of=of),
        too_close_to_call=ruling.too_close_to_call or (least is not None and least < MILLIMETRE),
    )


def _told(name: str, flip: Flip, *, grown: bool) -> str:
    if flip.feature:
        return f'{flip.feature} were {"grown" if grown else "shrunk"} by {flip.amount:.2f}"'
    return f'the {name} were shifted {flip.amount:.2f}"'
