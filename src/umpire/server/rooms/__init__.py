"""Rooms: one authority for each running battle."""

from umpire.server.rooms.branching import again, branched
from umpire.server.rooms.loading import LoadedLog, load_log
from umpire.server.rooms.lobby import Lobby
from umpire.server.rooms.room import Room

__all__ = ["LoadedLog", "Lobby", "Room", "again", "branched", "load_log"]
