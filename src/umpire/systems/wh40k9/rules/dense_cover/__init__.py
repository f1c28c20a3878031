"""Dense Cover: shooting across a feature."""

from umpire.systems.wh40k9.rules.dense_cover import exemptions, lines, penalty

__all__ = ["exemptions", "lines", "penalty"]
