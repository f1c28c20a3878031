"""A game of whole battles, as those see it who play, watch or keep them: the system, and how its battles are told."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from umpire.errors import InputError
from umpire.game.fortune import Fortune, Uncounted
from umpire.game.log import Entry, Journal
from umpire.game.luck import Luck
from umpire.game.model import Asking, Choice, Event, Options, Secret
from umpire.game.staging import Staged
from umpire.game.system import System
from umpire.game.tally import Tally
from umpire.game.view import Bot, Thought
from umpire.rulings import Ruling, Witness

Places = Mapping[str, tuple[float, float]]
"""Where models are supposed to stand, inches."""


@dataclass(frozen=True, kw_only=True)
class Beginning:
    """A battle that is about to begin: its state, and what its header says.

    Attributes:
        state: As the system begins with it.
        title: As people read it.
        meta: What the header says of it.
        deeds: What the sides do at once, for what may not stand in an open header.
        seed: What its dice are made of, where somebody wants to know them.
        usual_seed: What they are made of where a program plays it and names no seed; None for a new secret.
        players: Who plays each side where nobody says otherwise: the name of a bot.
        about: What it is about, for whoever begins it.
        strength: How strong each side is, in a few words.
        lacking: What is played without, because no code judges it yet.
    """

    state: Any
    title: str
    meta: dict[str, str]
    deeds: tuple[tuple[str, Any], ...] = ()
    seed: int | None = None
    usual_seed: int | None = None
    players: Mapping[str, str] = field(default_factory=dict)
    about: str = ""
    strength: Mapping[str, str] = field(default_factory=dict)
    lacking: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Standing:
    """Where a battle stands, for whoever watches it go by.

    Attributes:
        moment: In a few words: "Round 2, movement".
        head: How far it has come: "Round 2 of 5".
        phases: The phases of a round, in order.
        phase: The one that it is in, "" between them.
        stage: The stage of that phase, "" if it has none.
        left: How many models each side has left, and with how many it began.
        figures: What else is counted for each side, by what it is called.
        score: The points of each side.
    """

    moment: str = ""
    head: str = ""
    phases: tuple[str, ...] = ()
    phase: str = ""
    stage: str = ""
    left: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    figures: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    score: Mapping[str, int] = field(default_factory=dict)


class Expectation(msgspec.Struct, frozen=True, kw_only=True):
    """How a battle is expected to end.

    Attributes:
        points: The points that each side is expected to have in the end.
        chance: How likely the first side is to win, 0 to 1; a draw counts half.
    """

    points: dict[str, float]
    chance: float


class ExposureMap(msgspec.Struct, frozen=True, kw_only=True):
    """How many enemies would see a model in each place of a table, for a layer of colours.

    Attributes:
        columns, rows: How many squares the table is divided into.
        step: How long their sides are, inches; the first lies in the corner at (0, 0).
        seen_by: One byte for each square, the lowest row first: how many enemies see it, 255 where nobody stands.
        enemies: How many there are.
        told: What was taken for true.
    """

    columns: int
    rows: int
    step: float
    seen_by: bytes
    enemies: int
    told: str


class Hands(Protocol):
    """What people may type for a game at a terminal, beside the number of a choice."""

    help: str
    """What they may type, a line each."""
    open_kinds: tuple[str, ...]
    """The choices that ask for more words; any other open choice is made by the system's sampler."""
    where: str
    """What may be typed for one of these, a line each."""
    whole_kinds: tuple[str, ...]
    """The choices that decide all that is asked at once."""

    def listed(self, state: Any, options: Options) -> list[str] | None:
        """Return the choices as lines of the game's own, None to have them numbered."""
        ...

    def read(self, line: str, state: Any, options: Options) -> Any:  # an action of the game's, or None
        """Return the action that a line names by itself, None if it is a line of another kind.

        Raises:
            InputError: If it is of that kind and cannot be read.
        """
        ...

    def named(self, line: str, state: Any, options: Options) -> tuple[Choice, str] | None:
        """Return the open choice that a line speaks of, and the words for it; None if it speaks of none."""
        ...

    def granted(self, words: str, state: Any, choice: Choice, luck: Luck) -> Any:  # an action, or None
        """Return the action that words make of an open choice, None if any will do.

        Raises:
            InputError: If they cannot be read, or nothing legal is found for them.
        """
        ...


def plain_sentence(event: Event, _state: Any) -> str:
    """Return an event in plain words: its name, and what its fields hold."""
    held = (
        f"{name.replace('_', ' ')} {_worded(getattr(event, name))}"
        for name in event.__struct_fields__
        if name not in (*Event.__struct_fields__, "salt", "salts") and getattr(event, name) not in (None, "", ())
    )
    named = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(event).__name__).capitalize()
    return f"{named}: {', '.join(held)}".removesuffix(": ")


def _worded(value: Any) -> str:
    if isinstance(value, Secret):
        return value.value or "face-down"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_worded(each)}" for name, each in value.items())
    if isinstance(value, (tuple, list, frozenset)):
        return ", ".join(map(_worded, value))
    return str(getattr(value, "value", value))


def _not_asked(_state: Any, _question: Mapping[str, Any], _suppose: Places) -> Ruling:
    raise InputError("This game answers no questions while it is played", path="question", fix="Play on.")


def _not_foreseen(_state: Any, _unit: str, _event: str, _value: float | None, _waived: tuple[str, ...]) -> Any:
    raise InputError("This game has nothing to foresee", path="foresee", fix="Play on.")


def _not_exposed(_state: Any, _model: str) -> ExposureMap:
    raise InputError("This game has no map of who is seen where", path="expose", fix="Play on.")


@dataclass(frozen=True, kw_only=True)
class WholeBattle:
    """A game whose battles are played from the first decision to the last. Only the first three must be given.

    Attributes:
        system: What judges, carries out and hides.
        begin: Return a battle by its name. Raises InputError if there is none.
        offered: The names of battles that can be begun without a file, one at least; the first is begun where nobody
            chooses.
        quick: The smallest of them, played a little when a server starts, so that nobody waits for what loads late.
        load: Return the battle of a scenario file (and whether to play without rules that are not implemented); None
            if the game has no scenario files. Raises InputError.
        workshop: How a battle of one's own is put together from files and choices: a `Workshop`, which stands on the
            floor of files; None if none is.
        bots: The programs that play it, beside the one that plays at random; ``guarded`` asks for one that draws by
            luck where another could be foretold.
        sentence: What happened in an event, told of the state that it led to.
        quiet: Whether an event is bookkeeping, in the state that it led to, or None where that is not at hand.
        marks: For each die of an event whether it succeeded, None where one die alone decides nothing.
        subjects: The units that an event is about.
        harmed: The units that an event harms: hit, destroyed, charged, put to flight.
        shapes: What an event shows on the table, as witnesses of rulings do.
        staged: How an event is played before the eyes of who watches a table, None for one that is only told.
        headings: The round, phase and stage that open in an entry, for jumping to.
        standing: Where a battle stands, for whoever watches it.
        tally: What a finished battle comes to in numbers: its rounds and Detachments; of none, where the game has none.
        drawn: A state as text for a terminal so many letters wide; None if nothing of it lies on a table.
        roster: The forces of a state as text for a terminal, None if it has none to list.
        hands: What people may type for it at a terminal, None if they choose by number alone.
        picture: A state as an SVG file, under a title, some units marked; None if nothing of it lies on a table. The
            web table shows it where it draws no board.
        why: A state as an SVG file under a title, with arrows for what a program thought of doing in it, each numbered
            and told with its points; None if nothing of it lies on a table.
        page: A log as one HTML page, with what the sides are called and what plays it again.
        open: Whether nothing lies face-down in a state.
        laid: What an entry lays face-down, by names that stand nowhere else.
        turned: What an entry turns up, by the same names.
        asking: What a side is asked in a state, in words beside its options; None where nothing more is to be said.
        ask: The ruling on a question's JSON while a battle is played, some models supposed elsewhere.
        mend: The nearest action to one that is refused, of a side that sees a state.
        improve: What a person is shown first for a choice, made of an action that was drawn for it.
        foresee: What may come of an action that others can answer.
        exposure: How many enemies would see a model in each place of the table. Raises InputError if there is none.
        learning: How programs learn it: a `Learning`, read when it is asked for; None if none can.
        specialists: Bots that play some of its battles alone, by name; nobody is offered them for others.
        fortunes: What was to be expected of the dice of an event and what they brought, in the state before it and
            after the earlier events of its entry; None if nobody has told what the game's dice are worth.
        deed: An action of a state in words, told apart from another that is compared with it; "" where what
            came of it is told instead.
        advisers: The bots that are asked what would have been better, after a battle: the first, a quick one, of every
            decision, the others of those that seem to have cost most.
        expects: How a battle in a state is expected to end, from what stands in the state, which may be a view; None if
            nobody can tell.
        board: Whether the web table draws its battles on a board; it shows those of others by their ``standing``.
    """

    system: System[Any]
    begin: Callable[[str], Beginning]
    offered: tuple[str, ...]
    quick: str = ""
    load: Callable[..., Beginning] | None = None
    workshop: Any = None
    bots: Mapping[str, Callable[..., Bot]] = field(default_factory=dict)
    sentence: Callable[[Any, Any], str] = plain_sentence
    quiet: Callable[[Any, Any], bool] = lambda _event, _state: False
    marks: Callable[[Any], tuple[bool | None, ...]] = lambda event: (None,) * len(event.dice)
    subjects: Callable[[Any, Any], tuple[str, ...]] = lambda _event, _state: ()
    harmed: Callable[[Any, Any], tuple[str, ...]] = lambda _event, _state: ()
    shapes: Callable[[Any], tuple[Witness, ...]] = lambda _event: ()
    staged: Callable[[Any], Staged | None] = lambda _event: None
    headings: Callable[[Entry], tuple[str, ...]] = lambda _entry: ()
    standing: Callable[[Any], Standing] = lambda _state: Standing()
    tally: Callable[[Journal], Tally] = lambda _journal: Tally()
    drawn: Callable[[Any, int], Any] | None = None  # what rich prints
    roster: Callable[[Any], Any] | None = None
    hands: Hands | None = None
    picture: Callable[..., str] | None = None
    why: Callable[[Any, Thought, str], str] | None = None
    page: Callable[..., str] | None = None
    open: Callable[[Any], bool] = lambda _state: True
    laid: Callable[[Entry], tuple[str, ...]] = lambda _entry: ()
    turned: Callable[[Entry], tuple[str, ...]] = lambda _entry: ()
    asking: Callable[[Any, Options], Asking | None] = lambda _state, _options: None
    ask: Callable[[Any, Mapping[str, Any], Places], Ruling] = _not_asked
    mend: Callable[[Any, str, Any], Any] = lambda _state, _side, action: action
    improve: Callable[[Any, str, Any], Any] = lambda _state, _side, action: action
    foresee: Callable[[Any, str, str, float | None, tuple[str, ...]], Any] = _not_foreseen
    exposure: Callable[[Any, str], ExposureMap] = _not_exposed
    learning: Callable[[], Any] | None = None
    specialists: Mapping[str, Callable[..., Bot]] = field(default_factory=dict)
    fortunes: Callable[[Any, Any, tuple[Any, ...]], tuple[Fortune | Uncounted, ...]] | None = None

    def __post_init__(self) -> None:
        """Refuse a game that offers no battle: there would be nothing to begin where nobody chooses."""
        if not self.offered:
            fix = "Name one of those that `begin` returns."
            raise InputError("This game offers no battle", path="offered", value=self.system.name, fix=fix)

    deed: Callable[[Any, Any, Any], str] = lambda _action, _beside, _state: ""
    advisers: tuple[str, ...] = ()
    expects: Callable[[Any], Expectation] | None = None
    board: bool = False
