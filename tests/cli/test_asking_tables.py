"""`umpire ask` about tables: imported ones in every game, Umpire's own, with two models or the units of a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.program import FIRST_BATTLE, ROOT, Program
from tests.formats.imports.samples import block, wedge, write_layouts
from umpire.formats.cases import load_case
from umpire.game import ruleset, ruleset_names

SMALL = ROOT / "tests" / "formats" / "outlines.yaml"
ASSUMED = ("--assume", "ruin:height=5", "--assume", "wood:solid=no")
SYSTEMS = ("legions", *ruleset_names())
HIDING = {"legions": "Rock", "wh40k9": "Ruin", "wh40k_legacy": "Rock", "warcry": "Wall"}
"""What the ruin of the outlines is to be in each game, so that it stands in the way."""
NO_WAY = {"legions": False, "wh40k9": False, "wh40k_legacy": False, "warcry": True}
"""What the usual question of each game has for an answer then; in Warcry it asks whether the target is in cover."""


def kinds_of(system: str) -> tuple[str, ...]:
    return ruleset(system).kinds if system in ruleset_names() else ()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_table_of_outlines_is_asked_about_as_it_stands(umpire: Program, tmp_path: Path, system: str) -> None:
    """Behind the ruin and beside it, directly and from what the import wrote: the same answers in every game."""
    kept = tmp_path / "kept.yaml"
    assert umpire("table", "import", SMALL, *ASSUMED, "--out", kept).code == 0
    for source, more in ((SMALL, ASSUMED), (kept, ())):
        taken = ("--system", system, "--take", f"ruin={HIDING[system].lower()}", *more)
        behind = umpire("ask", source, *taken, "--from", "3,10", "--to", "20,10", "--json")
        beside = umpire("ask", source, *taken, "--from", "3,18", "--to", "20,18", "--json")
        answers = []
        for ended in (behind, beside):
            assert ended.code == 0, ended.err
            (asked,) = json.loads(ended.out)
            assert f"Assumed: 2 x ruin taken for {HIDING[system]}." in asked["told"]
            told = " ".join(asked["told"])
            assert "x wood taken for" in told or "wood" in kinds_of(system)
            assert any(each.startswith('Assumed: ruin: 5" high') for each in asked["told"])
            answers.append(asked["rulings"][0]["allowed"])
        assert answers == [NO_WAY[system], not NO_WAY[system]]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_layout_is_asked_about_and_kept_as_a_case(umpire: Program, tmp_path: Path, system: str) -> None:
    layouts, case = write_layouts(tmp_path, [wedge(), block(parent_area_id="a")]), tmp_path / "case.yaml"

    asked = umpire("ask", f"{layouts}#layout-1", "--system", system, "--out", case)
    assert asked.code == 0, asked.err
    assert "1 x platform left out: they lie above the ground" in asked.out
    assert "Not imported: 1 x wedge: the files give it no height." in asked.out

    again = umpire("ask", case)
    assert again.code == 0, again.err
    assert asked.out.partition("mine: ")[2].replace(f"{case}\n", "") == again.out.partition("mine: ")[2]
    assert len(load_case(case).table.features) == 2


def test_heights_that_a_layout_lacks_are_assumed(umpire: Program, tmp_path: Path) -> None:
    layouts = write_layouts(tmp_path, [wedge(), block(parent_area_id="a")])

    ended = umpire("ask", layouts, "--system", "wh40k9", "--assume", "wedge:height=6")

    assert ended.code == 0, ended.err
    assert "1 x wedge taken for Ruin" in ended.out
    assert 'wedge: 6" high' in ended.out


def test_the_units_and_questions_of_a_file_are_asked(umpire: Program, tmp_path: Path) -> None:
    """Also about a table of Umpire's own, which says itself what stands on it, and about a scenario's."""
    more, table = tmp_path / "questions.yaml", tmp_path / "table.yaml"
    more.write_text(
        "units:\n- {id: a, side: red, base: 25mm, profile: {type: infantry, scale: 1, movement: 5}, models: "
        "[{id: a1, at: [2, 5]}]}\nask:\n- {question: on_table, model: a1}\n- {question: on_table, model: a1}\n"
    )
    more.write_text(more.read_text().replace("on_table, model: a1", "reach, model: a1"))
    table.write_text(
        "system: legions\nname: glade\nmission: no_mans_land\ntable:\n  size: [20, 10]\n  features:\n"
        "  - {id: wood, type: obstructing, outline: [[8, 2], [12, 2], [12, 8], [8, 8]], height: 3}\n"
    )

    ended = umpire("ask", table, "--with", more, "--json")
    assert ended.code == 0, ended.err
    (asked,) = json.loads(ended.out)
    assert (asked["title"], len(asked["rulings"])) == ("glade", 2)
    assert asked["told"] == ["Left out: its mission (no_mans_land)."]
    assert "Does a1 see b1? No." in umpire("ask", table).out
    assert umpire("ask", FIRST_BATTLE).code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((SMALL, *ASSUMED), "This table is of no game"),
        ((SMALL, *ASSUMED, "--system", "chess"), "This game is unknown"),
        ((SMALL, *ASSUMED, "--system", "wh40k9", "--take", "rock=Ruin"), "No feature is of this kind"),
        ((SMALL, *ASSUMED, "--system", "wh40k9", "--take", "ruin=Rock"), "There is no such feature in this game"),
        ((SMALL, "--system", "wh40k9"), "not how high"),
        ((SMALL, *ASSUMED, "--system", "wh40k9", "--from", "here"), "This is not a place"),
        ((SMALL, *ASSUMED, "--system", "wh40k9", "--from", "300,3"), "off the table"),
        ((SMALL, *ASSUMED, "--system", "wh40k9", "--with", SMALL), "does not say who is asked about"),
        ((SMALL, *ASSUMED, "--system", "wh40k9", "--with", SMALL, "--to", "1,1"), "Both a file and places"),
        ((FIRST_BATTLE, "--system", "wh40k9"), "This table is one of legions"),
        ((ROOT / "docs" / "examples" / "ruin.yaml", "--from", "1,1"), "This file has cases"),
    ],
)
def test_what_cannot_be_asked_is_told(umpire: Program, words: tuple[object, ...], told: str) -> None:
    ended = umpire("ask", *map(str, words))

    assert ended.code == 2
    assert told in ended.err
