"""What Formations demand as they are mustered, and the weapons that they give."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.rules.battles.formations import FormationType, arms_of
from umpire.systems.legions.rules.battles.mustering import MusteredArmy, detachment_at, refusal_at
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.fights.treads import TREADS
from umpire.systems.legions.rules.reserves import FLYER
from umpire.systems.legions.rules.reserves.infiltrating import INFILTRATE, stays_in_its_strongpoint
from umpire.systems.legions.rules.setup.topics import DeploymentAsked

IN_FLYERS = "starts_in_flyers"
IN_ITS_TRANSPORTS = "starts_in_its_transports"


def _has(kind: FormationType, rule: str) -> bool:
    return any(each.key == rule for each in kind.rules)


@BOOK.rule("LI-BTL-072")
def aboard_flyers(topic: MusteredArmy) -> tuple[Finding, ...]:
    """Every Detachment of a Legion Aerial Assault that does not fly starts the battle Embarked on one that does."""
    found = []
    for row, (formation, kind) in enumerate(topic.pairs):
        for index, each in enumerate(formation.detachments if _has(kind, IN_FLYERS) else ()):
            carrier = None if each.aboard is None else formation.detachments[each.aboard]
            if FLYER not in each.rules and (carrier is None or FLYER not in carrier.rules):
                told = f"{kind.name}: {each.datasheet} must start Embarked on a Flyer"
                found.append(refusal_at(detachment_at(row, index), told))
    return tuple(found)


@BOOK.rule("LI-BTL-073")
def aboard_their_pods(topic: MusteredArmy) -> tuple[Finding, ...]:
    """A Detachment of a Legion Drop Pod Assault starts the battle in the Dedicated Transports bought for it."""
    found = []
    for row, (formation, kind) in enumerate(topic.pairs):
        for each in formation.detachments if _has(kind, IN_ITS_TRANSPORTS) else ():
            if each.carries is not None and formation.detachments[each.carries].aboard is None:
                told = f"{kind.name}: {formation.detachments[each.carries].datasheet} must start in {each.datasheet}"
                found.append(refusal_at(detachment_at(row, each.carries), told))
    return tuple(found)


@BOOK.rule("LI-BTL-076")
def crushing_treads(topic: MusteredArmy) -> tuple[Finding, ...]:
    """Heavy Armour of a Super-heavy Spearhead has crushing treads."""
    return tuple(
        Finding(says=f"{each.datasheet} has crushing treads beside another of its Detachment")
        for formation, kind in topic.pairs
        for each in formation.detachments
        if any(arms.weapon == TREADS for arms in arms_of(kind, role=each.role, datasheet=each.datasheet))
    )


@BOOK.rule("LI-BTL-077")
def strongpoint(topic: MusteredArmy | DeploymentAsked) -> tuple[Finding, ...]:
    """The weapons of Araknae in an Aegis Defence Strongpoint have Point Defence, and nobody of it Infiltrates."""
    if isinstance(topic, DeploymentAsked):
        own = topic.detachment
        if not stays_in_its_strongpoint(topic.field, own):
            return ()
        if not all(topic.field.profile(each).has(INFILTRATE) for each in own.models):
            return ()
        return (Finding(says=f"{own.id} does not Infiltrate in an Aegis Defence Strongpoint"),)
    return tuple(
        Finding(says=f"the weapons of {each.datasheet} have Point Defence")
        for formation, kind in topic.pairs
        for each in formation.detachments
        if any(not arms.weapon for arms in arms_of(kind, role=each.role, datasheet=each.datasheet))
    )
