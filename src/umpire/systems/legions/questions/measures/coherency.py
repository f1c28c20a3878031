"""How far Coherency is from being lost, or from being restored."""

from __future__ import annotations

from umpire.rulings import Margin, Measure, Ruling, held_to
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.questions.measures.links import Link, link_between, widest_link
from umpire.systems.legions.questions.movement import Coherency
from umpire.systems.legions.questions.question import measures
from umpire.systems.legions.rules.movement.coherency import COHERENCY
from umpire.systems.legions.rules.special_rules.independent import NEAR_CORE, gap_to_core


@measures(Coherency)
def of_coherency(field: Battlefield, question: Coherency, ruling: Ruling) -> Measure:
    """Measure the gap that decides: of the Detachment's own links the widest, or that of a Unit to its Core."""
    models, inside = _hanging_together(field, question.detachment)
    if inside and models:
        why = "Some of its models are in a Structure or aside and others on the table: no length joins them."
        return Measure(lacking={"margin": why, "witness": why})
    limits: list[tuple[float, Link, float, str]] = []
    widest = widest_link(models)
    if widest is not None:
        limits.append((widest.gap - COHERENCY, widest, COHERENCY, "Coherency"))
    core = gap_to_core(field, field.detachments[question.detachment])
    if core is not None:
        limits.append((core[0] - NEAR_CORE, Link(*core), NEAR_CORE, "distance to the Core"))
    if not limits:
        why = "A single model, or one group within a Structure or Transport, is always in Coherency."
        return Measure(lacking={"margin": why, "witness": why})
    # what is exceeded most, or has least to spare
    _, link, limit, of = max(limits)
    return Measure(margin=held_to(link.gap, limit, of=of), witness=link_between(field, link))


def _hanging_together(field: Battlefield, detachment: str) -> tuple[list[Model], bool]:
    """Return the models whose links decide, Transports in place of passengers, and whether others are set aside."""
    own = [each for each in field.models_of(detachment) if not field.profile(each).has("Drop Pod")]
    models = [each for each in own if each.on_table]
    if own and field.embarked(detachment):
        models += [carrier for each in field.carriers_of(detachment) if (carrier := field.models[each]).on_table]
    return models, any(not each.on_table for each in own)


def together(models: list[Model]) -> tuple[Margin, Link] | None:
    """Return the margin of models that have to form one group, and the link that decides; None for fewer than two."""
    widest = widest_link(models)
    return None if widest is None else (held_to(widest.gap, COHERENCY, of="Coherency"), widest)
