"""Combats and Fights made wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.mutation.mutant import Mutant, edit, made

__all__ = ["WRONG"]

STAGE = "play.fights.stage"
COMBAT = "play.fights.combat"
PAIRING = "rules.fights.pairing"
SEARCH = f"{PAIRING}:_Search.extend"
FEWER_STARS = edit(
    "one-to-one Fights need not be as many as possible",
    "if stars + opens + self._most(left) < self.needed:",
    "if False:",
    SEARCH,
).also("if stars == self.needed:", "if True:", SEARCH)


@made("whoever is in one Combat counts as Engaged with all enemies in it")
def chained(original: Callable[..., Any], field: Any) -> Any:
    pairs = {frozenset(pair) for pair in original(field)}
    for _ in field.detachments:
        pairs |= {one | other for one in pairs for other in pairs if len(one & other) == 1 and len(one | other) == 3}
    found = {(one, other) for group in pairs for one in group for other in group if one != other}
    place = {each: index for index, each in enumerate(field.detachments)}
    sides = {each: field.detachments[each].side for each in place}
    return tuple(sorted(pair for pair in found if sides[pair[0]] != sides[pair[1]] and place[pair[0]] < place[pair[1]]))


@made("models of one side that touch are joined too, and so is whoever stands within an inch")
def near_enough(original: Callable[..., Any], field: Any) -> Any:
    from umpire.geometry import gap

    models = tuple(field.on_table())
    near = {
        (one.detachment, other.detachment)
        for i, one in enumerate(models)
        for other in models[i + 1 :]
        if one.detachment != other.detachment and gap(one.outline, other.outline) <= 1.0
    }
    return tuple(sorted({*original(field), *near}))


WRONG: dict[str, Mutant] = {
    # Engagement stage
    "LI-CBT-014": edit(
        "Detachments that are Engaged but not Pinned do not fight",
        "for each in (one, other)):",
        "for each in (one, other)) or not any(\n"
        "            __import__('umpire.systems.legions.rules.movement', fromlist=['is_pinned']).is_pinned(field, owner)\n"
        "            for owner in combat.detachments):",
    ),
    "LI-CBT-015": edit(
        "every model of an Engaged Detachment fights",
        "order = {model",
        "[touching.setdefault(idle.id, [enemy]) for owner in combat.detachments for idle in field.models_of(owner)\n"
        "     for enemy in list(touching)[:2] if field.side_of(enemy) != field.side_of(idle)]\n"
        "    order = {model",
    ),
    "LI-CBT-016": edit(
        "the Combats are identified anew as the stage goes on",
        "if frame.combats:",
        "if identify_combats(run.state.field) != frame.combats:",
        f"{STAGE}:_proceed",
    ),
    "LI-CBT-017": edit(
        "contact puts nobody into a Combat",
        "for one, other in contacts(field):",
        "for one, other in ():",
    ),
    "LI-CBT-018": edit(
        "only the first enemy Detachment is drawn into the Combat",
        "linked[left.pop()]",
        "linked[left.pop()][:1]",
        "rules.combat.combats:_reached",
    ),
    "LI-CBT-019": edit(
        "a Combat reaches no farther than its first Detachment's own enemies",
        "left.append(other)",
        "pass",
        "rules.combat.combats:_reached",
    ),
    "LI-CBT-020": near_enough,
    "LI-CBT-021": edit("nobody is in a Combat", "return tuple(found)", "return ()"),
    "LI-CBT-022": edit(
        "the Combat keeps to its first two Detachments",
        "if each in members)",
        "if each in tuple(members)[:2])",
    ),
    "LI-CBT-023": edit(
        "the Combat keeps to its first three Detachments",
        "if each in members)",
        "if each in tuple(members)[:3])",
    ),
    "LI-CBT-025": edit(
        "only Detachments that fought lose their Charge Order",
        "if detachment.order is Order.CHARGE:",
        "if detachment.order is Order.CHARGE and detachment.id in run.state.top.fought:",
    ),
    "LI-CBT-026": edit(
        "whoever fought stays Engaged",
        "return bool(contacts_of(field, own))",
        "return bool(contacts_of(field, own)) or field.detachments[own].order is not None",
        "rules.movement.engagement:is_engaged",
    ),
    "LI-CBT-027": chained,
    "LI-CBT-028": chained,
    "LI-ORD-022": edit(
        "the Charge Order is kept beyond the stage",
        "if detachment.order is Order.CHARGE:",
        "if False:",
    ),
    "LI-ORD-056": edit(
        "a Detachment with Fall Back is in no Combat",
        "for one, other in contacts(field):",
        "for one, other in contacts(field):\n"
        "        if any((field.detachment_of(each).order or '') == 'fall_back' for each in (one, other)):\n"
        "            continue",
    ),
    # the course of a Combat
    "LI-FGT-002": edit(
        "nobody checks or Withdraws after the Fights",
        "_check(run, frame)",
        "run.emit(WithdrawalsDue(detachments=(), rules=()))",
    ),
    "LI-FGT-034": edit(
        "the last Fight is not fought",
        "if frame.fights:",
        "if len(frame.fights) > 1:",
    ),
    # pairing off
    "LI-FGT-003": edit(
        "one pair fights, the others do not", "yield _fights(contacts, found)", "yield _fights(contacts, found)[:1]"
    ),
    "LI-FGT-005": edit(
        "models that touch only one another do not fight",
        "if other in partners[model]",
        "if other in partners[model] and len(contacts.touching[model]) + len(contacts.touching[other]) > 2",
        f"{PAIRING}:_fights",
    ),
    "LI-FGT-006": FEWER_STARS,
    "LI-FGT-007": edit(
        "nobody joins a Fight that has begun",
        "if any(len(partners[each]) > 1 for each in held) or",
        "if True or",
        f"{PAIRING}:_Search._may_join",
    ),
    "LI-FGT-008": edit(
        "the player is asked even where there is one pairing", "if len(legal) > 1:", "if legal:", f"{COMBAT}:_pair"
    ),
    "LI-FGT-012": edit(
        "a model in excess joins the first Fight, without a choice",
        "for other in self.neighbours[model]:",
        "for other in self.neighbours[model][:1]:",
        SEARCH,
    ),
    "LI-FGT-013": edit(
        "the first pairing is taken, without a choice", "if len(legal) > 1:", "if False:", f"{COMBAT}:_pair"
    ),
    "LI-FGT-014": edit(
        "a model in excess has no Fight",
        "if not free:",
        "if not free or stars == self.needed:",
        SEARCH,
    ),
    "LI-FGT-015": edit(
        "more Fights than the fewest are allowed too",
        "if made == fewest:",
        "if made >= fewest:",
        "rules.fights.judging:as_many_duels_as_possible",
    ),
    "LI-FGT-016": edit(
        "models in excess are spread evenly in the open too",
        "for other in contacts.touching[opponent] if wall else ():",
        "for other in contacts.touching[opponent]:",
        f"{PAIRING}:spread_unevenly",
    ),
    "LI-FGT-017": edit(
        "all that touch the chosen model's opponents fight it, whatever was paired",
        "if other in partners[model]",
        "if True",
        f"{PAIRING}:_fights",
    ),
    "LI-FGT-018": edit(
        "the models of a Fight are moved apart",
        "    contacts = combat_contacts",
        "    from umpire.systems.legions.play.core import ModelsMoved\n"
        "    from umpire.systems.legions.rules.movement import ModelMove\n"
        "    for model in run.state.field.on_table(run.state.field.sides[1]):\n"
        "        path = (model.at, (model.at[0], model.at[1] + 0.2))\n"
        "        run.emit(ModelsMoved(detachment=model.detachment, rules=(),\n"
        "                             moves=(ModelMove(model=model.id, path=path, facing=model.facing),)))\n"
        "    contacts = combat_contacts",
        f"{COMBAT}:_pair",
    ),
    "LI-FGT-020": edit(
        "only a model of the first side can be chosen",
        "for model in each.models",
        "for model in each.models[:1]",
        "play.fights.asking:combat_options",
    ),
    "LI-FGT-021": edit(
        "one Fight of the chosen model is resolved", "for opponent in order:", "for opponent in order[:1]:"
    ),
    "LI-FGT-022": edit(
        "the order of the Fights is fixed",
        "order = action.order or tuple(by_opponent)",
        "order = tuple(by_opponent)",
    ),
    "LI-FGT-023": edit(
        "whoever is chosen, the outnumbered opponent fights all its Fights",
        "    by_opponent = {",
        "    crowd = mine[0].against(action.model)\n"
        "    if sum(crowd in each.models for each in frame.fights) > 1:\n"
        "        return resolve_fights(run, side, ResolveFights(model=crowd))\n"
        "    by_opponent = {",
    ),
    "LI-STR-055": edit(
        "Garrisons are in no Combat",
        "for one, other in engaged_pairs(field):",
        "for one, other in engaged_pairs(field):\n"
        "        if field.detachments[one].garrison or field.detachments[other].garrison:\n"
        "            continue",
    ),
    "LI-STR-056": edit(
        "a model at the wall touches one Garrisoned model only",
        "for each in (one, other)):",
        "for each in (one, other)) or (one in touching or other in touching) and any(\n"
        "            field.models[each].place is Place.GARRISON for each in (one, other)):",
    ),
    "LI-STR-057": FEWER_STARS,
    "LI-STR-059": edit(
        "a Garrison's opponents may gang up", "<= len(held) - 2:", "<= len(held) - 9:", f"{PAIRING}:spread_unevenly"
    ),
    # rolls
    "LI-FGT-024": edit("further dice are left out", "FIGHT_DICE + more", "FIGHT_DICE"),
    "LI-FGT-032": edit("there is no limit to the dice", "min(MOST_DICE, FIGHT_DICE + more)", "FIGHT_DICE + more"),
    "LI-FGT-026": edit("the Order may be gone", "return holds and", "return", "rules.fights.rolls:_charged"),
    "LI-FGT-031": edit(
        "Fights of a model are not counted",
        "fought = roll.against.fights",
        "fought = 0",
    ),
    "LI-ORD-045": edit(
        "a Detachment that is charged loses its Charge Order",
        "return detachment.order",
        "return None",
        "rules.movement.allowance:acting_order",
    ),
    "LI-ORD-046": edit(
        "a model that stood still has the bonus too", "holds and at_least(roll.model.moved, CHARGED)", "holds"
    ),
    "LI-ORD-047": edit(
        "more than an inch is needed", "at_least(roll.model.moved, CHARGED)", "roll.model.moved > CHARGED"
    ),
    "LI-ORD-048": edit("the Order may be gone", "return holds and", "return"),
    "LI-STR-060": edit("the Structure's bonus is left out", "by=structure.caf_bonus", "by=0"),
    # results
    "LI-FGT-027": edit("the lower result wins", "result > others_result", "result < others_result"),
    "LI-FGT-028": edit("a tie is lost by the first", '"" if result == others_result else', '"" if False else'),
    "LI-FGT-029": edit("the loser makes a Save, and passes", "wounds=1", "wounds=0", "play.fights.rolling:resolve"),
    "LI-FGT-035": edit("fewer Fights won win the Combat", "won.get(first, 0) < won", "won.get(first, 0) > won"),
    "LI-FGT-036": edit("a side with nobody left can win", "if left[first] != left[second]:", "if False:"),
    "LI-FGT-043": edit("a draw is lost by the second side", 'return ""', "return second"),
    "LI-FGT-037": edit(
        "one Detachment of the losing side checks",
        "for each in beaten if not excused(field, each))",
        "for each in beaten if not excused(field, each))[:1]",
    ),
    "LI-FGT-044": edit(
        "the winners check too",
        "if _survives(field, each, loser)",
        "if field.models_of(each)",
    ),
    "LI-MOR-024": edit(
        "without a loser, whoever suffered casualties checks",
        "if loser else ()",
        "if loser else tuple(each for each in frame.combat.detachments if field.models_of(each))",
        f"{COMBAT}:_conclude",
    ),
    "LI-BAS-049": edit(
        "a Detachment that Withdraws loses its Order",
        "failed.append(detachment)",
        "failed.append(detachment)\n"
        "            from umpire.systems.legions.play.core import OrderRemoved\n"
        "            run.emit(OrderRemoved(detachment=detachment, because='lost', rules=()))",
    ),
    "LI-FGT-038": edit(
        "a Detachment Withdraws though it passed", "is MoraleResult.FAILED and", "is not MoraleResult.FAILED and"
    ),
    "LI-FGT-039": edit("a Detachment that failed stays", "detachments=tuple(failed)", "detachments=()"),
    "LI-FGT-045": edit(
        "only Detachments wholly in contact are Engaged",
        "return bool(contacts_of(field, own))",
        "return len(contacts_of(field, own)) >= len(field.models_of(own))",
        "rules.movement.engagement:is_engaged",
    ),
    "LI-FGT-046": near_enough,
    "LI-STR-061": edit(
        "a Garrison never checks", "or _touching(loss.field, structure, loss.field.opponent(loss.detachment.side))", ""
    ),
    "LI-STR-063": edit("nobody may move in", "if any(each.side not in sides for each in inside):", "if True:"),
    "LI-STR-064": edit(
        "a Detachment that touches the Structure nowhere may take it",
        "and any(model.on_table and touches_structure(model.outline, wall) for model in field.models_of(each))",
        "",
    ),
}
