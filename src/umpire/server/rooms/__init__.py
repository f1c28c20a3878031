"""Rooms: one authority for each running battle."""

from umpire.server.rooms.lobby import Lobby
from umpire.server.rooms.room import Room

__all__ = ["Lobby", "Room"]
