"""The text that BattleScribe and New Recruit copy to the clipboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.systems.legions.rosters.copied import as_battlescribe, as_newrecruit
from tests.systems.legions.rosters.real import HERE, NAMES, forms_of
from umpire.errors import InputError
from umpire.formats.imports import Roster, parse_roster, read_roster
from umpire.systems.legions.files import ArmyEntry, DetachmentEntry, read_legions

BATTLESCRIBE = """\
++ Legion Demi-Company (Legiones Astartes) [144pts] ++

+ Configuration +

Allegiance: Loyalist

Legion: XIII - Ultramarines

+ HQ +

Legion Command [35pts]
. Command Squad: Legion bolters, Volkite chargers
. Rhino [10pts]: Pintle Mounted twin-linked bolter

+ Core +

Legion Tactical Detachment [109pts]: Apothecary [10pts], Dedicated Transports
. 4x 2 Tactical Legionaries
. . 8x Tactical Legionaries: 8x Legion bolters
. 4x Rhino [40pts]: 4x Pintle Mounted twin-linked bolter

++ Total: [144pts] ++

Created with BattleScribe (https://battlescribe.net)
"""

NEWRECRUIT = """\
Legiones Astartes - Strike force - [144 pts]

# ++ Legion Demi-Company ++ [144 pts]
## Configuration
Allegiance: Loyalist
Legion: XIII - Ultramarines

## HQ [35 pts]
Legion Command [35 pts]:
• 1x Command Squad: Legion bolters, Volkite chargers
• 1x Rhino [10 pts]: Pintle Mounted twin-linked bolter

## Core [109 pts]
Legion Tactical Detachment [109 pts]: Apothecary [10 pts]
• 8x Tactical Legionaries: Legion bolters
• 4x Rhino [40 pts]: Pintle Mounted twin-linked bolter
"""


def army_of(text: str) -> ArmyEntry:
    return read_legions(parse_roster(text, name="list.txt")).army


def test_both_texts_of_a_list_are_one_army() -> None:
    """Two Detachments with their Rhinos, an Apothecary, a Legion; the points are those of the whole."""
    one, other = army_of(BATTLESCRIBE), army_of(NEWRECRUIT)
    assert one.formations == other.formations
    [formation] = one.formations
    assert (formation.type, formation.legion) == ("Legion Demi-Company", "ultramarines")
    assert [(each.datasheet, each.models) for each in formation.detachments] == [
        ("legion-command", None),
        ("legion-rhino-detachment", None),
        ("legion-tactical-detachment", None),
        ("legion-rhino-detachment", 4),
    ]
    assert [each.models for each in formation.detachments[2].add] == [4]
    assert [each.upgrade for each in formation.detachments[2].loadouts] == ["Apothecary"]
    told = read_legions(parse_roster(BATTLESCRIBE, name="list.txt")).told
    assert not any("points in the file" in each for each in told)


@HERE
@pytest.mark.parametrize("write", [as_battlescribe, as_newrecruit])
@pytest.mark.parametrize("name", NAMES)
def test_a_copied_text_is_the_army_of_its_file(name: str, write: Callable[[Roster], str]) -> None:
    """But for what the text leaves out: the name, the limit, the player's own names."""
    roster = read_roster(forms_of(name)[0])
    file = read_legions(roster).army
    read = read_legions(parse_roster(write(roster), name="list.txt"))
    assert _bare(read.army) == _bare(file)
    assert not [each for each in read.told if "left out" in each and "Baron" not in each]


def _bare(army: ArmyEntry) -> ArmyEntry:
    formations = tuple(
        replace(each, name="", detachments=tuple(replace(one, name="") for one in each.detachments))
        for each in army.formations
    )
    # Slots are heads in a text, so that Detachments of one slot stand together.
    formations = tuple(replace(each, detachments=_sorted(each.detachments)) for each in formations)
    return replace(army, id="", name="", points_limit=0, formations=formations)


def _sorted(detachments: tuple[DetachmentEntry, ...]) -> tuple[DetachmentEntry, ...]:
    return tuple(sorted(detachments, key=lambda each: (each.datasheet, each.id)))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("++ Force ++\n+ HQ +\n0x Legion Command\n", "counts nothing"),
        ("++ Force ++\n" + "x" * 30_000, "No line of a list is this long"),
        ("++ Force ++\n" + "\n".join(f"{' ' * depth}• a" for depth in range(100)), "nested more than"),
        ("++ Force ++\n" + "a: b, c, d\n" * 20_000, "More than 50000 selections"),
    ],
)
def test_texts_that_are_no_list_are_refused(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        parse_roster(text, name="list.txt")


def test_a_number_that_cannot_be_shared_out_counts_for_each() -> None:
    """Some programs count the weapons of all models, some those of each."""
    all_told = army_of(NEWRECRUIT.replace("8x Tactical Legionaries: Legion", "8x Tactical Legionaries: 8x Legion"))
    assert all_told == army_of(NEWRECRUIT)
