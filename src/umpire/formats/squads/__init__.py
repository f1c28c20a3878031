"""Squads: units of imported armies on the tables of a game, in case files and on the web table."""

from umpire.formats.squads.arms import Arm, arms_with, weapons_of_file
from umpire.formats.squads.fielding import MOST_MODELS, Squad, SquadFacts, SquadModel
from umpire.formats.squads.figures import CHANGING, NO_INVULNERABLE, NOTHING, Figures, Lacking, figures_of, profile_of
from umpire.formats.squads.given import among_documents, given_army, squads_named
from umpire.formats.squads.naming import FindSquad, among, beside, with_squads
from umpire.formats.squads.placing import ranks

__all__ = [
    "CHANGING",
    "MOST_MODELS",
    "NOTHING",
    "NO_INVULNERABLE",
    "Arm",
    "Figures",
    "FindSquad",
    "Lacking",
    "Squad",
    "SquadFacts",
    "SquadModel",
    "among",
    "among_documents",
    "arms_with",
    "beside",
    "figures_of",
    "given_army",
    "profile_of",
    "ranks",
    "squads_named",
    "weapons_of_file",
    "with_squads",
]
