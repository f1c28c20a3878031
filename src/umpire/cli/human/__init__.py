"""A person at the terminal: what is shown, what may be typed, and what becomes of it."""

from umpire.cli.human.player import Human
from umpire.cli.human.sitting import sit
from umpire.cli.human.terminal import Quit, Terminal, Undo

__all__ = ["Human", "Quit", "Terminal", "Undo", "sit"]
