"""What games of units that attack one another share where single attacks are judged; no one game's rules."""

from umpire.skirmish.exchange import Able, UnitExchange
from umpire.skirmish.field import SkirmishField
from umpire.skirmish.odds import AttackOdds, attack_ruling

__all__ = ["Able", "AttackOdds", "SkirmishField", "UnitExchange", "attack_ruling"]
