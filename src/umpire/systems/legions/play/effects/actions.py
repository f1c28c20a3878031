"""What players decide about effects that fall due together."""

from __future__ import annotations

from umpire.game import Action


class ResolveEffect(Action, frozen=True, kw_only=True, tag="resolve_effect"):
    """Let this effect be resolved next."""

    effect: str
