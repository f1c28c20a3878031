"""Disputes: what players of a game really argue about, each shown by one of its cases."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from umpire.errors import InputError
from umpire.formats.cases.entries import AnyCase, AnyCaseFile
from umpire.formats.cases.reading import read_cases
from umpire.formats.document import Document, Entry, parse_document
from umpire.game import game

KEPT = "disputes.yaml"
"""A game's disputes, in its ``data``; a game need not have any."""


class Dispute(Entry, frozen=True, kw_only=True):
    """What two players argue about, and what the umpire says.

    Attributes:
        id: Its name within its game.
        topic: What is argued over; disputes of one topic stand together.
        title: What one of the players says.
        asks: What is to be ruled on, in a sentence or two.
        case: The shipped case that it shows, as ``FILE#ID`` in the folder of cases.
        questions: Which of the case's questions count here, by number from 0; () for all.
        allowed: The verdict on each of them.
        cites: Rules that the rulings rest on.
        ruling: What the umpire says, and why, in players' words.
    """

    id: str
    topic: str
    title: str
    asks: str
    case: str
    allowed: tuple[bool, ...]
    ruling: str
    questions: tuple[int, ...] = ()
    cites: tuple[str, ...] = ()


@cache
def disputes_of(system: str) -> tuple[Dispute, ...]:
    """Return the disputes of a game, those of one topic together.

    Raises:
        InputError: If its file of them is broken, or shows a case or a question that there is not.
    """
    kept = files(game(system).package) / "data" / KEPT
    if not kept.is_file():
        return ()
    document = parse_document(kept.read_text(encoding="utf-8"), name=str(kept))
    found = document.convert(tuple[Dispute, ...], at="disputes")
    for number, each in enumerate(found):
        try:
            disputed_case(system, each)
        except InputError as error:
            raise document.located(error, path=f"disputes[{number}]") from None
    topics = tuple(dict.fromkeys(each.topic for each in found))
    return tuple(sorted(found, key=lambda each: topics.index(each.topic)))


@cache
def _cases_in(system: str, name: str) -> tuple[Document, AnyCaseFile]:
    """Return one of a game's files of cases: all of them together take seconds to read."""
    return read_cases(str(files(game(system).package) / "cases" / name))


def dispute_of(system: str, id: str) -> Dispute | None:
    """Return a dispute of a game by its name, None where there is none of it."""
    return next((each for each in disputes_of(system) if each.id == id), None)


def disputed_case(system: str, dispute: Dispute) -> tuple[Document, AnyCase]:
    """Return the case of a dispute with those of its questions that count, under the dispute's own title.

    Raises:
        InputError: If there is no such case or question.
    """
    name, _, id = dispute.case.partition("#")
    document, found = _cases_in(system, name)
    case: AnyCase | None = next((each for each in found.cases if each.id == id), None)
    if case is None:
        raise InputError("There is no such case", path="case", value=dispute.case, fix="See the list of cases.")
    if any(number >= len(case.ask) for number in dispute.questions):
        raise InputError("The case asks no such question", path="questions", fix=f"It asks {len(case.ask)}.")
    asked = tuple(case.ask[number] for number in dispute.questions) or case.ask
    return document, msgspec.structs.replace(case, title=dispute.title, ask=asked)


def disputed_entry(system: str, dispute: Dispute) -> dict[str, Any]:
    """Return the case of a dispute as a file of cases has it, without what it expects."""
    document, case = disputed_case(system, dispute)
    entry = next(each for each in document.lookup("cases") if each["id"] == case.id)
    kept = {name: value for name, value in entry.items() if name != "expect"}
    return {**kept, "title": dispute.title, "ask": list(case.ask)}
