"""Sentences for setting up, forced moves and the End phase."""

from __future__ import annotations

from typing import Any

from umpire.systems.legions.telling.naming import Names, counted, listed, plain
from umpire.systems.legions.telling.sentences import tells


@tells("control_rolled")
def _control_rolled(event: Any, names: Names) -> str:
    return f"{event.winner} won the roll-off for control of the battlefield."


@tells("control_named")
def _control_named(event: Any, names: Names) -> str:
    return f"Control of the battlefield: {event.side}."


@tells("zones_chosen")
def _zones(event: Any, names: Names) -> str:
    return f"{event.side} took its deployment zone{'; the sides changed places' if event.swapped else ''}."


@tells("deployment_opened", quiet=True)
def _deployment_opened(event: Any, names: Names) -> str:
    return f"The armies are set up; {event.turn} begins."


@tells("deployment_closed", quiet=True)
def _deployment_closed(event: Any, names: Names) -> str:
    return "Both armies are set up."


@tells("commander_assigned")
@tells("model_attached")
def _assigned(event: Any, names: Names) -> str:
    return f"{names.model(event.model)} joined {names.unit(event.detachment)}."


@tells("detachment_deployed")
def _deployed(event: Any, names: Names) -> str:
    where = f" in {plain(event.garrison)}" if event.garrison else ""
    return f"{names.unit(event.detachment)} was set up{where}."


@tells("kept_in_reserve")
def _kept_in_reserve(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} waits in Reserve."


@tells("left_out")
def _left_out(event: Any, names: Names) -> str:
    return f"There was no room for {names.unit(event.detachment)}: it was not set up and counts as destroyed."


@tells("legions_called_for", quiet=True)
def _legions_called_for(event: Any, names: Names) -> str:
    return f"The Legions prepare; {event.turn} begins."


@tells("legion_chose", quiet=True)
def _legion_chose(event: Any, names: Names) -> str:
    return f"{event.side} chose {event.choice} for {plain(event.what)}."


@tells("rules_gained")
def _rules_gained(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} gained {listed(event.gained)}."


@tells("ground_trapped")
def _ground_trapped(event: Any, names: Names) -> str:
    return f"{plain(event.area)} is Dangerous terrain, too."


@tells("preparing_finished", quiet=True)
def _preparing_finished(event: Any, names: Names) -> str:
    return f"{event.side} prepares nothing more."


@tells("legions_ready", quiet=True)
def _legions_ready(event: Any, names: Names) -> str:
    return "The Legions are ready."


@tells("barons_called_for", quiet=True)
def _barons_called_for(event: Any, names: Names) -> str:
    return f"Barons are named; {event.turn} begins."


@tells("baron_named")
def _baron_named(event: Any, names: Names) -> str:
    return f"{names.model(event.model)} became the Baron of its Lance."


@tells("barons_named", quiet=True)
def _barons_named(event: Any, names: Names) -> str:
    return "All Barons are named."


@tells("forward_rolled")
def _forward_rolled(event: Any, names: Names) -> str:
    return f"{event.winner} won the roll-off for the first Forward Deployment moves."


@tells("first_named")
def _first_named(event: Any, names: Names) -> str:
    return f"First to make Forward Deployment moves: {event.side}."


@tells("forward_opened", quiet=True)
def _forward_opened(event: Any, names: Names) -> str:
    return f"Forward Deployment moves: {names.units(event.waiting)}."


@tells("forward_moved", quiet=True)
def _forward_moved(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} made its Forward Deployment move."


@tells("forward_closed", quiet=True)
def _forward_closed(event: Any, names: Names) -> str:
    return "All Forward Deployment moves have been made."


@tells("battle_began")
def _battle_began(event: Any, names: Names) -> str:
    return "The battle begins."


@tells("withdrew")
def _withdrew(event: Any, names: Names) -> str:
    rolled = f'; {event.dice[0]}" added to its Movement' if len(event.dice) == 1 else ""
    return f"{names.unit(event.detachment)} Withdrew{rolled}."


@tells("fled")
def _fled(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} fled towards its battlefield edge."


@tells("enemy_passed")
def _passed(event: Any, names: Names) -> str:
    result = "came through" if event.passed else "was cut down"
    return f"{names.model(event.model)} ran past {names.unit(event.enemy)} and {result}."


@tells("spot_due", quiet=True)
def _spot_due(event: Any, names: Names) -> str:
    return f"{names.model(event.model)} had no room where its move ended; several spots were equally near."


@tells("spot_chosen", quiet=True)
def _spot_chosen(event: Any, names: Names) -> str:
    return f"{names.model(event.model)} was placed on the spot that its player chose."


@tells("fall_back_began", quiet=True)
def _fall_back_began(event: Any, names: Names) -> str:
    return f"Fall Back is resolved: {', then '.join(event.sides)}."


@tells("fall_back_called")
def _called(event: Any, names: Names) -> str:
    told = []
    if event.fleeing:
        told.append(f"{names.units(event.fleeing)} must flee")
    if event.rallying:
        told.append(f"{names.units(event.rallying)} may try to rally")
    return f"{event.side}: {'; '.join(told) or 'no Detachment falls back'}."


@tells("turned_to_flee", quiet=True)
def _turned(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} is next to flee."


@tells("rally_tried", quiet=True)
def _rally(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} tried to rally."


@tells("fall_back_ended", quiet=True)
def _fall_back_ended(event: Any, names: Names) -> str:
    return f"Every fleeing Detachment of {event.side} has moved."


@tells("flyers_removed", quiet=True)
def _flyers(event: Any, names: Names) -> str:
    return f"Left the battlefield: {names.models(event.models)}." if event.models else "There are no Flyers."


@tells("hover_asked", quiet=True)
def _hover_asked(event: Any, names: Names) -> str:
    return f"{listed(list(event.sides))} may say who {'takes off' if event.taking_off else 'stays and hovers'}."


@tells("hover_began")
def _hover_began(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} hovers: it is a Skimmer until it takes off."


@tells("took_off")
def _took_off(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} took off."


@tells("hover_settled", quiet=True)
def _hover_settled(event: Any, names: Names) -> str:
    return f"{event.side} has settled who hovers."


@tells("fog_weathered")
def _fog(event: Any, names: Names) -> str:
    if event.needed is None:
        return f"{names.model(event.model)} has no Save against the fog."
    dice = listed([str(each) for each in event.dice])
    return f"{names.model(event.model)} needed {event.needed}+ against the fog and rolled {dice}."


@tells("shields_restored")
def _shields(event: Any, names: Names) -> str:
    dice = listed([str(each) for each in event.dice])
    return f"The Void Shields of {names.model(event.model)} rolled {dice}: level {event.level}."


@tells("marker_judged")
def _judged(event: Any, names: Names) -> str:
    strength = ", ".join(f"{side} {number}" for side, number in event.strength.items())
    held = f"{event.controller} controls it" if event.controller else "no side controls it"
    contested = "contested, " if event.contested else ""
    return f"{plain(event.marker).capitalize()}: {contested}Tactical Strength {strength or 'none'}; {held}."


@tells("victory_points_scored")
def _scored(event: Any, names: Names) -> str:
    because = ", ".join(f"{points} for {plain(what)}" for what, points in event.because.items())
    return f"{event.side} scored {counted(event.points, 'Victory Point')}{f': {because}' if because else ''}."


@tells("marker_destroyed")
def _marker_destroyed(event: Any, names: Names) -> str:
    return f"{plain(event.marker).capitalize()} was removed."


@tells("markers_to_move", quiet=True)
def _to_move(event: Any, names: Names) -> str:
    return "Markers may be moved."


@tells("markers_called_for", quiet=True)
def _markers_called_for(event: Any, names: Names) -> str:
    return f"The players place the Objective markers; first: {event.turn}."


@tells("marker_placed")
def _marker_placed(event: Any, names: Names) -> str:
    return f'{event.side} placed {plain(event.marker)} at {event.at[0]:.1f}", {event.at[1]:.1f}".'


@tells("markers_placed", quiet=True)
def _markers_placed(event: Any, names: Names) -> str:
    return "All Objective markers are on the table."


@tells("marker_moved")
def _marker_moved(event: Any, names: Names) -> str:
    return f'{plain(event.marker).capitalize()} was moved to {event.to[0]:.1f}", {event.to[1]:.1f}".'


@tells("markers_kept", quiet=True)
def _kept(event: Any, names: Names) -> str:
    return f"{event.side} moved no further marker."
