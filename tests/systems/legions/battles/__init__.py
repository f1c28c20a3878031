"""Tests of Legions Imperialis."""
