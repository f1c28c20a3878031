"""How any battle proceeds; no one game's rules."""

from umpire.game.battle import Battle, Recorder
from umpire.game.checks import check_chain, check_opening, check_origin, check_seals
from umpire.game.datasheets import Datasheets, SheetPart
from umpire.game.descriptor import Asked, BetweenTwo, CaseWork, Game, OddsQuestion, Rosters, Tables, first_heading
from umpire.game.dice import Dice, RecordedDice, RollRecorder, ScriptedDice, SeededDice
from umpire.game.games import battle_of, datasheets_of, game, game_names, games, ruleset, ruleset_names, tables_of
from umpire.game.keys import new_secret, pledge_of, secret_of
from umpire.game.lines import FirstLine, header_line, read_first, read_journal, read_line
from umpire.game.log import (
    Closing,
    Entry,
    Header,
    Journal,
    Kind,
    Notice,
    Opening,
    canonical,
    header_digest,
    public_entry,
    shared,
    where,
)
from umpire.game.luck import Luck
from umpire.game.model import Action, Choice, Event, Frame, Options, Outcome, Secret
from umpire.game.opening import header_for, pledged
from umpire.game.resolving import Happening, Resolvers, Ruleset, happenings_of, phase_after, refuse, require
from umpire.game.run import Run, commitment
from umpire.game.step import Acting, Step, begin, carry_out, decided, judged, pending_of, proceeded, read_action, settle
from umpire.game.system import System
from umpire.game.tabletop import Palette, PaletteFeature, PaletteModel
from umpire.game.timeline import Moment, moments, replay
from umpire.game.units import ChargeMove, NextPhase, RollAdvance, UnitAttack, able_to_attack, attackers_with
from umpire.game.verification import Verified, verify
from umpire.game.view import Bot, View
from umpire.game.whole_battle import Beginning, ExposureMap, Hands, Places, Standing, WholeBattle

__all__ = [
    "Acting",
    "Action",
    "Asked",
    "Battle",
    "Beginning",
    "BetweenTwo",
    "Bot",
    "CaseWork",
    "ChargeMove",
    "Choice",
    "Closing",
    "Datasheets",
    "Dice",
    "Entry",
    "Event",
    "ExposureMap",
    "FirstLine",
    "Frame",
    "Game",
    "Hands",
    "Happening",
    "Header",
    "Journal",
    "Kind",
    "Luck",
    "Moment",
    "NextPhase",
    "Notice",
    "OddsQuestion",
    "Opening",
    "Options",
    "Outcome",
    "Palette",
    "PaletteFeature",
    "PaletteModel",
    "Places",
    "RecordedDice",
    "Recorder",
    "Resolvers",
    "RollAdvance",
    "RollRecorder",
    "Rosters",
    "Ruleset",
    "Run",
    "ScriptedDice",
    "Secret",
    "SeededDice",
    "SheetPart",
    "Standing",
    "Step",
    "System",
    "Tables",
    "UnitAttack",
    "Verified",
    "View",
    "WholeBattle",
    "able_to_attack",
    "attackers_with",
    "battle_of",
    "begin",
    "canonical",
    "carry_out",
    "check_chain",
    "check_opening",
    "check_origin",
    "check_seals",
    "commitment",
    "datasheets_of",
    "decided",
    "first_heading",
    "game",
    "game_names",
    "games",
    "happenings_of",
    "header_digest",
    "header_for",
    "header_line",
    "judged",
    "moments",
    "new_secret",
    "pending_of",
    "phase_after",
    "pledge_of",
    "pledged",
    "proceeded",
    "public_entry",
    "read_action",
    "read_first",
    "read_journal",
    "read_line",
    "refuse",
    "replay",
    "require",
    "ruleset",
    "ruleset_names",
    "secret_of",
    "settle",
    "shared",
    "tables_of",
    "verify",
    "where",
]
