"""What the Tab key completes: each function returns the words that begin as what was typed."""

from __future__ import annotations

import typer

# Every import stands where it is needed: a Tab key is pressed often, and most completions need little.


def system_names(incomplete: str) -> list[str]:
    """Return the games."""
    from umpire.game import game_names

    return _beginning(list(game_names()), incomplete)


def board_system_names(incomplete: str) -> list[str]:
    """Return the games that imported units can be used in."""
    from umpire.game import ruleset_names

    return _beginning(list(ruleset_names()), incomplete)


def army_list_names(incomplete: str) -> list[str]:
    """Return the army lists of which an army can be drawn."""
    from umpire.formats.workshops import workshop_of

    return _beginning(list(workshop_of().army_lists()), incomplete)


def army_form_names(incomplete: str) -> list[str]:
    """Return the forms in which armies go out."""
    from umpire.formats.workshops import workshop_of

    return _beginning([each.name for each in workshop_of().army_forms], incomplete)


def datasheet_names(incomplete: str) -> list[str]:
    """Return the ids of the shipped datasheets."""
    from umpire.game import datasheets_of

    return _beginning(list(datasheets_of().by_id()), incomplete)


def schema_names(incomplete: str) -> list[str]:
    """Return what `umpire schema` describes."""
    from umpire.cli.schema import RESULTS
    from umpire.formats import schema_names as known

    return _beginning([*known(), *RESULTS], incomplete)


def rule_ids(incomplete: str) -> list[str]:
    """Return the ids of all rules of all games."""
    from umpire.game import games

    return _beginning([entry.id for each in games() for entry in each.catalogue()], incomplete.upper())


def side_players(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return each side of the scenario that the command names, with who may play it."""
    from umpire.bots import bot_names, specialist_names
    from umpire.cli.seats import beginning_of
    from umpire.errors import UmpireError

    try:
        game, beginning = beginning_of(str(ctx.params.get("scenario") or ""), allow_missing=True)
    except UmpireError:
        return []
    name = game.system.name
    sides, players = game.system.sides(beginning.state), ("human", *bot_names(name), *specialist_names(name))
    return _beginning([f"{side}={player}" for side in sides for player in players], incomplete)


def _beginning(words: list[str], incomplete: str) -> list[str]:
    return [each for each in words if each.startswith(incomplete)]
