"""Terrain, sight and Structures made wrong."""

from __future__ import annotations

from tests.mutation.mutant import Mutant, edit

__all__ = ["WRONG"]

MASSES = "rules.sight.bodies:masses"
STANDING = "rules.sight.bodies:standing_at"
HIDING = "rules.sight.lines:_hiding"
BOTH = "((here, mine, theirs), (there, theirs, mine))"
INSIDE = "wholly_inside(outline, area.outline)"
WHOLLY_IN = "rules.terrain.standing:_wholly_in"

WRONG: dict[str, Mutant] = {
    # areas
    "LI-TER-001": edit("there are no areas", "return tuple(area for", "return () and tuple(area for"),
    "LI-TER-004": edit(
        "an area begins half an inch inside its boundary",
        "contains_point(area.outline, at)",
        "all(contains_point(area.outline, (at[0] + x, at[1] + y)) for x in (-0.5, 0.5) for y in (-0.5, 0.5))",
    ),
    "LI-TER-028": edit(
        "the rectangle round an area counts",
        "contains_point(area.outline, at)",
        "min(x for x, _ in area.outline.ring) <= at[0] <= max(x for x, _ in area.outline.ring)"
        " and min(y for _, y in area.outline.ring) <= at[1] <= max(y for _, y in area.outline.ring)",
    ),
    "LI-TER-073": edit(
        "of several areas one counts", "contains_point(area.outline, at))", "contains_point(area.outline, at))[:1]"
    ),
    "LI-TER-008": edit("ground without an area is nothing", "return found or (Terrain.OPEN,)", "return found"),
    "LI-TER-009": edit(
        "a hill is Difficult terrain",
        "for kind in (*area.terrain, *area.further)",
        "for kind in (*(Terrain.DIFFICULT if kind is Terrain.OPEN else kind for kind in area.terrain), *area.further)",
    ),
    "LI-TER-006": edit("a model astride the boundary is wholly within", INSIDE, "True", WHOLLY_IN),
    "LI-TER-075": edit(
        "terrain beside a model counts",
        f"_near(outline.at, area) and not area.has(Terrain.STRUCTURE) and {INSIDE}",
        "not area.has(Terrain.STRUCTURE)",
        WHOLLY_IN,
    ),
    "LI-TER-021": edit(
        "only full inches are doubled",
        "return tuple(joined)",
        "return tuple((start, start + int(end - start)) for start, end in joined)",
    ),
    "LI-TER-077": edit("a stretch in two areas counts twice", "if joined and start <= joined[-1][1]:", "if False:"),
    # fire and cover
    "LI-TER-055": edit(
        "Dangerous terrain takes the place of Difficult terrain",
        "if not found or",
        "from umpire.systems.legions.rules.terrain.standing import harmful\n"
        "    if not found or inside(fire.field, fire.models, harmful) or",
    ),
    "LI-BAS-053": edit("the penalty is -2", "by=-1", "by=-2"),
    "LI-TER-012": edit("cover improves the Armour Save", "kind=SaveKind.COVER", "kind=SaveKind.ARMOUR"),
    "LI-TER-013": edit("AP modifies the Cover Save", "value=COVER)", "value=max(1, COVER - topic.ap))"),
    "LI-TER-029": edit(
        "Obstructing terrain does not slow",
        "Terrain.DIFFICULT, Terrain.OBSTRUCTING",
        "Terrain.DIFFICULT",
        "rules.movement.passage:slows",
    ),
    "LI-TER-032": edit("Titans are exempt", "or ignored(fire)", 'or fire.type == "titan" or ignored(fire)'),
    "LI-TER-037": edit("Barrage has no penalty", "or ignored(fire)", 'or fire.weapon.has("Barrage") or ignored(fire)'),
    "LI-TER-041": edit(
        "Flyers fire without penalty",
        "or ignored(fire)",
        'or fire.field.profile(fire.firer).has("Flyer") or ignored(fire)',
    ),
    "LI-TER-076": edit(
        "where areas are combined Difficult terrain counts",
        "each.has(Terrain.OBSTRUCTING)",
        "each.has(Terrain.OBSTRUCTING) and len(wholly_in(topic.field, topic.model)) < 2",
    ),
    # dangerous terrain, cliffs
    "LI-TER-042": edit("Dangerous terrain does no harm", "return tuple(found)", "return ()"),
    "LI-TER-045": edit("the model that moved least sets the Hits", "max(lengths)", "min(lengths)"),
    "LI-TER-046": edit("a part of an inch counts", "floor(max(lengths) + CONTACT)", "floor(max(lengths) + 0.999)"),
    "LI-TER-049": edit(
        "any model of the Detachment can be hit", "models=models,", "models=field.detachment_of(models[0]).models,"
    ),
    "LI-TER-106": edit("a model can leave over the Face", "if each.face", "if each.face and each.inside[0][0] > 0.0"),
    "LI-TER-094": edit("no base is across a Face", "return tuple(area.id", "return () and tuple(area.id"),
    "LI-TER-104": edit("no model may stand on a Cliff", "if not wholly_inside(model.outline, area.outline)", "if True"),
    "LI-TER-098": edit("the width of the base counts too", " - min(end - start, width)", ""),
    "LI-TER-102": edit(
        "the move ends with the climb",
        "return sum(stretch.area.height",
        "return 99 * bool(stretch.face) + sum(stretch.area.height",
    ),
    "LI-TER-103": edit(
        "the way down is free",
        "for start, end in stretch.face",
        "for start, end in stretch.face if stretch.inside[0][0] > 0.0",
    ),
    # sight
    "LI-BAS-022": edit(
        "nobody sees anybody", "given or _sight(field, viewer, target)", "given or Sight(visible=False)"
    ),
    "LI-TER-011": edit("a hill hides nothing", "if area.solid", "if not area.has(Terrain.OPEN) and area.solid", MASSES),
    "LI-TER-026": edit("whatever has a height hides", "area.solid and ", "", MASSES),
    "LI-BAS-023": edit("models of the viewer's own Detachment block", "(views or field", "(not views and field"),
    "LI-BAS-024": edit(
        "models of the target's own Detachment hide it",
        '(views or field.house_rules.get("target_blocks") != "yes")',
        "views",
    ),
    "LI-TER-033": edit(
        "Obstructing terrain is looked through",
        "for wood in standing_in(field, standing)]",
        "for wood in __import__('umpire.systems.legions.rules.sight.woods', fromlist=['x']).woods(field)]",
    ),
    "LI-BAS-025": edit(
        "models are a quarter as high",
        "ground + model.height",
        "ground + model.height / 4",
        "rules.sight.bodies:_stood",
    ),
    "LI-STR-002": edit("Structures hide nothing", "if area.solid", "if not area.has(Terrain.STRUCTURE) and area.solid"),
    "LI-STR-050": edit(
        "a Garrison looks out of the middle of its Structure",
        "_built(field.area(garrison)) if garrison else",
        "_stood(__import__('msgspec').structs.replace(model, at=_built(field.area(garrison)).at), 0.0) if garrison else",
        STANDING,
    ),
    "LI-STR-052": edit(
        "any part of the Structure will do for range",
        "if not isinstance(walls, Polygon) or",
        "if True or",
        "rules.firing.ranges:_to_garrison",
    ),
    "LI-TER-034": edit("models are hidden from 2 inches inside on", "HIDDEN_BEYOND)\n    edges", "2.0)\n    edges"),
    "LI-TER-035": edit("a hidden model is seen", BOTH, "((here, mine, theirs),)", HIDING),
    "LI-TER-038": edit("a hidden model sees out", BOTH, "((there, theirs, mine),)", HIDING),
    "LI-TER-036": edit(
        "every model in the area is hidden",
        "clearly_more(depth_inside(footprint, wood.outline), HIDDEN_BEYOND)",
        "True",
    ),
    "LI-TER-039": edit(
        "models in one area do not see one another",
        "if wood.id in ignored or any(wood.id == each.id for each in other):",
        "if wood.id in ignored:",
        HIDING,
    ),
    "LI-TER-081": edit("a Structure is not hidden", "return clearly_more(min(edges), HIDDEN_BEYOND)", "return False"),
    "LI-TER-079": edit("the area hides the Garrison", "return tuple(name", "return () and tuple(name"),
    "LI-TER-080": edit(
        "the area hides the Structure",
        "for each in standings if each.structure)",
        "for each in standings if each.structure and field.garrison_of(each.structure))",
    ),
    "LI-TER-040": edit(
        "a Flyer looks into a wood as others do", 'has("Flyer")', 'has("Flyer") and not woods(field)'
    ).also("    model = ", "    from umpire.systems.legions.rules.sight.woods import woods\n    model = "),
    # Structures
    "LI-STR-001": edit("a Structure is as damaged as another", "damage=damage", "damage=row.wounds"),
    "LI-STR-007": edit("Armour Saves are worse by 1", "save=row.save,", "save=row.save + 1,"),
    "LI-STR-008": edit("there is no Structure Bonus", "caf_bonus=row.caf_bonus", "caf_bonus=0").also(
        "hit_modifier=row.hit_modifier", "hit_modifier=0"
    ),
    "LI-STR-009": edit("there is no Cover Save", "cover_save=row.cover_save", "cover_save=None"),
    "LI-STR-010": edit(
        "the Garrison uses the Structure's Armour Save",
        "save = topic.field.profile(topic.model).save",
        "held = topic.field.detachments[topic.model.detachment].garrison\n"
        "    save = topic.field.structures[held].save if held else topic.field.profile(topic.model).save",
        "rules.firing.saves:armour_save",
    ),
    "LI-STR-011": edit(
        "there is no limit to the Garrison", "row.garrison_number if garrison_number is None else garrison_number", "9"
    ),
    "LI-STR-012": edit("a Structure has a Wound more", "wounds=row.wounds", "wounds=row.wounds + 1"),
    "LI-STR-036": edit(
        "what the players agreed on is ignored",
        "row.garrison_number if garrison_number is None else garrison_number",
        "row.garrison_number",
    ),
    "LI-STR-051": edit(
        "the penalty is the Garrison's own",
        "if not fire.garrison or",
        "held = fire.garrison or fire.field.detachment_of(fire.firer).garrison\n    if not held or",
    ).also("fire.field.structures[fire.garrison]", "fire.field.structures[held]"),
    "LI-STR-053": edit(
        "whoever is named, the first Detachment is the target",
        "    if target in field.structures:\n        return (target,)",
        "    if target in field.structures:\n        return (target,)\n"
        "    if field.detachments[target].garrison:\n        target = field.garrison_of(field.detachments[target].garrison)[0].id",
        "rules.firing.eligible:pieces_of",
    ),
    "LI-STR-054": edit(
        "weapons that need no sight have no penalty", "or bypasses_cover(fire.weapon)", 'or fire.weapon.has("Barrage")'
    ),
    "LI-STR-004": edit(
        "everyone can Garrison",
        "field.type_of(detachment) is not DetachmentType.INFANTRY or not found.can_garrison",
        "False",
    ),
    "LI-STR-021": edit("enemies can share a Structure", "if enemies:", "if False:"),
    "LI-STR-024": edit("there is always room", "elif len(held) >= found.garrison_number:", "elif False:"),
    "LI-STR-005": edit("every building can be Garrisoned", "if not garrison_refusals(field, found, each)", "").also(
        "and area.id in field.structures)", ")"
    ),
    "LI-STR-020": edit("no Garrison can be declared", "    return tuple(each for", "    return () and tuple(each for"),
    "LI-STR-026": edit("a Garrison sets out from its middle", "if in_contact(apart):", "if apart < -1.0:"),
    "LI-STR-016": edit(
        "nobody passes through a Structure", "    if field.profile", "    return False\n    if field.profile"
    ).also("if kind is not DetachmentType.INFANTRY:", "if True:", "rules.movement.passage:bars"),
    "LI-STR-025": edit(
        "friends bar the way",
        "all(each.side == field.side_of(model) for each in field.garrison_of(area.id))",
        "not field.garrison_of(area.id)",
    ).also(
        "if any(each.side != side for each in field.garrison_of(area.id)):",
        "if field.garrison_of(area.id):",
        "rules.movement.passage:bars",
    ),
}
