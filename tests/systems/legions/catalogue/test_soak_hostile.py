"""Catalogues that somebody broke: whatever is wrong with one, it is read or refused with a sentence."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from tests.soak import soak_count
from tests.systems.legions.catalogue.small import POINTS, condition, limits, modifier, small
from umpire.errors import InputError
from umpire.systems.legions.files.catalogue import as_table, entry_table, read_catalogues
from umpire.systems.legions.files.catalogue.facts import SheetFacts
from umpire.systems.legions.files.catalogue.formations import formations_of
from umpire.systems.legions.files.catalogue.places import detachments
from umpire.systems.legions.files.catalogue.sheets import facts_of_entry
from umpire.systems.legions.files.catalogue.writing import formations_text, sheets_text

WORDS = (
    "", "-1", "0", "3", "1e9", "NaN", "nowhere", "model", "unit", "upgrade", "self", "parent", "claw", "models", "guns",
    "set", "increment", "append", "atLeast", "instanceOf", "ee95-a20e-f9ff-e2c2", "true", "name", "hidden",
    "\u2003", "a: [b", "# 'c'", "\t\n",
)  # fmt: skip
RICH = (
    "<modifiers>"
    + modifier("set", 55, "ee95-a20e-f9ff-e2c2", f"<conditions>{condition('atLeast', 3)}</conditions>")
    + modifier("set", 4, "modelsn", f"<conditions>{condition('atLeast', 3, scope='parent')}</conditions>")
    + "</modifiers>"
)


@pytest.mark.parametrize("seed", range(soak_count(3000, part=20)))
def test_a_broken_catalogue_is_read_or_refused(tmp_path: Path, seed: int) -> None:
    folder = small(tmp_path, unit=RICH, group=RICH)
    luck = random.Random(seed)
    file = folder / luck.choice(("Small Army.cat", "Small Army.cat", "Small.gst"))
    tree = ElementTree.parse(file)
    for _ in range(luck.randint(1, 4)):
        _break(tree.getroot(), luck)
    tree.write(file, encoding="unicode")

    with suppress(InputError):
        _read(folder)


def test_links_that_multiply_are_refused(tmp_path: Path) -> None:
    """Ten entries that each link ten times to the next one: that would be ten thousand million."""
    more = "".join(
        f'<selectionEntry type="upgrade" id="b{number}" name="b"><entryLinks>'
        + "".join(f'<entryLink id="l{number}-{each}" targetId="b{number + 1}"/>' for each in range(10))
        + "</entryLinks></selectionEntry>"
        for number in range(10)
    )
    folder = small(tmp_path, more=f'{more}<selectionEntry type="upgrade" id="b10" name="b"/>')
    file = folder / "Small Army.cat"
    links = '<entryLinks><entryLink id="first" targetId="b0"/></entryLinks></catalogue>'
    file.write_text(file.read_text(encoding="utf-8").replace("</catalogue>", links), encoding="utf-8")

    with pytest.raises(InputError, match="entries lie in one"):
        entry_table(read_catalogues(folder))


def test_ways_to_arm_a_model_that_multiply_are_refused(tmp_path: Path) -> None:
    """Eight groups with eight weapons each: that would be sixteen million."""
    folder = small(tmp_path)
    file = folder / "Small Army.cat"
    text = file.read_text(encoding="utf-8")
    start, end = (
        text.index('<selectionEntryGroup id="guns"'),
        text.index("</selectionEntryGroup></selectionEntryGroups>"),
    )
    group = text[start:end]
    groups = (
        group.replace("guns", f"guns{number}").replace("Stalker cannon", f"Cannon {number}") + "</selectionEntryGroup>"
        for number in range(16)
    )
    file.write_text(text[:start] + "".join(groups) + text[end + len("</selectionEntryGroup>") :], encoding="utf-8")

    with pytest.raises(InputError, match="ways to arm one model"):
        _read(folder)


def test_limits_beyond_all_measure_are_refused(tmp_path: Path) -> None:
    folder = small(tmp_path)
    file = folder / "Small Army.cat"
    text = file.read_text(encoding="utf-8").replace(limits("claw", 1, 1), limits("claw", 10**9, 10**9))
    file.write_text(text, encoding="utf-8")

    with pytest.raises(InputError, match="of one entry"):
        _read(folder)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('id="f1x" type="max" value="3"', 'id="f1x" type="max" value="1000000000"'),
        ('type="set" value="0" field="f2x"', 'type="decrement" value="-1000000000" field="f2x"'),
    ],
)
def test_slots_beyond_all_measure_are_refused(tmp_path: Path, before: str, after: str) -> None:
    """Each slot is written out: a thousand million of them would fill the machine."""
    folder = small(tmp_path)
    file = folder / "Small.gst"
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")

    with pytest.raises(InputError, match="More than 100 slots of a kind") as raised:
        _read(folder)
    assert raised.value.path.startswith("Walker Company.")


def test_a_price_that_waits_for_itself_ends(tmp_path: Path) -> None:
    asked = condition("atLeast", 3).replace('field="selections"', 'field="ee95-a20e-f9ff-e2c2"')
    change = modifier("set", 55, "ee95-a20e-f9ff-e2c2", f"<conditions>{asked}</conditions>")
    (found,) = _read(small(tmp_path, unit=f"<modifiers>{change}</modifiers>", price=0))

    assert set(found.sizes.values()) == {55}, "its 40 points before the change are at least 3"
    assert POINTS.format(40) in (tmp_path / "Small Army.cat").read_text(encoding="utf-8")


def _read(folder: Path) -> list[SheetFacts]:
    catalogues = read_catalogues(folder)
    found = [facts_of_entry(each) for each in detachments(catalogues)]
    assert "datasheets" in yaml.safe_load(sheets_text("Small Army", "", [(each, None) for each in found]))
    assert "formations" in yaml.safe_load(formations_text(formations_of(catalogues), ""))
    assert as_table(entry_table(catalogues)).count("\t") % 4 == 0
    return found


def _break(root: ElementTree.Element, luck: random.Random) -> None:
    """Change one thing: drop an element, double it, move it, or write something else into it."""
    pairs = [(outer, inner) for outer in root.iter() for inner in outer]
    outer, inner = luck.choice(pairs)
    what = luck.choice(("drop", "double", "move", "attribute", "attribute", "attribute", "text", "tag"))
    if what == "drop":
        outer.remove(inner)
    elif what == "double":
        outer.append(inner)
    elif what == "move":
        other = luck.choice(pairs)[1]
        if inner not in list(other.iter()) and other not in list(inner.iter()):
            outer.remove(inner)
            other.append(inner)
    elif what == "attribute" and inner.attrib:
        inner.set(luck.choice(sorted(inner.attrib)), luck.choice(WORDS))
    elif what == "text":
        inner.text = luck.choice(WORDS)
    else:
        inner.tag = luck.choice(pairs)[1].tag
