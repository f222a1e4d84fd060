"""The `lookout` command; it talks to a server like any other client."""
