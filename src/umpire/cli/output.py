"""How commands print: text for people, JSON for programs, errors for both."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated

import msgspec
import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from umpire.errors import UmpireError

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs instead of text.")]

_COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_BEYOND_JSON = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What a terminal carries out instead of showing it: control characters, and marks that turn the way of writing."""


class SafeConsole(Console):
    """A console on which words from files and logs are only ever shown: what would command the terminal is spelt out.

    Everything that is printed comes through `render`, whatever it is made of; a style's own commands come after it.
    """

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Yield the pieces of what is printed, with control characters in words spelt out."""
        for piece in super().render(renderable, options):
            yield (
                piece if piece.control or not _COMMANDS.search(piece.text) else Segment(shown(piece.text), piece.style)
            )


def shown(text: str) -> str:
    """Return a text with what would command a terminal spelt out, as Python writes it in a string."""
    return _COMMANDS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


console = SafeConsole(highlight=False, soft_wrap=True)
beside = SafeConsole(stderr=True, highlight=False, soft_wrap=True)
"""For what is told beside the output: errors, and how far long work has come."""


def print_json(value: object) -> None:
    """Print a value as indented JSON."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    typer.echo(_BEYOND_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def complain(error: UmpireError) -> None:
    """Print an error to standard error, as one message."""
    beside.print(f"umpire: {error}", markup=False)
