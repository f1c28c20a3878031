"""Running: settings, limits, threads, connections, and how the processes of one server hear of each other."""
