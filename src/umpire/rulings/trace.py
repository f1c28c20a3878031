"""Reasons, noted by the lines that decide: a rule cites itself where it turns an answer.

``cite`` stands at the line where a rule bites. While one question, decision or list of options is judged, a trace
listens and gathers what was cited; where nobody listens (samplers, batches, what is tried out) a citation costs next to
nothing. What crosses from one judging to another goes as a `Ruling`, not through a trace. Reasons never take part in an
answer: not in its equality, its key or its hash.

Three habits keep them true. Cite where the answer turns, not in a predicate that may be asked and not heeded. Name the
subjects of what is cited in a loop, so that a judge keeps what is about the one that was asked about. Look ahead, and
remember, `aside`: what is worked out for a cache is cited by nobody, for the next one to ask would not hear it.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from contextvars import ContextVar, Token
from functools import wraps
from types import TracebackType
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from umpire.rulings.findings import Fact, Finding
from umpire.rulings.ruling import Ruling

Fn = TypeVar("Fn", bound=Callable[..., Any])  # a decorated function keeps whatever signature it has


class Named(Protocol):
    """Whatever has an id: a model, a Detachment, an area."""

    @property
    def id(self) -> str:
        """Its name on the table."""


Subject: TypeAlias = "str | Named"


class Reason(msgspec.Struct, frozen=True):
    """One rule as it was cited: what it found, and whom it is about; about everybody where nobody is named."""

    finding: Finding
    about: tuple[str, ...] = ()

    def under(self, rule: str) -> Reason:
        """Return the reason as one on which the finding of a rule rests; one that has its place already keeps it."""
        if self.finding.under:
            return self
        return Reason(msgspec.structs.replace(self.finding, under=rule), self.about)


class Trace:
    """What is cited while one thing is judged, in the order of citing; the same reason counts once."""

    __slots__ = ("noted",)

    def __init__(self) -> None:
        self.noted: list[Reason] = []
        """What was cited since it was last taken, whomever it is about."""

    def taken(self, about: Callable[[], Container[str]] | None = None) -> tuple[Finding, ...]:
        """Return what was cited since it was last taken, each rule with its facts once, and forget it.

        Args:
            about: Gives the ids that were asked about, where it comes to that: what was cited of others is dropped.
                None keeps everything.
        """
        if not self.noted:
            return ()
        noted, self.noted = self.noted, []
        kept: list[Finding] = []
        wanted: Container[str] | None = None
        for each in noted:
            if about is not None and each.about:
                wanted = about() if wanted is None else wanted
                if not any(one in wanted for one in each.about):
                    continue
            if each.finding not in kept:
                kept.append(each.finding)
        return tuple(kept)


_LISTENING: ContextVar[Trace | None] = ContextVar("listening", default=None)


def cite(rule: str, /, *about: Subject, says: str = "", **facts: Fact) -> None:
    """Note that a rule turned what is being judged, if somebody listens.

    Args:
        rule: Its id.
        about: Whom it turned it for, by id: the reason is dropped where another was asked about.
        says: What it came to, in a clause, where the rule's own text does not tell.
        facts: The numbers that it looked at.
    """
    trace = _LISTENING.get()
    if trace is not None:
        subjects = tuple([each if isinstance(each, str) else each.id for each in about])
        trace.noted.append(Reason(Finding(rule=rule, says=says, facts=facts), subjects))


heard: Callable[[], Trace | None] = _LISTENING.get
"""Return the trace that listens now, None where nobody does: asked so often that a function of its own would cost."""


class tracing:  # noqa: N801 - it is used as a function is
    """Listen for a while: ``with tracing() as trace: ...; trace.taken()``. Whoever listened before hears nothing."""

    __slots__ = ("_token", "_trace")

    def __enter__(self) -> Trace:
        self._trace = Trace()
        self._token: Token[Trace | None] = _LISTENING.set(self._trace)
        return self._trace

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        _LISTENING.reset(self._token)


class aside:  # noqa: N801 - it is used as a function is
    """Have nobody listen for a while, to look ahead or to work out what is remembered for others too."""

    __slots__ = ("_token",)

    def __enter__(self) -> None:
        self._token: Token[Trace | None] | None = None if _LISTENING.get() is None else _LISTENING.set(None)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._token is not None:
            _LISTENING.reset(self._token)


def unheard(function: Fn) -> Fn:
    """Have nobody listen while a function works, whose answer is remembered: the next to ask would hear nothing."""

    @wraps(function)
    def call(*args: Any, **named: Any) -> Any:  # whatever the wrapped function takes
        token = _LISTENING.set(None)
        try:
            return function(*args, **named)
        finally:
            _LISTENING.reset(token)

    return call  # type: ignore[return-value]


def hearing(remember: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Callable[[Fn], Fn]:
    """Remember the reasons of an answer with it, and give them again to whoever asks again.

    Who asks while nobody listens, a bot that weighs a hundred fires, waits for no reasons: those answers are apart.

    Args:
        remember: What remembers the answers: ``@hearing(lru_cache(maxsize=64))``.
    """

    def wrap(function: Fn) -> Fn:
        def work(*args: Any) -> tuple[Any, tuple[Reason, ...]]:
            with tracing() as trace:
                return function(*args), tuple(trace.noted)

        quiet, kept = remember(function), remember(wraps(function)(work))

        @wraps(function)
        def call(*args: Any) -> Any:  # whatever the wrapped function takes
            trace = heard()
            if trace is None:
                return quiet(*args)
            value, noted = kept(*args)
            trace.noted.extend(noted)
            return value

        return call  # type: ignore[return-value]

    return wrap


def ruled(question: str, judge: Callable[[], bool], *about: Subject) -> Ruling:
    """Return the ruling of a judge that answers yes or no and cites its reasons; those about others are left out.

    >>> ruling = ruled("May the tanks fire?", lambda: bool(cite("LI-CBT-010", "tanks", says="Pinned")), "tanks")
    >>> ruling.allowed, ruling.ids
    (False, ('LI-CBT-010',))
    """
    named = frozenset(each if isinstance(each, str) else each.id for each in about)
    with tracing() as trace:
        allowed = judge()
    return Ruling(question=question, allowed=allowed, findings=trace.taken(lambda: named) if named else trace.taken())
