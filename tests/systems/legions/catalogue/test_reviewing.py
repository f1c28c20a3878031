"""Catalogues laid beside what is shipped: what differs, what is known of it, and the files made of them."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from tests.systems.legions.catalogue.real import CATALOGUES, real_catalogues
from tests.systems.legions.catalogue.small import small
from umpire.formats import parse_document
from umpire.formats.workshops import CatalogueReview
from umpire.systems.legions.files import armies
from umpire.systems.legions.files.catalogue import known_differences, review
from umpire.systems.legions.files.catalogue.comparing import compare
from umpire.systems.legions.files.catalogue.facts import SheetFacts
from umpire.systems.legions.files.catalogue.formations import facts_of_type, formations_of
from umpire.systems.legions.files.catalogue.places import detachments
from umpire.systems.legions.files.catalogue.sheets import facts_of_entry
from umpire.systems.legions.files.catalogue.shipped import facts_of_sheet
from umpire.systems.legions.files.datasheets import Datasheet, datasheets
from umpire.systems.legions.rules.battles import FormationType

PAGE = Path("docs/catalogues.md")
ROW = re.compile(r"^\| (.+) \| (.+) \| (.+) \| (.+) \| (.+) \|$", re.MULTILINE)
PREDATORS = "Legion Predator Squadron"


@cache
def reviewed() -> CatalogueReview:
    """Return the review of the real catalogues, or skip the test."""
    real_catalogues()
    return review(CATALOGUES)


def test_all_detachments_and_formations_are_read() -> None:
    found = reviewed()

    assert found.detachments == len(datasheets()) == 124
    assert found.formations == 47
    assert not found.unread


def test_what_differs_is_known_and_nothing_is_known_that_does_not_differ() -> None:
    found = reviewed()

    assert not [each for each in found.lines if not each.why]
    assert not found.settled
    assert len(found.lines) == len(known_differences())


def test_the_page_lists_what_differs() -> None:
    told = ROW.findall(PAGE.read_text(encoding="utf-8"))[2:]

    assert told == [(each.of, each.what, each.sheet, each.catalogue, each.why) for each in known_differences().values()]


def test_the_datasheets_made_of_the_catalogues_say_what_the_catalogues_say(monkeypatch: pytest.MonkeyPatch) -> None:
    there: dict[str, SheetFacts] = {}
    for node in detachments(real_catalogues()):
        facts = facts_of_entry(node)
        there.setdefault(facts.id, facts)
    texts = {name: text for name, text in reviewed().files.items() if name.startswith("datasheets/")}
    read = (parse_document(_listed(text), name=name).convert(list[Datasheet]) for name, text in texts.items())
    sheets = [each for listed in read for each in listed]

    assert {each.id for each in sheets} == set(datasheets())
    for sheet in sheets:
        monkeypatch.setattr(armies, "datasheet", lambda _, sheet=sheet: sheet)
        assert compare(facts_of_sheet(sheet), there[sheet.id]) == ()


def test_the_formations_made_of_the_catalogues_have_their_slots() -> None:
    _, _, text = reviewed().files["formations.yaml"].partition("formations:\n")
    there = {each.name: each for each in formations_of(real_catalogues())}
    made = [facts_of_type(each) for each in parse_document(text, name="").convert(list[FormationType])]
    cohort = "Itinerant Cybernetica Cohort"

    assert {each.name for each in made} == set(there)
    assert not [each.name for each in made if each.slots != there[each.name].slots]
    assert [each.name for each in made if each.either != there[each.name].either] == [cohort]
    told = text.partition(f"  - name: {cohort}\n")[2].partition("  - name:")[0]
    assert "    # not said here: Support or Vanguard, where one takes the place of the other's slots\n" in told


def test_a_changed_price_is_one_line(tmp_path: Path) -> None:
    told = _changed(tmp_path, 'typeId="ee95-a20e-f9ff-e2c2" value="115"', 'typeId="ee95-a20e-f9ff-e2c2" value="120"')

    assert told == [(PREDATORS, "points of 3 models", "115", "120")]


def test_a_changed_save_is_one_line(tmp_path: Path) -> None:
    told = _changed(tmp_path, '">3+</characteristic>', '">2+</characteristic>')

    assert told == [(PREDATORS, "Legion Predator: Sv", "3+", "2+")]


def test_a_detachment_that_is_not_shipped_is_told_and_written_without_a_base(tmp_path: Path) -> None:
    found = review(small(tmp_path))
    (text,) = (text for name, text in found.files.items() if name == "datasheets/small_army.yaml")

    assert ("Stalker Pack", "Detachment", "-", "Stalker Pack") in [
        (each.of, each.what, each.here, each.there) for each in found.lines
    ]
    assert "- id: stalker-pack\n  name: Stalker Pack\n  faction: Small Army\n  role: Support\n" in text
    assert "  # base: in no catalogue\n" in text
    assert "  - {choose: 1, options: [[Stalker cannon], [Stalker lance]], points: [0, 5]}\n" in text
    assert "range: [0, 20], dice: 2, to_hit: 4, ap: -1, traits: [Light AT], arc: front}" in text


def test_a_detachment_that_cannot_be_made_out_is_told_and_the_rest_is_read(tmp_path: Path) -> None:
    folder = small(tmp_path)
    file = folder / "Small Army.cat"
    empty = '<selectionEntries><selectionEntry type="unit" id="e" name="Empty"/></selectionEntries></catalogue>'
    file.write_text(file.read_text(encoding="utf-8").replace("</catalogue>", empty), encoding="utf-8")
    found = review(folder)

    assert found.detachments == 1
    assert len(found.unread) == 1
    assert "Small Army.cat" in found.unread[0]
    assert "Empty" in found.unread[0]


def _listed(text: str) -> str:
    return text.partition("datasheets:\n")[2]


def _changed(folder: Path, old: str, new: str) -> list[tuple[str, str, str, str]]:
    """Return what is not known once the entry of the Predators says something else."""
    real_catalogues()
    copied = folder / "catalogues"
    shutil.copytree(CATALOGUES, copied)
    file = copied / "Legiones Astartes.cat"
    file.chmod(0o644)
    text = file.read_text(encoding="utf-8")
    start = text.index(f'name="{PREDATORS}"')
    changed = text[start:].replace(old, new, 1)
    assert changed != text[start:]
    file.write_text(text[:start] + changed, encoding="utf-8")
    return [(each.of, each.what, each.here, each.there) for each in review(copied).lines if not each.why]
