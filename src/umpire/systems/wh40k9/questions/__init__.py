"""What players ask: each question is a value, each answer a ruling."""

from umpire.systems.wh40k9.questions.question import DESK, ask

DESK.gather(__name__, __path__)

from umpire.systems.wh40k9.questions.attacks import Hitting, Saving, hitting, saving  # noqa: E402

__all__ = ["DESK", "Hitting", "Saving", "ask", "hitting", "saving"]
