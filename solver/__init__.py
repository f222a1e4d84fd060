"""The search that ranks actions; it knows the engine and no protocol."""
