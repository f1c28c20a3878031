"""The games: each a package of its own; they never import one another."""
