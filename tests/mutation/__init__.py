"""Is every rule shown by a case? Each id is made wrong in turn, and its cases must notice."""
