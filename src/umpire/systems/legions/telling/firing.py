"""Sentences for firing, Saves and collapsing Structures."""

from __future__ import annotations

from typing import Any

from umpire.systems.legions.battlefield import in_inches
from umpire.systems.legions.rules.firing import keeps_level
from umpire.systems.legions.telling.naming import Names, counted, listed, plain
from umpire.systems.legions.telling.sentences import tells

BEST_FACE = 6
OCCASION = {
    "overwatch": "fired Overwatch",
    "point_defence": "fired Point Defence",
    "automated_sentry": "fired by itself",
    "interception": "intercepted",
    "orbital_assault": "fired as it came down",
    "detonation": "blew up",
    "bombing_run": "bombed",
    "first_fire": "fired",
    "advancing_fire": "fired",
}


@tells("firing_opened", quiet=True)
def _opened(event: Any, names: Names) -> str:
    return f"First to fire: {event.turn}."


@tells("firing_closed", quiet=True)
def _closed(event: Any, names: Names) -> str:
    return "No Detachment is left to fire."


@tells("fire_declared")
def _declared(event: Any, names: Names) -> str:
    targets = []
    for volley in event.volleys:
        weapons = listed([batch.weapon for batch in volley.batches], most=4)
        targets.append(f"{names.of(volley.target)} with {weapons}")
    told = f"{names.unit(event.detachment)} {OCCASION[event.kind]}"
    if event.kind in ("interception", "bombing_run"):
        return f"{told} {listed(targets)}."
    placed = [names.field.profile(each.model).weapons[each.weapon].label for each in event.templates]
    with_them = f" {'and' if targets else 'with'} {listed(placed, most=4)}, aimed at places" if placed else ""
    return f"{told}{' at ' + listed(targets) if targets else ''}{with_them}."


@tells("popped_up")
def _popped_up(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} popped up."


@tells("fire_held")
def _held(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} held fire."


@tells("firing_activation_ended", quiet=True)
def _activation_ended(event: Any, names: Names) -> str:
    return f"The activation of {names.unit(event.detachment)} is complete."


@tells("target_chosen", quiet=True)
def _chosen(event: Any, names: Names) -> str:
    if not event.shot:
        return f"Next: the fire at {names.of(event.target)}."
    weapon = names.field.profile(event.shot.model).weapons[event.shot.weapon]
    return f"Next: {weapon.label} of {names.model(event.shot.model)} at {names.of(event.target)}."


@tells("dice_counted")
def _counted_dice(event: Any, names: Names) -> str:
    return f"{names.model(event.model)} rolls {counted(event.more, 'further Hit roll')} with {event.weapon}."


@tells("hits_rolled")
def _hits(event: Any, names: Names) -> str:
    roll = event.batch.roll
    by = [f"{each.by:+d} {plain(each.because)}".strip() for each in roll.modifiers]
    changed = f" ({', '.join(by)})" if by else ""
    again = f", {event.again} re-rolled" if event.again else ""
    more = "Additional attack: " if event.extra else ""
    return (
        f"{more}{names.unit(event.attacker)}, {event.batch.weapon} at {names.of(event.target)}: "
        f"{counted(len(event.dice), 'roll')}{again}, {roll.to_hit}+{changed}, {counted(event.scored, 'Hit')}."
    )


@tells("pool_formed", quiet=True)
def _pool(event: Any, names: Names) -> str:
    return f"{counted(event.hits, 'Hit')} on {names.of(event.target)}; {event.side} to allocate."


@tells("hits_suffered")
def _suffered(event: Any, names: Names) -> str:
    number = sum(each.count for each in event.hits)
    return f"{names.unit(event.target)} suffered {counted(number, 'Hit')} ({plain(event.cause)})."


@tells("save_rolled")
def _save(event: Any, names: Names) -> str:
    model = f"{names.model(event.model)} against {event.name}"
    ap = f" (AP {event.ap})" if event.ap else ""
    if event.save is None:
        told = f"{model}{ap}: no Save"
    else:
        again = ", re-rolled" if event.again else ""
        result = "saved" if event.passed else "failed" if event.needed <= BEST_FACE else "which no die passes"
        told = f"{model}{ap}: {plain(event.save)} Save {event.needed}+{again}, {result}"
    if event.ignored:
        told += "; the Wound is ignored"
    return told + ("; it earned an additional attack." if event.earned else ".")


@tells("hit_directed", quiet=True)
def _directed(event: Any, names: Names) -> str:
    return f"{event.name} was allocated to {names.model(event.model)}, whose player chooses the Save."


@tells("shield_struck")
def _shield(event: Any, names: Names) -> str:
    left = f"level {event.left} left" if event.left else "they are down"
    kept = " and kept a level" if any(map(keeps_level, event.dice)) else ""
    return f"The shields of {names.model(event.model)} took a Hit of {event.name}{kept}; {left}."


@tells("impaled")
def _impaled(event: Any, names: Names) -> str:
    firer, model = names.model(event.firer), names.model(event.model)
    result = "held" if event.firer_total <= event.model_total else "impaled"
    return f"{event.name}: {firer} {event.firer_total} against {event.model_total} of {model}, {result}."


@tells("singularity_rolled")
def _singularity(event: Any, names: Names) -> str:
    happens = (
        "it turns on its bearer" if event.backfires else "it opens: shields are bypassed" if event.opens else "stable"
    )
    return f"{event.name} of {names.model(event.model)}: a {event.dice[0]}, {happens}."


@tells("saves_rolled")
def _saves(event: Any, names: Names) -> str:
    how = f"{counted(event.rolls, plain(event.save) + ' Save')} of {event.needed}+" if event.save else "no Save"
    ap = f" (AP {event.ap})" if event.ap else ""
    removed = f"; lost: {names.models(event.removed)}" if event.removed else ""
    return f"{names.unit(event.target)}: {how}{ap}, {event.failed} failed{removed}."


@tells("hits_discarded")
def _discarded(event: Any, names: Names) -> str:
    number = counted(event.count, "Hit")
    return f"{number} on {names.of(event.target)} discarded: {names.reason(event.because)}."


@tells("allocation_ended", quiet=True)
def _allocated(event: Any, names: Names) -> str:
    return f"{names.unit(event.target)} lost {counted(event.destroyed, 'model')} to these Hits."


@tells("attack_ended", quiet=True)
def _attack_ended(event: Any, names: Names) -> str:
    lost = [f"{counted(each.destroyed, 'model')} of {names.of(each.target)}" for each in event.casualties]
    return f"The fire of {names.unit(event.attacker)} is over: {listed(lost) or 'no losses'}."


@tells("wrecking_declared")
def _wrecking(event: Any, names: Names) -> str:
    structures = listed(list(dict.fromkeys(plain(each.structure) for each in event.blows)))
    return f"{names.unit(event.detachment)} tried to bring down {structures}."


@tells("blow_struck", quiet=True)
def _blow(event: Any, names: Names) -> str:
    return f"{names.model(event.model)} struck at {plain(event.structure)}."


@tells("body_blow_struck")
def _body_blow(event: Any, names: Names) -> str:
    return f"{names.model(event.model)} struck {plain(event.structure)} with its body, at AP {event.ap}."


@tells("striking_offered", quiet=True)
def _striking(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} has fired and may attack the Structures that it touches."


@tells("striking_closed", quiet=True)
def _striking_over(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} is done with Structures."


@tells("wrecking_ended", quiet=True)
def _wrecking_ended(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} has struck, and fires now or does nothing."


@tells("structure_save_rolled")
def _structure_save(event: Any, names: Names) -> str:
    structure = f"{plain(event.structure).capitalize()} against {event.name}"
    if event.needed > 2 * BEST_FACE:
        return f"{structure}: no roll reaches {event.needed}+, it {'held' if event.pulse else 'was damaged'}."
    result = "held" if event.passed is not event.pulse else "was damaged"
    return f"{structure}: {event.total} of {event.needed}+, it {result}."


@tells("structure_damaged")
def _damaged(event: Any, names: Names) -> str:
    found = names.field.structures.get(event.structure)
    left = f"; {found.wounds - found.damage} left" if found is not None else ""
    return f"{plain(event.structure).capitalize()} lost {counted(event.wounds, 'Wound')}{left}."


@tells("structure_collapsed")
def _collapsed(event: Any, names: Names) -> str:
    inside = f" {'On it' if event.bridge else 'Inside'}: {names.models(event.models)}." if event.models else ""
    return f"{plain(event.structure).capitalize()} collapsed!{inside}"


@tells("survivors_struck", quiet=True)
def _struck(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} took Hits from the collapse."


@tells("armour_save_rolled")
def _armour_save(event: Any, names: Names) -> str:
    needed = f"{event.needed}+" if event.needed is not None else "no Save"
    result = "got clear" if event.passed else "went down with it"
    return f"{names.model(event.model)} on the falling Bridge: {needed}, {result}."


@tells("survivors_placed")
def _placed(event: Any, names: Names) -> str:
    return f"{counted(len(event.places), 'survivor')} of {names.unit(event.detachment)} placed."


@tells("survivors_settled", quiet=True)
def _settled(event: Any, names: Names) -> str:
    return f"All survivors of the collapse of {plain(event.area)} are placed."


@tells("template_placed")
def _template_placed(event: Any, names: Names) -> str:
    name = names.field.profile(event.model).weapons[event.weapon].label
    if event.at is None:
        return f"{names.model(event.model)} left out the template of {name}."
    return f"{names.model(event.model)} placed the template of {name} at {in_inches(event.at)}."


@tells("template_scattered")
def _template_scattered(event: Any, names: Names) -> str:
    aimed = f"{names.model(event.model)} aimed {event.name} at {in_inches(event.aimed)}"
    if event.hit:
        return f"{aimed}: a Hit on the Scatter die, it stays there."
    there = in_inches(event.landed.at)
    return f"{aimed}: it Scattered {event.inches} inches at {event.degrees}° to {there}."


@tells("template_struck")
def _template_struck(event: Any, names: Names) -> str:
    spared = [each for each in event.partly if each not in event.counted]
    under = names.models(event.counted) if event.counted else "nobody"
    what = f"{event.name} of {names.model(event.model)}"
    return f"Under {what}: {under}" + (f"; partly under it and spared: {names.models(spared)}." if spared else ".")
