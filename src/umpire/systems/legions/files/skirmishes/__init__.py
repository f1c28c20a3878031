"""Small battles made by number: varied tables and forces for soaks, benchmarks and quick games."""

from umpire.systems.legions.files.skirmishes.making import panorama, skirmish, wide_table

__all__ = ["panorama", "skirmish", "wide_table"]
