"""Words of files: known ones in any case, unknown ones named with those that are near, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from tests.cli.program import FIRST_BATTLE
from tests.formats.test_impossible import SYSTEMS, kinds
from umpire.errors import InputError
from umpire.formats import parse_document
from umpire.formats.cases import BoardCase, cases_in, field_of, rulings_of, shipped_cases
from umpire.game import ruleset, ruleset_names
from umpire.systems.legions.files import load_scenario
from umpire.systems.legions.files.cases import battlefield_of
from umpire.words import Word, alike, nearly, slip_of


def enums(told: Any, seen: set[Any]) -> Iterator[type]:
    """Yield the lists of words below a type."""
    if isinstance(told, inspect.EnumType):
        yield told.cls
    elif isinstance(told, inspect.StructType):
        if told.cls not in seen:
            seen.add(told.cls)
            for field in told.fields:
                yield from enums(field.type, seen)
    else:
        inner = [getattr(told, name, None) for name in ("item_type", "key_type", "value_type")]
        for each in (*filter(None, inner), *getattr(told, "item_types", ()), *getattr(told, "types", ())):
            yield from enums(each, seen)


def test_every_list_of_words_in_a_file_takes_any_case() -> None:
    """None that is added later is strict again."""
    found = {each for _, kind in kinds() for each in enums(inspect.type_info(kind), set())}
    assert len(found) > 20
    assert [each.__name__ for each in found if not issubclass(each, Word)] == []


@pytest.mark.parametrize(
    ("written", "known"),
    [("First Fire", "first_fire"), ("FIRST-FIRE", "first_fire"), (" first_fire ", "first_fire"), ("firts_fire", "")],
)
def test_capitals_blanks_and_hyphens_make_no_difference(written: str, known: str) -> None:
    assert alike(written, ("advance", "first_fire")) == known


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("INFANTY", "INFANTRY"),
        ("infanrty", "INFANTRY"),
        ("INFANTRYY", "INFANTRY"),
        ("VEHICLES", "VEHICLE"),
        ("FRY", ""),
        ("FLYER", ""),
        ("IMPERIUM", ""),
        ("INFANTRY", ""),
    ],
)
def test_a_slip_is_one_letter(written: str, meant: str) -> None:
    """Short words are words of their own, and so is everything farther away."""
    assert slip_of(written, ("INFANTRY", "VEHICLE", "FLY")) == meant


def test_what_there_is_is_named_where_nothing_is_near() -> None:
    assert nearly("xyzzy", ("area", "hill")) == "Write one of area, hill."
    assert nearly("hil", ("area", "hill")) == "Did you mean hill?"


WORDS = ("keywords", "kind", "traits")


def respelt(part: Any, words: Mapping[str, str], *, field: str = "") -> Any:
    """Return a part of a file with its keywords, kinds and traits written otherwise."""
    if isinstance(part, list):
        return [respelt(each, words, field=field) for each in part]
    if isinstance(part, dict):
        return {key: respelt(value, words, field=key) for key, value in part.items()}
    return words.get(part, part) if isinstance(part, str) and field in WORDS else part


def told(content: Any) -> list[str]:
    """Return the rulings of a case as text, in small letters."""
    (case,) = cases_in(parse_document("{}", name="mine.yaml").with_content(content), draft=True).cases
    field = field_of(case) if isinstance(case, BoardCase) else battlefield_of(case)
    return [each.explain().lower() for each in rulings_of(case, field)]


@pytest.mark.parametrize("system", ruleset_names())
def test_keywords_kinds_and_traits_are_the_same_in_any_case(system: str) -> None:
    """Every shipped case of a game rules the same with its words as another book prints them."""
    rules = ruleset(system)
    names = (*rules.keywords, *rules.kinds, *rules.piece_kinds, *rules.tags)
    words = {each: each.swapcase().replace("_", " ") for each in names}
    compared = 0
    for document, case in list(shipped_cases(system))[::4]:
        if not case.ask:
            continue
        entry = next(each for each in document.lookup("cases") if each["id"] == case.id)
        content = {"system": system, "cases": [entry]}
        other = {**entry, "table": respelt(entry["table"], words)}
        assert told({"system": system, "cases": [other]}) == told(content), case.id
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("word", ["Mount", "MOUNT", " mount"])
def test_a_mount_as_it_is_printed_is_kept_from_archways(word: str) -> None:
    """It used to be let through for its capital letter."""
    entries = [each for document, _ in shipped_cases("warcry") for each in document.lookup("cases")]
    entry = next(each for each in entries if each["rules"] and each["rules"][0] == "WC-054")
    content = {"system": "warcry", "cases": [{**entry, "table": respelt(entry["table"], {"mount": word})}]}
    assert word in str(content)
    assert any("runemark mount keeps it from every archway" in ruling for ruling in told(content))


@pytest.mark.parametrize("system", ["wh40k9", "wh40k_legacy", "warcry"])
def test_a_keyword_of_an_army_is_free(system: str) -> None:
    """Only what is nearly a word of the rules is refused; two spellings of one are one."""
    text = f"system: {system}\ncases:\n  - id: a\n    rules: []\n    title: t\n    table:\n      units:\n"
    text += "        - {id: u, side: red, keywords: [Sons of Nobody, SONS OF NOBODY, Bloodbound], "
    text += "models: [{id: m, at: [5, 5], base: 25mm}]}\n    ask: []\n"
    (case,) = cases_in(parse_document(text, name="a.yaml"), draft=True).cases
    assert isinstance(case, BoardCase)
    assert len(field_of(case).table.models["m"].keywords) == 2


BOARD = """\
system: wh40k9
cases:
  - id: a
    rules: []
    title: t
    table:
      features: [{id: wood, kind: %(kind)s, traits: [%(trait)s], outline: [[20, 20], [25, 20], [25, 25], [20, 25]]}]
      units: [{id: u, side: red, keywords: [%(keyword)s], models: [{id: m, at: [5, 5], base: 25mm}]}]
    state: {phase: %(phase)s}
    ask: [{question: %(question)s, viewer: m, target: m}]
"""
RIGHT = {"kind": "area", "trait": "dense_cover", "keyword": "INFANTRY", "phase": "shooting", "question": "visible"}


@pytest.mark.parametrize(
    ("what", "written", "meant", "path"),
    [
        ("kind", "aera", "area", "table.features[0].kind"),
        ("trait", "dense cove", "dense_cover", "table.features[0].traits[0]"),
        ("keyword", "INFANTY", "INFANTRY", "table.units[0].keywords[0]"),
        ("phase", "shoting", "shooting", "state.phase"),
    ],
)
def test_a_word_that_there_is_not_is_named_with_the_one_that_was_meant(
    what: str, written: str, meant: str, path: str
) -> None:
    """With its place."""
    text = BOARD % (RIGHT | {what: written})
    with pytest.raises(InputError, match=f"Did you mean {re.escape(meant)}") as refused:
        told(parse_document(text, name="a.yaml").content)
    assert refused.value.path.removeprefix("cases[0].") == path
    assert refused.value.value == written


LEGIONS = """\
system: legions
cases:
  - id: a
    rules: []
    title: t
    house_rules: {%(house)s: %(value)s}
    table:
      size: [30, 30]
      features: [{id: rock, type: %(type)s, outline: [[20, 20], [25, 20], [25, 25], [20, 25]]}]
      units:
        - id: u
          side: red
          order: %(order)s
          profile:
            {type: %(kind)s, scale: 1, movement: 5, save: 6, caf: 0, morale: 4, special_rules: [%(rule)s],
             weapons: [{name: gun, range: 10, dice: 1, to_hit: 4, ap: 0, traits: [%(trait)s]}]}
          models: [{id: m, at: [5, 5], base: 25mm}]
    state: {phase: movement}
    ask: [{question: %(question)s, detachment: u}]
"""
SAME = {
    "house": "obscured_measure",
    "value": "area",
    "type": "impassable",
    "order": "first_fire",
    "kind": "infantry",
    "rule": "Feel No Pain (5+)",
    "trait": "Engine Killer (2)",
    "question": "available_orders",
}


def test_all_words_of_a_file_of_legions_in_any_case() -> None:
    """As datasheets, books or habit have them."""
    from umpire.systems.legions.rules import HOUSE_RULES

    name, rule = next(iter(HOUSE_RULES.items()))
    right = SAME | {"house": name, "value": rule.default}
    other = {key: value.swapcase() if key != "value" else value.upper() for key, value in right.items()}
    plain, odd = (LEGIONS % words for words in (right, other))
    assert told(parse_document(plain, name="a.yaml").content) == told(parse_document(odd, name="a.yaml").content)


@pytest.mark.parametrize(
    ("what", "written", "meant"),
    [
        ("type", "impasable", "impassable"),
        ("order", "firstfire", "first_fire"),
        ("kind", "infnatry", "infantry"),
        ("rule", "Feel No Pian (5+)", "Feel No Pain"),
        ("trait", "Engine Kiler (2)", "Engine Killer"),
        ("question", "availible_orders", "available_orders"),
    ],
)
def test_the_same_in_legions(what: str, written: str, meant: str) -> None:
    """Weapon traits and special rules too, which no rule would notice."""
    from umpire.systems.legions.rules import HOUSE_RULES

    name, rule = next(iter(HOUSE_RULES.items()))
    text = LEGIONS % (SAME | {"house": name, "value": rule.default, what: written})
    with pytest.raises(InputError, match=f"Did you mean {re.escape(meant)}"):
        told(parse_document(text, name="a.yaml").content)


def test_every_game_knows_its_keywords() -> None:
    """The words that the rules of a game ask for are among those that it takes in any case."""
    assert {*SYSTEMS} == {"legions", *ruleset_names()}
    for system in ruleset_names():
        assert ruleset(system).keywords


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("legion-predator-squadron", "Legion Predator Squadrn", "Did you mean"),
        ("no_mans_land", "no_man_land", "Did you mean no_mans_land"),
        ("Legion Demi-Company", "Legion Demi-Compny", "Did you mean Legion Demi-Company"),
    ],
)
def test_names_of_books_in_armies_and_scenarios(tmp_path: Path, old: str, new: str, told: str) -> None:
    """Datasheets, missions and Formations: in any case, and with what was meant."""
    text = FIRST_BATTLE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "battle.yaml"
    path.write_text(text.replace(old, old.upper()), encoding="utf-8")
    assert load_scenario(path).field == load_scenario(FIRST_BATTLE).field
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError, match=told):
        load_scenario(path)
