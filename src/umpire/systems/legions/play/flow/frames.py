"""What is pending between the phases: Orders to be issued, Initiative to be chosen."""

from __future__ import annotations

from umpire.game import Frame


class IssuingOrders(Frame, frozen=True, kw_only=True, tag="issuing_orders"):
    """The Assign Orders stage; ``finished`` are the sides that have left Detachments out on purpose."""

    finished: tuple[str, ...] = ()


class ChoosingInitiative(Frame, frozen=True, kw_only=True, tag="choosing_initiative"):
    """The winner of the roll-off says who has Initiative."""

    winner: str
