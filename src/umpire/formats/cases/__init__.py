"""Case files: worked examples that run."""

from umpire.formats.cases.asking import ask, battlefield_of
from umpire.formats.cases.boards import (
    BoardCase,
    BoardCaseFile,
    field_of,
    odds_question,
    play_on_board,
    rulings_on_board,
)
from umpire.formats.cases.compare import Mismatch
from umpire.formats.cases.entries import Case, CaseFile, Expectation
from umpire.formats.cases.looks import Pair, look_between, looks_of, pair_of
from umpire.formats.cases.naming import effects_of
from umpire.formats.cases.proof import KILLED, Proof, proofs, survivors
from umpire.formats.cases.reading import book_of, case_path, cases_in, load_case, load_cases, read_cases
from umpire.formats.cases.running import check_case, play_case, rulings_of
from umpire.formats.cases.shipped import (
    RuleStatus,
    cases_of,
    shipped_case_files,
    shipped_cases,
    status,
)
from umpire.formats.cases.verdict import Verdict

__all__ = [
    "KILLED",
    "BoardCase",
    "BoardCaseFile",
    "Case",
    "CaseFile",
    "Expectation",
    "Mismatch",
    "Pair",
    "Proof",
    "RuleStatus",
    "Verdict",
    "ask",
    "battlefield_of",
    "book_of",
    "case_path",
    "cases_in",
    "cases_of",
    "check_case",
    "effects_of",
    "field_of",
    "load_case",
    "load_cases",
    "look_between",
    "looks_of",
    "odds_question",
    "pair_of",
    "play_case",
    "play_on_board",
    "proofs",
    "read_cases",
    "rulings_of",
    "rulings_on_board",
    "shipped_case_files",
    "shipped_cases",
    "status",
    "survivors",
]
