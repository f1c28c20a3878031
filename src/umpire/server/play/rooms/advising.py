"""Advice on a battle: rulings, suggestions and what something would come to, which leave it as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from typing import Any, TypeVar

from umpire.bots import bot_names, make_bot
from umpire.errors import IllegalAction, InputError
from umpire.game import Battle, ExposureMap, Places, Standing, WholeBattle, judged, read_action
from umpire.rulings import Ruling
from umpire.server.play.links import Seat, playing
from umpire.server.play.messages import Scene
from umpire.server.play.rooms.views import Views
from umpire.server.run.threads import done_by

T = TypeVar("T")


class Advice:
    """Answers those who sit at a battle, as far as they may know it; it keeps no battle waiting."""

    def __init__(self, now: Callable[[], tuple[Battle[Any], Views]], game: WholeBattle, advisers: Executor) -> None:
        self._now, self._game, self._advisers = now, game, advisers

    @property
    def _views(self) -> Views:
        return self._now()[1]

    async def ask(
        self, seat: Seat, question: Mapping[str, Any], *, at: int | None = None, suppose: Places | None = None
    ) -> Ruling:
        """Rule on a question about the table as the seat sees it, some models supposed to stand elsewhere.

        Raises:
            InputError: If it is no question, or names what is not there.
        """
        state = self._views.at(seat.side, at)
        return await self._advise(lambda: self._game.ask(state, question, suppose or {}))

    def look(self, seat: Seat, key: str, at: int) -> Scene:
        """Return the table after an entry, as the seat may see it.

        Raises:
            InputError: If there is no such entry.
        """
        views = self._views
        state, standing = views.at(seat.side, at), views.standing(seat.side, at)
        return Scene(key=key, at=at, state=state, standing=standing, staged=views.staged(seat.side, at))

    async def stands(self, seat: Seat) -> Standing:
        """Return where the battle stands now, as the seat may know it."""
        state = self._views.at(seat.side)
        return await self._advise(lambda: self._game.standing(state))

    async def picture(self, seat: Seat, at: int) -> str:
        """Return the table after an entry as an SVG file, as the seat may see it.

        Raises:
            InputError: If there is no such entry, or battles of the game have no picture.
        """
        state, drawn = self._views.at(seat.side, at), self._game.picture
        if drawn is None:
            raise InputError("Battles of this game have no picture", path="picture", fix="Read where they stand.")
        return await self._advise(lambda: drawn(state, self._game.standing(state).moment))

    async def suggest(self, seat: Seat, choice: int | None, turn: int) -> Any:  # any system's action
        """Return an action that the rules allow the seat's side now.

        Raises:
            IllegalAction: If it owes no decision, or has no such choice.
        """
        side = playing(seat)
        return await self._advise(partial(self._suggested, side, choice, turn))

    def _suggested(self, side: str, choice: int | None, turn: int) -> Any:
        battle, views = self._now()
        state, asked = views.at(side), views.asked(side)
        if asked is None:
            raise IllegalAction(f"{side} has nothing to decide.")
        luck = battle.luck(side).fork(f"suggestion {turn}")
        if choice is None:
            name = battle.system.name
            return make_bot(bot_names(name)[0], game=name).choose(battle.view(side), asked, luck)
        if not 0 <= choice < len(asked.choices):
            raise IllegalAction(f"There is no choice {choice}; there are {len(asked.choices)}.")
        chosen = asked.choices[choice]
        return chosen.action or self._game.improve(state, side, battle.system.sample(state, side, chosen, luck))

    async def attempt(self, seat: Seat, action: Any) -> Ruling:  # any system's action
        """Rule on an action as if it were carried out now, by what the seat's side knows.

        Raises:
            IllegalAction: If the seat plays no side.
            InputError: If it is no action.
        """
        side = playing(seat)
        system = self._game.system
        return await self._advise(lambda: judged(system, self._views.at(side), side, self._read(action)))

    async def mend(self, seat: Seat, action: Any) -> Any:  # any system's action
        """Return the action nearest to one that the rules allow the seat's side now.

        Raises:
            IllegalAction: If the seat plays no side, or none was found.
            InputError: If it is no action.
        """
        side = playing(seat)
        return await self._advise(lambda: self._game.mend(self._views.at(side), side, self._read(action)))

    async def foresee(self, seat: Seat, detachment: str, moment: float | None, waive: tuple[str, ...]) -> Any:
        """Return what a call of Overwatch by the seat's side would come to.

        Raises:
            IllegalAction: If it is not asked for one.
        """
        side = playing(seat)
        return await self._advise(lambda: self._game.foresee(self._views.at(side), side, detachment, moment, waive))

    async def expose(self, seat: Seat, model: str, at: int | None) -> ExposureMap:
        """Return how many enemies would see a model in each place of the table, as far as the seat may know.

        Raises:
            InputError: If there is no such entry or model, or the game has no such map.
        """
        state = self._views.at(seat.side, at)
        return await self._advise(lambda: self._game.exposure(state, model))

    def _read(self, action: Any) -> Any:
        return read_action(self._now()[0].system, action)

    async def _advise(self, job: Callable[[], T]) -> T:
        return await done_by(self._advisers, job)
