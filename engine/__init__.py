"""The rules of Burgle Bros. as a compiled state machine."""
