"""Declaring fire: which models fire which of their weapons at what."""

from __future__ import annotations

from collections import Counter

from umpire.geometry import Outline, Point
from umpire.rulings import Finding, Forbid, Ruling, cite
from umpire.systems.legions.battlefield import Battlefield, Weapon
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.choosing import can_fire
from umpire.systems.legions.rules.firing.eligible import fire_at, weapon_of
from umpire.systems.legions.rules.firing.split_fire import split_weapons
from umpire.systems.legions.rules.firing.topics import Aim, Declaration, PlacedAt, Targeting, Template, WeaponsFired
from umpire.systems.legions.rules.traits.blast import BLAST
from umpire.systems.legions.rules.traits.limited import used_up
from umpire.systems.legions.rules.traits.placed import no_direction, placing_rule
from umpire.systems.legions.rules.traits.point_defence import POINT_DEFENCE
from umpire.systems.legions.rules.traits.saturation_fire import SATURATION
from umpire.systems.legions.rules.traits.skyfire import flies, has_skyfire

weapon_trait("Co-axial", "LI-TRT-034")

COAXIAL = "Co-axial"


def _weapon(topic: Declaration, aim: Aim | Template) -> Weapon:
    return weapon_of(topic.field, aim.model, aim.weapon)


def _main(topic: Declaration) -> list[Aim]:
    """Return what is not fired at targets of its own by a rule: Point Defence, Skyfire at Flyers, Saturation Fire."""
    skyward = _skyward(topic)
    own = (POINT_DEFENCE, SATURATION)
    return [aim for aim in topic.aims if not any(map(_weapon(topic, aim).has, own)) and aim not in skyward]


def _skyward(topic: Declaration) -> list[Aim]:
    """Return the Skyfire weapons fired at Flyers, Point Defence left aside."""
    return [
        aim
        for aim in topic.aims
        if flies(topic.field, aim.target)
        and not _weapon(topic, aim).has(POINT_DEFENCE)
        and has_skyfire(topic.field, aim.model, _weapon(topic, aim))
    ]


def _targets(aims: list[Aim]) -> list[str]:
    return list(dict.fromkeys(aim.target for aim in aims))


@BOOK.rule("LI-FIR-004")
def one_target(topic: Declaration) -> Finding | None:
    """All firing models of a Detachment fire at one enemy Detachment, unless a special rule allows otherwise."""
    chosen = _targets(_main(topic))
    if len(chosen) < 2:
        return None
    told = f"{topic.detachment} may fire at one of {', '.join(chosen)}, not at all of them."
    return Finding(effect=Forbid(reason="several targets"), says=told)


@BOOK.rule("LI-FIR-007")
def one_target_for_each_model(topic: Declaration) -> Finding | None:
    """All weapons that a model fires go at the same target, unless a rule says otherwise."""
    main = _main(topic)
    for model in dict.fromkeys(aim.model for aim in main):
        chosen = _targets([aim for aim in main if aim.model == model])
        if len(chosen) > 1:
            told = f"{model} would fire at {', '.join(chosen)}: all its weapons fire at one target."
            return Finding(effect=Forbid(reason="several targets"), facts={"model": model}, says=told)
    return None


@BOOK.rule("LI-TRT-055")
def one_secondary_target(topic: Declaration) -> Finding | None:
    """All Point Defence weapons of a Detachment fire at its target, or all at one other."""
    chosen = _targets([aim for aim in topic.aims if _weapon(topic, aim).has(POINT_DEFENCE)])
    if len(chosen) < 2:
        return None
    told = f"The Point Defence weapons of {topic.detachment} would fire at {', '.join(chosen)}: choose one."
    return Finding(effect=Forbid(reason="several secondary targets"), says=told)


@BOOK.rule("LI-TRT-073")
def one_flyer_besides(topic: Declaration) -> Finding | None:
    """Skyfire weapons fire at their Detachment's target, or all at one other, which is of Flyers."""
    main, skyward = _targets(_main(topic)), _targets(_skyward(topic))
    others = [each for each in skyward if each not in main]
    if len(others) <= (1 if main else 2):
        if others and main:
            return Finding(says=f"The Skyfire weapons of {topic.detachment} fire at {others[0]}.")
        return None
    told = f"The Skyfire weapons of {topic.detachment} would fire at {', '.join(others)}: choose one of them."
    return Finding(effect=Forbid(reason="several secondary targets"), says=told)


@BOOK.rule("LI-TRT-034")
def coaxial_follows(topic: Declaration) -> Finding | None:
    """A Co-axial weapon may only target what the weapon that it belongs to targets."""
    others = _targets([aim for aim in _main(topic) if not _weapon(topic, aim).has(COAXIAL)])
    for aim in topic.aims:
        if _weapon(topic, aim).has(COAXIAL) and others and aim.target not in others:
            told = f"{_weapon(topic, aim).name} of {aim.model} is Co-axial: it fires at {others[0]} or not at all."
            return Finding(effect=Forbid(reason="Co-axial"), says=told)
    return None


@BOOK.rule("LI-FIR-005")
def one_profile(topic: Declaration) -> Finding | None:
    """A weapon with several profiles uses one of them each time that it is fired."""
    for model in dict.fromkeys(aim.model for aim in topic.fired):
        mine = [aim for aim in _each_once(topic) if aim.model == model]
        if len({aim.weapon for aim in mine}) < len(mine):
            told = f"{model} would fire one of its weapons twice."
            return Finding(effect=Forbid(reason="fired twice"), facts={"model": model}, says=told)
        profiled = [mounted for aim in mine if (mounted := _weapon(topic, aim).mounted)]
        twice = next((mounted for mounted in profiled if profiled.count(mounted) > 1), None)
        if twice is not None:
            told = f"{model} would use two profiles of its {twice[0]}: choose one."
            return Finding(effect=Forbid(reason="several profiles"), facts={"model": model}, says=told)
    return None


def _each_once(topic: Declaration) -> list[Aim | Template]:
    """Return what is fired, each weapon whose dice are split between targets once."""
    whole = [each for each in topic.fired if isinstance(each, Template) or each.dice is None]
    return [*whole, *(aims[0] for aims in split_weapons(topic).values())]


def weapon_limit(field: Battlefield, detachment: str) -> int | None:
    """Return how many weapons each model of a Detachment may fire when it fires next; None is any number."""
    limits = BOOK.findings(WeaponsFired(field=field, detachment=detachment))
    return min((int(each.facts["weapons"]) for each in limits), default=None)


def _too_many(topic: Declaration) -> tuple[Finding, ...]:
    """Return the limits on how many weapons a model fires: a refusal where a model would fire more of them."""
    fired = Counter(aim.model for aim in _each_once(topic))
    found: list[Finding] = []
    for limit in BOOK.findings(WeaponsFired(field=topic.field, detachment=topic.detachment)):
        most = int(limit.facts["weapons"])
        model = next((each for each, count in fired.items() if count > most), None)
        if model is None:
            found.append(limit)
            continue
        facts = {**limit.facts, "model": model, "fired": fired[model]}
        says = f"{limit.says}, and {model} would fire {fired[model]}."
        found.append(Finding(rule=limit.rule, effect=Forbid(reason="too many weapons"), facts=facts, says=says))
    return tuple(found)


def _strangers(topic: Declaration) -> tuple[Finding, ...]:
    """Return why some of the named models and weapons cannot be fired by this Detachment at all."""
    mine = {model.id for model in topic.field.models_of(topic.detachment)}
    for aim in topic.fired:
        if aim.model not in mine:
            told = f"{aim.model} is no model in play of {topic.detachment}."
            return (Finding(rule="LI-FIR-003", effect=Forbid(reason="not its model"), says=told),)
        carried = len(topic.field.profile(aim.model).weapons)
        if not 0 <= aim.weapon < carried:
            told = f"{aim.model} has {carried} weapons, counted from 0: there is no weapon {aim.weapon}."
            return (Finding(rule="LI-FIR-006", effect=Forbid(reason="no such weapon"), says=told),)
    return ()


def _chosen(topic: Declaration) -> tuple[Finding, ...]:
    """Return the refusals of the targets themselves, then those of the single weapons."""
    found: list[Finding] = []
    for target in _targets(list(topic.aims)):
        asked = Targeting(field=topic.field, detachment=topic.detachment, target=target, overwatch=topic.overwatch)
        found += [each for each in BOOK.findings(asked) if isinstance(each.effect, Forbid)]
    if found:
        return tuple(found)
    for aim in topic.aims:
        field, overwatch = topic.field, topic.overwatch
        fire = fire_at(field, aim.model, aim.weapon, aim.target, overwatch=overwatch)
        if fire.eligible and fire.seen:
            cite("LI-FIR-027", aim.model)
        if not fire.eligible:
            found += can_fire(field, aim.model, aim.weapon, aim.target, overwatch=overwatch).refusals
    return tuple(found)


def _placed(topic: Declaration) -> tuple[Finding, ...]:
    """Return the refusals of the weapons that are aimed at places."""
    found: list[Finding] = []
    blasts = 0
    for each in topic.templates:
        weapon = _weapon(topic, each)
        rule, blast = placing_rule(weapon), weapon.has(BLAST)
        blasts += blast
        if used_up(topic.field, each.model, each.weapon):
            told = f"{each.model} has fired its {weapon.name} as often as it may."
            found.append(Finding(rule="LI-TRT-053", effect=Forbid(reason="used up"), says=told))
        elif rule is None:
            told = f"{weapon.name} of {each.model} is aimed at a target, not at a place."
            found.append(Finding(rule="LI-FIR-004", effect=Forbid(reason="no template"), says=told))
        elif (each.at is None) != (blast and blasts > 1):
            later = "its place is chosen once the first template of the Detachment has come to rest"
            told = f"{weapon.name} of {each.model}: {later if each.at else 'a place to aim at is missing'}."
            found.append(Finding(rule="LI-TRT-025" if each.at else rule, effect=Forbid(reason="the place"), says=told))
        elif each.at is not None:
            targets = tuple(_targets(list(topic.aims)))
            found += judge_place(topic.field, each.model, weapon, each.at, targets=targets)
    return tuple(found)


def judge_place(
    field: Battlefield,
    firer: str,
    weapon: Weapon,
    at: Point,
    *,
    targets: tuple[str, ...] = (),
    first: Outline | None = None,
) -> tuple[Finding, ...]:
    """Return why a weapon cannot be aimed at a place: see `PlacedAt`."""
    asked = PlacedAt(field=field, firer=firer, weapon=weapon, at=at, targets=targets, first=first)
    aimless = no_direction(asked)
    if aimless is not None:
        return (aimless,)
    return tuple(each for each in BOOK.findings(asked) if isinstance(each.effect, Forbid))


def judge_declaration(topic: Declaration) -> Ruling:
    """The controlling player chooses which eligible models fire."""
    asked = f"May {topic.detachment} fire like this?"
    strangers = _strangers(topic)
    if strangers:
        return Ruling(question=asked, allowed=False, findings=strangers)
    found = BOOK.findings(topic) + _too_many(topic) + _chosen(topic) + _placed(topic)
    refused = any(isinstance(each.effect, Forbid) for each in found)
    if refused:
        return Ruling(question=asked, allowed=False, findings=found)
    if len({aim.model for aim in topic.fired}) < len(topic.field.models_of(topic.detachment)):
        cite("LI-FIR-003", topic.detachment)
    told = f"{len(_each_once(topic))} weapons of {topic.detachment} fire."
    return Ruling(question=asked, allowed=True, findings=(*found, Finding(rule="LI-FIR-006", says=told)))
