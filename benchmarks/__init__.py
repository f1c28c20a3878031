"""What Umpire costs in seconds, measured and written down, never asserted."""
