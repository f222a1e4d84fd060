"""The Python client library; it knows the protocol alone."""
