"""Case files: worked examples that run."""

from umpire.formats.cases.compare import Mismatch
from umpire.formats.cases.entries import Case, CaseFile, Expectation
from umpire.formats.cases.reading import read_cases
from umpire.formats.cases.running import Verdict, check_case, rulings_of

__all__ = [
    "Case",
    "CaseFile",
    "Expectation",
    "Mismatch",
    "Verdict",
    "check_case",
    "read_cases",
    "rulings_of",
]
