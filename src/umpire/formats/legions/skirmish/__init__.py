"""Small battles made by number: varied tables and forces for soaks, benchmarks and quick games."""

from umpire.formats.legions.skirmish.making import panorama, skirmish, wide_table

__all__ = ["panorama", "skirmish", "wide_table"]
