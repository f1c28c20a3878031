"""How the greedy bot deals with Secondary Objectives: what suits its Army, who is noted, who carries, what is taken."""

from __future__ import annotations

from typing import Any

from umpire.game import Choice, Luck, Options
from umpire.systems.legions.battlefield import Battlefield, DetachmentType
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.secondary import KeepSecondary

RANKED = (
    "control_the_battlefield",
    "defiant",
    "carnage",
    "vital_intel",
    "breakthrough",
    "plant_the_standard",
    "dominate_the_battlefield",
    "inviolable",
    "armoured_dominance",
    "stand_tall",
    "glory_kill",
    "scan_and_survey",
    "a_matter_of_honour",
    "rescue",
    "tip_of_the_spear",
    "fresh_supplies",
    "break_their_lines",
)
"""What it likes best first: what needs nothing but good play before what needs a plan."""

WORTH_NOTING = 3
"""How many Detachments it notes: more than three score nothing more."""


def keep_secondary(state: BattleState, options: Options, luck: Luck) -> KeepSecondary:
    """Keep what it likes better of the two."""
    kept = min(options.choices, key=lambda each: RANKED.index(each.subject))
    return KeepSecondary(objective=kept.action.objective)


def note_fast_ones(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Note the Detachments that get farthest, a few of them."""
    done = next(each for each in options.choices if each.kind == "finish_noting")
    goal = state.field.goal_of(options.side)
    notes = [each for each in options.choices if each.kind == "note_detachment"]
    if not notes or goal is None or len(goal.noted) >= WORTH_NOTING:
        return done.action
    return max(notes, key=lambda each: _speed(state.field, each.subject)).action


def _speed(field: Battlefield, detachment: str) -> tuple[float, str]:
    models = field.detachments[detachment].models
    return min(field.profile(each).movement or 0.0 for each in models), detachment


def name_carrier(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Have Infantry carry the standard, in the largest Detachment of those that move fastest."""
    return max(options.choices, key=lambda each: _bearer(state.field, each)).action


def _bearer(field: Battlefield, choice: Choice) -> tuple[bool, float, int, str]:
    own = field.detachment_of(choice.subject)
    infantry = field.profile(choice.subject).type is DetachmentType.INFANTRY
    return infantry, _speed(field, own.id)[0], len(own.models), choice.subject


def take_first(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Plant, take up or leave where it is offered: the first choice does the most."""
    return options.choices[0].action
