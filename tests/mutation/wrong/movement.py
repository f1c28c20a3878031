"""Movement, Coherency, Engagement Zones and passage over terrain made wrong."""

from __future__ import annotations

from tests.mutation.mutant import Mutant, edit

__all__ = ["WRONG"]

ENGAGEMENT = "rules.movement.engagement"
LINKED = "rules.movement.coherency:_linked"
CLOSE = "at_most(distance(model, other), COHERENCY)"
ZONES = "rules.movement.zones"
TURNS = "play.movement.turns"

WRONG: dict[str, Mutant] = {
    # activating Detachments
    "LI-MOV-001": edit(
        "the opponent begins", "turn: str = state.top.turn", "turn: str = state.field.opponent(state.top.turn)"
    ),
    "LI-MOV-002": edit(
        "only Advance is activated",
        "not activation_findings(field, detachment)",
        "not activation_findings(field, detachment) and detachment.order is Order.ADVANCE",
    ),
    "LI-MOV-004": edit(
        "when a player has nothing left the other has nothing to do either",
        "for side in (turn, state.field.opponent(turn)):",
        "for side in (turn,):",
    ),
    "LI-MOV-005": edit(
        "the distance of the Order is no limit",
        "if not clearly_more(spent, allowance):",
        "if True:",
        "rules.movement.distances:spend_movement",
    ),
    "LI-MOV-006": edit(
        "the same player goes on with the next Detachment",
        "_offer_overwatch(run, action, detachment.id)",
        "run.emit(__import__('umpire.systems.legions.play.core', fromlist=['x']).DetachmentActivated("
        "detachment=detachment.id, rules=()))",
    ),
    "LI-MOV-007": edit(
        "a turn may be passed",
        "choices=choices,",
        "choices=(*choices, Choice(kind='pass', label='pass', rules=())),",
        f"{TURNS}:_options",
    ),
    "LI-MOV-008": edit(
        "an activated Detachment must move",
        'told = "holds its place, so no model moves" if moving else ""',
        'told = "does not hold its place"',
        "rules.movement.charging:order_allows",
    ),
    "LI-MOV-009": edit(
        "Reserves are not activated",
        "not activation_findings(field, detachment)",
        "bool(field.models_of(detachment)) and not activation_findings(field, detachment)",
    ),
    "LI-MOV-010": edit("the phase is closed without its rule", 'rules=("LI-MOV-010",)', "rules=()"),
    # distances
    "LI-BAS-019": edit(
        "a move is measured from its start to its end, whatever the path",
        "length = path_length(move.path)",
        "length = path_length((move.path[0], move.path[-1]))",
    ),
    "LI-MOV-016": edit(
        "an inch more",
        "return movement * 2 if doubled else movement",
        "return movement * 2 if doubled else movement + 1",
    ),
    "LI-MOV-019": edit("a model keeps its facing", "facing=move.facing or model.facing", "facing=model.facing"),
    "LI-MOV-021": edit("Movement '-' is five inches", "return 0.0", "return 5.0 if movement is None else 0.0"),
    "LI-MOV-022": edit(
        "Movement '-' is five inches in a forced move",
        "if movement is not None else 0.0",
        "if movement is not None else distance(5.0)",
        "play.forced.moving:_run_for_it",
    ),
    "LI-MOV-023": edit("a forgotten Detachment has no Order at all", "return Order.ADVANCE", "return None"),
    "LI-MOV-071": edit(
        "a Pile-in under Charge Orders is of single distance",
        "(Manoeuvre.CHARGE, Manoeuvre.PILE_IN)",
        "(Manoeuvre.CHARGE,)",
    ),
    "LI-MOV-077": edit(
        "every model Piles in from where all stood at first",
        "contact = free_contact = None",
        "return PileIn(path=path, engaged=engaged, free=(), contact=None, free_contact=None)",
    ),
    "LI-ORD-028": edit("Advance is twice the Movement", "if doubled else", "if doubled or order is Order.ADVANCE else"),
    "LI-ORD-033": edit("March is three times the Movement for all", "3 if all(on_foot) else 2", "3"),
    "LI-ORD-034": edit("Infantry march twice their Movement", "3 if all(on_foot) else 2", "2"),
    "LI-ORD-036": edit("one Infantry model is enough for three times", "all(on_foot)", "any(on_foot)"),
    "LI-ORD-042": edit(
        "charging models move three times their Movement", "return movement * 2 if", "return movement * 3 if"
    ),
    "LI-ORD-038": edit(
        "a Detachment with a Charge Order cannot make a normal move",
        "elif manoeuvre is Manoeuvre.CHARGE and order is not Order.CHARGE:",
        "elif (manoeuvre is Manoeuvre.CHARGE) is not (order is Order.CHARGE):",
        "rules.movement.charging:order_allows",
    ),
    "LI-ORD-039": edit(
        "only models that end in contact have the doubled distance",
        "or contacts_of(topic.after, topic.detachment.id)",
        "or all(path.reaching for path in far)",
    ),
    "LI-ORD-040": edit("a Charge may fail", "or not far or", "or True or"),
    "LI-ORD-041": edit(
        "a charger must see whom it contacts",
        "or contacts_of(topic.after, topic.detachment.id)",
        "or any(__import__('umpire.systems.legions.rules.sight', fromlist=['x']).sees(topic.field, *pair)"
        " for pair in contacts_of(topic.after, topic.detachment.id))",
    ),
    # Coherency
    "LI-MOV-026": edit("models keep within an inch", CLOSE, "at_most(distance(model, other), COHERENCY / 2)", LINKED),
    "LI-MOV-027": edit(
        "Coherency is measured between centres",
        CLOSE,
        "(model.at[0] - other.at[0]) ** 2 + (model.at[1] - other.at[1]) ** 2 <= COHERENCY ** 2",
        LINKED,
    ),
    "LI-MOV-029": edit(
        "it is enough that no model is alone",
        "return tuple(groups)",
        "return tuple(groups) if any(len(each) == 1 for each in groups) else (tuple(each.id for each in models),)",
    ),
    "LI-MOV-031": edit("all models must be near the first", "while edge < len(group):", "while edge < 1:"),
    "LI-MOV-032": edit(
        "First Fire is open too", "asked.order is Order.ADVANCE", "asked.order in (Order.ADVANCE, Order.FIRST_FIRE)"
    ),
    "LI-MOV-034": edit(
        "lone models stay", "alone = tuple(group[0] for group in groups if len(group) == 1)", "alone = ()"
    ),
    "LI-MOV-035": edit(
        "one of the lone models stays where all are alone",
        "alone=alone, lost",
        "alone=alone if rest else alone[1:], lost",
    ),
    "LI-MOV-036": edit(
        "the smallest group stays", "max(map(len, rest), default=0)", "min(map(len, rest), default=0)"
    ).also("if len(group) < largest", "if len(group) > largest"),
    "LI-MOV-037": edit("equal groups stay", "tied=tied if len(tied) > 1 else ()", "tied=()"),
    "LI-MOV-038": edit(
        "models keep within three inches", CLOSE, "at_most(distance(model, other), COHERENCY + 1)", LINKED
    ).also("COHERENCY + 0.01", "COHERENCY + 1.01", LINKED),
    # moving through models
    "LI-MOV-040": edit(
        "a model may not move through friends",
        "    reach =",
        "    for _, _, _, friend in standing(field, field.side_of(model)):\n"
        "        if friend != model.id and least_gap(model.base, path, field.models[friend].outline, 0) < 0:\n"
        "            found = Approach(enemy=field.models[friend], scale=9, start=9.0, least=0.0, end=9.0)\n"
        "            return (found,)\n"
        "    reach =",
    ),
    "LI-MOV-042": edit(
        "exactly an inch is outside the zone",
        "if at_most(each.end, ZONE) and",
        "if each.end < ZONE - 0.005 and",
        f"{ZONES}:end_outside_zones",
    ),
    "LI-STR-029": edit(
        "Garrisoned models have an Engagement Zone",
        "    return tuple(found)",
        "    for enemy in field.models.values():\n"
        "        if not enemy.on_table and enemy.in_play and field.side_of(enemy) != field.side_of(model):\n"
        "            found.append(Approach(enemy=enemy, scale=9, start=9.0, least=0.5, end=0.5))\n"
        "    return tuple(found)",
    ),
    "LI-MOV-044": edit("no enemy may be passed", "enemy_scale < scale", "False"),
    "LI-MOV-045": edit("an enemy must be two Scales lower", "enemy_scale < scale", "enemy_scale < scale - 1"),
    "LI-MOV-046": edit("an enemy of equal Scale may be passed", "enemy_scale < scale", "enemy_scale <= scale"),
    "LI-MOV-048": edit("zones are never open", "return charging and bool(topic.reaching)", "return False"),
    "LI-MOV-049": edit("a Charge Order opens zones without contact", "charging and bool(topic.reaching)", "charging"),
    "LI-MOV-050": edit(
        "only a Charge opens zones",
        "charging and bool(topic.reaching)",
        "topic.manoeuvre is Manoeuvre.CHARGE and bool(topic.reaching)",
    ),
    "LI-ORD-032": edit(
        "Advance is no matter",
        "if topic.length == 0.0:",
        "if topic.length == 0.0 or acting_order(topic.detachment) is Order.ADVANCE:",
    ),
    # Engaged and Pinned
    "LI-BAS-018": edit(
        "distances run between centres",
        "gap(model.outline, other.outline)",
        "sqrt((model.at[0] - other.at[0]) ** 2 + (model.at[1] - other.at[1]) ** 2)",
    ),
    "LI-BAS-026": edit(
        "a quarter of an inch apart is in contact",
        "gap(model.outline, other.outline)",
        "gap(model.outline, other.outline) - 0.25",
    ),
    "LI-MOV-052": edit("nobody is Engaged", "return tuple(sorted({", "return tuple(() and {").also(
        "contacts_of(field, own)}))", "contacts_of(field, own)})"
    ),
    "LI-MOV-053": edit("equal Scale does not Pin", ">= own", "> own"),
    "LI-MOV-054": edit(
        "being Engaged is read from where the phase began",
        "own = detachment",
        "if any(each.moved for each in field.models.values()):\n        return ()\n    own = detachment",
    ),
    "LI-MOV-055": edit(
        "Pinned Detachments are not 'Engaged'",
        "return bool(contacts_of(field, own))",
        "return bool(contacts_of(field, own)) and not is_pinned(field, own)",
    ),
    "LI-MOV-056": edit(
        "Engaged Detachments may be given Advance only",
        "if asked.order is not Order.CHARGE:",
        "if asked.order is Order.ADVANCE:",
    ),
    "LI-MOV-059": edit(
        "an Engaged Detachment is held like a Pinned one",
        "not is_pinned(topic.field, topic.detachment)",
        "not engaged_with(topic.field, topic.detachment)",
        "rules.movement.engaged:pinned_stay",
    ),
    "LI-MOV-060": edit(
        "a Detachment that moved out of contact stays Engaged with whom it is within 9 inches of",
        "for _, enemy in contacts_of(field, own)}",
        "for _, enemy in contacts_of(field, own)} or {other.detachment for other in field.on_table()"
        " for mine in field.models_of(own) if field.side_of(other) != field.side_of(mine)"
        " and distance(mine, other) < 9}",
    ),
    "LI-MOV-062": edit(
        "if one model leaves all must",
        "for _, enemy in contacts_of(field, own)}",
        "for _, enemy in contacts_of(field, own)\n"
        "        if len(contacts_of(field, own)) >= len(field.models_of(own))}",
        f"{ENGAGEMENT}:engaged_with",
    ),
    "LI-MOV-065": edit(
        "a model that was not in contact may not join the fight",
        "left = {topic.field.models[enemy].detachment for enemy in topic.touching}",
        "left = engaged_with(topic.field, topic.detachment)",
    ),
    "LI-MOV-066": edit(
        "Scales of several opponents are added",
        "any(field.scale_of(enemy) >= own for enemy in engaged_with(field, detachment))",
        "sum(field.scale_of(enemy) for enemy in engaged_with(field, detachment)) >= own > 0",
    ),
    "LI-MOV-067": edit("whoever is Engaged is Pinned", "field.scale_of(enemy) >= own", "True"),
    "LI-MOV-068": edit(
        "whoever was Pinned in the phase stays Pinned",
        "for enemy in engaged_with(field, detachment)",
        "for enemy in field.detachments if field.detachments[enemy].side != "
        "field.side_of((field.detachments[detachment] if isinstance(detachment, str) else detachment).models[0])",
    ),
    "LI-TER-065": edit(
        "across an Obstacle one enemy is Engaged",
        "found.append(_pair(field, charger.id, enemy))",
        "found.append(_pair(field, charger.id, enemy))\n                break",
    ),
    "LI-TER-066": edit("across an Obstacle there is no contact", "return tuple(found)", "return ()"),
    "LI-STR-032": edit("one model of the Garrison is Engaged", "for each in inside)", "for each in inside[:1])"),
    "LI-STR-033": edit(
        "models of any type are Engaged with the Garrison",
        "field.profile(model).type is DetachmentType.INFANTRY and ",
        "",
    ),
    # terrain underfoot
    "LI-TER-005": edit("only the first stretch in an area counts", "if inside:", "if inside := inside[:1]:"),
    "LI-TER-007": edit(
        "the overlap is that of the base's centre",
        "stretches_inside(model.base, path",
        "stretches_inside(type(model.base)(radius=0.001), path",
    ),
    "LI-TER-010": edit(
        "Open terrain slows",
        "area.has(Terrain.DIFFICULT, Terrain.OBSTRUCTING)",
        "area.has(Terrain.DIFFICULT, Terrain.OBSTRUCTING, Terrain.OPEN)",
        "rules.movement.passage:slows",
    ).also("if set(area.terrain) <= {Terrain.OPEN, Terrain.BRIDGE} and not area.further:", "if False:"),
    "LI-SPC-064": edit(
        "Nimble does not help in Difficult terrain",
        'return profile.type not in ON_FOOT and not profile.has("Nimble")',
        "return profile.type not in ON_FOOT",
    ),
    "LI-TER-020": edit(
        "Difficult terrain slows everyone",
        'return profile.type not in ON_FOOT and not profile.has("Nimble")',
        "return True",
    ),
    "LI-TER-047": edit(
        "Dangerous terrain slows",
        "area.has(Terrain.DIFFICULT, Terrain.OBSTRUCTING)",
        "area.has(Terrain.DIFFICULT, Terrain.OBSTRUCTING, Terrain.DANGEROUS)",
    ),
    "LI-TER-088": edit("a Ford slows nobody", "if area.has(Terrain.FORD):", "if False:"),
    "LI-TER-089": edit("a Ford slows Knights and Titans", "ON_FOOT + GIANTS", "ON_FOOT"),
    "LI-TER-101": edit(
        "an area of Cliff slows",
        "area.has(Terrain.DIFFICULT, Terrain.OBSTRUCTING)",
        "area.has(Terrain.DIFFICULT, Terrain.OBSTRUCTING, Terrain.CLIFF)",
    ),
    "LI-TER-084": edit("a River harms nobody", "return area.has(Terrain.RIVER) and", "return False and"),
    "LI-TER-086": edit("a River harms Knights and Titans", "not in GIANTS + TANKS", "not in TANKS"),
    "LI-TER-058": edit(
        "tanks cannot cross any Obstacle",
        "area.has(Terrain.REINFORCED_OBSTACLE)",
        "area.has(Terrain.REINFORCED_OBSTACLE, Terrain.OBSTACLE)",
    ),
    "LI-TER-087": edit(
        "tanks cross a River nowhere, Fords included",
        "if area.has(Terrain.RIVER) and",
        "if area.has(Terrain.RIVER, Terrain.FORD) and",
    ),
    "LI-TER-090": edit(
        "a Bridge does not lead across",
        "if area.has(Terrain.IMPASSABLE):",
        "if area.has(Terrain.IMPASSABLE, Terrain.BRIDGE):",
    ).also("{Terrain.OPEN, Terrain.BRIDGE}", "{Terrain.OPEN}", "rules.movement.passage:bounds_of_areas"),
    # the end of an activation
    "LI-MOV-039": edit(
        "lost Coherency calls for a Morale check",
        "if not losses.tied:",
        "from umpire.systems.legions.play.morale import check\n"
        "    if losses.alone or losses.lost:\n"
        "        check(run, detachment, cause='casualties')\n"
        "    if not losses.tied:",
    ),
    "LI-OVW-035": edit(
        "the Morale check comes before the Dangerous terrain Hits",
        "elif frame.trails:",
        "elif frame.trails and not _check_owed(run, frame):",
    ),
    "LI-TER-043": edit(
        "Dangerous terrain does no Hits at the end of the activation", "elif frame.trails:", "elif False:"
    ),
    "LI-OVW-023": edit(
        "the models that are left do not move on", "finish_move(run, frame, moves)", "finish_move(run, frame, ())"
    ),
    "LI-OVW-024": edit("an end that has become illegal is kept to", "if fallen and frame.moves:", "if False:"),
    "LI-OVW-025": edit("the move cannot be planned anew", "if not action.moves:", "if True:"),
    "LI-MOR-022": edit("no check is owed after Overwatch", "if frame.fallen and", "if False and"),
    "LI-OVW-034": edit(
        "every casualty of Overwatch calls for a check", "2 * frame.fallen >= frame.caught_with", "True"
    ),
    "LI-ORD-016": edit("the Order stays after the last activation", "is Order.MARCH", "is Order.FIRST_FIRE"),
    "LI-ORD-018": edit(
        "an Advance Order is removed after the move", "is Order.MARCH", "in (Order.MARCH, Order.ADVANCE)"
    ),
    "LI-ORD-021": edit("a March Order stays", "is Order.MARCH", "is None"),
    "LI-MOV-024": edit("a forgotten Detachment receives nothing", "order is not None:", "False:"),
}
