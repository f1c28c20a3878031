"""What goes over a battle's socket, each way."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from umpire.game import Asking, Entry, ExposureMap, Options, Outcome, Staged, Standing, Thought
from umpire.rulings import Ruling, Witness
from umpire.server.play.patches import Change
from umpire.server.play.people import (
    Chat,
    ClaimWin,
    Introduce,
    Propose,
    Proposed,
    Replied,
    Reply,
    TimeLeft,
)
from umpire.server.play.wire import FromClient, ToClient
from umpire.server.storage import ChatLine, Person

KEY = 64


class Hello(FromClient, frozen=True, kw_only=True, tag="hello"):
    """The first message: the token of the client's link, and the secret that its browser is known by."""

    token: str
    browser: str = ""


class Act(FromClient, frozen=True, kw_only=True, tag="act"):
    """An action of the seat's side. One that was sent already under the same key is not carried out again.

    ``after`` is the last entry that the client had seen, to tell an answer to an earlier question.
    """

    key: str
    action: dict[str, Any]
    after: int


class Ask(FromClient, frozen=True, kw_only=True, tag="ask"):
    """A question for the umpire, about the table as the seat sees it now or saw it after an entry.

    ``suppose`` puts models elsewhere first: what could be shot from there?
    """

    key: str
    question: dict[str, Any]
    at: int | None = None
    suppose: dict[str, tuple[float, float]] = {}


class Undo(FromClient, frozen=True, kw_only=True, tag="undo"):
    """Go back to the state after an entry, if need be with the others' consent."""

    key: str
    to: int


class ProposeBranch(FromClient, frozen=True, kw_only=True, tag="branch"):
    """Begin a new battle where this one stood after an entry, if the others agree; this one goes on."""

    key: str
    at: int


class Consent(FromClient, frozen=True, kw_only=True, tag="consent"):
    """Whether the side agrees to what another asked for: to go back to an entry, or to ``branch`` the battle there."""

    key: str
    to: int
    agreed: bool
    branch: bool = False


class Look(FromClient, frozen=True, kw_only=True, tag="look"):
    """Show the table as it was after an entry."""

    key: str
    at: int


class Suggest(FromClient, frozen=True, kw_only=True, tag="suggest"):
    """Propose an action: a legal one for the choice of this number, or the best that the bot sees (None).

    ``turn`` counts how often the same was asked, so that another proposal comes each time.
    """

    key: str
    choice: int | None = None
    turn: int = 0


class Try(FromClient, frozen=True, kw_only=True, tag="try"):
    """Would this action be allowed now? Nothing happens, and nothing is learned of any dice."""

    key: str
    action: dict[str, Any]


class Mend(FromClient, frozen=True, kw_only=True, tag="mend"):
    """Propose the action nearest to this one that the rules allow."""

    key: str
    action: dict[str, Any]


class Foresee(FromClient, frozen=True, kw_only=True, tag="foresee"):
    """What would a call of Overwatch come to at a moment of the enemy's movement, 0 to 1?

    Without a moment: at which moments does something change, and which of them is best?
    """

    key: str
    detachment: str
    moment: float | None = None
    waive: tuple[str, ...] = ()


class Expose(FromClient, frozen=True, kw_only=True, tag="expose"):
    """How many of its enemies would see a model in each place of the table, now or as it was after an entry?"""

    key: str
    model: str
    at: int | None = None


class Why(FromClient, frozen=True, kw_only=True, tag="why"):
    """Why did a bot take the decision that became an entry?"""

    key: str
    at: int


class Ping(FromClient, frozen=True, kw_only=True, tag="ping"):
    """Is anybody there?"""

    key: str


OfPeople: TypeAlias = Introduce | Chat | Propose | Reply | ClaimWin
"""What people say to one another rather than to the umpire."""

Said: TypeAlias = (
    Hello
    | Act
    | Ask
    | Undo
    | ProposeBranch
    | Consent
    | Look
    | Suggest
    | Try
    | Mend
    | Foresee
    | Expose
    | Why
    | Ping
    | OfPeople
)


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event in a sentence: the rules behind it, its dice and whether each was a success, what it speaks of.

    ``harms`` are the units that it harms; ``shapes`` show on the table what it tells; ``quiet`` lines are bookkeeping.
    """

    text: str
    rules: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    marks: tuple[bool | None, ...] = ()
    about: tuple[str, ...] = ()
    harms: tuple[str, ...] = ()
    shapes: tuple[Witness, ...] = ()
    quiet: bool = False


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the log as players read it; ``marks`` are the round, phase and stage that open in it.

    ``digest`` is the digest of the log up to this entry: whoever has seen it knows the entry again.
    """

    seq: int
    kind: str
    side: str
    to: int | None
    lines: tuple[Line, ...]
    marks: tuple[str, ...] = ()
    digest: str = ""


class Dice(ToClient, frozen=True, kw_only=True, tag="dice"):
    """How far the dice of a battle are drawn; nothing happens before they are.

    Each who plays pledges a contribution (its SHA-256, ``/api/battles/dice``); ``pledges`` are those made, by seats.
    When all are there, ``head`` is the digest of the log's header, which holds them: now each tells its contribution.
    ``awaited`` are the sides that have yet to do what is due. ``turn`` counts how often the drawing was begun anew
    because another browser came. ``known`` says why somebody knows the dice, "" if nobody does.
    """

    drawn: bool
    pledges: dict[str, str]
    head: str
    awaited: tuple[str, ...] = ()
    turn: int = 0
    known: str = ""


class Welcome(ToClient, frozen=True, kw_only=True, tag="welcome"):
    """Everything that a seat needs to begin or to go on: the table, the question, the log so far.

    ``asking`` is what the side is asked, in words beside its ``options``.
    ``notes`` say what to know about the battle: where it branched off, what it is played without. ``branches`` are the
    battles that its players have agreed to begin from it. Before the dice are drawn there is no entry: ``seq`` is -1.

    ``thinks`` are the sides of bots that search, with how long each may think about a decision, seconds; None where it
    looks at a number of situations instead, however long that takes.

    ``game`` is what people call the game. ``board`` tells whether the state is drawn as a battlefield; a battle without
    one is shown by its ``standing``, as the seat may know it, and by its picture (``/api/battles/picture``) if it is
    ``pictured``. ``paged`` tells whether it can be saved as a page, ``drawable`` whether it can end by agreement.
    """

    battle: str
    title: str
    system: str
    game: str
    board: bool
    pictured: bool
    paged: bool
    role: str
    side: str | None
    sides: tuple[str, ...]
    names: dict[str, str]
    players: dict[str, str]
    seq: int
    state: Any  # any system's state, as the seat may see it
    to_decide: tuple[str, ...]
    options: Options | None
    story: tuple[Told, ...]
    outcome: Outcome | None
    free_to: int | None
    undo_asked: UndoAsked | None
    closed: bool
    dice: Dice
    asking: Asking | None = None
    notes: tuple[str, ...] = ()
    branch_asked: BranchAsked | None = None
    branches: tuple[Branched, ...] = ()
    standing: Standing | None = None
    drawable: bool = False
    proposed: Proposed | None = None
    persons: dict[str, Person] = {}
    chat: tuple[ChatLine, ...] = ()
    time_left: TimeLeft | None = None
    thinks: dict[str, float | None] = {}


class Happened(ToClient, frozen=True, kw_only=True, tag="happened"):
    """A new entry: what it was, what it changes in the seat's view of the state, and what is asked now.

    ``free_to`` is the entry that the side may go back to without asking anybody, None if there is none. ``asking`` is
    what the side is asked, in words beside its ``options``, ``staged`` how what happened is played on a board.
    """

    seq: int
    told: Told
    entry: Entry
    changes: tuple[Change, ...]
    to_decide: tuple[str, ...]
    options: Options | None
    outcome: Outcome | None
    free_to: int | None
    closed: bool = False
    asking: Asking | None = None
    standing: Standing | None = None
    staged: tuple[Staged, ...] = ()


class Done(ToClient, frozen=True, kw_only=True, tag="done"):
    """What a client asked for has happened, and will have happened after any crash; ``seq`` is its entry."""

    key: str
    seq: int


class Refused(ToClient, frozen=True, kw_only=True, tag="refused"):
    """What a client asked for is not allowed; nothing has changed.

    ``rules`` are the rules behind it, ``ruling`` what they were judged by, where one thing was.
    """

    key: str
    reason: str
    rules: tuple[str, ...] = ()
    ruling: Ruling | None = None


class Failed(ToClient, frozen=True, kw_only=True, tag="failed"):
    """A fault of the server's, not of the client's: nothing has changed, and it may be tried again."""

    key: str
    reason: str


class Answer(ToClient, frozen=True, kw_only=True, tag="answer"):
    """The umpire's ruling on a question."""

    key: str
    ruling: Ruling


class Suggestion(ToClient, frozen=True, kw_only=True, tag="suggestion"):
    """An action that the rules allow, proposed; nothing has happened."""

    key: str
    action: Any  # any system's action


class Foreseen(ToClient, frozen=True, kw_only=True, tag="foreseen"):
    """What a call of Overwatch would come to; nothing has happened."""

    key: str
    foresight: Any  # as the system tells it


class Exposure(ToClient, frozen=True, kw_only=True, tag="exposure"):
    """How many enemies would see a model in each place of the table; ``colours`` paint it, from none to all."""

    key: str
    model: str
    map: ExposureMap
    colours: tuple[str, ...]


class Reasons(ToClient, frozen=True, kw_only=True, tag="reasons"):
    """What a bot did and the best that it did not do, with what it expected of each; or ``told``, why there is no such.

    It is told once nothing is face-down any more of what the bot had laid by then. ``thought`` holds no actions.
    """

    key: str
    at: int
    thought: Thought | None
    told: str = ""


class Scene(ToClient, frozen=True, kw_only=True, tag="scene"):
    """The table as it was after an entry, as the seat may see it; ``staged`` is how the entry led there."""

    key: str
    at: int
    state: Any  # any system's state
    standing: Standing | None = None
    staged: tuple[Staged, ...] = ()


class UndoAsked(ToClient, frozen=True, kw_only=True, tag="undo_asked"):
    """A side wants to go back to an entry; ``waiting`` are those who have yet to agree."""

    side: str
    to: int
    waiting: tuple[str, ...]


class UndoAnswered(ToClient, frozen=True, kw_only=True, tag="undo_answered"):
    """What became of the wish to go back; an undo that happens is an entry of its own."""

    side: str
    to: int
    agreed: bool
    by: str


class BranchAsked(ToClient, frozen=True, kw_only=True, tag="branch_asked"):
    """A side wants a new battle to begin where this one stood after an entry; ``waiting`` have yet to agree.

    ``battle`` is what the new one will be called.
    """

    side: str
    to: int
    waiting: tuple[str, ...]
    battle: str


class BranchAnswered(ToClient, frozen=True, kw_only=True, tag="branch_answered"):
    """What became of the wish to branch; the new battle is told of when it is there."""

    side: str
    to: int
    agreed: bool
    by: str


class Branched(ToClient, frozen=True, kw_only=True, tag="branched"):
    """The players have begun a new battle where this one stood after an entry (-1: a rematch, with sides swapped).

    Each seat asks for its own link to it (``/api/battles/branches``).
    """

    battle: str
    title: str
    at: int


Wish: TypeAlias = UndoAsked | BranchAsked | Proposed
"""What a side asks the others to agree to."""

Answered: TypeAlias = UndoAnswered | BranchAnswered | Replied
"""What became of it."""


class Present(ToClient, frozen=True, kw_only=True, tag="present"):
    """How many sockets are open for each seat, and what those who look on want to be called."""

    seats: dict[str, int]
    watching: tuple[str, ...] = ()


class Pong(ToClient, frozen=True, kw_only=True, tag="pong"):
    """Somebody is."""

    key: str
