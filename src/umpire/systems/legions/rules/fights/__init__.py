"""Resolving a Combat: pairing off, Fight rolls, the result."""

from umpire.systems.legions.rules.fights.graph import Contacts, Fight, combat_contacts, maximum_matching
from umpire.systems.legions.rules.fights.judging import Pairing, judge_pairing, pairing_reasons
from umpire.systems.legions.rules.fights.pairing import fewest_fights, fight_between, legal_pairings
from umpire.systems.legions.rules.fights.reach import reach_fights
from umpire.systems.legions.rules.fights.rerolls import FightReroll, fight_reroll
from umpire.systems.legions.rules.fights.result import (
    excused,
    excuses,
    fight_winner,
    loser_of,
    must_check,
    sieges_of,
    takers,
)
from umpire.systems.legions.rules.fights.rolls import FightRoll, fight_dice, fight_findings, fight_modifier
from umpire.systems.legions.rules.fights.wounds import fight_wounds

__all__ = [
    "Contacts",
    "Fight",
    "FightReroll",
    "FightRoll",
    "Pairing",
    "combat_contacts",
    "excused",
    "excuses",
    "fewest_fights",
    "fight_between",
    "fight_dice",
    "fight_findings",
    "fight_modifier",
    "fight_reroll",
    "fight_winner",
    "fight_wounds",
    "judge_pairing",
    "legal_pairings",
    "loser_of",
    "maximum_matching",
    "must_check",
    "pairing_reasons",
    "reach_fights",
    "sieges_of",
    "takers",
]
