"""Umpire: measure a miniature table, enforce its rules, play its battles."""

__version__ = "0.1.0"
