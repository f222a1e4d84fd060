"""Games as text: notation, positions, drawings, records, and the log in words."""
