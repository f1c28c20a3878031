"""The page of an army: all that is in it stands there, every name as a name, and no rule that it does not use."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.soak import soak_count
from umpire.systems.legions.battlefield import Arc, Profile
from umpire.systems.legions.files import army_lists, datasheets, draw_army
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry
from umpire.systems.legions.files.enlist import described, fighting
from umpire.systems.legions.files.exports import page
from umpire.systems.legions.files.iconic import unpacked
from umpire.systems.legions.rules import BOOK, SPECIAL_RULES, TRAITS

VOID = {"meta"}
OURS = {
    "html", "head", "meta", "title", "style", "body", "header", "main", "section", "article", "h1", "h2", "h3", "h4",
    "p", "small", "ul", "li", "b", "i", "table", "thead", "tbody", "tr", "th", "td", "dl", "div", "dt", "dd",
}  # fmt: skip


class Read(HTMLParser):
    """A page as a reader sees it: the words, the terms of its glossary; tags that do not match are an error."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.terms: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in OURS
        assert {name for name, _ in attrs} <= {"class", "lang", "charset", "name", "content", "colspan"}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "style":
            return
        self.words.append(data.strip())
        if self.open and self.open[-1] == "dt":
            self.terms.append(data)

    @property
    def text(self) -> str:
        return "\n".join(self.words)


def army(*formations: ArmyFormation, name: str = "Sixth", limit: int = 1000) -> ArmyEntry:
    return ArmyEntry(
        id="a",
        name=name,
        allegiance="loyalist",
        primary="Legiones Astartes",
        points_limit=limit,
        formations=formations,
    )


def demi_company(*detachments: DetachmentEntry, name: str = "") -> ArmyFormation:
    return ArmyFormation(id="f", type="Legion Demi-Company", legion="Ultramarines", name=name, detachments=detachments)


def tacticals(name: str = "", number: int = 1) -> DetachmentEntry:
    return DetachmentEntry(id=f"t{number}", datasheet="legion-tactical-detachment", name=name)


def _profiles(entry: ArmyEntry) -> list[Profile]:
    """Return every model of a legal army as it fights."""
    whole = unpacked(entry)
    seen = described(whole)
    pairs = zip(whole.formations, seen.formations, strict=True)
    return [each for formation, of in pairs for models in fighting(formation, of) for each in models]


@pytest.mark.parametrize("faction", army_lists())
@pytest.mark.parametrize("seed", range(soak_count(20, part=20)))
def test_all_that_is_in_an_army_stands_there_and_no_other_rule(faction: str, seed: int) -> None:
    entry = draw_army(faction, points=2000, seed=seed)
    told = Read(page(entry))
    profiles = _profiles(entry)
    weapons = [each for profile in profiles for each in profile.weapons]
    rules = {each.name for profile in profiles for each in profile.special_rules}
    traits = {each.name for weapon in weapons for each in weapon.traits}
    arcs = {"Arc" for weapon in weapons if weapon.arc is not Arc.ALL}

    for profile in profiles:
        assert profile.name in told.words
    for weapon in weapons:
        assert (f"{weapon.name} \u2013 {weapon.profile}" if weapon.profile else weapon.name) in told.words
    assert sorted(told.terms, key=str.casefold) == told.terms
    assert set(told.terms) == rules | traits | arcs
    assert "This army is legal." in told.words


def test_every_rule_of_the_glossary_has_its_id_and_the_words_of_the_book() -> None:
    entry = draw_army("Legiones Astartes", points=2000, seed=3)
    told = Read(page(entry))

    assert told.terms
    for name in told.terms:
        found = SPECIAL_RULES.get(name) or TRAITS[name]
        for rule in found.rules:
            text = BOOK.get(rule)
            assert text is not None
            assert rule in told.words
            assert text.text in told.text


def test_every_datasheet_can_stand_on_a_page() -> None:
    for sheet in datasheets().values():
        told = Read(page(army(demi_company(DetachmentEntry(id="d", datasheet=sheet.id)))))
        assert sheet.model in told.words or any(each.startswith(sheet.model) for each in told.words)


def test_a_detachment_has_its_profile_its_weapons_its_points() -> None:
    told = Read(page(army(demi_company(tacticals())))).text

    assert "Tactical Legionaries" in told
    assert "Armed with" in told
    assert "Legion bolters" in told
    assert "4 models \u00b7 35 points" in told
    assert "Assault, Light" in told


def test_detachments_of_one_name_are_numbered() -> None:
    words = Read(page(army(demi_company(tacticals(), tacticals(number=2))))).words

    assert "Legion Tactical Detachment 1" in words
    assert "Legion Tactical Detachment 2" in words


def test_dedicated_transports_stand_with_whom_they_carry() -> None:
    rhinos = DetachmentEntry(id="r", datasheet="legion-rhino-detachment", models=2, dedicated="t1")
    aboard = DetachmentEntry(id="t1", datasheet="legion-tactical-detachment", embarked="r")
    text = page(army(demi_company(aboard, rhinos)))

    assert "<h4>Legion Rhino Detachment" in text
    assert "starts aboard its Dedicated Transports" in text
    assert "Dedicated Transports \u00b7 Vehicle (2)" in text


def test_transports_that_are_for_one_another_are_not_lost() -> None:
    first = DetachmentEntry(id="r1", datasheet="legion-rhino-detachment", dedicated="r2", name="First")
    second = DetachmentEntry(id="r2", datasheet="legion-rhino-detachment", dedicated="r1", name="Second")
    third = DetachmentEntry(id="r3", datasheet="legion-rhino-detachment", dedicated="t1", name="Third")
    fourth = DetachmentEntry(id="r4", datasheet="legion-rhino-detachment", dedicated="r3", name="Fourth")
    words = Read(page(army(demi_company(first, second, tacticals(), third, fourth)))).words

    assert {name: words.count(name) for name in ("First", "Second", "Third", "Fourth")} == dict.fromkeys(
        ("First", "Second", "Third", "Fourth"), 1
    )


def test_the_rules_of_a_formation_and_its_legion_stand_with_it() -> None:
    told = Read(page(army(demi_company(tacticals())))).words

    assert "Legion Demi-Company" in told
    assert "Ultramarines" in told
    assert "LI-SPC-116" in told


def test_what_is_wrong_with_an_army_stands_on_top_with_its_rule() -> None:
    told = Read(page(army(demi_company(tacticals()), limit=20))).words

    assert "Not legal" in told
    assert "LI-BTL-001" in told
    assert "This army is legal." not in told


def test_what_cannot_be_had_is_told_and_nothing_else_is_lost() -> None:
    odd = DetachmentEntry(id="x", datasheet="no-such-thing")
    told = Read(page(army(demi_company(odd, tacticals()), ArmyFormation(id="n", type="Nonsense")))).text

    assert "Not to be had as it is written." in told
    assert "There is no such datasheet" in told
    assert "Nonsense" in told
    assert "Tactical Legionaries" in told


def test_an_empty_army_has_a_page() -> None:
    assert "No Formations yet." in Read(page(army())).words


@settings(max_examples=soak_count(300), deadline=None)
@given(name=st.text(max_size=40))
def test_no_name_is_read_as_markup(name: str) -> None:
    """Whatever a player calls an army, a Formation or a Detachment, the page has the same tags."""
    told = Read(page(army(demi_company(tacticals(name), name=name), name=name)))
    plain = Read(page(army(demi_company(tacticals("Second"), name="First"), name="Sixth")))

    assert len(told.terms) == len(plain.terms)


def test_markup_in_names_is_shown_as_it_is_written() -> None:
    name = '<script>alert("1")</script> & </style>'
    text = page(army(demi_company(tacticals(name), name=name), name=name))

    assert "<script" not in text
    assert Read(text).text.count(name) == 4, "the title, the heading, the Formation, the Detachment"


def test_the_page_needs_no_other_file() -> None:
    text = page(draw_army("Solar Auxilia", points=1500, seed=7))

    assert not re.search(r"https?:|url\(|@import|src=|href=", text)


def test_the_same_army_gives_the_same_page_whatever_the_order_of_sets() -> None:
    program = (
        "from umpire.systems.legions.files import draw_army\n"
        "from umpire.systems.legions.files.exports import page\n"
        "print(page(draw_army('Dark Mechanicum', points=1500, seed=4)))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(told) == 1
