"""Reading files that strangers wrote: limits on size, entries and depth, and no XML that defines its own entities."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from umpire.errors import InputError

ARCHIVE_LIMIT = 2_000_000
"""Bytes of an archive: a large army packs into a twentieth of it."""

TEXT_LIMIT = 20_000_000
"""Bytes of a file, unpacked where it was packed."""

ENTRY_LIMIT = 16
ELEMENT_LIMIT = 200_000
DEPTH_LIMIT = 64

ZIP = b"PK"
_DRIVE = re.compile(r"^[A-Za-z]:")


def read_bytes(path: Path, *, suffix: str = "") -> bytes:
    """Return a file's bytes; of an archive, those of its one entry that ends on ``suffix``.

    Nothing is ever written to disk, and no more than the limit is unpacked, whatever the archive says of itself.

    Raises:
        InputError: If the file is missing or larger than the limits, or the archive is broken, encrypted, has more
            entries than an army needs, an entry whose name leaves its folder, or none or several that could be meant.
    """
    try:
        size = path.stat().st_size
        if size > TEXT_LIMIT:
            raise _too_large(path, size, TEXT_LIMIT)
        content = path.read_bytes()
    except FileNotFoundError:
        fix = "Check the name, or the folder you are in."
        raise InputError("There is no such file", file=str(path), fix=fix) from None
    except OSError as error:
        raise InputError(f"The file cannot be read: {error.strerror or error}", file=str(path)) from None
    if not content.startswith(ZIP):
        return content
    return unpacked(path, content, suffix)


def read_xml(content: bytes, *, name: str) -> Element:
    """Return the root of an XML text.

    Raises:
        InputError: If it is not XML, declares a document type or entities, or is larger or deeper than any army.
    """
    elements = depth = 0
    root: Element | None = None
    try:
        for event, element in iterparse(io.BytesIO(content), events=("start", "end"), forbid_dtd=True):
            if event == "end":
                depth -= 1
                continue
            elements, depth = elements + 1, depth + 1
            root = element if root is None else root
            if elements > ELEMENT_LIMIT:
                raise InputError(f"More than {ELEMENT_LIMIT} XML elements", file=name)
            if depth > DEPTH_LIMIT:
                raise InputError(f"XML elements nested more than {DEPTH_LIMIT} deep", file=name)
    except DefusedXmlException:
        fix = "Rosters need neither a DOCTYPE nor entities: remove them, or export the roster again."
        raise InputError("The XML defines entities or a document type", file=name, fix=fix) from None
    except (ParseError, ValueError, LookupError) as error:
        raise InputError(f"This is not XML: {error}", file=name) from None
    assert root is not None  # the parser refuses an empty text
    return root


def unpacked(path: Path, content: bytes, suffix: str) -> bytes:
    """Return the one entry of an archive that ends on ``suffix``.

    Raises:
        InputError: As `read_bytes`.
    """
    if len(content) > ARCHIVE_LIMIT:
        raise _too_large(path, len(content), ARCHIVE_LIMIT)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = archive.infolist()
            _check_names(path, entries)
            found = [each for each in entries if each.filename.endswith(suffix) and not each.is_dir()]
            if len(found) != 1:
                told = ", ".join(each.filename for each in entries[:6]) or "nothing"
                raise InputError(f"The archive must hold one {suffix} file", file=str(path), value=told)
            if found[0].file_size > TEXT_LIMIT:
                raise _too_large(path, found[0].file_size, TEXT_LIMIT)
            with archive.open(found[0]) as packed:
                text = packed.read(TEXT_LIMIT + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        fix = "Save the roster again; encrypted archives are not read."
        raise InputError(f"The archive cannot be unpacked: {error}", file=str(path), fix=fix) from None
    if len(text) > TEXT_LIMIT:
        raise _too_large(path, len(text), TEXT_LIMIT)
    return text


def _check_names(path: Path, entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > ENTRY_LIMIT:
        raise InputError(f"The archive has more than {ENTRY_LIMIT} entries", file=str(path), value=str(len(entries)))
    for each in entries:
        name = each.orig_filename
        inside = PurePosixPath(name.replace("\\", "/"))
        if inside.is_absolute() or ".." in inside.parts or _DRIVE.match(name) or "\0" in name:
            fix = "No roster needs that: the archive was made to write outside its folder. It was not opened."
            raise InputError(
                "An entry of the archive has a path that leads out of it", file=str(path), value=name, fix=fix
            )


def _too_large(path: Path, size: int, limit: int) -> InputError:
    told = f"The file is larger than {limit // 1_000_000} MB" if size <= limit * 1000 else "The file is far too large"
    return InputError(told, file=str(path), value=f"{size} bytes")
