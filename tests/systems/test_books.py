"""The books: every rule in them stands somewhere in the code, under the heading that the source has it under."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from umpire.errors import RuleConflict
from umpire.formats.cases import book_of, status
from umpire.game import ruleset, ruleset_names
from umpire.rulings import CatalogueEntry, Source, book_files, choice, places_of, read_book, read_chapter
from umpire.systems.legions.rules import catalogue

SYSTEMS = ("legions", *ruleset_names())
SOURCE = Source(id="s", title="A text", system="none")


def listed(system: str) -> tuple[CatalogueEntry, ...]:
    return catalogue() if system == "legions" else ruleset(system).catalogue()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_of_a_book_stands_in_the_code(system: str) -> None:
    """What is in the book is implemented; what only restates another rule names it, and is not cited."""
    book, places = book_of(system), places_of(f"umpire.systems.{system}")

    accepted = {each.id for each in status(system) if each.status == "accepted"}

    assert not [each.id for each in book if not each.see and each.id not in places and each.id not in accepted]
    assert not [each.id for each in book if each.see and (each.see not in book or each.id in places)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_in_the_code_is_in_the_book(system: str) -> None:
    """An id that is misspelt where it is cited says nothing to anybody."""
    assert not [rule for rule in places_of(f"umpire.systems.{system}") if rule not in book_of(system)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_rules_stand_under_the_headings_of_their_source(system: str) -> None:
    """The index of the sources and the book name the same heading."""
    book = book_of(system)
    told = [(each.id, found.heading) for each in listed(system) if (found := book.get(each.id))]

    assert told == [(each.id, each.heading) for each in listed(system) if each.id in book]


def test_a_chapter_that_is_none_says_where() -> None:
    """A misspelt word in a book is found when it is read."""
    with pytest.raises(RuleConflict, match=r"firing\.yaml is no chapter"):
        list(read_chapter("source: s\nrules: {Firing: {X-1: {txet: a}}}", SOURCE, name="firing.yaml"))


@pytest.mark.parametrize(
    ("told", "wrong"),
    [("source: t", "X-1 comes from 't', and the sources are s"), ("alternative: b", "X-1 has an alternative")],
)
def test_a_rule_that_would_lose_something_is_refused(told: str, wrong: str) -> None:
    """Its source has to be known, and an alternative is one to a reading."""
    with pytest.raises(RuleConflict, match=wrong):
        list(read_chapter(f"source: s\nrules: {{Firing: {{X-1: {{text: a, {told}}}}}}}", SOURCE))


def test_a_table_chooses_between_the_values_of_a_switch() -> None:
    """The first is taken unasked, whatever it is called; one value is no choice."""
    chapter = "source: s\nrules: {Firing: {X-1: {text: a, switch: {walls: {%s}}}}}"
    (entry,) = read_chapter(chapter % "name: nobody sees past a wall, rule: a wall is cover", SOURCE)

    assert entry.switches == (choice("walls", "X-1", name="nobody sees past a wall", rule="a wall is cover"),)
    assert entry.switches[0].default == "name"
    with pytest.raises(RuleConflict, match="no chapter"):
        list(read_chapter(chapter % "name: nobody sees past a wall", SOURCE))


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a chapter of a book that a package ships; what is read of it is kept in a cache of the test's own."""
    chapter = tmp_path / "a_shelf" / "book" / "one.yaml"
    chapter.parent.mkdir(parents=True)
    (tmp_path / "a_shelf" / "__init__.py").touch()
    chapter.write_text("source: s\nrules: {Firing: {X-1: {text: as it was}}}", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "a_shelf", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return chapter


def texts() -> list[str]:
    return [each.text for each in read_book("a_shelf", SOURCE)]


def test_what_was_read_of_a_book_is_kept_until_a_word_of_it_changes(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second process reads no YAML; whatever a chapter says now is what is read."""
    assert texts() == ["as it was"]
    with monkeypatch.context() as no_yaml:
        no_yaml.setattr(book_files, "yaml", None)
        assert texts() == ["as it was"]
    shelf.write_text(shelf.read_text(encoding="utf-8").replace("as it was", "as it is"), encoding="utf-8")
    assert texts() == ["as it is"]


def test_a_book_is_read_where_nothing_can_be_kept(shelf: Path) -> None:
    """Neither a cache that cannot be written to nor one that holds something else is in the way."""
    cache = shelf.parents[2] / "cache"
    cache.write_text("no folder")
    assert texts() == ["as it was"]
    cache.unlink()
    assert texts() == ["as it was"]
    (kept,) = (cache / "umpire").iterdir()
    kept.write_text("{}")
    assert texts() == ["as it was"]
