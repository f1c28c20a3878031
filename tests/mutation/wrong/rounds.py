"""The round, Orders, Initiative, Morale, forced moves and the End phase made wrong."""

from __future__ import annotations

from tests.mutation.mutant import Mutant, edit

__all__ = ["WRONG"]

AT = "SCHEDULE[run.state.frames[0].at]"
TIMING = "play.core.timing"
FACTS = "play.core.facts"
ROUTES = "rules.forced.routes"
MET = "met[enemy.detachment] = min(reached, met.get(enemy.detachment, reached))"


def order_of_play(says: str, *slices: str) -> Mutant:
    """Return the mutant in which the moments of a round come in another order."""
    changed = " + ".join(f"SCHEDULE[{each}]" for each in slices)
    return edit(says, AT, f"({changed})[run.state.frames[0].at]", "play.flow.schedule:next_moment")


WRONG: dict[str, Mutant] = {
    # the round
    "LI-RND-001": edit(
        "the battle is a round too long", "field.round >= field.mission.rounds", "field.round > field.mission.rounds"
    ),
    "LI-RND-002": order_of_play("the Combat phase comes before the Movement phase", ":9", "11:19", "9:11", "19:"),
    "LI-RND-003": edit(
        "a phase that is over can be entered again",
        "if not isinstance(state.top, Moving):",
        "if False:",
        "play.movement.declaring:_refuse_turn",
    ),
    "LI-RND-004": order_of_play("Engagement comes before First Fire", ":12", "14:16", "12:14", "16:"),
    "LI-RND-005": edit("the battle ends after any round", "if is_last_round(field):", "if True:"),
    "LI-RND-014": edit(
        "a tied roll-off is won by the first side", "if winner:", "if winner := winner or run.state.field.sides[0]:"
    ),
    "LI-CBT-002": order_of_play("Advancing Fire comes before Engagement", ":14", "16:18", "14:16", "18:"),
    "LI-BTL-004": edit("fewer Victory Points win", "0 if first > second else 1", "1 if first > second else 0"),
    "LI-BTL-005": edit(
        "the battle ends with the last model of an Army",
        "return field.round >= field.mission.rounds",
        "return field.round >= field.mission.rounds or not all(map(field.detachments_of, field.sides))",
        "play.flow.ending:is_last_round",
    ),
    # Orders
    "LI-ORD-001": order_of_play("Orders are revealed before they are assigned", ":2", "4:6", "2:4", "6:"),
    "LI-ORD-002": edit(
        "a Detachment may be left without an Order",
        "    return tuple(each.id for",
        "    return tuple(each.id for",
        "play.flow.assigning:missing_orders",
    ).also(
        "if each.token is None and awaits_order(field, each))",
        "if each.token is None and awaits_order(field, each))[1:]",
        "play.flow.assigning:missing_orders",
    ),
    "LI-ORD-003": edit(
        "one player assigns after the other",
        "missing_orders(state.field, side))",
        "missing_orders(state.field, side))[:1]",
        "play.flow.assigning:_owes",
    ),
    "LI-ORD-004": edit(
        "tokens lie face-up",
        "_place(run, detachment, str(order))",
        "_place(run, detachment, str(order))\n        reveal(run)",
    ),
    "LI-ORD-005": edit("any Order may be issued", "if not ruling.allowed:", "if False:"),
    "LI-ORD-006": edit("tokens do not lie at all", "    lying =", "    return\n    lying ="),
    "LI-ORD-011": edit("Orders are forgotten without a word", "if set(action.leave_out) != set(missing):", "if False:"),
    "LI-ORD-012": edit("a token that lies stays", "if order is None:", "if order is None or owner.token is not None:"),
    "LI-ORD-013": edit("tokens stay face-down", "if token is not None and", "if False and"),
    "LI-ORD-014": edit(
        "one token is turned",
        "tuple(run.state.field.detachments.values())",
        "tuple(run.state.field.detachments.values())[:1]",
    ),
    "LI-ORD-020": edit("marks are kept", "activated=False, movement_changes", "movement_changes", f"{TIMING}:_at_rest")
    .also("activated=False,\n            morale", "morale", f"{TIMING}:_phase_began")
    .also("activated=False, pinned", "pinned", f"{TIMING}:_stage_began"),
    "LI-ORD-023": edit("March and Charge are not to be had", "for order in FREE", "for order in FREE[:2]"),
    "LI-ORD-024": edit(
        "of several restrictions one counts",
        "not any(isinstance(found.effect, Forbid) for found in BOOK.findings(each))",
        "sum(isinstance(found.effect, Forbid) for found in BOOK.findings(each)) % 2 == 0",
    ),
    "LI-ORD-049": edit(
        "Charge is closed to the Broken",
        "(Order.ADVANCE, Order.CHARGE)",
        "(Order.ADVANCE,)",
        "rules.orders.available:broken_advances_or_charges",
    ),
    "LI-ORD-050": edit(
        "only an Order that is held can be replaced",
        "    run.emit(",
        "    run.state.field.detachments[detachment].order is None or run.emit(",
    ),
    "LI-ORD-051": edit(
        "a Detachment with an Order keeps it",
        "    run.emit(",
        "    run.state.field.detachments[detachment].order is not None or run.emit(",
    ),
    "LI-ORD-053": edit(
        "one Detachment flees",
        "if field.models_of(each))",
        "if field.models_of(each))[:1]",
        "play.end_phase.fall_back:_proceed",
    ),
    "LI-ORD-055": edit(
        "Morale '-' falls back",
        "    falling_back =",
        "    if needed_for(run.state.field, detachment) is None:\n        _fall_back(run, detachment_id)\n    falling_back =",
    ),
    # Initiative
    "LI-INI-001": edit("the first side always wins", "winner=winner, dice", "winner=field.sides[0], dice"),
    "LI-INI-002": edit("the winner has Initiative", "side=action.side", "side=side"),
    "LI-INI-003": edit(
        "Orders may still be issued",
        "if not isinstance(state.top, IssuingOrders):",
        "if False:",
        "play.flow.assigning:_require_stage",
    ),
    "LI-INI-004": edit(
        "the lower roll wins", "0 if first > second else 1", "1 if first > second else 0", "play.flow.rolloff:roll_once"
    ),
    "LI-INI-005": edit(
        "a tie of the first round is settled like a later one", "field.round > 1 and field.last_initiative", "True"
    ),
    "LI-INI-006": edit("a tie of a later round is rolled again", "field.round > 1 and field.last_initiative", "False"),
    "LI-INI-007": edit(
        "a tie leaves Initiative where it was", "field.opponent(field.last_initiative)", "field.last_initiative"
    ),
    "LI-INI-008": edit("Initiative is kept", 'initiative="",', "", f"{TIMING}:_round_began"),
    "LI-INI-009": edit(
        "the player without Initiative begins",
        "run.state.field.initiative or run.state.field.sides[0]",
        "run.state.field.opponent(run.state.field.initiative or run.state.field.sides[0])",
        "play.movement.turns:open_movement",
    ),
    # Break Points
    "LI-BTL-069": edit("Dedicated Transports and Drop Pods count", "if detachment.dedicated or", "if False and"),
    "LI-MOR-004": edit("the half is rounded down", "(total + 1) // 2", "total // 2"),
    "LI-MOR-005": edit("a third is taken", "(total + 1) // 2", "(total + 2) // 3"),
    "LI-MOR-006": edit(
        "Titans and Knights count as one", "profile.wounds if profile.type in COUNTED_BY_WOUNDS else 1", "1"
    ),
    "LI-MOR-009": edit("the half is rounded down", "(total + 1) // 2", "total // 2"),
    "LI-MOR-010": edit(
        "the Knights' half is rounded by itself", "total += profile.wounds if", "total += (profile.wounds + 1) // 2 if"
    ),
    "LI-MOR-007": edit(
        "a Knight is one loss", "if profile.type in COUNTED_BY_WOUNDS:", "if False:", "rules.morale.broken:_lost"
    ),
    "LI-MOR-008": edit(
        "Wounds of every model count", "if profile.type in COUNTED_BY_WOUNDS:", "if True:", "rules.morale.broken:_lost"
    ),
    "LI-MOR-011": edit(
        "a wounded Knight is no loss",
        "(model.wounds if model.alive else 0)",
        "(profile.wounds if model.alive else 0)",
        "rules.morale.broken:_lost",
    ),
    "LI-MOR-001": edit(
        "a Formation breaks with its first Detachment", "losses(field, each.id) >= each.break_point", "True"
    ),
    "LI-MOR-012": edit("a Formation breaks beyond its Break Point", ">= each.break_point", "> each.break_point"),
    "LI-MOR-013": edit(
        "March is open to the Broken", "(Order.ADVANCE, Order.CHARGE)", "(Order.ADVANCE, Order.CHARGE, Order.MARCH)"
    ),
    "LI-MOR-014": edit(
        "the Broken lose the Orders they hold",
        "broken=True)",
        "broken=True).on(change_field(state.field, detachments={"
        "key: change_detachment(state.field, key, order=None).detachments[key]"
        " if each.formation == event.formation else each for key, each in state.field.detachments.items()}))",
        f"{FACTS}:_broken",
    ),
    "LI-MOR-016": edit("Broken is what has lost enough now", "not each.broken and", ""),
    "LI-MOR-017": edit(
        "losses in flight do not count",
        "judge_break_points(run, (field",
        "(lambda *_: None)(run, (field",
        "play.forced.moving:flee",
    ),
    "LI-MOR-002": edit("losses to fire are not looked at", "if run.state.field.stage is Stage.ENGAGEMENT and", "if"),
    "LI-MOR-003": edit(
        "losses in Fights are not looked at",
        "if run.state.field.stage is Stage.ENGAGEMENT and not at_stage_end:",
        "if run.state.field.stage is Stage.ENGAGEMENT or at_stage_end:",
    ),
    "LI-MOR-037": edit(
        "losses are looked at during the stage too", "if run.state.field.stage is Stage.ENGAGEMENT and", "if False and"
    ),
    # Morale checks
    "LI-MOR-018": edit("fire calls for no check", "0 < (", "0 > ("),
    "LI-MOR-019": edit("more than half must be lost", "(when_targeted + 1) // 2", "when_targeted // 2 + 1"),
    "LI-MOR-020": edit(
        "a Detachment destroyed entirely checks", "casualties < when_targeted", "casualties <= when_targeted"
    ),
    "LI-MOR-025": edit("three of eight are enough", "(when_targeted + 1) // 2", "when_targeted // 2 - 1"),
    "LI-MOR-023": edit(
        "Fights call for a check as fire does",
        "    if winner:",
        "    if winner:\n"
        "        from umpire.systems.legions.play.morale import check\n"
        "        check(run, field.detachment_of(fight.against(winner)).id, cause='casualties')",
        "play.fights.rolling:resolve",
    ),
    "LI-MOR-035": edit(
        "a Detachment that falls back checks too",
        "falling_back = why is Cause.CASUALTIES and",
        "falling_back = False and",
    ),
    "LI-MOR-028": edit(
        "the Detachment keeps its Order",
        "order=Order.FALL_BACK",
        "order=run.state.field.detachments[detachment].order or Order.ADVANCE",
    ),
    "LI-MOR-031": edit("every cause has its own check", "return detachment.morale", "return None"),
    "LI-MOR-032": edit(
        "after a passed check there is another",
        "return detachment.morale",
        "return None if detachment.morale == 'passed' else detachment.morale",
    ),
    "LI-MOR-033": edit(
        "after a failed check there is another",
        "return detachment.morale",
        "return None if detachment.morale == 'failed' else detachment.morale",
    ),
    "LI-MOR-034": edit("a check settles the whole round", "morale=None,", "", f"{TIMING}:_phase_began"),
    "LI-MOR-026": edit("the worst Morale counts", "return min(", "return max(", "rules.morale.inspire:own_morale"),
    "LI-MOR-030": edit(
        "Morale '-' checks on 7",
        "own if own is None or inspired is None else inspired[0]",
        "(own or 7) if inspired is None else inspired[0]",
    ),
    "LI-BAS-050": edit("the Broken roll one die", "return 2 if", "return 1 if"),
    "LI-FGT-040": edit(
        "the higher die counts", "natural = min(dice)", "natural = max(dice)", "rules.morale.checks:judge_roll"
    ),
    "LI-FGT-041": edit("the Broken roll two dice in any check", "cause is Cause.COMBAT and ", ""),
    "LI-MOR-036": edit(
        "two dice are rolled after every lost Combat",
        "cause is Cause.COMBAT and is_broken(field, detachment)",
        "cause is Cause.COMBAT",
    ),
    "LI-MOR-027": edit("modifiers are left out", "natural + sum(", "natural + 0 * sum("),
    "LI-MOR-029": edit("the Morale must be beaten", "modified >= needed", "modified > needed"),
    # Wounds
    "LI-FIR-047": edit("a Wound costs nothing", "taken = min(wounds, left)", "taken = 0"),
    "LI-FIR-048": edit("a model without Wounds stays", "if taken == left:", "if False:"),
    "LI-FIR-056": edit("any Wound destroys", "if taken == left:", "if taken > 0:"),
    # forced moves
    "LI-MOV-022": edit(
        "a forced move costs the Order",
        "broken_up = not is_coherent(field, detachment)",
        "broken_up = not is_coherent(field, detachment)\n"
        "    from umpire.systems.legions.play.core import OrderRemoved\n"
        "    run.emit(OrderRemoved(detachment=detachment, because='moved', rules=()))",
    ),
    "LI-FGT-047": edit("the die is left out", "movement + dice[0]", "movement"),
    "LI-FGT-053": edit("the Combat's enemies call for Saves too", "enemy in opponents or enemy in fought or", ""),
    "LI-FGT-063": edit("lost Coherency is left as it is", "if broken_up and", "if False and"),
    "LI-FGT-059": edit("lost Coherency destroys models", "if broken_up and", "if"),
    "LI-END-018": edit("lost Coherency destroys models", "if broken_up and", "if"),
    "LI-FGT-050": edit(
        "a Detachment at its edge is destroyed",
        "_regroup(run, detachment, broken_up=broken_up)",
        "_over_the_edge(run, detachment)",
        "play.forced.moving:withdraw",
    ),
    "LI-END-003": edit("a Detachment stays where it is", "movement * 2", "movement * 0"),
    "LI-END-008": edit("flight is three times the Movement", "movement * 2", "movement * 3"),
    "LI-END-015": edit(
        "a larger Scale excuses",
        "lambda *_: False",
        "__import__('umpire.systems.legions.rules.forced', fromlist=['x']).escapes_unscathed",
    ),
    "LI-END-016": edit(
        "a model over a friend is destroyed",
        "return min(spots, key=lambda spot: (_square(spot, model.at), spot), default=None)",
        "return None",
    ),
    "LI-FGT-057": edit(
        "a model over a friend is moved the longest way",
        "return min(spots, key=lambda spot: (_square(spot, model.at), spot), default=None)",
        "return max(spots, key=lambda spot: _square(spot, model.at), default=None)",
    ),
    "LI-END-017": edit(
        "a model near an enemy is destroyed",
        "if _near(model, model.at, enemy) and overlaps(model.outline, enemy.outline):",
        "if gap(model.outline, enemy.outline) < 1.0:",
    ),
    "LI-FGT-058": edit("a model over an enemy stays", "return enemy.id", "pass"),
    "LI-END-009": edit(
        "terrain costs nothing in flight",
        "longest(field, model, route, distance)",
        "truncate(route, min(distance, path_length(route)))",
    ),
    "LI-FGT-048": edit(
        "terrain costs nothing",
        "longest(field, model, route, distance)",
        "truncate(route, min(distance, path_length(route)))",
    ),
    "LI-END-010": edit("models flee to the farthest edge", "straight = min(", "straight = max("),
    "LI-FGT-049": edit(
        "models run to the enemy's edge",
        "edge_shapes(field, field.side_of(model))",
        "edge_shapes(field, field.opponent(field.side_of(model)))",
    ),
    "LI-END-011": edit(
        "an Engagement Zone stops",
        "    return tuple(map(snap_point, longest",
        "    for foe in field.on_table(field.opponent(field.side_of(model))):\n"
        "        met = first_within(model.base, route, foe.outline, 1.0, model.facing)\n"
        "        route = route if met is None else truncate(route, met)\n"
        "    return tuple(map(snap_point, longest",
    ),
    "LI-FGT-051": edit(
        "an Engagement Zone stops",
        "    return tuple(map(snap_point, longest",
        "    for foe in field.on_table(field.opponent(field.side_of(model))):\n"
        "        met = first_within(model.base, route, foe.outline, 1.0, model.facing)\n"
        "        route = route if met is None else truncate(route, met)\n"
        "    return tuple(map(snap_point, longest",
    ),
    "LI-FGT-060": edit(
        "models run until their centre is at the edge", "if reach is None", "if True", f"{ROUTES}:_straight"
    ),
    "LI-END-013": edit(
        "a check for each enemy model",
        MET,
        f"{MET}\n            met.update({{enemy.detachment + ' ' * len(met): reached}})",
    )
    .also("sorted(met, key", "each.strip() for each in sorted(met, key")
    .also("(met[each], each)))", "(met[each], each)))"),
    "LI-FGT-055": edit("a check for one enemy Detachment", "(met[each], each)))", "(met[each], each))[:1])"),
    "LI-END-020": edit("only models under the path are moved through", "ZONE, model.facing", "0.0, model.facing"),
    "LI-END-021": edit(
        "a Garrison is moved through too",
        "field.on_table(field.opponent(field.side_of(model))):",
        "[each for each in field.models.values() if each.in_play and field.side_of(each) != field.side_of(model)]:",
    ).also(
        "enemy.outline",
        "(enemy.outline if enemy.on_table else field.area(field.detachment_of(enemy).garrison).outline)",
    ),
    "LI-END-012": edit("no Save helps", "return any(natural >= each.value for each in saves)", "return False"),
    "LI-END-014": edit("a natural 6 needs a Save", "if natural in (1, 6):", "if natural == 1:"),
    "LI-FGT-052": edit("every Save succeeds", "natural >= each.value", "True"),
    "LI-FGT-056": edit("a natural 1 needs no Save to fail", "if natural in (1, 6):", "if natural == 6:").also(
        "natural >= each.value", "natural + 1 >= each.value"
    ),
    # the End phase
    "LI-END-001": edit("nobody flees", "if sides:", "if False:"),
    "LI-END-002": order_of_play("Victory Points come first", ":-10", "-4:-2", "-10:-4", "-2:"),
    "LI-END-004": edit("nobody rallies", "if detachment in", "if not detachment in"),
    "LI-END-005": edit("a passed check changes nothing", "is MoraleResult.PASSED", "is None"),
    "LI-END-006": edit("a failed check rallies too", "is MoraleResult.PASSED", "is not None"),
    "LI-END-007": edit(
        "the player without Initiative begins",
        "in_turn(run.state.field)",
        "in_turn(run.state.field)[::-1]",
        "play.end_phase.fall_back:open_fall_back",
    ),
    "LI-END-019": edit("a Detachment at its edge stays", "touches_edge(field, model)", "False"),
    "LI-END-025": edit("Flyers stay", "if flyers:", "if False:"),
    "LI-END-026": edit("nobody scores", "_score(run, side, states)", "pass"),
    "LI-END-027": edit(
        "the battle goes on after the last round",
        ">= field.mission.rounds",
        "> field.mission.rounds",
        "play.flow.ending:is_last_round",
    ),
}
