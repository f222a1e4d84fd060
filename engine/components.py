"""Reads ``components.yaml``, the one list of tiles, cards, walls and characters."""

from __future__ import annotations

import functools
from importlib import resources
from typing import Any

import yaml

Components = dict[str, Any]


@functools.cache
def load_components() -> Components:
    """Return the component data that ship inside the package."""
    text = resources.files("lookout.engine").joinpath("components.yaml").read_text()
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data: Components = yaml.load(text, Loader=loader)
    return data
