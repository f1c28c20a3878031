"""Squads that somebody sends: rosters, armies and fighters as files of a request."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory

from umpire.errors import InputError
from umpire.formats.boards import FromSquad
from umpire.formats.document import Document
from umpire.formats.imports import FIGHTERS_BASES, ImportedArmy, import_army, stored_army
from umpire.formats.sent import LARGEST, MOST_FILES, GivenFile
from umpire.formats.squads.naming import FindSquad

PACKED = "UEsD"
"""How an archive begins that was made text of, as base64."""

ROSTERS = (".rosz", ".ros")
ENDINGS = (*ROSTERS, ".json", ".yaml", ".yml")


def given_army(files: Sequence[GivenFile]) -> ImportedArmy:
    """Return the army of a file that was sent; base sizes of fighters are sent with them.

    Importers read files beside one another, so these lie in a folder of their own until they are read.

    Raises:
        InputError: If there are none or too many, or the file is too large, broken, or no army.
    """
    if not 1 <= len(files) <= MOST_FILES:
        fix = "Choose a roster, or fighters together with their base sizes."
        raise InputError(f"Choose one to {MOST_FILES} files", path="files", value=str(len(files)), fix=fix)
    with TemporaryDirectory() as folder:
        kept = {Path(folder) / _place(each, number): each for number, each in enumerate(files)}
        for path, file in kept.items():
            path.write_bytes(_content(file))
        main = next((path for path in kept if path.name != FIGHTERS_BASES), next(iter(kept)))
        try:
            return import_army(main)
        except InputError as error:
            raise _as_sent(error, kept, folder) from None


def among_documents(given: Mapping[str, Document]) -> FindSquad:
    """Return what finds squads among documents that were sent with the one that names them, by their plain names."""

    def find(named: FromSquad) -> tuple[ImportedArmy, str]:
        name = PurePath(named.army.replace("\\", "/")).name
        if PurePath(name).suffix in ROSTERS:
            fix = f"Write it as text, and name that file: umpire army import {name} --out squad.yaml."
            raise InputError("Rosters are not read beside a case here", path="army", value=named.army, fix=fix)
        if name not in given:
            fix = f"Choose {name} together with this file." if name else "Name its file as `army`."
            raise InputError("This unit comes from a squad in another file", path="army", value=named.army, fix=fix)
        if named.bases:
            fix = f"Write them into {name}: umpire army import {name} --bases {named.bases} --out {name}"
            raise InputError("Base sizes in a file of their own are not read here", path="bases", fix=fix)
        return stored_army(given[name]), name

    return find


def squads_named(document: Document) -> tuple[str, ...]:
    """Return the plain names of the files of squads that a case file names."""
    cases = document.lookup("cases")
    found: list[str] = []
    for case in cases if isinstance(cases, list) else ():
        units = case.get("table", {}).get("units") if isinstance(case, dict) else None
        sources = [each.get("from") for each in units or () if isinstance(each, dict)]
        found += [PurePath(str(each.get("army", ""))).name for each in sources if isinstance(each, dict)]
    return tuple(dict.fromkeys(found))


def _place(file: GivenFile, number: int) -> str:
    """Return what a file that was sent is called while it is read: nothing of its name but how it ends."""
    plain = PurePath(file.name.replace("\\", "/")).name
    if plain == FIGHTERS_BASES:
        return FIGHTERS_BASES
    suffix = PurePath(plain).suffix.lower()
    if suffix not in ENDINGS:
        fix = f"Choose a file that ends in {', '.join(ENDINGS)}."
        raise InputError("Squads do not come in such files", path=f"files[{number}].name", value=file.name, fix=fix)
    return f"{number}{suffix}"


def _content(file: GivenFile) -> bytes:
    if len(file.text) > LARGEST:
        raise InputError(f"The file is larger than {LARGEST / 1_000_000:g} MB", file=file.name, fix="Divide it.")
    if not file.text.startswith(PACKED):
        return file.text.encode("utf-8", errors="replace")
    try:
        return base64.b64decode(file.text.strip(), validate=True)
    except (binascii.Error, ValueError):
        raise InputError("This archive is not whole", file=file.name, fix="Choose the file again.") from None


def _as_sent(error: InputError, kept: Mapping[Path, GivenFile], folder: str) -> InputError:
    """Return an error with the names that files had when they were sent."""
    file, problem, fix, value = error.file, error.problem, error.fix, error.value
    for path, sent in kept.items():
        file, problem, fix, value = (text.replace(str(path), sent.name) for text in (file, problem, fix, value))
    file, problem, fix, value = (text.replace(f"{folder}/", "") for text in (file, problem, fix, value))
    return InputError(problem, file=file, path=error.path, value=value, fix=fix)
