"""Imported tables as tables of a game: in its own words where the file has them, else taken for what somebody says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from umpire.formats.boards import ruleset, ruleset_names
from umpire.formats.document import parse_document
from umpire.formats.imports.values import ImportedFeature, ImportedTable
from umpire.systems.legions.battlefield import Terrain

KIND, KEYWORD = "kind=", "keyword="
UNSETTLED, NO_TRAITS = "traits not agreed", "no traits agreed"
OPEN_PIECE, DRAWN = "open", "drawn"
"""How tables of no game keep the words of the game that they were drawn for."""

Content = dict[str, Any]  # a part of a file of the game


class TakenFor(msgspec.Struct, frozen=True, kw_only=True):
    """What a feature is taken for: its name, '' if that is not told, and its fields in a file of the game."""

    name: str
    entry: Content


class GameTable(msgspec.Struct, frozen=True, kw_only=True):
    """The `table:` of a file of a game, and what was taken for true or left out on the way, a sentence each."""

    content: Content
    told: tuple[str, ...]


Taking = Callable[[ImportedFeature], TakenFor]

RAISED = {"legions": "Rock", "wh40k9": "Ruin", "wh40k_legacy": "Ruins", "warcry": "Wall"}
FLAT = {"legions": "Rubble", "wh40k9": "Crater", "wh40k_legacy": "Rubble", "warcry": "Deadly ground"}
"""What imported features are taken for where nobody says it: those that stand up, and those that lie flat."""


@cache
def features_of(system: str) -> Mapping[str, Content]:
    """Return what features can be taken for in a game: those that the Ask page drops on tables, by their names."""
    text = files("umpire").joinpath("server", "ask", "palette.yaml").read_text(encoding="utf-8")
    listed = parse_document(text, name="palette.yaml").lookup(f"{system}.features")
    return {each["name"]: each["entry"] for each in listed}


def taken_for(system: str, *, raised: str = "", kinds: Mapping[str, str] | None = None) -> Taking:
    """Return what features are taken for in a game where their file does not say it in its words.

    ``raised`` is what those that stand up are taken for, '' for the game's own choice; ``kinds`` says it of a kind.
    """
    known = features_of(system)

    def taken(feature: ImportedFeature) -> TakenFor:
        named = (kinds or {}).get(feature.kind) or ((raised or RAISED[system]) if feature.top else FLAT[system])
        return TakenFor(name=named, entry=known[named])

    return taken


def table_of_game(table: ImportedTable, system: str, taking: Taking) -> GameTable:
    """Return an imported table as a table of a game, with nobody on it.

    ``taking`` says what a feature is taken for that the file does not describe in the game's words.
    """
    parts = _parts(table, system)
    known = {part.id for listed in parts.values() for part in listed}
    features: list[Content] = []
    taken, left = Counter[tuple[str, str]](), Counter[str]()
    for each in table.features:
        if each.id in known:
            continue
        if each.bottom is None or each.bottom > 0.0:
            left[each.kind] += 1
            continue
        own = _own_words(each, system)
        if own is None:
            made = taking(each)
            taken[each.kind, made.name] += bool(made.name)
            own = _raised(made.entry, each.top)
            if each.id in parts and each.top is None:
                own.pop("height", None)  # its parts say how high it is
        features.append(_feature(each, own, parts.get(each.id, ())))
    told = [f"{count} x {kind} taken for {name}" for (kind, name), count in taken.items() if count]
    told += ["what these hide and hinder is what the rules of the game say of such features"] if told else []
    told += [f"{count} x {kind} left out: they lie above the ground" for kind, count in left.items()]
    return GameTable(content={"size": list(table.size), "features": features}, told=tuple(told))


def _parts(table: ImportedTable, system: str) -> dict[str, list[ImportedFeature]]:
    """Return the features that are walls, floors and other parts of another one, in the words of the game."""
    kinds = ruleset(system).piece_kinds if system in ruleset_names() else ()
    # What others call a gantry is none of the game's: only features that are told in its words have such parts.
    own = {
        each.id
        for each in table.features
        if not each.parent and (table.source == DRAWN or _own_words(each, system) is not None)
    }
    found: dict[str, list[ImportedFeature]] = {}
    for each in table.features:
        if each.parent in own and each.kind in kinds and each.top is not None and each.bottom is not None:
            found.setdefault(each.parent, []).append(each)
    return found


def _own_words(feature: ImportedFeature, system: str) -> Content | None:
    """Return what a file of the game says of a feature that is described in its words; None if it is not."""
    return _of_board(feature, system) if system in ruleset_names() else _of_battlefield(feature)


def _of_board(feature: ImportedFeature, system: str) -> Content | None:
    rules = ruleset(system)
    kind = _after(feature.tags, KIND) or (feature.kind if feature.kind in rules.kinds else "")
    traits = [each for each in feature.tags if each in rules.tags]
    if not (kind or traits or NO_TRAITS in feature.tags):
        return None
    keywords = [each.removeprefix(KEYWORD) for each in feature.tags if each.startswith(KEYWORD)]
    made: Content = {"kind": kind} if kind else {}
    made |= {} if UNSETTLED in feature.tags else {"traits": traits}
    made |= {"keywords": keywords} if keywords else {}
    return made | ({} if feature.top is None else {"height": feature.top})


def _of_battlefield(feature: ImportedFeature) -> Content | None:
    types = list(dict.fromkeys(each for each in (feature.kind, *feature.tags) if each in tuple(Terrain)))
    if not types:
        return None
    number, overtops = _after(feature.tags, "garrison_number="), "overtops="
    told: Content = {
        "structure": _after(feature.tags, "structure=") or None,
        "height": feature.top,
        "solid": {"true": True, "false": False}.get(_after(feature.tags, "solid=")),
        "garrison": False if "no garrison" in feature.tags else None,
        "garrison_number": int(number) if number.isdigit() else None,
        "overtops": [each.removeprefix(overtops) for each in feature.tags if each.startswith(overtops)] or None,
    }
    made: Content = {"type": types[0]} if len(types) == 1 else {"types": types}
    return made | {name: value for name, value in told.items() if value is not None}


def _raised(entry: Content, top: float | None) -> Content:
    """Return what a feature is taken for with the height that its own file gives it."""
    if not top:
        return dict(entry)
    pieces = {"pieces": [{**each, "top": top} for each in entry["pieces"]]} if "pieces" in entry else {}
    return {**entry, "height": top, **pieces}


def _feature(found: ImportedFeature, entry: Content, parts: Sequence[ImportedFeature]) -> Content:
    made = {"id": found.id, **entry, "outline": [list(corner) for corner in found.outline]}
    return made | ({"pieces": [_piece(each, found) for each in parts]} if parts else {})


def _piece(part: ImportedFeature, owner: ImportedFeature) -> Content:
    made: Content = {"kind": part.kind, "id": part.id, "bottom": part.bottom, "top": part.top}
    made |= {} if part.outline == owner.outline else {"outline": [list(corner) for corner in part.outline]}
    return made | ({"closed": False} if OPEN_PIECE in part.tags else {})


def _after(tags: Sequence[str], start: str) -> str:
    return next((each.removeprefix(start) for each in tags if each.startswith(start)), "")
