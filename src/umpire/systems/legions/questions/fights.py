"""What players ask about Combats and Fights."""

from __future__ import annotations

from itertools import islice

from umpire.rulings import Finding, Forbid, Question, Ruling, aside, cite, tracing
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.combat import (
    Combat,
    combat_of,
    engaged_pairs,
    identify_combats,
    same_combat,
)
from umpire.systems.legions.rules.fights import (
    Fight,
    FightRoll,
    combat_contacts,
    excused,
    fewest_fights,
    fight_between,
    fight_dice,
    fight_findings,
    fight_modifier,
    fight_reroll,
    judge_pairing,
    legal_pairings,
    loser_of,
    pairing_reasons,
    takers,
)

MOST_PAIRINGS = 1000


class Combats(Question, frozen=True, kw_only=True, tag="combats"):
    """Which Combats are there?"""


class SameCombat(Question, frozen=True, kw_only=True, tag="same_combat"):
    """Are two Detachments in the same Combat, and are they Engaged with one another?"""

    one: str
    other: str


class Pairings(Question, frozen=True, kw_only=True, tag="pairings"):
    """In how many ways may the Combat of a Detachment be paired off, and how?"""

    detachment: str


class Touching(Question, frozen=True, kw_only=True, tag="touching"):
    """Which models of the Combat of a Detachment touch which, and so may be paired off?"""

    detachment: str


class PairingLegal(Question, frozen=True, kw_only=True, tag="pairing"):
    """May the Combat of a Detachment be paired off like this?"""

    detachment: str
    fights: tuple[tuple[str, str], ...]


class FightRollOf(Question, frozen=True, kw_only=True, tag="fight_roll"):
    """What does a model roll in a Fight against another?"""

    model: str
    against: str


class CombatResult(Question, frozen=True, kw_only=True, tag="combat_result"):
    """Who has lost the Combat of a Detachment when each side has won so many Fights?"""

    detachment: str
    won: dict[str, int]


class LosesCombat(Question, frozen=True, kw_only=True, tag="must_check"):
    """Must a Detachment on the losing side of its Combat check Morale?"""

    detachment: str


class TakesStructure(Question, frozen=True, kw_only=True, tag="may_take_structure"):
    """May Infantry that was Engaged with a Structure's Garrison take the Structure now?"""

    structure: str
    detachment: str


@answers(Combats)
def combats(field: Battlefield, question: Combats) -> Ruling:
    """Say which Detachments form a Combat together."""
    with tracing() as trace:  # the question names no Detachment: it is about all of them
        identified = identify_combats(field)
    found = tuple(
        Finding(
            rule="LI-CBT-019",
            facts={"combat": " ".join(each.detachments), "detachments": len(each.detachments)},
            says=f"{', '.join(each.detachments)} are one Combat",
        )
        for each in identified
    )
    if identified:
        cite("LI-CBT-014")
    counted = Finding(rule="LI-CBT-016", facts={"combats": len(found)})
    return Ruling(question="Is there any Combat?", allowed=bool(found), findings=(counted, *found, *trace.taken()))


@answers(SameCombat)
def in_same_combat(field: Battlefield, question: SameCombat) -> Ruling:
    """Say whether a chain of Engaged pairs joins two Detachments."""
    together = same_combat(field, question.one, question.other)
    pair = {question.one, question.other}
    engaged = any(set(each) == pair for each in engaged_pairs(field))
    found = (
        Finding(rule="LI-FGT-045" if together else "LI-FGT-046", facts={"contact": engaged}),
        Finding(rule="LI-CBT-029", facts={"same_combat": together}),
        Finding(rule="LI-CBT-027", facts={"engaged": engaged}),
        Finding(rule="LI-CBT-028", facts={"reached_by_rules_for_the_engaged": engaged}),
    )
    asked = f"Are {question.one} and {question.other} in one Combat?"
    return Ruling(question=asked, allowed=together, findings=found)


def _no_combat(detachment: str, asked: str) -> Ruling:
    says = f"{detachment} is in no Combat"
    return Ruling(
        question=asked,
        allowed=False,
        findings=(Finding(rule="LI-CBT-017", effect=Forbid(reason=says), says=says),),
    )


def _counted(models: int, fights: int, pairings: int) -> str:
    told = (
        "one way" if pairings == 1 else f"{pairings} ways" if pairings < MOST_PAIRINGS else f"{pairings} ways or more"
    )
    return f"{told} to pair {models} models in {fights} {'Fight' if fights == 1 else 'Fights'}"


@answers(Pairings)
def pairings(field: Battlefield, question: Pairings) -> Ruling:
    """List the legal pairings of a Combat."""
    asked = f"How may the Combat of {question.detachment} be paired off?"
    combat = combat_of(field, question.detachment)
    if combat is None:
        return _no_combat(question.detachment, asked)
    contacts = combat_contacts(field, combat)
    found = tuple(islice(legal_pairings(contacts), MOST_PAIRINGS))
    counted = Finding(
        rule="LI-FGT-010",
        facts={
            "models": len(contacts.touching),
            "fights": fewest_fights(contacts),
            "pairings": len(found),
            "complete": len(found) < MOST_PAIRINGS,
        },
        says=_counted(len(contacts.touching), fewest_fights(contacts), len(found)),
    )
    listed = tuple(Finding(rule="LI-FGT-013", facts={"pairing": _told(each)}, says=_told(each)) for each in found)
    fighting = Finding(rule="LI-CBT-015", facts={"fighting": len(contacts.touching)})
    if len(found) == 1:
        cite("LI-FGT-008")
    else:
        cite("LI-FGT-015")
    for each in found:
        pairing_reasons(contacts, each)
    return Ruling(question=asked, allowed=bool(found), findings=(counted, *listed, fighting))


@answers(Touching)
def who_touches_whom(field: Battlefield, question: Touching) -> Ruling:
    """List for each model of a Combat those that it touches: facts ``model`` and ``touching``."""
    asked = f"Who touches whom in the Combat of {question.detachment}?"
    with aside():  # every finding is a line of the list
        combat = combat_of(field, question.detachment)
        touching = combat_contacts(field, combat).touching if combat is not None else {}
    if combat is None:
        return _no_combat(question.detachment, asked)
    listed = tuple(
        Finding(rule="LI-FGT-010", facts={"model": model, "touching": ", ".join(others)})
        for model, others in touching.items()
    )
    return Ruling(question=asked, allowed=bool(listed), findings=listed)


def _told(fights: tuple[Fight, ...]) -> str:
    return ", ".join(f"{each.first}-{each.second}" for each in fights)


@answers(PairingLegal)
def pairing_legal(field: Battlefield, question: PairingLegal) -> Ruling:
    """Judge a proposed pairing."""
    combat = combat_of(field, question.detachment)
    if combat is None:
        return _no_combat(question.detachment, "May the models be paired off like this?")
    return judge_pairing(field, combat, tuple(fight_between(field, *pair) for pair in question.fights))


@answers(FightRollOf)
def fight_roll(field: Battlefield, question: FightRollOf) -> Ruling:
    """Say how many dice a model rolls and what is added."""
    roll = FightRoll(field=field, model=field.models[question.model], against=field.models[question.against])
    total = Finding(rule="LI-FGT-024", facts={"dice": fight_dice(roll), "modifier": fight_modifier(roll)})
    again = fight_reroll(roll)
    asked = f"What does {question.model} roll against {question.against}?"
    return Ruling(question=asked, allowed=True, findings=(total, *fight_findings(roll), *([again] if again else [])))


@answers(CombatResult)
def combat_result(field: Battlefield, question: CombatResult) -> Ruling:
    """Say who lost a Combat."""
    asked = f"Has the Combat of {question.detachment} been lost by a side?"
    combat: Combat | None = combat_of(field, question.detachment)
    if combat is None:
        enemies = tuple(each for each in field.detachments if field.stipulated("in_combat", each) is not None)
        combat = Combat(detachments=tuple(dict.fromkeys((question.detachment, *enemies))))
    loser = loser_of(field, combat, question.won)
    empty = [side for side in field.sides if _destroyed(field, combat, side)]
    rule = "LI-FGT-043" if not loser else "LI-FGT-036" if empty == [loser] else "LI-FGT-035"
    finding = Finding(rule=rule, facts={"loser": loser}, says=f"{loser} has lost" if loser else "a draw")
    spent = tuple(Finding(rule="LI-FGT-036", facts={"no_models_left": side}) for side in empty)
    return Ruling(question=asked, allowed=bool(loser), findings=(finding, *spent))


def _destroyed(field: Battlefield, combat: Combat, side: str) -> bool:
    mine = [each for each in combat.detachments if field.detachments[each].side == side]
    return not any(field.models_of(each) for each in mine)


@answers(LosesCombat)
def loses_combat(field: Battlefield, question: LosesCombat) -> Ruling:
    """Say whether a beaten Detachment checks, and what excuses it if not."""
    reasons = excused(field, field.detachments[question.detachment])
    due = (Finding(rule="LI-FGT-037", facts={"detachment": question.detachment}),)
    asked = f"Must {question.detachment} check Morale after losing its Combat?"
    return Ruling(question=asked, allowed=not reasons, findings=reasons or due)


@answers(TakesStructure)
def takes_structure(field: Battlefield, question: TakesStructure) -> Ruling:
    """Say whether a Detachment may take a Structure that has lost its Garrison."""
    may = question.detachment in takers(field, question.structure, (question.detachment,))
    says = "" if may else f"{question.structure} is not free, or no model of {question.detachment} touches it"
    facts: dict[str, str | int | float | bool] = {"structure": question.structure}
    effect = None if may else Forbid(reason=says)
    found = (
        Finding(rule="LI-STR-063", effect=effect, facts=facts, says=says),
        Finding(rule="LI-STR-064", effect=effect, facts=facts, says=says),
    )
    return Ruling(question=f"May {question.detachment} take {question.structure}?", allowed=may, findings=found)
