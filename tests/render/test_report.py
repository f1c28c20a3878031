from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

from tests.render.stories import EVENTS, START, evolve, journal, moments
from umpire.game import Entry, Journal, Kind, Moment, System
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleState, FormationBroken
from umpire.systems.legions.report import battle_page
from umpire.systems.legions.report.fates import fates_of, landmarks_of
from umpire.systems.legions.report.story import tell
from umpire.systems.legions.rules import BOOK

VOID = {"meta", "input", "br", "link", "img"}


class Balance(HTMLParser):
    """Checks that every element is closed, and collects classes and attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def system() -> System[BattleState]:
    """Legions with only the shared facts applied, for the events are made by hand."""
    from dataclasses import replace

    return replace(LEGIONS, evolve=evolve)


def told(closed: bool = True) -> Journal:
    from msgspec.structs import replace

    made = journal(closed=closed)
    return replace(made, entries=(replace(made.entries[0], events=EVENTS),))


@pytest.fixture(scope="module")
def page(system: System[BattleState]) -> str:
    return battle_page(system, told(), names={"red": "Sons of Horus"}, about="A test.")


@pytest.fixture(scope="module")
def parsed(page: str) -> Balance:
    found = Balance()
    found.feed(page)
    assert found.open == []
    return found


def test_the_page_needs_nothing_else(page: str, parsed: Balance) -> None:
    """No address, no file, no font, no script from anywhere."""
    assert set(re.findall(r"https?://[^\s'\"]+", page)) <= {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"url\(\"?([a-z#]+)", page)) <= {
        "data",
        *("#wood", "#waves", "#planks", "#rocks", "#roof", "#pales", "#teeth"),
        "#ruin",
        "#rubble",
        "#mines",
        "#ford",
        "#cliff",
        "#blocked",
        "#arrow",
    }
    assert "@import" not in page
    assert not [attributes for _, attributes in parsed.seen if "src" in attributes or attributes.get("rel")]


def test_every_phase_has_a_tab_a_picture_and_a_log(parsed: Balance) -> None:
    chapters = [
        attributes for tag, attributes in parsed.seen if tag == "section" and attributes.get("class") == "chapter"
    ]
    tabs = [attributes for _, attributes in parsed.seen if attributes.get("role") == "tab"]
    boards = [attributes["aria-label"] for tag, attributes in parsed.seen if attributes.get("class") == "board"]

    assert len(chapters) == len(tabs) == len(boards) == 5
    assert boards[1] == "The table at the end of Round 1: Movement"


def test_every_event_stands_in_the_log_once(parsed: Balance) -> None:
    lines = [
        int(attributes["data-e"]) for _, attributes in parsed.seen if "line" in attributes.get("class", "").split()
    ]

    assert sorted(lines) == list(range(1, len(EVENTS) + 1))


def test_every_rule_cited_opens_its_text(parsed: Balance) -> None:
    cited = {attributes["data-rule"] for _, attributes in parsed.seen if "data-rule" in attributes}
    laws = {attributes["id"].removeprefix("rule-") for _, attributes in parsed.seen if attributes.get("class") == "law"}

    assert cited == laws == {rule for event in EVENTS for rule in event.rules}


def test_rule_texts_are_the_rulebooks(page: str) -> None:
    found = BOOK.get("LI-MOR-012")
    assert found is not None
    assert found.text.split("'")[0][:40] in page


def test_words_from_outside_are_escaped(page: str) -> None:
    assert "The &lt;Crossing&gt;" in page
    assert "<Crossing>" not in page


def test_a_closed_battle_says_how_to_play_it_again(page: str) -> None:
    for wanted in ("umpire battle --seed 30013", "5ec2e7", "5a17", "d16e57", "c0ffee", "b00cb00cb00cb00c", "30013"):
        assert wanted in page


def test_a_running_battle_keeps_its_secret(system: System[BattleState]) -> None:
    page = battle_page(system, told(closed=False))

    assert "Still being fought" in page
    assert "5ec2e7" not in page
    assert "5a17" not in page
    assert "its dice stay sealed" in page


def test_the_script_knows_where_every_changed_model_stood(page: str) -> None:
    found = re.search(r'<script type="application/json" id="story">(.*?)</script>', page)
    assert found is not None
    story = json.loads(found[1])
    movement = story["chapters"][1]
    first = list(START.models).index("red-tactical-1-1")
    begin = next(state for state in movement["begins"] if state[0] == first)
    index, changed = movement["changes"][0]

    assert begin[1:3] == [80.0, 380.0]
    assert EVENTS[index - 1].__class__.__name__ == "ModelsMoved"
    assert next(state for state in changed if state[0] == first)[1:3] == [80.0, 330.0]


def test_paths_and_crosses_stand_in_the_picture_of_their_phase(parsed: Balance) -> None:
    kinds = [attributes.get("class", "") for _, attributes in parsed.seen]

    assert kinds.count("path first") == 6
    assert kinds.count("m dead") == 9


def test_the_story_counts_losses_kills_and_turning_points() -> None:
    story = tell(START, moments())
    fates = fates_of(story)
    marks = [each.text for each in landmarks_of(story, {each: each for each in START.detachments})]

    assert fates["red-tactical-1"].destroyed == 1
    assert (fates["blue-tercio-1"].left, fates["blue-tercio-1"].told) == (7, "falling back")
    assert fates["blue-tercio-10"].told == "destroyed in round 1: End"
    assert fates["red-tactical-2"].told == "unharmed"
    assert fates["red-tactical-3"].told == "unharmed, holds barracks"
    assert marks == [
        "blue force of blue reached its Break Point: the Formation is Broken.",
        "blue-tercio-10 was wiped out.",
    ]


def test_what_is_taken_back_is_told_and_the_table_goes_back() -> None:
    happened = moments(EVENTS[:8])
    back = Moment(entry=Entry(seq=9, kind=Kind.UNDO, side="red", to=0), event=None, state=BattleState(field=START))
    story = tell(START, [*happened, back])

    assert story.chapters[-1].after is START
    assert [line.text for line in story.lines][-1] == "red took back everything after entry 0."


def test_a_battle_that_has_not_begun_has_a_page() -> None:
    page = battle_page(LEGIONS, journal(closed=False))

    assert "not begun" in page


def test_an_overwatch_attack_stays_within_the_activation_that_it_answers() -> None:
    story = tell(START, moments())
    fire = next(
        group for chapter in story.chapters for group in chapter.groups if group.lines[0].tag == "fire_declared"
    )

    assert fire.headed
    assert fire.lost == {"blue": 1}
    assert any(line.tag == FormationBroken.__struct_config__.tag for line in fire.lines)
