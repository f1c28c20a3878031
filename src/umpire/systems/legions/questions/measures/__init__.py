"""By how much rulings would change, and what shows it: measured only where a ruling is explained.

Each module measures what the questions of its name rule on. A verdict never waits for any of it, so that nothing here
is read, let alone worked out, in a battle.
"""
