"""Umpire: measure a miniature table, enforce its rules, play its battles.

Everything named here is promised. Each name is imported from its package when it is first used.
"""

from umpire.on_use import imported_on_use

__version__ = "1.0.0"

_HOMES = {
    "umpire.bots": ("Random", "bot_names", "make_bot"),
    "umpire.errors": ("IllegalAction", "InputError", "LogError", "MissingRules", "UmpireError"),
    "umpire.formats": ("load_journal", "resume"),
    "umpire.formats.cases": ("check_case", "load_case", "load_cases", "rulings_of"),
    "umpire.game": (
        "Game",
        "game",
        "game_names",
        "Battle",
        "Bot",
        "Choice",
        "Luck",
        "Options",
        "View",
        "replay",
        "verify",
    ),
    "umpire.rulings": ("Finding", "Margin", "Ruling", "Witness"),
    "umpire.simulate.battles": ("begin", "play"),
    "umpire.systems.legions.battlefield": ("Battlefield",),
    "umpire.systems.legions.bots": ("Greedy",),
    "umpire.systems.legions.drawing": ("board_svg",),
    "umpire.systems.legions.files": ("Loaded", "draw_army", "draw_battle", "load_scenario", "skirmish"),
    "umpire.systems.legions.files.cases": ("Case", "ask", "battlefield_of"),
    "umpire.systems.legions.play": ("LEGIONS",),
    "umpire.systems.legions.play.core": ("BattleState",),
    "umpire.systems.legions.questions": ("batched",),
    "umpire.systems.legions.questions.batched": ("Positions",),
}

__all__ = ["__version__", *sorted(name for names in _HOMES.values() for name in names)]  # noqa: PLE0604 - the names are strings

__getattr__ = imported_on_use(__name__, _HOMES)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
