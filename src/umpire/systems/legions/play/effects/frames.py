"""What is pending while effects are resolved."""

from __future__ import annotations

from umpire.game import Frame
from umpire.systems.legions.battlefield import Phase


class ResolvingEffects(Frame, frozen=True, kw_only=True, tag="resolving_effects"):
    """Effects of one moment that are left; ``chooser`` says in which order, ``opens`` is the phase that follows."""

    effects: tuple[str, ...]
    chooser: str = ""
    opens: Phase | None = None
