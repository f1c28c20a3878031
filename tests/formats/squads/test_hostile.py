"""Squads and cases that somebody broke: a sentence that says what and where, never a traceback, never a hang."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.formats.squads.samples import SAVE, squad, unit, write_case
from tests.soak import soak_count
from umpire.errors import InputError
from umpire.formats.cases import load_case, rulings_of
from umpire.formats.imports import as_yaml, import_army

WORDS: tuple[Any, ...] = (
    None, True, -1, 0, 3, 10**6, 1.5, "", "*", "-", "9" * 40, "3+/4++", "D6", "x2", "Melee", [], {}, [[]], {"a": 1},
    "32mm", "\u202e", "2D6+1", "Heavy 2D6", [1, 2], "unit-1", "squad.yaml",
)  # fmt: skip


def places(content: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to everything in a file."""
    if way:
        yield way
    inner = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    for key, each in inner:
        yield from places(each, (*way, key))


def changed(content: Any, way: tuple[Any, ...], word: Any, *, gone: bool) -> Any:
    """Return a file with something in it replaced, or taken away."""
    content = copy.deepcopy(content)
    at = content
    for key in way[:-1]:
        at = at[key]
    if gone:
        del at[way[-1]]
    else:
        at[way[-1]] = word
    return content


def refusal(path: Path) -> InputError | None:
    """Return what a case is refused for, None if it is answered; any other error fails."""
    try:
        rulings_of(load_case(path))
    except InputError as error:
        return error
    return None


@pytest.fixture(name="files", scope="module")
def two_files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any, Any]:
    """A folder, and what stands in a squad's file and in a case."""
    folder = tmp_path_factory.mktemp("broken")
    squad(folder)
    army = yaml.safe_load(as_yaml(import_army(folder / "squad.rosz", bases=folder / "bases.yaml")))
    models = [{"id": "a", "model": "Captain", "at": [40, 20], "profile": {"save": 4}}, {"id": "red-1", "at": [44, 20]}]
    case = write_case(
        folder,
        "wh40k9",
        [
            unit("red", "red", army="squad.yaml", bases="bases.yaml", models=models),
            unit("blue", "blue", army="squad.yaml", bases="", at=[10, 20], keywords=["FLY"]),
        ],
        [SAVE],
    )
    return folder, army, yaml.safe_load(case.read_text())


@settings(max_examples=soak_count(2000), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(drawn=st.data())
def test_a_broken_file_is_refused_with_a_sentence(files: tuple[Path, Any, Any], drawn: st.DataObject) -> None:
    """Anything in the squad or in the case is taken away or replaced by something else."""
    folder, army, case = files
    contents = {"squad.yaml": army, "case.yaml": case}
    for name in drawn.draw(st.lists(st.sampled_from(sorted(contents)), min_size=1, max_size=3)):
        ways = list(places(contents[name]))
        if ways:
            way, word = drawn.draw(st.sampled_from(ways)), drawn.draw(st.sampled_from(WORDS))
            contents[name] = changed(contents[name], way, word, gone=drawn.draw(st.booleans()))
    for name, content in contents.items():
        (folder / name).write_text(yaml.safe_dump(content))
    refused = refusal(folder / "case.yaml")
    assert refused is None or refused.problem
    assert refused is None or refused.file or refused.path or refused.value


def test_files_that_end_programs_are_refused(tmp_path: Path) -> None:
    for text in ("[" * 60_000, "a: &a [*a ]", "imported_army: {units: [" + "{}," * 250_000 + "{}]}"):
        (tmp_path / "squad.yaml").write_text(text)
        case = write_case(tmp_path, "wh40k9", [unit("red", "red", army="squad.yaml", bases="", at=[9, 9])], [SAVE])
        with pytest.raises(InputError, match=r"squad\.yaml"):
            load_case(case)
