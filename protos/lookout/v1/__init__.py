"""The protocol, version 1: generated modules live here and are not edited."""
