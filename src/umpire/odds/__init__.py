"""Dice-pool mathematics: exact distributions, chains of states, allocation policies; knows no game's rules."""

from umpire.odds.allocation import POLICIES, Blow, Body, Policy, Wounds, allocated, blow_of, choose, harm_of, struck
from umpire.odds.chains import Chances, repeated_steps, spread, steps
from umpire.odds.dice import FACES, die_chance, die_scores, lowest, passes, sum_of_dice, tallies
from umpire.odds.distribution import (
    Distribution,
    binomial,
    certain,
    combined,
    compounded,
    distribution_of,
    mapped,
    mixed,
    repeated,
    thinned,
)
from umpire.odds.exchanges import IN_TURN, Able, Attack, Exchanged, exchanged, in_turn
from umpire.odds.sequences import Blows, Suffer, Tally, attacked, one_by_one

__all__ = [
    "FACES",
    "IN_TURN",
    "POLICIES",
    "Able",
    "Attack",
    "Blow",
    "Blows",
    "Body",
    "Chances",
    "Distribution",
    "Exchanged",
    "Policy",
    "Suffer",
    "Tally",
    "Wounds",
    "allocated",
    "attacked",
    "binomial",
    "blow_of",
    "certain",
    "choose",
    "combined",
    "compounded",
    "die_chance",
    "die_scores",
    "distribution_of",
    "exchanged",
    "harm_of",
    "in_turn",
    "lowest",
    "mapped",
    "mixed",
    "one_by_one",
    "passes",
    "repeated",
    "repeated_steps",
    "spread",
    "steps",
    "struck",
    "sum_of_dice",
    "tallies",
    "thinned",
]
