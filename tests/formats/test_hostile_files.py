"""The reader of files from outside: what would end the process or fill the memory is refused, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.formats.hostile import DEEP, HOSTILE
from umpire.errors import InputError
from umpire.formats import parse_document
from umpire.formats.limits import ALIAS_LIMIT, DEPTH_LIMIT, JSON_LIMIT, check_yaml

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_would_end_the_process_is_refused(kind: str) -> None:
    """With the file, its line, and what to do."""
    text, told = HOSTILE[kind]
    with pytest.raises(InputError) as refused:
        parse_document(text, name="mine.yaml")
    assert told in refused.value.problem
    assert re.fullmatch(r"mine\.yaml:\d+", refused.value.file)
    assert refused.value.fix


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (DEEP, "deep"),
        ("[" * 900 + "]" * 900, "deep"),
        ('{"a":' * 60_000, "deep"),
        ("[" + "1," * JSON_LIMIT + "1]", "values"),
        ('"' + '\\"' * 700_000, "Unterminated"),
        ("9" * 100_000, "digits"),
        ('{"a": NaN}', "no number"),
        ('{"a": 1e999}', "no number"),
        ('["\\ud800"]', "half a character"),
    ],
)
def test_the_same_holds_for_json(text: str, told: str) -> None:
    """Brackets are counted before anything is built; those in strings are letters like any other."""
    with pytest.raises(InputError, match=told):
        parse_document(text, name="mine.json")


def test_what_files_need_is_read() -> None:
    """As deep as the limit, with as many aliases as it allows, brackets and merges in strings, a merge in its place."""
    assert parse_document("[" * DEPTH_LIMIT + "]" * DEPTH_LIMIT, name="a.yaml").content is not None
    assert parse_document("[" * DEPTH_LIMIT + "]" * DEPTH_LIMIT, name="a.json").content is not None
    many = "a: &a {x: 1}\nb: [" + ", ".join(["*a "] * ALIAS_LIMIT) + "]"
    assert len(parse_document(many, name="a.yaml").content["b"]) == ALIAS_LIMIT
    merged = parse_document("a: &a {x: 1, y: 2}\nb:\n  <<: *a\n  y: 3", name="a.yaml").content
    assert merged["b"] == {"x": 1, "y": 3}
    quoted = "[" * 500 + '\\"' + "{" * 500
    assert parse_document(f'["{quoted}"]', name="a.json").content == [quoted.replace("\\", "")]
    assert parse_document(f"a: '{'<<' * 500}'\nb: '{'9' * 500}'", name="a.yaml").content["b"] == "9" * 500


@pytest.mark.parametrize("value", [".nan", ".inf", "-.inf", "1.0e+999"])
def test_a_number_that_is_none_is_refused_wherever_it_stands(value: str) -> None:
    """The line and the field are named."""
    with pytest.raises(InputError) as refused:
        parse_document(f"cases:\n  - id: a\n    table:\n      height: {value}\n", name="mine.yaml")
    assert refused.value.file == "mine.yaml:4"
    assert refused.value.path == "cases[0].table.height"


def test_files_are_read_in_one_place() -> None:
    """Whoever reads YAML or JSON of others otherwise would read it without limits."""
    readers = re.compile(r"\b(?:yaml\.(?:safe_)?(?:load|compose|parse)|json\.loads?)\(")
    found = {
        str(path.relative_to(ROOT / "src" / "umpire"))
        for path in (ROOT / "src" / "umpire").rglob("*.py")
        if readers.search(path.read_text(encoding="utf-8"))
    }
    # The one reads the books that are shipped, and nothing else; the other is exported, and stands alone.
    own = {"rulings/book_files.py", "cli/case_law/run_cases.py"}
    assert found - own == {"formats/document.py", "formats/limits.py"}


def test_a_key_that_stands_twice_is_refused() -> None:
    """The first of the two would be lost without a word; the same key of another mapping is none of its business."""
    with pytest.raises(InputError, match=r"mine\.yaml:3: This key is used twice \(got 'cases'\)"):
        parse_document("cases: [{id: a}, {id: a}]\nabout: x\ncases: []", name="mine.yaml")
    nested = parse_document("a: {id: 1, b: {id: 2}, c: [id, id]}\nid: 3", name="mine.yaml").content
    assert nested == {"a": {"id": 1, "b": {"id": 2}, "c": ["id", "id"]}, "id": 3}


@pytest.mark.parametrize("folder", ["src", "tests", "docs"])
def test_no_file_of_our_own_has_a_key_twice(folder: str) -> None:
    """Books, their mutants and figures are read without the guard, and would lose the first of the two."""
    files = sorted((ROOT / folder).rglob("*.yaml"))
    for path in files:
        check_yaml(path.read_text(encoding="utf-8"), name=str(path.relative_to(ROOT)))
    assert files
