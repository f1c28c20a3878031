"""The files of a folder of catalogues, as BattleScribe and New Recruit write them: every element, found by its id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

from umpire.errors import InputError
from umpire.formats.imports import read_bytes, read_xml

ENDINGS = (".cat", ".gst")


@dataclass(frozen=True, kw_only=True)
class CatalogueFile:
    """One file: its name, its root, and what the root says of it."""

    file: str
    root: Element

    @property
    def name(self) -> str:
        """What the catalogue is called, 'Solar Auxilia'."""
        return self.root.get("name", "")


@dataclass(frozen=True, kw_only=True)
class Catalogues:
    """All catalogues of a folder.

    Attributes:
        files: The catalogues, by the names of their files.
        by_id: Every element that has an id; where two have one, the first.
        file_of: The file of each of these.
    """

    files: tuple[CatalogueFile, ...]
    by_id: Mapping[str, Element]
    file_of: Mapping[str, str]

    def target(self, link: Element) -> Element:
        """Return what a link points at.

        Raises:
            InputError: If no catalogue of the folder has it.
        """
        found = self.by_id.get(link.get("targetId", ""))
        if found is None:
            file = self.file_of.get(link.get("id", ""), "")
            fix = "Put all catalogues of the same revision into one folder."
            raise InputError(
                "A link leads nowhere", file=file, path=place(link), value=link.get("targetId", ""), fix=fix
            )
        return found


def read_catalogues(folder: Path) -> Catalogues:
    """Read all catalogues of a folder.

    Raises:
        InputError: If the folder is missing or holds none, or one of them is no XML, or was made to do harm.
    """
    if not folder.is_dir():
        raise InputError("There is no such folder", file=str(folder), fix="Name the folder that holds the catalogues.")
    paths = sorted(each for each in folder.iterdir() if each.suffix in ENDINGS)
    if not paths:
        fix = "Name a folder with .cat and .gst files: https://github.com/BSData/Horus-Heresy-Legions-Imperialis."
        raise InputError("No catalogues are here", file=str(folder), fix=fix)
    files = tuple(_read(path) for path in paths)
    by_id: dict[str, Element] = {}
    file_of: dict[str, str] = {}
    for each in files:
        for element in each.root.iter():
            name = element.get("id", "")
            if name and name not in by_id:
                by_id[name], file_of[name] = element, each.file
    return Catalogues(files=files, by_id=by_id, file_of=file_of)


def tag(element: Element) -> str:
    """Return what an element is, without its namespace."""
    return element.tag.rpartition("}")[2]


def inside(element: Element, *lists: str) -> Iterator[Element]:
    """Yield what stands in an element's lists of these names: 'profiles', 'costs'."""
    for part in element:
        if tag(part) in lists:
            yield from part


def place(element: Element) -> str:
    """Return how an error names an element: what it is, its name, its id."""
    return " ".join(part for part in (tag(element), repr(element.get("name", "")), element.get("id", "")) if part)


def _read(path: Path) -> CatalogueFile:
    root = read_xml(read_bytes(path), name=str(path))
    if tag(root) not in ("catalogue", "gameSystem"):
        fix = "Leave files of other kinds out of the folder."
        raise InputError("This is neither a catalogue nor a game system", file=str(path), value=tag(root), fix=fix)
    return CatalogueFile(file=path.name, root=root)
