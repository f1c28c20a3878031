"""Every decision there is, in words: what is decided, who decides, why now, and what comes of leaving it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from umpire.game import Asking, Options
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleState


@dataclass(frozen=True, kw_only=True)
class Reason:
    """What is decided on top of a frame, and why at this moment; ``left`` says what it means to decline, if one may."""

    what: str
    why: str
    left: str = ""


REASONS: Mapping[str, Reason] = {
    "naming_control": Reason(
        what="Say which side has control of the battlefield; that side chooses its deployment zone.",
        why="This side has won the roll-off that opens the set-up.",
    ),
    "choosing_zone": Reason(
        what="Choose the zone in which your army is set up; the other army gets the opposite one.",
        why="This side has control of the battlefield, and nobody can be set up before the zones are known.",
    ),
    "placing_markers": Reason(
        what="Choose the place of an Objective marker, which scores for whoever holds it.",
        why="The mission has the players place its markers in turns before the armies are set up.",
    ),
    "legions_preparing": Reason(
        what="Settle what the rules of your Legions let you prepare.",
        why="It has to be settled before the first Detachment is set up.",
        left="Where “Nothing more” is offered, you may leave the rest unused.",
    ),
    "naming_barons": Reason(
        what="Name the model that leads its Knight Household as Baron, with CAF +2 and one Wound more.",
        why="Barons are named before the armies are set up.",
    ),
    "deploying": Reason(
        what="Choose a Detachment and the places where its models begin the battle.",
        why="Armies are set up in turns, one Formation at a time, and it is this side's turn.",
    ),
    "naming_first": Reason(
        what="Say which side makes its Forward Deployment moves first.",
        why="Both armies are set up, and this side has won the roll-off for the first of these moves.",
    ),
    "forward_moving": Reason(
        what="Move a Detachment with Forward Deployment ahead of the first round, or let it stay.",
        why="Both armies are set up, and it is this side's turn to make these moves.",
        left="To stay costs nothing: the Detachment begins the battle where it was set up.",
    ),
    "choosing_secondary": Reason(
        what="Keep one of the two Secondary Objectives that your dice left you, for further Victory Points.",
        why="Both sides choose in secret before the battle; what you keep is revealed when both have chosen.",
    ),
    "preparing": Reason(
        what="Name what your Secondary Objective looks at or needs.",
        why="It is noted before the first Orders are given.",
        left="Where ending the notes is offered, what is not noted cannot score later.",
    ),
    "issuing_orders": Reason(
        what="Give each Detachment the Order that it follows this round, face-down until both sides are done.",
        why="Each round begins with Orders: they decide who may move how far, and when each Detachment fires.",
        left="A Detachment left without an Order has none until its activation, and is given Advance then.",
    ),
    "choosing_initiative": Reason(
        what="Say who has Initiative this round: that side is the first to activate in every phase.",
        why="This side has won this round's roll-off.",
    ),
    "claiming_initiative": Reason(
        what="Decide whether to use the rule of a Formation that wins the roll-off, or rolls its die again.",
        why="Initiative for this round is about to be settled.",
        left="To leave it keeps the rule for a later round; it can be used once in the battle.",
    ),
    "moving": Reason(
        what="Choose the Detachment that is activated next, and where its models move.",
        why="In the Movement phase the sides take turns to activate one Detachment each, and it is this side's turn.",
        left="A Detachment may hold its place, which uses up its activation all the same.",
    ),
    "activating": Reason(
        what="Plan the rest of a move that cannot end as it was declared.",
        why="Overwatch has changed what the move can come to.",
    ),
    "move_owed": Reason(
        what="Move the Detachment that has been activated, or let it hold its place.",
        why="It has arrived or fired already in this activation, and its move is still to come.",
        left="To hold its place ends its activation where it stands.",
    ),
    "landing": Reason(
        what="Place the other models around the first one that has come down.",
        why="The first model has Scattered, so it is known only now where the others have room.",
    ),
    "unloading": Reason(
        what="Say whether passengers come out of this Transport, and where.",
        why="The Transport has stopped; passengers come out before its activation ends.",
        left="Whoever stays aboard may come out in a later activation.",
    ),
    "at_transport": Reason(
        what="Say whether the models that stand beside a Transport go aboard.",
        why="They have ended their move beside one with room for them.",
        left="Whoever stays out is activated and fires like everybody else.",
    ),
    "bombing": Reason(
        what="Drop bombs on what lies below, or fly on.",
        why="Your bomber has paused in its move above something that it can bomb.",
        left="To fly on drops nothing here; it may pause again over something else.",
    ),
    "intercepting": Reason(
        what="Fire one weapon of each Interceptor at a Flyer, at -2, or let it fly.",
        why="Your Interceptors have finished their move with an enemy Flyer in reach.",
        left="To let it fly costs nothing: they fire in the Combat phase all the same.",
    ),
    "defending": Reason(
        what="Fire Point Defence weapons at a target, or end the activation.",
        why="The Detachment is at the end of its activation with a target for them.",
        left="Point Defence weapons that do not fire now can fire in the Combat phase.",
    ),
    "detonating": Reason(
        what="Say which models blow themselves up, and where their templates lie.",
        why="They have moved near enough; it can be done at the end of their activation alone.",
        left="Models that do not blow up stay in the battle.",
    ),
    "overwatch_window": Reason(
        what="Fire at the enemy on its way, at the moment that you choose, or let it pass.",
        why="An enemy Detachment is moving into view of Detachments of yours that may answer with Overwatch.",
        left="To let it pass keeps the Order: the Detachment fires in its own stage of the Combat phase.",
    ),
    "firing_stage": Reason(
        what="Choose a Detachment, its target and the weapons that fire; or let it do nothing.",
        why="In this stage of firing the sides take turns with one Detachment each, and it is this side's turn.",
        left="To do nothing uses up the Detachment's fire for this stage.",
    ),
    "attack": Reason(
        what="Choose what is rolled for next, or where the next template lies.",
        why="The Detachment's fire has been declared, and is resolved one target and one template after another.",
    ),
    "may_strike": Reason(
        what="Attack a Structure that the Titan touches, or spare it.",
        why="A Titan may do so when it has fired.",
        left="To spare it costs nothing.",
    ),
    "allocating": Reason(
        what="Say which model takes the next Hit, and with which Save.",
        why="The Detachment has been hit, and each Hit is saved against before anything else happens.",
    ),
    "choosing_save": Reason(
        what="Choose the Save that this model makes.",
        why="The firing side has chosen which model takes the Hit, and the model has more than one Save.",
    ),
    "surviving": Reason(
        what="Place the models that have outlived a Structure.",
        why="The Structure or Bridge that they were in or on has fallen.",
    ),
    "wreck": Reason(
        what="Place the passengers who got out of a destroyed Transport.",
        why="The Transport is gone, and its survivors have to stand somewhere before play goes on.",
    ),
    "engagement_stage": Reason(
        what="Choose the Combat that is resolved next.",
        why="Several Combats are under way, and this side has Initiative.",
    ),
    "combat": Reason(
        what="Decide the next step of this Combat: who fights whom, whose Fights come first, who stands or Withdraws.",
        why="Models are in contact, and their Combat is resolved step by step.",
        left="Where a choice to stand, stay or stop is listed, nothing more happens in that step.",
    ),
    "fight_rerolls": Reason(
        what="Roll one of your dice of this Fight again, once, or keep the roll.",
        why="Both models have rolled, and a rule of yours allows it before the Fight is decided.",
        left="To keep the roll leaves the Fight as the dice fell.",
    ),
    "choosing_spot": Reason(
        what="Choose the free spot that a model is put at.",
        why="Its move ends where it has no room, and several spots are equally near.",
    ),
    "fall_back_stage": Reason(
        what="Choose the Detachment that flees next.",
        why="Several of your Detachments have Fall Back, and they flee one after another in the End phase.",
    ),
    "hovering": Reason(
        what="Say which Flyers stay and hover, or which of those that hover take off.",
        why="Flyers leave the battlefield in the End phase.",
        left="Flyers that do not hover return to Reserve; those that do not take off stay.",
    ),
    "moving_markers": Reason(
        what="Move an Objective marker that you hold, or let it lie.",
        why="The mission lets whoever holds a marker move it in the End phase.",
        left="To let it lie costs nothing.",
    ),
    "resolving_effects": Reason(
        what="Choose the effect that is resolved next.",
        why="Several effects fall due at the same moment, and this side settles their order.",
    ),
    "dropping_intel": Reason(
        what="Say where the Intel lies now.",
        why="Whoever carried your opponent's Intel has been destroyed.",
    ),
    "leaving": Reason(
        what="Say which Detachments leave the battlefield by the edge that they have reached.",
        why="A Secondary Objective scores for Detachments that leave at the end of a round.",
        left="Whoever does not leave goes on playing, and may leave in a later round.",
    ),
    "taking_up": Reason(
        what="Take up what lies here, plant your standard, or pass by.",
        why="A Detachment has ended its activation near enough.",
        left="To pass by leaves it where it is; it can be taken up in a later activation.",
    ),
}
"""For each frame that asks anybody anything, by its name in logs."""


def asking(state: BattleState, options: Options) -> Asking | None:
    """Return what a side is asked, in words; None where nothing is asked of it."""
    owing, side = LEGIONS.to_decide(state), options.side
    if side not in owing:
        return None
    reason = REASONS[str(type(state.top).__struct_config__.tag)]
    others = [each for each in state.field.sides if each != side]
    waiting = " and ".join(each for each in others if each not in owing)
    who = f"{side} decides; {waiting} waits." if waiting else "Both sides decide, in secret."
    idle = f"Until then nothing happens{f', and {waiting} waits' if waiting else ''}."
    return Asking(what=reason.what, who=who, why=reason.why, otherwise=f"{idle} {reason.left}".rstrip())
