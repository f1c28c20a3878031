"""Verifying a log: judging every action and rolling every die again, and comparing the bytes."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from umpire.game.again import judge_again, others_of
from umpire.game.battle import Battle
from umpire.game.checks import check_chain, check_origin
from umpire.game.log import Journal
from umpire.game.system import System

S = TypeVar("S")


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What a verified log was found to be.

    ``finished`` means that it ends with its closing line. ``judged`` means that every action was judged and every die
    rolled again; a shared log of a running battle hides what that needs, so only its chain has been checked. ``others``
    are the other editions of Umpire that it was written by; which rules those cited is not compared.
    """

    entries: int
    rolls: int
    finished: bool
    judged: bool
    others: tuple[str, ...] = ()

    def __str__(self) -> str:
        done = "finished" if self.finished else "unfinished"
        how = "judged and rolled again without a difference" if self.judged else "whole; its dice are still sealed"
        if self.judged and self.others:
            how += f", but for the rules cited, which are those of {' and '.join(self.others)}"
        return f"{done}, {self.entries} entries, {self.rolls} dice: {how}"


def verify(system: System[S], journal: Journal) -> Verified:
    """Judge and roll every entry of a log again.

    Raises:
        LogError: If the log was edited, is of another format or game, or does not follow from its rules and dice; it
            names the line, the field and what to do.
        OtherRules: If another Umpire or rulebook wrote it, and it comes out otherwise here.
    """
    check_origin(system, journal)
    check_chain(system, journal)
    sealed = journal.shared is not None and journal.private is None and journal.closing is None
    if not sealed:
        judge_again(Battle, system, journal)
    return Verified(
        entries=len(journal.entries),
        rolls=sum(len(entry.rolls) for entry in journal.entries),
        finished=journal.closing is not None,
        judged=not sealed,
        others=tuple(map(str, others_of(system, journal))),
    )


def check_alike(system: System[S], journal: Journal) -> None:
    """Raise LogError unless a log is whole, and was written here or comes out alike here."""
    check_origin(system, journal)
    check_chain(system, journal)
    if others_of(system, journal):
        judge_again(Battle, system, journal)
