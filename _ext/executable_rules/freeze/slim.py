"""Run inside Pyodide while the site is built: lets go of what only a person who debugs Python would look at.

What is taken away changes no answer: no rule reads its own annotations after it was registered, nobody in a browser
reads line numbers of the standard library.
"""

from __future__ import annotations

import gc
import linecache
import sys
import zipimport
from collections.abc import Iterator, MutableMapping
from types import CodeType, FunctionType, ModuleType
from weakref import WeakKeyDictionary

OWN = ("/rules_py/", "/executable_rules/")
"""In the paths of files whose line numbers stay: a fault of a rule is told with them."""


def slim() -> None:
    """Make every function lighter, and forget what files once held: in a Python that wakes, there are none."""
    linecache.clearcache()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]  # noqa: SLF001 - the names in an archive that is not shipped
    sys.path_importer_cache.clear()
    for module in list(sys.modules.values()):
        if isinstance(module, ModuleType):
            module.__doc__ = None
    # Weak, so that what is replaced makes room for what comes next.
    lighter: MutableMapping[CodeType, CodeType] = WeakKeyDictionary()
    for function in list(_functions()):
        function.__annotations__ = None  # type: ignore[assignment]  # it then makes an empty one when asked
        function.__doc__ = None
        function.__code__ = _lighter(function.__code__, lighter)
    gc.collect()


def _functions() -> Iterator[FunctionType]:
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__module__ != __name__:
            yield one


def _lighter(code: CodeType, known: MutableMapping[CodeType, CodeType]) -> CodeType:
    """The same code, without what says which line it stands in."""
    # Codes that are equal are one; those in different files or lines are not equal.
    if code not in known:
        constants = tuple(_lighter(one, known) if isinstance(one, CodeType) else one for one in code.co_consts)
        kept = any(part in code.co_filename for part in OWN)
        known[code] = code.replace(co_consts=constants, co_linetable=code.co_linetable if kept else b"")
    return known[code]
