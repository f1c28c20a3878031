"""What a table is like: where on it one is seen."""

from umpire.analysis.exposure import Exposure, exposure, spread

__all__ = ["Exposure", "exposure", "spread"]
