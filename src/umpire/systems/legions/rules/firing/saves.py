"""Resolve Hits: which Saves a model has against a Hit, and what a Save roll must reach."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid, Save, SaveKind, aside, cite, heard
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.armour_piercing import ap_for
from umpire.systems.legions.rules.firing.bypassing import past_saves
from umpire.systems.legions.rules.firing.topics import Hit, HitOn, SaveOf, SaveRerollOf
from umpire.systems.legions.rules.traits.ignores_cover import bypasses_cover

WORST_FACE, BEST_FACE = 1, 6
ORDER = (SaveKind.ARMOUR, SaveKind.COVER, SaveKind.INVULNERABLE, SaveKind.ION_SHIELD, SaveKind.JINK)


@BOOK.rule("LI-FIR-044")
def armour_save(topic: SaveOf) -> Finding | None:
    """A Hit's AP worsens the Armour Save of the model by its amount."""
    save = topic.field.profile(topic.model).save
    if save is None:
        return None
    if topic.ap != topic.hit.base_ap:
        cite("LI-FIR-045", topic.model)
    needed = max(1, save - topic.ap)
    return Finding(
        effect=Save(kind=SaveKind.ARMOUR, value=needed),
        facts={"armour": save, "ap": topic.ap},
        says=f"Armour Save {save}+ against AP {topic.ap}: {needed}+.",
    )


def discards(field: Battlefield, target: str, hit: Hit, *, shield: bool = False) -> Finding | None:
    """Return the rule that discards a Hit on a model or a Structure before any Save, or None."""
    found = BOOK.findings(HitOn(field=field, target=target, hit=hit, shield=shield))
    return next((each for each in found if isinstance(each.effect, Forbid)), None)


def save_findings(field: Battlefield, model: Model, hit: Hit, *, ap: int) -> tuple[Finding, ...]:
    """Return every rule that bears on the Saves of a model against a Hit that has an AP there."""
    return BOOK.findings(SaveOf(field=field, model=model, hit=hit, ap=ap))


def saves_for(field: Battlefield, model: Model, hit: Hit) -> tuple[Save, ...]:
    """Return one Save of each kind that a model has; () where the Hit causes its Wound without a roll."""
    return saves_by(save_findings(field, model, hit, ap=ap_for(field, model, hit)), field, model, hit)


def saves_by(bearing: tuple[Finding, ...], field: Battlefield, model: Model, hit: Hit) -> tuple[Save, ...]:
    """Special rules and terrain may give a model Save characteristics beside its Armour Save.

    Args:
        bearing: What `save_findings` returns.
        field: The battlefield.
        model: Whom the Hit is on.
        hit: The Hit.

    Returns:
        One Save of each kind that it has, AP already applied; () where the Hit causes its Wound without a roll.
    """
    best: dict[SaveKind, Save] = {}
    for found in bearing:
        save = found.effect
        if isinstance(save, Save) and (save.kind not in best or save.value < best[save.kind].value):
            best[save.kind] = save
    for kind in past_saves(field, model, hit, tuple(best)):
        best.pop(kind, None)
    saves = tuple(best[kind] for kind in ORDER if kind in best)
    if heard() is not None:
        _cite_saves(model, hit, saves)
    return saves


def _cite_saves(model: Model, hit: Hit, saves: tuple[Save, ...]) -> None:
    """Cite what the kinds of Save that a model has, or has not, rest on."""
    kinds = [each.kind for each in saves]
    if SaveKind.ARMOUR not in kinds:
        cite("LI-FIR-043", model)
    if bypasses_cover(hit.weapon):
        cite("LI-TER-014", model)
        if hit.has("Ignores Cover"):
            cite("LI-TRT-049", model)
    if len(saves) > 1:
        cite("LI-FIR-042", model)
        cite("LI-FIR-051", model)
        cite("LI-FIR-053", model)
    if len(saves) > 1 and SaveKind.COVER in kinds:
        cite("LI-TER-015", model)


def save_passed(natural: int, needed: int) -> bool:
    """A Save roll of the needed value or more passes, whatever the die shows of itself."""
    if natural >= needed:
        if natural == WORST_FACE:
            cite("LI-FIR-049")
        return True
    if natural == BEST_FACE:
        cite("LI-FIR-050")
    return False


def can_pass(needed: int) -> bool:
    """Whether any face of a die passes a Save; where none does, none is rolled (LI-FIR-050)."""
    with aside():
        return save_passed(BEST_FACE, needed)


def save_reroll(field: Battlefield, model: Model, hit: Hit, kind: SaveKind) -> Finding | None:
    """Return the rule by which a Save roll is rolled again: fact ``rolls`` is ``passed``, ``failed`` or ``all``."""
    found = BOOK.findings(SaveRerollOf(field=field, model=model, hit=hit, kind=kind))
    if len({each.facts["rolls"] for each in found}) < 2:
        return found[0] if found else None
    for each in found[1:]:
        cite(each.rule, model)
    says = " ".join(each.says for each in found)
    return Finding(rule=found[0].rule, facts={"rolls": "all"}, says=says)


def save_made_again(which: str, *, passed: bool) -> bool:
    """Whether a Save roll is made a second time, where those that have ``passed`` or ``failed`` are, or ``all``."""
    return which in ("all", "passed" if passed else "failed")
