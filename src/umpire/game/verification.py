"""Verifying a log: judging every action and rolling every die again, and comparing the bytes."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from umpire.errors import BrokenLaw, IllegalAction, LogError
from umpire.game.battle import Battle
from umpire.game.checks import check_chain, check_opening, check_origin
from umpire.game.log import Closing, Entry, Journal, Kind, Notice, canonical, where
from umpire.game.opening import seed_of
from umpire.game.system import System

S = TypeVar("S")

_COPY = "The log was edited or damaged: use an untouched copy."


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What a verified log was found to be.

    ``finished`` means that it ends with its closing line. ``judged`` means that every action was judged and every die
    rolled again; a shared log of a running battle hides what that needs, so only its chain has been checked.
    """

    entries: int
    rolls: int
    finished: bool
    judged: bool

    def __str__(self) -> str:
        done = "finished" if self.finished else "unfinished"
        how = "judged and rolled again without a difference" if self.judged else "whole; its dice are still sealed"
        return f"{done}, {self.entries} entries, {self.rolls} dice: {how}"


def verify(system: System[S], journal: Journal) -> Verified:
    """Judge and roll every entry of a log again.

    Raises:
        LogError: If the log was edited, is of another Umpire or rulebook, or does not follow from its rules and dice;
            it names the line, the field and what to do.
    """
    check_origin(system, journal)
    check_chain(system, journal)
    sealed = journal.shared is not None and journal.private is None and journal.closing is None
    if not sealed:
        _judge(system, journal)
    return Verified(
        entries=len(journal.entries),
        rolls=sum(len(entry.rolls) for entry in journal.entries),
        finished=journal.closing is not None,
        judged=not sealed,
    )


def _judge(system: System[S], journal: Journal) -> None:
    opening, header = check_opening(journal), journal.header
    seed = seed_of(opening)
    battle: Battle[S] | None = None
    for recorded in journal.entries:
        try:
            if battle is None:
                battle = Battle.start(system, header.state, seed=seed, meta=header.meta)
                _compare(journal.private, battle.journal.private, "line 1 private")
                _compare(header, battle.header, "line 1 public")
                made = battle.entries[0]
            else:
                made = _again(battle, recorded)
        except LogError:
            raise
        except IllegalAction as err:
            told = f"the rules refuse the action: {err}"
            raise LogError(told.rstrip("."), path=where(recorded.seq, "action"), fix=_COPY) from err
        except BrokenLaw as err:
            fix = "This is a fault of the game rather than of the log: tell whoever made it."
            raise LogError(str(err).rstrip("."), path=where(recorded.seq), fix=fix) from err
        # Whatever an edited log makes a game's functions trip over is a fault of the log, not of the game.
        except Exception as err:
            told = f"the entry cannot be judged: {type(err).__name__}: {err}"
            raise LogError(told.rstrip("."), path=where(recorded.seq), fix=_COPY) from err
        _compare(recorded, made, where(recorded.seq))
    if battle is not None and journal.closing is not None:
        _compare(journal.closing, battle.close(), where(journal.closing.seq))


def _again(battle: Battle[S], recorded: Entry) -> Entry:
    if recorded.kind is Kind.UNDO and recorded.to is not None:
        return battle.undo(to=recorded.to, side=recorded.side)
    if isinstance(recorded.notice, Notice):
        return battle.tell(recorded.notice)
    if recorded.kind is Kind.AGREED:
        return battle.agree()
    return battle.act(recorded.side, recorded.action)


def _compare(recorded: object, made: object, place: str) -> None:
    if canonical(recorded) == canonical(made):
        return
    part, found, expected = _difference(_plain(recorded), _plain(made), "") or ("", "", "")
    told = f"rules and dice give {expected}"
    if isinstance(recorded, Entry | Closing) and part in ("digest", "seal"):
        told = f"the {part} does not fit this entry under this header: one of the two was edited"
    raise LogError(told, path=f"{place} {part}".rstrip(), value=found, fix=_COPY)


def _plain(value: object) -> Any:  # JSON of any shape
    return msgspec.json.decode(canonical(value))


def _difference(found: Any, expected: Any, path: str) -> tuple[str, str, str] | None:  # JSON of any shape
    """Return where two JSON values first differ, and both values there."""
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in (*found, *(key for key in expected if key not in found)):
            inner = f"{path}.{key}" if path else str(key)
            if key not in found or key not in expected:
                return inner, _short(found.get(key, "nothing")), _short(expected.get(key, "nothing"))
            if (deeper := _difference(found[key], expected[key], inner)) is not None:
                return deeper
        return None
    if isinstance(found, list) and isinstance(expected, list):
        for index, (left, right) in enumerate(zip(found, expected, strict=False)):
            if (deeper := _difference(left, right, f"{path}[{index}]")) is not None:
                return deeper
        if len(found) != len(expected):
            return path, f"{len(found)} items", f"{len(expected)} items"
        return None
    if type(found) is not type(expected) or found != expected:
        return path, _short(found), _short(expected)
    return None


def _short(value: object) -> str:
    text = canonical(value).decode()
    return text if len(text) <= 80 else f"{text[:77]}..."
