"""What faces the network: pages, requests and sockets."""

from umpire.server.edge.battles import BattleRequests
from umpire.server.edge.dice import DiceRequests
from umpire.server.edge.headers import refuse_strangers, safe_headers
from umpire.server.edge.muster import MusterRequests
from umpire.server.edge.pages import asset, index
from umpire.server.edge.problems import PROBLEMS, refuse_depth
from umpire.server.edge.rules import RuleRequests
from umpire.server.edge.setup import SetupRequests
from umpire.server.edge.socket import play_socket
from umpire.server.edge.tables import TableRequests

__all__ = [
    "PROBLEMS",
    "BattleRequests",
    "DiceRequests",
    "MusterRequests",
    "RuleRequests",
    "SetupRequests",
    "TableRequests",
    "asset",
    "index",
    "play_socket",
    "refuse_depth",
    "refuse_strangers",
    "safe_headers",
]
