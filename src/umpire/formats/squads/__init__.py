"""Squads: units of imported armies on the tables of a game, in case files and on the web table."""

from umpire.formats.squads.arms import Arm, arms_with, weapons_of_file
from umpire.formats.squads.fielding import Squad, SquadFacts, SquadModel
from umpire.formats.squads.figures import CHANGING, NOTHING, Figures, figures_of, profile_of
from umpire.formats.squads.naming import FindSquad, among, beside, with_squads
from umpire.formats.squads.placing import ranks

__all__ = [
    "CHANGING",
    "NOTHING",
    "Arm",
    "Figures",
    "FindSquad",
    "Squad",
    "SquadFacts",
    "SquadModel",
    "among",
    "arms_with",
    "beside",
    "figures_of",
    "profile_of",
    "ranks",
    "weapons_of_file",
    "with_squads",
]
