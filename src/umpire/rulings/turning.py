"""How little would have to stand elsewhere for a ruling to be the other one."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.geometry import MARGIN, Flip
from umpire.rulings.ruling import MILLIMETRE, Fact, Finding, Margin, Ruling


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
