"""How near open edges are, how far a fallen fighter is placed, and what attacks need."""

from __future__ import annotations

from umpire.geometry import gap
from umpire.rulings import CharacteristicModifier, Measure, Ruling, Term, Witness, held_to
from umpire.skirmish import BEST_FACE, terms_of
from umpire.systems.warcry.battlefield import Field
from umpire.systems.warcry.questions.attacks import FallingTest, Hits, hitting
from umpire.systems.warcry.questions.question import measures
from umpire.systems.warcry.questions.risks import Place
from umpire.systems.warcry.rules.assumed import LANDING
from umpire.systems.warcry.rules.falling import REACH, nearest_open, open_stretches
from umpire.systems.warcry.rules.platforms import platforms_under
from umpire.table import closest_points


@measures(FallingTest)
def of_fall(field: Field, question: FallingTest, ruling: Ruling) -> Measure:
    """Measure how far a fighter is from the nearest open edge of what it stands on."""
    model = field.table.model(question.model)
    found = [nearest_open(field, model, open_stretches(field, each)) for each in platforms_under(field, model)]
    near = min((each for each in found if each is not None), default=None)
    if near is None:
        return Measure(lacking={"margin": f"{model.id} stands on no platform with an open edge."})
    if (near <= REACH) != ruling.allowed:
        return Measure(lacking={"margin": f"It is not the edge that decides ({', '.join(ruling.ids)})."})
    return Measure(margin=held_to(near, REACH, of="distance to an open edge"))


@measures(Place)
def of_place(field: Field, question: Place, ruling: Ruling) -> Measure:
    """Measure how far from where it was a fallen fighter is placed."""
    model = field.table.model(question.model)
    there = model.placed(question.to)
    away = max(gap(model.outline, there.outline), 0.0)
    ends = closest_points(model.outline, there.outline)
    line = Witness(kind="line", points=ends, label=f'{away:.2f}" from where {model.id} was')
    if (away <= LANDING) != ruling.allowed:
        told = f"What no length across the table decides stands against it: {', '.join(_forbidding(ruling))}."
        return Measure(witness=line, lacking={"margin": told})
    return Measure(margin=held_to(away, LANDING, of="distance from where it was"), witness=line)


def _forbidding(ruling: Ruling) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.rule for each in ruling.refusals)) or ruling.ids


@measures(Hits)
def of_hits(field: Field, question: Hits, ruling: Ruling) -> Measure:
    """Measure Strength against Toughness, and tell what changes Toughness."""
    attacker, target = field.table.model(question.attacker), field.table.model(question.target)
    weapon = field.profile(attacker).weapon(question.weapon)
    found = hitting(field, attacker, target, weapon)
    printed = Term(by=float(field.profile(target).toughness), rule="WC-A01", says="Toughness")
    changes = terms_of(found.findings, CharacteristicModifier)
    label = f"{found.needed}+ to hit: Strength {weapon.strength} against Toughness {found.toughness}"
    witness = Witness(kind="sum", points=(), label=label, terms=(printed, *changes))
    margin = held_to(float(found.needed), BEST_FACE, of="roll needed, of the most that a die shows", unit="pips")
    return Measure(margin=margin, witness=witness)
