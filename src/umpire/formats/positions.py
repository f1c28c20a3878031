"""A position as a link that holds all of it: the text of a case, packed behind the # of an address.

The web table writes and reads the same (``web/src/api/packed.ts``): a letter for how the rest is to be read, then
base64 for addresses of the text, deflated. What stands behind the # never leaves a browser, so no server keeps it.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64

from umpire.errors import InputError
from umpire.formats.document import Document, parse_document

PACKED, BARE = "d", "b"
PLACE = "#/position/"

LONGEST_LINK = 16_000
"""What mail and chats carry whole, characters."""

LONGEST_TEXT = 200_000
"""The longest text of a position, characters: what a server rules on."""

RAW = -zlib.MAX_WBITS
THE_LINK = "the link"
FIX = "Was it copied whole? Make it anew with `umpire ask CASE --link`, or on the page that asks the umpire."


def position_link(text: str, address: str) -> str:
    """Return the link to a position, on the Umpire that stands at an address.

    Args:
        text: A file of one case.
        address: Such as ``http://127.0.0.1:8040/``.

    Raises:
        InputError: If it is too large for a link.
    """
    packer = zlib.compressobj(level=9, wbits=RAW)
    deflated = packer.compress(text.encode()) + packer.flush()
    link = f"{address.partition('#')[0].rstrip('/')}/{PLACE}{PACKED}{urlsafe_b64encode(deflated).decode().rstrip('=')}"
    if len(text) > LONGEST_TEXT or len(link) > LONGEST_LINK:
        told = f"The position takes {len(link):,} characters as a link, and more than {LONGEST_LINK:,} get cut"
        raise InputError(told, path="--link", fix="Hand on the case file itself.")
    return link


def is_position_link(name: str) -> bool:
    """Whether the name of a file is a link to a position."""
    return PLACE in name


def linked_document(link: str) -> Document:
    """Return the case file that a link holds.

    Raises:
        InputError: If it holds none, several, or more than a link may.
    """
    document = parse_document(_text_in(link), name=THE_LINK)
    cases = document.lookup("cases")
    if not isinstance(cases, list) or len(cases) != 1:
        raise document.error("This link does not hold one position", path="cases", fix=FIX)
    return document


def _text_in(link: str) -> str:
    part = link.partition(PLACE)[2]
    if len(link) > LONGEST_LINK:
        raise InputError(f"The link is longer than {LONGEST_LINK:,} characters", file=THE_LINK, fix=FIX)
    try:
        bare = urlsafe_b64decode(part[1:] + "=" * (-len(part[1:]) % 4))
        if part[:1] not in (PACKED, BARE):
            raise ValueError("it begins as no link of ours does")
        text = (_inflated(bare) if part[0] == PACKED else bare).decode()
    except (ValueError, NoBase64, zlib.error) as error:
        told = f"This link holds no position that can be read: {str(error).partition(' while')[0]}"
        raise InputError(told, file=THE_LINK, fix=FIX) from None
    return text


def _inflated(packed: bytes) -> bytes:
    """Return what was deflated, as long as it is no more than a position may be.

    Raises:
        ValueError: If it is more, or does not end.
        zlib.error: If it was never deflated.
    """
    most = 4 * LONGEST_TEXT  # no letter takes more bytes
    reader = zlib.decompressobj(wbits=RAW)
    found = reader.decompress(packed, most)
    if reader.unconsumed_tail:
        raise ValueError("it is too large")
    if not reader.eof:
        raise ValueError("its end is missing")
    return found
