"""What there is to ask the umpire about: the games, their worked examples, their questions."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import msgspec
import yaml

from umpire.errors import InputError
from umpire.formats import Document
from umpire.formats.cases import shipped_cases
from umpire.game import games, tables_of


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A game: its name in files, what people call it, whether it answers questions, and the battles it offers.

    ``squads`` tells whether units of rosters can be put on its tables;
    ``short`` is what it is called where there is little room, ``prefixes`` are what the ids of its rules begin with.
    """

    name: str
    title: str
    short: str
    prefixes: tuple[str, ...]
    asks: bool
    squads: bool
    battles: tuple[str, ...]


class Example(msgspec.Struct, frozen=True, kw_only=True):
    """A shipped case as a list tells it; ``about`` is what its file is about."""

    id: str
    title: str
    about: str
    rules: tuple[str, ...]


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a question names; ``kind`` is text, number, truth, choice or else."""

    name: str
    kind: str
    needed: bool
    choices: tuple[str, ...] = ()


class QuestionKind(msgspec.Struct, frozen=True, kw_only=True):
    """A question that can be asked in a game."""

    name: str
    says: str
    fields: tuple[Field, ...]


@cache
def systems() -> tuple[Shown, ...]:
    """Return every game."""
    return tuple(
        Shown(
            name=each.name,
            title=each.title,
            short=each.short or each.title,
            prefixes=tuple(sorted({rule.id.split("-")[0] for rule in (*each.rulebook, *each.catalogue())})),
            asks=each.tables is not None,
            squads=each.rosters is not None and each.rosters.facts is not None,
            battles=each.battle().offered if each.battle is not None else (),
        )
        for each in games()
    )


def examples(system: str) -> tuple[Example, ...]:
    """Return every shipped case of a game that asks something."""
    return tuple(
        Example(id=case.id, title=case.title, about=_about(document), rules=case.rules)
        for document, case in shipped_cases(system)
        if case.ask
    )


def example(system: str, id: str) -> str:
    """Return one shipped case as a file of its own.

    Raises:
        InputError: If there is none of this name.
    """
    for document, case in shipped_cases(system):
        if case.id == id:
            entries = document.lookup("cases")
            found = next(each for each in entries if each["id"] == id)
            return written({"system": system, "cases": [found]})
    raise InputError("there is no such case", path="case", value=id, fix="See the list of cases.")


class _Plain(yaml.SafeDumper):
    """Writes every value out, short lists in one line."""

    def ignore_aliases(self, data: Any) -> bool:  # whatever is written
        return True


def written(content: dict[str, Any]) -> str:
    """Return the content of a file as YAML, short lists in one line."""
    return yaml.dump(content, Dumper=_Plain, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)


def _about(document: Document) -> str:
    return str(document.lookup("about", default="")).rstrip(".")


@cache
def questions(system: str) -> tuple[QuestionKind, ...]:
    """Return every question of a game, with what it names."""
    asked = tables_of(system).question_type
    kinds = get_args(asked) or (asked,)
    return tuple(sorted((_kind(each) for each in kinds), key=lambda each: each.name))


def _kind(question: type[msgspec.Struct]) -> QuestionKind:
    fields = tuple(
        Field(
            name=each.encode_name,
            kind=_plainly(each.type),
            needed=each.required,
            choices=_choices(each.type),
        )
        for each in msgspec.structs.fields(question)
    )
    says = (question.__doc__ or "").strip().split("\n")[0]
    return QuestionKind(name=str(question.__struct_config__.tag), says=says, fields=fields)


def _plainly(kind: Any) -> str:  # a type, as msgspec looks into it
    told = msgspec.inspect.type_info(kind)
    if isinstance(told, msgspec.inspect.EnumType):
        return "choice"
    if isinstance(told, msgspec.inspect.BoolType):
        return "truth"
    if isinstance(told, (msgspec.inspect.IntType, msgspec.inspect.FloatType)):
        return "number"
    return "text" if isinstance(told, msgspec.inspect.StrType) else "else"


def _choices(kind: Any) -> tuple[str, ...]:
    told = msgspec.inspect.type_info(kind)
    return tuple(str(each.value) for each in told.cls) if isinstance(told, msgspec.inspect.EnumType) else ()
