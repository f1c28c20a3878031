"""`umpire odds`: what an attack or a Fight may come to, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from umpire.cli.output import JsonOption, console, print_json
from umpire.errors import InputError
from umpire.formats import Document
from umpire.formats.cases import AnyCase, case_path, read_cases, rulings_of
from umpire.game import tables_of
from umpire.odds import Policy
from umpire.render import odds_text
from umpire.render.svg import odds_svg
from umpire.rulings import Ruling


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling with odds, and the case that it was asked in."""

    case: str
    title: str
    ruling: Ruling


def odds(
    case: Annotated[str, typer.Argument(metavar="CASE[#ID]", help="A case file, or one case of it.")],
    attacker: Annotated[
        str, typer.Option("--from", metavar="UNIT", help="The attacker (default: as the case asks).")
    ] = "",
    target: Annotated[str, typer.Option("--at", metavar="TARGET", help="The target: a unit or a Structure.")] = "",
    policy: Annotated[
        Policy | None, typer.Option(help="Which of the target's models takes a Hit, where its owner may choose.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Also draw the odds as a bar chart.")] = None,
    json: JsonOption = False,
) -> None:
    """Work out exactly what an attack may come to: Hits, Wounds, models lost, Morale; or a Fight, or a Combat.

    Each firing model counts from where it stands: range, sight, cover, arcs, re-rolls, AP, Saves. Nothing is simulated.

    For example:

      umpire odds docs/examples/odds.yaml

      umpire odds ruin.yaml --from red --at blue --policy weakest_first --svg odds.svg
    """
    document, found = read_cases(case)
    told = [each for one in found.cases for each in _answered(document, one, attacker, target, policy)]
    if not told:
        units = ", ".join(f"{unit.id} ({unit.side})" for unit in found.cases[0].table.units)
        fix = f"Name the attacker and the target: --from A --at B. The units are: {units or 'none'}."
        raise InputError("This case asks for no odds", file=case, fix=fix)
    for number, each in enumerate(told, start=1):
        if svg is not None and each.ruling.odds:
            path = svg if len(told) == 1 else svg.with_name(f"{svg.stem}-{number}{svg.suffix}")
            _write(each, path)
        if not json:
            _print(each)
    if json:
        print_json(told)


def _answered(document: Document, case: AnyCase, attacker: str, target: str, policy: Policy | None) -> list[Answered]:
    """Answer a case's questions whose tags end in `odds`, or the one that the command line asks."""
    own = tables_of(case.system).odds_question
    if own is None:
        fix = "`umpire ask` says what each roll needs."
        raise document.error("Odds are not available for this game", path="system", value=case.system, fix=fix)
    questions = [dict(each) for each in case.ask if str(each.get("question")).endswith("odds")]
    if attacker or target:
        _check_named(case, attacker, target)
        questions = [{"question": own.tag, own.attacker: attacker, own.target: target}]
    if policy is not None and not own.policies:
        fix = "In this game the question itself says what the defender chooses."
        raise InputError("This game knows no policies", path="--policy", value=policy.value, fix=fix)
    if policy is not None:
        questions = [each | {"policy": policy.value} if each["question"] == own.tag else each for each in questions]
    try:
        rulings = rulings_of(msgspec.structs.replace(case, ask=tuple(questions)))
    except InputError as error:
        raise document.located(error, path=case_path(document, case)) from None
    return [Answered(case=case.id, title=case.title, ruling=each) for each in rulings]


def _check_named(case: Any, attacker: str, target: str) -> None:
    """Refuse an attack without attacker or target, and names of nothing on the table; a target may be a Structure."""
    if not (attacker and target):
        missing = "--from" if target else "--at"
        raise InputError("An attack needs an attacker and a target", path=missing, fix="Give both.")
    models = (model.id for each in case.table.units for model in each.models)
    units = [*(each.id for each in case.table.units), *models]
    features = [each.id for each in case.table.features]
    for option, name, known in (("--from", attacker, units), ("--at", target, [*units, *features])):
        if name not in known:
            fix = f"Choose one of {', '.join(known)}."
            raise InputError("Nothing on the table is called that", path=option, value=name, fix=fix)


def _print(each: Answered) -> None:
    console.print(f"{each.case}: {each.title}", style="bold", markup=False)
    bare = msgspec.structs.replace(each.ruling, odds=())
    console.print(bare.explain(), markup=False)
    for line in odds_text(each.ruling.odds):
        console.print(f"  {line}", markup=False)


def _write(each: Answered, path: Path) -> None:
    captions = [str(finding) for finding in each.ruling.findings]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(odds_svg(each.ruling.odds, title=each.ruling.question, captions=captions), encoding="utf-8")
    except OSError as error:
        raise InputError(f"The picture cannot be written: {error.strerror or error}", file=str(path)) from None


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("odds")(odds)
