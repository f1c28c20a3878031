"""By how much a Morale check is passed, a Formation Broken, a Combat lost, and what a Fight roll adds up from."""

from __future__ import annotations

from umpire.rulings import Measure, RollModifier, Ruling, Term, Witness, held_to
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.fights import CombatResult, FightRollOf
from umpire.systems.legions.questions.morale import BreakPoint, CasualtiesCheck, MoraleCheckOf
from umpire.systems.legions.questions.question import measures
from umpire.systems.legions.rules.fights import FightRoll, fight_findings
from umpire.systems.legions.rules.morale import check_modifiers

BEST = 6.0


@measures(MoraleCheckOf)
def of_check(field: Battlefield, question: MoraleCheckOf, ruling: Ruling) -> Measure:
    """Measure the roll that counts, modified, against what is needed; unrolled, what is needed against a six."""
    facts = next((each.facts for each in ruling.findings if each.rule == "LI-MOR-026" and "needed" in each.facts), None)
    if facts is None:
        why = f"Nothing is rolled ({', '.join(ruling.ids)})." if ruling.ids else "Nothing is rolled."
        return Measure(lacking={"margin": why})
    needed = float(facts["needed"])
    changes = [
        Term(by=float(each.effect.by), rule=each.rule, says=each.effect.because)
        for each in check_modifiers(field, question.detachment, question.cause)
        if isinstance(each.effect, RollModifier)
    ]
    if "modified" in facts:
        rolled = Term(by=float(facts["natural"]), rule="LI-MOR-026", says="the die")
        told = Witness(kind="sum", points=(), label=f"{facts['modified']} of {needed:g}+", terms=(rolled, *changes))
        if (float(facts["modified"]) >= needed) != ruling.allowed:
            why = "By the house rule what the die shows of itself settles it, whatever is added (LI-BAS-007)."
            return Measure(witness=told, lacking={"margin": why})
        margin = held_to(float(facts["modified"]), needed, of="the Morale check", unit="pips")
        return Measure(margin=margin, witness=told)
    least = needed - sum(each.by for each in changes)
    own = Term(by=needed, rule="LI-MOR-026", says="Morale")
    against = [Term(by=-each.by, rule=each.rule, says=each.says) for each in changes]
    told = Witness(kind="sum", points=(), label=f"{least:g}+ on the die", terms=(own, *against))
    return Measure(
        margin=held_to(least, BEST, of="roll needed, of the most that a die shows", unit="pips"), witness=told
    )


@measures(BreakPoint)
def of_break_point(field: Battlefield, question: BreakPoint, ruling: Ruling) -> Measure:
    """Measure the losses of a Formation against its Break Point."""
    facts = {name: value for each in ruling.findings for name, value in each.facts.items()}
    lost, point = float(facts["losses"]), float(facts["break_point"])
    if (lost >= point) != ruling.allowed:
        why = "It stays Broken once it is." if ruling.allowed else "It has no Break Point that it could reach."
        return Measure(lacking={"margin": why})
    return Measure(margin=held_to(lost, point, of="losses against the Break Point", unit="models"))


@measures(CasualtiesCheck)
def of_casualties(field: Battlefield, question: CasualtiesCheck, ruling: Ruling) -> Measure:
    """Measure the casualties against half of the models."""
    if question.casualties >= question.when_targeted:
        return Measure(lacking={"margin": "Nobody is left to check (LI-MOR-020)."})
    half = (question.when_targeted + 1) // 2
    return Measure(margin=held_to(float(question.casualties), float(half), of="casualties against half", unit="models"))


@measures(CombatResult)
def of_combat(field: Battlefield, question: CombatResult, ruling: Ruling) -> Measure:
    """Measure the Fights that the one side has won against those of the other."""
    if "LI-FGT-036" in ruling.ids:
        return Measure(lacking={"margin": "A side without models has lost, however many Fights it won (LI-FGT-036)."})
    first, second = (question.won.get(side, 0) for side in field.sides)
    return Measure(margin=held_to(float(first), float(second), of="Fights won by either side", unit="Fights"))


@measures(FightRollOf)
def of_fight(field: Battlefield, question: FightRollOf, ruling: Ruling) -> Measure | None:
    """Show what is added to a Fight roll, in the order of the rules."""
    roll = FightRoll(field=field, model=field.models[question.model], against=field.models[question.against])
    terms = tuple(
        Term(by=float(each.effect.by), rule=each.rule, says=each.effect.because)
        for each in fight_findings(roll)
        if isinstance(each.effect, RollModifier)
    )
    label = f"{sum(each.by for each in terms):+g} to the dice"
    return Measure(witness=Witness(kind="sum", points=(), label=label, terms=terms))
