"""`umpire check`: run case files and compare with what they expect."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from umpire.cli.output import JsonOption, console, print_json
from umpire.formats.cases import Verdict, check_case, read_cases
from umpire.formats.cases.reading import case_path

__all__ = ["register"]


def check(
    cases: Annotated[list[str], typer.Argument(help="Case files, folders of them, or FILE#ID.")],
    json: JsonOption = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show only what fails.")] = False,
) -> None:
    """Run cases and compare what comes out with what they expect; exit code 1 if any differs.

    Examples:

      umpire check ruin.yaml

      umpire check cases/terrain cases/morale -q
    """
    verdicts: list[Verdict] = []
    for name in _files(cases):
        document, found = read_cases(name)
        for case in found.cases:
            verdict = check_case(case, document, path=case_path(document, case))
            verdicts.append(verdict)
            if not json and not (quiet and verdict.passed):
                _tell(verdict, case.title)
    failed = [each for each in verdicts if not each.passed]
    if json:
        print_json({"passed": len(verdicts) - len(failed), "failed": len(failed), "cases": verdicts})
    else:
        console.print(f"{len(verdicts) - len(failed)} passed, {len(failed)} failed", style="bold")
    if failed:
        raise typer.Exit(1)


def _files(names: list[str]) -> list[str]:
    found: list[str] = []
    for name in names:
        folder = Path(name)
        found += [str(each) for each in sorted(folder.rglob("*.yaml"))] if folder.is_dir() else [name]
    return found


def _tell(verdict: Verdict, title: str) -> None:
    mark, style = ("ok  ", "green") if verdict.passed else ("FAIL", "red")
    console.print(f"{mark} {verdict.case}: {title}", style=style, markup=False)
    for mismatch in verdict.mismatches:
        console.print(f"     {mismatch}", markup=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("check")(check)
