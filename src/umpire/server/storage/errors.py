"""What can go wrong with what is to be kept."""

from __future__ import annotations

from umpire.errors import UmpireError

OVERTAKEN = "The table has changed since: look at what is asked now, and choose again."


class StoreError(UmpireError):
    """The database took nothing: what was to be written has not happened."""


class OvertakenError(StoreError):
    """Another process has added to the battle since: what was to be written has not happened."""
