"""Whether the cases of an id notice that it is wrong."""

from __future__ import annotations

import functools
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, FunctionType

import msgspec

from tests.mutation.declared import WRONG
from tests.mutation.mutant import NOTHING, OTHERWISE, Mutant, StaleMutantError, bearers, put_wrong
from umpire.formats.cases import KILLED, cases_of, check_case
from umpire.rulings import Rulebook
from umpire.systems.legions.battlefield.memo import forget
from umpire.systems.legions.files.cases import Case
from umpire.systems.legions.rules import BOOK

SURVIVED, CRASHED, NO_CASE, STALE = "survived", "crashed", "no case", "stale"
OUTCOME, REASON = "outcome", "reason"
LONGEST = 5.0
"""Seconds of work that a case may take while a rule is wrong: most take a hundredth of one."""
KERNELS = Path(__file__).resolve().parents[2] / "scripts" / "keep_kernels.py"


class TooLongError(Exception):
    """A battle in which a rule is wrong need not end."""


@dataclass(frozen=True)
class Judgement:
    """What became of the mutant of one id.

    ``case`` is the case that killed it and ``told`` what came out there instead of what it expects, or why it lives.
    ``by`` tells whether the outcome itself differed, or only the rule given as its reason.
    """

    id: str
    result: str
    says: str
    case: str = ""
    by: str = ""
    told: str = ""


def ids() -> tuple[str, ...]:
    """Return every implemented id."""
    return tuple(rule.id for rule in BOOK)


def borne_by(rule_id: str) -> tuple[FunctionType, ...]:
    """Return the functions that bear a rule."""
    return bearers(BOOK, rule_id)


def mutant_of(rule_id: str) -> Mutant:
    """Return the declared mutant of a rule, or the plain one: nothing found, nothing done, the opposite answer."""
    return WRONG.get(rule_id) or plain_mutant(BOOK, rule_id)


def plain_mutant(book: Rulebook, rule_id: str) -> Mutant:
    """Return what is wrong with a rule of which nothing else is declared."""
    return NOTHING if book.filed(rule_id) is not None else OTHERWISE


def judge(rule_id: str, *, first: str = "") -> Judgement:
    """Make one id wrong and run its cases: those that exist for it, then those that name it.

    ``first`` is a case to begin with, where one is known that notices.
    """
    cases = cases_of(rule_id, "legions")
    says = mutant_of(rule_id).says
    if not cases:
        return Judgement(rule_id, NO_CASE, says)
    try:
        with put_wrong(borne_by(rule_id), mutant_of(rule_id)):
            found = _tried(rule_id, says, tuple(sorted(cases, key=lambda case: case.id != first)))
    except StaleMutantError as stale:
        return Judgement(rule_id, STALE, says, told=str(stale))
    finally:
        forget_everything()
    # only a case that passes with every rule in place can tell of a rule made wrong
    if found.result == KILLED and (told := _fails_anyway(found.case)):
        return Judgement(rule_id, CRASHED, says, found.case, told=told)
    return found


def _tried(rule_id: str, says: str, cases: tuple[Case, ...]) -> Judgement:
    crash = ("", "")
    for by, asked in ((OUTCOME, tuple(map(without_citations, cases))), (REASON, cases)):
        for case in asked:
            mismatch, stopped = _run(case)
            if mismatch:
                return Judgement(rule_id, KILLED, says, case.id, by, mismatch)
            crash = (case.id, stopped) if stopped else crash
    return Judgement(rule_id, CRASHED if crash[0] else SURVIVED, says, crash[0], told=crash[1])


def without_citations(case: Case) -> Case:
    """Return a case that expects the same outcomes, whatever rules are given as their reason."""
    expect = case.expect
    bare = msgspec.structs.replace(
        expect,
        rulings=tuple(msgspec.structs.replace(each, cites=(), never_cites=()) for each in expect.rulings),
        events=tuple({key: value for key, value in each.items() if key not in CITED} for each in expect.events),
        options=tuple({key: value for key, value in each.items() if key not in CITED} for each in expect.options),
        never=tuple(each for each in expect.never if not any(key in CITED for key in each)),
        refused=None if expect.refused is None else msgspec.structs.replace(expect.refused, cites=()),
    )
    return msgspec.structs.replace(case, expect=bare)


CITED = ("rules", "cites")


@functools.cache
def _fails_anyway(case_id: str) -> str:
    case = next(case for case in cases_of(case_id[: case_id.rindex("-")], "legions") if case.id == case_id)
    mismatch, stopped = _run(case)
    return f"fails with every rule in place: {mismatch or stopped}" if mismatch or stopped else ""


@functools.cache
def _warm_up() -> None:
    """Have every kernel compiled, which would count as work of the case that asks first."""
    subprocess.run([sys.executable, KERNELS], check=True)


def _run(case: Case) -> tuple[str, str]:
    """Return the mismatch that a case found, and the exception that stopped it."""
    _warm_up()
    forget_everything()
    try:
        with _limited():
            verdict = check_case(case, strict=False)
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


def forget_everything() -> None:
    """Forget what was worked out while a rule was right, or wrong."""
    forget()
    for each in _caches():
        each.cache_clear()
