"""Armies that are built here, sent out and brought in again, are the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.soak import soak_count
from tests.systems.legions.rosters.told import same
from umpire.errors import InputError
from umpire.formats import parse_document, read_document
from umpire.formats.imports import parse_roster
from umpire.formats.sent import GivenFile
from umpire.formats.workshops import workshop_of
from umpire.systems.legions.files import (
    FORMS,
    ArmyEntry,
    ArmyFormation,
    DetachmentEntry,
    army_content,
    army_in,
    army_lists,
    draw_army,
    read_legions,
)

ROOT = Path(__file__).resolve().parents[4]
FILES = (
    *sorted((ROOT / "src/umpire/systems/legions/data/battles").glob("*.yaml")),
    ROOT / "docs/examples/tournament_army.yaml",
)
WRITTEN = [each for each in FILES if read_document(each).lookup("army") is not None]
LIMITS = (1000, 1500, 2000, 3000, 4500)
PACKAGES = {
    "White Scars Chogorian Warband": ("white scars", "sabres"),
    "Iron Hands Seeker-Killer Clave Ultor": ("iron hands", "more-sicarans"),
    "Alpha Legion Harrow Group Arcadus": ("alpha legion", "sabres"),
}
"""The Legion of each, and one of its Expanded Detachments."""


def draws() -> Iterator[tuple[str, int, int]]:
    """Yield army lists, limits and seeds: 280 armies in full."""
    lists = army_lists()
    for number in range(soak_count(280)):
        yield lists[number % len(lists)], LIMITS[number // len(lists) % len(LIMITS)], number


def as_roster(army: ArmyEntry) -> ArmyEntry:
    """Return what comes back of an army that went out as a roster; nothing about it needs telling."""
    read = read_legions(parse_roster(FORMS["newrecruit"].write(army), name="army.json"))
    assert read.told == ()
    return read.army


def as_file(army: ArmyEntry) -> ArmyEntry:
    """Return what comes back of an army that went out as an army file."""
    return army_in(parse_document(FORMS["yaml"].write(army), name="army.yaml"))


def test_drawn_armies_go_out_and_come_in_as_they_were() -> None:
    """Whatever army list, size or luck: as a roster and as an army file, nothing is lost."""
    for faction, points, seed in draws():
        army = draw_army(faction, points=points, seed=seed)
        assert as_file(army) == army
        assert same(as_roster(army), army), (faction, points, seed)


@pytest.mark.parametrize("path", WRITTEN, ids=lambda each: each.stem)
def test_written_armies_go_out_and_come_in_as_they_were(path: Path) -> None:
    """The shipped armies, written by hand, with their own ids and names."""
    army = army_in(read_document(path))
    assert as_file(army) == army
    assert same(as_roster(army), _spelt(army))


def _spelt(army: ArmyEntry) -> ArmyEntry:
    """Return an army with its Legions as the Legion rules are called: files may write them with underscores."""
    formations = (replace(each, legion=each.legion.replace("_", " ").casefold()) for each in army.formations)
    return replace(army, formations=tuple(formations), allegiance=army.allegiance.casefold())


@pytest.mark.parametrize("name", PACKAGES)
@pytest.mark.parametrize("expanded", [False, True])
def test_iconic_formations_are_packages_in_a_roster(name: str, expanded: bool) -> None:
    """One selection at one price, with whole Detachments inside; without some of the Expanded ones."""
    legion, least = PACKAGES[name]
    without = (least,) if expanded else ()
    formation = ArmyFormation(id="icon", type=name, legion=legion, expanded=expanded, without=without)
    army = ArmyEntry(
        id="a", name="A", allegiance="loyalist", primary="Legiones Astartes", points_limit=1500, formations=(formation,)
    )
    assert as_roster(army) == army


def test_what_cannot_go_out_is_an_error_with_its_place() -> None:
    """A datasheet that does not exist has no place in a roster; a form that does not exist is named."""
    export = workshop_of("legions").export_army
    assert export is not None
    army = draw_army("Solar Auxilia", points=1000, seed=1)
    [formation, *_] = army.formations
    broken = replace(formation.detachments[0], datasheet="no such thing")
    army = replace(army, formations=(replace(formation, detachments=(broken,)),))
    given = GivenFile(name="army.yaml", text=FORMS["yaml"].write(army))
    with pytest.raises(InputError, match=r"army.formations\[0\].detachments\[0\]"):
        export(given, "newrecruit")
    with pytest.raises(InputError, match="do not go out like this"):
        export(given, "clay tablets")
    assert export(given, "yaml") == given.text
    with pytest.raises(InputError, match="a roster, not an army file"):
        export(GivenFile(name="list.txt", text="++ Legion Demi-Company ++"), "yaml")
    assert army_content(army)["formations"][0]["detachments"][0]["datasheet"] == "no such thing"


def test_ids_may_be_written_with_blanks_and_capitals() -> None:
    """Whatever a player calls a Detachment, its Commander still joins it after a roster."""
    captain = DetachmentEntry(id="The Captain", datasheet="legion-command", attached_to='Squad "One"')
    squad = DetachmentEntry(id='Squad "One"', datasheet="legion-tactical-detachment", name="First")
    formation = ArmyFormation(id="F 1", type="Legion Demi-Company", detachments=(captain, squad))
    army = ArmyEntry(
        id="A", name="A", allegiance="loyalist", primary="Legiones Astartes", points_limit=900, formations=(formation,)
    )
    assert as_roster(army) == army


def test_an_illegal_army_goes_out_and_comes_in_as_it_is() -> None:
    """Half done: no Allegiance, a size that nobody offers, an empty Formation."""
    entry = DetachmentEntry(id="rapiers", datasheet="legion-rapier-battery", models=9, loadout=("Quad launcher",))
    formations = (
        ArmyFormation(id="one", type="Legion Demi-Company", detachments=(entry,)),
        ArmyFormation(id="two", type="Legion Garrison Force"),
    )
    army = ArmyEntry(id="half", name="Half", allegiance="", primary="", points_limit=900, formations=formations)
    read = read_legions(parse_roster(FORMS["newrecruit"].write(army), name="army.json"))
    assert read.army == army
    assert len(read.told) == 3  # Allegiance, Primary Army List, a Detachment that its datasheet does not offer so


def test_an_army_file_comes_in_as_it_is() -> None:
    """The web takes either through one door."""
    reader = workshop_of("legions").import_army
    assert reader is not None
    army = draw_army("Solar Auxilia", points=1000, seed=2)
    got = reader(GivenFile(name="army.yaml", text=FORMS["yaml"].write(army)))
    assert got.army == army_content(army)
    assert got.told == got.illegal == ()
    with pytest.raises(InputError, match="not an army"):
        reader(GivenFile(name="army.yaml", text="table: {}"))
    with pytest.raises(InputError, match="larger than"):
        reader(GivenFile(name="army.yaml", text="# " + "x" * 21_000_000))
