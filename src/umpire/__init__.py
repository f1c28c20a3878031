"""Umpire: measure a miniature table, enforce its rules, play its battles.

Everything named here is promised. Each name is imported from its package when it is first used.
"""

from importlib import import_module

__version__ = "0.1.0"

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
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", *sorted(_HOME_OF)]  # noqa: PLE0604 - the names are strings


def __getattr__(name: str) -> object:
    """Return a public name, imported from its package now."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'umpire' has no attribute {name!r}")
    found = getattr(import_module(home), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*globals(), *_HOME_OF]
