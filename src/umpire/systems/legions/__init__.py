"""Legions Imperialis."""
