"""`umpire cases`: the worked examples as a folder that any program can be held against."""
