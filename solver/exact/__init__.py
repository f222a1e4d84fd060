"""The exact layer: guard risk, dice, certain wins and losses."""
