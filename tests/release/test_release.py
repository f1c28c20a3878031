"""What a release refuses, and how the project describes itself where it is published."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = (ROOT / "src" / "umpire" / "__init__.py").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def script(name: str) -> ModuleType:
    """Return one of the scripts, which are no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(ROOT / "scripts"))
    return module


def test_one_place_names_the_version() -> None:
    """The package says it; the file that describes the project takes it from there."""
    import umpire

    assert script("release").released_version(SOURCE) == umpire.__version__
    assert not re.search(r'^version = "', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize(
    ("changelog", "told"),
    [
        ("## [Unreleased]\n\n- New.\n", "has no section for 1.2.0"),
        ("## [1.2.0]\n\n- New.\n", "has no section for 1.2.0"),
        ("## [1.2.0] - 2026-01-02\n\n## [1.1.0] - 2026-01-01\n\n- Old.\n", "tells nothing of 1.2.0"),
    ],
)
def test_what_the_changelog_does_not_tell_is_not_released(changelog: str, told: str) -> None:
    """A version needs a section of its own, with its day and something in it."""
    with pytest.raises(SystemExit, match=told):
        script("release").check_changelog(changelog, "1.2.0")


def test_what_the_changelog_tells_is_released() -> None:
    """With what is not released yet above it, and older versions below."""
    told = "## [Unreleased]\n\n## [1.2.0] - 2026-01-02\n\n- New.\n\n## [1.1.0] - 2026-01-01\n\n- Old.\n"
    script("release").check_changelog(told, "1.2.0")


def test_the_description_leads_nowhere_that_is_not_there() -> None:
    """Away from its files: every link and picture leads to the release, or is its words alone."""
    relative = re.compile(r"\]\((?!https?://)")
    described = script("described").described
    alone, published = described(README, "", "v1"), described(README, "https://host.example/umpire", "v1")
    assert relative.search(README)
    assert not relative.search(alone)
    assert not relative.search(published)
    assert "](https://host.example/umpire/raw/v1/docs/images/battle.svg)" in published
    assert "[players](https://host.example/umpire/blob/v1/docs/players.md)" in published
    assert script("described").addresses("") == {}


def test_what_differs_when_built_twice_is_not_released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named, and both are kept to be compared."""
    release = script("release")
    monkeypatch.setattr(release, "DIST", tmp_path / "dist")
    for folder, text in (("one", "same"), ("two", "other")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.whl").write_text("same")
        (tmp_path / folder / "b.whl").write_text(text)
    with pytest.raises(SystemExit, match=r"not the same: b\.whl\."):
        release.compare(tmp_path / "one", tmp_path / "two")
    assert (tmp_path / "dist-differs" / "second" / "b.whl").read_text() == "other"
