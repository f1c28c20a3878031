"""What can be checked of a log without playing it again: origin, digest chain, opened secret, seals."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from umpire.errors import InputError, LogError
from umpire.game.keys import Keys, commit_to, pledges_of, secret_of
from umpire.game.log import (
    FORMAT,
    Closing,
    Entry,
    Header,
    Journal,
    Kind,
    Notice,
    Opening,
    bound,
    canonical,
    chained,
    closing_digest,
    header_digest,
    rolls_of,
    where,
)
from umpire.game.opening import contributions_of, opening_of
from umpire.game.sealing import revealed_wrongly
from umpire.game.system import System

S = TypeVar("S")

_COPY = "The log was edited or damaged: use an untouched copy."


def check_origin(system: System[S], journal: Journal) -> None:
    """Raise LogError if the log is of another format or game."""
    header = journal.header
    expected = (
        ("format", str(header.format), str(FORMAT), "Its events give other reasons: use the Umpire that wrote it."),
        ("system", header.system, system.name, "Name the right system."),
    )
    for name, found, here, fix in expected:
        if found != here:
            problem = f"the log was written under another {name} than {here}"
            raise LogError(problem, path=f"line 1 public.{name}", value=found, fix=fix)


def check_chain(system: System[S], journal: Journal) -> None:
    """Raise LogError unless every entry follows from the one before it by number, rolls and digest.

    What an entry reveals must be what was sealed before, as far as the log tells.
    """
    if not journal.entries:
        raise LogError("the log ends before the battle's start", path=where(0), fix="Start the battle again.")
    digest, sealed = header_digest(journal.header), set[str]()
    for seq, entry in enumerate(journal.entries):
        check_link(system, entry, seq, digest)
        digest = entry.digest
        if wrong := revealed_wrongly(entry.events, sealed):
            fix = "Whoever wrote the log has changed it: ask for the whole one when the battle is closed."
            raise LogError(wrong, path=where(seq, "events"), fix=fix)
    if journal.closing is not None:
        check_link(system, journal.closing, len(journal.entries), digest)


def check_link(system: System[S], line: Entry | Closing, seq: int, digest: str) -> None:
    """Raise LogError unless a line is number ``seq`` of its log and follows from the line of this digest."""
    if isinstance(line, Closing):
        if line.seq != seq:
            raise _broken(seq, "seq", str(line.seq), str(seq))
        _follow(line.digest, closing_digest(line, digest), seq)
        return
    _check_shape(line, seq)
    if line.rolls != rolls_of(line.events):
        told = f"the rolls are not the dice of the events, {list(rolls_of(line.events))}"
        raise LogError(told, path=where(seq, "rolls"), value=str(list(line.rolls)), fix=_COPY)
    _follow(line.digest, chained(system, line, digest), seq)


def check_opening(journal: Journal) -> Opening:
    """Return what opens the dice of a full log.

    Raises:
        LogError: If it is missing, or is not what the header committed to.
    """
    opening = journal.private
    if opening is None or journal.shared is not None:
        fix = "Get the full log from whoever keeps the dice; a shared one can only be replayed."
        raise LogError("the log does not hold the secret of its dice", path="line 1 private", fix=fix)
    if not _opens(opening, journal.header):
        raise LogError("the secret is not the one committed to", path="line 1 private", fix=_COPY)
    if journal.closing is not None and journal.closing.opening != opening:
        at = where(journal.closing.seq, "opening")
        raise LogError("the closing line opens another secret than the first line holds", path=at, fix=_COPY)
    return opening


def check_seals(journal: Journal, opening: Opening) -> None:
    """Raise LogError unless the holder of the secret wrote every entry under this header."""
    keys = Keys(bytes.fromhex(opening.secret), bound(journal.header))
    for line in journal.entries:
        check_seal(keys, line)
    if journal.closing is not None:
        check_seal(keys, journal.closing)


def check_seal(keys: Keys, line: Entry | Closing) -> None:
    """Raise LogError unless the holder of the secret wrote this line."""
    if line.seal != keys.seal(canonical(replace(line, seal=""))):
        told = "the seal does not fit this entry under this header: one of the two was edited"
        raise LogError(told, path=where(line.seq, "seal"), value=line.seal, fix=_COPY)


def _opens(opening: Opening, header: Header) -> bool:
    try:
        secret, given = bytes.fromhex(opening.secret), contributions_of(opening)
        if given is not None or header.pledges is not UNSET:
            return (
                opening == opening_of(given or {})
                and header.pledges == pledges_of(given or {})
                and not header.commitment
            )
    except (ValueError, InputError):
        return False
    if secret.hex() != opening.secret or commit_to(secret, opening.seed) != (header.commitment, opening.salt):
        return False
    return opening.seed is None or (opening.seed >= 0 and secret_of(opening.seed) == secret)


def _check_shape(entry: Entry, seq: int) -> None:
    """An entry has the fields of its kind and no others."""
    if entry.seq != seq:
        raise _broken(seq, "seq", str(entry.seq), str(seq))
    if (entry.kind is Kind.START) != (seq == 0):
        raise _broken(seq, "kind", entry.kind, "start" if seq == 0 else "act, undo, notice or agreed")
    if (entry.action is not None) != (entry.kind is Kind.ACT):
        raise _broken(seq, "action", "none" if entry.action is None else "one", f"none or one as {entry.kind} has it")
    if (entry.to is not None) != (entry.kind is Kind.UNDO):
        raise _broken(seq, "to", str(entry.to), f"what {entry.kind} has")
    if isinstance(entry.notice, Notice) != (entry.kind is Kind.NOTICE):
        raise _broken(seq, "notice", str(entry.notice), f"what {entry.kind} has")
    if isinstance(entry.notice, Notice) and entry.events:
        raise _broken(seq, "events", str(len(entry.events)), "none in a notice")
    if entry.to is not None and (entry.events or not 0 <= entry.to < seq):
        raise _broken(seq, "to", str(entry.to), f"an entry from 0 to {seq - 1}, and no events")


def _follow(found: str, expected: str, seq: int) -> None:
    if found != expected:
        told = "the digest does not fit: this entry or one before it was edited, or lines are missing"
        raise LogError(told, path=where(seq, "digest"), value=found, fix=_COPY)


def _broken(seq: int, part: str, found: str, expected: str) -> LogError:
    return LogError(f"expected {expected}", path=where(seq, part), value=found, fix=_COPY)
