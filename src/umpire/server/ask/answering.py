"""Answering about a table that a client describes: a case file, with or without expectations."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire import __version__
from umpire.errors import GeometryError, InputError
from umpire.formats import Document, parse_document
from umpire.formats.cases import AnyCase, RulingPage, cases_in, field_of, looked_into, looks_of, ruling_page, rulings_of
from umpire.geometry import Elevation, Look, Obscured, Point3, seen_from_eye, side_on
from umpire.render.scenes import Picture, picture_of
from umpire.rulings import Ruling


class Sighted(msgspec.Struct, frozen=True, kw_only=True):
    """The look that a question is about: its line, from the side, and what the viewer sees of the target.

    ``line`` is the free line or the one that is judged; without a ``view``, ``no_view`` says why there is none.
    """

    viewer: str
    target: str
    line: tuple[Point3, Point3]
    free: bool
    blockers: tuple[str, ...]
    side: Elevation | None
    view: Obscured | None
    no_view: str = ""


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """The rulings on a case's questions, in their order, the look behind each, and its table as it is drawn."""

    rulings: tuple[Ruling, ...]
    picture: Picture
    looks: tuple[Sighted | None, ...] = ()


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """The first case of a file, and its table as its system sees it."""

    document: Document
    case: AnyCase
    field: Any  # each system has a field of its own


def table_in(text: str) -> Table:
    """Return the table of the first case of a file, which may ask nothing yet.

    Raises:
        InputError: If it is not one; the error names the line and the place.
    """
    document = parse_document(text, name="the case")
    cases = cases_in(document, draft=True).cases
    if not cases:
        raise document.error("There are no cases in this file", path="cases", fix="Describe a table in one.")
    case = cases[0]
    try:
        field = field_of(case)
    except (InputError, GeometryError) as err:
        raise document.located(err, path="cases[0]") from None
    return Table(document=document, case=case, field=field)


def answer(text: str, *, quick: bool = False) -> Answered:
    """Rule on the first case of a case file; without being looked into where it has to be ``quick``.

    Raises:
        InputError: If it is not one; the error names the line and the place.
    """
    table = table_in(text)
    try:
        rulings = (rulings_of if quick else looked_into)(table.case, table.field)
        looks = looks_of(table.case, table.field)
    except (InputError, GeometryError) as err:
        raise table.document.located(err, path="cases[0]") from None
    return Answered(
        rulings=rulings,
        picture=picture_of(table.case.system, table.field),
        looks=tuple(None if each is None else _sighted(each) for each in looks),
    )


def answer_page(text: str, link: str) -> RulingPage:
    """Return the rulings on the first case of a case file as a page to print.

    Raises:
        InputError: As `answer`.
    """
    table = table_in(text)
    try:
        return ruling_page(table.case, table.field, version=__version__, link=link)
    except (InputError, GeometryError) as err:
        raise table.document.located(err, path="cases[0]") from None


def _sighted(look: Look) -> Sighted:
    view, problem = None, ""
    try:
        view = seen_from_eye(look)
    except GeometryError as err:
        problem = str(err)
    return Sighted(
        viewer=look.viewer.id,
        target=look.target.id,
        line=look.drawn_line,
        free=look.free,
        blockers=look.blockers,
        side=side_on(look),
        view=view,
        no_view=problem,
    )
