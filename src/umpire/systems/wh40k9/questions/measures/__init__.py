"""By how much rulings would change, and what shows it: read and worked out only where a ruling is explained."""
