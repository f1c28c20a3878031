"""Names of the catalogues beside those of the datasheets: the same but for marks and plurals, or by an alias."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

import msgspec

from umpire.formats import parse_document


class Alias(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name that the catalogues write otherwise, and why ours is kept; ``of`` is the datasheet it is limited to."""

    catalogue: str
    ours: str
    why: str
    of: str = ""


def plain(name: str) -> str:
    """Return a name as it is compared: small letters, no marks, singular words, without 'Detachment' at its end.

    >>> plain("Legion Rapier Battery Detachment") == plain("Legion Rapier battery")
    True
    """
    words = re.sub(r"[^a-z0-9+]+", " ", name.casefold()).split()
    kept = words[:-1] if len(words) > 1 and words[-1] == "detachment" else words
    return " ".join(word.removesuffix("s") for word in kept)


@cache
def aliases() -> Mapping[tuple[str, str], str]:
    """Return our names by the datasheet ('' for all) and the plain name of the catalogues."""
    text = (files("umpire.systems.legions") / "data" / "catalogue_names.yaml").read_text(encoding="utf-8")
    read = parse_document(text, name="catalogue_names.yaml").convert(list[Alias])
    return {(each.of, plain(each.catalogue)): each.ours for each in read}


def ours(name: str, known: Iterable[str], *, of: str = "") -> str:
    """Return which of the known names the catalogues mean by one, '' if none."""
    wanted = aliases().get((of, plain(name))) or aliases().get(("", plain(name))) or name
    return next((each for each in known if plain(each) == plain(wanted)), "")
