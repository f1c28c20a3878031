"""What the Tab key completes: each function returns the words that begin as what was typed."""

from __future__ import annotations

import typer

# Every import stands where it is needed: a Tab key is pressed often, and most completions need little.


def system_names(incomplete: str) -> list[str]:
    """Return the games."""
    from umpire.formats.boards import ruleset_names

    return _beginning(["legions", *ruleset_names()], incomplete)


def board_system_names(incomplete: str) -> list[str]:
    """Return the games that imported units can be used in."""
    from umpire.formats.boards import ruleset_names

    return _beginning(list(ruleset_names()), incomplete)


def datasheet_names(incomplete: str) -> list[str]:
    """Return the ids of the shipped datasheets."""
    from umpire.formats.legions import datasheets

    return _beginning(list(datasheets()), incomplete)


def schema_names(incomplete: str) -> list[str]:
    """Return what `umpire schema` describes."""
    from umpire.formats import schema_names as known

    return _beginning(list(known()), incomplete)


def rule_ids(incomplete: str) -> list[str]:
    """Return the ids of all rules of all games."""
    from umpire.formats.boards import ruleset, ruleset_names
    from umpire.systems.legions.rules import catalogue

    others = (entry.id for name in ruleset_names() for entry in ruleset(name).catalogue())
    return _beginning([*(entry.id for entry in catalogue()), *others], incomplete.upper())


def side_players(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return each side of the scenario that the command names, with who may play it."""
    from umpire.bots import BOTS
    from umpire.errors import UmpireError
    from umpire.formats import load_scenario, shipped_scenario

    named = str(ctx.params.get("scenario") or "")
    try:
        loaded = load_scenario(named or shipped_scenario(), allow_missing=True)
    except UmpireError:
        return []
    return _beginning(
        [f"{side.id}={player}" for side in loaded.scenario.sides for player in ("human", *BOTS)], incomplete
    )


def _beginning(words: list[str], incomplete: str) -> list[str]:
    return [each for each in words if each.startswith(incomplete)]
