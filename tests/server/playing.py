"""A player at the other end of the socket: it knows what the server sent, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.serving import BROWSER, Served
from umpire.bots import make_bot
from umpire.game import Luck, Options, View
from umpire.systems.legions.play import LEGIONS

SAYS = 60.0


class Player:
    """One socket of a seat, and the table as it was told to it."""

    def __init__(
        self, served: Served, token: str, *, bot: str = "random", name: str = "p", browser: str = BROWSER
    ) -> None:
        self.browser, self.sent_away = browser, ""
        self.served, self.token, self.bot, self.name = served, token, make_bot(bot), name
        self.heard: list[str] = []
        self.sent = 0
        self.welcome: dict[str, Any] = {}
        self.state: Any = None
        self.options: dict[str, Any] | None = None
        self.seq, self.closed, self.free_to = -1, False, None
        self.socket: ClientConnection | None = None
        self._open = ExitStack()

    def come(self) -> Player:
        """Open the socket and hear where the battle stands."""
        self.socket = self._open.enter_context(connect(self.served.socket_address, max_size=None, open_timeout=30))
        self.say({"say": "hello", "token": self.token, "browser": self.browser})
        self.until("welcome")
        return self

    def go(self) -> None:
        if self.socket is not None:
            self.socket = None
            self._open.close()

    def say(self, message: dict[str, Any] | str) -> None:
        assert self.socket is not None
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self, timeout: float = SAYS) -> dict[str, Any]:
        assert self.socket is not None
        try:
            text = self.socket.recv(timeout=timeout)
        except ConnectionClosed as ended:
            self.sent_away = ended.rcvd.reason if ended.rcvd else ""
            raise
        assert isinstance(text, str)
        self.heard.append(text)
        told: dict[str, Any] = json.loads(text)
        if told["tell"] == "welcome":
            self.welcome, self.state = told, told["state"]
            self._note(told)
        elif told["tell"] == "happened" and told["seq"] > self.seq:
            self.state = changed(self.state, told["changes"])
            self._note(told)
        return told

    def _note(self, told: dict[str, Any]) -> None:
        self.seq, self.options, self.closed = told["seq"], told["options"], told["closed"]
        self.free_to = told["free_to"]

    def until(self, *tells: str) -> dict[str, Any]:
        """Return the next message of one of these kinds."""
        while True:
            told = self.hear()
            if told["tell"] in tells:
                return told

    def until_sent_away(self) -> str:
        """Return why the server closed the socket; fails if it does not."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as ended:
            return ended.rcvd.reason if ended.rcvd else ""

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say something and return what is told of it."""
        self.sent += 1
        message = {"key": f"{self.name}-{self.sent}", **message}
        self.say(message)
        while True:
            told = self.hear()
            if told.get("key") == message["key"]:
                return told

    def choice(self) -> dict[str, Any]:
        """Return an action that the bot chooses from what this seat was told."""
        assert self.options is not None
        state = LEGIONS.read_state(json.dumps(self.state).encode()) if LEGIONS.read_state else None
        options = msgspec.convert(self.options, Options)
        options = msgspec.structs.replace(options, choices=tuple(map(_typed, options.choices)))
        luck = Luck(b"a player over the network", f"{self.name}:{self.seq}")
        view = View(side=options.side, state=state, options=options, log=())
        return dict(msgspec.to_builtins(self.bot.choose(view, options, luck)))

    def act(self) -> dict[str, Any]:
        """Take the decision that is asked for."""
        return self.ask({"say": "act", "action": self.choice(), "after": self.seq})


def _typed(choice: Any) -> Any:
    if choice.action is None:
        return choice
    return msgspec.structs.replace(choice, action=msgspec.convert(choice.action, LEGIONS.action_type))


def changed(state: Any, changes: list[dict[str, Any]]) -> Any:
    """Return a state with changes made to it, as a client makes them."""
    made = json.loads(json.dumps(state))
    for change in changes:
        if not change["at"]:
            made = change.get("to")
            continue
        *way, last = change["at"]
        place = made
        for step in way:
            place = place[step]
        if change.get("gone"):
            del place[last]
        else:
            place[last] = change.get("to")
    return made


def both_to(players: Iterable[Player], seq: int) -> None:
    """Have players hear what happened up to an entry."""
    for player in players:
        while player.seq < seq:
            player.hear()


def play_out(*players: Player, most: int = 5000) -> None:
    """Have players who are all at the table play until the battle is over."""
    for _ in range(most):
        if any(player.closed for player in players):
            latest = max(player.seq for player in players)
            for player in players:
                while player.seq < latest:
                    player.hear()
            return
        acting = [player for player in players if player.options]
        if acting:
            told = acting[0].act()
            assert told["tell"] == "done", told
            seq = told["seq"]
        else:
            seq = max(player.seq for player in players) + 1
        for player in players:
            while player.seq < seq:
                player.hear()
    raise AssertionError("the battle does not end")


def play_some(red: Player, blue: Player, decisions: int) -> int:
    """Have both play for a while; return the last entry."""
    for _ in range(decisions):
        told = (red if red.options else blue).act()
        assert told["tell"] == "done", told
        both_to((red, blue), told["seq"])
    return red.seq


def until_present(player: Player, seats: dict[str, int]) -> None:
    """Hear until it is told that just these seats are taken, each so often."""
    while player.until("present")["seats"] != seats:
        pass


def check_happens_once(acting: Player, twin: Player) -> None:
    """Check that one action sent at two places is one entry, and that a second answer to the question is refused."""
    message = {"say": "act", "key": "same", "action": acting.choice(), "after": acting.seq}
    acting.say(message)
    twin.say(message)
    told = [player.until("done", "refused") for player in (acting, twin)]
    assert {each["tell"] for each in told} == {"done"}
    assert told[0]["seq"] == told[1]["seq"]
    late = twin.ask({"say": "act", "action": message["action"], "after": message["after"]})
    assert late["tell"] == "refused"
