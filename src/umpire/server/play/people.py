"""What goes over a battle's socket between its people: names, chat, who is there, clocks, and what they agree on."""

from __future__ import annotations

from enum import StrEnum

from umpire.server.play.clocks import TimeControl
from umpire.server.play.wire import FromClient, ToClient
from umpire.server.storage import ChatLine, Person


class Matter(StrEnum):
    """What a side may propose to the others, beside going back and branching."""

    DRAW = "draw"
    PAUSE = "pause"
    RESUME = "resume"
    REMATCH = "rematch"


class Introduce(FromClient, frozen=True, kw_only=True, tag="introduce"):
    """What somebody wants to be called ("" for nothing), and in which colour of the page's; a spectator has none."""

    key: str
    name: str
    colour: str = ""


class Chat(FromClient, frozen=True, kw_only=True, tag="chat"):
    """Something to say to everybody at the table, in one line. What was said already under a key is not said again."""

    key: str
    text: str


class Propose(FromClient, frozen=True, kw_only=True, tag="propose"):
    """Propose something to the others; it lapses when the battle goes on."""

    key: str
    what: Matter


class Reply(FromClient, frozen=True, kw_only=True, tag="reply"):
    """Whether the side agrees to what another has proposed; whoever has proposed it takes it back with a no."""

    key: str
    what: Matter
    agreed: bool


class ClaimWin(FromClient, frozen=True, kw_only=True, tag="claim_win"):
    """Claim the win over a side that has run out of time: it concedes."""

    key: str


class Persons(ToClient, frozen=True, kw_only=True, tag="persons"):
    """Who plays the sides, by what they told of themselves, and when each was there last."""

    persons: dict[str, Person]


class Chatted(ToClient, frozen=True, kw_only=True, tag="chatted"):
    """Somebody has said something."""

    line: ChatLine


class Proposed(ToClient, frozen=True, kw_only=True, tag="proposed"):
    """A side proposes something; ``waiting`` have yet to agree. ``battle`` is what a rematch is kept as."""

    side: str
    what: Matter
    waiting: tuple[str, ...]
    battle: str = ""


class Replied(ToClient, frozen=True, kw_only=True, tag="replied"):
    """What became of what a side has proposed."""

    side: str
    what: Matter
    agreed: bool
    by: str


class TimeLeft(ToClient, frozen=True, kw_only=True, tag="time_left"):
    """What each side has left now, milliseconds, and whose time runs; ``paused`` stands for all until they agree."""

    control: TimeControl
    left: dict[str, int]
    running: tuple[str, ...]
    paused: bool
