"""`umpire table fairness`: tables as two sides meet on them, compared."""

from umpire.cli.fairness.command import table_fairness

__all__ = ["table_fairness"]
