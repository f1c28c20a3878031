"""Tests of firing and Overwatch in play."""
