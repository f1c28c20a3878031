"""Special rules about which Army a Detachment may be in: Loyalist, Traitor, Unique."""

from __future__ import annotations

from collections import Counter

from msgspec import UNSET, UnsetType

from umpire.rulings import Finding, Forbid
from umpire.systems.legions.rules.battles.mustering import MusteredArmy, detachment_at
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import special_rule

special_rule("Loyalist", "LI-SPC-059")
special_rule("Traitor", "LI-SPC-059")
special_rule("Unique", "LI-SPC-088")


@BOOK.rule("LI-SPC-059")
def of_one_allegiance(topic: MusteredArmy) -> tuple[Finding, ...]:
    """A Detachment with Loyalist, or Traitor, may only be in an Army of that Allegiance."""
    mine = topic.army.allegiance.casefold()
    return tuple(
        _refusal(f"{each.datasheet} is {rule}, and the Army is not", each.datasheet, at=detachment_at(row, index))
        for row, formation in enumerate(topic.army.formations)
        for index, each in enumerate(formation.detachments)
        for rule in ("Loyalist", "Traitor")
        if rule in each.rules and rule.casefold() != mine
    )


@BOOK.rule("LI-SPC-088")
def one_of_a_kind(topic: MusteredArmy) -> tuple[Finding, ...]:
    """An Army has at most one Detachment of each Unique type."""
    members = (each for formation in topic.army.formations for each in formation.detachments)
    there = Counter(each.datasheet for each in members if "Unique" in each.rules)
    return tuple(
        _refusal(f"{count} Detachments of {name}, which is Unique: take one", name)
        for name, count in there.items()
        if count > 1
    )


def _refusal(says: str, datasheet: str, *, at: str | UnsetType = UNSET) -> Finding:
    return Finding(effect=Forbid(reason=says), facts={"datasheet": datasheet}, says=says, at=at)
