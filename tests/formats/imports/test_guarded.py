"""Files made to do harm: each ends in an error that says what was wrong, and none in memory."""

from __future__ import annotations

import random
import tracemalloc
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from tests.formats.imports.samples import block, packed, roster, wedge, write_fighters, write_layouts
from umpire.errors import InputError, UmpireError
from umpire.formats.imports import import_army, import_table

BILLION = (
    """<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>"""
)
OUTSIDE = '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize("head", [BILLION, OUTSIDE, "<!DOCTYPE roster>"])
def test_xml_that_defines_entities_is_refused(tmp_path: Path, head: str) -> None:
    text = roster(head=head).replace("Hand-made", "&c;" if head == BILLION else "Hand-made")
    path = tmp_path / "army.ros"
    path.write_text(text)

    with pytest.raises(InputError, match="defines entities or a document type"):
        import_army(path)


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    """100 MB of blanks pack into 100 kB; no more than the limit is ever unpacked, whatever the archive says."""
    path = packed(tmp_path / "bomb.rosz", b" " * 100_000_000)
    assert path.stat().st_size < 200_000
    tracemalloc.start()
    try:
        with pytest.raises(InputError, match="larger than 20 MB"):
            import_army(path)
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


def test_an_archive_that_lies_about_its_size_is_cut_off(tmp_path: Path) -> None:
    path = packed(tmp_path / "bomb.rosz", b" " * 40_000_000)
    content = bytearray(path.read_bytes())
    told = (40_000_000).to_bytes(4, "little")
    assert content.count(told) == 2  # in the entry and in the directory
    path.write_bytes(bytes(content).replace(told, (1000).to_bytes(4, "little")))

    with pytest.raises(InputError):
        import_army(path)


@pytest.mark.parametrize(
    "entry", ["/etc/army.ros", "../army.ros", "a/../../army.ros", "C:\\army.ros", "..\\army.ros", "\\\\host\\army.ros"]
)
def test_a_path_that_leads_out_of_the_archive_is_refused(tmp_path: Path, entry: str) -> None:
    path = packed(tmp_path / "army.rosz", roster(), entry=entry)

    with pytest.raises(InputError, match="leads out of it"):
        import_army(path)


def test_an_archive_holds_one_roster(tmp_path: Path) -> None:
    path = tmp_path / "army.rosz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.ros", roster())
        archive.writestr("b.ros", roster())
    with pytest.raises(InputError, match=r"must hold one \.ros file"):
        import_army(path)

    with zipfile.ZipFile(path, "w") as archive:
        for number in range(20):
            archive.writestr(f"{number}.txt", "")
    with pytest.raises(InputError, match="more than 16 entries"):
        import_army(path)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.rosz", b"PK\x03\x04 and no more"),
        ("a.rosz", b"PK"),
        ("a.ros", b"<roster"),
        ("a.ros", b"<a/>"),
        ("a.ros", b""),
        ("a.ros", b"\xff\xfe\x00"),
        ("a.ros", b"<?xml version='1.0' encoding='nonsense'?><a/>"),
        ("a.json", b'{"roster": {"forces": 5}}'),
        ("a.json", b'{"roster": '),
        ("a.json", b"[1, 2]"),
    ],
)
def test_a_broken_file_ends_in_an_error_that_names_it(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)

    with pytest.raises(InputError, match=name):
        import_army(path)


@pytest.mark.parametrize("cut", [1, 40, 200, 2000])
def test_a_truncated_archive_ends_in_an_error(tmp_path: Path, cut: int) -> None:
    whole = packed(tmp_path / "army.rosz", roster()).read_bytes()
    path = tmp_path / "cut.rosz"
    path.write_bytes(whole[:-cut])

    with pytest.raises(InputError):
        import_army(path)


def test_deep_xml_and_deep_json_end_in_an_error(tmp_path: Path) -> None:
    deep = tmp_path / "deep.ros"
    deep.write_text("<a>" * 5000 + "</a>" * 5000)
    with pytest.raises(InputError, match="more than 64 deep"):
        import_army(deep)

    nested = tmp_path / "deep.json"
    nested.write_text("[" * 200_000 + "]" * 200_000)
    with pytest.raises(InputError):
        import_army(nested)


def test_many_elements_end_in_an_error(tmp_path: Path) -> None:
    path = tmp_path / "many.ros"
    path.write_text("<a>" + "<b/>" * 200_001 + "</a>")

    with pytest.raises(InputError, match="More than 200000 XML elements"):
        import_army(path)


@pytest.mark.parametrize("name", ["huge.json", "huge.yaml", "huge.ros", "huge.rosz"])
def test_a_file_of_100_mb_is_not_read(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with path.open("wb") as file:
        file.truncate(100_000_000)

    with pytest.raises(InputError, match="larger than 20 MB"):
        import_army(path)
    with pytest.raises(InputError, match="larger than 20 MB"):
        import_table(path)


@pytest.mark.parametrize("number", ["-1", "x", "1.5", "99999999"])
def test_a_number_that_counts_nothing_is_refused(tmp_path: Path, number: str) -> None:
    path = packed(tmp_path / "army.rosz", roster().replace('number="4"', f'number="{number}"'))

    with pytest.raises(InputError, match="counts nothing"):
        import_army(path)


@pytest.mark.parametrize("seed", range(4))
def test_damaged_files_end_in_errors_that_a_user_can_act_on(tmp_path: Path, seed: int) -> None:
    """A hundred files of each kind with some bytes changed: read, or refused in words; nothing else."""
    luck = random.Random(seed)
    layouts = write_layouts(tmp_path, [wedge(), block(parent_area_id="a")])
    fighters = write_fighters(tmp_path)
    kinds = {
        "a.ros": roster().encode(),
        "a.rosz": packed(tmp_path / "whole.rosz", roster()).read_bytes(),
        layouts.name: layouts.read_bytes(),
        fighters.name: fighters.read_bytes(),
    }
    for name, whole in kinds.items():
        for _ in range(25):
            content = bytearray(whole)
            for _ in range(luck.randint(1, 4)):
                content[luck.randrange(len(content))] = luck.choice(b'0159-.<>&"{}[],:xE\x00\xff')
            (tmp_path / name).write_bytes(bytes(content))
            with suppress(UmpireError):
                import_table(tmp_path / name) if name == layouts.name else import_army(tmp_path / name)
