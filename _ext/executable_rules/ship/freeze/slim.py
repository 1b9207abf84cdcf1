"""Run inside Pyodide while the site is built: lets go of what no reader's roll needs.

What is taken away changes no answer: answers that were only kept to be given again, modules that nothing asks for once
Python has started, errata and their proofs, and what only a person who debugs Python would look at. Should a rule ask
for one of them after all, the page asks a Python that starts from the wheels.
"""

from __future__ import annotations

import gc
import linecache
import logging
import sys
import typing
import zipimport
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from functools import cached_property, lru_cache
from types import CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

UNUSED = frozenset(
    """
    _asyncio _blake2 _bz2 _csv _lzma _md5 _opcode _opcode_metadata _posixsubprocess _pyodide._core_docs
    _pyodide.docs_argspec _pyodide.docstring _pyodide.jsbind _sha1 _sha3 _sitebuiltins _socket _ssl _string _zstd
    annotationlib argparse asyncio base64 bz2 codeop compression concurrent contextvars csv difflib dis email fcntl
    getpass html.entities importlib._abc importlib.abc importlib.metadata importlib.readers importlib.resources
    importlib.util inspect locale logging lzma ntpath opcode pyodide.webloop select selectors shutil signal site socket
    ssl string subprocess tempfile threading urllib zipfile
    """.split()
)
"""Modules, with all that lie in them, that Pyodide imports and no answer needs; what the rules import stays."""

FOR_FILES = frozenset({"_csv", "csv", "importlib.resources"})
"""Those of them that go even where the rules import them: they read and write files, and there are none any more."""

OF_ONE_USE = ("difflib", "inspect")
"""Large modules of which the rules ask for one thing each: the nearest word, and what a function takes."""

NEVER_ASKING = frozenset({"__main__", "js", "pyodide", "pyodide_js"}) | sys.stdlib_module_names
"""What need not keep what it imports; whatever else is here was installed for the rules, and keeps it."""

CORE = "rules_py"
"""What every package of rules is made of."""

HEAP_TYPE, IMMUTABLE = 1 << 9, 1 << 8
"""The flags of a class that was made while Python ran, and of one that cannot be changed."""

PAGE = "executable_rules.page"
"""What writes answers as HTML, and keeps parts of them."""

FORMS = frozenset({f"{PAGE}.controls", f"{PAGE}.fields", f"{PAGE}.form"})
"""What writes forms; pages are built with them."""

STATED = frozenset({f"{CORE}.parameters", f"{CORE}.rule"})
"""The modules of what parameters and rules are."""

FOR_FORMS: Mapping[str, Any] = {"help": "", "essential": (), "implements": ()}
"""Attributes of parameters and rules that only the build needs, for forms and lists."""

OF_FILES: Mapping[str, Any] = {"__cached__": None, "__loader__": None, "__spec__": None}
"""What a module keeps of where it came from; there it is no more."""

_OF_SOURCES = (
    "__annotations__", "__annotations_cache__", "__annotate_func__", "__static_attributes__", "__firstlineno__",
)  # fmt: skip
"""What a class keeps of its source, beside its name."""

DOCUMENTED = 1 << 26
"""The flag of code whose first constant is its docstring."""


CO_VARARGS, CO_VARKEYWORDS = 1 << 2, 1 << 3
"""The flags of code that takes what is left of what it is given."""


def slim(package: str) -> None:
    """Drop it all; a Python that wakes has no files either."""
    linecache.clearcache()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]  # noqa: SLF001 - the names in an archive that is not shipped
    sys.path_importer_cache.clear()
    typing.clear_overloads()
    for one in gc.get_objects():
        # Whole answers; the parts of which they are made serve others, too, and make the first roll quick.
        if isinstance(one, type(lru_cache(len))) and one.__module__.startswith((f"{CORE}.rule", "typing", PAGE)):
            one.cache_clear()
    _forget_modules(package)
    _forget_forms()
    for name, module in _modules().items():
        module.__doc__ = None
        if name.partition(".")[0] not in NEVER_ASKING and not name.startswith("_"):
            vars(module).update(OF_FILES)
    for kind in [one for one in gc.get_objects() if isinstance(one, type) and _is_made_here(one)]:
        _lighten_class(kind)
    # Weak, so that what is replaced makes room for what comes next.
    lighter: MutableMapping[CodeType, CodeType] = WeakKeyDictionary()
    for function in list(_functions()):
        function.__annotations__ = None  # type: ignore[assignment]  # it then makes an empty one when asked
        function.__doc__ = None
        function.__qualname__ = function.__name__
        function.__code__ = _lighter(function.__code__, lighter)
    gc.collect()


def _modules() -> dict[str, ModuleType]:
    return {name: module for name, module in sys.modules.items() if isinstance(module, ModuleType)}


def _forget_modules(package: str) -> None:
    """Empty every module that nothing needs, and take its name out of all others."""
    registry: Any = getattr(sys.modules[package], "registry", None)
    getattr(registry, "forget_errata", lambda: None)()
    modules = _modules()
    asking = [module for name, module in modules.items() if name.partition(".")[0] not in NEVER_ASKING]
    imported = {_home(value) for module in asking for value in vars(module).values()}
    gone = {
        name: module
        for name, module in modules.items()
        if (_lies_in(name, UNUSED) and (name not in imported or _lies_in(name, FOR_FILES)))
        or _is_of_errata(package, name)
        or name in FORMS
    }
    # Its entries would otherwise look for their module as they go.
    logging._handlerList.clear()  # type: ignore[attr-defined]  # noqa: SLF001 - it has no other name
    if "html" in modules:
        vars(modules["html"]).pop("_html5", None)  # the one large table that another module has, too
    for name, module in modules.items():
        for key, value in list(vars(module).items()):
            if name not in gone and _home(value) in gone:
                delattr(module, key)
    # Pyodide counts what Python holds of the page's own objects, and expects to find it.
    sys.modules["pyodide"].__dict__["_held"] = [
        value for module in gone.values() for value in vars(module).values() if type(value).__module__ == "pyodide.ffi"
    ]
    for name, module in gone.items():
        del sys.modules[name]
        for kind in [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == name]:
            # Something may hold on to it, as Python does to the loop of events that nobody waits for.
            for key in [key for key, one in vars(kind).items() if isinstance(one, FunctionType)]:
                delattr(kind, key)
        vars(module).clear()
    for name in OF_ONE_USE:
        if name in sys.modules:
            _keep_what_is_asked(sys.modules[name])


def _keep_what_is_asked(module: ModuleType) -> None:
    """Let go of functions and classes of which nothing in any other module, nor what that asks for, says the name."""
    own = {key: one for key, one in vars(module).items() if _home(one) == module.__name__}
    said: dict[str, set[str]] = {"": set()}
    for function in _functions():
        inside = function.__qualname__.partition(".")[0] if function.__module__ == module.__name__ else ""
        said.setdefault(inside, set()).update(_names(function.__code__))
    for kind in [one for one in own.values() if isinstance(one, type)]:
        said.setdefault(kind.__name__, set()).update(base.__name__ for base in kind.__mro__)
    # What is kept with them, such as a class of which there are constants.
    kept = {type(one).__name__ for key, one in vars(module).items() if key not in own}
    waiting = [*kept, *said[""]]
    while waiting:
        new = said.get(waiting.pop(), set()) - kept
        kept |= new
        waiting += new
    for key in own.keys() - kept - said[""]:
        delattr(module, key)


def _names(code: CodeType) -> set[str]:
    """Every name that it says."""
    return set(code.co_names).union(*(_names(one) for one in code.co_consts if isinstance(one, CodeType)))


def _forget_forms() -> None:
    """Let go of what forms say, and of words to look up that the first use of a form gathers again."""
    for one in gc.get_objects():
        if isinstance(one, type) or not any(kind.__module__ in STATED for kind in type(one).__mro__):
            continue
        for name in list(own := vars(one)) if hasattr(one, "__dict__") else ():
            if isinstance(getattr(type(one), name, None), cached_property):
                del own[name]
            elif name in FOR_FORMS:
                own[name] = FOR_FORMS[name]


def _lies_in(name: str, modules: Iterable[str]) -> bool:
    return any(f"{name}.".startswith(f"{module}.") for module in modules)


def _is_of_errata(package: str, name: str) -> bool:
    """Whether it is a module that states where a game contradicts itself: pages show that, and nobody rolls it."""
    return name.startswith(f"{package}.") and "errata" in name.split(".")[2:]


def _home(value: object) -> str:
    """The module that a value is, or that defines it when it is a class or a function."""
    if isinstance(value, ModuleType):
        return value.__name__
    return str(value.__module__) if isinstance(value, (type, FunctionType)) else ""


def _is_made_here(kind: type) -> bool:
    return bool(kind.__flags__ & HEAP_TYPE) and not kind.__flags__ & IMMUTABLE


def _lighten_class(kind: type) -> None:
    """Without what its fields were said to be, which made its methods and is not asked again, and where it stood."""
    for name in _OF_SOURCES:
        if name in vars(kind):
            type.__delattr__(kind, name)
    type.__setattr__(kind, "__doc__", None)
    for field in vars(kind).get("__dataclass_fields__", {}).values():
        field.type = None


def _functions() -> Iterator[FunctionType]:
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__module__ != __name__:
            yield one


def _lighter(code: CodeType, known: MutableMapping[CodeType, CodeType]) -> CodeType:
    """The same code, without its docstring, its names for what is its own, and its line numbers."""
    # Codes that are equal are one; those in different files or lines are not equal.
    if code not in known:
        constants = [_lighter(one, known) if isinstance(one, CodeType) else one for one in code.co_consts]
        if code.co_flags & DOCUMENTED:
            constants[0] = None
        known[code] = code.replace(
            co_consts=tuple(constants), co_varnames=_asked_for(code), co_linetable=b"", co_firstlineno=1,
            co_qualname=code.co_name,
        )  # fmt: skip
    return known[code]


def _asked_for(code: CodeType) -> tuple[str, ...]:
    """What a function is given keeps its name; what it calls things to itself need not."""
    given = code.co_argcount + code.co_kwonlyargcount
    given += sum(bool(code.co_flags & flag) for flag in (CO_VARARGS, CO_VARKEYWORDS))
    kept = {*code.co_varnames[:given], *code.co_cellvars, *code.co_freevars}
    return tuple(name if name in kept else "" for name in code.co_varnames)
