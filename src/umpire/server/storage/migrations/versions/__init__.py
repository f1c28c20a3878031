"""One change of the tables each."""
