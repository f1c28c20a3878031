"""Speaking with a person: lines in, lines out, long lists by the page."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import Any

from umpire.cli.output import console, shown

PIPED_PAGE = 40
SMALLEST_PAGE = 10
ROWS_KEPT_FREE = 8
WIDEST = 120


class Quit(Exception):
    """The person leaves; the log stays."""


class Undo(Exception):
    """The person takes the last decision back."""


class Terminal:
    """Lines in and lines out; works with a script on standard input as with a keyboard."""

    def __init__(self) -> None:
        self._waiting: list[str] = []

    @property
    def page(self) -> int:
        """How many lines of a list are shown at once."""
        if not sys.stdout.isatty():
            return PIPED_PAGE
        return max(SMALLEST_PAGE, shutil.get_terminal_size().lines - ROWS_KEPT_FREE)

    def ask(self, prompt: str) -> str:
        """Return the next line, without the spaces around it.

        Raises:
            Quit: At the end of the input.
        """
        try:
            line = input(shown(prompt))
        except EOFError:
            raise Quit from None
        if not sys.stdin.isatty():
            self.say(line)
        return line.strip()

    def say(self, text: str, *, style: str | None = None) -> None:
        """Print a line."""
        console.print(text, style=style, markup=False)

    @property
    def width(self) -> int:
        """How many letters a drawing may be wide."""
        return min(console.width, WIDEST)

    def show(self, drawing: Any) -> None:  # whatever rich prints
        """Print a drawing or a table."""
        console.print(drawing)

    def list(self, lines: Sequence[str]) -> None:
        """Print the first page of a list; `more` goes on."""
        self._waiting = list(lines)
        self.more()

    def more(self) -> None:
        """Print the next page of the last list."""
        shown, self._waiting = self._waiting[: self.page], self._waiting[self.page :]
        for line in shown:
            self.say(line)
        if self._waiting:
            self.say(f"  ... {len(self._waiting)} more: press Enter, or type part of a name")
