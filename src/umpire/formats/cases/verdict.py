"""What came of a case."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.errors import IllegalAction
from umpire.formats.cases.compare import Mismatch
from umpire.formats.cases.entries import RefusalExpected
from umpire.rulings import Ruling


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a case came out as expected, and what came out; ``rests`` is where play rests, told where it did not."""

    case: str
    mismatches: tuple[Mismatch, ...]
    rulings: tuple[Ruling, ...] = ()
    events: tuple[Any, ...] = ()
    refusal: str = ""
    rests: str = ""

    @property
    def passed(self) -> bool:
        """Whether everything listed came out."""
        return not self.mismatches


def compare_refusal(wanted: RefusalExpected | None, refusal: IllegalAction | None) -> list[Mismatch]:
    """Return where the refusal of the last action differs from what a case expects of it."""
    if wanted is None:
        if refusal is None:
            return []
        return [Mismatch(path="refused", expected="the action to be carried out", found=str(refusal))]
    if refusal is None:
        return [Mismatch(path="refused", expected=f"a refusal citing {wanted.cites}", found="no refusal")]
    told = [
        Mismatch(path="refused.cites", expected=rule, found=f"{refusal.rules}: {refusal}")
        for rule in wanted.cites
        if rule not in refusal.rules
    ]
    if wanted.says.lower() not in str(refusal).lower():
        told.append(Mismatch(path="refused.says", expected=wanted.says, found=str(refusal)))
    return told
