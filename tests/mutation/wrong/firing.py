"""Firing, Saves and the firing stages made wrong."""

from __future__ import annotations

from tests.mutation.mutant import Mutant, edit

__all__ = ["WRONG"]

STAGE = "play.firing.stage"
ENGAGED = "__import__('umpire.systems.legions.rules.movement', fromlist=['x']).is_engaged(field, each.id)"
BEST = "tuple(best[kind] for kind in ORDER if kind in best)"
SAVE_TWICE = edit(
    "a failed Save is followed by another", 'how.again.get(save.kind, "")', '"failed"', "play.firing.saving:roll_saves"
)

WRONG: dict[str, Mutant] = {
    # the firing stages
    "LI-CBT-001": edit(
        "Advance Orders do not fire",
        "first = run",
        "if stage is not Stage.FIRST_FIRE:\n        return\n    first = run",
    ),
    "LI-CBT-004": edit(
        "the player without Initiative begins",
        "run.state.field.initiative or run.state.field.sides[0]",
        "run.state.field.opponent(run.state.field.initiative or run.state.field.sides[0])",
    ),
    "LI-CBT-030": edit(
        "the player without Initiative begins",
        "run.state.field.initiative or run.state.field.sides[0]",
        "run.state.field.opponent(run.state.field.initiative or run.state.field.sides[0])",
    ),
    "LI-CBT-003": edit(
        "Advance Orders are activated in the First Fire stage",
        "each.order is Order.FIRST_FIRE and",
        "each.order in (Order.FIRST_FIRE, Order.ADVANCE) and",
    ),
    "LI-CBT-006": edit(
        "a turn may be passed",
        "choices=tuple(choices)",
        "choices=(*choices, Choice(kind='pass', label='pass'))",
        f"{STAGE}:_options",
    ),
    "LI-CBT-007": edit(
        "an Order that is lost still counts",
        "if each.order is Order.FIRST_FIRE",
        "if (each.order or each.issued) is Order.FIRST_FIRE",
    ),
    "LI-CBT-010": edit("Pinned Detachments are activated in the First Fire stage", " and not each.pinned_at_stage", ""),
    "LI-CBT-012": edit("Engaged Detachments are not activated", "not each.pinned_at_stage", f"not {ENGAGED}"),
    "LI-CBT-013": edit(
        "Detachments off the battlefield are not activated", "return present or tuple(away)", "return present"
    ),
    "LI-CBT-031": edit(
        "any Order is activated in the Advancing Fire stage",
        "each.order in (Order.ADVANCE, Order.FIRST_FIRE)",
        "each.order",
    ),
    "LI-CBT-032": edit("Reserves are activated in the Advancing Fire stage", "each.acts_in_reserve and ", ""),
    "LI-CBT-034": edit(
        "First Fire is not activated in the Advancing Fire stage",
        "in (Order.ADVANCE, Order.FIRST_FIRE)",
        "is Order.ADVANCE",
    ),
    "LI-CBT-037": edit(
        "Pinned is read when the stage begins", "not is_pinned(field, each.id)", "not each.pinned_at_stage"
    ),
    "LI-CBT-038": edit(
        "Pinned Detachments are activated in the Advancing Fire stage", " and not is_pinned(field, each.id)", ""
    ),
    "LI-MOV-012": edit(
        "Detachments in Reserve are activated with the others", "return free or tuple(away)", "return (*free, *away)"
    ),
    "LI-MOV-058": edit("Pinned Detachments fire", " and not each.pinned_at_stage", "").also(
        " and not is_pinned(field, each.id)", ""
    ),
    "LI-ORD-026": edit(
        "First Fire fires later too",
        "detachment.order is ORDER_OF[stage]",
        "detachment.order in (ORDER_OF[stage], Order.FIRST_FIRE)",
    ),
    "LI-ORD-029": edit(
        "who has moved does not fire",
        "holds and bool(field.models_of(detachment))",
        "holds and not any(each.moved for each in field.models_of(detachment))",
    ),
    "LI-ORD-037": edit(
        "March fires in the Advancing Fire stage",
        "each.order in (Order.ADVANCE, Order.FIRST_FIRE)",
        "each.order in (Order.ADVANCE, Order.FIRST_FIRE, Order.MARCH)",
        f"{STAGE}:candidates",
    ).also("detachment.order is ORDER_OF[stage]", "detachment.order in (ORDER_OF[stage], Order.MARCH)"),
    "LI-ORD-043": edit(
        "Charge fires in the Advancing Fire stage",
        "each.order in (Order.ADVANCE, Order.FIRST_FIRE)",
        "each.order in (Order.ADVANCE, Order.FIRST_FIRE, Order.CHARGE)",
        f"{STAGE}:candidates",
    ).also("detachment.order is ORDER_OF[stage]", "detachment.order in (ORDER_OF[stage], Order.CHARGE)"),
    "LI-FGT-062": edit(
        "a Detachment that has Withdrawn may fire", " and not detachment.withdrew", "", f"{STAGE}:may_fire"
    ),
    "LI-CBT-005": edit(
        "the stage ends with the first player's last Detachment",
        "for side in (frame.turn, state.field.opponent(frame.turn)):",
        "for side in (frame.turn,):",
    ),
    "LI-CBT-033": edit(
        "the stage ends with the first player's last Detachment",
        "for side in (frame.turn, state.field.opponent(frame.turn)):",
        "for side in (frame.turn,):",
    ),
    "LI-CBT-008": edit("nobody may do nothing", "choices.append(_hold_choice(each))", "pass", f"{STAGE}:_options").also(
        "    frame =", "    raise IllegalAction('fire', rules=())\n    frame ="
    ),
    "LI-CBT-035": edit("who does nothing keeps the turn", "run.state.field.opponent(side)", "side"),
    "LI-CBT-009": edit("the First Fire Order is kept", "in (Order.FIRST_FIRE, Order.ADVANCE)", "is Order.ADVANCE"),
    "LI-CBT-036": edit("the Advance Order is kept", "in (Order.FIRST_FIRE, Order.ADVANCE)", "is Order.FIRST_FIRE"),
    "LI-CBT-011": edit(
        "Pinned Detachments keep their First Fire Order", "if first and each.order", "if False and each.order"
    ),
    # choosing targets
    "LI-FIR-001": edit("a Detachment that fires does not", "_judge_volleys(field, action)", "return"),
    "LI-FIR-002": edit(
        "the first target is fired at, the others are forgotten",
        "for volley in action.volleys for each in",
        "for volley in action.volleys[:1] for each in",
    ),
    "LI-FIR-003": edit(
        "all models must fire",
        "if strangers:",
        "if len({aim.model for aim in topic.aims}) < len(topic.field.models_of(topic.detachment)):\n"
        "        strangers = (Finding(rule='', effect=Forbid(reason='all fire')),)\n"
        "    if strangers:",
    ),
    "LI-FIR-006": edit(
        "a model must fire all its weapons",
        "if strangers:",
        "if any(len({aim.weapon for aim in topic.aims if aim.model == each.model})\n"
        "           < len(topic.field.profile(each.model).weapons) for each in topic.aims):\n"
        "        strangers = (Finding(rule='', effect=Forbid(reason='all fire')),)\n"
        "    if strangers:",
    ),
    "LI-TRT-080": edit("all profiles are used", "if twice is not None:", "if False:"),
    "LI-FIR-009": edit(
        "range is measured to the closest model, seen or not",
        "for piece in _aimed(fire)]",
        "for piece in pieces_of(fire.field, fire.target)]",
        "rules.firing.choosing:_closest",
    ),
    "LI-FIR-037": edit(
        "models out of sight can be hit",
        "open_to = reach if indirect(fired) else seen",
        "open_to = reach",
        "rules.firing.eligible:_judge",
    ),
    "LI-TRT-010": edit(
        "Hits of Barrage fire go to models in sight",
        "open_to = reach if indirect(fired) else seen",
        "open_to = seen or reach",
        "rules.firing.eligible:_judge",
    ),
    "LI-FIR-011": edit(
        "the farthest visible model must be in range",
        "return min(found) if found else None",
        "return max(found) if found else None",
        "rules.firing.choosing:_closest",
    ),
    "LI-FIR-017": edit("a Scale higher by 1 is enough", "mine - highest < 2", "mine - highest < 1"),
    "LI-FIR-018": edit("the lowest of the Scales counts", "max(field.scale_of", "min(field.scale_of"),
    "LI-FIR-027": edit(
        "all of a model must be visible",
        "    return True",
        "    return piece not in field.models or obscured(field, firer, piece) <= 0.0",
    ),
    "LI-FIR-031": edit(
        "a giant can be a target though wholly obscured", "obscured(field, firer, piece) < WHOLLY", "True"
    ),
    "LI-FIR-033": edit(
        "Hits go anywhere, whatever modifier was taken",
        "excluded=tuple(model for model in found if found[model][0] < grade),",
        "excluded=(),",
    ),
    "LI-FIR-034": edit(
        "with the greatest modifier only its own models can be hit",
        "    if not fire.waived:",
        "    grades = {each.by for each in hit_modifiers(fire) for each in [each.effect] if isinstance(each, HitModifier)}\n"
        "    if grades and not fire.waived:\n"
        "        return tuple(fire.eligible[:1])\n"
        "    if not fire.waived:",
        "rules.firing.hit_rolls:hittable",
    ),
    "LI-STR-038": edit(
        "only a Structure with a Garrison is a target",
        "if topic.target not in topic.field.structures:",
        "if topic.target not in topic.field.structures or not topic.field.garrison_of(topic.target):",
    ),
    "LI-STR-065": edit(
        "range and sight are no matter for a Structure",
        "if target in field.structures:\n        return (target,)",
        "if target in field.structures:\n        return ()",
        "rules.firing.eligible:pieces_of",
    ),
    # Hit rolls
    "LI-FIR-021": edit("each weapon rolls one die", "dice=dice_for(each)", "dice=1"),
    "LI-FIR-063": edit("each model rolls by itself", "shooters=tuple(shooters)", "shooters=(one,)").also(
        "in alike.items()", "in alike.items() for one in shooters"
    ),
    "LI-FIR-064": edit("one model's dice are rolled", "shooters=tuple(shooters)", "shooters=tuple(shooters[:1])"),
    "LI-FIR-065": edit("dice of different weapons are thrown together", "key = (weapon_name(each),", 'key = ("all",'),
    "LI-FIR-023": edit(
        "every die hits",
        "scored = sum(hits_scored(weapon, die, roll.modifier) for die in (*kept, *second))",
        "scored = len(own)",
    ),
    "LI-OVW-018": edit(
        "a natural 6 may miss and a natural 1 hit",
        "scored = sum(hits_scored(weapon, die, roll.modifier) for die in (*kept, *second))",
        "scored = sum(die + roll.modifier >= (weapon.to_hit or 7) for die in (*kept, *second))",
    ),
    "LI-FIR-025": edit(
        "a natural 6 may miss", "if natural == 6:", "if natural == 6 and natural + total >= (weapon.to_hit or 7):"
    ),
    # resolving
    "LI-FIR-024": edit(
        "Hits forget who scored them",
        "firer=shooter.model,",
        "firer=batch.shooters[-1].model,",
        "play.firing.resolve:_hits",
    ),
    "LI-FIR-035": edit(
        "the firing player makes the Save rolls", "side=run.state.field.opponent(attack.side)", "side=attack.side"
    ),
    "LI-FIR-055": edit(
        "the target that was declared last is resolved first, whatever is chosen",
        "next((each for each in attack.volleys if each.target == attack.next), attack.volleys[0])",
        "attack.volleys[-1]",
    ),
    "LI-FIR-036": edit(
        "a Hit that is allocated takes all others with it",
        "_suffer(run, action, hits, how, save)",
        "_suffer(run, action, hits, how, save)\n    from umpire.systems.legions.play.firing.allocate import HitsDiscarded\n"
        "    left = sum(each.count for each in run.state.top.pool) if isinstance(run.state.top, Allocating) else 0\n"
        "    if left:\n"
        "        run.emit(HitsDiscarded(target=run.state.top.target, count=left, because='x', rules=()))",
    ),
    "LI-FIR-038": edit("any eligible model may take a Hit", "return wounded or alive", "return alive"),
    "LI-FIR-039": edit(
        "a wounded model comes first though it is not eligible",
        "return wounded or alive",
        "return tuple(each.id for each in field.models_of(field.detachment_of(eligible[0]))"
        " if each.wounds < field.profile(each).wounds) or alive",
    ),
    "LI-FIR-040": edit(
        "with no eligible model left the others take the Hits",
        "return wounded or alive",
        "return wounded or alive or tuple(each.id for name in eligible[:1]"
        " for each in field.models_of(field.models[name].detachment))",
    ),
    "LI-FIR-066": edit(
        "Saves are never rolled together",
        "    frame = run.state.top",
        "    return None\n    frame = run.state.top",
        "play.firing.together:save_together",
    ),
    "LI-FIR-067": edit(
        "models that cannot be hit may be removed",
        "strange = [model for model in remove if model not in models]",
        "strange: list[str] = []",
        "play.firing.together:_order",
    ),
    "LI-FIR-068": edit(
        "models that differ roll together too",
        "if len(profiles) != 1 or any(",
        "if any(",
        "play.firing.together:_alike",
    ),
    "LI-MOR-021": edit(
        "no check is made when the firing is over", "if check_due(each.models, each.destroyed):", "if False:"
    ),
    "LI-MOR-038": edit(
        "the Break Point is looked at after the check", "judge_break_points(run, tuple(struck))", "pass"
    ).also(
        "            check(run, each.target, cause=Cause.CASUALTIES)",
        "            check(run, each.target, cause=Cause.CASUALTIES)\n    judge_break_points(run, tuple(struck))",
    ),
    # AP and Saves
    "LI-BAS-027": edit(
        "front and rear are exchanged", "return found.on_table and in_rear", "return found.on_table and not in_rear"
    ),
    "LI-BAS-028": edit(
        "the Front Arc lies to the side of the facing", "found.facing", "(-found.facing[1], found.facing[0])"
    ),
    "LI-BAS-029": edit("no Arc limits a weapon", "if arc is Arc.ALL:", "if True:"),
    "LI-BAS-030": edit(
        "the target's centre must lie in the Arc",
        "at_least(least, 0.0) if arc is Arc.FRONT else clearly_less(least, 0.0)",
        "at_least(least + most, 0.0) if arc is Arc.FRONT else clearly_less(least + most, 0.0)",
    ),
    "LI-TRT-005": edit(
        "a weapon without the Arc trait is aimed forwards",
        "if arc is Arc.ALL:",
        "arc = Arc.FRONT if arc is Arc.ALL else arc\n    if False:",
    ),
    "LI-BAS-031": edit("the AP gets worse", "by=-1", "by=1"),
    "LI-FIR-058": edit(
        "every model has rear armour", " or topic.field.profile(topic.model).type not in REAR_ARMOUR", ""
    ),
    "LI-FIR-059": edit(
        "the Arc is that of the Detachment's first model",
        "behind(topic.field, topic.model.id,",
        "behind(topic.field, topic.field.detachment_of(topic.model).models[0],",
    ),
    "LI-FIR-045": edit("the AP is not modified", "sum(each.by for rule, each in effects if rule != REAR)", "0").also(
        "return ap + sum(each.by for rule, each in effects if rule == REAR)", "return ap"
    ),
    "LI-FIR-060": edit("the Rear Arc comes before everything else", " if rule != REAR)", ")").also(
        "return ap + sum(each.by for rule, each in effects if rule == REAR)", "return ap"
    ),
    "LI-TRT-002": edit("nothing sets the AP", "ap if each.to is None else each.to", "ap"),
    "LI-FIR-043": edit(
        "Armour Save '-' is 6+",
        "save = topic.field.profile(topic.model).save",
        "save = topic.field.profile(topic.model).save or 6",
    ),
    "LI-FIR-046": edit("the value must be beaten", "natural >= needed", "natural > needed"),
    "LI-FIR-049": edit("a natural 1 fails", "natural >= needed", "natural >= needed and natural != 1"),
    "LI-FIR-050": edit("a natural 6 passes", "natural >= needed", "natural >= needed or natural == 6"),
    "LI-FIR-041": edit("there are no Save rolls", BEST, "()"),
    "LI-FIR-042": edit("there is no choice of Saves", BEST, f"{BEST}[:1]"),
    "LI-FIR-051": edit(
        "there is the Armour Save and no other", BEST, "tuple(best[kind] for kind in ORDER[:1] if kind in best)"
    ),
    "LI-FIR-052": SAVE_TWICE,
    "LI-FIR-053": edit("the last Save is used for every Hit", BEST, f"{BEST}[-1:]"),
    "LI-TER-015": edit(
        "the best Save is used, without a choice", BEST, f"tuple(sorted({BEST}, key=lambda each: each.value)[:1])"
    ),
    "LI-TER-016": SAVE_TWICE,
    "LI-FIR-054": edit("AP modifies the Cover Save of a Garrison", "value=value)", "value=max(1, value - topic.ap))"),
    # automatic Hits, Structures as targets, collapse
    "LI-TER-044": edit("Dangerous terrain does nothing", "        count,\n", "        0,\n"),
    "LI-TER-048": edit("Dangerous terrain Hits have AP -2", "ap=0", "ap=-2"),
    "LI-TER-050": edit("there is no limit to the Wounds", "if capped else None", "if False else None"),
    "LI-STR-041": edit("the firing player rolls the Structure's Saves", "run.state.field.opponent(side))", "side)"),
    "LI-STR-042": edit(
        "a Structure saves on one die", "run.roll(2,", "run.roll(1,", "play.firing.structures:_save_structure"
    ),
    "LI-STR-043": edit(
        "a failed Save costs two Wounds",
        "StructureDamaged(structure=structure,",
        "StructureDamaged(structure=structure, wounds=2,",
        "play.firing.structures:_save_structure",
    ),
    "LI-STR-044": edit(
        "a Structure stands without Wounds",
        "if found.damage >= found.wounds:",
        "if found.damage > found.wounds:",
        "play.firing.structures:_save_structure",
    ),
    "LI-STR-045": edit(
        "Hits on a Structure go to its Garrison too",
        "            _save_structure(run",
        "            for held in run.state.field.garrison_of(structure):\n"
        "                from umpire.systems.legions.play.wounds import inflict\n"
        "                inflict(run, held.models[0], wounds=1, cause='x', rules=())\n"
        "            _save_structure(run",
    ),
    "LI-TER-091": edit(
        "a Bridge saves on 6+",
        "save=row.save,",
        "save=row.save + (kind is StructureType.BRIDGE),",
        "rules.structures.table:structure_of",
    ),
    "LI-STR-047": edit("the collapse hits with AP 0", "ap=-1", "ap=0"),
    "LI-STR-048": edit("the collapse costs one Wound", "destroys=True", "destroys=False"),
}
