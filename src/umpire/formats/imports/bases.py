"""Base sizes from a file of their own: rosters carry none."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import yaml

from umpire.errors import InputError
from umpire.formats.document import Document, read_document
from umpire.formats.imports.values import ImportedArmy
from umpire.formats.measures import parse_base

HEAD = """\
# Base sizes that the roster does not carry. Fill in '32mm' (round), '60x35mm' (oval) or '28x24mm hull', and give the
# file back with --bases. A name alone ('Plague Marine') holds for all units; 'UNIT: MODEL' holds for that unit.
"""


def read_bases(path: Path | str) -> Mapping[str, str]:
    """Return the base of each model that a file names; what is still empty is left out.

    Raises:
        InputError: If it is no such file, or says something that is not a base.
    """
    document = read_document(path)
    if document.lookup("bases") is None:
        raise document.error("There are no bases in this file", fix="It has `bases:` with `NAME: 32mm` under it.")
    found = document.convert(dict[str, str | None], at="bases")
    filled = {name: text.strip() for name, text in found.items() if text and text.strip()}
    for name, text in filled.items():
        _check(document, name, text)
    return filled


def _check(document: Document, name: str, text: str) -> None:
    try:
        parse_base(text)
    except InputError as error:
        raise document.error(error.problem, path="bases", value=f"{name}: {text}", fix=error.fix) from None


def with_bases(army: ImportedArmy, bases: Mapping[str, str], *, source: str) -> ImportedArmy:
    """Return an army whose models stand on the bases that a file names; names that nobody has are listed."""
    known = {_key(name): base for name, base in bases.items()}
    used: set[str] = set()

    def base_of(unit: str, model: str) -> str:
        for key in (_key(f"{unit}: {model}"), _key(model)):
            if key in known:
                used.add(key)
                return known[key]
        return ""

    units = tuple(
        msgspec.structs.replace(
            unit,
            models=tuple(
                msgspec.structs.replace(each, base=base_of(unit.name, each.name) or each.base) for each in unit.models
            ),
        )
        for unit in army.units
    )
    spare = [f"{source} names {name}, which is not in the army" for name in bases if _key(name) not in used]
    return msgspec.structs.replace(army, units=units, unmapped=(*army.unmapped, *spare))


def bases_template(army: ImportedArmy) -> str:
    """Return a file of the bases that an army lacks, to fill in."""
    plain = {"bases": dict.fromkeys(army.lacking_bases, "")}
    return HEAD + yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=120)


def _key(name: str) -> str:
    return " ".join(name.casefold().split())
