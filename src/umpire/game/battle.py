"""A running battle: the one authority over its state, its dice and its log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import lru_cache, partial
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from umpire.errors import BrokenLaw, IllegalAction, InputError, LogError
from umpire.game.again import judge_again
from umpire.game.checks import check_chain, check_link, check_opening, check_origin, check_seal, check_seals
from umpire.game.dice import SeededDice
from umpire.game.keys import Keys
from umpire.game.lines import entry_from, header_line, read_first
from umpire.game.log import (
    Closing,
    Edition,
    Entry,
    Header,
    Journal,
    Kind,
    Notice,
    Opening,
    bound,
    canonical,
    closing_digest,
    editions_of,
    header_digest,
    linked,
    public_entry,
)
from umpire.game.luck import Luck
from umpire.game.model import Options, Outcome
from umpire.game.opening import Seed, edition_here, header_for, opened_by, opening_of
from umpire.game.sealing import revealed_wrongly, told_too_early
from umpire.game.step import begin, carry_out, ended_by_agreement, judged, read_action
from umpire.game.system import System
from umpire.game.timeline import Timeline
from umpire.game.view import View
from umpire.rulings import Ruling

S = TypeVar("S")

Recorder = Callable[[Entry | Closing], None]


class Sent(Struct, frozen=True, kw_only=True):
    """A battle on its way to another process: the first line of its log, how far it has come, its other lines."""

    first: bytes
    state: bytes
    lines: tuple[bytes, ...]
    digest: str
    edition: Edition
    rolled: int
    sealed: frozenset[str]
    closing: Closing | None
    shown: Journal | None
    checked: bool


class Battle(Generic[S]):
    """One battle over a system. Make one with `start`, or carry one on with `resume`."""

    def __init__(self, system: System[S], header: Header, opening: Opening, *, checked: bool = False) -> None:
        self.system = system
        self.header = header
        self._opening = opening
        self._keys = Keys(bytes.fromhex(opening.secret), bound(header))
        self._timeline: Timeline[S] = Timeline(header.state, system.evolve)
        self._digest = header_digest(header)
        self._here, self._edition = edition_here(system), Edition(umpire=header.umpire, rulebook=header.rulebook)
        self._rolled = 0
        self._sealed: set[str] = set()
        self._closing: Closing | None = None
        self._shown: Journal | None = None
        self._because = ""
        self._record: Recorder | None = None
        self._checked = checked
        self._first: bytes | None = None
        self._owing: tuple[S, tuple[str, ...]] | None = None
        self._last_told: dict[str | None, dict[int, tuple[Entry, Entry]]] = {}

    @classmethod
    def start(
        cls,
        system: System[S],
        state: S,
        *,
        seed: Seed,
        meta: Mapping[str, str] | None = None,
        checked: bool = False,
    ) -> Battle[S]:
        """Begin a battle and play what happens before the first decision.

        Args:
            system: The game.
            state: The state it begins with; nothing in it may be hidden from anybody.
            seed: A whole number, which a patient opponent could guess, the secret itself, from `new_secret`, or what
                several have contributed to it, by their names.
            meta: What else the public header says: the scenario's name, who plays which side.
            checked: Check the state's invariants after every entry (slow; for tests).

        Raises:
            BrokenLaw: If the state cannot be written down and read back, or hides something.
        """
        return cls.begin_under(
            system, opened_by(header_for(system, state, meta=meta or {}), seed), seed=seed, checked=checked
        )

    @classmethod
    def begin_under(cls, system: System[S], header: Header, *, seed: Seed, checked: bool = False) -> Battle[S]:
        """Begin the battle of a header that binds those who draw its dice to a seed, whichever Umpire wrote it."""
        battle = cls(system, header, opening_of(seed), checked=checked)
        step = begin(system, battle.state, battle._dice())
        battle._append(Entry(seq=0, kind=Kind.START, events=step.events, rolls=step.rolls), step.state)
        return battle

    @classmethod
    def resume(cls, system: System[S], journal: Journal, *, checked: bool = False) -> Battle[S]:
        """Carry on the battle of a full log; its chain and seals are checked.

        Its rules are asked again only where another Umpire or rulebook was the last to judge, and it is not over.

        Raises:
            LogError: If the log was edited or shared, or is of another format or game.
            OtherRules: If another Umpire or rulebook wrote it, and it comes out otherwise here.
        """
        check_origin(system, journal)
        check_chain(system, journal)
        opening = check_opening(journal)
        check_seals(journal, opening)
        if journal.closing is None and editions_of(journal)[-1] != edition_here(system):
            judge_again(cls, system, journal)
        battle = cls(system, journal.header, opening, checked=checked)
        for entry in journal.entries:
            battle._take(entry)
        if journal.closing is not None:
            battle._take(journal.closing)
        return battle

    @classmethod
    def show(cls, system: System[S], journal: Journal, *, because: str = "") -> Battle[S]:
        """Return the battle of a log to be looked at: nobody can act in it, since it was shared while it ran.

        Any other reason why a log is not played on is told by ``because``.

        Raises:
            LogError: If the log was edited, or is of another format or game.
        """
        check_origin(system, journal)
        check_chain(system, journal)
        battle = cls(system, journal.header, Opening(secret="", salt=""))
        for entry in journal.entries:
            battle._take(entry)
        battle._shown, battle._because = journal, because
        return battle

    @classmethod
    def awaiting(cls, system: System[S], header: Header) -> Battle[S]:
        """Return a battle whose dice have yet to be drawn: nobody can act in it, and nothing has happened.

        Nobody knows its dice before they are drawn, so nothing can be rolled: `start` begins it when they are.
        """
        return cls(system, header, Opening(secret="", salt=""))

    @classmethod
    def opened(cls, system: System[S], journal: Journal) -> Battle[S]:
        """Return the battle of a log's first line, its dice opened, that follows the further lines.

        Raises:
            LogError: If the log was edited or shared, or is of another format or game.
        """
        check_origin(system, journal)
        return cls(system, journal.header, check_opening(journal))

    @property
    def begun(self) -> bool:
        """Whether the dice are drawn, and the battle has begun."""
        return len(self._timeline) > 0

    @property
    def state(self) -> S:
        """The true state; nobody who plays may get it: see `view`."""
        return self._timeline.now

    def state_after(self, seq: int) -> S:
        """Return the true state after an entry; nobody who plays may get it.

        Raises:
            LogError: If there is no such entry.
        """
        return self._timeline.at(seq)

    @property
    def to_decide(self) -> tuple[str, ...]:
        """The sides that owe a decision now, in a fixed order; () when all is over."""
        if self.closed or not self.begun:
            return ()
        known, state = self._owing, self.state
        if known is None or known[0] is not state:
            # Everybody who has to do with a battle asks this, again and again.
            known = self._owing = state, self.system.to_decide(state)
        return known[1]

    @property
    def sides(self) -> tuple[str, ...]:
        """All sides of the battle."""
        return self.system.sides(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self.system.outcome(self.state) if self.begun else None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that happened, in full; see `shared` for what may be passed on."""
        return self._timeline.entries

    @property
    def closed(self) -> bool:
        """Whether nobody can act any more: the log is closed and its secret opened, or is only shown."""
        return self._closing is not None or self._shown is not None

    @property
    def shown_because(self) -> str:
        """Why the battle is only shown, where it was not shared while it ran; else ""."""
        return self._because

    @property
    def journal(self) -> Journal:
        """The whole log, with the secret; see `shared` for what may be passed on."""
        if self._shown is not None:
            return self._shown
        if not self.begun:
            return Journal(header=self.header, private=None, entries=())
        return Journal(header=self.header, private=self._opening, entries=self.entries, closing=self._closing)

    def options(self, side: str) -> Options:
        """Return what a side may do now, worked out from what that side can see.

        Raises:
            IllegalAction: If it owes no decision.
        """
        self._refuse_unasked(side)
        return self._options(self.system.mask(self.state, side), side)

    def view(self, side: str | None, *, tail: int = 20) -> View[S]:
        """Return everything a side may see, with the last ``tail`` entries; None is a spectator.

        Raises:
            InputError: If there is no such side.
        """
        if side is not None and side not in self.sides:
            fix = f"Choose from {', '.join(self.sides)}."
            raise InputError("there is no such side", path="side", value=side, fix=fix)
        seen = self.system.mask(self.state, side)
        asked = self._options(seen, side) if side is not None and side in self.to_decide else None
        return View(side=side, state=seen, options=asked, log=self._told(side, self._timeline.latest(tail)))

    def _told(self, side: str | None, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """Return entries as a side may have them; those that it had in its last view are not made anew."""
        had = self._last_told.get(side, {})
        told = {
            each.seq: found
            if (found := had.get(each.seq)) is not None and found[0] is each
            else (each, public_entry(self.system, each, for_side=side))
            for each in entries
        }
        self._last_told[side] = told
        return tuple([public for _, public in told.values()])

    def luck(self, side: str) -> Luck:
        """Return the luck that a bot thinks its next decision with: apart from the dice, the same after a resume."""
        return Luck(self._keys.luck, f"{side}:{len(self._timeline)}")

    def act(self, side: str, action: Any) -> Entry:
        """Carry out an action of a side and all that follows by itself.

        Raises:
            IllegalAction: If the side owes no decision or the rules forbid the action; nothing has changed then.
        """
        self._refuse_closed()
        action = read_action(self.system, action)
        step = carry_out(self.system, self.state, side, action, self._dice())
        made = Entry(
            seq=len(self._timeline), kind=Kind.ACT, side=side, action=action, events=step.events, rolls=step.rolls
        )
        return self._append(made, step.state)

    def judge(self, side: str, action: Any) -> Ruling:
        """Rule on an action of a side, by what it can see, without carrying it out: every reason, with its numbers.

        Raises:
            IllegalAction: If it is no action of this game.
        """
        return judged(self.system, self.system.mask(self.state, side), side, read_action(self.system, action))

    def undo(self, *, to: int, side: str = "") -> Entry:
        """Go back to the state after an earlier entry. The log keeps what was undone; its dice never come again.

        Raises:
            LogError: If there is no such earlier entry.
            IllegalAction: If the battle is closed.
        """
        self._refuse_closed()
        if not 0 <= to < len(self._timeline):
            last = len(self._timeline) - 1
            raise LogError("there is no such entry", path="to", value=str(to), fix=f"Choose one from 0 to {last}.")
        return self._append(Entry(seq=len(self._timeline), kind=Kind.UNDO, side=side, to=to), self._timeline.at(to))

    def agree(self) -> Entry:
        """End the battle where it stands, as all sides have agreed; who asks has heard all of them.

        Raises:
            IllegalAction: If the game knows no such end, or the battle is closed.
        """
        self._refuse_closed()
        step = ended_by_agreement(self.system, self.state, self._dice())
        made = Entry(seq=len(self._timeline), kind=Kind.AGREED, events=step.events, rolls=step.rolls)
        return self._append(made, step.state)

    def tell(self, notice: Notice) -> Entry:
        """Write down what everybody at the table is told for good; it changes nothing in the battle.

        Raises:
            IllegalAction: If the battle is closed.
        """
        self._refuse_closed()
        return self._append(Entry(seq=len(self._timeline), kind=Kind.NOTICE, notice=notice), self.state)

    def close(self) -> Closing:
        """End the log and open its secret, so that everybody can verify the dice; an unfinished battle is broken off.

        Raises:
            IllegalAction: If it is closed already.
        """
        self._refuse_closed()
        made = Closing(seq=len(self._timeline), outcome=self.outcome, opening=self._opening)
        made = replace(made, digest=closing_digest(made, self._digest))
        made = replace(made, seal=self._keys.seal(canonical(made)))
        if self._record:
            self._record(made)
        self._take(made)
        return made

    def follow(self, line: Entry | Closing) -> None:
        """Take in the next line of the log, which another process has added; its rules are not asked again.

        Raises:
            LogError: If it does not follow from the last line, or was not written by the holder of the secret.
            IllegalAction: If the battle is closed.
        """
        self._refuse_ended()
        check_link(self.system, line, len(self._timeline), self._digest)
        check_seal(self._keys, line)
        self._take(line)

    def fork(self) -> Battle[S]:
        """Return a battle that stands where this one does, with the same dice to come, and is recorded by nobody.

        What happens in the one does not happen in the other: of two that go on, only one can be the battle.
        """
        other = copy(self)
        other._timeline, other._sealed, other._record = self._timeline.fork(), set(self._sealed), None
        return other

    def __copy__(self) -> Battle[S]:
        other: Battle[S] = object.__new__(type(self))
        vars(other).update(vars(self))
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel to another process as a fork does: with the dice to come, recorded by nobody.

        What has happened goes along as lines of the log, and is read there when somebody asks for it.
        """
        if self._first is None:
            self._first = header_line(Journal(header=self.header, private=self._opening, entries=()))
        sent = Sent(
            first=self._first,
            state=canonical(self.state),
            lines=self._timeline.lines,
            digest=self._digest,
            edition=self._edition,
            rolled=self._rolled,
            sealed=frozenset(self._sealed),
            closing=self._closing,
            shown=self._shown,
            checked=self._checked,
        )
        return arrived, (self.system, sent)

    def record_with(self, record: Recorder) -> None:
        """Have every further entry recorded before it counts; if recording fails, it has not happened."""
        self._record = record

    def _go_on(self, sent: Sent) -> Battle[S]:
        """Return the battle of this first line that has come as far as another process says."""
        other = copy(self)
        other._timeline = Timeline.sent(
            self.header.state,
            self.system.evolve,
            now=self.system.state_from(sent.state),
            lines=sent.lines,
            read=partial(entry_from, self.system),
        )
        other._digest, other._edition = sent.digest, sent.edition
        other._rolled, other._sealed = sent.rolled, set(sent.sealed)
        other._closing, other._shown, other._checked = sent.closing, sent.shown, sent.checked
        return other

    def _options(self, seen: S, side: str) -> Options:
        """Return what a side may do, every rule that it cites one of the book."""
        asked = self.system.options(seen, side)
        self.system.rulebook.check_cited((*asked.rules, *(rule for choice in asked.choices for rule in choice.rules)))
        return asked

    def _dice(self) -> SeededDice:
        return SeededDice(self._keys.dice, counter=self._rolled, scope=str(len(self._timeline)))

    def _append(self, made: Entry, state: S) -> Entry:
        if self._checked:
            self.system.check(state)
        if self._here != self._edition:
            made = replace(made, edition=self._here)
        public = public_entry(self.system, made)
        if public != made and public_entry(self.system, public) != public:
            raise BrokenLaw(f"{self.system.name} conceals an entry again that is concealed already: {made!r}.")
        wrong = revealed_wrongly(made.events, set(self._sealed)) or told_too_early(self.system, made, public, state)
        if wrong:
            raise BrokenLaw(f"{self.system.name} breaks a seal: {wrong}.")
        entry = replace(made, digest=linked(public, self._digest))
        entry = replace(entry, seal=self._keys.seal(canonical(entry)))
        if self._record:
            self._record(entry)
        self._take(entry, state)
        return entry

    def _take(self, line: Entry | Closing, state: S | None = None) -> None:
        if isinstance(line, Closing):
            self._closing = line
        else:
            self._timeline.add(line, state)
            self._edition = line.edition if isinstance(line.edition, Edition) else self._edition
            revealed_wrongly(line.events, self._sealed)
            self._rolled += len(line.rolls)
        self._digest = line.digest

    def _refuse_closed(self) -> None:
        if not self.begun:
            raise IllegalAction("The battle has not begun: its dice are still being drawn.")
        self._refuse_ended()

    def _refuse_ended(self) -> None:
        if self._because:
            raise IllegalAction(self._because)
        if self._shown is not None:
            raise IllegalAction("This battle is shown from a shared log, without its dice. Branch it to play on.")
        if self._closing:
            raise IllegalAction("The battle is closed and its dice have been revealed. Start another one.")

    def _refuse_unasked(self, side: str) -> None:
        self._refuse_closed()
        owing = self.to_decide
        if side not in owing:
            told = f"{' and '.join(owing)} must decide now" if owing else "the battle is over"
            raise IllegalAction(f"{side} has nothing to decide: {told}.")


def arrived(system: System[S], sent: Sent) -> Battle[S]:
    """Return the battle that another process has sent."""
    return _of_first_line(system, sent.first)._go_on(sent)


@lru_cache(maxsize=16)
def _of_first_line(system: System[S], first: bytes) -> Battle[S]:
    """Return the battle of a first line, before anything happens in it; those who search are sent the same often."""
    begun = read_first(system, first)
    assert begun.private is not None, "whoever sends a battle writes its dice down"
    battle = Battle(system, begun.header, begun.private)
    battle._first = first
    return battle
