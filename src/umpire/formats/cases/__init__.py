"""Case files: worked examples that run."""

from umpire.formats.cases.asking import ask, battlefield_of
from umpire.formats.cases.compare import Mismatch
from umpire.formats.cases.entries import Case, CaseFile, Expectation
from umpire.formats.cases.library import (
    RuleStatus,
    cases_of,
    shipped_case_files,
    shipped_cases,
    status,
)
from umpire.formats.cases.reading import case_path, load_case, load_cases, read_cases
from umpire.formats.cases.running import Verdict, check_case, play_case, rulings_of

__all__ = [
    "Case",
    "CaseFile",
    "Expectation",
    "Mismatch",
    "RuleStatus",
    "Verdict",
    "ask",
    "battlefield_of",
    "case_path",
    "cases_of",
    "check_case",
    "load_case",
    "load_cases",
    "play_case",
    "read_cases",
    "rulings_of",
    "shipped_case_files",
    "shipped_cases",
    "status",
]
