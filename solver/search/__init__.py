"""The search: candidates, simulations, Sequential Halving."""
