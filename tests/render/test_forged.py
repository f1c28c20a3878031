"""A log that somebody forged: whatever its words hold, they are words on the page and in the pictures."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace as with_functions
from enum import Enum
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from tests.render.stories import EVENTS, START, evolve, journal
from umpire.game import Journal
from umpire.geometry import Polygon
from umpire.render.markup import Markup, html, joined
from umpire.render.scenes import Scene, SceneFeature, SceneObjective, SceneZone
from umpire.render.svg import Panel, heat_svg, plan_svg, sheet_svg
from umpire.systems.legions.drawing import board_svg
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.report import battle_page

ATTACK = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;<!--"
HOUSE = Path(__file__).resolve().parents[2] / "src" / "umpire"
PAINTING = ("render", "systems/legions/report", "systems/legions/drawing", "systems/legions/telling")
SQUARE = Polygon(ring=((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)))


def forged(value: Any) -> Any:  # whatever a log holds
    """Return a part of a log with an attack behind every word in it, names of things and of sides among them."""
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        return value + ATTACK if value else value
    if isinstance(value, msgspec.Struct):
        return replace(value, **{name: forged(getattr(value, name)) for name in value.__struct_fields__})
    if isinstance(value, Mapping):
        return {forged(key): forged(each) for key, each in value.items()}
    return type(value)(map(forged, value)) if isinstance(value, (tuple, frozenset)) else value


@pytest.fixture(scope="module")
def log() -> Journal:
    made = journal()
    entries = (replace(made.entries[0], events=tuple(map(forged, EVENTS))),)
    return replace(forged(replace(made, entries=())), entries=entries)


@pytest.fixture(scope="module")
def page(log: Journal) -> str:
    return battle_page(with_functions(LEGIONS, evolve=evolve), log, about=ATTACK, command=ATTACK, names={})


class Elements(HTMLParser):
    """Collects elements and attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, {name: value or "" for name, value in attrs}))


def test_no_word_of_a_forged_log_is_markup(page: str) -> None:
    """Every string in it ends in a script: none becomes an element or an attribute, and each is told as it stands."""
    seen = Elements(page).seen
    assert [attributes.get("type", "") for tag, attributes in seen if tag == "script"] == ["application/json", ""]
    assert not [tag for tag, _ in seen if tag == "img"]
    assert not [name for _, attributes in seen for name in attributes if name.startswith("on") or not name.isascii()]
    assert {name for _, attributes in seen for name in attributes if re.search(r"[^a-z0-9:-]", name)} <= {"viewbox"}
    assert "<script>alert" not in page
    assert page.count("&lt;script&gt;alert") > 100


def test_every_rule_of_a_forged_log_is_told_as_it_is_named(page: str) -> None:
    """Rules are buttons and headings; their ids come from the log."""
    cited = {attributes["data-rule"] for _, attributes in Elements(page).seen if "data-rule" in attributes}
    assert cited == {rule + ATTACK for event in EVENTS for rule in event.rules}


def test_the_page_says_itself_what_may_run(page: str) -> None:
    """Its own script by its digest, and nothing from anywhere."""
    policy = next(
        attributes["content"]
        for tag, attributes in Elements(page).seen
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    )
    assert re.fullmatch(
        r"default-src 'none'; script-src 'sha256-[\w+/]{43}='; style-src 'unsafe-inline'; img-src data:; "
        r"base-uri 'none'; form-action 'none'",
        policy,
    )
    assert page.index("Content-Security-Policy") < page.index("<title>") < page.index("<style>")


def pictures() -> Iterator[str]:
    """Yield pictures whose every word is an attack."""
    field = forged(START)
    yield board_svg(field, title=ATTACK, model_names=True, legend=())
    scene = Scene(
        size=(10.0, 10.0),
        sides=(ATTACK,),
        features=(SceneFeature(id=ATTACK, outline=SQUARE, label=ATTACK, words=ATTACK, title=ATTACK),),
        zones=(SceneZone(outline=SQUARE, side=ATTACK, title=ATTACK),),
        objectives=(SceneObjective(id=ATTACK, at=(5.0, 5.0), title=ATTACK),),
    )
    yield plan_svg(scene, title=ATTACK, captions=[ATTACK])
    yield sheet_svg(scene, title=ATTACK)
    map_of = Panel(heading=ATTACK, values=np.array([[0.0, 1.0]]), most=1.0, unit=ATTACK)
    yield heat_svg([map_of], scene, xs=np.array([2.0, 6.0]), ys=np.array([5.0]), captions=[ATTACK])


def test_no_word_in_a_picture_is_markup() -> None:
    """Names of models, terrain, markers, sides and captions, as element or in a title."""
    for picture in pictures():
        root = fromstring(picture.encode())  # it was made here
        kinds = {each.tag.rpartition("}")[2] for each in root.iter()}
        assert not kinds & {"script", "img"}
        assert not [name for each in root.iter() for name in each.attrib if name.startswith("on")]


def test_what_is_filled_in_is_escaped_and_markup_is_not() -> None:
    """Between tags, in attributes, with a format; patterns may hold braces of their own."""
    assert html("<b>{}</b>", ATTACK).count("<") == 2
    assert html('<i title="{}">{:>3}</i>', '"', "<") == '<i title="&quot;">  &lt;</i>'
    assert html("{{{}}}", html("<b>")) == "{<b>}"
    assert joined(["<", html("<")]) == "&lt;<"
    assert isinstance(joined([]), Markup)


def test_no_markup_is_made_but_by_filling_in() -> None:
    """An f-string with a tag in it escapes nothing; what is taken for markup as it is, is listed here."""
    made: set[str] = set()
    for path in (each for folder in PAINTING for each in (HOUSE / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                told = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
                assert not re.search(r"</?[a-z]+[ >/]|/>", told), (path, node.lineno)
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "Markup"
                and node.args
            ):
                made.add(str(path.relative_to(HOUSE)))
    assert made == {
        "render/markup.py",
        "render/svg/theme.py",
        *(f"systems/legions/report/{each}.py" for each in ("page", "pictures", "log")),
    }
