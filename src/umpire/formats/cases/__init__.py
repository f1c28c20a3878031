"""Case files: worked examples that run."""

from umpire.formats.cases.boards import BoardCase, BoardCaseFile
from umpire.formats.cases.compare import Mismatch
from umpire.formats.cases.entries import AnyCase, AnyCaseFile, Expectation
from umpire.formats.cases.looks import Pair, looks_of, pair_of
from umpire.formats.cases.naming import effects_of
from umpire.formats.cases.proof import KILLED, Proof, proofs, survivors
from umpire.formats.cases.reading import book_of, case_path, cases_in, load_case, load_cases, read_cases
from umpire.formats.cases.running import check_case, field_of, rulings_of
from umpire.formats.cases.shipped import RuleStatus, cases_of, shipped_case_files, shipped_cases, status
from umpire.formats.cases.verdict import Verdict

__all__ = [
    "KILLED",
    "AnyCase",
    "AnyCaseFile",
    "BoardCase",
    "BoardCaseFile",
    "Expectation",
    "Mismatch",
    "Pair",
    "Proof",
    "RuleStatus",
    "Verdict",
    "book_of",
    "case_path",
    "cases_in",
    "cases_of",
    "check_case",
    "effects_of",
    "field_of",
    "load_case",
    "load_cases",
    "looks_of",
    "pair_of",
    "proofs",
    "read_cases",
    "rulings_of",
    "shipped_case_files",
    "shipped_cases",
    "status",
    "survivors",
]
