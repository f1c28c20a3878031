"""What players ask: each question is a value, each answer a ruling."""

from umpire.systems.warcry.questions.question import DESK, ask

DESK.gather(__name__, __path__)

from umpire.systems.warcry.questions.attacks import Hitting, hitting  # noqa: E402

__all__ = ["DESK", "Hitting", "ask", "hitting"]
