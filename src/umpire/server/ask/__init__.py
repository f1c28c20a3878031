"""What the umpire is asked away from a battle: the games, their rules, and tables that a client describes."""
