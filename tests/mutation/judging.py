"""Whether the cases of an id notice that it is wrong."""

from __future__ import annotations

import functools
import inspect
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import FrameType

from tests.mutation.mutant import NOTHING, OTHERWISE, Mutant, StaleMutantError, put_wrong
from tests.mutation.wrong import WRONG
from umpire.errors import RuleConflict
from umpire.formats.cases import Case, cases_of, check_case, shipped_cases
from umpire.rulings import Rule
from umpire.systems.legions.battlefield.memo import forget
from umpire.systems.legions.rules import BOOK

__all__ = [
    "CRASHED",
    "KILLED",
    "NO_CASE",
    "STALE",
    "SURVIVED",
    "Judgement",
    "chosen_tenth",
    "ids",
    "judge",
    "mutant_of",
]

KILLED, SURVIVED, CRASHED, NO_CASE, STALE = "killed", "survived", "crashed", "no case", "stale"
LONGEST = 5.0
"""Seconds of work that a case may take while a rule is wrong: most take a hundredth of one."""


class TooLongError(Exception):
    """A battle in which a rule is wrong need not end."""


@dataclass(frozen=True)
class Judgement:
    """What became of the mutant of one id: the case that killed it and how, or why it lives."""

    id: str
    result: str
    says: str
    own: bool
    case: str = ""
    told: str = ""


def ids() -> tuple[str, ...]:
    """Return every implemented id."""
    return tuple(rule.id for rule in BOOK)


def chosen_tenth() -> tuple[str, ...]:
    """Return every tenth id, always the same."""
    return ids()[::10]


def mutant_of(rule: Rule) -> Mutant:
    """Return the declared mutant of a rule, or the plain one: nothing found, nothing done, the opposite answer."""
    if rule.id in WRONG:
        return WRONG[rule.id]
    returns = str(inspect.unwrap(rule.function).__annotations__.get("return", ""))
    return NOTHING if rule.topic is not None or returns == "None" else OTHERWISE


def judge(rule_id: str) -> Judgement:
    """Make one id wrong and run the cases that exist for it, then those that name it."""
    rule = BOOK.get(rule_id)
    assert rule is not None
    mutant, own = mutant_of(rule), rule_id in WRONG
    cases = cases_of(rule_id)
    if not cases:
        return Judgement(rule_id, NO_CASE, mutant.says, own)
    for case in cases:
        if told := _wrong_as_it_is(case.id):
            return Judgement(rule_id, CRASHED, mutant.says, own, case.id, told)
    try:
        with put_wrong(rule, mutant):
            return _tried(Judgement(rule_id, SURVIVED, mutant.says, own), cases)
    except StaleMutantError as stale:
        return Judgement(rule_id, STALE, mutant.says, own, told=str(stale))
    finally:
        _forget_everything()


def _tried(worst: Judgement, cases: Iterable[Case]) -> Judgement:
    for case in cases:
        _forget_everything()
        killed, crash = _run(case)
        if killed:
            return replace(worst, result=KILLED, case=case.id, told=killed)
        if crash and worst.result == SURVIVED:
            worst = replace(worst, result=CRASHED, case=case.id, told=crash)
    return worst


@functools.cache
def _wrong_as_it_is(case_id: str) -> str:
    """Return how a case fails with every rule as it is; only one that passes can tell of a rule made wrong."""
    case = next(case for _, case in shipped_cases() if case.id == case_id)
    try:
        verdict = check_case(case)
    except Exception as error:  # whatever it is, it is told
        return f"fails with every rule in place: {type(error).__name__}: {error}"
    return "" if verdict.passed else f"fails with every rule in place: {verdict.mismatches[0]}"


def _run(case: Case) -> tuple[str, str]:
    """Return the mismatch that a case found, and the exception that stopped it."""
    try:
        with _limited():
            verdict = check_case(case, strict=False)
    except RuleConflict as conflict:
        return "", f"RuleConflict: {conflict}"
    except Exception as error:  # an engine that is wrong may fail in any way
        return "", f"{type(error).__name__}: {error}"
    return ("", "") if verdict.passed else (str(verdict.mismatches[0])[:200], "")


@contextmanager
def _limited() -> Iterator[None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
        signal.signal(signal.SIGVTALRM, before)


@functools.cache
def _caches() -> tuple[functools._lru_cache_wrapper[object], ...]:
    modules = [module for name, module in sorted(sys.modules.items()) if name.startswith("umpire.systems.legions.")]
    held = {id(each): each for module in modules for each in vars(module).values() if hasattr(each, "cache_clear")}
    return tuple(held.values())


def _forget_everything() -> None:
    forget()
    for each in _caches():
        each.cache_clear()
