"""Imported tables as tables of a game: in its own words where the file has them, else taken for what somebody says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import msgspec

from umpire.errors import InputError
from umpire.formats.tables import Content, TableDocument, TableFeature, plain_ring
from umpire.game import tables_of

KIND, KEYWORD = "kind=", "keyword="
UNSETTLED, NO_TRAITS = "traits not agreed", "no traits agreed"
OPEN_PIECE, DRAWN = "open", "drawn"
"""How tables of no game keep the words of the game that they were drawn for."""


class TakenFor(msgspec.Struct, frozen=True, kw_only=True):
    """What a feature is taken for: its name, '' if that is not told, and its fields in a file of the game."""

    name: str
    entry: Content


class GameTable(msgspec.Struct, frozen=True, kw_only=True):
    """The `table:` of a file of a game, and what was taken for true or left out on the way, a sentence each."""

    content: Content
    told: tuple[str, ...]


Taking = Callable[[TableFeature], TakenFor]


def features_of(system: str) -> Mapping[str, Content]:
    """Return what features can be taken for in a game: those that the Ask page drops on tables, by their names."""
    return {each.name: each.entry for each in tables_of(system).palette().features}


def taken_for(system: str, *, raised: str = "", kinds: Mapping[str, str] | None = None) -> Taking:
    """Return what features are taken for in a game where their file does not say it in its words.

    ``raised`` is what those that stand up are taken for, '' for the game's own choice; ``kinds`` says it of a kind.
    """
    known, palette = features_of(system), tables_of(system).palette()

    def taken(feature: TableFeature) -> TakenFor:
        named = (kinds or {}).get(feature.kind) or ((raised or palette.raised) if feature.top else palette.flat)
        return TakenFor(name=named, entry=known[named])

    return taken


def table_of_game(table: TableDocument, system: str, taking: Taking) -> GameTable:
    """Return an imported table as a table of a game, with nobody on it.

    ``taking`` says what a feature is taken for that the file does not describe in the game's words. A table that was
    drawn for the game needs none of that.

    Raises:
        InputError: If a table that was drawn for the game says what is none of its words.
    """
    if table.system == system:
        return GameTable(content=drawn_table(table), told=())
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
        own = tables_of(system).own_words(each)
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


def drawn_table(table: TableDocument) -> Content:
    """Return the `table:` of a file of the game that a table document is drawn for.

    Raises:
        InputError: If it says what is none of the game's words; it names the place in the document.
    """
    editing = tables_of(table.system).editing
    assert editing is not None, "a document of a game that draws no tables is not stored"
    try:
        content: Content = editing().as_table(table)
    except InputError as error:
        path = error.path.removeprefix("table.")
        raise InputError(error.problem, path=path, value=error.value, fix=error.fix) from None
    return content


def _parts(table: TableDocument, system: str) -> dict[str, list[TableFeature]]:
    """Return the features that are walls, floors and other parts of another one, in the words of the game."""
    rules = tables_of(system).ruleset
    kinds = rules.piece_kinds if rules is not None else ()
    # What others call a gantry is none of the game's: only features that are told in its words have such parts.
    own = {
        each.id
        for each in table.features
        if not each.parent and (table.source == DRAWN or tables_of(system).own_words(each) is not None)
    }
    found: dict[str, list[TableFeature]] = {}
    for each in table.features:
        if each.parent in own and each.kind in kinds and each.top is not None and each.bottom is not None:
            found.setdefault(each.parent, []).append(each)
    return found


def _raised(entry: Content, top: float | None) -> Content:
    """Return what a feature is taken for with the height that its own file gives it."""
    if not top:
        return dict(entry)
    pieces = {"pieces": [{**each, "top": top} for each in entry["pieces"]]} if "pieces" in entry else {}
    return {**entry, "height": top, **pieces}


def _feature(found: TableFeature, entry: Content, parts: Sequence[TableFeature]) -> Content:
    made = {"id": found.id, **entry, "outline": plain_ring(found.outline)}
    return made | ({"pieces": [_piece(each, found) for each in parts]} if parts else {})


def _piece(part: TableFeature, owner: TableFeature) -> Content:
    made: Content = {"kind": part.kind, "id": part.id, "bottom": part.bottom, "top": part.top}
    made |= {} if part.outline == owner.outline else {"outline": plain_ring(part.outline)}
    return made | ({"closed": False} if OPEN_PIECE in part.tags else {})
