"""Battles over the network: rooms that keep them, links that lead to them, and what goes over their sockets."""
