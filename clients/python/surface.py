"""One signature for a call's function and both clients' methods.

The types say so to editors by ``ParamSpec``; this says so to ``help`` and ``inspect``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

Method = TypeVar("Method", bound=Callable[..., Any])


def like(build: Callable[..., Any], method: Method) -> Method:
    """Give a method the arguments of a function, and its text unless it has its own."""
    itself = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    arguments = [itself, *inspect.signature(build).parameters.values()]
    vars(method)["__signature__"] = inspect.Signature(arguments)
    if method.__doc__ is None:
        method.__doc__ = build.__doc__
        method.__name__ = method.__qualname__ = build.__name__
    return method
