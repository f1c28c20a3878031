"""How near to the end of its range, or to the border of its Arc, a template is placed."""

from __future__ import annotations

from umpire.geometry import Outline, gap
from umpire.rulings import Measure, Ruling, Witness, held_to
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.measures.arcs import shown, turned
from umpire.systems.legions.questions.question import measures, weapon_index
from umpire.systems.legions.questions.templates import CanPlace
from umpire.systems.legions.rules.firing import weapon_of
from umpire.systems.legions.rules.firing.arcs import POINT
from umpire.systems.legions.rules.proofs import in_words


@measures(CanPlace)
def of_place(field: Battlefield, question: CanPlace, ruling: Ruling) -> Measure | None:
    """Measure the way to a place against the range of the weapon; outside its Arc, the angle."""
    model = field.models[question.model]
    weapon = weapon_of(field, model.id, weapon_index(field, model.id, question.weapon))
    if {each.rule for each in ruling.refusals} == {"LI-TRT-004"}:
        return shown(field, model.id, question.at, turned(field, model.id, question.at))
    if not model.on_table:
        return None
    away = max(gap(model.outline, Outline(base=POINT, at=question.at)), 0.0)
    line = Witness(kind="line", points=(model.at, question.at), label=f"{in_words(away)} from {model.id}")
    if weapon.maximum is None or not ruling.allowed:
        return Measure(witness=None if ruling.allowed else line)
    # what lies under the template shows itself
    area = next((each.witness for each in ruling.findings if each.witness is not None), line)
    return Measure(margin=held_to(away, weapon.maximum, of=f"range of {weapon.name}"), witness=area)
