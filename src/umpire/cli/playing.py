"""Playing a battle through at the terminal: who sits where, what is shown and drawn meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from umpire.bots import make_bot
from umpire.cli.human import Human, Terminal, sit
from umpire.cli.progress import Progress
from umpire.cli.seats import HUMAN
from umpire.cli.thinking import Thinking
from umpire.errors import InputError
from umpire.game import Battle, Bot, Entry, WholeBattle
from umpire.simulate import play_on


class Picture:
    """A drawing of the table that is made anew after every log entry; nothing without a file."""

    def __init__(self, game: WholeBattle, path: Path | None, who: Mapping[str, str]) -> None:
        if path is not None and game.picture is None:
            fix = "Leave it out."
            raise InputError("Battles of this game have no picture", path="--svg", value=str(path), fix=fix)
        people = [side for side, player in who.items() if player == HUMAN]
        self._game, self._path = game, path
        # With one person the picture is theirs; with two it shows what both may see.
        self._side = people[0] if len(people) == 1 else None

    @property
    def wanted(self) -> bool:
        """Whether there is a file to draw to."""
        return self._path is not None

    def draw(self, battle: Battle[Any]) -> None:
        """Write the file; whoever looks at it never sees half of it."""
        if self._path is None or self._game.picture is None:
            return
        state = battle.view(self._side, tail=0).state
        part = self._path.with_name(f".{self._path.name}.part")
        try:
            part.write_text(self._game.picture(state, self._game.standing(state).moment), encoding="utf-8")
            part.replace(self._path)
        except OSError as error:
            told = f"The picture cannot be written: {error.strerror}"
            raise InputError(told, path="--svg", value=str(self._path), fix="Name another file.") from None


def play_through(
    game: WholeBattle,
    battle: Battle[Any],
    who: Mapping[str, str],
    picture: Picture,
    thinking: Thinking,
    *,
    progress: bool,
) -> bool:
    """Play a battle on; return whether it came to its end."""
    terminal = Terminal()
    people = HUMAN in who.values()
    players: dict[str, Bot] = {}
    for side, player in who.items():
        human = player == HUMAN
        sitting = Human(game, side, terminal=terminal, drawn=not picture.wanted) if human else None
        players[side] = sitting or make_bot(player, game=game.system.name, guarded=people, seconds=thinking.seconds)
    picture.draw(battle)
    with Progress(game, battle, shown=progress and not people) as shown:

        def on_entry(now: Battle[Any], entry: Entry) -> None:
            shown.on_entry(now, entry)
            thinking.tell(now, entry, players, people=people)
            picture.draw(now)

        if people:
            return sit(battle, players, on_entry=on_entry)
        play_on(battle, bots=players, on_entry=on_entry)
        return True
