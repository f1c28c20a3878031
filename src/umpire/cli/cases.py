"""`umpire cases`: the worked examples as a folder that any program can be held against, and Umpire's own answers."""

from __future__ import annotations

import math
import sys
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from umpire import __version__
from umpire.cli.completing import system_names
from umpire.cli.output import console
from umpire.errors import InputError, UmpireError
from umpire.formats import Document, published, schema_of
from umpire.formats.cases import AnyCase, CameOf, came_of, cases_in, plain, read_cases, shipped_case_files
from umpire.formats.imports import write_text
from umpire.game import game, game_names, games
from umpire.rulings import Ruling

FORMAT = 1
"""The version of the folder and of what passes between the runner and a program; README.md in it tells both."""

KIT = files("umpire.cli") / "case_law"
PASSED_OVER = ("system", "parts", "$schema")
"""What a case file says for itself, and not for its cases."""


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A case as a program is told of it, without what must come out.

    ``wants`` names what is compared beside a refusal: ``rulings``, ``events``, ``state``, ``views``, ``to_decide``,
    ``options``. With ``play_on`` the battle goes on after the last action until somebody has to decide.
    """

    format: int
    id: str
    case: dict[str, Any]
    wants: tuple[str, ...] = ()
    play_on: bool = False


class Refused(msgspec.Struct, frozen=True, kw_only=True):
    """Why the last action of a case was refused."""

    cites: tuple[str, ...] = ()
    says: str = ""


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to one question: the numbers of each finding stand together in ``facts``."""

    allowed: bool | None = None
    effects: tuple[dict[str, Any], ...] = ()
    facts: tuple[dict[str, Any], ...] = ()
    cites: tuple[str, ...] = ()
    margin: float | None = None
    witnesses: tuple[str, ...] = ()
    says: str = ""


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a program answers to a case; with ``error`` or ``skip``, why it does not."""

    id: str
    rulings: tuple[Answered, ...] = ()
    events: tuple[dict[str, Any], ...] = ()
    refused: Refused | None = None
    state: dict[str, Any] | None = None
    views: dict[str, dict[str, Any]] | None = None
    to_decide: tuple[str, ...] | None = None
    options: tuple[dict[str, Any], ...] = ()
    error: str = ""
    skip: str = ""


def export(
    out: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to write, new or empty.")],
    system: Annotated[
        str, typer.Option("--system", help="The cases of this game only.", autocompletion=system_names)
    ] = "",
) -> None:
    """Write all worked examples as JSON, with schemas, the rules behind them and a program that runs them.

    The folder needs nothing of Umpire: `run_cases.py` in it puts any program to the cases that reads and writes JSON.

    For example:

      umpire cases export case-law

      python case-law/run_cases.py -- umpire cases answer
    """
    if system and system not in game_names():
        fix = f"Choose one of {', '.join(game_names())}."
        raise InputError("There is no such game", path="--system", value=system, fix=fix)
    if out.exists() and any(out.iterdir()):
        raise InputError("There are files in this folder", file=str(out), fix="Name a new or an empty one.")
    counts: dict[str, int] = {}
    for of in (each for each in games() if each.tables is not None and system in ("", each.name)):
        folder = Path(str(files(of.package) / "cases"))
        counts[of.name] = 0
        for path in shipped_case_files(of.name):
            document, found = read_cases(path)
            content = {name: each for name, each in document.content.items() if name not in PASSED_OVER}
            named = out / "cases" / of.name / path.relative_to(folder).with_suffix(".json")
            _write({"format": FORMAT, "system": of.name, **content}, named)
            counts[of.name] += len(found.cases)
        rules = [_rule_of(each) for each in of.rulebook]
        _write(
            {"format": FORMAT, "system": of.name, "title": of.title, "rules": rules}, out / "rules" / f"{of.name}.json"
        )
    _write(
        {
            "format": FORMAT,
            "umpire": __version__,
            "rulebooks": {name: game(name).rulebook.digest() for name in counts},
            "cases": counts,
        },
        out / "format.json",
    )
    _write(_case_schema(system), out / "schemas" / "case.schema.json")
    for name, about, kind in (("request", "What a program is told", Request), ("answer", "What it answers", Answer)):
        _write(published(f"cases-{name}", about, msgspec.json.schema(kind)), out / "schemas" / f"{name}.schema.json")
    for source, name in (("README.md", "README.md"), ("run_cases.py", "run_cases.py"), ("LICENSE.txt", "LICENSE")):
        write_text((KIT / source).read_text(encoding="utf-8"), out / name)
    told = ", ".join(f"{count} of {game(name).title}" for name, count in counts.items())
    console.print(f"{out}: {sum(counts.values())} cases ({told}), format {FORMAT}", markup=False)


def _case_schema(system: str) -> dict[str, Any]:
    """Return the schema of a case file as it stands in the folder, which says its format too."""
    schema = schema_of("case", system=system)
    for each in schema.get("oneOf", (schema,)):
        named = schema["$defs"][each["$ref"].removeprefix("#/$defs/")]
        named["properties"]["format"] = {"const": FORMAT}
        named["required"] = ["format", *named["required"]]
    return schema


def _rule_of(entry: Any) -> dict[str, Any]:  # an entry of a book
    told = {"id": entry.id, "heading": entry.heading, "text": entry.text, "source": entry.source.title}
    told |= {"see": entry.see} if entry.see else {}
    if entry.reading is not None:
        told |= {"reading": entry.reading.taken}
        told |= {"alternative": entry.reading.alternative} if entry.reading.alternative else {}
    return told


def _write(content: dict[str, Any], path: Path) -> None:
    text = msgspec.json.format(msgspec.json.encode(content), indent=1)
    write_text(f"{text.decode()}\n", path)


def answer() -> None:
    """Answer cases that come as JSON, one a line, from the standard input: Umpire as a program that is put to them.

    For example:

      python case-law/run_cases.py -- umpire cases answer
    """
    for line in sys.stdin:
        if line.strip():
            sys.stdout.write(msgspec.json.encode(answer_to(line)).decode() + "\n")
            sys.stdout.flush()


def answer_to(line: str) -> Answer:
    """Return the answer to one line; what is wrong with it is an answer too."""
    named = ""
    try:
        asked = msgspec.json.decode(line, type=Request)
        named = asked.id
        if asked.format != FORMAT:
            return Answer(id=named, error=f"format {asked.format} is not known; this is format {FORMAT}")
        case = _case_of(asked)
        return _told(named, came_of(case, asked.wants))
    except (UmpireError, msgspec.MsgspecError) as error:
        return Answer(id=named, error=str(error))


def _case_of(asked: Request) -> AnyCase:
    """Return the case that is asked about; of what it expects it knows only whether play goes on."""
    content = dict(asked.case)
    system = content.pop("system", "")
    content["expect"] = {"refused": {}} | ({"state": {"phase": "over"}} if asked.play_on else {})
    found = cases_in(Document(asked.id, "", {"system": system, "cases": [content]}))
    only: AnyCase = found.cases[0]
    return only


def _told(named: str, found: CameOf) -> Answer:
    refusal = found.refusal
    told: dict[str, Any] = in_degrees({**found.shown, "events": list(found.events)})
    return Answer(
        id=named,
        rulings=tuple(map(_ruling, found.rulings)),
        refused=None if refusal is None else Refused(cites=tuple(refusal.rules), says=str(refusal)),
        **told,
    )


def _ruling(each: Ruling) -> Answered:
    told = [plain(one.facts) for one in each.findings if one.facts]
    return Answered(
        allowed=each.allowed,
        effects=tuple(plain(one) for one in each.effects),
        facts=tuple(in_degrees(told)),
        cites=tuple(each.ids),
        margin=None if each.margin is None else each.margin.amount,
        witnesses=tuple(dict.fromkeys(one.witness.kind for one in each.findings if one.witness is not None)),
        says=each.explain(),
    )


def in_degrees(value: Any) -> Any:  # plain values
    """Return plain values in which every facing is an angle in degrees, and not a direction as the engine has it."""
    if isinstance(value, list | tuple):
        return [in_degrees(each) for each in value]
    if not isinstance(value, dict):
        return value
    told = {}
    for name, each in value.items():
        turned = name == "facing" and isinstance(each, list | tuple) and len(each) == 2
        told[name] = math.degrees(math.atan2(each[1], each[0])) % 360.0 if turned else in_degrees(each)
    return told


def register(app: typer.Typer) -> None:
    """Add the commands."""
    cases = typer.Typer(
        help="Write the worked examples as a folder that any program can be held against; answer them.",
        no_args_is_help=True,
    )
    cases.command("export")(export)
    cases.command("answer")(answer)
    app.add_typer(cases, name="cases")
