"""`umpire check`: run case files and compare with what they expect."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from umpire.cli.output import JsonOption, complain, console, print_json
from umpire.errors import InputError
from umpire.formats import Document, read_document
from umpire.formats.cases import AnyCase, Verdict, case_path, check_case, read_cases


def check(
    cases: Annotated[list[str], typer.Argument(help="Case files, folders of them, or FILE#ID.")],
    json: JsonOption = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show failures only.")] = False,
) -> None:
    """Run cases and compare the results with what they expect.

    The exit code is 0 if all pass, 1 if any fails, 2 if any cannot be run.

    For example:

      umpire check ruin.yaml

      umpire check ruin.yaml#ruin-cover --json

      umpire check cases/terrain cases/morale -q
    """
    verdicts: list[Verdict] = []
    broken: list[InputError] = []
    for name in _files(cases):
        try:
            document, found = read_cases(name)
        except InputError as error:
            broken.append(error)
            continue
        for case in found.cases:
            try:
                verdict = _checked(case, document)
            except InputError as error:
                broken.append(error)
                continue
            verdicts.append(verdict)
            if not json and not (quiet and verdict.passed):
                _tell(verdict, case.title)
    _conclude(verdicts, broken, json=json)


def _files(names: list[str]) -> list[str]:
    found: list[str] = []
    for name in names:
        folder = Path(name)
        if not folder.is_dir():
            found.append(name)
            continue
        inside = [str(each) for each in sorted(folder.rglob("*.yaml")) if _may_hold_cases(each)]
        if not inside:
            raise InputError("The folder holds no case files", file=name, fix="Name a folder with .yaml files.")
        found += inside
    return found


def _may_hold_cases(path: Path) -> bool:
    """Whether a file of a folder is to be run: scenarios, armies and squads are passed over, broken files are not."""
    try:
        content = read_document(path).content
    except InputError:
        return True
    return not (isinstance(content, dict) and any(key in content for key in ("scenario", "army", "imported_army")))


def _checked(case: AnyCase, document: Document) -> Verdict:
    path = case_path(document, case)
    verdict = check_case(case, document, path=path)
    if verdict.refusal and case.expect.refused is None:
        last = len(case.play) - 1
        raise document.error(
            f"The rules refuse this action: {verdict.refusal.rstrip('.')}",
            path=f"{path}.play[{last}]",
            value=case.play[last],
            fix="Change the action, or expect the refusal: `refused: {cites: [...]}`.",
        )
    return verdict


def _conclude(verdicts: list[Verdict], broken: list[InputError], *, json: bool) -> None:
    failed = [each for each in verdicts if not each.passed]
    if json:
        told = {"passed": len(verdicts) - len(failed), "failed": len(failed), "cases": verdicts}
        print_json(told | {"errors": [str(error) for error in broken]})
    else:
        tail = f", {len(broken)} cannot be run" if broken else ""
        console.print(f"{len(verdicts) - len(failed)} passed, {len(failed)} failed{tail}", style="bold")
    for error in broken:
        complain(error)
    if broken:
        raise typer.Exit(2)
    if failed:
        raise typer.Exit(1)


def _tell(verdict: Verdict, title: str) -> None:
    mark, style = ("ok  ", "green") if verdict.passed else ("FAIL", "red")
    console.print(f"{mark} {verdict.case}: {title}", style=style, markup=False)
    for mismatch in verdict.mismatches:
        console.print(f"     {mismatch}", markup=False)
    if verdict.rests:
        console.print(f"     {verdict.rests[:1].upper()}{verdict.rests[1:].rstrip('?')}.", markup=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("check")(check)
