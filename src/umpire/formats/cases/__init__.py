"""Case files: worked examples that run."""

from typing import TYPE_CHECKING

from umpire.formats.cases.boards import BoardCase, BoardCaseFile
from umpire.formats.cases.compare import (
    Mismatch,
    compare_events,
    compare_never,
    compare_offered,
    compare_parts,
    compare_refusal,
    compare_ruling,
    plain,
)
from umpire.formats.cases.disputes import Dispute, dispute_of, disputed_case, disputed_entry, disputes_of
from umpire.formats.cases.entries import AnyCase, AnyCaseFile, Expectation
from umpire.formats.cases.looking_into import lacking_of, look_witness, looked_into
from umpire.formats.cases.looks import Pair, looks_of, pair_of
from umpire.formats.cases.naming import Names, check_names, effects_of, names_of
from umpire.formats.cases.reading import book_of, case_path, cases_in, load_case, load_cases, read_cases, written_out
from umpire.formats.cases.running import CameOf, Verdict, came_of, check_case, field_of, rulings_of
from umpire.formats.cases.scripts import check_dice_left, scripted
from umpire.formats.cases.shipped import (
    KILLED,
    Proof,
    RuleStatus,
    cases_of,
    proofs,
    shipped_case_files,
    shipped_cases,
    status,
    survivors,
)
from umpire.on_use import imported_on_use

if TYPE_CHECKING:
    from umpire.formats.cases.printed import RulingPage, ruling_page

__all__ = [
    "KILLED",
    "AnyCase",
    "AnyCaseFile",
    "BoardCase",
    "BoardCaseFile",
    "CameOf",
    "Dispute",
    "Expectation",
    "Mismatch",
    "Names",
    "Pair",
    "Proof",
    "RuleStatus",
    "RulingPage",
    "Verdict",
    "book_of",
    "came_of",
    "case_path",
    "cases_in",
    "cases_of",
    "check_case",
    "check_dice_left",
    "check_names",
    "compare_events",
    "compare_never",
    "compare_offered",
    "compare_parts",
    "compare_refusal",
    "compare_ruling",
    "dispute_of",
    "disputed_case",
    "disputed_entry",
    "disputes_of",
    "effects_of",
    "field_of",
    "lacking_of",
    "load_case",
    "load_cases",
    "look_witness",
    "looked_into",
    "looks_of",
    "names_of",
    "pair_of",
    "plain",
    "proofs",
    "read_cases",
    "ruling_page",
    "rulings_of",
    "scripted",
    "shipped_case_files",
    "shipped_cases",
    "status",
    "survivors",
    "written_out",
]

__getattr__ = imported_on_use(__name__, {"umpire.formats.cases.printed": ("RulingPage", "ruling_page")})
"""Pages of rulings are drawn, which most questions do without."""
