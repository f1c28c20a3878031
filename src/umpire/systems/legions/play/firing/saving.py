"""One Hit on one model: its AP there, the Saves that can be made, how they are rolled, what a Wound does."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding, Save, SaveKind, aside, cite
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.play.core import BattleRun
from umpire.systems.legions.play.firing.frames import Hits, moved_to
from umpire.systems.legions.rules.firing import (
    Hit,
    ap_by,
    ap_findings,
    can_pass,
    discards,
    extra_attacks,
    extra_wounds,
    ignores_wound,
    impales,
    levels_lost,
    past_shields,
    save_findings,
    save_made_again,
    save_passed,
    save_reroll,
    saves_by,
    takes_back,
    takes_shield,
)
from umpire.systems.legions.rules.special_rules.night_lords import nerve_of


class Stand(msgspec.Struct, frozen=True, kw_only=True):
    """How a model stands against a Hit.

    ``bearing`` are the rules that bear on the AP and the Saves, each with the kind of Save that it gives; models for
    whom others do are not alike. ``again`` tells by the kind of Save whether rolls that have ``passed`` or ``failed``
    are made a second time, and by which rule; ``ignores`` what a D6 must show to take a Wound back, by ``ignored_by``;
    ``more`` are the Wounds that follow the first one. ``lost`` tells why the Hit comes to nothing before any Save, and
    ``lost_by`` under which rule. ``shield`` is how many levels of the model's shields it costs, where they take it.
    ``impaled`` tells that both players roll instead of a Save.
    """

    ap: int
    saves: tuple[Save, ...]
    bearing: tuple[tuple[str, SaveKind | None], ...]
    again: dict[SaveKind, tuple[str, str]]
    ignores: int | None
    ignored_by: str = ""
    more: int
    earns: bool
    lost: str = ""
    lost_by: str = ""
    shield: int = 0
    impaled: bool = False

    def save(self, kind: SaveKind | None) -> Save | None:
        """Return the Save of that kind, or the best one; None where there is none."""
        if kind is None:
            return min(self.saves, key=lambda each: each.value, default=None)
        return next((each for each in self.saves if each.kind is kind), None)


IMPALED = Stand(ap=0, saves=(), bearing=(), again={}, ignores=None, more=0, earns=False, impaled=True)
"""How every model stands against a Hit that impales it (LI-TRT-050)."""


class Rolls(msgspec.Struct, frozen=True, kw_only=True):
    """Save rolls as they fell: all dice in order, how many were rolled again, and which Hits failed or were ignored."""

    dice: tuple[int, ...]
    again: int
    failed: int
    ignored: int


def stand(field: Battlefield, hits: Hits, model: str) -> Stand:
    """AP and Saves are worked out for the model that receives a Hit and the one that scored it, Hit by Hit.

    Of two tanks firing at one target only the one behind it gets the better AP.
    """
    field = moved_to(field, tuple(each for each in hits.moments if each.model == model))
    hit, target = hits.one(field), field.models[model]
    if impales(field, target.detachment, hit):
        cite("LI-TRT-050", target)
        past_shields(field, target, hit)
        return IMPALED
    shielded = takes_shield(field, target, hit) and SaveKind.MORALE not in hits.saves
    gone = discards(field, model, hit, shield=shielded)
    levels = levels_lost(target, hit) if shielded and gone is None else 0
    if gone is None and not levels:
        return _stand(field, hits, hit, target, None)
    with aside():
        return msgspec.structs.replace(_stand(field, hits, hit, target, gone), shield=levels)


def _stand(field: Battlefield, hits: Hits, hit: Hit, target: Model, gone: Finding | None) -> Stand:
    nerve = SaveKind.MORALE in hits.saves
    steady = nerve_of(field, target) if nerve else ()
    piercing = ap_findings(field, target, hit)
    ap = ap_by(piercing, field, target, hit)
    found = save_findings(field, target, hit, ap=ap)
    saves = steady if nerve else saves_by(found, field, target, hit)
    if hits.saves:
        saves = tuple(each for each in saves if each.kind in hits.saves)
    rerolls = {each.kind: save_reroll(field, target, hit, each.kind) for each in saves}
    ignored = ignores_wound(field, target, hit)
    kinds = (each.effect.kind if isinstance(each.effect, Save) else None for each in (*found, *piercing))
    bearing = zip((each.rule for each in (*found, *piercing)), kinds, strict=True)
    with aside():
        more = extra_wounds(field, target, hit)
    return Stand(
        ap=ap,
        saves=saves,
        bearing=tuple(dict.fromkeys(bearing)),
        again={kind: (str(each.facts["rolls"]), each.rule) for kind, each in rerolls.items() if each is not None},
        ignores=int(ignored.facts["needed"]) if ignored else None,
        ignored_by=ignored.rule if ignored else "",
        more=more,
        earns=hit.weapon is not None and extra_attacks(hit.weapon, 1, extra=hits.extra) > 0,
        lost=str(gone) if gone else "",
        lost_by=gone.rule if gone else "",
    )


def roll_saves(run: BattleRun, how: Stand, save: Save | None, count: int, *, why: str) -> Rolls:
    """Roll the Saves against so many like Hits, the rolls that are made again, and those that ignore Wounds.

    A model without any Save (LI-FIR-043), or with one that no die can pass (LI-FIR-050), suffers its Wound without
    a roll.
    """
    for rule, kind in how.bearing:
        if kind is None or (save is not None and kind is save.kind):
            cite(rule)
    first: tuple[int, ...] = ()
    second: tuple[int, ...] = ()
    failed = count
    if save is not None and not can_pass(save.value):
        cite("LI-FIR-050")
    elif save is not None:
        cite("LI-FIR-041")
        first = run.roll(count, why=f"Save rolls of {why}")
        twice, rule = how.again.get(save.kind, ("", ""))
        passed = [save_passed(die, save.value) for die in first]
        kept = [each for each in passed if not save_made_again(twice, passed=each)]
        if len(kept) < count:
            cite(rule)
            second = run.roll(count - len(kept), why=f"Save rolls made again by {why}")
        failed = sum(not each for each in kept) + sum(not save_passed(die, save.value) for die in second)
    third: tuple[int, ...] = ()
    ignored = 0
    if how.ignores is not None and failed:
        cite(how.ignored_by)
        third = run.roll(failed, why=f"Wounds ignored by {why}")
        ignored = sum(takes_back(die, how.ignores) for die in third)
    if failed < count:
        cite("LI-FIR-046")
    if failed and len(how.saves) > 1:
        cite("LI-FIR-052")
        cite("LI-TER-016")
    return Rolls(dice=(*first, *second, *third), again=len(second), failed=failed, ignored=ignored)


def save_words(save: Save) -> str:
    """Return what players are told of a Save: what it needs, and whether it is rolled at all."""
    return f"{save.kind} Save {save.value}+{'' if can_pass(save.value) else ', which no die passes'}"
