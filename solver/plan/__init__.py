"""Plans for the coming turns: Safes, routes, wishes and certificates."""
