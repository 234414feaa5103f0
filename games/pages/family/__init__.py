"""Pages of families and groups: mine, their settings, their tables, their devices, and who is playing."""
