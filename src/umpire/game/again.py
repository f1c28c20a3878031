"""Judging a battle again from its log: as this Umpire wrote it, or as another one did.

A log of this very Umpire and rulebook has to come out byte for byte. One of another comes out alike if every action is
allowed and leads to the same events and dice: which rules are cited for them may differ, and nothing else. Its entries
are taken in as they were written, so that what follows is rolled and sealed as it would have been there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from umpire.errors import BrokenLaw, IllegalAction, LogError, OtherRules
from umpire.game.checks import check_opening, check_seals
from umpire.game.log import Closing, Edition, Entry, Journal, Kind, Notice, Opening, canonical, editions_of, where
from umpire.game.opening import edition_here, header_for, opened_by, opening_of, seed_of
from umpire.game.system import System

if TYPE_CHECKING:
    from umpire.game.battle import Battle

S = TypeVar("S")

_COPY = "The log was edited or damaged: use an untouched copy."


def others_of(system: System[S], journal: Journal) -> tuple[Edition, ...]:
    """Return what a log's battle was judged by that is not what judges here."""
    here = edition_here(system)
    return tuple(dict.fromkeys(each for each in editions_of(journal) if each != here))


def judge_again(kind: type[Battle[S]], system: System[S], journal: Journal) -> None:
    """Judge every entry of a whole log again and roll its dice; its origin and its chain have been checked.

    Raises:
        OtherRules: If another Umpire or rulebook wrote it, and an entry comes out otherwise here.
        LogError: If it was edited.
    """
    opening, others = check_opening(journal), others_of(system, journal)
    if not others:
        _judge_exactly(kind, system, journal, opening)
        return
    check_seals(journal, opening)
    try:
        _judge_alike(kind, system, journal, opening)
    except LogError as err:
        written = " and ".join(map(str, others))
        fix = f"{written} wrote this log, and this is {edition_here(system)}: play it on or verify it with that one."
        told = f"this comes out otherwise here: {err.problem}"
        raise OtherRules(told, path=err.path, value=err.value, fix=f"{fix} It can be replayed here.") from err


def _judge_exactly(kind: type[Battle[S]], system: System[S], journal: Journal, opening: Opening) -> None:
    header, seed = journal.header, seed_of(opening)
    battle: Battle[S] | None = None
    for recorded in journal.entries:
        with _Judging(recorded):
            if battle is None:
                _compare(opening, opening_of(seed), "line 1 private")
                made_of = opened_by(header_for(system, header.state, meta=header.meta), seed)
                _compare(header, made_of, "line 1 public")
                battle = kind.begin_under(system, header, seed=seed)
                made = battle.entries[0]
            else:
                made = _carry_out(battle, recorded)
        _compare(recorded, made, where(recorded.seq))
    if battle is not None and journal.closing is not None:
        _compare(journal.closing, battle.close(), where(journal.closing.seq))


def _judge_alike(kind: type[Battle[S]], system: System[S], journal: Journal, opening: Opening) -> None:
    battle = kind.opened(system, journal)
    for recorded in journal.entries:
        with _Judging(recorded):
            if battle.begun:
                made = _carry_out(battle.fork(), recorded)
            else:
                made = kind.begin_under(system, journal.header, seed=seed_of(opening)).entries[0]
        _compare(_uncited(recorded), _uncited(made), where(recorded.seq))
        battle.follow(recorded)
    if journal.closing is not None:
        _compare(journal.closing.outcome, battle.outcome, where(journal.closing.seq, "outcome"))


def _uncited(entry: Entry) -> Entry:
    """Return an entry without the rules that it cites, and without what is worked out from those."""
    events = tuple(replace(event, rules=()) for event in entry.events)
    return replace(entry, events=events, edition=UNSET, digest="", seal="")


def _carry_out(battle: Battle[S], recorded: Entry) -> Entry:
    if recorded.kind is Kind.UNDO and recorded.to is not None:
        return battle.undo(to=recorded.to, side=recorded.side)
    if isinstance(recorded.notice, Notice):
        return battle.tell(recorded.notice)
    if recorded.kind is Kind.AGREED:
        return battle.agree()
    return battle.act(recorded.side, recorded.action)


class _Judging:
    """What goes wrong while an entry is judged again, told as a fault of its line."""

    def __init__(self, recorded: Entry) -> None:
        self._seq = recorded.seq

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, err: BaseException | None, at: object) -> None:
        if isinstance(err, IllegalAction):
            told = f"the rules refuse the action: {err}"
            raise LogError(told.rstrip("."), path=where(self._seq, "action"), fix=_COPY) from err
        if isinstance(err, BrokenLaw):
            fix = "This is a fault of the game rather than of the log: tell whoever made it."
            raise LogError(str(err).rstrip("."), path=where(self._seq), fix=fix) from err
        # Whatever an edited log makes a game's functions trip over is a fault of the log, not of the game.
        if isinstance(err, Exception) and not isinstance(err, LogError):
            told = f"the entry cannot be judged: {type(err).__name__}: {err}"
            raise LogError(told.rstrip("."), path=where(self._seq), fix=_COPY) from err


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
