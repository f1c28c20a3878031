"""Links that hold a whole position: there and back, and whatever else somebody writes into one."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from umpire.errors import InputError
from umpire.formats import is_position_link, linked_document, position_link
from umpire.formats.cases import read_cases, rulings_of
from umpire.formats.positions import LONGEST_LINK, RAW
from umpire.server.ask.disputes import to_ask_about

HERE = "http://127.0.0.1:8040/"


def holding(raw: bytes, *, how: str = "d") -> str:
    """Return a link that holds bytes, deflated where it says so."""
    packer = zlib.compressobj(wbits=RAW)
    packed = packer.compress(raw) + packer.flush() if how == "d" else raw
    return f"{HERE}#/position/{how}{urlsafe_b64encode(packed).decode().rstrip('=')}"


def test_a_link_holds_the_position_and_its_rulings() -> None:
    """What comes out of a link is ruled on as what went into it; the link is short."""
    text = to_ask_about("legions", "through-the-trees")
    link = position_link(text, HERE)
    _, found = read_cases(link)

    assert is_position_link(link)
    assert len(link) < 1500
    assert [each.allowed for each in rulings_of(found.cases[0])] == [False, True, False]
    assert position_link(text, HERE) == link


def test_a_position_that_is_too_large_is_refused_in_words() -> None:
    """With how large it is, and what to do instead."""
    noise = "".join(f"# {number * 7919 % 1_000_003:06d} {number * 104729 % 999_983:06d}\n" for number in range(6000))
    with pytest.raises(InputError, match=f"{LONGEST_LINK:,} get cut"):
        position_link(f"{to_ask_about('legions', 'through-the-trees')}{noise}", HERE)


@pytest.mark.parametrize(
    ("link", "says"),
    [
        (f"{HERE}#/position/", "begins as no link"),
        (f"{HERE}#/position/x00", "begins as no link"),
        (f"{HERE}#/position/d!!!!", "no position"),
        (holding(b"system: legions")[:-4], "no position"),
        (holding(b"\xff\xfe"), "no position"),
        (holding(b"0" * 5_000_000), "too large"),
        (holding(b"system: legions\ncases: 5"), "does not hold one position"),
        (holding(b"a: &a [x]\n" + b"b: [" + b"*a," * 900 + b"]"), "alias"),
        (holding(b"- " * 400), "deep"),
        (f"{HERE}#/position/d{'A' * LONGEST_LINK}", "longer than"),
    ],
)
def test_what_is_no_link_of_ours_is_refused_in_words(link: str, says: str) -> None:
    """Cut, foreign, blown up, or no case: each is told, none of them ends the program."""
    with pytest.raises(InputError, match=says):
        linked_document(link)


@given(part=st.text(max_size=60), how=st.sampled_from("db"), raw=st.binary(max_size=60))
@settings(max_examples=60, deadline=None)
def test_no_link_is_anything_but_a_position_or_refused(part: str, how: str, raw: bytes) -> None:
    """Whatever stands in it."""
    for link in (f"{HERE}#/position/{part}", holding(raw, how=how)):
        with pytest.raises(InputError):
            read_cases(link)
