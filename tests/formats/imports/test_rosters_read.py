"""Rosters as trees of selections, whatever game they are for: what the reader keeps of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from umpire.errors import InputError
from umpire.formats.imports import import_army, is_roster_text, parse_roster, read_roster, roster_text

XML = """<?xml version="1.0" encoding="{encoding}"?>
<roster xmlns="http://www.battlescribe.net/schema/rosterSchema" name="A list" gameSystemId="sys-1" customNotes="lent">
 <costs><cost name="pts" typeId="p" value="12.0"/><cost name="PL" typeId="q" value="-1.5"/></costs>
 <costLimits><costLimit name="pts" typeId="p" value="500.0"/></costLimits>
 <forces>
  <force name="Patrol" entryId="f" customName="Mine" catalogueName="Some">
   <categories><category name="HQ" primary="false"/></categories>
   <selections>
    <selection name=" Captain " number="2" type="unit" entryId="a::b" customName="Ann">
     <customNotes>painted</customNotes>
     <costs><cost name="pts" typeId="p" value="6.0"/></costs>
     <selections><selection name="Blade" number="2" type="upgrade" group="Arms"/></selections>
    </selection>
   </selections>
   <forces><force name="Inner" catalogueName="Other"/></forces>
  </force>
 </forces>
</roster>"""
TEXT = "++ Patrol Detachment (Some) [12pts] ++\n\n+ HQ +\n\nCaptain [12pts]: Blade\n"


def test_ids_names_notes_prices_and_places_are_kept() -> None:
    """A force inside a force is one of its own, after it."""
    roster = parse_roster(XML.format(encoding="UTF-8"), name="list.ros")
    assert (roster.name, roster.notes, roster.game_id) == ("A list", "lent", "sys-1")
    assert [(each.name, each.kind, each.value) for each in roster.prices] == [("pts", "p", 12.0), ("PL", "q", -1.5)]
    assert [each.value for each in roster.limits] == [500.0]
    patrol, inner = roster.forces
    assert (patrol.name, patrol.catalogue, patrol.entry, patrol.called) == ("Patrol", "Some", "f", "Mine")
    assert patrol.slots == ("HQ",)
    assert (inner.name, inner.path) == ("Inner", "forces[0].forces[0]")
    [captain] = patrol.selections
    assert (captain.name, captain.number, captain.entry, captain.called) == ("Captain", 2, "a::b", "Ann")
    assert (captain.notes, captain.points, captain.path) == ("painted", 6.0, "forces[0].selections[0]")
    assert [(each.name, each.group, each.path) for each in captain.selections] == [
        ("Blade", "Arms", "forces[0].selections[0].selections[0]")
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_text_is_read_whatever_it_says_of_its_encoding(encoding: str, tmp_path: Path) -> None:
    """What was made a text of no longer is in the encoding that it names."""
    path = tmp_path / "list.ros"
    path.write_bytes(XML.format(encoding=encoding.removesuffix("-sig")).encode(encoding))
    assert parse_roster(roster_text(path), name="list.ros") == read_roster(path)


def test_the_text_of_a_list_of_another_game_is_refused_with_what_to_do(tmp_path: Path) -> None:
    """It does not say which of its words are models; the roster itself does."""
    path = tmp_path / "list.txt"
    path.write_text(TEXT, encoding="utf-8")
    assert [each.name for each in read_roster(path).walk()] == ["Captain", "Blade"]
    with pytest.raises(InputError, match=r"does not say what its models are.*Save the roster itself"):
        import_army(path)


@pytest.mark.parametrize(
    ("text", "only"), [(XML, True), (TEXT, True), ("UEsDBBQ=", True), ('{"roster": {}}', False), ("army: {}", False)]
)
def test_what_can_be_nothing_but_a_roster(text: str, only: bool) -> None:
    assert is_roster_text(text) is only


@pytest.mark.parametrize("value", ["1e400", "nan", "many", "1e9"])
def test_a_cost_is_a_number_of_points(value: str) -> None:
    with pytest.raises(InputError, match="no number that anything costs"):
        parse_roster(XML.format(encoding="UTF-8").replace('"6.0"', f'"{value}"'), name="list.ros")
