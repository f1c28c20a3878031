"""What games of units that attack one another share where single attacks are judged; no one game's rules."""

from umpire.skirmish.exchange import Able, UnitExchange
from umpire.skirmish.field import SkirmishField
from umpire.skirmish.measures import BEST_FACE, agreeing, between, nearest, roll, terms_of, to_feature
from umpire.skirmish.odds import AttackOdds, attack_ruling

__all__ = [
    "BEST_FACE",
    "Able",
    "AttackOdds",
    "SkirmishField",
    "UnitExchange",
    "agreeing",
    "attack_ruling",
    "between",
    "nearest",
    "roll",
    "terms_of",
    "to_feature",
]
