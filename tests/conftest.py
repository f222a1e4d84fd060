"""The order of the tests."""


def pytest_collection_modifyitems(items):
    """Start what mostly waits first, so that the others need not wait for it."""
    items.sort(key=lambda item: item.get_closest_marker("soak") is None)
