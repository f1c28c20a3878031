"""The case law as a folder: whoever has it can hold any program against it, without Umpire."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest

from tests.cli.program import ROOT, Program
from umpire.cli.cases import answer_to, export

WRONG = """
import json, sys
from umpire.cli.cases import answer_to
import msgspec
for line in sys.stdin:
    answer = json.loads(msgspec.json.encode(answer_to(line)))
    for each in answer.get("rulings", []):
        each["allowed"] = not each["allowed"] if each["allowed"] is not None else None
    print(json.dumps(answer))
"""
SKIPPING = (
    "import json, sys\nfor line in sys.stdin: print(json.dumps({'id': json.loads(line)['id'], 'skip': 'not yet'}))"
)


@pytest.fixture(scope="module")
def law(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("law") / "case-law"
    export(folder)
    return folder


def run(law: Path, *program: str, every: int = 40, more: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Put a program to some of the cases, as somebody does who has the folder alone."""
    command = [sys.executable, "run_cases.py", "--every", str(every), *more, "--", *program]
    return subprocess.run(command, cwd=law, capture_output=True, text=True, check=False)


def test_umpire_answers_its_own_cases_as_they_expect(law: Path) -> None:
    """A tenth of them, by a runner that reads what a case expects for itself."""
    told = json.loads((law / "format.json").read_text(encoding="utf-8"))
    ended = run(law, sys.executable, "-m", "umpire", "cases", "answer", every=10)

    assert ended.returncode == 0, ended.stdout + ended.stderr
    number = -(-sum(told["cases"].values()) // 10)
    assert f"{number} passed, 0 failed, 0 skipped" in ended.stdout


def test_a_wrong_program_fails_and_one_that_answers_nothing_passes_nothing(law: Path) -> None:
    """Every question that is answered the other way round is told, with what was expected."""
    wrong = run(law, sys.executable, "-c", WRONG, more=("--level", "verdicts", "cases/warcry"), every=4)
    skipping = run(law, sys.executable, "-c", SKIPPING, more=("cases/wh40k9",), every=40)
    silent = run(law, sys.executable, "-c", "pass", more=("cases/wh40k9",), every=40)

    assert wrong.returncode == 1
    assert "allowed: expected True, found False" in wrong.stdout
    assert (skipping.returncode, silent.returncode) == (1, 1)
    assert "0 passed, 0 failed" in skipping.stdout
    assert "no answer" in silent.stdout


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "truncated"),
        ('{"format": 2, "id": "a", "case": {}}', "format 2 is not known"),
        ('{"format": 1, "id": "a", "case": {"system": "chess", "id": "a"}}', "This game is unknown"),
    ],
)
def test_what_is_no_case_is_answered_with_what_is_wrong(line: str, told: str) -> None:
    """The next line is read all the same."""
    assert told in answer_to(line).error


def test_what_stands_in_the_folder_fits_its_schemas(law: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of cases, what the runner asks, what Umpire answers; the rules behind cases are there, and the licence."""
    monkeypatch.syspath_prepend(str(law))
    runner = import_module("run_cases")
    schemas = {
        name: jsonschema_rs.validator_for(json.loads((law / "schemas" / f"{name}.schema.json").read_text("utf-8")))
        for name in ("case", "request", "answer")
    }
    files = sorted((law / "cases").rglob("*.json"))[::12]
    for file in files:
        assert schemas["case"].is_valid(json.loads(file.read_text(encoding="utf-8"))), file
    case = next(iter(runner.cases_in(files)))
    asked = runner.request_of(case)
    assert schemas["request"].is_valid(asked)
    assert schemas["answer"].is_valid(msgspec.to_builtins(answer_to(json.dumps(asked))))
    known = {rule["id"] for path in (law / "rules").glob("*.json") for rule in json.loads(path.read_text())["rules"]}
    assert set(case["rules"]) <= known
    assert (law / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


def test_a_folder_with_files_is_left_alone(umpire: Program, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")

    ended = umpire("cases", "export", tmp_path)

    assert ended.code == 2
    assert "There are files in this folder" in ended.err
