"""The books: every rule in them stands somewhere in the code, under the heading that the source has it under."""

from __future__ import annotations

import pytest

from umpire.errors import RuleConflict
from umpire.formats.cases import book_of, status
from umpire.game import ruleset, ruleset_names
from umpire.rulings import CatalogueEntry, Source, choice, places_of, read_chapter
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
