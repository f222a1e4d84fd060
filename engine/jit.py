"""The one decorator of compiled code, and where its machine code is kept."""

from __future__ import annotations

import functools
import hashlib
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])

_PACKAGE = Path(__file__).parent
_SOLVER = _PACKAGE.parent / "solver"
_SOLVER_IMPORT = re.compile(r"^from lookout\.solver\.([\w.]+) import", re.MULTILINE)


@functools.cache
def engine_key() -> str:
    """Return a key of everything that the compiled engine depends on.

    Numba notices a changed function but not a changed callee in another module, and
    not that the component data or the bounds checks differ, so all of it goes in.
    """
    digest = hashlib.sha256()
    for path in sorted(_PACKAGE.glob("*.py")) + sorted(_PACKAGE.glob("*.yaml")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    config = numba.config
    digest.update(f"{numba.__version__} {config.BOUNDSCHECK} {config.OPT}".encode())
    return digest.hexdigest()[:16]


@functools.cache
def _solver_sources(module: str) -> frozenset[str]:
    """Return a module of the solver and all those that it imports, however far."""
    found = {module}
    for imported in _SOLVER_IMPORT.findall(_source(module).read_text()):
        found |= _solver_sources(imported)
    return frozenset(found)


def _source(module: str) -> Path:
    """Return the file of a module of the solver."""
    return _SOLVER.joinpath(*module.split(".")).with_suffix(".py")


@functools.cache
def module_key(module: str) -> str:
    """Return a key of what a module's compiled code depends on.

    The engine is one unit. A module of the solver depends on the engine and on what it
    imports, so that work on one part does not compile the others again.
    """
    name = module.removeprefix("lookout.solver.")
    if name == module:
        return engine_key()
    digest = hashlib.sha256(engine_key().encode())
    for source in sorted(_solver_sources(name)):
        digest.update(_source(source).read_bytes())
    return digest.hexdigest()[:16]


def cache_folder(key: str) -> Path:
    """Return a writable folder for compiled code, made if it was not there.

    ``LOOKOUT_CACHE_DIR`` names another one than the user's cache folder; where neither
    can be written (a read-only system) a temporary folder serves.
    """
    for base in _cache_places():
        folder = base / key
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return Path(tempfile.mkdtemp(prefix="lookout-"))


def _cache_places() -> Iterator[Path]:
    """Yield where compiled code may be kept, the best place first."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    yield Path(os.environ.get("LOOKOUT_CACHE_DIR") or Path(home) / "lookout")
    # Asked for only now: where nothing else can be written it raises.
    yield Path(tempfile.gettempdir()) / f"lookout-{os.getuid()}"


@functools.cache
def _cache_of(module: str) -> str:
    return str(cache_folder(module_key(module)))


def is_compiled() -> bool:
    """Say whether playing can start at once, or compiles first."""
    if numba.config.DISABLE_JIT:
        return True
    return any(Path(_cache_of(__name__)).rglob("apply.step-*.nbi"))


def _widened(kind: Any) -> Any:  # noqa: ANN401 - Numba has no types.
    """Return the type that a parameter gets: every int is one of 64 bits."""
    plain = numba.types.unliteral(kind)
    return numba.types.int64 if isinstance(plain, numba.types.Integer) else plain


def kernel(function: F) -> F:
    """Compile a function of records and ints: cached, and without the GIL.

    Fields of a record are narrow ints, and ``int()`` keeps them narrow in compiled
    code. Without care a function would be compiled once for every width of every
    parameter that it is called with; so calls between kernels widen ints first.

    A private kernel is only called by others, so it gets no entry from Python and no
    cached code of its own; that of its callers contains it.
    """
    private = function.__name__.startswith("_")
    if not numba.config.DISABLE_JIT:
        numba.config.CACHE_DIR = _cache_of(function.__module__)
    compiled: Any = numba.njit(
        cache=not private,
        nogil=True,
        error_model="numpy",
        no_cfunc_wrapper=True,  # Nobody passes kernels around; saves compile time.
        no_cpython_wrapper=private,
    )(function)
    if not numba.config.DISABLE_JIT:
        resolve = compiled.get_call_template

        def resolve_widened(args: tuple[Any, ...], kws: Any) -> Any:  # noqa: ANN401
            return resolve(tuple(map(_widened, args)), kws)

        compiled.get_call_template = resolve_widened
    return cast("F", compiled)
