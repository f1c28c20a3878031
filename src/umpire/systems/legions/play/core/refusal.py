"""Refusing an action: the rulings that forbid it, told as one error."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.rulings import Finding, Ruling, cited

__all__ = ["NotAsked", "refuse", "refuse_for"]


class NotAsked(IllegalAction):
    """An action that nobody asks for at this moment; what is asked instead is told with it."""


def refuse(ruling: Ruling, advice: str = "") -> IllegalAction:
    """Return the error for an action that a ruling forbids: every reason, the rules, what to do instead."""
    return refuse_for(ruling.refusals, advice or "Take a choice from options().")


def refuse_for(findings: tuple[Finding, ...], advice: str = "") -> IllegalAction:
    """Return the error for an action that these findings forbid."""
    told = "; ".join(dict.fromkeys(str(found).rstrip(".") for found in findings))
    return IllegalAction(f"{told}. {advice}".rstrip(), rules=cited(findings))
