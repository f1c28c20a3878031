"""Only long messages over a socket are packed."""

from __future__ import annotations

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from umpire.server.run.guarded import PACKED, Sparing

WINDOW = 12


def packing() -> PerMessageDeflate:
    return PerMessageDeflate(
        remote_no_context_takeover=False,
        local_no_context_takeover=False,
        remote_max_window_bits=WINDOW,
        local_max_window_bits=WINDOW,
    )


def test_short_messages_go_out_as_they_are_between_long_ones_that_are_packed() -> None:
    """What is said in between does not spoil what the two sides remember of earlier messages."""
    server, client = Sparing(packing()), packing()
    for text in (b"a" * PACKED, b"short", b"b" * PACKED, b"a" * PACKED):
        sent = server.encode(Frame(Opcode.TEXT, text))
        assert (sent.data == text) == (len(text) < PACKED)
        assert sent.rsv1 == (len(text) >= PACKED)
        assert bytes(client.decode(sent).data) == text
