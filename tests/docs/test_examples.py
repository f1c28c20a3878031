"""What the documentation shows is what happens."""

from __future__ import annotations

import ast
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import umpire
from umpire.cli.app import app
from umpire.formats import Document
from umpire.formats.cases import BoardCase, check_case, read_cases, rulings_of, shipped_cases
from umpire.systems.legions.files import load_scenario
from umpire.systems.legions.files.cases import Case

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
MADE = ("rules/index.md", "rules/warcry.md", "rules/wh40k9.md", "rules/wh40k_legacy.md")
"""Pages that `make docs` makes."""


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(path: Path) -> None:
    """From start to end, without a word on standard error."""
    ended = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout


def test_a_bot_takes_twenty_lines() -> None:
    """No more than that, docstrings and comments included."""
    tree = ast.parse((ROOT / "examples" / "my_bot.py").read_text(encoding="utf-8"))
    bot = next(node for node in tree.body if isinstance(node, ast.ClassDef))
    assert (bot.end_lineno or 0) - bot.lineno + 1 <= 20


@pytest.mark.parametrize(
    "name", ["ruin.yaml", "volley.yaml", "odds.yaml", "odds40k.yaml", "reach.yaml", "dense_cover.yaml", "squads.yaml"]
)
def test_the_cases_of_the_docs_come_out_as_they_say(name: str) -> None:
    """They are run like any other case."""
    document, found = read_cases(ROOT / "docs" / "examples" / name)
    for case in found.cases:
        verdict = check_case(case, document)
        assert verdict.passed, "\n".join(map(str, verdict.mismatches))


@pytest.mark.parametrize("name", ["first_battle.yaml", "tournament.yaml"])
def test_a_scenario_of_the_docs_needs_nothing_that_is_missing(name: str) -> None:
    """It loads without --allow-missing."""
    loaded = load_scenario(ROOT / "docs" / "examples" / name)
    assert loaded.missing == ()


def answer(name: str) -> str:
    """Return what `umpire ask` prints for a case of the docs."""
    case = umpire.load_case(ROOT / "docs" / "examples" / name)
    return "\n".join([f"{case.id}: {case.title}", *(ruling.explain() for ruling in rulings_of(case))]) + "\n"


def test_the_answers_shown_are_real() -> None:
    """In the README, on the page about cases, and on that about other systems."""
    told = answer("ruin.yaml#ruin-cover")
    assert (ROOT / "docs" / "examples" / "ruin.out").read_text(encoding="utf-8") == told
    assert (ROOT / "docs" / "examples" / "dense_cover.out").read_text(encoding="utf-8") == answer("dense_cover.yaml")
    assert f"ruin.yaml#ruin-cover\n{told}```" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_check_shown_of_half_an_army_is_real(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the page about scenarios."""
    monkeypatch.chdir(ROOT)
    told = CliRunner().invoke(app, ["army", "check", "docs/examples/half_army.yaml"])
    assert told.exit_code == 1
    assert (ROOT / "docs" / "examples" / "half_army.out").read_text(encoding="utf-8") == told.stdout


def test_the_import_shown_of_a_copied_list_is_real(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the page about imports."""
    monkeypatch.chdir(ROOT)
    told = CliRunner().invoke(app, ["army", "import", "docs/examples/copied_list.txt"])
    assert told.exit_code == 0
    assert (ROOT / "docs" / "examples" / "copied_list.out").read_text(encoding="utf-8") == told.stdout


def test_the_answers_shown_about_many_at_once_are_real() -> None:
    """On the page about them."""
    ended = subprocess.run(
        [sys.executable, "examples/many_at_once.py"], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert (ROOT / "docs" / "examples" / "many_at_once.out").read_text(encoding="utf-8") == ended.stdout


@pytest.mark.parametrize("name", ["learn_solo", "learn_both"])
def test_the_battles_shown_of_programs_that_learn_are_real(name: str) -> None:
    """On the page about them."""
    ended = subprocess.run(
        [sys.executable, f"examples/{name}.py"], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert (ROOT / "docs" / "examples" / f"{name}.out").read_text(encoding="utf-8") == ended.stdout


def test_the_pages_made_from_the_code_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is supported, what cases can name; if not, as below too, run `python scripts/doc_pages.py --supported`."""
    pages = doc_pages(monkeypatch)
    assert (ROOT / "docs" / "supported.md").read_text(encoding="utf-8") == pages.supported_page()
    assert (ROOT / "docs" / "fields.md").read_text(encoding="utf-8") == pages.field_page()
    assert (ROOT / "docs" / "observations.md").read_text(encoding="utf-8") == pages.observation_page()


def test_the_series_shown_is_real(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page about two lists shows what its own command prints, and that about series the columns as they are."""
    pages = doc_pages(monkeypatch)
    shown = ROOT / "docs" / "examples"
    assert (shown / "series_columns.out").read_text(encoding="utf-8") == pages.columns_told()
    assert (shown / pages.SHOWN).read_text(encoding="utf-8") == pages.shown_series()


def doc_pages(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the script that writes pages, as a module."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    script = ROOT / "scripts" / "doc_pages.py"
    spec = importlib.util.spec_from_file_location("doc_pages", script)
    assert spec is not None
    assert spec.loader is not None
    pages = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pages)
    return pages


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_and_included_files_are_there(page: Path) -> None:
    """Pages made by `make docs` excepted."""
    text = page.read_text(encoding="utf-8")
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text)]
    missing = [
        link for link in links if link and "://" not in link and link not in MADE and not (page.parent / link).exists()
    ]
    missing += [name for name in re.findall(r'--8<-- "([^"]+)"', text) if not (ROOT / name).exists()]
    assert not missing
    assert text.count("--8") == len(re.findall(r'^--8<-- "[^"]+"$', text, re.MULTILINE)), "a raw include mark"


def test_each_page_of_rules_draws_its_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """`make docs` draws every case; of each kind (asked, played, refused, another game's) one is drawn here."""
    pages = doc_pages(monkeypatch)
    kinds: dict[tuple[str, bool], tuple[Document, Case | BoardCase]] = {}
    for system in ("legions", "warcry"):
        for document, case in shipped_cases(system):
            kinds.setdefault((system, bool(case.play)), (document, case))
    assert len(kinds) == 4
    for document, case in kinds.values():
        assert pages.picture(document, case).startswith("<svg"), case.id


def test_every_public_name_is_there() -> None:
    """Each is imported from its package when it is used, and type checkers are told the same list."""
    for name in umpire.__all__:
        assert getattr(umpire, name) is not None
    stub = (ROOT / "src" / "umpire" / "__init__.pyi").read_text(encoding="utf-8")
    told = set(re.findall(r"import (\w+) as \1$", stub, re.MULTILINE))
    assert told | {"__version__"} == set(umpire.__all__)


def test_importing_umpire_is_light() -> None:
    """Nothing heavy is imported before it is needed."""
    code = "import sys, umpire; print(sorted(m for m in ('numba', 'numpy', 'shapely', 'rich') if m in sys.modules))"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "[]"


def test_unknown_names_are_attribute_errors() -> None:
    """As in any module."""
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = umpire.nonsense  # type: ignore[attr-defined]
