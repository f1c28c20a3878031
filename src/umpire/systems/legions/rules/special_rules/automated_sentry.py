"""Automated Sentry: guns that fire by themselves, at what they seek."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.firing.eligible import sentry_targets, strays
from umpire.systems.legions.rules.firing.topics import Choosing, Declaration
from umpire.systems.legions.rules.orders.issuing import SENTRY, is_sentry

special_rule(SENTRY, "LI-SPC-006", "LI-SPC-007", "LI-SPC-008", "LI-SPC-009", "LI-SPC-010")


@BOOK.rule("LI-SPC-008", overrides=("LI-FIR-004", "LI-FIR-007"))
def seeks_the_closest(topic: Choosing | Declaration) -> Finding | None:
    """Each weapon of Automated Sentries fires at the closest eligible enemy Detachment of the kind that it seeks."""
    if isinstance(topic, Declaration):
        if not is_sentry(topic.field, topic.field.detachments[topic.detachment]):
            return None
        return Finding(says=f"each weapon of {topic.detachment} seeks a target of its own")
    fire = topic.fire
    if not strays(fire.field, fire.firer, fire.weapon, fire.target):
        return None
    sought = ", ".join(sentry_targets(fire.field, fire.field.models[fire.firer].detachment, fire.weapon)) or "nobody"
    told = f"{fire.weapon.name} of {fire.firer} fires by itself at {sought}, not at {fire.target}."
    return Finding(effect=Forbid(reason="not what it seeks"), facts={"sought": sought}, says=told)
