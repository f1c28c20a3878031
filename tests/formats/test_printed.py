"""Rulings on paper: what a judge needs stands on the page, and nothing of it is ever markup from outside."""

from __future__ import annotations

import base64
import re
from datetime import date

import msgspec

from umpire.formats.cases import ruling_page
from umpire.server.ask.answering import table_in
from umpire.server.ask.disputes import to_ask_about

DAY = date(2026, 5, 1)


def test_a_page_has_picture_reasons_reading_and_alternative() -> None:
    """Comrades that do not hide: yes; by the house rule that they do, no. With the day, the version and the link."""
    table = table_in(to_ask_about("legions", "behind-comrades"))
    page = ruling_page(table.case, table.field, version="9.9", day=DAY, link="http://here/#/position/dAbc")
    words = re.sub(r"<[^>]+>", " ", page.body)

    assert page.whole.startswith("<!doctype html>")
    assert "The trooper in the second rank is hidden by the first!" in words
    assert "ruled by Umpire 9.9 on 2026-05-01" in words
    assert '<span class="verdict">Yes</span>' in page.body
    assert "house rule target blocks: yes" in words
    assert "<td>No</td>" in page.body
    assert "LI-BAS-024" in words
    assert "http://here/#/position/dAbc" in words
    (picture,) = re.findall(r'base64,([^"]+)"', page.body)
    assert base64.b64decode(picture).startswith(b"<svg")


def test_words_of_a_case_are_never_markup() -> None:
    """Whoever hands on a position writes its title and its names."""
    table = table_in(to_ask_about("warcry", "high-ground"))
    bad = msgspec.structs.replace(table.case, title="<img src=x onerror=alert(1)>")
    page = ruling_page(bad, table.field, version="9.9", day=DAY, link='"><script>1</script>')

    assert "<img src=x" not in page.whole
    assert "<script" not in page.whole
