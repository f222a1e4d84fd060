"""The value function: a position's learned chance to win, and its training."""
