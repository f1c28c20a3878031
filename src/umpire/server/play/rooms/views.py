"""What each audience of a battle gets to see of it, and is told of every entry."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import copy
from typing import Any

from umpire.errors import InputError, LogError
from umpire.game import (
    Asking,
    Battle,
    Edition,
    Entry,
    Notice,
    Options,
    Staged,
    Standing,
    WholeBattle,
    game,
    public_entry,
)
from umpire.server.play.lines import lines_of, staged_in
from umpire.server.play.links import Seat
from umpire.server.play.messages import BranchAsked, Branched, Dice, Happened, Line, Told, UndoAsked, Welcome, Wish
from umpire.server.play.patches import changes
from umpire.server.play.people import Proposed, TimeLeft
from umpire.server.play.rooms.bot_choice import thinking_times
from umpire.server.play.rooms.dicing import ANEW
from umpire.server.play.rooms.undoing import free_to
from umpire.server.storage import ChatLine, Person

SPECTATORS = ""
"""The audience of those who play no side."""

NOTED = {
    ANEW: "The dice were drawn anew before the battle began",
    "branched from": "Branched from",
    "played without": "Rules not implemented, played without",
}
"""What a battle's header may hold that players are told."""


class _Look:
    """A battle as it stands, as each audience sees it: worked out when somebody looks."""

    def __init__(self, battle: Battle[Any]) -> None:
        self._system, self._state, self._owing = battle.system, battle.state, battle.to_decide
        self._seen: dict[str, Any] = {}  # any system's state
        self._asked: dict[str, Options] = {}

    def state(self, audience: str) -> Any:  # any system's state
        if audience not in self._seen:
            self._seen[audience] = self._system.mask(self._state, audience or None)
        return self._seen[audience]

    def asked(self, audience: str) -> Options | None:
        if audience not in self._owing:
            return None
        if audience not in self._asked:
            self._asked[audience] = self._system.options(self.state(audience), audience)
        return self._asked[audience]


class Views:
    """The state of a battle as each side sees it, and as those do who look on."""

    def __init__(self, battle: Battle[Any], game: WholeBattle) -> None:
        self._battle, self._game = battle, game
        self._now = _Look(battle)

    def over(self, battle: Battle[Any]) -> Views:
        """Return the views of a battle that is about to go on from here."""
        other = copy(self)
        other._battle = battle
        return other

    @property
    def audiences(self) -> tuple[str, ...]:
        """Everybody who is told things: the sides, and those who look on."""
        return (*self._battle.sides, SPECTATORS)

    def welcome(
        self,
        seat: Seat,
        *,
        title: str,
        players: Mapping[str, str],
        dice: Dice,
        wish: Wish | None,
        branches: tuple[Branched, ...],
        persons: dict[str, Person],
        chat: tuple[ChatLine, ...],
        time_left: TimeLeft | None,
    ) -> Welcome:
        """Return what a seat needs to begin or to go on."""
        battle, side = self._battle, seat.side
        meta = battle.header.meta
        return Welcome(
            battle=seat.battle,
            title=title,
            system=battle.system.name,
            game=game(battle.system.name).title,
            board=self._game.board,
            pictured=self._game.picture is not None,
            paged=self._game.page is not None,
            role=seat.role.value,
            side=side,
            sides=battle.sides,
            names={each: meta.get(f"name {each}", each) for each in battle.sides},
            players=dict(players),
            seq=len(battle.entries) - 1,
            state=self._now.state(side or SPECTATORS),
            to_decide=battle.to_decide,
            options=self.asked(side),
            asking=self._asking(side),
            story=tuple(self._told(entry, side) for entry in battle.entries),
            outcome=battle.outcome,
            free_to=free_to(battle, side) if side else None,
            undo_asked=wish if isinstance(wish, UndoAsked) else None,
            branch_asked=wish if isinstance(wish, BranchAsked) else None,
            branches=branches,
            drawable=battle.system.agree is not None,
            proposed=wish if isinstance(wish, Proposed) else None,
            persons=persons,
            chat=chat,
            time_left=time_left,
            closed=battle.closed,
            dice=dice,
            notes=_notes(battle),
            standing=self.standing(side),
            thinks=thinking_times(players, battle.system.name),
        )

    def after(self, entry: Entry, audiences: Collection[str]) -> dict[str, Happened]:
        """Return what to tell each of some audiences of the entry that was added last."""
        before, self._now = self._now, _Look(self._battle)
        return {each: self._happened(entry, each, before.state(each)) for each in self.audiences if each in audiences}

    def at(self, side: str | None, seq: int | None = None) -> Any:  # any system's state
        """Return the state as a seat may see it, now or after an entry.

        Raises:
            InputError: If there is no such entry.
        """
        if seq is None:
            return self._now.state(side or SPECTATORS)
        try:
            return self._battle.system.mask(self._battle.state_after(seq), side)
        except LogError as err:
            raise InputError(err.problem, path="at", value=str(seq), fix=err.fix) from err

    def standing(self, side: str | None, seq: int | None = None) -> Standing | None:
        """Return where the battle stands as a seat may know it, now or after an entry; None where a board shows it.

        Raises:
            InputError: If there is no such entry.
        """
        return None if self._game.board else self._game.standing(self.at(side, seq))

    def asked(self, side: str | None) -> Options | None:
        """Return what a side may do now, None where nothing is asked of it."""
        return self._now.asked(side or SPECTATORS)

    def _asking(self, side: str | None) -> Asking | None:
        asked = self.asked(side)
        return None if asked is None else self._game.asking(self._now.state(side or SPECTATORS), asked)

    def _happened(self, entry: Entry, audience: str, before: Any) -> Happened:
        battle, side = self._battle, audience or None
        return Happened(
            seq=entry.seq,
            told=self._told(entry, side),
            entry=public_entry(battle.system, entry, for_side=side),
            changes=changes(before, self._now.state(audience)),
            to_decide=battle.to_decide,
            options=self.asked(side),
            asking=self._asking(side),
            outcome=battle.outcome,
            free_to=free_to(battle, side) if side else None,
            closed=battle.closed,
            standing=self.standing(side),
            staged=self._staged(entry, side),
        )

    def staged(self, side: str | None, seq: int) -> tuple[Staged, ...]:
        """Return how the entry of this number is played before the eyes of a seat."""
        return self._staged(self._battle.entries[seq], side)

    def _staged(self, entry: Entry, side: str | None) -> tuple[Staged, ...]:
        seen = public_entry(self._battle.system, entry, for_side=side)
        first = 1 if isinstance(seen.notice, Notice) else 0
        return staged_in(self._game, seen, first=first)

    def _told(self, entry: Entry, side: str | None) -> Told:
        """Return an entry as a seat may read it; things are named as they stand now."""
        seen = public_entry(self._battle.system, entry, for_side=side)
        noted = (Line(text=seen.notice.text),) if isinstance(seen.notice, Notice) else ()
        lines = (*noted, *lines_of(self._game, self._now.state(side or SPECTATORS), seen))
        marks = self._game.headings(seen)
        return Told(
            seq=seen.seq, kind=seen.kind.value, side=seen.side, to=seen.to, lines=lines, marks=marks, digest=seen.digest
        )


def _notes(battle: Battle[Any]) -> tuple[str, ...]:
    """Return what to know about a battle before its first entry, and what everybody has been told for good."""
    meta = battle.header.meta
    told = [f"{what}: {meta[key]}." for key, what in NOTED.items() if key in meta]
    for entry in battle.entries:
        if isinstance(entry.edition, Edition):
            told.append(f"From entry {entry.seq} on {entry.edition} judges. All before came out alike.")
        if isinstance(entry.notice, Notice):
            told.append(entry.notice.text)
    return (*told, *filter(None, [battle.shown_because]))
