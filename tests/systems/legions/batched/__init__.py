"""Questions about many pairs at once, each held to the rule that answers for one."""
