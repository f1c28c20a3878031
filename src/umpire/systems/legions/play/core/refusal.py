"""Refusing an action: the rulings that forbid it, told as one error."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.rulings import Finding, Forbid, Ruling, rules_of
from umpire.systems.legions.battlefield import Battlefield, Phase
from umpire.systems.legions.rules.orders import activatable


class NotAsked(IllegalAction):
    """An action that nobody asks for at this moment; what is asked instead is told with it."""


def not_yet(field: Battlefield, told: str, rules: tuple[str, ...]) -> NotAsked:
    """Return the error for what belongs to the Combat phase and is tried outside it.

    In the Movement phase it names those that hold the phase open.
    """
    if field.phase is not Phase.MOVEMENT:
        return NotAsked(told, rules=rules)
    waiting = ", ".join(each.id for each in field.detachments.values() if activatable(field, each))
    left = f": still to be activated: {waiting}" if waiting else ""
    return NotAsked(f"{told} The Movement phase is not finished{left}.", rules=(*rules, "LI-RND-003"))


def refuse(ruling: Ruling, advice: str = "") -> IllegalAction:
    """Return the error for an action that a ruling forbids: every reason, the rules, what to do instead."""
    return _refusal(ruling.refusals, advice or "Take a choice from options().", ruling)


def refuse_for(findings: tuple[Finding, ...], advice: str = "") -> IllegalAction:
    """Return the error for an action that these findings forbid."""
    return _refusal(findings, advice, Ruling(question="May this be done?", allowed=False, findings=findings))


def _refusal(findings: tuple[Finding, ...], advice: str, ruling: Ruling) -> IllegalAction:
    told = "; ".join(dict.fromkeys(str(found).rstrip(".") for found in findings))
    return IllegalAction(f"{told}. {advice}".rstrip(), rules=rules_of(findings), ruling=ruling)


def ruling_behind(refused: IllegalAction) -> Ruling:
    """Return the ruling of a refusal that was told in words: the first of its rules says them, the others stand by."""
    forbid = Forbid(reason="refused")
    first, *others = refused.rules or ("",)
    findings = (
        Finding(rule=first, effect=forbid, says=str(refused)),
        *(Finding(rule=rule, effect=forbid) for rule in others),
    )
    return Ruling(question="May this be done?", allowed=False, findings=findings)
