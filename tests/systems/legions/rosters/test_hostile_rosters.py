"""Rosters that are broken, or made to break something: a sentence for each, and nothing lost without a line."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.program import Program
from tests.soak import soak_count
from tests.systems.legions.rosters.mutating import Node, mutated
from tests.systems.legions.rosters.real import NAMES, ROSTERS
from umpire.errors import InputError
from umpire.formats.imports import parse_roster
from umpire.formats.sent import GivenFile
from umpire.formats.workshops import ArmyImported, workshop_of
from umpire.systems.legions.files import FORMS, draw_army, read_legions
from umpire.systems.legions.files.rosters import GAME_ID

PARTS = 4
HEAD = f'xmlns="http://www.battlescribe.net/schema/rosterSchema" name="R" gameSystemId="{GAME_ID}"'


UNIT = (
    "<selection name='Legion Command' number='1' type='unit'><selections><selection name='Command Squad' number='1' "
    "type='model'><selections><selection name='Legion bolters' number='1' type='upgrade'/></selections>"
    "<costs><cost name='points' typeId='ee95-a20e-f9ff-e2c2' value='25.0'/></costs></selection></selections>"
    "</selection>"
)


@cache
def seeds() -> tuple[Node, ...]:
    """Return rosters to begin with: two of ours, and those of others where they are here."""
    drawn = [draw_army(faction, points=1000, seed=3) for faction in ("Legiones Astartes", "Solar Auxilia")]
    found = [json.loads(FORMS["newrecruit"].write(each)) for each in drawn]
    if ROSTERS.is_dir():
        found += [json.loads((ROSTERS / f"{name}.newrecruit.json").read_text(encoding="utf-8")) for name in NAMES]
    return tuple(map(_bare, found))


def _bare(node: Any) -> Any:
    """Return a roster with one Formation, without texts of rules and figures, which take long to read."""
    if isinstance(node, dict):
        kept = {key: _bare(value) for key, value in node.items() if key not in ("rules", "characteristics", "page")}
        return kept | ({"forces": kept["forces"][:1]} if "forces" in kept else {})
    return [_bare(each) for each in node] if isinstance(node, list) else node


def imported(text: str, name: str = "list.json") -> ArmyImported:
    reader = workshop_of("legions").import_army
    assert reader is not None
    return reader(GivenFile(name=name, text=text))


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_happens_to_a_roster_it_comes_in_or_is_refused(part: int) -> None:
    """Ten thousand rosters that something happened to: an army, or a sentence; every selection accounted for."""
    came_in = 0
    for number in range(part, soak_count(10_000), PARTS):
        chance = Random(number)
        text = json.dumps(mutated(chance.choice(seeds()), chance, chance.randint(1, 5)))
        try:
            roster = parse_roster(text, name="list.json")
            read = read_legions(roster)
        except InputError:
            continue
        came_in += 1
        assert set(read.ended) == {each.path for each in roster.walk()}, number
        lost = [each for each in roster.walk() if read.ended[each.path] == "told"]
        for each in lost:
            assert any((each.name or "no name") in line or "one without a name" in line for line in read.told), number
        if number % 10 == 0:
            imported(text)
            FORMS["newrecruit"].write(read.army)
    assert came_in > soak_count(10_000) // PARTS // 4


def test_a_file_with_some_letters_changed_comes_in_or_is_refused() -> None:
    """The same for XML: letters lost, doubled and replaced anywhere in the file."""
    force = f"<force name='Legion Demi-Company'><selections>{UNIT}</selections></force>"
    base = f"<roster {HEAD}><forces>{force}</forces></roster>"
    for number in range(soak_count(3_000)):
        chance = Random(f"letters {number}")
        letters = list(base)
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(letters))
            letters[place] = chance.choice(("", letters[place] * 2, "<", '"', "&", "9", "-", "\x00", "\u202e"))
        try:
            roster = parse_roster("".join(letters), name="list.ros")
            read = read_legions(roster)
        except InputError:
            continue
        assert set(read.ended) == {each.path for each in roster.walk()}


def test_nothing_is_both_in_the_army_and_left_out_twice() -> None:
    """A line is told once, however often the same thing is found."""
    for number in range(soak_count(500)):
        chance = Random(f"lines {number}")
        try:
            told = imported(json.dumps(mutated(chance.choice(seeds()), chance, 3))).told
        except InputError:
            continue
        assert len(set(told)) == len(told)


def packed(text: str) -> str:
    """Return a text in an archive, as base64, as browsers send it."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.ros", text)
    return base64.b64encode(content.getvalue()).decode()


NAMED = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 9))
BOMB = f'<!DOCTYPE roster [<!ENTITY a0 "lol">{NAMED}]><roster {HEAD}><forces><force name="&a8;"/></forces></roster>'
DEEP = f"<roster {HEAD}>" + "<selections>" * 200 + "</selections>" * 200 + "</roster>"
DEEP_JSON = json.dumps({"roster": {"gameSystemId": GAME_ID, "forces": []}}).replace(
    "[]", '[{"name": "F", "selections": ' + '[{"name": "S", "selections": ' * 70 + "[]" + "}]" * 70 + "}]"
)
CROWD = {
    "name": "Legion Command",
    "type": "unit",
    "selections": [{"name": "Command Squad", "type": "model", "number": 1000}],
}


MANY = {"name": "A", "selections": [{"name": "B"}] * 10_000}


def as_json(forces: list[Node]) -> str:
    """Return a roster of some forces."""
    return json.dumps({"roster": {"gameSystemId": GAME_ID, "forces": forces}})


HOSTILE = {
    "an entity bomb": (BOMB, "defines entities"),
    "deep XML": (DEEP, "nested more than"),
    "deep JSON": (DEEP_JSON, "deep"),
    "a zip bomb": (packed(f"<roster {HEAD}>{' ' * 30_000_000}</roster>"), "larger than 20 MB"),
    "half an archive": (packed("<roster/>")[:60], "not whole|cannot be unpacked"),
    "fifty megabytes": ("x" * 50_000_000, "larger than 20 MB"),
    "another game": (f"<roster {HEAD.replace(GAME_ID, 'sys-1')} gameSystemName='Chess'/>", "no roster of"),
    "two hundred and one Detachments": (as_json([{"name": "F", "selections": [{"name": "A"}] * 201}]), "more than 200"),
    "fifty-one Formations": (as_json([{"name": "F"}] * 51), "more than 50 Formations"),
    "ten thousand selections": (as_json([{"name": "F", "selections": [MANY]}]), "more than 10000 selections"),
    "a thousand models": (as_json([{"name": "Legion Demi-Company", "selections": [CROWD]}]), "at most 200 models"),
    "a cost without measure": (
        f'<roster {HEAD}><costs><cost name="points" value="1e400"/></costs></roster>',
        "no number that anything costs",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_files_that_were_made_to_do_harm_are_refused_with_a_sentence(name: str) -> None:
    text, says = HOSTILE[name]
    with pytest.raises(InputError, match=says):
        imported(text)


def test_the_command_refuses_them_too(umpire: Program, tmp_path: Path) -> None:
    """No traceback on the command line, and no file is written."""
    out = tmp_path / "army.yaml"
    large = tmp_path / "large.ros"
    large.write_text(f"<roster {HEAD}>" + " " * 50_000_000 + "</roster>", encoding="utf-8")
    bomb = tmp_path / "bomb.ros"
    bomb.write_text(BOMB, encoding="utf-8")
    archive = tmp_path / "bomb.rosz"
    archive.write_bytes(base64.b64decode(HOSTILE["a zip bomb"][0]))
    for path in (large, bomb, archive):
        ended = umpire("army", "import", path, "--out", out)
        assert ended.code == 2
        assert ended.err.startswith("umpire: ")
        assert "Traceback" not in ended.err
        assert not out.exists()


def test_an_archive_comes_in_as_text() -> None:
    """The web sends a .rosz as base64: the same army as the file that is in it."""
    army = draw_army("Solar Auxilia", points=1000, seed=5)
    plain = imported(FORMS["newrecruit"].write(army))
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("any name.ros", FORMS["newrecruit"].write(army))
    text = base64.b64encode(content.getvalue()).decode()
    assert imported(text, name="list.rosz").army == plain.army
    assert imported(f"data:application/octet-stream;base64,{text}", name="list.rosz").army == plain.army
