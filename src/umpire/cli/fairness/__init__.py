"""`umpire table fairness` and `umpire table search`: tables as two sides meet on them, compared and improved."""

from umpire.cli.fairness.command import table_fairness
from umpire.cli.fairness.searching import table_search

__all__ = ["table_fairness", "table_search"]
