"""Loading a battle log that was saved: read, checked, and ready to be looked at or played on."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.bots import bot_names
from umpire.errors import InputError, LogError, UmpireError
from umpire.formats import game_in_log, parse_journal
from umpire.game import Battle, Notice, WholeBattle, public_entry
from umpire.server.play.lines import lines_of
from umpire.server.play.links import HUMAN
from umpire.server.play.rooms.lobby import revived

COPY = "Use an untouched copy of the saved file."
KNOWN = "The dice of this battle are known: it was loaded from a file that opens them, to whoever has the file."


class LoadedLog(msgspec.Struct, frozen=True, kw_only=True):
    """A log that was loaded: its battle, who plays, and what to know about it."""

    battle: Battle[Any]
    title: str
    players: dict[str, str]
    notice: str


def load_log(text: str, *, name: str) -> LoadedLog:
    """Return the battle of a log.

    Raises:
        InputError: If it is none, or was edited.
    """
    whole, _, rest = text.encode(errors="replace").rpartition(b"\n")
    try:
        game = game_in_log(text, name=name)
        journal = parse_journal(game.system, whole + b"\n", name=name)
        battle = revived(game.system, journal)
        _try(game, battle)
        if not battle.closed:
            battle.tell(Notice(text=KNOWN, dice=True))
    except LogError as err:
        raise err.within(file=name) if not err.file else err from err
    # An edited state breaks a game's functions in ways of its own.
    except Exception as err:
        told = str(err).splitlines()[0] if isinstance(err, UmpireError) else type(err).__name__
        raise InputError(f"What this log holds cannot be carried out: {told}", file=name, fix=COPY) from err
    meta, known = battle.header.meta, (HUMAN, *bot_names(game.system.name))
    players = {side: meta.get(f"side {side}", HUMAN) for side in battle.sides}
    return LoadedLog(
        battle=battle,
        title=meta.get("scenario") or name,
        players={side: player if player in known else HUMAN for side, player in players.items()},
        notice=" ".join(_notices(battle, cut=bool(rest))),
    )


def _try(game: WholeBattle, battle: Battle[Any]) -> None:
    """Do once all that a seat would be shown, so that a log that cannot be shown is refused."""
    game.system.check(battle.state)
    for side in (*battle.sides, None):
        seen = battle.view(side).state
        if not game.board:
            game.standing(seen)
        for entry in battle.entries:
            lines_of(game, seen, public_entry(battle.system, entry, for_side=side))


def _notices(battle: Battle[Any], *, cut: bool) -> list[str]:
    told = []
    if cut:
        told.append("The last line was cut while it was written, never counted, and is dropped.")
    if battle.journal.shared is not None:
        told.append("It was saved while the battle ran, without its dice: look at it, or branch it to play on.")
    elif battle.shown_because:
        told.append(battle.shown_because)
    elif not battle.closed:
        told.append("Its file opens its dice: whoever has the file can foretell them. Branch it for new ones.")
    return told
