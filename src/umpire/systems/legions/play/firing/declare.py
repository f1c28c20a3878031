"""Declaring fire: what a Detachment fires at whom, judged before the first die."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from umpire.errors import IllegalAction
from umpire.geometry import snap_point
from umpire.rulings import Finding, HitModifier, Ruling, cite, tracing
from umpire.systems.legions.battlefield import Battlefield, Weapon, asked_about
from umpire.systems.legions.play.core import BattleRun, BattleState, DetachmentActivated, refuse
from umpire.systems.legions.play.firing.actions import FireDetachment, Placing, Shot, Volley
from umpire.systems.legions.play.firing.events import FireDeclared
from umpire.systems.legions.play.firing.frames import (
    AttackKind,
    Batch,
    Fired,
    FiringStage,
    HitRoll,
    Modifier,
    Shooter,
)
from umpire.systems.legions.play.firing.stage import cite_turn, judge_turn, permission_to_fire
from umpire.systems.legions.rules.firing import (
    Declaration,
    Fire,
    Template,
    coordinates_fire,
    dice_aimed,
    dice_for,
    fire_at,
    hit_modifiers,
    hittable,
    judge_declaration,
    reroll,
    struck_by,
    waivers,
)

Alike = tuple[str, HitRoll, tuple[str, ...], tuple[Placing, ...]]
"""What Hit rolls share that are rolled together: weapon, roll, models that can be hit, where these stand."""


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """What was judged of a Detachment's fire: why it is activated, what it fires at whom, and why it may."""

    activated: Ruling
    declared: FireDeclared
    ruling: Ruling


class JudgedFire(msgspec.Struct, frozen=True, kw_only=True):
    """What was judged of fire outside the stages of firing: what is fired at whom, and why it may be."""

    declared: FireDeclared
    ruling: Ruling


def judge_firing(state: BattleState, side: str, action: FireDetachment) -> Declared:
    """Judge the activation of a Detachment that fires, and every shot that it declares."""
    activated = judge_turn(state, side, action.detachment)
    frame: FiringStage = state.top
    field = state.field
    permission = permission_to_fire(field, action.detachment)
    if not permission.allowed:
        told = "; ".join(each.says.rstrip(".") for each in permission.refusals)
        raise IllegalAction(f"{told}: do nothing with it instead.", rules=permission.ids, ruling=permission)
    action = msgspec.structs.replace(action, templates=snapped(action.templates))
    with tracing() as trace:
        judge_volleys(field, action.detachment, action.volleys, action.templates)
        declared = FireDeclared(
            detachment=action.detachment,
            side=side,
            kind=AttackKind(frame.stage.value),
            volleys=all_fired(field, action.volleys),
            turn=field.opponent(side),
            templates=action.templates,
        )
    ruling = permission.resting_on(trace.taken(lambda: asked_about(field, declared)))
    return Declared(activated=activated, declared=declared, ruling=ruling)


def fire(run: BattleRun, side: str, action: FireDetachment, judged: Declared) -> None:
    """A Detachment declares everything that it fires, then rolls."""
    frame: FiringStage = run.state.top
    run.emit(DetachmentActivated(detachment=action.detachment), by=judged.activated)
    cite_turn(frame.stage)
    cite("LI-FIR-001")
    cite("LI-FIR-002")
    run.emit(judged.declared, by=judged.ruling)


def judge_fire_at_once(
    field: Battlefield, declared: FireDeclared, volleys: tuple[Volley, ...], judge: Callable[[], None], *, asked: str
) -> JudgedFire:
    """Judge everything that a Detachment fires at once, on an occasion outside the stages of firing.

    Args:
        field: The battlefield.
        declared: Who fires on which occasion, and templates; the volleys are put in as they stand once judged.
        volleys: What is fired at targets.
        judge: Refuses what the occasion does not allow, and cites what it does; asked once every shot is known to be
            one that its model has.
        asked: What the ruling answers.

    Raises:
        IllegalAction: If nothing is fired, or a shot is not open to the Detachment.
    """
    templates = snapped(declared.templates)
    with tracing() as trace:
        judge_volleys(field, declared.detachment, volleys, templates)
        judge()
        declared = msgspec.structs.replace(declared, volleys=all_fired(field, volleys), templates=templates)
    why = trace.taken(lambda: asked_about(field, declared))
    return JudgedFire(declared=declared, ruling=Ruling(question=asked, allowed=True, findings=why))


def declare_fire(run: BattleRun, judged: JudgedFire) -> None:
    """A Detachment declares everything that it fires at once, then rolls."""
    cite("LI-FIR-001")
    cite("LI-FIR-002")
    run.emit(judged.declared, by=judged.ruling)


def snapped(templates: Iterable[Template]) -> tuple[Template, ...]:
    """Return templates with their places on the grid that all places of a battle lie on."""
    return tuple(
        each if each.at is None else msgspec.structs.replace(each, at=snap_point(each.at)) for each in templates
    )


def judge_volleys(
    field: Battlefield, detachment: str, volleys: tuple[Volley, ...], templates: tuple[Template, ...] = ()
) -> None:
    """Judge everything that a Detachment declares to fire, whatever lets it fire now.

    Raises:
        IllegalAction: If nothing is fired, or a shot is not open to it.
    """
    aims = tuple(shot.aim(volley.target) for volley in volleys for shot in volley.shots)
    if not aims and not templates:
        raise IllegalAction("Nothing is fired: to do nothing with a Detachment, hold its fire.", rules=("LI-CBT-008",))
    aimed = [volley.target for volley in volleys]
    if len(set(aimed)) < len(aimed):
        raise IllegalAction("A target is named twice: put all shots at it into one volley.", rules=("LI-FIR-002",))
    declared = Declaration(field=field, detachment=detachment, aims=aims, templates=templates)
    ruling = judge_declaration(declared)
    if not ruling.allowed:
        raise refuse(ruling)
    for each in templates:
        hit_value(field.profile(each.model).weapons[each.weapon])


def fired(field: Battlefield, volley: Volley) -> tuple[Fired, ...]:
    """Return a volley as it stands once judged.

    A Barrage at a Garrison takes in every Detachment inside (LI-TRT-012), Saturation Fire all in sight (LI-TRT-067),
    bombs on a Garrison its Structure and all inside (LI-TRT-029).
    """
    fires: dict[str, list[Fire]] = {volley.target: []}
    for shot in volley.shots:
        for target in struck_by(field, shot.model, shot.weapon, volley.target):
            aimed = fire_at(field, shot.model, shot.weapon, target, waived=volley.waive)
            fires.setdefault(target, []).append(dice_aimed(aimed, shot.aim(target).dice))
    judge_waivers([each for aimed in fires.values() for each in aimed], volley.waive)
    return tuple(
        Fired(
            target=target,
            models=0 if target in field.structures else len(field.models_of(target)),
            batches=batches((each, ()) for each in aimed),
            structure=target in field.structures,
        )
        for target, aimed in fires.items()
        if aimed
    )


def all_fired(field: Battlefield, volleys: Iterable[Volley]) -> tuple[Fired, ...]:
    """Return volleys as they stand once judged, what several of them fire at one target put together.

    A Titan's weapons stay apart where they are resolved one after the other.
    """
    found: dict[str, Fired] = {}
    for each in (each for volley in volleys for each in fired(field, volley)):
        before = found.get(each.target)
        both = each if before is None else msgspec.structs.replace(before, batches=(*before.batches, *each.batches))
        found[each.target] = both
    return resolved_apart(field, found.values())


def resolved_apart(field: Battlefield, volleys: Iterable[Fired]) -> tuple[Fired, ...]:
    """Return volleys as they are resolved: in Titandeath each weapon of a Titan by itself."""
    found: list[Fired] = []
    for volley in volleys:
        if not volley.batches or not coordinates_fire(field, volley.batches[0].shooters[0].model):
            found.append(volley)
            continue
        for batch in volley.batches:
            for own in batch.shooters:
                alone = msgspec.structs.replace(batch, shooters=(own,))
                shot = Shot(model=own.model, weapon=own.weapon)
                found.append(msgspec.structs.replace(volley, batches=(alone,), shot=shot))
    return tuple(found)


def judge_waivers(fires: Iterable[Fire], waived: tuple[str, ...]) -> None:
    """Refuse to ignore a penalty that none of these shots may ignore, rather than roll with it (LI-FIR-022).

    Raises:
        IllegalAction: If one of ``waived`` is not among what `waivers` offers.
    """
    if not waived:
        return
    offered = tuple(dict.fromkeys(each.id for fire in fires for each in waivers(fire)))
    for each in waived:
        if each not in offered:
            raise IllegalAction(
                f"{each} is no penalty that these shots may ignore; {', '.join(offered) or 'none'} can be.",
                rules=("LI-FIR-022",),
            )


def batches(fires: Iterable[tuple[Fire, tuple[Placing, ...]]]) -> tuple[Batch, ...]:
    """Hit rolls that are alike are rolled together, each die remembering the model that rolled it."""
    alike: dict[Alike, list[Shooter]] = {}
    for each, moments in fires:
        key = (each.weapon.label, hit_roll(each), hittable(each), moments)
        alike.setdefault(key, []).append(Shooter(model=each.firer, weapon=each.number, dice=dice_for(each)))
    return tuple(
        Batch(weapon=name, shooters=tuple(shooters), roll=roll, eligible=eligible, moments=moments)
        for (name, roll, eligible, moments), shooters in alike.items()
    )


def hit_value(weapon: Weapon) -> int:
    """Return the To Hit value of a weapon that is fired.

    Raises:
        IllegalAction: If it has none.
    """
    if weapon.to_hit is None:
        raise IllegalAction(f"{weapon.name} has no To Hit value: it is not fired.", rules=("LI-TRT-079",))
    return weapon.to_hit


def hit_roll(each: Fire) -> HitRoll:
    """Return how the Hit rolls of a weapon at a target are made.

    Raises:
        IllegalAction: If the weapon has no To Hit value.
    """
    again: Finding | None = reroll(each)
    return HitRoll(
        to_hit=hit_value(each.weapon),
        modifiers=tuple(
            Modifier(by=found.effect.by, rule=found.rule, because=found.effect.because or found.says)
            for found in hit_modifiers(each)
            if isinstance(found.effect, HitModifier)
        ),
        again=str(again.facts["dice"]) if again else "",
        again_rule=again.rule if again else "",
    )
