"""Rooms: one authority for each running battle."""

from umpire.server.play.rooms.branching import again, branched
from umpire.server.play.rooms.loading import LoadedLog, load_log
from umpire.server.play.rooms.lobby import Lobby
from umpire.server.play.rooms.looking_back import LookedBack
from umpire.server.play.rooms.room import Room

__all__ = ["LoadedLog", "Lobby", "LookedBack", "Room", "again", "branched", "load_log"]
