"""Hints: what a search found, as calibrated chances, reasons and words."""
